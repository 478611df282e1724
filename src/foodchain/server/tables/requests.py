"""What the routes share: who asks, about which table, and what is answered about it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from foodchain.server import wire
from foodchain.server.accounts.accounts import Accounts
from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.ops.logs import name_table
from foodchain.server.store.models import TableRow
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.table import Table
from foodchain.server.tables.table_view import table_view
from foodchain.server.texts.turns import Sender

Asked = Request[Any, Any, Any]
SeatInPath = Annotated[int, PathParameter(ge=0)]
SeatInQuery = Annotated[int | None, QueryParameter(ge=0)]


def accounts_of(state: State) -> Accounts:
    accounts: Accounts = state.accounts
    return accounts


def tables_of(state: State) -> TableRegistry:
    tables: TableRegistry = state.tables
    return tables


def sender_of(request: Asked) -> Sender:
    """Whose text comes with a request."""
    return Sender(known_visitor(request).session, address_of(request.scope))


async def visit(request: Asked, state: State, table: str) -> Table:
    return await tables_of(state).visit(table, visitor_of(request)[0])


def table_answer(request: Asked, tables: TableRegistry, table: Table) -> wire.Table:
    name_table(table.row.id)
    player, language = visitor_of(request)
    return table_view(tables, table.row, player, language, table)


def row_answer(request: Asked, tables: TableRegistry, row: TableRow) -> wire.Table:
    player, language = visitor_of(request)
    return table_view(tables, row, player, language, tables.live.get(row.id))
