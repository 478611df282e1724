"""What server/http relies on in uvicorn and websockets without any promise of theirs. A new version that changes any of
it fails here: read http/websocket.py and http/timeouts.py beside its source, then move the pins in pyproject.toml."""

from __future__ import annotations

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

from foodchain.server.http.timeouts import HttpWithTimeouts
from foodchain.server.http.websocket import LeanWebSocket

ROOT = Path(__file__).parents[2]

SOCKET_METHODS = {
    "connection_lost", "handle_close", "handle_cont", "handle_parser_exception", "handle_ping", "keepalive_timeout",
    "pause_writing", "receive", "resume_writing", "run_asgi", "send", "send_500_response", "send_receive_event_to_app",
}  # fmt: skip
SOCKET_STATE = {
    "app", "close_sent", "close_timer", "conn", "curr_msg_data_type", "disconnected", "frames", "handshake_complete",
    "logger", "loop", "queue", "read_paused", "transport", "writable",
}  # fmt: skip
HTTP_METHODS = {
    "connection_lost", "connection_made", "data_received", "handle_websocket_upgrade", "on_headers_complete",
    "on_message_begin", "on_message_complete",
}  # fmt: skip


@pytest.mark.parametrize("name", ["uvicorn", "websockets"])
def test_the_versions_are_those_that_were_read(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [Requirement(line) for line in project["dependencies"] if Requirement(line).name == name]
    assert [version(name) in one.specifier for one in wanted] == [True], f"{name} {version(name)}, {wanted}"
    assert all(any(part.operator == "<" for part in one.specifier) for one in wanted), "no upper bound"


def test_what_lean_sockets_replace_and_use() -> None:
    assert set(vars(WebSocketsSansIOProtocol)) >= SOCKET_METHODS
    replaced = set(vars(LeanWebSocket)) & set(vars(WebSocketsSansIOProtocol))
    assert {name for name in replaced if not name.startswith("__")} <= SOCKET_METHODS


def test_the_state_of_a_socket() -> None:
    async def nothing(scope: object, receive: object, send: object) -> None:
        pass

    config = Config(nothing, log_config=None)
    config.load()
    socket = LeanWebSocket(config, ServerState(), {}, _loop=object())
    assert all(hasattr(socket, name) for name in SOCKET_STATE)
    assert not vars(socket), (
        "uvicorn keeps something that LeanWebSocket has no slot for: it would cost each socket 1 kB"
    )
    assert hasattr(socket.conn, "available_extensions") and hasattr(socket.conn, "send_close")


def test_what_is_packed() -> None:
    assert "local_max_window_bits" in inspect.signature(PerMessageDeflate).parameters
    known = inspect.signature(ServerPerMessageDeflateFactory).parameters
    assert {"server_no_context_takeover", "client_no_context_takeover", "server_max_window_bits"} <= set(known)


def test_what_timeouts_replace() -> None:
    assert set(vars(HttpToolsProtocol)) >= HTTP_METHODS
    replaced = set(vars(HttpWithTimeouts)) & set(vars(HttpToolsProtocol))
    assert {name for name in replaced if not name.startswith("__")} == HTTP_METHODS
