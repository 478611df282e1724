"""Everything that players ask for can be done within what the systemd units allow."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from foodchain.server.bots.pool import BotFailed, BotPool
from foodchain.server.bots.queue import JobQueue
from foodchain.server.texts.jobs import MEMORY, TIME, BoundedJob
from tests.conftest import missing
from tests.host import confined
from tests.host.cluster import Cluster, descendants, play_together
from tests.host.server import Browser
from tests.host.services import Redis, find_program
from tests.host.spoiled_bots import with_greedy_bot
from tests.host.test_health import ask, samples
from tests.host.test_texts import NO_MEMORY, NO_TIME, reading
from tests.host.test_thinking import a_question, with_pool
from tests.host.worst_texts import worst_jobs
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "deploy").glob("*.service"))
SERVER, JOB_WORKER = ROOT / "deploy" / "foodchain.service", ROOT / "deploy" / "foodchain-think.service"
RECORD = ROOT / "tests" / "golden" / "cards-2-greedy.txt"


def python_under(unit: Path, folder: Path) -> Path:
    """A Python that may do what a unit lets it."""
    find_program("systemd-analyze")
    try:
        confined.Filter(confined.ALLOW)
    except OSError:
        missing(f"{confined.LIBRARY} is not installed (Debian: apt install libseccomp2)")
    program = folder / "python"
    command = shlex.join([sys.executable, confined.__file__, str(unit), sys.executable])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return program


def without_what_is_added(unit: Path, folder: Path) -> Path:
    """A unit that takes away whole groups of system calls and gives no single one back, as a host may write it."""
    lines = unit.read_text("utf-8").splitlines()
    filters = [line for line in lines if line.startswith("SystemCallFilter=")]
    assert len(filters) == 3
    stricter = folder / unit.name
    stricter.write_text("\n".join(line for line in lines if line != filters[-1]))
    return stricter


@pytest.mark.parametrize("strict", [False, True], ids=["as it is", "stricter"])
def test_a_server_under_its_unit(tmp_path: Path, strict: bool) -> None:
    unit = without_what_is_added(SERVER, tmp_path) if strict else SERVER
    python = python_under(unit, tmp_path)
    cluster = Cluster(
        tmp_path / "tables.sqlite", "--workers", "2", "--bot-processes", "1", python=python, log=True, folder=ROOT
    )
    try:
        anna = Browser(cluster, "Anna")
        assert anna.post("/api/records", {"record": RECORD.read_text("utf-8")})["id"]
        reviewed = anna.post("/api/packs", {"game": "cards", "text": "[numbers]\ndraw = 3"})
        assert reviewed["tables"] == {"numbers": {"draw": 3}}
        table = anna.new_table("me", "greedy", game="cards", seed=2, pack="[numbers]\ndraw = 3")["id"]
        anna.open(table).wait_for_turn()
        anna.get(f"/api/tables/{table}/hint")
        table = anna.new_table("me", "greedy", seed=2)["id"]
        assert play_together(anna.open(table), dice=Random(1), most=4) == 4
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
        assert ask(cluster, "/ready").json() == {"status": "ready"}
        found = samples(cluster)
        for pid in descendants(cluster.process.pid):
            assert any(name.endswith(f"pid={pid}") for name in found), "all that it has started are still there"
        assert not [name for name, count in found.items() if name.startswith("foodchain_restarts") and count]
        assert cluster.stop() == 0
        assert cluster.read_log() == ""
    finally:
        if cluster.process.poll() is None:
            cluster.kill()


def test_a_job_worker_under_its_unit(tmp_path: Path, own_redis: Redis) -> None:
    python = python_under(JOB_WORKER, tmp_path)

    async def think() -> None:
        asking = JobQueue(own_redis.url, BotPool(1, seconds=PATIENCE))
        await asking.open()
        try:
            assert (await asking.run(a_question())).option is not None
            assert asking.failing is None and asking.spare.processes == set(), "the job worker did it"
        finally:
            await asking.close()

    command = [str(python), "-m", "foodchain", "think", "--bot-processes", "1"]
    environment = {**os.environ, "FOODCHAIN_CHANNELS": own_redis.url}
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert worker.stdout is not None and "Thinking" in worker.stdout.readline()
        asyncio.run(think())
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
    finally:
        worker.kill()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_bots_have_their_bounds_under_a_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unit: Path) -> None:
    for name, value in with_greedy_bot(tmp_path, "return bytearray(8 * 1024**3)").items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "executable", str(python_under(unit, tmp_path)))

    async def check(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="MemoryError"):
            await pool.run(a_question())

    with_pool(check)


def test_texts_have_their_bounds_under_the_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(python_under(SERVER, tmp_path)))
    slow, _ = worst_jobs()["twenty problems"]
    large, _ = worst_jobs()["many statements, uploaded"]

    async def check() -> None:
        async with reading() as readers:
            assert (await readers.pools["quick"].run(BoundedJob(slow, NO_TIME))).too_much == TIME
            assert (await readers.pools["quick"].run(BoundedJob(large, NO_MEMORY))).too_much == MEMORY

    asyncio.run(check())
