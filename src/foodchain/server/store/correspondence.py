"""What games over days need: the terms of a table, who is waited for, and the notes of what people agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Text, Update, bindparam, cast, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store.database import Database
from foodchain.server.store.schema import notes, terms, waits
from foodchain.server.store.terms import ClockRule, Deck, Proposal, SeatClock, Terms
from foodchain.server.wire import NoteKind


class Note(msgspec.Struct):
    """A line of the table's diary: not a move, but something about who plays, or what the host did."""

    kind: NoteKind
    seat: int | None
    facts: dict[str, Any]
    ply: int
    time: str
    number: int = 0  # given when it is stored; they count up from 1


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


def terms_changed(table: str, version: int, values: dict[str, Any]) -> Update:
    """Change what people have agreed on, unless somebody else did meanwhile."""
    same = (terms.c.table_id == table) & (terms.c.version == version)
    return update(terms).where(same).values(version=version + 1, **msgspec.to_builtins(values))


async def hand_over_votes(connection: AsyncConnection, table: str, old: str, new: str) -> None:
    """What somebody has agreed to, they have agreed to under any name. The table is touched."""
    same = terms.c.table_id == table
    known = msgspec.convert(await connection.scalar(select(terms.c.proposals).where(same)) or [], list[Proposal])
    if not any(old in proposal.agreed for proposal in known):
        return
    for proposal in known:
        proposal.agreed = sorted({new if player == old else player for player in proposal.agreed})
    values = {"proposals": msgspec.to_builtins(known), "version": terms.c.version + 1}
    await connection.execute(update(terms).where(same).values(values))


# -- who is waited for ----------------------------------------------------------------------------------------------

WaitKind = Literal["turn", "vote", "away", "opened", "lost", "resigned", "over"]


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
    await connection.execute(insert(waits).values(wait_values(table, seat, kind, player, since, due)))


def wait_values(
    table: str, seat: int, kind: WaitKind, player: str, since: str, due: str | None = None
) -> dict[str, Any]:
    return {"table_id": table, "seat": seat, "kind": kind, "player": player, "since": since, "deadline": due}


async def forget_waits(
    connection: AsyncConnection, table: str, kind: WaitKind | None = None, seat: int | None = None
) -> None:
    wanted = delete(waits).where(waits.c.table_id == table)
    if kind is not None:
        wanted = wanted.where(waits.c.kind == kind)
    if seat is not None:
        wanted = wanted.where(waits.c.seat == seat)
    await connection.execute(wanted)


class TermsChange(msgspec.Struct):
    """What a move or a change of seats does to the terms of a table, and to who is waited for."""

    table: str
    version: int  # of the terms it starts from
    terms: dict[str, Any] | None = None  # None: they stay as they are
    forgotten: list[WaitKind] = []  # kinds of waiting that end
    over: bool = False  # nobody is waited for any more
    awaited: list[dict[str, Any]] = []  # rows


class Overtaken(IntegrityError):
    """Another worker has changed what the table agreed on, or its clocks."""

    def __init__(self) -> None:
        super().__init__("terms", None, Exception("overtaken"))


FORGET = delete(waits).where(waits.c.table_id == bindparam("at"), waits.c.kind == bindparam("what"))
FORGET_ALL = delete(waits).where(waits.c.table_id == bindparam("at"))
ADD_WAIT = insert(waits)


def write_terms_changes(connection: Connection, changes: Sequence[TermsChange]) -> None:
    """Write what any number of moves mean, as few statements as may be."""
    for kept in changes:
        if kept.terms is not None:
            changed = connection.execute(terms_changed(kept.table, kept.version, kept.terms))
            if changed.rowcount != 1:
                raise Overtaken
    forgotten = [{"at": kept.table, "what": kind} for kept in changes for kind in kept.forgotten]
    if forgotten:
        connection.execute(FORGET, forgotten)
    ended = [{"at": kept.table} for kept in changes if kept.over]
    if ended:
        connection.execute(FORGET_ALL, ended)
    awaited = [row for kept in changes for row in kept.awaited]
    if awaited:
        connection.execute(ADD_WAIT, awaited)


async def out_of_time(store: Database, time: str) -> list[tuple[str, int, str]]:
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
    note.number = (await connection.scalar(last) or 0) + 1
    await connection.execute(insert(notes).values(table_id=table, **msgspec.to_builtins(note)))


MOST_NOTES = 200  # that are shown; those that stay in the record are all there


async def notes_of(store: Database, table: str, after: int = 0, kinds: Sequence[NoteKind] = ()) -> list[Note]:
    """The latest notes after a number, or all of certain kinds: no crowd of votes hides who played."""
    wanted = select(notes).where((notes.c.table_id == table) & (notes.c.number > after)).order_by(notes.c.number.desc())
    wanted = wanted.where(notes.c.kind.in_(kinds)) if kinds else wanted.limit(MOST_NOTES)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    return [Note(row.kind, row.seat, row.facts, row.ply, row.time, row.number) for row in reversed(rows)]


async def rename_in_notes(
    connection: AsyncConnection, old: str, new: str | None, at: Sequence[str] | None = None
) -> None:
    """A note names who it is about as they were called then: it goes with them to their account, and is taken out when
    that is deleted. `at` are the tables to look at; None: all."""
    about = select(notes).where(cast(notes.c.facts, Text).contains(f'"{old}"', autoescape=True))
    if at is not None:
        about = about.where(notes.c.table_id.in_(at))
    for row in (await connection.execute(about)).all():
        facts = dict(row.facts)
        for player, name in (("player", "name"), ("other_player", "other")):
            if facts.get(player) == old and new is not None:
                facts[player] = new
            elif facts.get(player) == old:
                del facts[player], facts[name]
        same = (notes.c.table_id == row.table_id) & (notes.c.number == row.number)
        await connection.execute(update(notes).where(same).values(facts=facts))


async def last_note(store: Database, table: str) -> int:
    last = select(func.coalesce(func.max(notes.c.number), 0)).where(notes.c.table_id == table)
    async with store.engine.connect() as connection:
        return await connection.scalar(last) or 0


# -- changes of seats -----------------------------------------------------------------------------------------------


class SeatEvent(msgspec.Struct):
    """What is written with a change of seats: the note of it, and who is waited for no longer, or from now on."""

    note: Note
    due: str | None = None  # the deadline of the seat that is past: whoever takes it away acts on it
    forgotten: list[tuple[WaitKind | None, int | None]] = []  # the kind and the seat; None: any
    told: dict[WaitKind, str] = {}  # the players whom it concerns: a bot keeps their seat, it was opened, or is lost


async def write_seat_event(connection: AsyncConnection, table: str, seat: int, event: SeatEvent) -> None:
    """Overtaken: another server has acted on the deadline."""
    if event.due is not None and not await claim_deadline(connection, table, seat, event.due):
        raise Overtaken
    for kind, whose in event.forgotten:
        await forget_waits(connection, table, kind, whose)
    for what, player in event.told.items():
        await add_wait(connection, table, seat, what, player, event.note.time)
    await add_note(connection, table, event.note)
