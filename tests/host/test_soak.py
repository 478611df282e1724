"""Mixed traffic for a long time, with kills, ending in an audit. FOODCHAIN_SOAK_SECONDS says for how long; an hour."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.host.cluster import Cluster, audit_all, stored
from tests.host.load import GONE, Player
from tests.host.server import Browser

SECONDS = float(os.environ.get("FOODCHAIN_SOAK_SECONDS", "3600"))
GAMES = [
    ("base", ("me", "lively", "me")),
    ("marine", ("me", "me")),
    ("cards", ("me", "me", "me")),
    ("base", ("me", "greedy")),
]
TABLES = 24
THINKING = 0.5  # seconds before each move: a club's traffic, which leaves the processors to the other tests of the soak
CALM = (8.0, 32.0)  # seconds between two blows


@pytest.fixture(params=["sqlite", "postgresql"])
def cluster(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.setenv("FOODCHAIN_LIMITS", "off")
    where = str(tmp_path / "tables.sqlite")
    if request.param == "postgresql":
        where = str(request.getfixturevalue("postgres_database"))
    cluster = Cluster(where, "--workers", "2", "--bot-processes", "1")
    yield cluster
    if cluster.process.poll() is None:
        cluster.kill()


class Traffic:
    """People who play, and whatever else goes on at a club's server."""

    def __init__(self, cluster: Cluster, seed: int) -> None:
        self.cluster = cluster
        self.dice = Random(seed)
        self.players: list[tuple[Player, set[int]]] = []
        self.looked = 0
        for number in range(TABLES):
            self.sit_down(number)

    def sit_down(self, number: int) -> Player:
        game, seats = GAMES[number % len(GAMES)]
        browser = Browser(self.cluster, "Anna")
        table = browser.new_table(*seats, game=game)["id"]
        people = {seat for seat, kind in enumerate(seats) if kind == "me"}
        player = Player(browser, table, len(self.players), pause=THINKING)
        self.players.append((player, people))
        return player

    def figures(self) -> dict[str, int]:
        moves = sum(len(player.acknowledged) for player, _ in self.players)
        return {"tables": len(self.players), "acknowledged moves": moves, "questions": self.looked}

    async def play_on(self, number: int, until: asyncio.Event) -> None:
        """One game after the other."""
        player, _ = self.players[number]
        await player.play(until)
        while not until.is_set():
            try:
                player = await asyncio.to_thread(self.sit_down, number)
            except (httpx.HTTPError, OSError, AssertionError):  # the server is down, or just not up yet
                await asyncio.sleep(0.5)
                continue
            await player.play(until)

    async def look_around(self, until: asyncio.Event) -> None:
        """Ask for all kinds of things, and never get a server error but while it is down."""
        async with httpx.AsyncClient(timeout=30) as client:
            while not until.is_set():
                player, _ = self.dice.choice(self.players)
                client.cookies = player.browser.http.cookies
                table = f"/api/tables/{player.table}"
                ply = self.dice.randrange(30)
                paths = [table, f"{table}/log", f"{table}/at/{ply}", f"{table}/hint", "/api/games", "/api/tables", "/"]
                try:
                    answer = await client.get(f"http://{self.cluster.address}{self.dice.choice(paths)}")
                except (httpx.HTTPError, OSError):
                    await asyncio.sleep(0.2)
                    continue
                assert answer.status_code < 500 or answer.status_code == 503, answer.text
                self.looked += 1
                await asyncio.sleep(0.05)

    async def watch(self, until: asyncio.Event) -> None:
        """Sockets that come, chat and go, some of them rudely."""
        while not until.is_set():
            player, _ = self.dice.choice(self.players)
            headers = {"cookie": f"foodchain={player.browser.http.cookies['foodchain']}"}
            address = f"ws://{self.cluster.address}/api/tables/{player.table}/live"
            try:
                async with connect(address, additional_headers=headers, max_size=None) as connection:
                    await connection.recv()
                    await connection.send(json.dumps({"do": "chat", "text": f"line {self.looked}"}))
                    await connection.send("nonsense" if self.dice.random() < 0.3 else json.dumps({"do": "ping"}))
                    await asyncio.wait_for(connection.recv(), 10)
                    if self.dice.random() < 0.3:
                        connection.transport.abort()
            except GONE:
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.2)

    async def strike(self) -> None:
        """Kill one worker, everything, or end it kindly."""
        blow = self.dice.choice(["worker", "everything", "kindly"])
        if blow == "worker":
            if alive := self.cluster.workers():  # those killed soon after their start are started anew later and later
                os.kill(self.dice.choice(alive), signal.SIGKILL)
        elif blow == "everything":
            await asyncio.to_thread(self.cluster.kill)
            await asyncio.to_thread(self.cluster.start)
        else:
            await asyncio.to_thread(self.cluster.stop)
            await asyncio.to_thread(self.cluster.start)


async def run(traffic: Traffic, seconds: float) -> int:
    """How many blows it took."""
    end = asyncio.get_running_loop().time() + seconds
    until = asyncio.Event()
    going_on = [traffic.play_on(number, until) for number in range(TABLES)]
    tasks = [asyncio.create_task(job) for job in (*going_on, traffic.look_around(until), traffic.watch(until))]
    blows = 0

    try:
        while (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(min(left, traffic.dice.uniform(*CALM)))
            await traffic.strike()
            blows += 1
            print(f"{left:5.0f} s left: {blows} blows, {traffic.figures()}", flush=True)
        await asyncio.sleep(5)
    finally:
        until.set()
        await asyncio.gather(*tasks)
    return blows


@pytest.mark.soak
def test_an_hour_of_mixed_traffic_with_kills(cluster: Cluster, record_property: Callable[[str, object], None]) -> None:
    traffic = Traffic(cluster, seed=1)
    blows = asyncio.run(run(traffic, SECONDS))
    assert blows > 0
    cluster.stop()  # or bots play on while their games are looked at
    for player, people in traffic.players:
        player.check(stored(cluster.where, player.table), people)
    assert all(player.acknowledged for player, _ in traffic.players[:TABLES]) and traffic.looked > 0
    assert audit_all(cluster.where) == []
    for name, figure in {"kills": blows, **traffic.figures()}.items():
        record_property(name, figure)
