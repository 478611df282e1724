"""`foodchain admin`: what a host does with the games and the people on a server, also while it runs."""

from foodchain.cli.admin import accounts, copies, tables
from foodchain.cli.admin.app import admin_app

__all__ = ["accounts", "admin_app", "copies", "tables"]
