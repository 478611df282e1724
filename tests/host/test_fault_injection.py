"""A move is acknowledged only when it is on disk, whatever is killed, full or gone meanwhile."""

from __future__ import annotations

import asyncio
import re
import resource
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.host.cluster import Cluster, audit_all, play_together, stored
from tests.host.in_process import Host, choose, refused
from tests.host.load import Player, acknowledged, play_all
from tests.host.server import Browser
from tests.host.services import Postgres
from tests.patience import until

GAMES = [("base", ("me", "lively", "me")), ("marine", ("me", "me")), ("cards", ("me", "me", "me"))]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture
def clusters() -> Iterator[list[Cluster]]:
    """Servers that end with the test."""
    started: list[Cluster] = []
    yield started
    for cluster in started:
        if cluster.process.poll() is None:
            cluster.kill()


def sit_down(cluster: Cluster, count: int, pause: float = 0.0) -> list[tuple[Player, set[int]]]:
    """Somebody at each of many tables, with the seats that are theirs."""
    found = []
    for number in range(count):
        game, seats = GAMES[number % len(GAMES)]
        browser = Browser(cluster, "Anna")
        table = browser.new_table(*seats, game=game, seed=number)["id"]
        people = {seat for seat, kind in enumerate(seats) if kind == "me"}
        found.append((Player(browser, table, number, pause), people))
    return found


def killing(cluster: Cluster, tables: int, kills: int, every: int) -> None:
    """Kill the server each time so many moves more were acknowledged."""
    sitting = sit_down(cluster, tables)
    players = [player for player, _ in sitting]

    async def kill_again_and_again() -> None:
        for _ in range(kills):
            await acknowledged(players, every)
            await asyncio.to_thread(cluster.kill)
            await asyncio.to_thread(cluster.start)
        await acknowledged(players, every)

    asyncio.run(play_all(players, kill_again_and_again))
    for player, people in sitting:
        player.check(stored(cluster.where, player.table), people)
    assert not any(player.refused for player in players)
    assert audit_all(cluster.where) == []


def test_kill_dash_nine_under_load(database: str, clusters: list[Cluster]) -> None:
    clusters.append(Cluster(database))
    killing(clusters[0], 9, 2, 100)


@pytest.mark.soak
def test_kill_dash_nine_again_and_again(database: str, clusters: list[Cluster]) -> None:
    clusters.append(Cluster(database, "--workers", "2"))
    killing(clusters[0], 40, 40, 500)


def test_killed_before_the_answer_was_read_and_asked_again(database: str, clusters: list[Cluster]) -> None:
    """A move that is on disk and whose answer nobody got: whoever sends it again is shown it, and it counts once."""
    clusters.append(cluster := Cluster(database))
    anna = Browser(cluster, "Anna")
    table = anna.new_table("me", "me", seed=5)["id"]
    for turn in range(3):
        socket = anna.open(table)
        socket.wait_for_turn()
        before = socket.now["revision"]
        assert before == turn
        message = {"revision": before, "option": socket.options[0]["number"]}
        socket.say("play", **message)
        until(lambda: len(stored(database, table)) == turn + 1)  # noqa: B023
        cluster.kill()
        cluster.start()
        again = anna.open(table, revision=before)
        missed = again.update()
        assert missed["revision"] == turn + 1 and [ply["ply"] for ply in missed["plies"]] == [turn + 1]
        again.say("play", **message)
        assert again.refusal()["error"] == "stale"
        assert again.now["revision"] == turn + 1 and len(stored(database, table)) == turn + 1
        again.close()
    assert audit_all(database) == []


