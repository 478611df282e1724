"""Route: the live socket of a table."""

from __future__ import annotations

import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.http.websocket import SOCKET_KEY, LeanWebSocket
from foodchain.server.live.connection import Connection
from foodchain.server.ops.logs import about_table, first_line
from foodchain.server.ops.metrics import SOCKETS
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")

MOST_WINDOWS = 50  # of one player at one table
LATER = 1013  # nothing can be done now: try again later


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], state: State) -> None:
    """Somebody comes to a table. This ends when they are welcomed; the socket is then the connection's."""
    tables: TableRegistry = state.tables
    player, language = visitor_of(socket)
    await socket.accept()
    try:
        table = await tables.visit(table_id, player)
    except Refusal as refusal:
        await socket.close(code=4404, reason=refusal.prose(language))
        return
    except DatabaseUnavailable as error:
        log.error("table %s cannot be opened: %s", table_id, first_line(error))
        await socket.close(LATER, Refusal("busy", "not stored").prose(language))
        return
    if sum(other.player == player for other in table.room.connections) >= MOST_WINDOWS:
        await socket.close(code=1008, reason=Refusal("too fast", "too fast").prose(language))
        return
    lean: LeanWebSocket = dict(socket.scope)[SOCKET_KEY]  # type: ignore[assignment]  # put there by the server
    with about_table(table_id):
        connection = Connection(lean, table, known_visitor(socket), language, state.accounts, address_of(socket.scope))
    known = socket.query_params.get("revision", "")
    if known.isdecimal() and len(known) < 10 and int(known) <= table.revision:
        connection.sent_revision = int(known)
    SOCKETS.inc()
    with table.arriving_or_leaving(player):
        table.room.connections.add(connection)
    lean.hand_over(connection)
    if tables.leaving:
        connection.hang_up()
    try:
        await connection.welcome()
    except DatabaseUnavailable as error:
        log.error("table %s cannot be shown: %s", table_id, first_line(error))
        await lean.end(LATER, Refusal("busy", "not stored").prose(language))
