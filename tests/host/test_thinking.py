"""Whose failure it is when a bot does not answer: a bot that fails is replaced, and a machine that fails is not its
fault. Processes here are killed, stopped, starved and crashed for real."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.bots import Sight
from foodchain.server.bots.pool import BotFailed, BotPool, MachineFailed, SightUnfit
from foodchain.server.bots.process import Choose
from foodchain.server.http.errors import Refusal
from foodchain.server.tables import bot_turns
from tests.host.in_process import Host
from tests.host.server import Browser, Server, prose
from tests.host.services import Postgres, Redis
from tests.host.spoiled_bots import with_greedy_bot, with_no_bot_process
from tests.host.test_health import ask
from tests.host.test_workers import Pair
from tests.patience import PATIENCE, until

NEVER = -1


def a_question(seed: int = 1, game: str = "base") -> Choose:
    asked = foodchain.new(game, 2, seed=seed)
    sight = Sight(asked, asked.decision.seat, Random(1))
    options = [option.number for option in asked.decision.options]
    return Choose("greedy", sight.seat, asked.ply, sight.position(), options, "dice")


def with_pool(check: Callable[[BotPool], Awaitable[None]], seconds: float = PATIENCE) -> None:
    async def run() -> None:
        pool = BotPool(1, seconds)
        await pool.open(warm=False)
        try:
            await check(pool)
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("body", "how"),
    [
        ("raise ValueError('no idea')", "ValueError: no idea"),
        ("return bytearray(8 * 1024**3)", "MemoryError"),
        ("os._exit(3)", "crashed 3 processes .* ended with code 3"),
        ("os.abort()", "crashed 3 processes .* signal 6"),
        ("print('well, well')\nreturn as_ever()", "nonsense"),
    ],
)
def test_a_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, how: str) -> None:
    for name, value in with_greedy_bot(tmp_path, body).items():
        monkeypatch.setenv(name, value)

    async def check(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match=how):
            await pool.run(a_question())

    with_pool(check)


@pytest.mark.parametrize("body", ["while True: pass", "time.sleep(10_000)"])
def test_a_bot_thinks_for_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    for name, value in with_greedy_bot(tmp_path, body).items():
        monkeypatch.setenv(name, value)

    async def check(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match=r"more than 0\.5 seconds"):
            await pool.run(a_question())

    with_pool(check, seconds=0.5)


WAITS_TO_BE_KILLED = """
    if len(list(Path({folder!r}).iterdir())) < {times}:
        Path({folder!r}, str(os.getpid())).touch()
        time.sleep(10_000)
    return as_ever()
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
def test_another_process_thinks_for_one_that_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: signal.Signals
) -> None:
    """As often as need be, and nobody says that the bot failed. Whoever has asked learns that it takes longer."""
    begun = tmp_path / "begun"
    begun.mkdir()
    body = WAITS_TO_BE_KILLED.format(folder=str(begun), times=3)
    for name, value in with_greedy_bot(tmp_path, body).items():
        monkeypatch.setenv(name, value)

    async def kill_each() -> None:
        killed: set[str] = set()
        while True:
            for pid in {path.name for path in begun.iterdir()} - killed:
                os.kill(int(pid), sent)
                killed.add(pid)
            await asyncio.sleep(0.01)

    async def check(pool: BotPool) -> None:
        killing = asyncio.create_task(kill_each())
        told: list[str] = []
        with pytest.raises(MachineFailed):  # three were killed: let somebody else try, or wait a little
            await pool.run(a_question(), delayed=lambda: told.append("delayed"))
        assert len(told) >= 3
        assert (await pool.run(a_question())).option is not None
        killing.cancel()

    with_pool(check)


