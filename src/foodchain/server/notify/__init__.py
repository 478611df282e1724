"""Notices by mail and webhook."""
