"""Where everything is kept. `Store` is the one way to the database; each concern has a file of its own.

A new concern is a class on `Database` in a file here, named among the parents of Store; its tables go into schema.py
and into a migration.
"""

from __future__ import annotations

import json
from typing import Any

from foodchain.server.store.chat import ChatStore
from foodchain.server.store.database import (
    DatabaseUnavailable,
    IntegrityError,
    OldSchema,
    database_url,
)
from foodchain.server.store.moves import MoveStore
from foodchain.server.store.overview import Overview
from foodchain.server.store.players import PlayerStore
from foodchain.server.store.server_values import ServerValues
from foodchain.server.store.tables import TableStore
from foodchain.server.store.workers import WorkerStore

__all__ = [
    "DatabaseUnavailable",
    "IntegrityError",
    "OldSchema",
    "Store",
    "database_url",
    "plain",
]


class Store(ServerValues, PlayerStore, MoveStore, ChatStore, TableStore, WorkerStore, Overview):
    """The one way to the database."""


def plain(options: dict[str, Any]) -> dict[str, Any]:
    """Options as JSON keeps them."""
    kept: dict[str, Any] = json.loads(json.dumps(options))
    return kept
