"""Since when somebody is away. It is written down, so that no worker takes a person for absent whom another has just
seen, and nobody is away who came back for a moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING

from foodchain.server.store import DatabaseUnavailable
from foodchain.server.times import seconds_between

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry
    from foodchain.server.tables.table import Table

NOTED_EVERY = 120.0  # seconds: much less than anybody has to be away


class Absences:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.noted = monotonic()
        self.under_way: set[asyncio.Task[None]] = set()

    def note(self, table: Table, player: str) -> None:
        """Somebody who plays comes or goes."""
        table.room.last_here[player] = self.tables.now()
        if len(table.people()) > 1:  # nobody else could say that they are away
            task = asyncio.create_task(self._write([(table.row.id, player)]))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)

    def note_gone(self, table: Table, players: Iterable[str]) -> None:
        """Others tell that somebody has gone, and have written it down."""
        for player in table.people().intersection(players):
            table.room.last_here[player] = self.tables.now()

    async def note_present(self, tables: Iterable[Table]) -> None:
        """From time to time, for all who stay."""
        if monotonic() - self.noted < NOTED_EVERY:
            return
        self.noted = monotonic()
        present = [
            (table.row.id, player)
            for table in tables
            if len(table.people()) > 1
            for player in sorted(table.people().intersection(table.room.players()))
        ]
        await self._write(present)

    async def _write(self, present: list[tuple[str, str]]) -> None:
        with contextlib.suppress(*DatabaseUnavailable):  # it is written again soon
            if present:
                await self.tables.store.mark_seen(present, self.tables.now())

    async def seconds_away(self, table: Table, number: int) -> float:
        """How long the player of a seat has not been at the table; 0 while they are."""
        row = table.row
        player = row.seats[number].player
        if player is None or table.is_here(player):
            return 0
        stored = await self.tables.store.last_seen(row.id, number)
        last = max(stored or row.played, table.room.last_here.get(player, ""))
        return seconds_between(last, self.tables.now())
