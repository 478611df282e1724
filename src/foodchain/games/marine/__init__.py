"""Dominant Species: Marine."""
