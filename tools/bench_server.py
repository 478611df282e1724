"""`make bench-server`: what a server on this machine holds.

Real processes: the server with its workers, PostgreSQL, and one process that plays for everybody, as browsers do,
compression included.

    python -m tools.bench_server --quick            a first impression in two minutes
    python -m tools.bench_server --json figures.json
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import resource
import shutil
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from tests.host.non_interference import session_of
from tests.host.server import Server
from tests.host.services import Postgres
from tests.reaper import Reaper

from foodchain import new
from foodchain.cli.screen import results_table
from foodchain.server.store import Store
from foodchain.server.store.models import Entry, Seat, TableRow
from foodchain.server.store.schema import sessions
from foodchain.server.tables.history import saved_state
from foodchain.server.tables.registry import LOOK_AGAIN, REST_AFTER
from foodchain.server.tables.summary import summary_of
from foodchain.server.times import now

AIM_TABLES = 300
AIM_P99 = 0.1
LADDER = (50, 100, 150, 200, 300, 400, 500, 700, 900)
COOKIES = ("the-first-of-the-two-players", "the-other-of-the-two-players")
TAIL = b"\x00\x00\xff\xff"


# -- a light browser ------------------------------------------------------------------------------------------------


class Choice(msgspec.Struct):
    number: int


class Decision(msgspec.Struct):
    seat: int
    options: list[Choice]


class View(msgspec.Struct):
    over: bool
    decision: Decision | None = None


class Update(msgspec.Struct):
    revision: int
    view: View


read_update = msgspec.json.Decoder(Update).decode


class Light(asyncio.Protocol):
    """A browser's socket that reads of a message only what it needs, so that it takes no time from the server."""

    def __init__(self, table: Table, seat: int, path: str, host: str) -> None:
        self.table = table
        self.seat = seat
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.shaken = False
        self.heard = bytearray()
        self.request = "\r\n".join(
            [
                f"GET {path} HTTP/1.1",
                f"Host: {host}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Extensions: permessage-deflate",
                f"Cookie: foodchain={table.cookies[seat]}",
                "",
                "",
            ]
        ).encode()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.shaken:
            head, end, rest = bytes(self.heard).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.shaken = True
            self.heard = bytearray(rest)
        while self._frame():
            pass

    def _frame(self) -> bool:
        heard = self.heard
        if len(heard) < 2:
            return False
        size, at = heard[1] & 127, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(heard) < at:
                return False
            size = int.from_bytes(heard[2:at], "big")
        if len(heard) < at + size:
            return False
        kind, packed, data = heard[0] & 15, heard[0] & 64, bytes(heard[at : at + size])
        del heard[: at + size]
        if kind == 1:
            self._message(data, bool(packed))
        elif kind == 9:
            self.transport.write(masked(10, data))
        return True

    def _message(self, data: bytes, packed: bool) -> None:
        unpacker = zlib.decompressobj(-15)
        start = unpacker.decompress(data + TAIL, 40) if packed else data[:40]
        if not start.startswith(b'{"type":"update"'):
            return
        whole = (start + unpacker.decompress(unpacker.unconsumed_tail)) if packed else data
        self.table.on_update(self, read_update(whole))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the socket was closed"))

    def play(self, revision: int, option: int) -> None:
        self.transport.write(masked(1, b'{"do":"play","revision":%d,"option":%d}' % (revision, option)))


def masked(kind: int, data: bytes) -> bytes:
    head = (
        bytes([0x80 | kind, 0x80 | len(data)]) if len(data) < 126 else struct.pack(">BBH", 0x80 | kind, 254, len(data))
    )
    return head + b"\0\0\0\0" + data


