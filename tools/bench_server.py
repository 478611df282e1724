"""`make bench-server`: what a server on this machine holds.

Real processes: the servers with their workers, PostgreSQL, Redis, and one process that plays for everybody, as browsers
do, compression included. All of them share the processors, so it is also told who has used how much of their time.

    python -m tools.bench_server                    everything, in half an hour
    python -m tools.bench_server --quick            a first impression in seven
    python -m tools.bench_server --only restart     what has this in its name; --list names them all
    python -m tools.bench_server --write            put the figures into docs/hosting.md
    python -m tools.bench_server --json F --resume  measure what is not in F yet: a run that was broken off goes on
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import platform
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import httpx
import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from tests.host.cluster import Cluster, descendants
from tests.host.flood import Flood
from tests.host.light_browser import Choice, LightSocket, Update
from tests.host.non_interference import session_of
from tests.host.services import Postgres, Redis
from tests.reaper import Reaper

from foodchain import new
from foodchain.catalogue import find_rules
from foodchain.cli.screen import results_table
from foodchain.server.ops.processes import figures_of
from foodchain.server.ops.worker import run_fast
from foodchain.server.store import Store
from foodchain.server.store.models import Entry, Seat, TableRow
from foodchain.server.store.schema import sessions
from foodchain.server.tables.history import saved_state
from foodchain.server.tables.registry import LOOK_AGAIN, REST_AFTER
from foodchain.server.tables.summary import summary_of
from foodchain.server.times import now

ROOT = Path(__file__).parent.parent
MANUAL = ROOT / "docs" / "hosting.md"
BEGIN, END = "<!-- figures: written by make bench-server ARGS=--write -->\n", "<!-- end of figures -->\n"

AIM_TABLES = 1000
AIM_P99 = 100.0  # milliseconds
LADDER = (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000)
SATURATING = 60  # tables at which everybody plays as fast as can be
LOSING = 100  # tables at which people play while a server is lost
SEARCHING = 50  # tables at which people play against a bot that searches
SEARCHER, QUICK_BOT = "apex@0.5s", "forager"
BESIDE = 200  # tables at which people play meanwhile
BESIDE_QUICK = 5  # and at which they play against a bot that answers at once
COOKIES = ("the-first-of-the-two-players", "the-other-of-the-two-players")
OPENING = 16  # tables that are opened at once
SETTLING = 2  # seconds after the warm-up in which what was asked there is answered
COME_BACK = 0.1  # seconds until somebody whose server is gone tries the other


# -- players --------------------------------------------------------------------------------------------------------


class Table:
    """Two players at a table who play whatever they may. Each has a server; when it goes, the next in the list."""

    def __init__(self, name: str, servers: list[Cluster], tally: Tally) -> None:
        self.name = name
        self.servers = servers
        self.tally = tally
        self.sockets: dict[int, LightSocket] = {}
        self.at = [seat % len(servers) for seat in range(2)]
        self.offer: tuple[int, int, list[Choice]] | None = None  # the seat, the revision, the options
        self.asked: tuple[int, float, int] | None = None  # the revision that is waited for, since when, by which seat
        self.chosen: dict[int, int] = {}  # by the revision it was to become
        self.revision = 0  # the newest that either has heard of
        self.known = [0, 0]  # and each of them
        self.hurried = False
        self.closed = False
        self.moved = 0.0  # when either was last told of a move

    async def open(self) -> None:
        for seat in range(2):
            await self._connect(seat)

    async def _connect(self, seat: int) -> None:
        self.sockets[seat] = LightSocket(
            self.name,
            COOKIES[seat],
            self.servers[self.at[seat]].address,
            lambda _, update: self._hear(seat, update),
            lambda _: self._lose(seat),
            self.revision or None,
        )
        await self.sockets[seat].open()

    def _lose(self, seat: int) -> None:
        if not self.closed:
            self.tally.coming_back.add(task := asyncio.create_task(self._come_back(seat)))
            task.add_done_callback(self.tally.coming_back.discard)

    async def _come_back(self, seat: int) -> None:
        """To another server, as a browser does behind a proxy."""
        while not self.closed:
            self.at[seat] = (self.at[seat] + 1) % len(self.servers)
            try:
                await self._connect(seat)
                return
            except OSError:
                await asyncio.sleep(COME_BACK)

    def _hear(self, seat: int, update: Update) -> None:
        heard = time.perf_counter()
        assert update.revision >= self.known[seat], "an acknowledged move is gone"
        self.known[seat] = update.revision
        # Only these two move, and a move is told once it is on disk: so each revision is a move acknowledged.
        if update.revision > self.revision:
            self.tally.moves += update.revision - self.revision
            self.tally.gaps.append((heard, heard - self.moved, self))
            self.revision, self.moved = update.revision, heard
        if self.asked is not None and update.revision >= self.asked[0] and seat != self.asked[2]:
            self.tally.seconds.append(heard - self.asked[1])
            self.asked = None
        decision = update.view.decision
        if decision is not None and decision.seat == seat and update.revision >= self.revision:
            self.offer = seat, update.revision, decision.options
            if self.hurried:
                self.move()

    def move(self) -> None:
        if self.offer is None:
            return
        seat, revision, options = self.offer
        self.offer = None
        # Asked the same again, by a server that has taken over, one answers the same.
        option = self.chosen.setdefault(revision + 1, random.choice(options).number)
        if self.asked is None or self.asked[0] != revision + 1:
            self.asked = revision + 1, time.perf_counter(), seat
        self.sockets[seat].play(revision, option)

    def close(self) -> None:
        self.closed = True
        for socket in self.sockets.values():
            socket.close()


class BotTable:
    """Somebody who plays against a bot and answers it a moment after it has played: how long its answers take."""

    def __init__(self, name: str, server: Cluster, moment: float) -> None:
        self.name = name
        self.moment = moment
        self.seconds: list[float] = []
        self.waiting: float | None = None  # since when it is the bot's turn
        self.socket = LightSocket(name, COOKIES[0], server.address, self._hear)

    async def open(self) -> None:
        await self.socket.open()

    def _hear(self, _: LightSocket, update: Update) -> None:
        now, decision = time.perf_counter(), update.view.decision
        if self.waiting is not None:
            self.seconds.append(now - self.waiting)
        self.waiting = None
        if decision is None:
            return
        if decision.seat == 0:
            option = random.choice(decision.options).number
            asyncio.get_running_loop().call_later(self.moment, self.socket.play, update.revision, option)
        else:
            self.waiting = now

    def answers(self) -> list[float]:
        """How long they took, and how long the one that is missing has taken so far."""
        return self.seconds + ([] if self.waiting is None else [time.perf_counter() - self.waiting])

    def close(self) -> None:
        self.socket.close()


class Tally:
    """What the players have seen."""

    def __init__(self) -> None:
        self.coming_back: set[asyncio.Task[None]] = set()
        self.clear()

    def clear(self) -> None:
        self.moves = 0
        self.seconds: list[float] = []  # until a move was shown to the other
        self.gaps: list[tuple[float, float, Table]] = []  # when a move was heard of, how long after the last, and where


# -- tables that are there already ----------------------------------------------------------------------------------


def player_of(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


async def lay_tables(
    where: Any, names: list[str], moves: int, tell: Callable[[], None] = lambda: None, bot: str | None = None
) -> None:
    """Tables for two, people or one with a bot, with some moves played, written straight into a database."""
    games = [played(f"bench-{i}", moves) for i in range(min(len(names), 8))]
    store = Store(where)
    await store.open()
    try:
        async with store.writing() as connection:
            await store.upsert(connection, sessions, [session_of(player_of(cookie)) for cookie in COOKIES])
            # All in one transaction: thousands of them would take minutes.
            store.writing = lambda: nullcontext(connection)  # type: ignore[method-assign,assignment,return-value]
            for i, name in enumerate(names):
                game, entries = games[i % len(games)]
                seats = [Seat(seat, "person", player_of(COOKIES[seat]), f"player {seat}") for seat in range(2)]
                if bot is not None:
                    seats[1] = Seat(1, "bot", bot=bot)
                row = TableRow(
                    name, "play", "base", game.seed, game.options, [], None, player_of(COOKIES[0]), now(), now(),
                    None, None, len(entries), summary_of(game), seats,
                )  # fmt: skip
                await store.add_table(row, entries, saved_state(game, len(entries)))
                tell()
    finally:
        await store.close()
    if isinstance(where, Path):
        empty_log(where)


def empty_log(database: Path) -> None:
    """Move what was laid into the file, lest a server's next commit has to, and everybody waits for it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def played(seed: str, moves: int) -> tuple[Any, list[Entry]]:
    game = new("base", seats=2, seed=seed)
    dice = random.Random(seed)
    entries: list[Entry] = []
    while len(entries) < moves and not game.over:
        option = dice.choice(game.decision.options)
        game.play(option)
        assert game.last is not None
        entries.append(Entry(game.last.seat, option.text, 0, now()))
    return game, entries


