"""Routes: the lobby, joining a table from it, and the turns that wait for a player."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from foodchain.server.accounts.ratings import ratings_at
from foodchain.server.correspondence.routes import SeatNumber
from foodchain.server.http.access import visitor_of
from foodchain.server.lobby.lobby import Filter, join, listed, turns_of
from foodchain.server.messages import Name, TableRow
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.requests import Answer, Asked, row_answer


class JoinTable(Struct, forbid_unknown_fields=True):
    name: Name = ""
    seat: SeatNumber | None = None


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
    tables: TableRegistry = state.tables
    wanted = Filter(game, seats, speed, language, rated)
    waiting = await listed(tables, wanted, is_open=True)
    running = await listed(tables, wanted, is_open=False)
    rated_at = await ratings_at(tables.store, [*waiting, *running])

    def shown(row: TableRow) -> Answer:
        return {**row_answer(request, tables, row), "ratings": rated_at[row.id]}

    return {"open": [shown(row) for row in waiting], "running": [shown(row) for row in running]}


@post("/api/lobby/{table:str}", status_code=200)
async def join_table(request: Asked, state: State, table: FromPath[str], data: JSONBody[JoinTable]) -> Answer:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    await join(tables, visitor_of(request)[0], found, data.seat, data.name)
    return row_answer(request, tables, found.row)


@get("/api/turns")
async def turns(request: Asked, state: State) -> Answer:
    tables: TableRegistry = state.tables
    found = await turns_of(tables, visitor_of(request)[0])
    return {
        "count": sum(turn["kind"] != "away" for turn, _ in found),
        "turns": [{**turn, "table": row_answer(request, tables, row)} for turn, row in found],
    }


HANDLERS = [
    lobby,
    join_table,
    turns,
]
