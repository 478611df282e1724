"""The pool of bot processes. One that crashes or takes too long is put away and another takes its place."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Protocol

import msgspec

from foodchain.server.bots.process import Answer, Job
from foodchain.server.ops.metrics import THOUGHT

LONGEST_LINE = 8_000_000
STARTING = 60.0  # seconds


class JobFailed(Exception):
    """The bot process crashed, took too long or answered nonsense."""


class BotBackend(Protocol):
    """Runs jobs for bots and for reading strangers' files: a pool of processes, or a job queue."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def run(self, job: Job) -> Answer: ...


class BotPool:
    def __init__(self, count: int | None = None, seconds: float = 20.0) -> None:
        self.count = count or max(2, min(4, os.cpu_count() or 2))
        self.seconds = seconds
        self.idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self.processes: set[Process] = set()
        self.warming: asyncio.Task[None] | None = None

    async def open(self, warm: bool = True) -> None:
        for _ in range(self.count):
            self.idle.put_nowait(None)  # started when it is needed
        self.warming = asyncio.create_task(self._warm_up()) if warm else None

    async def _warm_up(self) -> None:
        """One is ready before the first bot has to move."""
        process = await self.idle.get()
        try:
            process = await self._start()
        except JobFailed:
            process = None  # whoever needs it will try again
        finally:
            self.idle.put_nowait(process)

    async def close(self) -> None:
        if self.warming is not None:
            self.warming.cancel()
        for process in list(self.processes):
            await self._put_away(process)

    async def run(self, job: Job, seconds: float | None = None) -> Answer:
        """Wait for a free process, then for its answer."""
        process = await self.idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            with THOUGHT.labels(getattr(job, "bot", "reader")).time():
                line = await asyncio.wait_for(self._ask(process, job), seconds or self.seconds)
            return msgspec.json.decode(line, type=Answer)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            if process is not None:
                await self._put_away(process)
            process = None
            raise JobFailed(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            # Its answer would be taken for that of the next job.
            if process is not None:
                await self._put_away(process)
            process = None
            raise
        finally:
            self.idle.put_nowait(process)

    async def _ask(self, process: Process, job: Job) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
        return await process.stdout.readuntil(b"\n")

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "foodchain.server.bots.process", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        self.processes.add(process)
        assert process.stdout is not None
        try:  # importing takes its time, and none of the bot's
            await asyncio.wait_for(process.stdout.readuntil(b"\n"), STARTING)
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.CancelledError) as error:
            await self._put_away(process)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise JobFailed("a bot process does not start") from error
        return process

    async def _put_away(self, process: Process) -> None:
        self.processes.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