class Table:
    """Two players at a table who play whatever they may."""

    def __init__(self, name: str, cookies: tuple[str, str], latencies: list[float], counted: Counted) -> None:
        self.name = name
        self.cookies = cookies
        self.latencies = latencies
        self.counted = counted
        self.sockets: list[Light] = []
        self.offer: tuple[Light, int, list[Choice]] | None = None
        self.asked: tuple[int, float, Light] | None = None  # the revision that is waited for, since when, by whom
        self.revision = 0  # the newest that either has heard of
        self.hurried = False
        self.over = False

    async def open(self, server: Server) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(2):
            path = f"/api/tables/{self.name}/live"
            make = partial(Light, self, seat, path, server.address)
            _, socket = await loop.create_connection(make, "127.0.0.1", server.port)
            self.sockets.append(socket)
            await asyncio.wait_for(socket.ready, 60)

    def on_update(self, socket: Light, update: Update) -> None:
        if not socket.ready.done():
            socket.ready.set_result(None)
        # Only these two move, and a move is told once it is on disk: so each revision is a move acknowledged.
        self.counted.moves += max(0, update.revision - self.revision)
        self.revision = max(self.revision, update.revision)
        if self.asked is not None and update.revision >= self.asked[0] and socket is not self.asked[2]:
            self.latencies.append(time.perf_counter() - self.asked[1])
            self.asked = None
        if update.view.over:
            self.over = True
        elif update.view.decision is not None and update.view.decision.seat == socket.seat:
            self.offer = socket, update.revision, update.view.decision.options
            if self.hurried:
                self.move()

    def move(self) -> None:
        if self.offer is None:
            return
        socket, revision, options = self.offer
        self.offer = None
        self.asked = revision + 1, time.perf_counter(), socket
        socket.play(revision, random.choice(options).number)

    def close(self) -> None:
        for socket in self.sockets:
            socket.transport.abort()


class Counted:
    def __init__(self) -> None:
        self.moves = 0


# -- tables that are there already ----------------------------------------------------------------------------------


