"""Job workers think for the bots: they may die, be away, or lose Redis, and the games go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis as AsyncRedis

import foodchain
from foodchain.server.bots.pool import BotPool, JobFailed
from foodchain.server.bots.process import Answer, Choose, Read, Start
from foodchain.server.bots.queue import QUEUE, JobQueue, RetryingQueue, work
from tests.host.cluster import Cluster, audit_all, children, command_of, descendants, play_together
from tests.host.server import Browser
from tests.host.services import Redis
from tests.patience import PATIENCE, until


def a_job(seed: int = 1) -> Choose:
    game = foodchain.new("base", 2, seed=seed)
    return Choose("t", Start("base", 2, game.seed, game.options), [], "greedy", "dice")


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
        [dead] = cluster.job_workers()
        # It dies with a job in its hands: another does it anew, and nobody replaces the bot.
        for pid in children(dead):
            os.kill(pid, signal.SIGSTOP)
        while socket.may_choose():
            socket.play_any(Random(1))
        os.kill(dead, signal.SIGKILL)
        until(lambda: len(cluster.job_workers()) == 1 and dead not in cluster.job_workers())
        assert play_together(socket, dice=Random(1), most=4) == 4
        own_redis.kill()
        assert play_together(socket, dice=Random(1), most=3) == 3  # the worker thinks itself
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert not any(message["type"] == "note" for message in socket.received)
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
        bad = a_job()
        bad.moves = [999_999]  # no such option: the bot process crashes on it
        with pytest.raises(JobFailed, match="IncompleteReadError"):
            await asking.run(bad)
        refused = await asking.run(Read("failed to be a record"))
        assert refused.error is not None, "the text of an answer does not make it a failure"
        answers: list[Answer] = await asyncio.gather(*(asking.run(a_job(seed)) for seed in range(4)))
        assert all(answer.option is not None for answer in answers)
        working.cancel()
        await asyncio.wait([working])
        await asking.close()

    asyncio.run(check())


def test_nobody_works(redis: Redis) -> None:
    async def check() -> None:
        asking = JobQueue(redis.url, BotPool(1, seconds=0.2))
        await asking.open()
        with pytest.raises(JobFailed, match="foodchain think"):
            await asking.run(a_job())
        await asking.close()

    asyncio.run(check())


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
        answer = await asking.run(a_job())
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
    assert [line.partition(",")[0] for line in events] == ["Redis does not answer", "Redis answers again"]


def test_redis_that_is_away_is_not_asked_all_the_time() -> None:
    """Without a word from the queue SAQ would try again at once, and keep a core busy with it."""
    queue = RetryingQueue(AsyncRedis.from_url("redis://127.0.0.1:1"), name=QUEUE)
    assert asyncio.run(queue.dequeue()) is None and queue.away
