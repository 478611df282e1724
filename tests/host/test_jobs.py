"""Job workers think for the bots: they may die, be away, or lose Redis, and the games go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis as AsyncRedis

from foodchain.server.bots.pool import BotFailed, BotPool, SightUnfit
from foodchain.server.bots.process import Answer, Weigh
from foodchain.server.bots.queue import AGAIN, QUEUE, JobQueue, RetryingQueue, work
from tests.host.cluster import Cluster, audit_all, children, command_of, descendants, kill_all, play_together
from tests.host.server import Browser
from tests.host.services import Redis
from tests.host.test_health import ask
from tests.host.test_thinking import a_question
from tests.patience import PATIENCE, until


def test_a_game_is_played_by_job_workers_even_if_they_die(tmp_path: Path, own_redis: Redis) -> None:
    cluster = Cluster(
        tmp_path / "tables.sqlite", "--channels", own_redis.url, "--job-workers", "1", "--bot-processes", "1"
    )
    try:
        anna = Browser(cluster, "Anna")
        table = anna.new_table("me", "greedy", seed=2)["id"]
        socket = anna.open(table)
        assert play_together(socket, dice=Random(1), most=4) == 4
        [worker] = cluster.workers()
        assert not any(
            b"server.bots.process" in command_of(pid) for pid in children(worker)
        )  # the pool had nothing to do
        [job_worker] = cluster.job_workers()
        # It dies with a job in its hands: another does it anew, and nobody replaces the bot.
        for pid in children(job_worker):
            os.kill(pid, signal.SIGSTOP)
        while socket.may_choose():
            socket.play_any(Random(1))
        cluster.replace(cluster.job_workers)
        assert play_together(socket, dice=Random(1), most=4) == 4
        own_redis.kill()
        assert play_together(socket, dice=Random(1), most=3) == 3  # the worker thinks itself
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert not any(message["type"] == "bot replaced" for message in socket.received)
        assert audit_all(cluster.where) == []
        own_redis.start()
        assert cluster.stop() == 0
    finally:
        if cluster.process.poll() is None:
            cluster.kill()


def test_a_bot_that_fails_is_told_and_not_tried_again(redis: Redis) -> None:
    async def check() -> None:
        asking = JobQueue(redis.url, BotPool(1, seconds=PATIENCE))
        await asking.open()
        working = asyncio.create_task(work(redis.url, 1))
        bad = a_question()
        bad.bot = "nobody"
        with pytest.raises(BotFailed, match="the bot 'nobody' does not play at tables here"):
            await asking.run(bad)
        unfit = a_question()
        unfit.options = []
        with pytest.raises(SightUnfit):
            await asking.run(unfit)
        asked = a_question()
        refused = await asking.run(Weigh("random", asked.seat, 0, asked.position, asked.options, "dice"))
        assert refused.error == "no hints", "the text of an answer does not make it a failure"
        answers: list[Answer] = await asyncio.gather(*(asking.run(a_question(seed)) for seed in range(4)))
        assert all(answer.option is not None for answer in answers)
        assert asking.spare.processes == set(), "job workers have done it all"
        assert await asking.trouble() is None
        working.cancel()
        await asyncio.wait([working])
        jobs = [key async for key in asking.redis.scan_iter("saq:job:*")]
        assert jobs and all([await asking.redis.ttl(key) > 0 for key in jobs]), "Redis forgets what is done"
        await asking.close()

    asyncio.run(check())


def test_nobody_works(own_redis: Redis) -> None:
    """The server does it itself, and does not wait for job workers each time; they are asked again when they come."""

    async def check() -> None:
        told: list[str] = []
        asking = JobQueue(own_redis.url, BotPool(1, seconds=PATIENCE))
        await asking.open()
        assert (await asking.run(a_question(), delayed=lambda: told.append("delayed"))).option is not None
        assert told and asking.failing is not None
        told.clear()
        asking.ask_again = 0.0  # even if it is time to look for them
        assert (await asking.run(a_question())).option is not None
        assert asking.failing is not None and await asking.queue.count("incomplete") == 0, "and no job was left there"
        trouble = await asking.trouble()
        assert trouble == "no job worker is there ('foodchain think'), so this server thinks for the bots"
        working = asyncio.create_task(work(own_redis.url, 1))
        while await asking.trouble() is not None:
            await asyncio.sleep(0.05)
        asking.ask_again = 0.0
        assert (await asking.run(a_question())).option is not None
        assert asking.failing is None
        working.cancel()
        await asyncio.wait([working])
        await asking.close()

    asyncio.run(check())


@pytest.mark.parametrize("who", ["the job worker", "Redis"])
def test_those_who_think_elsewhere_are_stopped(tmp_path: Path, own_redis: Redis, who: str) -> None:
    """They are there, hold their connections, and never answer. The game goes on without them, and with them again."""
    arguments = ("--channels", own_redis.url, "--job-workers", "1", "--bot-processes", "1", "--think-seconds", "1")
    cluster = Cluster(tmp_path / "tables.sqlite", *arguments)
    try:
        anna = Browser(cluster, "Anna")
        table = anna.new_table("me", "greedy", seed=2)["id"]
        socket = anna.open(table)
        assert play_together(socket, dice=Random(1), most=2) == 2
        assert own_redis.process is not None
        [stopped] = cluster.job_workers() if who == "the job worker" else [own_redis.process.pid]
        os.kill(stopped, signal.SIGSTOP)
        assert play_together(socket, dice=Random(1), most=3) == 3
        until(lambda: "bots" in ask(cluster, "/ready").json())
        os.kill(stopped, signal.SIGCONT)
        assert play_together(socket, dice=Random(1), most=3) == 3
        until(lambda: "bots" not in ask(cluster, "/ready").json())
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert cluster.stop() == 0
    finally:
        if cluster.process.poll() is None:
            cluster.kill()


def play_under_kills(folder: Path, redis: Redis, game: str, rounds: int) -> None:
    """Bot processes, job workers and Redis are killed while three bots play: each keeps its level, and nobody has to
    help the game on."""
    arguments = ("--channels", redis.url, "--job-workers", "2", "--bot-processes", "1", "--think-seconds", "2")
    cluster = Cluster(folder / "tables.sqlite", *arguments)
    dice = Random(7)
    try:
        anna = Browser(cluster, "Anna")
        options = anna.short_game(game)
        table = anna.new_table("me", "greedy", "greedy", "greedy", game=game, seed=2, options=options)["id"]
        socket = anna.open(table)
        for number in range(rounds):
            if play_together(socket, dice=dice, most=1) == 0:
                break  # the game is over
            if number % 6 == 2:
                redis.kill()
            elif number % 6 == 4:
                redis.start()
            bots = [pid for pid in descendants(cluster.process.pid) if b"server.bots.process" in command_of(pid)]
            workers = cluster.job_workers() if number % 3 == 0 else []
            kill_all(dice.sample([*bots, *workers], k=min(2, len(bots) + len(workers))))
        if redis.process is None:
            redis.start()
        assert play_together(socket, dice=dice, most=3) == 3 or socket.now["view"]["over"]
        seats = anna.get(f"/api/tables/{table}")["seats"]
        assert [seat["bot"] for seat in seats] == [None, "greedy", "greedy", "greedy"]
        assert not [message for message in socket.received if message["type"] == "bot replaced"]
        assert cluster.stop() == 0  # or bots play on while their game is looked at
        assert audit_all(cluster.where) == []
    finally:
        if cluster.process.poll() is None:
            cluster.kill()


def test_kills_at_random_change_no_bot(tmp_path: Path, own_redis: Redis) -> None:
    play_under_kills(tmp_path, own_redis, "base", 6)  # each kind of kill at least once; more in the soak


@pytest.mark.soak
@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_kills_during_a_whole_game_change_no_bot(tmp_path: Path, own_redis: Redis, game: str) -> None:
    play_under_kills(tmp_path, own_redis, game, 100_000)


def test_no_seed_goes_to_redis(tmp_path: Path, own_redis: Redis) -> None:
    """Among all that is said to Redis while a bot plays a game of hidden cards. What jobs hold otherwise is compared in
    test_non_interference.py."""
    seed = "Zwischeneiszeit-4711"
    with own_redis.overheard() as heard:
        cluster = Cluster(
            tmp_path / "tables.sqlite", "--channels", own_redis.url, "--job-workers", "1", "--bot-processes", "1"
        )
        try:
            anna = Browser(cluster, "Anna")
            table = anna.new_table("me", "greedy", game="cards", seed=seed)["id"]
            socket = anna.open(table)
            play_together(socket, dice=Random(1), most=12)
            assert cluster.stop() == 0
        finally:
            if cluster.process.poll() is None:
                cluster.kill()
    said = heard.read_text()
    assert said.count("seed unknown") > 5, "the jobs went this way"
    assert seed not in said


def test_the_address_of_redis_is_on_no_command_line(tmp_path: Path, redis: Redis) -> None:
    """It may have a password in it, and everybody on the machine can read command lines."""
    cluster = Cluster(tmp_path / "tables.sqlite", "--job-workers", "1", FOODCHAIN_CHANNELS=redis.url)
    try:
        assert cluster.workers() and cluster.job_workers()
        for pid in descendants(cluster.process.pid):
            assert b"redis://" not in command_of(pid)
        assert cluster.stop() == 0
    finally:
        if cluster.process.poll() is None:
            cluster.kill()


def test_job_workers_end_with_their_supervisor(tmp_path: Path, redis: Redis) -> None:
    cluster = Cluster(tmp_path / "tables.sqlite", "--channels", redis.url, "--job-workers", "1", "--bot-processes", "1")
    [worker] = cluster.job_workers()
    until(lambda: children(worker))
    started = descendants(cluster.process.pid)
    os.kill(children(worker)[0], signal.SIGSTOP)
    cluster.process.kill()
    cluster.process.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started))


def test_a_job_worker_waits_patiently_for_redis(tmp_path: Path, own_redis: Redis) -> None:
    """One line that it is gone and one that it is back, in the form that was asked for."""

    async def ask() -> Answer:
        asking = JobQueue(own_redis.url, BotPool(1, seconds=PATIENCE))
        await asking.open()
        answer = await asking.run(a_question())
        await asking.close()
        return answer

    log = tmp_path / "log"
    with log.open("w") as out:
        command = [sys.executable, "-m", "foodchain", "think", "--bot-processes", "1", "--log-format", "json"]
        environment = {**os.environ, "FOODCHAIN_CHANNELS": own_redis.url}
        worker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=out, text=True, env=environment)
    try:
        assert worker.stdout is not None and "Thinking" in worker.stdout.readline()
        own_redis.kill()
        until(lambda: "does not answer" in log.read_text())
        own_redis.start()
        assert asyncio.run(ask()).option is not None
        until(lambda: "answers again" in log.read_text())
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
    finally:
        worker.kill()
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert [line.partition(":")[0].partition(" after")[0] for line in events] == [
        "Redis does not answer",
        "Redis answers again",
    ]


def test_redis_that_is_away_is_not_asked_all_the_time() -> None:
    """Without a word from the queue SAQ would try again at once, and keep a core busy with it."""
    queue = RetryingQueue(AsyncRedis.from_url("redis://127.0.0.1:1"), name=QUEUE)
    begun = time.monotonic()
    assert asyncio.run(queue.dequeue()) is None
    assert time.monotonic() - begun >= AGAIN
