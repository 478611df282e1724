"""Storing what games over days need: terms, who is waited for, and the notes of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.database import Store
from foodchain.server.days import schema
from foodchain.server.days.clock import deadline, handed_over, taken_back
from foodchain.server.days.terms import ClockRule, Deck, Proposal, SeatClock, Terms
from foodchain.server.messages import Seat, Summary, TableRow

NoteKind = Literal[
    "seat taken", "seat left", "proposed", "withdrawn", "stood in", "came back", "resigned", "out of time", "abandoned"
]


class Note(msgspec.Struct):
    """A line of the table's diary: not a move, but something about who plays."""

    kind: NoteKind
    seat: int | None
    facts: dict[str, Any]
    ply: int
    time: str


# -- terms ----------------------------------------------------------------------------------------------------------


async def add_terms(connection: AsyncConnection, table: str, terms: Terms) -> None:
    kept = msgspec.to_builtins(terms)
    await connection.execute(insert(schema.terms).values(table_id=table, over=False, speed=terms.speed, **kept))


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


async def with_terms(store: Store, rows: list[TableRow]) -> list[TableRow]:
    """Rows with what their tables agreed on; a table from before there were terms has agreed on nothing."""
    wanted = select(schema.terms).where(schema.terms.c.table_id.in_([row.id for row in rows]))
    async with store.engine.connect() as connection:
        found = {told.table_id: read_terms(told) for told in await connection.execute(wanted)}
    for row in rows:
        row.terms = found.get(row.id) or Terms()
    return rows


async def set_terms(connection: AsyncConnection, table: str, version: int, **values: Any) -> bool:
    """Change what people have agreed on, unless somebody else did meanwhile."""
    same = (schema.terms.c.table_id == table) & (schema.terms.c.version == version)
    changed = await connection.execute(
        update(schema.terms).where(same).values(version=version + 1, **msgspec.to_builtins(values))
    )
    return changed.rowcount == 1


# -- what follows from a move or a change of seats --------------------------------------------------------------------


def asked_people(row: TableRow, seats: list[Seat], summary: Summary) -> dict[int, str]:
    """Who owes a decision now: seats and their players. The games ask one seat after the other, also where choices are
    made in secret or out of turn, so the time of each runs while it is that seat's to choose."""
    if row.kind != "play" or summary.over or summary.deciding is None or any(seat.kind == "open" for seat in seats):
        return {}
    seat = seats[summary.deciding]
    return {seat.seat: seat.player} if seat.kind == "person" and seat.player else {}


class Change:
    """What a move or a change of seats means for the clocks and for who is waited for. Stored together with it."""

    def __init__(
        self,
        row: TableRow,
        seats: list[Seat],
        summary: Summary,
        time: str,
        moved: int | None = None,
        back: bool = False,
        clocks: list[SeatClock] | None = None,
    ) -> None:
        terms = row.terms
        self.row = row
        self.time = time
        self.over = summary.over and not row.summary.over
        self.before = asked_people(row, row.seats, row.summary)
        self.asked = asked_people(row, seats, summary)
        self.clocks = terms.clocks if clocks is None else clocks
        if terms.clock is not None and back:
            self.clocks = taken_back(self.clocks, terms.clock, self.asked, time)
        elif terms.clock is not None:
            self.clocks = handed_over(self.clocks, terms.clock, self.asked, time, moved)
        # Whoever plays is not away.
        self.proposals = [p for p in terms.proposals if not (p.kind == "stand in" and p.seat == moved)]
        if self.over:
            self.proposals = []
        people = {seat.player for seat in [*row.seats, *seats] if seat.player}
        self.is_kept = terms.clock is not None or terms.public or len(people) > 1

    async def write(self, connection: AsyncConnection) -> None:
        if not self.is_kept:
            return
        terms, table = self.row.terms, self.row.id
        values: dict[str, Any] = {}
        if self.clocks != terms.clocks:
            values["clocks"] = self.clocks
        if self.over:
            values["over"] = True
        if self.proposals != terms.proposals:
            values |= {"proposals": self.proposals, "version": terms.version + 1}
            await forget_waits(connection, table, "vote")
        if values:
            await connection.execute(
                update(schema.terms).where(schema.terms.c.table_id == table).values(msgspec.to_builtins(values))
            )
        if self.over:
            await forget_waits(connection, table)
        elif self.asked != self.before:
            await forget_waits(connection, table, "turn")
            await self._wait(connection)

    async def _wait(self, connection: AsyncConnection) -> None:
        for seat, player in self.asked.items():
            due = deadline(self.clocks[seat]) if self.row.terms.clock else None
            await add_wait(connection, self.row.id, seat, "turn", player, self.time, due)

    def settle(self) -> None:
        """It is on disk: so it holds."""
        terms = self.row.terms
        terms.version += self.proposals != terms.proposals
        terms.clocks, terms.proposals = self.clocks, self.proposals