# -- what is measured on ---------------------------------------------------------------------------------------------


class Setup(Struct, frozen=True):
    """Servers on a database."""

    database: str
    workers: int
    servers: int = 1

    @property
    def name(self) -> str:
        if self.servers > 1:
            return f"{self.database} and Redis, {self.servers} servers"
        return f"{self.database}, {self.workers} worker{'s' if self.workers > 1 else ''}"


SETUPS = (
    Setup("SQLite", 1),
    Setup("SQLite", 2),
    Setup("PostgreSQL", 1),
    Setup("PostgreSQL", 2),
    Setup("PostgreSQL", 1, 2),
)


class Bench:
    def __init__(self, stack: ExitStack, console: Console, progress: Progress, quick: bool) -> None:
        self.stack = stack
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="foodchain-bench-")))
        self.console = console
        self.progress = progress
        self.quick = quick
        self.seconds = 4 if quick else 10
        self.number = 0
        self.services: dict[str, Any] = {}

    def service(self, kind: type[Postgres] | type[Redis]) -> Any:
        """PostgreSQL or Redis, started when it is first needed."""
        if kind.name not in self.services:
            self.services[kind.name] = self.stack.enter_context(kind())
        return self.services[kind.name]

    def new_database(self, kind: str) -> Any:
        self.number += 1
        if kind == "SQLite":
            return self.folder / f"tables-{self.number}.sqlite"
        return self.service(Postgres).new_database()

    @contextmanager
    def running(self, setup: Setup, where: Any, bot_processes: int | None = 1) -> Iterator[list[Cluster]]:
        """The servers of a setup; with as many bot processes as is usual, where none are said."""
        options = ["--workers", str(setup.workers)]
        if bot_processes is not None:
            options += ["--bot-processes", str(bot_processes)]
        if setup.servers > 1:
            options += ["--channels", self.service(Redis).url]
        servers: list[Cluster] = []
        try:
            servers += [Cluster(where, *options) for _ in range(setup.servers)]
            yield servers
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.stop()

    async def open_tables(
        self, servers: list[Cluster], where: Any, count: int, tally: Tally, moves: int = 20
    ) -> list[Table]:
        self.number += 1
        names = [f"bench-{self.number}-{i:06d}" for i in range(count)]
        with self.task(f"{count} tables", 2 * count) as advance:
            await lay_tables(where, names, moves, advance)
            tables = [Table(name, servers, tally) for name in names]
            waiting = iter(tables)

            async def open_some() -> None:
                for table in waiting:
                    await table.open()
                    advance()

            await asyncio.gather(*(open_some() for _ in range(OPENING)))
        return tables

    @contextmanager
    def task(self, what: str, total: int) -> Iterator[Callable[[], None]]:
        task = self.progress.add_task(f"  {what}", total=total)
        try:
            yield lambda: self.progress.advance(task)
        finally:
            self.progress.remove_task(task)

    async def wait(self, what: str, seconds: int) -> None:
        with self.task(what, seconds) as advance:
            for _ in range(seconds):
                await asyncio.sleep(1)
                advance()

    # -- live tables and moves a second ---------------------------------------------------------------------------

    async def play(self, setup: Setup) -> dict[str, Any]:
        """One move a second at each table, ever more tables, until it takes too long; then as many moves as it takes;
        then, with several servers, the loss of each of them."""
        where = self.new_database(setup.database)
        with self.running(setup, where) as servers:
            found: dict[str, Any] = {"live tables": await self.live_tables(servers, where)}
            found["moves a second"] = await self.saturation(servers, where)
            if len(servers) > 1:
                found["loss"] = [await self.loss(servers, where, lost) for lost in servers]
        return found

    async def live_tables(self, servers: list[Cluster], where: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        tally = Tally()
        tables: list[Table] = []
        for count in LADDER[1:6:2] if self.quick else LADDER:
            tables += await self.open_tables(servers, where, count - len(tables), tally)
            await self.beat(tables, 2)  # to warm up
            await asyncio.sleep(SETTLING)
            tally.clear()
            spent = self.processor_time(servers)
            await self.beat(tables, self.seconds)
            moves = tally.moves
            each = {who: (after - spent[who]) / max(1, moves) for who, after in self.processor_time(servers).items()}
            await asyncio.sleep(0.5)
            figures: dict[str, Any] = {
                "tables": count,
                **percentiles(tally.seconds),
                "moves a second": round(moves / self.seconds),
                "processor ms a move": {who: round(1000 * seconds, 2) for who, seconds in each.items()},
            }
            found.append(figures)
            self.console.print(f"  {figures}")
            if not is_held(figures):
                break
        for table in tables:
            table.close()
        return found

    def processor_time(self, servers: list[Cluster]) -> dict[str, float]:
        """Seconds that each kind of process has used so far."""
        tops = {"server": [server.process.pid for server in servers]}
        for name, service in self.services.items():
            tops[name] = [service.process.pid]
        used = {
            who: sum(figures_of(pid, "").processor_seconds for top in pids for pid in (top, *descendants(top)))
            for who, pids in tops.items()
        }
        return {**used, "players": time.process_time()}

    async def beat(self, tables: list[Table], seconds: int) -> None:
        """Each table moves once a second, spread over the second."""
        start = time.perf_counter()
        order = random.sample(tables, len(tables))
        with self.task(f"{len(tables)} tables at one move a second", seconds) as advance:
            for beat in range(seconds):
                for i, table in enumerate(order):
                    due = start + beat + i / len(order)
                    if (wait := due - time.perf_counter()) > 0.001:
                        await asyncio.sleep(wait)
                    table.move()
                advance()

    async def saturation(self, servers: list[Cluster], where: Any) -> dict[str, Any]:
        """As many moves as it takes, each after the last one was acknowledged."""
        tally = Tally()
        tables = await self.open_tables(servers, where, SATURATING, tally)
        for table in tables:
            table.hurried = True
            table.move()
        await asyncio.sleep(1)
        tally.clear()
        begun = time.perf_counter()
        await self.wait("as many moves as it takes", self.seconds)
        figures = {"moves": round(tally.moves / (time.perf_counter() - begun)), **percentiles(tally.seconds)}
        for table in tables:
            table.close()
        self.console.print(f"  at saturation: {figures}")
        return figures

    async def loss(self, servers: list[Cluster], where: Any, lost: Cluster) -> dict[str, Any]:
        """A server is killed under load. Whoever was there goes on at the other."""
        tally = Tally()
        tables = await self.open_tables(servers, where, LOSING, tally)
        await self.beat(tables, 3)
        before = {table: table.revision for table in tables}
        playing = asyncio.create_task(self.beat(tables, 12))
        await asyncio.sleep(2)
        killed = time.perf_counter()
        await asyncio.to_thread(lost.kill)
        await playing
        until_next = [
            min((heard for heard, _, where in tally.gaps if where is table and heard > killed), default=float("inf"))
            for table in tables
        ]
        for table in tables:
            table.close()
        await asyncio.gather(*tally.coming_back, return_exceptions=True)
        gone = await self.lost_moves(where, tables)
        await asyncio.to_thread(lost.start)
        waited = sorted(heard - killed for heard in until_next)
        figures = {
            "tables": len(tables),
            "acknowledged moves": sum(table.revision - before[table] for table in tables),
            "lost moves": gone,
            "seconds until half go on": round(median(waited), 2),
            "seconds until all go on": round(waited[-1], 2),
        }
        self.console.print(f"  {figures}")
        return figures

    async def lost_moves(self, where: Any, tables: list[Table]) -> int:
        """Moves that were acknowledged and are not on disk, or are others there."""
        options = find_rules("base").space.options
        store = Store(where)
        lost = 0
        try:
            for table in tables:
                stored = await store.entries(table.name)
                for revision, number in table.chosen.items():
                    if revision <= table.revision:
                        lost += len(stored) < revision or stored[revision - 1].option != options[number].text
        finally:
            await store.close()
        return lost

    # -- memory, long games, restarts ------------------------------------------------------------------------------

    async def idle_memory(self) -> dict[str, Any]:
        """What the server grows by for each further table with two browsers at which nothing happens. The first tables
        show how much room there must be for those that wake; it is used again by all that come later."""
        where, count = self.new_database("SQLite"), 100 if self.quick else 300
        tally = Tally()
        grown = []
        with self.running(SETUPS[0], where) as servers:
            tables: list[Table] = []
            for wave in range(2):
                tables += await self.open_tables(servers, where, count, tally, 40 + wave)
                await self.wait("waiting until the tables rest", int(REST_AFTER + 2 * LOOK_AGAIN + 2))
                grown.append(figures_of(servers[0].process.pid, "").memory)
            for table in tables:
                table.close()
        return {
            "tables": len(tables),
            "kB": round((grown[1] - grown[0]) / count / 1000, 1),
            "MB in all": round(grown[1] / 1e6),
        }

    async def long_game(self) -> dict[str, Any]:
        where = self.new_database("SQLite")
        names = [f"long-{i}" for i in range(3)]
        await lay_tables(where, names, 1000)
        times = []
        with self.running(SETUPS[0], where) as servers:
            for name in names:
                begun = time.perf_counter()
                table = Table(name, servers, Tally())
                await table.open()
                times.append((time.perf_counter() - begun) * 1000)
                table.close()
        return {"ms": round(median(times), 1)}

    async def restart(self, database: str) -> dict[str, Any]:
        """From the start of the program to the first answer."""
        where, games = self.new_database(database), 1000 if self.quick else 10_000
        setup = Setup(database, 1)
        with self.task(f"{games} stored games", games) as advance:
            await lay_tables(where, [f"stored-{i:06d}" for i in range(games)], 30, advance)
        with self.running(setup, where):
            pass
        begun = time.perf_counter()
        with self.running(setup, where) as servers, httpx.Client() as client:
            client.cookies["foodchain"] = COOKIES[0]
            answer = client.get(f"http://{servers[0].address}/api/tables", timeout=60)
            assert len(answer.json()["tables"]) > 0
            return {"games": games, "seconds": round(time.perf_counter() - begun, 2)}

    # -- bots that search -----------------------------------------------------------------------------------------

    async def searching_bots(self, database: str) -> dict[str, Any]:
        """Fifty people play against Apex, each a second after it has answered; others play as ever meanwhile."""
        where, tally = self.new_database(database), Tally()
        with self.running(Setup(database, 1), where, bot_processes=None) as servers:
            people = await self.open_tables(servers, where, BESIDE, tally)
            quick = await self.bot_tables(servers[0], where, QUICK_BOT, BESIDE_QUICK)
            found = {"moves without": await self.moves_meanwhile(people, tally)}
            searching = await self.bot_tables(servers[0], where, SEARCHER, SEARCHING)
            await self.beat(people, SETTLING)
            for bots in (*searching, *quick):
                bots.seconds.clear()
            found["moves"] = await self.moves_meanwhile(people, tally)
            for seated in (people, quick, searching):
                for table in seated:
                    table.close()
        for what, tables in (("answers", searching), ("quick answers", quick)):
            found[what] = percentiles([seconds for table in tables for seconds in table.answers()])
        found["answers"]["longest"] = round(1000 * max(max(table.answers(), default=0.0) for table in searching), 1)
        found["answers"]["count"] = sum(len(table.seconds) for table in searching)
        self.console.print(f"  {found}")
        return found

    async def bot_tables(self, server: Cluster, where: Any, bot: str, count: int) -> list[BotTable]:
        self.number += 1
        names = [f"bench-{self.number}-{i:06d}" for i in range(count)]
        await lay_tables(where, names, 20, bot=bot)
        tables = [BotTable(name, server, moment=1.0) for name in names]
        await asyncio.gather(*(table.open() for table in tables))
        return tables

    async def moves_meanwhile(self, people: list[Table], tally: Tally) -> dict[str, float]:
        """How long people's moves at the other tables take."""
        await self.beat(people, SETTLING)
        tally.clear()
        await self.beat(people, 3 * self.seconds)
        return percentiles(tally.seconds)

    # -- a flood of texts ---------------------------------------------------------------------------------------------

    async def flood(self, database: str) -> dict[str, Any]:
        """Twenty strangers at eight addresses send the worst texts there are; others upload theirs and play bots."""
        with self.running(Setup(database, workers=2), self.new_database(database)) as servers:
            flood = Flood(servers[0].address, strangers=20, addresses=8, seconds=3 * self.seconds)
            await flood.run()
        found = {"uploads": percentiles(flood.uploads), "turns": percentiles(flood.turns)}
        self.console.print(f"  {found}, {flood.answers.total()} texts, {len(flood.refused)} uploads refused")
        return {**found, "texts": flood.answers.total(), "refused": len(flood.refused)}


def percentiles(seconds: list[float]) -> dict[str, float]:
    known = sorted(seconds) or [float("nan")]
    return {"p50": round(known[len(known) // 2] * 1000, 1), "p99": round(known[int(len(known) * 0.99)] * 1000, 1)}


# -- all of them ----------------------------------------------------------------------------------------------------


def measurements(bench: Bench) -> dict[str, Callable[[], Awaitable[Any]]]:
    found: dict[str, Callable[[], Awaitable[Any]]] = {}
    for setup in SETUPS:
        found[f"play, {setup.name}"] = lambda setup=setup: bench.play(setup)  # type: ignore[misc]
    found["idle table"] = bench.idle_memory
    found["long game"] = bench.long_game
    for database in ("SQLite", "PostgreSQL"):
        found[f"flood, {database}"] = lambda database=database: bench.flood(database)  # type: ignore[misc]
        found[f"apex, {database}"] = lambda database=database: bench.searching_bots(database)  # type: ignore[misc]
        found[f"restart, {database}"] = lambda database=database: bench.restart(database)  # type: ignore[misc]
    return found


async def measure(bench: Bench, only: str, found: dict[str, Any]) -> None:
    chosen = {name: work for name, work in measurements(bench).items() if only in name}
    if not chosen:
        raise typer.BadParameter(f"nothing has {only!r} in its name; see --list")
    chosen = {name: work for name, work in chosen.items() if name not in found}
    gc.collect()
    gc.freeze()  # the players are to cost as little as can be
    with bench.task("make bench-server", len(chosen)) as advance:
        for name, work in chosen.items():
            bench.console.print(name)
            begun = time.monotonic()
            found[name] = await work()
            bench.console.print(f"  took {time.monotonic() - begun:.0f} seconds")
            advance()


Row = tuple[str, str, str]


def rows_of(found: dict[str, Any]) -> Iterator[Row]:
    """What was measured, the figure, and the aim."""
    for name, figures in found.items():
        setup = name.partition(", ")[2]
        if name.startswith("play"):
            yield from rows_of_play(setup, figures)
        elif name == "idle table":
            yield "memory of an idle table with its two players' sockets", f"{figures['kB']} kB", "30 kB"
        elif name == "long game":
            yield "opening a game of 1,000 moves", f"{figures['ms']:.0f} ms", "100 ms"
        elif name.startswith("apex"):
            yield from rows_of_searching_bots(setup, figures)
        elif name.startswith("flood"):
            yield (
                f"99 % of honest uploads and of bots' turns in a flood of {figures['texts']:,} hostile texts, {setup}",
                f"{figures['uploads']['p99']:.0f} and {figures['turns']['p99']:.0f} ms; {figures['refused']} refused",
                "1,000 ms",
            )
        else:
            yield (
                f"restart to the first answer with {figures['games']:,} stored games, {setup}",
                f"{figures['seconds']} seconds",
                "5 seconds",
            )


def rows_of_searching_bots(setup: str, figures: dict[str, Any]) -> Iterator[Row]:
    yield (
        f"99 % of people's moves at {BESIDE} tables while {SEARCHING} others play against Apex at 0.5 seconds, {setup}",
        f"{figures['moves']['p99']} ms; without Apex {figures['moves without']['p99']}",
        f"{AIM_P99:.0f} ms",
    )
    answers = figures["answers"]
    yield (
        "answers of Apex then, which thinks less",
        f"half within {answers['p50'] / 1000:.1f} seconds, 99 % within {answers['p99'] / 1000:.1f}",
        "a few seconds",
    )
    yield (
        "answers of Forager at tables beside",
        f"half within {figures['quick answers']['p50']:.0f} ms, 99 % within {figures['quick answers']['p99']:.0f}",
        "",
    )


def rows_of_play(setup: str, figures: dict[str, Any]) -> Iterator[Row]:
    steps = figures["live tables"]
    best = max(filter(is_held, steps), key=lambda step: step["tables"], default=steps[0])
    bound = "at least " if is_held(steps[-1]) else ""  # more were not tried
    shown = f"{bound}{best['tables']:,}: half of the moves shown within {best['p50']} ms, 99 % within {best['p99']}"
    yield f"live tables at one move a second, {setup}", shown, f"{AIM_TABLES:,} within {AIM_P99:.0f} ms"
    spent = ", ".join(f"{who} {ms}" for who, ms in best["processor ms a move"].items())
    yield "processor time for each of these moves, in ms", spent, ""
    yield f"moves a second at saturation, {setup}", f"{figures['moves a second']['moves']:,}", "1,000"
    for number, loss in enumerate(figures.get("loss", []), start=1):
        yield (
            f"server {number} of 2 killed under {loss['tables']} live tables",
            f"{loss['lost moves']} of {loss['acknowledged moves']:,} acknowledged moves lost; half of the tables go on "
            f"after {loss['seconds until half go on']} seconds, all after {loss['seconds until all go on']}",
            "0 lost",
        )


def is_held(step: dict[str, Any]) -> bool:
    """Whether so many tables are played at as they should be: moves are shown in time, and none are left out."""
    held: bool = step["p99"] <= AIM_P99 and step["moves a second"] >= 0.9 * step["tables"]
    return held


def report(found: dict[str, Any]) -> None:
    listed = results_table("Server", "what", "figure", "aim")
    for row in rows_of(found):
        listed.add_row(*row)
    Console().print(listed)


def manual_with(text: str, found: dict[str, Any]) -> str:
    """The manual with the figures in it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{MANUAL.name} does not say where the figures belong")
    shared = f"On {os.cpu_count()} cores ({platform.machine()}), which the players of the bench shared:"
    rows = "".join(f"| {what} | {figure} |\n" for what, figure, _ in rows_of(found))
    return f"{before}{begin}\n{shared}\n\n| what | figure |\n|---|---|\n{rows}\n{end}{after}"


def main(
    quick: Annotated[bool, typer.Option("--quick", help="less of everything")] = False,
    only: Annotated[str, typer.Option(help="only measurements with this in their name")] = "",
    listed: Annotated[bool, typer.Option("--list", help="name the measurements, and do none")] = False,
    write: Annotated[bool, typer.Option("--write", help="put the figures into docs/hosting.md")] = False,
    out: Annotated[
        Path | None, typer.Option("--json", help="write the figures into this file, also those of a broken run")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="keep the figures that the file of --json has")] = False,
) -> None:
    """Measure the server on this machine."""
    if resume and out is None:
        raise typer.BadParameter("--resume goes on with the figures of a file: name it with --json")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.environ["FOODCHAIN_LIMITS"] = "off"  # one address plays for everybody
    os.environ.pop("FOODCHAIN_PLAIN", None)
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    found: dict[str, Any] = json.loads(out.read_text()) if resume and out is not None and out.exists() else {}
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(*columns, console=console, disable=not sys.stderr.isatty()))
        bench = Bench(stack, console, progress, quick)
        if listed:
            typer.echo("\n".join(measurements(bench)))
            return
        try:
            run_fast(measure(bench, only, found))
        finally:  # also of a run that was broken off
            if out is not None:
                out.write_text(json.dumps(found, indent=2) + "\n")
    report(found)
    if write:
        MANUAL.write_text(manual_with(MANUAL.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    with Reaper():
        typer.run(main)
