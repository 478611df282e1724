"""Route: the live socket of a table."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.http.websocket import SOCKET_KEY, LeanWebSocket
from foodchain.server.live.connection import Connection
from foodchain.server.ops.logs import about_table
from foodchain.server.ops.metrics import SOCKETS
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.tables.registry import TableRegistry

MOST_WINDOWS = 50  # of one player at one table
LONGEST_NUMBER = 10
LATER = 1013  # nothing can be done now: try again later


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], state: State) -> None:
    """Somebody comes to a table. This ends when they are welcomed; the socket is then the connection's."""
    tables: TableRegistry = state.tables
    player, language = visitor_of(socket)
    known = revision_in(socket.query_params.get("revision", ""))
    await socket.accept()
    try:
        table = await tables.visit(table_id, player)
        await table.catch_up_with(known)
    except Refusal as refusal:
        await socket.close(code=4404, reason=refusal.prose(language))
        return
    except DatabaseUnavailable as error:
        DATABASE.failed(error)
        await socket.close(LATER, Refusal("busy", "not stored").prose(language))
        return
    if sum(other.player == player for other in table.room.connections) >= MOST_WINDOWS:
        await socket.close(code=1008, reason=Refusal("too fast", "too fast").prose(language))
        return
    lean: LeanWebSocket = dict(socket.scope)[SOCKET_KEY]  # type: ignore[assignment]  # put there by the server
    with about_table(table_id):
        connection = Connection(lean, table, known_visitor(socket), language, state.accounts, address_of(socket.scope))
    if known is not None and known <= table.revision:
        connection.sent_revision = known
    SOCKETS.inc()
    with table.arriving_or_leaving(player):
        table.room.connections.add(connection)
    lean.hand_over(connection)
    if tables.leaving:
        connection.hang_up()
    try:
        await connection.welcome()
    except DatabaseUnavailable as error:
        DATABASE.failed(error)
        await lean.end(LATER, Refusal("busy", "not stored").prose(language))


def revision_in(text: str) -> int | None:
    """The last revision that a browser knows, as it says in its address."""
    return int(text) if text.isdecimal() and len(text) < LONGEST_NUMBER else None
