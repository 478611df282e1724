"""Routes: making tables, finding them and sitting down at them."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from foodchain.server import wire
from foodchain.server.http.access import known_visitor, visitor_of
from foodchain.server.tables.requests import Asked, SeatInPath, sender_of, table_answer, tables_of, visit
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
    visitor = known_visitor(request)
    table = await tables.creation.create(visitor.player, data, sender_of(request), visitor.browser)
    return table_answer(request, tables, table)


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
    visitor = known_visitor(request)
    table = await tables.seating.join(visitor.player, token, data.name, visitor.browser)
    return table_answer(request, tables, table)


@delete("/api/tables/{table:str}/seats/{seat:int}/invitation", status_code=200)
async def revoke_invitation(request: Asked, state: State, table: FromPath[str], seat: SeatInPath) -> wire.Table:
    """The old link to an open seat leads nowhere from now on; the answer has a new one."""
    tables = tables_of(state)
    found = await visit(request, state, table)
    await tables.seating.revoke_invitation(visitor_of(request)[0], found, seat)
    return table_answer(request, tables, found)


@post("/api/records", limit="table")
async def upload(request: Asked, state: State, data: JSONBody[wire.Upload]) -> wire.Table:
    tables = tables_of(state)
    table = await tables.creation.upload(visitor_of(request)[0], data.record, sender_of(request))
    return table_answer(request, tables, table)


@post("/api/tables/{table:str}/fork", limit="table")
async def fork(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.NewFork]) -> wire.Table:
    tables = tables_of(state)
    found = await visit(request, state, table)
    visitor = known_visitor(request)
    forked = await tables.creation.fork(visitor.player, found, data, visitor.browser)
    return table_answer(request, tables, forked)


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
    revoke_invitation,
    upload,
    fork,
    rematch,
]