def test_the_database_is_killed_under_a_running_server(
    own_postgres: Postgres, clusters: list[Cluster], tmp_path: Path
) -> None:
    database = own_postgres.new_database()
    clusters.append(Cluster(database, log=tmp_path / "log"))
    sitting = sit_down(clusters[0], 4, pause=0.02)
    players = [player for player, _ in sitting]
    anna = players[0].browser

    async def kill_the_database() -> None:
        await acknowledged(players, 20)
        own_postgres.kill()
        refusal = await asyncio.to_thread(anna.refused, "GET", "/api/tables", 503)
        assert refusal["error"] == "busy"
        while sum(player.refused["busy"] for player in players) < 20:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(own_postgres.start)
        await asyncio.gather(*(acknowledged([player], 1) for player in players))
        await asyncio.to_thread(until, lambda: "answers again" in clusters[0].read_log())

    asyncio.run(play_all(players, kill_the_database))
    assert {error for player in players for error in player.refused} <= {"busy", "stale"}
    for player, people in sitting:
        player.check(stored(database, player.table), people)
    assert audit_all(database) == []
    # One line when it goes and one when it is back, however many were refused.
    gone, back = clusters[0].read_log().splitlines()
    assert "the database does not answer: " in gone
    counted = re.search(r"answers again after [\d.]+ seconds; (\d+) attempts have failed", back)
    assert counted is not None and int(counted[1]) >= 20


def test_whoever_waits_for_a_dead_database_hears_it_at_once(own_postgres: Postgres) -> None:
    """Moves that were to be written together fail together: tried one by one, each would wait for the database anew."""

    async def story() -> None:
        async with Host(own_postgres.new_database()) as host:
            tables = [await host.table("anna", "ben") for _ in range(5)]
            tries: list[int] = []
            commit = host.store._commit

            async def counted(together: list[Any]) -> None:
                tries.append(len(together))
                await commit(together)

            host.store._commit = counted  # type: ignore[method-assign]
            own_postgres.kill()
            refusals = await asyncio.gather(*(refused(choose(table)) for table in tables))
            assert [one.error for one in refusals] == ["busy"] * 5
            assert sum(tries) == 5, tries
            own_postgres.start()

    asyncio.run(story())


def test_the_disk_is_full(tmp_path: Path, clusters: list[Cluster]) -> None:
    """The server may write no file beyond a size: what does not fit is refused, and goes on when there is room."""
    clusters.append(cluster := Cluster(tmp_path / "tables.sqlite"))
    anna = Browser(cluster, "Anna")
    table = anna.new_table("me", "me")["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    dice = Random(1)
    play_together(socket, dice=dice, most=5)
    log = Path(f"{cluster.where}-wal")
    no_limit = resource.prlimit(cluster.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(cluster.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, no_limit[1]))
    shown = socket.now
    socket.play(socket.options[0]["number"])
    assert socket.refusal()["error"] == "busy"
    assert socket.now["ply"] == shown["ply"] and socket.now["view"] == shown["view"]
    assert anna.refused("PUT", "/api/me", 503, json={"name": "Bea"})["error"] == "busy"
    assert len(stored(cluster.where, table)) == shown["revision"]  # and looking still works
    resource.prlimit(cluster.process.pid, resource.RLIMIT_FSIZE, no_limit)
    assert play_together(socket, dice=dice, most=5) == 5
    assert len(stored(cluster.where, table)) == socket.now["revision"] == shown["revision"] + 5
    assert audit_all(cluster.where) == []


def test_two_browsers_answer_the_same_question(database: str, clusters: list[Cluster]) -> None:
    """Through two workers: one success, and one clear refusal with the fresh view."""
    clusters.append(cluster := Cluster(database, "--workers", "2"))
    anna = Browser(cluster, "Anna")
    table = anna.new_table("me", "me", seed=3)["id"]
    sockets = [anna.open(table) for _ in range(6)]  # whichever worker each of them gets
    for socket in sockets:
        socket.wait_for_turn()
    for _ in range(5):
        revision = sockets[0].now["revision"]
        assert all(socket.now["revision"] == revision for socket in sockets)
        for number, socket in enumerate(sockets):
            socket.received.clear()
            socket.play(socket.options[number % len(socket.options)]["number"])
            socket.say("ping")
        refused = []
        for socket in sockets:
            while socket.now["revision"] == revision or not any(
                message["type"] == "pong" for message in socket.received
            ):
                socket.hear()
            refused += [message["error"] for message in socket.received if message["type"] == "refused"]
        assert refused == ["stale"] * (len(sockets) - 1)
        assert all(socket.now["view"] == sockets[0].now["view"] for socket in sockets)
        assert {socket.now["revision"] for socket in sockets} == {revision + 1}
    assert len(stored(database, table)) == 5
    assert cluster.stop() == 0
