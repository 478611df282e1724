"""Routes: the lobby, joining a table from it, and the turns that wait for a player."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import asdict

from foodchain.server import wire
from foodchain.server.accounts.ratings import ratings_at
from foodchain.server.http.access import known_visitor, visitor_of
from foodchain.server.lobby.lobby import Filter, join, listed, turns_of
from foodchain.server.store.models import TableRow
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.requests import Asked, row_answer


@get("/api/lobby")
async def lobby(
    request: Asked,
    state: State,
    game: FromQuery[str | None] = None,
    seats: FromQuery[int | None] = None,
    speed: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    rated: FromQuery[bool | None] = None,
) -> wire.Lobby:
    tables: TableRegistry = state.tables
    wanted = Filter(game, seats, speed, language, rated)
    waiting = await listed(tables, wanted, is_open=True)
    running = await listed(tables, wanted, is_open=False)
    rated_at = await ratings_at(tables.store, [*waiting, *running])

    def shown(row: TableRow) -> wire.ListedTable:
        return wire.ListedTable(**asdict(row_answer(request, tables, row)), ratings=rated_at[row.id])

    return wire.Lobby([shown(row) for row in waiting], [shown(row) for row in running])


@post("/api/lobby/{table:str}", status_code=200)
async def join_table(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.JoinTable]) -> wire.Table:
    tables: TableRegistry = state.tables
    found = await tables.visit(table, visitor_of(request)[0])
    visitor = known_visitor(request)
    await join(tables, visitor.player, found, data.seat, data.name, visitor.browser)
    return row_answer(request, tables, found.row)


@get("/api/turns")
async def turns(request: Asked, state: State) -> wire.Turns:
    tables: TableRegistry = state.tables
    found = await turns_of(tables, visitor_of(request)[0])
    return wire.Turns(
        count=sum(wait.kind != "away" for wait, _ in found),
        turns=[
            wire.Turn(wait.kind, wait.seat, wait.left, row.played, row_answer(request, tables, row))
            for wait, row in found
        ],
    )


HANDLERS = [
    lobby,
    join_table,
    turns,
]