# -- who is waited for --------------------------------------------------------------------------------------------------

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
    waits = schema.waits
    same = (waits.c.table_id == table) & (waits.c.seat == seat) & (waits.c.kind == kind)
    await connection.execute(delete(waits).where(same))
    await connection.execute(
        insert(waits).values(table_id=table, seat=seat, kind=kind, player=player, since=since, deadline=due)
    )


async def forget_waits(
    connection: AsyncConnection, table: str, kind: WaitKind | None = None, seat: int | None = None
) -> None:
    waits = schema.waits
    wanted = delete(waits).where(waits.c.table_id == table)
    if kind is not None:
        wanted = wanted.where(waits.c.kind == kind)
    if seat is not None:
        wanted = wanted.where(waits.c.seat == seat)
    await connection.execute(wanted)


async def out_of_time(store: Store, time: str) -> list[tuple[str, int, str]]:
    """Tables and seats whose time has run out, with the deadline that is past."""
    waits = schema.waits
    wanted = select(waits.c.table_id, waits.c.seat, waits.c.deadline).where(waits.c.deadline <= time).limit(200)
    async with store.engine.connect() as connection:
        return [(row.table_id, row.seat, row.deadline) for row in await connection.execute(wanted)]


async def claim_deadline(connection: AsyncConnection, table: str, seat: int, due: str) -> bool:
    """Whoever takes the row away acts on it: once, however many servers there are."""
    waits = schema.waits
    same = (waits.c.table_id == table) & (waits.c.seat == seat) & (waits.c.kind == "turn") & (waits.c.deadline == due)
    return (await connection.execute(delete(waits).where(same))).rowcount == 1


# -- notes ----------------------------------------------------------------------------------------------------------------


async def add_note(connection: AsyncConnection, table: str, note: Note) -> None:
    last = select(func.coalesce(func.max(schema.notes.c.number), 0)).where(schema.notes.c.table_id == table)
    number = (await connection.scalar(last) or 0) + 1
    await connection.execute(
        insert(schema.notes).values(table_id=table, number=number, **msgspec.to_builtins(note)),
    )


async def notes_of(store: Store, table: str, most: int = 200) -> list[Note]:
    wanted = select(schema.notes).where(schema.notes.c.table_id == table).order_by(schema.notes.c.number.desc())
    async with store.engine.connect() as connection:
        rows = (await connection.execute(wanted.limit(most))).all()
    return [Note(row.kind, row.seat, row.facts, row.ply, row.time) for row in reversed(rows)]


async def hand_on(connection: AsyncConnection, guest: str, account: str) -> None:
    """What belonged to a guest belongs to an account from now on."""
    for table in (schema.waits, schema.outbox):
        await connection.execute(update(table).where(table.c.player == guest).values(player=account))
    settings = schema.notice_settings
    if await connection.scalar(select(settings.c.player).where(settings.c.player == account)) is None:
        await connection.execute(update(settings).where(settings.c.player == guest).values(player=account))


def voters(seats: Iterable[Seat], but: str | None = None) -> set[str]:
    """The people who play, without one."""
    return {seat.player for seat in seats if seat.kind == "person" and seat.player and seat.player != but}
