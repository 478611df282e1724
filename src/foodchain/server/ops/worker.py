"""One of several workers: `python -m foodchain.server.ops.worker SOCKET`, started by the supervisor.

Its settings are in the environment, where only their owner can read them. It reads the messages of the other workers
from the standard input and writes its own to the standard output; the end of the input means that nobody is there any
more to serve for.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any, Literal

import uvicorn
from litestar.channels import ChannelsBackend

from foodchain.server.app import App, make_app
from foodchain.server.config import READY, ServerConfig, given_settings
from foodchain.server.http.timeouts import HttpWithTimeouts
from foodchain.server.http.websocket import LeanWebSocket
from foodchain.server.live.worker_channel import SupervisorBackend
from foodchain.server.ops.logs import set_up_logs
from foodchain.server.ops.metrics import count_restart

M_ARENA_MAX = -8  # from malloc.h
MOST_ARENAS = 2
OLDEST = 2  # generation of the garbage collector
WHOLE_COLLECTION = 3600.0  # seconds between looks at everything


class GracefulServer(uvicorn.Server):
    """Before it closes, it finishes what was begun and asks everybody to come back."""

    def __init__(self, app: App) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpWithTimeouts,
                ws=LeanWebSocket,
                log_config=None,
                access_log=False,
                ws_max_size=65_536,
                ws_max_queue=64,
                timeout_graceful_shutdown=3,
                server_header=False,
                proxy_headers=False,  # the application believes those that FOODCHAIN_TRUSTED_PROXIES names
            )
        )
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.app.drain()
        await super().shutdown(sockets)


def make_server(settings: ServerConfig, backend: ChannelsBackend | None = None) -> uvicorn.Server:
    set_up_logs(settings.log_format, settings.log_level)
    return GracefulServer(make_app(settings, backend))


def run_fast(job: Coroutine[Any, Any, None]) -> None:
    """Run a server in the fastest loop there is."""
    share_arenas()
    with asyncio.Runner(loop_factory=fast_loop) as runner:
        runner.run(job)


def share_arenas() -> None:
    """The C library gives threads heaps of their own, and what one has freed no other uses: the threads that replay
    games and write to SQLite would take 10 MB more between them, and ever more for hours."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # another C library, which does not do so
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, MOST_ARENAS)


def fast_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # not made for every system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def serve(server: uvicorn.Server, listening: socket.socket) -> asyncio.Task[None]:
    """Start serving, and come back when the door is open."""
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    spare_the_collector()
    return serving


def spare_the_collector() -> None:
    """What is there once the door is open stays for good, and need not be looked through for garbage again and again.
    Nor does every table: moves make next to none that goes round in circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 1)
    gc.callbacks.append(KeepSurvivors())


class KeepSurvivors:
    """A collection of everything would stop a worker with 800 live tables for 0.3 seconds. So each looks only at what
    is new since the last one, and what goes round in circles for longer waits for a whole one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.whole = clock()  # when everything was last looked at

    def __call__(self, phase: Literal["start", "stop"], info: dict[str, int]) -> None:
        if info["generation"] < OLDEST:
            return
        if phase == "stop":
            gc.freeze()
        elif self.clock() - self.whole > WHOLE_COLLECTION:
            gc.unfreeze()
            self.whole = self.clock()


async def work(settings: ServerConfig, listening: socket.socket) -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)
    out = sys.stdout.fileno()
    os.set_blocking(out, True)  # it shares its file with the input where both are one terminal

    siblings = SupervisorBackend(reader, lambda line: os.write(out, line)) if settings.channels == "memory" else None
    server = make_server(settings, siblings)
    serving = await serve(server, listening)
    if server.started:
        os.write(out, READY)
    alone = asyncio.create_task(until_alone(reader, siblings))
    await asyncio.wait([serving, alone], return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    await serving


async def until_alone(reader: asyncio.StreamReader, siblings: SupervisorBackend | None) -> None:
    if siblings is not None:
        await siblings.ended.wait()
    else:
        await reader.read()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the supervisor says when it is time
    count_restart()
    given = given_settings()
    with socket.socket(fileno=int(sys.argv[1])) as inherited:
        run_fast(work(given, inherited))
