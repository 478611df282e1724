"""Routes: stand-ins, resigning and abandoning, the notes about them, and the sealed deck."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from foodchain.server import wire
from foodchain.server.correspondence.deck import deck_view, promise
from foodchain.server.correspondence.notes import note_text, note_view
from foodchain.server.http.access import known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import ENGLISH
from foodchain.server.store.correspondence import notes_of
from foodchain.server.tables.record import annotated_record
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.requests import Asked, row_answer, sender_of
from foodchain.server.tables.summary import is_open_book
from foodchain.server.texts.jobs import Read


@post("/api/tables/{table:str}/propose", status_code=200)
async def propose(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.Propose]) -> wire.Table:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await tables.fair_play.propose(visitor_of(request)[0], found, data.kind, data.seat, data.agree)
    return row_answer(request, tables, found.row)


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.OwnSeat]) -> wire.Table:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await tables.fair_play.resign(visitor_of(request)[0], found, data.seat)
    return row_answer(request, tables, found.row)


@post("/api/tables/{table:str}/back", status_code=200)
async def come_back(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.OwnSeat]) -> wire.CameBack:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    player, language = visitor_of(request)
    note = await tables.fair_play.come_back(player, found, data.seat, known_visitor(request).browser)
    return wire.CameBack(
        table=row_answer(request, tables, found.row),
        since=note.facts["since"],
        text=note_text(found.row, note, language),
    )


@get("/api/tables/{table:str}/notes")
async def notes(request: Asked, state: State, table: FromPath[str]) -> wire.TableNotes:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    lines = await notes_of(tables.store, found.row.id)
    return wire.TableNotes([note_view(found.row, line, visitor_of(request)[1]) for line in lines])


# -- the deck -------------------------------------------------------------------------------------------------------


@post("/api/promises")
async def make_promise(state: State) -> wire.SeedPromise:
    tables: TableRegistry = state.tables
    return wire.SeedPromise(await promise(tables.store, tables.now()))


@get("/api/tables/{table:str}/deck")
async def deck(request: Asked, state: State, table: FromPath[str]) -> wire.Deck:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    return deck_view(found.row, opened=found.status == "over")


@post("/api/tables/{table:str}/verify", status_code=200)
async def verify(request: Asked, state: State, table: FromPath[str]) -> wire.Verification:
    """Play the record again from its seed, elsewhere than where it was played."""
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    if not is_open_book(found.row, visitor_of(request)[0]):
        raise Refusal("not yours", "not over")
    record = await annotated_record(found, ENGLISH)
    answer = await tables.texts.read(Read(record), sender_of(request), refused_as="busy")
    sound = answer.start is not None and answer.start.seed == found.row.seed
    return wire.Verification(sound, len(answer.moves), answer.error)


HANDLERS = [
    propose,
    resign,
    come_back,
    notes,
    make_promise,
    deck,
    verify,
]
