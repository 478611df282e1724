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
        self.unwritten: set[tuple[str, str]] = set()  # tables and players
        self.writing: asyncio.Task[None] | None = None

    def note(self, table: Table, player: str) -> None:
        """Somebody who plays comes or goes."""
        table.room.last_here[player] = self.tables.now()
        if len(table.people()) > 1:  # nobody else could say that they are away
            self.unwritten.add((table.row.id, player))
            if self.writing is None or self.writing.done():
                self.writing = asyncio.create_task(self._write_noted())

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
            for player in table.people().intersection(table.room.players())
        ]
        await self._write(present)

    async def written(self) -> None:
        """Wait until whatever was noted is written."""
        if self.writing is not None:
            await self.writing

    async def _write_noted(self) -> None:
        """All that is noted meanwhile is written together: when thousands are cut off at once, moves would wait for
        thousands of transactions."""
        while self.unwritten:
            present, self.unwritten = self.unwritten, set()
            await self._write(present)

    async def _write(self, present: Iterable[tuple[str, str]]) -> None:
        in_order = sorted(present)  # the same for all workers, lest each waits for a row of the other
        with contextlib.suppress(*DatabaseUnavailable):  # it is written again soon
            if in_order:
                await self.tables.store.mark_seen(in_order, self.tables.now())

    async def seconds_away(self, table: Table, number: int) -> float:
        """How long the player of a seat has not been at the table; 0 while they are."""
        row = table.row
        player = row.seats[number].player
        if player is None or table.is_here(player):
            return 0
        stored = await self.tables.store.last_seen(row.id, number)
        last = max(stored or row.played, table.room.last_here.get(player, ""))
        return seconds_between(last, self.tables.now())
