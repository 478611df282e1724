"""Several workers at one door: starts them, starts anew those that die, passes their messages on, and ends them all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from foodchain.server.config import READY, SETTINGS, STARTED_ANEW, ServerConfig
from foodchain.server.ops.processes import JOB_WORKER, WORKER
from foodchain.server.texts.turns import TurnServer

log = logging.getLogger("foodchain.server")

AGAIN = 0.5  # seconds before a worker that died is started anew, doubled each time it dies at once
AT_ONCE = 10.0  # seconds of life that make up for earlier deaths
LONGEST_WAIT = 30.0
GRACE = 10.0  # seconds to end in
LONGEST_LINE = 1_000_000
JOB_WORKER_COMMAND = ["-m", "foodchain.server.bots.queue"]


class Supervisor:
    def __init__(self, settings: ServerConfig, listening: socket.socket) -> None:
        self.settings = settings
        self.listening = listening
        self.processes: dict[int, Process] = {}  # by the number of their place
        self.ready: set[int] = set()
        self.stopping = asyncio.Event()
        self.counting = TemporaryDirectory(prefix="foodchain-metrics-")  # what the workers have counted
        self.text_turns = TurnServer(os.path.join(self.counting.name, "texts"))
        settings = msgspec.structs.replace(settings, text_turns=self.text_turns.socket)
        self.environment = {
            **os.environ,
            SETTINGS: msgspec.json.encode(settings).decode(),
            "PROMETHEUS_MULTIPROC_DIR": self.counting.name,
        }

    async def run(self, when_ready: Callable[[], Coroutine[Any, Any, None]]) -> int:
        """Serve until told to stop. The exit code: 1 if the workers cannot even start."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stopping.set)
        await self.text_turns.open()
        places = [(WORKER, self._worker_command())] * self.settings.workers
        places += [(JOB_WORKER, JOB_WORKER_COMMAND)] * (self.settings.job_workers or 0)
        keeping = [asyncio.create_task(self._keep(place, *what)) for place, what in enumerate(places)]
        opened = asyncio.create_task(self._all_ready(len(places)))
        await asyncio.wait([opened, *keeping], return_when=asyncio.FIRST_COMPLETED)
        failed = not opened.done()
        if failed:
            self.stopping.set()
            opened.cancel()
        elif not self.stopping.is_set():
            await when_ready()
        await self.stopping.wait()
        await self._stop()
        await asyncio.gather(*keeping)
        await self.text_turns.close()
        self.counting.cleanup()
        return 1 if failed else 0

    def _worker_command(self) -> list[str]:
        return ["-m", "foodchain.server.ops.worker", str(self.listening.fileno())]

    async def _all_ready(self, count: int) -> None:
        while len(self.ready) < count and not self.stopping.is_set():
            await asyncio.sleep(0.02)

    async def _keep(self, place: int, kind: str, command: list[str]) -> None:
        """Keep a place filled."""
        wait = AGAIN
        environment = self.environment
        while not self.stopping.is_set():
            began = asyncio.get_running_loop().time()
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
                env=environment,
                pass_fds=[self.listening.fileno()],
            )
            self.processes[place] = process
            if self.stopping.is_set():  # the others were told while this one was being made
                process.terminate()
            await self._listen(place, process)
            code = await process.wait()
            del self.processes[place]
            # What a dead worker has counted stays; what it had open is no more.
            mark_process_dead(process.pid, self.counting.name)
            if self.stopping.is_set():
                return
            if place not in self.ready:
                return  # it has said why
            wait = AGAIN if asyncio.get_running_loop().time() - began > AT_ONCE else min(LONGEST_WAIT, wait * 2)
            log.error("a %s has ended with %s and is started anew in %.1f seconds", kind, code, wait)
            environment = {**self.environment, STARTED_ANEW: kind}
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), wait)

    async def _listen(self, place: int, process: Process) -> None:
        """Pass on to the others what a worker says."""
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            while True:
                try:
                    line = await process.stdout.readline()
                except ValueError:  # longer than any message; whoever stops reading here would stop that worker too
                    continue
                if not line.endswith(b"\n"):  # the end, or half a line of one that died
                    return
                if line == READY:
                    self.ready.add(place)
                    continue
                for other in self.processes.values():
                    if other is not process and other.stdin is not None and not other.stdin.is_closing():
                        other.stdin.write(line)

    async def _stop(self) -> None:
        """All at once, first kindly."""
        for process in list(self.processes.values()):
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        ending = [asyncio.create_task(process.wait()) for process in list(self.processes.values())]
        if ending:
            await asyncio.wait(ending, timeout=GRACE)
        for process in list(self.processes.values()):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
