"""Two workers on PostgreSQL and Redis: whoever is at a table sees the same, whichever worker serves them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random
from socket import create_server
from time import perf_counter, time
from typing import Any

import pytest
from litestar.channels import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from redis import Redis as RedisClient
from sqlalchemy import select, update
from typer.testing import CliRunner

from foodchain.cli.admin import admin_app
from foodchain.server.config import ServerConfig
from foodchain.server.live.shared_clock import SharedClock
from foodchain.server.live.worker_channel import BACK, LONGEST_BATCH, ReconnectingBackend, redis_backend
from foodchain.server.ops.supervisor import Supervisor
from foodchain.server.store import Store
from foodchain.server.store.schema import workers
from foodchain.server.store.workers import DEAD_AFTER, FORGOTTEN_AFTER, WorkerStore
from foodchain.server.times import now
from tests.host.cluster import Cluster, audit_all, play_together
from tests.host.server import Browser, Server, Socket
from tests.host.services import Postgres, Redis
from tests.host.test_health import samples
from tests.patience import PATIENCE, until


class Pair:
    """Two servers of one worker each on the same database: a browser knows which one it talks to."""

    def __init__(self, database: str, channels: str, *options: str, **environment: Any) -> None:
        self.database = database
        self.servers = [Server(database, "--channels", channels, *options, **environment) for _ in range(2)]

    def browser(self, name: str, server: int) -> Browser:
        return Browser(self.servers[server], name)

    def also_at(self, browser: Browser, server: int) -> Browser:
        """The same browser, led to the other server."""
        other = Browser(self.servers[server], browser.name)
        other.http = browser.http
        return other

    def end(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()


@pytest.fixture(scope="module")
def pair(postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    pair = Pair(postgres.new_database(), redis.url)
    yield pair
    pair.end()


def two_at_a_table(pair: Pair, *others: str, **more: Any) -> tuple[Browser, Browser, str]:
    """Anna by the first worker, Bea by the second."""
    anna, bea = pair.browser("Anna", 0), pair.browser("Bea", 1)
    table = anna.new_table("me", "open", *others, **more)
    token = table["seats"][1]["invitation"].removeprefix("/join/")
    assert bea.post(f"/api/invitations/{token}", {"name": "Bea"})["status"] == "running"
    return anna, bea, table["id"]


def seats_here(socket: Socket) -> Any:
    return lambda message: message["type"] == "table" and all(seat["here"] for seat in message["table"]["seats"])


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_whole_games_through_both(pair: Pair, game: str) -> None:
    anna, bea, table = two_at_a_table(pair, "lively", game=game, options=pair.browser("", 0).short_game(game))
    sockets = [anna.open(table), bea.open(table)]
    watcher = pair.also_at(anna, 1).open(table)
    play_together(*sockets, dice=Random(1))
    until(lambda: watcher.hear()["type"] == "update" and watcher.now["view"]["over"])
    ends = [(socket.now["revision"], socket.now["view"]["scores"]) for socket in (*sockets, watcher)]
    assert len(set(map(str, ends))) == 1
    logs = [browser.get(f"/api/tables/{table}/log") for browser in (anna, bea)]
    assert [ply["option"] for ply in logs[0]["plies"]] == [ply["option"] for ply in logs[1]["plies"]]
    for socket in (*sockets, watcher):
        socket.close()


def test_presence_chat_and_seats_are_seen_by_both(pair: Pair) -> None:
    anna, bea, table = two_at_a_table(pair)
    first = anna.open(table)
    second = bea.open(table)
    for socket in (first, second):
        socket.wait_for(seats_here(socket))
    second.say("chat", text="Hallo")
    assert first.wait_for("chat")["chat"]["text"] == "Hallo"
    first.say("chat", text="Salut")
    assert [second.wait_for("chat")["chat"]["text"] for _ in range(2)] == ["Hallo", "Salut"]
    # Whoever is here by the other worker cannot be put off their seat.
    refusal = anna.refused("PUT", f"/api/tables/{table}/seats/1", 409, json={"kind": "open"})
    assert refusal["error"] == "taken"
    bea.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "open"})
    first.wait_for(lambda message: message["type"] == "table" and message["table"]["seats"][1]["kind"] == "open")
    second.close()
    first.close()


def test_moves_are_timed_until_they_are_shown_at_the_other(pair: Pair) -> None:
    """Whichever worker they came from, and by one clock: never less than nothing, and no more than has passed."""
    anna, bea, table = two_at_a_table(pair)
    first, second = anna.open(table), bea.open(table)
    first.wait_for(seats_here(first))
    before = [samples(server) for server in pair.servers]
    begun = perf_counter()
    assert play_together(first, second, dice=Random(3), most=6) == 6
    for socket, other in ((first, second), (second, first)):
        if socket.now["revision"] < 6:
            socket.wait_for(lambda message, r=other.now["revision"]: message.get("revision") == r)  # type: ignore[misc]
    after = [samples(server) for server in pair.servers]
    took = perf_counter() - begun

    def grown(what: str) -> list[float]:
        return [new[f"foodchain_move_{what}"] - old[f"foodchain_move_{what}"] for old, new in zip(before, after)]

    assert sum(grown("acknowledged_seconds_count")) == 6
    assert sum(grown("shown_seconds_count")) == 6
    # Each was shown by the server at which it was not made.
    assert grown("shown_seconds_count") == grown("acknowledged_seconds_count")[::-1]
    assert all(0 < seconds < took for seconds in grown("shown_seconds_sum"))
    first.close()
    second.close()


def test_whoever_knows_more_than_a_worker_makes_it_look(tmp_path: Path) -> None:
    """A worker that dies may have acknowledged what it could not tell the others any more. Here none ever tells."""
    servers = [Server(tmp_path / "tables.sqlite") for _ in range(2)]
    anna = Browser(servers[0], "Anna")
    table = anna.new_table("me", "me")["id"]
    there = Browser(servers[1], "Anna")
    there.http = anna.http
    assert there.get(f"/api/tables/{table}")["revision"] == 0
    here = anna.open(table)
    here.wait_for_turn()
    acknowledged = here.play_any(Random(1))["revision"]
    servers[0].kill()
    assert there.open(table, revision=acknowledged).update()["revision"] == acknowledged == 1
    servers[1].stop()


def test_clocks_that_differ_do_not_make_times_wrong() -> None:
    """Two machines, of which one is an hour ahead and asks a slow database at times."""

    class Clock(WorkerStore):
        def __init__(self, ahead: float) -> None:
            self.ahead = ahead

        async def clock(self) -> float:
            return time() + self.ahead

    here, there = SharedClock(), SharedClock()
    for clock, ahead in ((here, 0.0), (there, -3600.0), (there, -3600.0)):
        asyncio.run(clock.compare(Clock(ahead)))
    here.comparisons.append((5.0, 2.5))  # it took five seconds to hear what time it was: the better one counts
    assert abs(here.since(here.now() - 2.0) - 2.0) < 0.1
    assert there.now() < here.now() - 3500
    assert there.since(here.now()) == 0.0


def test_what_people_agree_on_is_told_by_both_once(pair: Pair) -> None:
    anna, bea, table = two_at_a_table(pair)
    sockets = [anna.open(table), bea.open(table)]
    for socket in sockets:
        socket.wait_for("update")
    anna.post(f"/api/tables/{table}/propose", {"kind": "abandon"})
    bea.post(f"/api/tables/{table}/propose", {"kind": "abandon", "agree": False})
    bea.post(f"/api/tables/{table}/resign", {"seat": 1})
    late = pair.also_at(anna, 1).open(table)
    late.wait_for("update")
    anna.post(f"/api/tables/{table}/propose", {"kind": "abandon"})
    kinds = ["proposed", "declined", "resigned", "abandoned"]
    for socket in sockets:
        notes = [socket.wait_for("note") for _ in kinds]
        assert [note["kind"] for note in notes] == kinds and [note["number"] for note in notes] == [1, 2, 3, 4]
        assert all(note["text"] and note["ply"] >= 0 for note in notes)
    assert late.wait_for("note")["kind"] == "abandoned", "what came before stands in the notes that are asked for"
    assert [note["kind"] for note in bea.get(f"/api/tables/{table}/notes")["notes"]] == kinds
    for socket in (*sockets, late):
        socket.close()


def test_a_play_is_held_and_confirmed_through_the_other(pair: Pair) -> None:
    anna = pair.browser("Anna", 0)
    table = anna.new_table("me", "greedy", seed=2)["id"]
    here, there = anna.open(table), pair.also_at(anna, 1).open(table)
    here.wait_for_turn()
    there.wait_for_turn()
    while here.now["held"] is None:
        if here.may_choose():
            here.play_any(Random(1), hold=True)
        else:
            here.update()
    there.wait_for(lambda message: message.get("held") == 0 and message["revision"] == here.now["revision"])
    ply = here.now["ply"]
    there.say("confirm")
    for socket in (here, there):
        socket.wait_for(lambda message: message["type"] == "update" and message["ply"] > ply)
        socket.close()


def test_a_logout_closes_sockets_by_the_other_worker_at_once(pair: Pair, redis: Redis) -> None:
    anna = pair.browser("", 0)
    anna.post("/api/account", {"name": "Anna", "password": "correct horse"})
    table = anna.new_table("me", "me")["id"]
    there = pair.also_at(anna, 1).open(table)
    there.update()
    with RedisClient.from_url(redis.url) as client, client.pubsub(ignore_subscribe_messages=True) as published:
        published.psubscribe("*")
        anna.ask("DELETE", "/api/session")
        until(lambda: b'"left"' in (published.get_message(timeout=1) or {"data": b""})["data"])
    assert there.closed_with() == 1012
    again = pair.also_at(anna, 1).open(table)
    assert again.wait_for("welcome")["seats"] == []  # as somebody else
    again.close()


def test_what_a_command_does_is_seen_by_both(pair: Pair) -> None:
    anna, bea, table = two_at_a_table(pair)
    sockets = [anna.open(table), bea.open(table)]
    assert play_together(*sockets, dice=Random(5), most=4) == 4
    on = ("--yes", "--database", pair.database)
    command("repair", table, "--ply", "1", "--reason", "wrong", *on)
    for socket in sockets:
        socket.wait_for(lambda message: message["type"] == "update" and message["ply"] == 1)
    assert play_together(*sockets, dice=Random(6), most=4) == 4
    command("delete", table, *on)
    assert [socket.closed_with() for socket in sockets] == [1012, 1012]
    assert [browser.open(table).closed_with() for browser in (anna, bea)] == [4404, 4404]


def command(*words: str) -> None:
    done = CliRunner().invoke(admin_app, words)
    assert done.exit_code == 0, done.output


def test_a_rematch_is_made_once(pair: Pair) -> None:
    anna, bea, table = two_at_a_table(pair, game="cards")
    sockets = [anna.open(table), bea.open(table)]
    play_together(*sockets, dice=Random(2))
    again = {browser.post(f"/api/tables/{table}/rematch")["id"] for browser in (anna, bea, anna)}
    assert len(again) == 1
    for socket in sockets:
        assert {socket.wait_for("rematch")["table"]} == again
        socket.close()
    mine = [found["id"] for found in bea.get("/api/tables")["tables"]]
    assert len(mine) == len(set(mine)) and again < set(mine)


def test_the_bots_of_a_dead_worker_go_on(pair: Pair) -> None:
    """And nobody has to open the table for it."""
    anna = pair.browser("Anna", 0)
    table = anna.new_table("me", "greedy", seed=2)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    anna.get(f"/api/tables/{table}/hint")  # somebody is there to think
    pair.servers[0].pause_bots()
    while socket.may_choose():
        socket.play_any(Random(1))
    ply = socket.now["ply"]
    pair.servers[0].kill()
    there = pair.also_at(anna, 1)
    until(lambda: there.get("/api/tables")["tables"][0]["ply"] > ply)
    pair.servers[0].start()
    assert audit_all(pair.database) == []


def test_redis_goes_and_comes_back(postgres: Postgres, own_redis: Redis) -> None:
    """Without it the workers find out by looking; with it they hear at once again."""
    pair = Pair(postgres.new_database(), own_redis.url)
    try:
        anna, bea, table = two_at_a_table(pair)
        sockets = [anna.open(table), bea.open(table)]
        dice = Random(4)
        assert play_together(*sockets, dice=dice, most=6) == 6
        own_redis.kill()
        assert play_together(*sockets, dice=dice, most=4) == 4
        sockets[0].say("chat", text="still here")
        assert sockets[1].wait_for("chat")["chat"]["text"] == "still here"
        own_redis.start()
        assert play_together(*sockets, dice=dice, most=20) == 20
        assert audit_all(pair.database) == []
    finally:
        pair.end()


def test_limits_hold_for_all_workers_together(postgres: Postgres, redis: Redis) -> None:
    """A second worker is no second chance to guess a password."""
    pair = Pair(postgres.new_database(), redis.url, FOODCHAIN_LIMITS="login=4/600,login.address=100/1")
    try:
        guesses = [
            pair.browser("", number % 2).post_for("/api/session", {"name": "Anna", "password": f"guess {number}"})[0]
            for number in range(6)
        ]
        assert guesses == [403] * 4 + [429] * 2
    finally:
        pair.end()


def test_signs_of_life(any_database: str) -> None:
    """By the database's clock: nobody is dead because a machine's own is wrong."""

    async def check() -> None:
        store = Store(any_database)
        await store.open()

        async def silent_for(worker: str, time: timedelta) -> None:
            async with store.writing() as connection:
                await connection.execute(update(workers).where(workers.c.id == worker).values(seen=store.ago(time)))

        for worker in ("a", "b", "c"):
            await store.live_on(worker)
        assert await store.living() == {"a", "b", "c"}
        await silent_for("b", DEAD_AFTER)
        await silent_for("c", DEAD_AFTER - timedelta(seconds=5))
        assert await store.living() == {"a", "c"}
        await silent_for("b", FORGOTTEN_AFTER)
        await store.live_on("a")
        async with store.engine.connect() as connection:
            seen = {row.id: row.seen for row in await connection.execute(select(workers))}
        assert set(seen) == {"a", "c"} and seen["c"] < seen["a"] and len(seen["a"]) == len(now())
        await store.leave("c")
        assert await store.living() == {"a"}
        await store.close()

    asyncio.run(check())


def test_a_line_that_is_gone_is_told_once(
    own_redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is tried again."""
    monkeypatch.setattr("foodchain.server.live.worker_channel.AGAIN", 0.01)

    async def check() -> None:
        tries = count()

        def make() -> ChannelsBackend:
            if next(tries) == 5:
                own_redis.start()
            return redis_backend(own_redis.url)

        backend = ReconnectingBackend(make)
        await backend.subscribe(["foodchain"])
        own_redis.kill()
        async for _, heard in backend.stream_events():
            assert heard == BACK
            break
        await backend.on_shutdown()

    asyncio.run(check())
    logged = [record.getMessage() for record in caplog.records if record.name == "foodchain.server"]
    assert [line.partition(":")[0].partition(" after")[0] for line in logged] == [
        "the channel to the other workers does not answer",
        "the channel to the other workers answers again",
    ]
    assert logged[-1].endswith("5 attempts have failed")