def test_a_process_that_is_kept_waiting_for_a_processor_is_not_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts is the time in which it could think."""
    body = """
        used = time.process_time()
        while time.process_time() - used < 0.3: pass
        return as_ever()
        """
    for name, value in with_greedy_bot(tmp_path, body).items():
        monkeypatch.setenv(name, value)

    async def check(pool: BotPool) -> None:
        await pool.ready()
        [process] = pool.processes
        busy = [await asyncio.create_subprocess_exec("sh", "-c", "while :; do :; done") for _ in range(5)]
        try:
            for each in (process, *busy):  # all on one processor
                os.sched_setaffinity(each.pid, {min(os.sched_getaffinity(0))})
            begun = time.monotonic()
            assert (await pool.run(a_question())).option is not None
            assert time.monotonic() - begun > pool.seconds, "or this has tested nothing"
        finally:
            for each in busy:
                each.kill()
                await each.wait()

    with_pool(check, seconds=0.6)


def test_processes_that_do_not_start_are_not_the_bots_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    switch = tmp_path / "broken"
    switch.touch()
    for name, value in with_no_bot_process(tmp_path, switch).items():
        monkeypatch.setenv(name, value)

    async def check(pool: BotPool) -> None:
        with pytest.raises(MachineFailed, match="does not start"):
            await pool.run(a_question())
        assert "does not start" in (await pool.trouble() or "")
        switch.unlink()
        assert (await pool.run(a_question())).option is not None
        assert await pool.trouble() is None

    with_pool(check)


async def hint_after(host: Host, failed: int, switch: Path) -> bot_turns.BotHint:
    """A hint, for which processes start again once so many have not."""
    table = await host.table("Anna", "Ben")
    run, failures = host.bots.run, []

    async def watched(*job: Any, **more: Any) -> Any:
        try:
            return await run(*job, **more)
        except MachineFailed as error:
            failures.append(error)
            if len(failures) == failed:
                switch.unlink()
            raise

    host.bots.run = watched  # type: ignore[method-assign]
    return await host.tables.bot_turns.hint(table, None)


def test_a_hint_is_asked_for_again_while_processes_do_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wants to know waits for it; not for ever, and nobody says that something has gone wrong here."""
    switch = tmp_path / "broken"
    switch.touch()
    for name, value in with_no_bot_process(tmp_path, switch).items():
        monkeypatch.setenv(name, value)

    async def check() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            monkeypatch.setattr(bot_turns, "PATIENCE_FOR_HINTS", 0.3)
            with pytest.raises(Refusal) as refused:
                await hint_after(host, NEVER, switch)
            assert (refused.value.status, refused.value.retry) == (503, bot_turns.HINT_AGAIN)
            assert refused.value.prose("en") == "Nobody can think about a hint at the moment. Please try again."
            monkeypatch.setattr(bot_turns, "PATIENCE_FOR_HINTS", PATIENCE)
            hint = await hint_after(host, 3, switch)
            assert hint.bot == "forager" and hint.weighed

    asyncio.run(check())


def test_no_bot_is_asked_about_what_cannot_be_told() -> None:
    async def check(pool: BotPool) -> None:
        for spoiled in ({"options": [1, 2]}, {"position": "foodchain position 1"}, {"seat": 1}):
            question = a_question()
            for name, value in spoiled.items():
                setattr(question, name, value)
            with pytest.raises(SightUnfit):
                await pool.run(question)
        [process] = pool.processes
        assert process.returncode is None, "and the process is none the worse for it"

    with_pool(check)


def test_a_bot_that_fails_is_replaced_at_the_table(tmp_path: Path) -> None:
    """By a simpler one."""
    environment = with_greedy_bot(tmp_path, "os._exit(3)")
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", **environment)
    anna = Browser(server)
    begins = next(seed for seed in range(100) if foodchain.new("base", 2, seed=seed).decision.seat == 0)
    table = anna.new_table("me", "greedy", seed=begins)["id"]
    socket = anna.open(table)
    socket.update()
    assert socket.may_choose()
    socket.play_any(Random(1))
    note = socket.wait_for("bot replaced")
    assert "greedy" in prose(note["text"]) and "Hatchling" in prose(note["text"])
    socket.wait_for_turn()
    assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "hatchling"
    server.stop()


def test_a_delayed_bot_keeps_its_level(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """Everybody at the table is told that it is delayed, through whatever server, and whoever comes while it is; and so
    is whoever runs the servers."""
    switch = tmp_path / "broken"
    switch.touch()
    environment = with_no_bot_process(tmp_path, switch)
    pair = Pair(postgres.new_database(), redis.url, "--bot-processes", "1", **environment)
    try:
        anna = pair.browser("Anna", 0)
        table = anna.new_table("me", "greedy", seed=2)["id"]
        there = pair.also_at(anna, 1).open(table)
        socket = anna.open(table)
        socket.update()
        while socket.may_choose():
            socket.play_any(Random(1))
        delayed = socket.wait_for("bot delayed")
        assert (delayed["seat"], delayed["revision"]) == (1, socket.now["revision"])
        assert there.wait_for("bot delayed") == delayed
        assert anna.open(table).wait_for("bot delayed") == delayed
        until(lambda: "does not start" in ask(anna.server, "/ready").json().get("bots", ""))
        assert ask(anna.server, "/ready").status_code == 200, "people can play"
        switch.unlink()
        socket.wait_for_turn()
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert not [message for message in socket.received if message["type"] == "bot replaced"]
        until(lambda: ask(anna.server, "/ready").json() == {"status": "ready"})
    finally:
        pair.end()
