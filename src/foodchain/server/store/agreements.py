"""What people at a table agree on, each agreement in one transaction with the note of it and whom it asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.correspondence import (
    Note,
    Overtaken,
    TermsChange,
    add_note,
    add_wait,
    forget_waits,
    terms_changed,
    write_terms_changes,
)
from foodchain.server.store.schema import tables, waits
from foodchain.server.store.terms import Proposal, SeatClock


async def change_terms(store: Store, table: str, version: int, **values: Any) -> None:
    """Change what was agreed on. Overtaken: somebody else did meanwhile."""
    async with store.writing() as connection:
        await store.touch(connection, table)
        await _agree(connection, table, version, values)


async def change_proposals(
    store: Store,
    table: str,
    version: int,
    proposals: list[Proposal],
    note: Note | None,
    asked: Mapping[str, int],
    time: str,
) -> None:
    """Keep who has agreed to what. Votes that are still asked for wait for their players like turns do."""
    async with store.writing() as connection:
        await store.touch(connection, table)
        await _agree(connection, table, version, {"proposals": proposals})
        if note is not None:
            await add_note(connection, table, note)
        known = select(waits.c.seat).where((waits.c.table_id == table) & (waits.c.kind == "vote"))
        waiting = set((await connection.scalars(known)).all())
        for seat in waiting - set(asked.values()):
            await forget_waits(connection, table, "vote", seat)
        for player, seat in asked.items():
            if seat not in waiting:
                await add_wait(connection, table, seat, "vote", player, time)


async def abandon(
    store: Store, table: str, version: int, clocks: list[SeatClock], note: Note, awaited: list[dict[str, Any]]
) -> bool:
    """A game ends without a result. False if it was over already."""
    going_on = (tables.c.id == table) & (tables.c.kind == "play")
    async with store.writing() as connection:
        ended = update(tables).where(going_on).values(kind="abandoned", played=note.time)
        if (await connection.execute(ended)).rowcount != 1:
            return False
        await store.touch(connection, table)
        await _agree(connection, table, version, {"over": True, "proposals": [], "clocks": clocks})
        await connection.run_sync(write_terms_changes, [TermsChange(table, version, over=True, awaited=awaited)])
        await add_note(connection, table, note)
    return True


async def _agree(connection: AsyncConnection, table: str, version: int, values: dict[str, Any]) -> None:
    if (await connection.execute(terms_changed(table, version, values))).rowcount != 1:
        raise Overtaken


async def forget_end(store: Store, table: str, player: str) -> None:
    """A player has seen the end of a game, and need not be told of it."""
    of_the_end = (waits.c.kind == "over") & (waits.c.table_id == table) & (waits.c.player == player)
    async with store.engine.connect() as connection:
        known = await connection.scalar(select(waits.c.seat).where(of_the_end))
    if known is not None:
        async with store.writing() as connection:
            await connection.execute(delete(waits).where(of_the_end))
