"""Job workers think for the bots: they may die, be away, or lose Redis, and the games go on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.server.jobs import JobThinkers, work
from foodchain.server.thinker import Answer, Choose, Start
from foodchain.server.thinkers import Thinkers, ThinkingFailed
from tests.host.fleet import Fleet, audit_all, children, command_of, play_together
from tests.host.services import Redis
from tests.server.browser import Browser, until


def a_job(seed: int = 1) -> Choose:
    game = foodchain.new("base", 2, seed=seed)
    return Choose("t", Start("base", 2, game.seed, game.options), [], "greedy", "dice")


def test_a_game_is_played_by_job_workers_even_if_they_die(tmp_path: Path, own_redis: Redis) -> None:
    fleet = Fleet(tmp_path / "tables.sqlite", "--channels", own_redis.url, "--job-workers", "1", "--thinkers", "1")
    try:
        anna = Browser(fleet, "Anna")
        table = anna.new_table("me", "greedy", seed=2)["id"]
        socket = anna.open(table)
        assert play_together(socket, dice=Random(1), most=4) == 4
        [worker] = fleet.workers()
        assert not any(b"server.thinker" in command_of(pid) for pid in children(worker))  # the pool had nothing to do
        [dead] = fleet.job_workers()
        # It dies with a job in its hands: another does it anew, and nobody replaces the bot.
        for pid in children(dead):
            os.kill(pid, signal.SIGSTOP)
        while socket.may_choose():
            socket.play_any(Random(1))
        os.kill(dead, signal.SIGKILL)
        until(lambda: len(fleet.job_workers()) == 1 and dead not in fleet.job_workers())
        assert play_together(socket, dice=Random(1), most=4) == 4
        own_redis.kill()
        assert play_together(socket, dice=Random(1), most=3) == 3  # the worker thinks itself
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert not any(message["type"] == "note" for message in socket.received)
        assert audit_all(fleet.where) == []
        own_redis.start()
        assert fleet.stop() == 0
    finally:
        if fleet.process.poll() is None:
            fleet.kill()


def test_a_bot_that_fails_is_told_and_not_tried_again(redis: Redis) -> None:
    async def check() -> None:
        asking = JobThinkers(redis.url, Thinkers(1, seconds=10))
        await asking.open()
        working = asyncio.create_task(work(redis.url, 1))
        bad = a_job()
        bad.moves = [999_999]  # no such option: the thinker crashes on it
        with pytest.raises(ThinkingFailed, match="failed"):
            await asking.think(bad)
        answers: list[Answer] = await asyncio.gather(*(asking.think(a_job(seed)) for seed in range(4)))
        assert all(answer.option is not None for answer in answers)
        working.cancel()
        await asyncio.wait([working])
        await asking.close()

    asyncio.run(check())


def test_nobody_works(redis: Redis) -> None:
    async def check() -> None:
        asking = JobThinkers(redis.url, Thinkers(1, seconds=0.2))
        await asking.open()
        with pytest.raises(ThinkingFailed, match="foodchain think"):
            await asking.think(a_job())
        await asking.close()

    asyncio.run(check())


@pytest.mark.parametrize(
    "options", [["--job-workers", "1"], ["--channels", "carrier-pigeon://loft"]], ids=["without Redis", "no channel"]
)
def test_what_does_not_fit_together_is_said(tmp_path: Path, options: list[str]) -> None:

    command = [sys.executable, "-m", "foodchain.server.command", "--database", str(tmp_path / "t.sqlite"), *options]
    ended: Any = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1 and "redis://host" in ended.stderr and "Traceback" not in ended.stderr