def player_of(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


async def lay_tables(where: Any, count: int, moves: int, tell: Callable[[], None] = lambda: None) -> list[str]:
    """Tables for two with some moves played, written straight into a database."""
    games = [played(f"bench {i}", moves) for i in range(min(count, 8))]
    store = Store(where)
    await store.open()
    names = []
    try:
        async with store.writing() as connection:
            guests = [session_of(player_of(cookie)) for cookie in COOKIES]
            await store.upsert(connection, sessions, guests)
        for i in range(count):
            game, entries = games[i % len(games)]
            name = f"bench-{moves}-{i:06d}"
            names.append(name)
            seats = [Seat(seat, "person", player_of(COOKIES[seat]), f"player {seat}") for seat in range(2)]
            row = TableRow(
                name, "play", "base", game.seed, game.options, [], None, player_of(COOKIES[0]), now(), now(),
                None, None, len(entries), summary_of(game), seats,
            )  # fmt: skip
            await store.add_table(row, entries, saved_state(game, len(entries)))
            tell()
    finally:
        await store.close()
    return names


def played(seed: str, moves: int) -> tuple[Any, list[Entry]]:
    game = new("base", seats=2, seed=seed.replace(" ", "-"))
    dice = random.Random(seed)
    entries: list[Entry] = []
    while len(entries) < moves and not game.over:
        option = dice.choice(game.decision.options)
        game.play(option)
        assert game.last is not None
        entries.append(Entry(game.last.seat, option.text, 0, now()))
    return game, entries


# -- the measurements -----------------------------------------------------------------------------------------------


class Bench:
    def __init__(self, folder: Path, progress: Progress, quick: bool) -> None:
        self.folder = folder
        self.progress = progress
        self.quick = quick
        self.seconds = 5.0 if quick else 15.0
        self.number = 0

    def new_file(self) -> Path:
        self.number += 1
        return self.folder / f"tables-{self.number}.sqlite"

    async def open_tables(
        self, server: Server, where: Any, count: int, moves: int = 20
    ) -> tuple[list[Table], list[float], Counted]:
        latencies: list[float] = []
        counted = Counted()
        task = self.progress.add_task(f"  {count} tables", total=count * 2)
        names = await lay_tables(where, count, moves, lambda: self.progress.advance(task))
        tables = [Table(name, COOKIES, latencies, counted) for name in names]
        for table in tables:
            await table.open(server)
            self.progress.advance(task)
        self.progress.remove_task(task)
        return tables, latencies, counted

    async def live_tables(self, workers: int) -> list[dict[str, Any]]:
        """One move a second at each table, ever more tables, until it takes too long."""
        found = []
        for count in LADDER if not self.quick else LADDER[:5:2]:
            where = self.new_file()
            server = Server(where, "--bot-processes", "1", "--workers", str(workers))
            try:
                tables, latencies, _ = await self.open_tables(server, where, count)
                await self.beat(tables, 2.0)  # to warm up
                latencies.clear()
                await self.beat(tables, self.seconds)
                await asyncio.sleep(1)
                figures = {
                    "tables": count,
                    **percentiles(latencies),
                    "late": sum(table.asked is not None for table in tables),
                }
                found.append(figures)
                for table in tables:
                    table.close()
            finally:
                server.stop()
            self.progress.console.print(
                f"  {count} live tables: p50 {figures['p50']:.1f} ms, p99 {figures['p99']:.1f} ms"
            )
            if figures["p99"] > AIM_P99 * 1000:
                break
        return found

    async def beat(self, tables: list[Table], seconds: float) -> None:
        """Each table moves once a second, spread over the second."""
        start = time.perf_counter()
        order = sorted(tables, key=lambda _: random.random())
        beat = 0
        task = self.progress.add_task(f"  {len(tables)} tables at one move a second", total=int(seconds))
        while time.perf_counter() - start < seconds:
            for i, table in enumerate(order):
                due = start + beat + i / len(order)
                if (wait := due - time.perf_counter()) > 0:
                    await asyncio.sleep(wait)
                table.move()
            beat += 1
            self.progress.advance(task)
        self.progress.remove_task(task)

    async def saturation(self, where: Any, workers: int, count: int = 60) -> dict[str, Any]:
        """As many moves as it takes, each after the last one was acknowledged."""
        server = Server(where, "--bot-processes", "1", "--workers", str(workers))
        try:
            tables, latencies, counted = await self.open_tables(server, where, count)
            for table in tables:
                table.hurried = True
                table.move()
            await asyncio.sleep(1)
            counted.moves = 0
            latencies.clear()
            begun = time.perf_counter()
            await asyncio.sleep(self.seconds)
            took = time.perf_counter() - begun
            figures = {"moves a second": round(counted.moves / took), **percentiles(latencies)}
            for table in tables:
                table.close()
            return figures
        finally:
            server.stop()

    async def idle_memory(self, count: int) -> dict[str, Any]:
        """What the server grows by for each further table with two browsers at which nothing happens. The first tables
        show how much room there must be for those that wake; it is used again by all that come later."""
        where = self.new_file()
        server = Server(where, "--bot-processes", "1")
        tables: list[Table] = []
        grown = []
        try:
            for wave in range(3):
                tables += (await self.open_tables(server, where, count, 40 + wave))[0]
                fresh = memory_of(server)
                await self.rest()
                grown.append(memory_of(server))
            for table in tables:
                table.close()
            return {
                "tables": len(tables),
                "kB": round((grown[-1] - grown[0]) / (2 * count) / 1000, 1),
                "MB in all": round(grown[-1] / 1e6),
                "MB when the last were fresh": round(fresh / 1e6),
            }
        finally:
            server.stop()

    async def rest(self) -> None:
        """Wait until tables at which nothing happens keep no game in memory."""
        wait = int(REST_AFTER + 2 * LOOK_AGAIN + 2)
        task = self.progress.add_task("  waiting until the tables rest", total=wait)
        for _ in range(wait):
            await asyncio.sleep(1)
            self.progress.advance(task)
        self.progress.remove_task(task)

    async def long_game(self) -> dict[str, Any]:
        where = self.new_file()
        names = await lay_tables(where, 3, 1000)
        server = Server(where, "--bot-processes", "1")
        times = []
        try:
            for name in names:
                begun = time.perf_counter()
                table = Table(name, COOKIES, [], Counted())
                await table.open(server)
                times.append((time.perf_counter() - begun) * 1000)
                table.close()
            return {"ms": round(sorted(times)[1], 1)}
        finally:
            server.stop()

    async def restart(self, games: int) -> dict[str, Any]:
        where = self.new_file()
        task = self.progress.add_task(f"  {games} stored games", total=games)
        await lay_tables(where, games, 30, lambda: self.progress.advance(task))
        self.progress.remove_task(task)
        Server(where).stop()
        begun = time.perf_counter()
        server = Server(where)
        try:
            with httpx.Client() as client:
                client.cookies["foodchain"] = COOKIES[0]
                answer = client.get(f"http://{server.address}/api/tables", timeout=60)
                assert len(answer.json()["tables"]) > 0
            return {"games": games, "seconds": round(time.perf_counter() - begun, 2)}
        finally:
            server.stop()


def percentiles(seconds: list[float]) -> dict[str, float]:
    known = sorted(seconds) or [float("nan")]
    return {"p50": round(known[len(known) // 2] * 1000, 1), "p99": round(known[int(len(known) * 0.99)] * 1000, 1)}


def memory_of(server: Server) -> int:
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


# -- all of them ----------------------------------------------------------------------------------------------------


async def measure(bench: Bench, console: Console, postgres: Postgres | None, only: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {}

    async def step(name: str, work: Callable[[], Any]) -> None:
        if only is None or only in name:
            console.print(name)
            found[name] = await work()
            console.print(f"  {found[name]}")

    await step("live tables, 1 worker", lambda: bench.live_tables(1))
    await step("live tables, 2 workers", lambda: bench.live_tables(2))
    await step("idle table", lambda: bench.idle_memory(100 if bench.quick else 200))
    for workers in (1, 2):
        work = partial(bench.saturation, bench.new_file(), workers)
        await step(f"saturation, SQLite, {workers} workers", work)
    if postgres is not None:
        for workers in (1, 2):
            work = partial(bench.saturation, postgres.new_database(), workers)
            await step(f"saturation, PostgreSQL, {workers} workers", work)
    await step("open a game of 1,000 moves", bench.long_game)
    await step("restart to the first answer", lambda: bench.restart(1000 if bench.quick else 10_000))
    return found


def report(found: dict[str, Any]) -> None:
    listed = results_table("Server", "what", "figure", "aim")
    for name, figures in found.items():
        if name.startswith("live tables"):
            good = [step for step in figures if step["p99"] <= AIM_P99 * 1000]
            best = good[-1] if good else figures[0]
            listed.add_row(name, f"{best['tables']} (p50 {best['p50']} ms, p99 {best['p99']} ms)", "300, p99 < 100 ms")
        elif name == "idle table":
            listed.add_row(name, f"{figures['kB']} kB", "< 30 kB")
        elif name.startswith("saturation"):
            listed.add_row(name, f"{figures['moves a second']} moves a second (p50 {figures['p50']} ms)", "1,000")
        else:
            listed.add_row(name, ", ".join(f"{value} {unit}" for unit, value in figures.items()), "")
    Console().print(listed)


def main(
    quick: Annotated[bool, typer.Option("--quick", help="less of everything")] = False,
    only: Annotated[str | None, typer.Option(help="only measurements with this in their name")] = None,
    out: Annotated[Path | None, typer.Option("--json", help="write the figures into this file")] = None,
) -> None:
    """Measure the server on this machine."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.environ["FOODCHAIN_LIMITS"] = "off"  # one address plays for everybody
    os.environ.pop("FOODCHAIN_PLAIN", None)
    console = Console(stderr=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="foodchain-bench-")))
        progress = stack.enter_context(Progress(console=console, transient=True, disable=not sys.stderr.isatty()))
        postgres = stack.enter_context(Postgres()) if shutil.which("postgres") else None
        found = asyncio.run(measure(Bench(folder, progress, quick), console, postgres, only))
    report(found)
    if out is not None:
        out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    with Reaper():
        typer.run(main)
