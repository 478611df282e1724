"""The lobby: public tables with an open seat, and those that can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foodchain.server.correspondence.clock_changes import Wait, waiting_for
from foodchain.server.http.errors import Refusal
from foodchain.server.store.models import TableRow
from foodchain.server.store.tables import Filter
from foodchain.server.tables.summary import status_of
from foodchain.server.tables.table import Table

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

MOST = 100


async def listed(all_tables: TableRegistry, wanted: Filter, is_open: bool) -> list[TableRow]:
    """Public tables that wait for people, or that are being played; the latest first."""
    return await all_tables.store.public_tables(wanted, is_open, MOST)


async def join(
    all_tables: TableRegistry, player: str, table: Table, number: int | None, name: str, browser: str | None = None
) -> None:
    """Sit down at a public table: on a certain seat, or on the first that is open."""
    if not table.row.terms.public:
        raise Refusal("not yours", "not public")
    if table.seats_of(player):
        return
    free = [seat.seat for seat in table.row.seats if seat.kind == "open" and number in (None, seat.seat)]
    if not free or status_of(table.row) != "waiting":
        raise Refusal("taken", "no seat left")
    await all_tables.seating.sit_down(player, table, free[0], name, browser)


async def turns_of(all_tables: TableRegistry, player: str) -> list[tuple[Wait, TableRow]]:
    """Everything that waits for a player, and its table; the soonest deadline first, then what waits longest."""
    rows = await all_tables.store.tables_of(player)
    found = [(wait, row) for row in rows for wait in waiting_for(row, player, all_tables.now())]
    forever = float("inf")
    return sorted(found, key=lambda turn: (forever if turn[0].left is None else turn[0].left, turn[1].played))
