"""Accounts, sessions, passwords and ratings."""
