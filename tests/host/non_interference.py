"""Two servers side by side whose games differ only in what one seat may not know, and every byte that seat gets.

A world is a whole application on a database of its own, spoken to as a web server speaks to it. Clocks stand still,
and tables, players and requests have the same names in both, so nothing differs by accident.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from time import time
from types import TracebackType
from typing import Any

from prometheus_client import REGISTRY
from sqlalchemy import delete, insert
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from foodchain.engine.game import Game
from foodchain.server.accounts.sessions import BROWSER, SignedTokens
from foodchain.server.app import App, make_app
from foodchain.server.config import ServerConfig
from foodchain.server.environment import Environment
from foodchain.server.http.websocket import LeanWebSocket
from foodchain.server.store import Store
from foodchain.server.store.models import Seat, Summary, TableRow
from foodchain.server.store.schema import metadata, sessions, settings, tables
from foodchain.server.tables.summary import summary_of
from foodchain.server.tables.table import Table
from tests.patience import PATIENCE

NOON = "2026-01-01T12:00:00.000000Z"
FAR_AWAY = "2999-01-01T12:00:00.000000Z"
MOST_SEATS = 6
SECRET = bytes(32)
WATCHER = "a-cookie-of-somebody-who-only-watches"


def cookie_of(seat: int | None) -> str:
    return WATCHER if seat is None else f"a-cookie-of-the-player-at-seat-{seat}"


def browser_of(seat: int | None) -> str:
    """The cookie of a browser that both worlds know, each seat's own."""
    said = f"the-browser-of-{seat}.{int(time()):x}"
    return f"{said}.{SignedTokens(SECRET, 'browser', BROWSER).signature(said)}"


def player_of(seat: int | None) -> str:
    return sha256(cookie_of(seat).encode()).hexdigest()


def session_of(player: str) -> dict[str, str]:
    """That of a guest, who is known by the digest of the cookie."""
    return {"id": player, "player": player, "created": NOON, "expires": FAR_AWAY}


