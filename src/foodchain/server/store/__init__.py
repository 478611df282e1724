"""Where everything is kept. `Store` is the one way to the database; each concern has a file of its own.

A new concern is a class on `Connected` in a file here, named among the parents of Store; its tables go into schema.py
and into a migration.
"""

from __future__ import annotations

import json
from typing import Any

from foodchain.server.store.chat import Chat
from foodchain.server.store.connected import Also, Gone, IntegrityError, OldSchema, database_url, nothing_else, now
from foodchain.server.store.moves import Moves
from foodchain.server.store.overview import Overview
from foodchain.server.store.players import Players
from foodchain.server.store.settings import Settings
from foodchain.server.store.tables import Tables
from foodchain.server.store.workers import Workers

__all__ = ["Also", "Gone", "IntegrityError", "OldSchema", "Store", "database_url", "nothing_else", "now", "plain"]


class Store(Settings, Players, Moves, Chat, Tables, Workers, Overview):
    """The one way to the database."""


def plain(options: dict[str, Any]) -> dict[str, Any]:
    """Options as JSON keeps them."""
    kept: dict[str, Any] = json.loads(json.dumps(options))
    return kept
