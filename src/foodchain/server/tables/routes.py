"""Routes: making tables, finding them and sitting down at them."""

from __future__ import annotations

from litestar import get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from foodchain.server import wire
from foodchain.server.http.access import visitor_of
from foodchain.server.tables.requests import Asked, SeatInPath, table_answer, tables_of, visit
from foodchain.server.tables.table_view import table_view


@get("/api/tables")
async def my_tables(request: Asked, state: State) -> wire.TableList:
    tables = tables_of(state)
    player, language = visitor_of(request)
    rows = await tables.store.tables_of(player)
    return wire.TableList([table_view(tables, row, player, language, tables.live.get(row.id)) for row in rows])


@post("/api/tables", limit="table")
async def create(request: Asked, state: State, data: JSONBody[wire.NewTable]) -> wire.Table:
    tables = tables_of(state)
    return table_answer(request, tables, await tables.creation.create(visitor_of(request)[0], data))


@get("/api/tables/{table:str}")
async def show(request: Asked, state: State, table: FromPath[str]) -> wire.Table:
    tables = tables_of(state)
    return table_answer(request, tables, await visit(request, state, table))


@put("/api/tables/{table:str}/seats/{seat:int}")
async def change_seat(
    request: Asked, state: State, table: FromPath[str], seat: SeatInPath, data: JSONBody[wire.ChangeSeat]
) -> wire.Table:
    tables = tables_of(state)
    found = await visit(request, state, table)
    await tables.seating.change_seat(visitor_of(request)[0], found, seat, data)
    return table_answer(request, tables, found)


@get("/api/invitations/{token:str}")
async def invitation(request: Asked, state: State, token: FromPath[str]) -> wire.Invitation:
    tables = tables_of(state)
    table, seat = await tables.seating.invited(token)
    player, _ = visitor_of(request)
    taken = table.row.seats[seat].kind != "open" and table.row.seats[seat].player != player
    return wire.Invitation(table_answer(request, tables, table), seat, taken)


@post("/api/invitations/{token:str}", status_code=200)
async def join(request: Asked, state: State, token: FromPath[str], data: JSONBody[wire.Introduction]) -> wire.Table:
    tables = tables_of(state)
    return table_answer(request, tables, await tables.seating.join(visitor_of(request)[0], token, data.name))


@post("/api/records", limit="table")
async def upload(request: Asked, state: State, data: JSONBody[wire.Upload]) -> wire.Table:
    tables = tables_of(state)
    return table_answer(request, tables, await tables.creation.upload(visitor_of(request)[0], data.record))


@post("/api/tables/{table:str}/fork", limit="table")
async def fork(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.NewFork]) -> wire.Table:
    tables = tables_of(state)
    found = await visit(request, state, table)
    return table_answer(
        request, tables, await tables.creation.fork(visitor_of(request)[0], found, data.ply, data.seats)
    )


@post("/api/tables/{table:str}/rematch", limit="table")
async def rematch(request: Asked, state: State, table: FromPath[str]) -> wire.Table:
    tables = tables_of(state)
    found = await visit(request, state, table)
    return table_answer(request, tables, await tables.creation.rematch(visitor_of(request)[0], found))


HANDLERS = [
    my_tables,
    create,
    show,
    change_seat,
    invitation,
    join,
    upload,
    fork,
    rematch,
]