class World:
    """One of the two servers."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.sqlite"

    async def __aenter__(self) -> World:
        store = Store(self.database)
        await store.open()
        async with store.writing() as connection:
            await connection.execute(insert(settings).values(name="secret", value=SECRET.hex()))
            for seat in (None, *range(MOST_SEATS)):
                await connection.execute(insert(sessions).values(session_of(player_of(seat))))
        await store.close()
        self.app: App = make_app(ServerConfig(str(self.database), bot_processes=1), environment=Environment(limits={}))
        # Pings carry a random number.
        self.config = Config(self.app, ws=LeanWebSocket, ws_ping_interval=None, log_config=None, proxy_headers=False)
        self.config.load()
        self.lifespan: asyncio.Queue[Any] = asyncio.Queue()
        self.lives: asyncio.Queue[Any] = asyncio.Queue()
        self.living = asyncio.create_task(self.app({"type": "lifespan"}, self.lifespan.get, self.lives.put))
        await self._live("startup")
        self.app.state.tables.now = lambda: NOON
        self.app.state.tables.watching.cancel()  # it looks again and again whether something was missed, by the clock
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        await self._live("shutdown")
        await self.living

    async def _live(self, phase: str) -> None:
        await self.lifespan.put({"type": f"lifespan.{phase}"})
        message = await asyncio.wait_for(self.lives.get(), PATIENCE)
        assert message["type"] == f"lifespan.{phase}.complete", message

    async def seat_players(self, name: str, game: Game, position: str) -> Table:
        """A table that begins with a position, each seat with a player of its own."""
        row = TableRow(
            id=name,
            kind="play",
            game=game.rules.name,
            seed=game.seed,
            options=game.options,
            pack=[],
            start=position,
            host=player_of(None),
            created=NOON,
            played=NOON,
            forked=None,
            rematch=None,
            revision=0,
            summary=Summary(),
            seats=[Seat(seat, "person", player_of(seat), f"player {seat}") for seat in range(game.seats)],
        )
        row.summary = summary_of(game)
        await self.app.state.tables.store.add_table(row, [])
        table: Table = await self.app.state.tables.find(name)
        return table

    async def clear_away(self, name: str) -> None:
        """The table was one of many of this world, and no list shall tell of it any more."""
        store = self.app.state.tables.store
        async with store.writing() as connection:
            for kept in reversed(metadata.sorted_tables):
                if "table_id" in kept.c:
                    await connection.execute(delete(kept).where(kept.c.table_id == name))
            await connection.execute(delete(tables).where(tables.c.id == name))


class Wire(asyncio.Transport):
    """What lies between a browser and the server. Nothing is ever late on it."""

    def __init__(self, client: Client) -> None:
        super().__init__({"peername": ("127.0.0.1", 50_000), "sockname": ("127.0.0.1", 80)})
        self.client = client
        self.closed = False

    def write(self, data: Any) -> None:
        self.client.receive(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.client.websocket.connection_lost, None)

    abort = close

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


class Client:
    """A browser at one of the worlds. Whatever it receives is kept, byte by byte."""

    def __init__(self, world: World, seat: int | None) -> None:
        self.world = world
        self.seat = seat
        self.browser_cookie = browser_of(seat)
        self.bytes: list[bytes] = []
        self.now: dict[str, Any] = {}
        self.asked = 0

    def headers(self) -> dict[str, str]:
        self.asked += 1
        cookies = f"foodchain={cookie_of(self.seat)}; foodchain-browser={self.browser_cookie}"
        return {"cookie": cookies, "x-request-id": f"request-{self.asked:06d}"}

    def scope(self, path: str, query: str) -> dict[str, Any]:
        headers = {"host": "club.example", "content-type": "application/json", **self.headers()}
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("club.example", 80),
            "extensions": {},
            "state": {},
        }

    def keep(self, message: Any) -> None:
        """A message from the server, headers and all, as bytes."""
        self.bytes.append(repr(sorted(message.items())).encode())

    async def ask(self, method: str, path: str, query: str = "", data: Any = None) -> Any:
        body = b"" if data is None else json.dumps(data).encode()
        answered = bytearray()

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            self.keep(message)
            answered.extend(message.get("body", b""))

        # A task of its own, as a web server has for each request: what is said there of the request stays there.
        await asyncio.create_task(self.world.app({**self.scope(path, query), "method": method}, receive, send))
        return answered

    async def open(self, table: str) -> None:
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.browser = ClientProtocol(
            parse_uri(f"ws://club.example/api/tables/{table}/live"), extensions=[ClientPerMessageDeflateFactory()]
        )
        self.browser.key = "dGhlIHNhbWUgaW4gYm90aA=="
        request = self.browser.connect()
        for name, value in self.headers().items():
            request.headers[name] = value
        self.websocket = LeanWebSocket(self.world.config, ServerState(), {})
        self.websocket.connection_made(Wire(self))
        self.browser.send_request(request)
        self.send()
        await self.until("update")
        await self.settle()

    def send(self) -> None:
        self.websocket.data_received(b"".join(self.browser.data_to_send()))

    def receive(self, data: bytes) -> None:
        self.bytes.append(data)
        self.browser.receive_data(data)
        for event in self.browser.events_received():
            if isinstance(event, Frame):
                self.heard.put_nowait(event)

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            frame = await asyncio.wait_for(self.heard.get(), PATIENCE)
            assert frame.opcode is Opcode.TEXT, frame
            message: dict[str, Any] = json.loads(bytes(frame.data))
            if message["type"] == "update":
                self.now = message
            if message["type"] == kind:
                return message

    async def say(self, do: str, **more: Any) -> None:
        self.browser.send_text(json.dumps({"do": do, **more}).encode())
        self.send()

    async def settle(self) -> None:
        """Everything that is on its way has come: what is said comes before an update that is due, so ask twice."""
        for _ in range(2):
            await self.say("ping")
            await self.until("pong")

    async def reach(self, revision: int) -> None:
        while self.now["revision"] < revision:
            await self.until("update")
        await self.settle()

    async def close(self) -> None:
        self.browser.send_close(1000)
        self.send()
        while not self.websocket.disconnected:
            await asyncio.sleep(0)


def visible_metrics() -> dict[str, float]:
    """Everything that is counted. How long things took may differ, and how often the server looked into the database:
    it does so every few seconds."""
    return {
        " ".join([sample.name, *map(str, sorted(sample.labels.items()))]): sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
        if sample.name.startswith("foodchain")
        and not sample.name.startswith("foodchain_database")
        and not sample.name.endswith(("_sum", "_bucket", "_created"))
    }


def difference(after: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    return {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name, 0)}


def visible_log(text: str) -> list[dict[str, Any]]:
    """The lines of a log without the times."""
    lines: Iterable[dict[str, Any]] = map(json.loads, text.splitlines())
    return [{key: value for key, value in line.items() if key not in ("timestamp", "ms")} for line in lines]
