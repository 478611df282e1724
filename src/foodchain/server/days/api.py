"""The questions of games over days: lobby, turns, notices, stand-ins, the deck."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from foodchain.server.days.deck import deck_view, promise, sealed_record
from foodchain.server.days.fairplay import note_text, note_view
from foodchain.server.days.lobby import Filter, join, listed, turns_of
from foodchain.server.days.notices import Notices, NoticeWishes
from foodchain.server.messages import Name, TableRow
from foodchain.server.ratings import ratings_at
from foodchain.server.refusals import Refusal
from foodchain.server.store.days import notes_of
from foodchain.server.tables import Tables, table_view
from foodchain.server.thinker import Read
from foodchain.server.thinkers import ThinkingFailed
from foodchain.server.visitor import visitor_of

Asked = Request[Any, Any, Any]
Answer = dict[str, Any]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]


class JoinTable(Struct, forbid_unknown_fields=True):
    name: Name = ""
    seat: SeatNumber | None = None


class OwnSeat(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class Propose(Struct, forbid_unknown_fields=True):
    kind: Literal["stand in", "abandon"]
    seat: SeatNumber | None = None
    agree: bool = True


def told(request: Asked, tables: Tables, row: TableRow) -> Answer:
    player, language = visitor_of(request)
    return table_view(tables, row, player, language, tables.live.get(row.id))


# -- the lobby ------------------------------------------------------------------------------------------------------


@get("/api/lobby")
async def lobby(
    request: Asked,
    state: State,
    game: FromQuery[str | None] = None,
    seats: FromQuery[int | None] = None,
    speed: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    rated: FromQuery[bool | None] = None,
) -> Answer:
    tables: Tables = state.tables
    wanted = Filter(game, seats, speed, language, rated)
    waiting = await listed(tables, wanted, is_open=True)
    running = await listed(tables, wanted, is_open=False)
    rated_at = await ratings_at(tables.store, [*waiting, *running])

    def shown(row: TableRow) -> Answer:
        return {**told(request, tables, row), "ratings": rated_at[row.id]}

    return {"open": [shown(row) for row in waiting], "running": [shown(row) for row in running]}


@post("/api/lobby/{table:str}", status_code=200)
async def join_table(request: Asked, state: State, table: FromPath[str], data: JSONBody[JoinTable]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await join(tables, visitor_of(request)[0], found, data.seat, data.name)
    return told(request, tables, found.row)


@get("/api/turns")
async def turns(request: Asked, state: State) -> Answer:
    tables: Tables = state.tables
    found = await turns_of(tables, visitor_of(request)[0])
    return {
        "count": sum(turn["kind"] != "away" for turn, _ in found),
        "turns": [{**turn, "table": told(request, tables, row)} for turn, row in found],
    }


# -- who plays ------------------------------------------------------------------------------------------------------


@post("/api/tables/{table:str}/propose", status_code=200)
async def propose(request: Asked, state: State, table: FromPath[str], data: JSONBody[Propose]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await tables.fair_play.propose(visitor_of(request)[0], found, data.kind, data.seat, data.agree)
    return told(request, tables, found.row)


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign(request: Asked, state: State, table: FromPath[str], data: JSONBody[OwnSeat]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await tables.fair_play.resign(visitor_of(request)[0], found, data.seat)
    return told(request, tables, found.row)


@post("/api/tables/{table:str}/back", status_code=200)
async def come_back(request: Asked, state: State, table: FromPath[str], data: JSONBody[OwnSeat]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    player, language = visitor_of(request)
    note = await tables.fair_play.come_back(player, found, data.seat)
    return {
        "table": told(request, tables, found.row),
        "since": note.facts["since"],
        "text": note_text(found.row, note, language),
    }


@get("/api/tables/{table:str}/notes")
async def notes(request: Asked, state: State, table: FromPath[str]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    lines = await notes_of(tables.store, found.row.id)
    return {"notes": [note_view(found.row, line, visitor_of(request)[1]) for line in lines]}


# -- the deck -------------------------------------------------------------------------------------------------------


@post("/api/promises")
async def make_promise(state: State) -> Answer:
    tables: Tables = state.tables
    return {"promise": await promise(tables.store, tables.now())}


@get("/api/tables/{table:str}/deck")
async def deck(request: Asked, state: State, table: FromPath[str]) -> Answer:
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    return deck_view(found.row, opened=found.status == "over")


@post("/api/tables/{table:str}/verify", status_code=200)
async def verify(request: Asked, state: State, table: FromPath[str]) -> Answer:
    """Play the record again from its seed, elsewhere than where it was played."""
    tables: Tables = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    if not found.is_open_book(visitor_of(request)[0]):
        raise Refusal("not yours", "not over")
    assert found.history is not None
    record = sealed_record(found.history.record(found.start), found.row.terms.deck)
    try:
        answer = await tables.read(Read(record))
    except ThinkingFailed:
        raise Refusal("busy", "busy") from None
    sound = answer.start is not None and answer.start.seed == found.row.seed
    return {"sound": sound, "plies": len(answer.moves), "error": answer.error}


# -- notices --------------------------------------------------------------------------------------------------------


@get("/api/notices")
async def notice_wishes(request: Asked, state: State) -> Answer:
    notices: Notices = state.notices
    return await notices.wishes_of(visitor_of(request)[0])


@put("/api/notices")
async def wish_notices(request: Asked, state: State, data: JSONBody[NoticeWishes]) -> Answer:
    notices: Notices = state.notices
    return await notices.wish(visitor_of(request)[0], data)


@post("/api/notices/test", status_code=200)
async def test_notices(request: Asked, state: State) -> Answer:
    notices: Notices = state.notices
    return await notices.test(visitor_of(request)[0])


@post("/api/notices/confirm/{token:str}", status_code=200)
async def confirm_notices(state: State, token: FromPath[str]) -> Answer:
    notices: Notices = state.notices
    await notices.confirm(token)
    return {"done": True}


@post("/api/notices/stop/{token:str}", status_code=200)
async def stop_notices(state: State, token: FromPath[str]) -> Answer:
    notices: Notices = state.notices
    await notices.stop(token)
    return {"done": True}


HANDLERS = [
    lobby,
    join_table,
    turns,
    propose,
    resign,
    come_back,
    notes,
    make_promise,
    deck,
    verify,
    notice_wishes,
    wish_notices,
    test_notices,
    confirm_notices,
    stop_notices,
]
