"""What games over days need: the terms of a table, who is waited for, and the notes of what people agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.days.terms import ClockRule, Deck, Proposal, SeatClock, Terms
from foodchain.server.store.connected import Connected
from foodchain.server.store.schema import notes, terms, waits

NoteKind = Literal[
    "seat taken",
    "seat left",
    "proposed",
    "withdrawn",
    "stood in",
    "came back",
    "resigned",
    "out of time",
    "abandoned",
    "repaired",
]


class Note(msgspec.Struct):
    """A line of the table's diary: not a move, but something about who plays, or what the host did."""

    kind: NoteKind
    seat: int | None
    facts: dict[str, Any]
    ply: int
    time: str


# -- terms ----------------------------------------------------------------------------------------------------------


async def add_terms(connection: AsyncConnection, table: str, agreed: Terms) -> None:
    kept = msgspec.to_builtins(agreed)
    await connection.execute(insert(terms).values(table_id=table, over=False, speed=agreed.speed, **kept))


def read_terms(row: Row[Any]) -> Terms:
    return Terms(
        public=row.public,
        language=row.language,
        rated=row.rated,
        clock=None if row.clock is None else msgspec.convert(row.clock, ClockRule),
        out=row.out,
        clocks=msgspec.convert(row.clocks, list[SeatClock]),
        resigned=row.resigned,
        proposals=msgspec.convert(row.proposals, list[Proposal]),
        deck=None if row.deck is None else msgspec.convert(row.deck, Deck),
        version=row.version,
    )


async def terms_of(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, Terms]:
    """What tables have agreed on; one from before there were terms has agreed on nothing."""
    wanted = select(terms).where(terms.c.table_id.in_(tables))
    return {row.table_id: read_terms(row) for row in await connection.execute(wanted)}


async def set_terms(connection: AsyncConnection, table: str, version: int, **values: Any) -> bool:
    """Change what people have agreed on, unless somebody else did meanwhile."""
    same = (terms.c.table_id == table) & (terms.c.version == version)
    changed = await connection.execute(
        update(terms).where(same).values(version=version + 1, **msgspec.to_builtins(values))
    )
    return changed.rowcount == 1


# -- who is waited for ----------------------------------------------------------------------------------------------

WaitKind = Literal["turn", "vote", "away"]


async def add_wait(
    connection: AsyncConnection,
    table: str,
    seat: int,
    kind: WaitKind,
    player: str,
    since: str,
    due: str | None = None,
) -> None:
    same = (waits.c.table_id == table) & (waits.c.seat == seat) & (waits.c.kind == kind)
    await connection.execute(delete(waits).where(same))
    await connection.execute(
        insert(waits).values(table_id=table, seat=seat, kind=kind, player=player, since=since, deadline=due)
    )


async def forget_waits(
    connection: AsyncConnection, table: str, kind: WaitKind | None = None, seat: int | None = None
) -> None:
    wanted = delete(waits).where(waits.c.table_id == table)
    if kind is not None:
        wanted = wanted.where(waits.c.kind == kind)
    if seat is not None:
        wanted = wanted.where(waits.c.seat == seat)
    await connection.execute(wanted)


async def out_of_time(store: Connected, time: str) -> list[tuple[str, int, str]]:
    """Tables and seats whose time has run out, with the deadline that is past."""
    wanted = select(waits.c.table_id, waits.c.seat, waits.c.deadline).where(waits.c.deadline <= time).limit(200)
    async with store.engine.connect() as connection:
        return [(row.table_id, row.seat, row.deadline) for row in await connection.execute(wanted)]


async def claim_deadline(connection: AsyncConnection, table: str, seat: int, due: str) -> bool:
    """Whoever takes the row away acts on it: once, however many servers there are."""
    same = (waits.c.table_id == table) & (waits.c.seat == seat) & (waits.c.kind == "turn") & (waits.c.deadline == due)
    return (await connection.execute(delete(waits).where(same))).rowcount == 1


# -- notes ----------------------------------------------------------------------------------------------------------


async def add_note(connection: AsyncConnection, table: str, note: Note) -> None:
    last = select(func.coalesce(func.max(notes.c.number), 0)).where(notes.c.table_id == table)
    number = (await connection.scalar(last) or 0) + 1
    await connection.execute(
        insert(notes).values(table_id=table, number=number, **msgspec.to_builtins(note)),
    )


async def notes_of(store: Connected, table: str, most: int = 200) -> list[Note]:
    wanted = select(notes).where(notes.c.table_id == table).order_by(notes.c.number.desc())
    async with store.engine.connect() as connection:
        rows = (await connection.execute(wanted.limit(most))).all()
    return [Note(row.kind, row.seat, row.facts, row.ply, row.time) for row in reversed(rows)]