class SlowBackend(MemoryChannelsBackend):
    """Answers to what is published when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.published: list[bytes] = []
        self.answers = asyncio.Semaphore(0)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        self.published.append(data)
        await self.answers.acquire()
        await super().publish(data, channels)


def test_what_is_said_before_the_channel_has_answered_is_sent_together() -> None:
    async def check() -> None:
        slow = SlowBackend()
        backend = ReconnectingBackend(lambda: slow)
        await backend.subscribe(["foodchain"])
        events = backend.stream_events()
        assert await anext(events) == ("foodchain", BACK)
        said = [b"first", b"second", b"third", b"x" * LONGEST_BATCH, b"last"]
        for message in said:
            await backend.publish(message, ["foodchain"])
            await asyncio.sleep(0)
        slow.answers.release()
        heard = [await anext(events)]
        for _ in said[1:]:
            slow.answers.release()
        heard += [await anext(events) for _ in said[1:]]
        assert slow.published == [b"first", b"second\nthird", b"x" * LONGEST_BATCH, b"last"]
        assert [message for _, message in heard] == said
        await backend.on_shutdown()

    asyncio.run(asyncio.wait_for(check(), PATIENCE))


def test_a_worker_that_is_just_being_started_is_ended_too(tmp_path: Any) -> None:
    """It is not there yet when all are told to end, and would go on for ever."""

    async def check() -> None:
        with create_server(("127.0.0.1", 0)) as listening:
            supervisor = Supervisor(ServerConfig(str(tmp_path / "tables.sqlite"), workers=2), listening)
            keeping = asyncio.create_task(supervisor._keep(0, "worker", ["-c", "import time; time.sleep(600)"]))
            await asyncio.sleep(0)  # the process is being made
            assert not supervisor.processes
            supervisor.stopping.set()
            await supervisor._stop()
            await asyncio.wait_for(keeping, PATIENCE)
            assert not supervisor.processes

    asyncio.run(check())


def test_whatever_a_worker_says_it_is_listened_to_further(tmp_path: Any) -> None:
    """A worker whose words nobody takes would stand still."""
    says = "import time; print('x' * 3_000_000); print('ready', flush=True); time.sleep(600)"

    async def check() -> None:
        with create_server(("127.0.0.1", 0)) as listening:
            supervisor = Supervisor(ServerConfig(str(tmp_path / "tables.sqlite"), workers=2), listening)
            keeping = asyncio.create_task(supervisor._keep(0, "worker", ["-c", says]))
            async with asyncio.timeout(PATIENCE):
                while 0 not in supervisor.ready:
                    await asyncio.sleep(0.02)
            supervisor.stopping.set()
            await supervisor._stop()
            await asyncio.wait_for(keeping, PATIENCE)

    asyncio.run(check())


def test_a_worker_that_dies_is_started_anew(tmp_path: Any) -> None:
    """On SQLite, without any other server: the workers hear each other through the process that started them."""
    cluster = Cluster(tmp_path / "tables.sqlite", "--workers", "2", "--log-format", "json", log=True)
    try:
        anna = Browser(cluster, "Anna")
        table = anna.new_table("me", "me", seed=1)["id"]
        sockets = [anna.open(table) for _ in range(4)]
        for socket in sockets:
            socket.wait_for_turn()
        sockets[0].play_any(Random(1))
        for socket in sockets[1:]:
            while socket.now["revision"] < 1:
                socket.update()
        cluster.replace(cluster.workers)
        assert anna.get(f"/api/tables/{table}")["revision"] == 1
        assert cluster.stop() == 0
        assert "started anew" in json.loads(cluster.read_log().splitlines()[0])["event"]
    finally:
        if cluster.process.poll() is None:
            cluster.kill()
