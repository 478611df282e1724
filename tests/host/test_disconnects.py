"""Browsers that go while something is still done for them, and those that do not read what they are told."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from random import Random
from socket import SO_LINGER, SOL_SOCKET, create_connection
from types import SimpleNamespace
from typing import Any

import pytest

from foodchain.server import wire
from foodchain.server.environment import Environment
from foodchain.server.http.access import AccessMiddleware
from foodchain.server.http.errors import Refusal
from foodchain.server.live.connection import MOST_WAITING, Connection
from foodchain.server.live.worker_channel import WorkerChannel, make_backend
from foodchain.server.live.worker_messages import WorkerStopped
from foodchain.server.ops.metrics import SOCKETS
from foodchain.server.tables.table import Table
from tests.host.in_process import Host, choose, deciding
from tests.host.server import Browser, Server
from tests.patience import PATIENCE, until


def connected(table: Table, player: str) -> Connection:
    """Somebody at a table whose socket takes nothing; `websocket.dropped` tells whether it was cut."""
    websocket: Any = SimpleNamespace(dropped=False)
    websocket.read_no_more = websocket.read_on = lambda: None
    websocket.drop = lambda: setattr(websocket, "dropped", True)
    visitor: Any = SimpleNamespace(player=player, viewers=(player,))
    nobody: Any = None
    connection = Connection(websocket, table, visitor, "en", nobody, "")
    table.room.connections.add(connection)
    SOCKETS.inc()
    return connection


def test_nobody_waits_for_whoever_has_gone(tmp_path: Path) -> None:
    """A browser says something and is gone before it is done; the server ends meanwhile."""

    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "ben")
            gone = connected(table, ["anna", "ben"][deciding(table)])
            option, before = table.game.decision.options[0].number, table.revision
            gone.on_message(json.dumps({"do": "play", "revision": before, "option": option}))
            leaving = asyncio.create_task(gone.drain())
            await asyncio.sleep(0)
            gone.on_close()
            await asyncio.wait_for(leaving, PATIENCE)
            assert table.revision == before + 1, "what was said is done"

    asyncio.run(story())


def test_whoever_does_not_read_has_to_come_back(tmp_path: Path) -> None:
    """Nothing is left out of what a browser is told: it would never hear of it again."""

    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "ben")
            deaf: Any = connected(table, "anna")
            for _ in range(MOST_WAITING):
                table.room.send(wire.Pong())
            assert not deaf.socket.dropped
            table.room.send(wire.Pong())
            assert deaf.socket.dropped
            deaf.on_close()

    asyncio.run(story())


def test_moves_are_stored_where_nobody_can_queue(tmp_path: Path) -> None:
    """The file at which processes wait for each other cannot be made: it saves time, and no more."""

    async def story() -> None:
        (tmp_path / "tables.sqlite-turn").mkdir()
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "ben")
            before = table.revision
            await choose(table)
            assert table.revision == before + 1
            assert len(await host.store.entries(table.row.id)) == before + 1

    asyncio.run(story())


def test_a_long_reason_is_cut_short_and_the_code_is_told(tmp_path: Path) -> None:
    """A close frame has room for 123 bytes; why a table cannot be shown may be longer."""
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", log=True)
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "me")["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    socket.play_any(Random(1))
    socket.close()
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("DELETE FROM states")
        database.execute("UPDATE moves SET option = ?", ["what no version of the rules has ever known: " + "?" * 80])
    server.start()
    socket = anna.open(table)
    assert socket.closed_with() == 4404
    assert socket.connection.close_reason is not None and socket.connection.close_reason.endswith("…")
    server.stop()
    assert "could not be opened" not in server.read_log()


def test_a_client_that_hangs_up_during_a_request_is_no_error(tmp_path: Path) -> None:
    """Before its body, in the middle of it, and while the answer is made."""
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", log=True)
    body = json.dumps({"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}]}).encode()
    head = f"POST /api/tables HTTP/1.1\r\nHost: {server.address}\r\nX-Foodchain: 1\r\n".encode()
    counted = head + f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    in_chunks = head + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    for sent in (counted, counted + body[:20], in_chunks, in_chunks + b"14\r\n" + body[:20] + b"\r\n"):
        hang_up_after(server, sent)
        hang_up_after(server, sent, rudely=True)
    left = 'foodchain_http_seconds_count{method="POST",route="/api/tables",status="499"} 8.0'
    until(lambda: left in metrics_of(server))
    for rudely in (False, True):
        hang_up_after(server, counted + body, rudely)
    made = 'foodchain_http_seconds_count{method="POST",route="/api/tables",status="201"} 2.0'
    until(lambda: made in metrics_of(server))
    assert 'status="5' not in metrics_of(server)
    assert server.stop() in (0, -signal.SIGTERM)
    assert server.read_log() == ""


def hang_up_after(server: Server, sent: bytes, rudely: bool = False) -> None:
    """Rudely: by a reset, as when a program crashes."""
    with create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(sent)
        if rudely:
            connection.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))


def metrics_of(server: Server) -> str:
    return Browser(server).ask("GET", "/metrics").text


def test_an_end_that_was_stored_unnoticed_is_settled(tmp_path: Path) -> None:
    """The connection to the database breaks after the last move was written, and before that was told."""

    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "ben", options={"turns": 1})
            ended: list[str] = []
            host.tables.ended = ended.append
            write = host.store.add_entry

            async def write_and_break(*move: Any) -> None:
                await write(*move)
                if move[3].over:
                    raise TimeoutError("the connection broke")

            host.store.add_entry = write_and_break  # type: ignore[method-assign, assignment]
            while not table.game.over:
                try:
                    await choose(table)
                except Refusal:
                    assert not ended and table.unsure
                    await table.awake()
            assert ended == [table.row.id]

    asyncio.run(story())


def test_what_the_last_ones_say_on_a_closed_channel_is_lost_without_harm() -> None:
    async def story() -> None:
        channel = WorkerChannel(make_backend("memory"), True)
        heard: list[object] = []
        has_heard = asyncio.Event()

        async def hear(news: object) -> None:
            heard.append(news)
            has_heard.set()

        channel.publish(WorkerStopped("too early"))
        async with channel.listening(hear):
            channel.publish(WorkerStopped("one of many"))
            await asyncio.wait_for(has_heard.wait(), PATIENCE)
        channel.publish(WorkerStopped("too late"))
        assert heard == [WorkerStopped("one of many")]

    asyncio.run(story())


@pytest.mark.parametrize("begun", [False, True])
def test_a_request_that_the_end_of_the_server_cuts_off_is_told_to_come_again(begun: bool) -> None:
    class Endless:
        state = SimpleNamespace(accounts=None)  # plain pages need none

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            if begun:
                await send({"type": "http.response.start", "status": 200, "headers": []})
            reached.set()
            await asyncio.Event().wait()

    reached = asyncio.Event()
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def story() -> None:
        cookie = (b"cookie", b"foodchain=somebody-who-was-here-before")
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [cookie]}
        asking = asyncio.create_task(AccessMiddleware(Endless(), Environment())(scope, None, send))
        await asyncio.wait([asking, asyncio.create_task(reached.wait())], return_when=asyncio.FIRST_COMPLETED)
        assert reached.is_set(), asking
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled() == begun, "what was begun cannot be answered anew"
        assert [message["status"] for message in sent if "status" in message] == [200 if begun else 503]

    asyncio.run(story())
