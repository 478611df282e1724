"""What is left is forgotten: a server at which many tables were opened, played at and left is as small as before."""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from weakref import finalize

import pytest

from foodchain.catalogue import games
from foodchain.server.app import make_app
from foodchain.server.config import ServerConfig
from foodchain.server.live.connection import Connection
from foodchain.server.ops.worker import WHOLE_COLLECTION, GracefulServer, KeepSurvivors, serve
from foodchain.server.tables import registry
from foodchain.server.tables.history import History
from foodchain.server.tables.room import Room
from foodchain.server.tables.table import Table
from tests.host.light_browser import LightClient, LightSocket, Update
from tests.host.server import Server
from tests.patience import PATIENCE

GAMES = [info.name for info in games()]
AT_ONCE = 20  # people who come and go
MOVES = 6  # at each table


class Visitor:
    """Somebody new who opens a table, plays all its seats for a few moves, and leaves."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.game = GAMES[number % len(GAMES)]
        self.dice = Random(number)
        self.left = MOVES
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def visit(self) -> None:
        async with LightClient(self.address) as client:
            await client.ask("GET", "/api/me")
            seats = [{"kind": "me"}, {"kind": "me"}]
            table = (await client.ask("POST", "/api/tables", {"game": self.game, "seats": seats}))["id"]
            socket = LightSocket(table, client.cookie, self.address, self.hear, self.lost)
            await socket.open()
            await self.done
            socket.close()

    def hear(self, socket: LightSocket, update: Update) -> None:
        if self.left == 0 or update.view.decision is None:
            if not self.done.done():
                self.done.set_result(None)
        elif update.handover is not None:  # a shared screen, and secrets
            socket.sit(update.handover)
        elif update.view.decision.options:
            self.left -= 1
            socket.play(update.revision, self.dice.choice(update.view.decision.options).number)

    def lost(self, socket: LightSocket) -> None:
        if not self.done.done():
            self.done.set_exception(ConnectionError("the server has hung up"))


async def visit_all(address: str, numbers: range) -> None:
    """So many tables, some at a time."""
    waiting = iter(numbers)

    async def come_and_go() -> None:
        for number in waiting:
            await asyncio.wait_for(Visitor(address, number).visit(), PATIENCE)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(come_and_go())


# -- small, and always ----------------------------------------------------------------------------------------------


@asynccontextmanager
async def worker_here(database: Path) -> AsyncIterator[str]:
    """A worker in this process, so that what it has in memory can be counted."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = GracefulServer(make_app(ServerConfig(str(database), bot_processes=1)))
        serving = await serve(server, listening)
        gc.callbacks.pop()  # which would hide from us what it keeps
        gc.unfreeze()
        try:
            yield "127.0.0.1:{1}".format(*listening.getsockname())
        finally:
            server.should_exit = True
            await serving


KINDS = (Table, Room, History, Connection)


class Census:
    """How many objects there are of each class that belongs to a table, but for what other tests have left here."""

    def __init__(self) -> None:
        gc.unfreeze()  # or what a worker of another test has frozen would come to light later
        self.others = of_tables()  # kept alive: another object could get the same id
        self.ids = {id(thing) for thing in self.others}

    def living(self) -> Counter[str]:
        return Counter(type(thing).__name__ for thing in of_tables() if id(thing) not in self.ids)

    async def until_left(self) -> None:
        """Wait until the worker has noticed that everybody is gone, and has looked after its tables."""
        while (living := self.living())["Connection"] or living["Table"] > registry.KEPT:
            await asyncio.sleep(0.1)


def of_tables() -> list[Any]:
    return [thing for thing in gc.get_objects() if type(thing) in KINDS]


def test_tables_that_were_left_are_forgotten_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the help of the garbage collector: what it has to find stays in memory until it looks."""
    monkeypatch.setenv("FOODCHAIN_LIMITS", "off")
    monkeypatch.setattr(registry, "KEPT", 5)
    monkeypatch.setattr(registry, "LOOK_AGAIN", 0.1)

    census = Census()

    async def play() -> tuple[Counter[str], Counter[str]]:
        async with worker_here(tmp_path / "tables.sqlite") as address:
            await visit_all(address, range(AT_ONCE))
            await census.until_left()
            gc.collect()
            gc.disable()
            before = census.living()
            await visit_all(address, range(AT_ONCE, 5 * AT_ONCE))
            await census.until_left()
            return before, census.living()

    try:
        before, after = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    finally:
        gc.enable()
    assert before["Table"] == registry.KEPT
    assert after == before


class Circle:
    def __init__(self) -> None:
        self.me = self


def test_what_survives_a_collection_is_looked_at_again_an_hour_later() -> None:
    time = 0.0
    keep = KeepSurvivors(lambda: time)
    circle = Circle()
    gone: list[str] = []
    finalize(circle, gone.append, "gone")
    gc.callbacks.append(keep)
    try:
        gc.collect()
        del circle
        gc.collect()
        assert not gone, "it was there before, and is not looked at"
        time += WHOLE_COLLECTION + 1
        gc.collect()
        assert gone
    finally:
        gc.callbacks.remove(keep)
        gc.unfreeze()


# -- large, and in an hour ------------------------------------------------------------------------------------------

TABLES = 10_000
TO_WARM_UP = 500  # tables after which a server has loaded and remembered whatever it needs
MOST_GROWTH = 1.1


@pytest.mark.soak
def test_memory_is_flat_over_ten_thousand_tables(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1")
    asyncio.run(visit_all(server.address, range(TO_WARM_UP)))
    begun = highest = memory_of(server.process.pid)
    for done in range(0, TABLES, TABLES // 10):
        asyncio.run(visit_all(server.address, range(done, done + TABLES // 10)))
        highest = max(highest, memory_of(server.process.pid))
        print(f"{done + TABLES // 10:6} tables: {memory_of(server.process.pid) / 1e6:.1f} MB", flush=True)
    ended = memory_of(server.process.pid)
    server.stop()
    for name, size in (("MB at first", begun), ("MB at most", highest), ("MB at last", ended)):
        record_property(name, round(size / 1e6, 1))
    assert ended <= begun * MOST_GROWTH


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
