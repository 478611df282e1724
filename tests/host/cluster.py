"""Several servers' worth of workers, and ways to reach one of them rather than another."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from foodchain.server.store import Store
from foodchain.server.store.models import Entry
from tests.host.server import Server, Socket
from tests.patience import PATIENCE, until


class Cluster(Server):
    """`foodchain serve` with several workers."""

    def __init__(self, where: str | Path, *options: str, **more: Any) -> None:
        self.where = where
        super().__init__(where, *options, **more)

    def workers(self) -> list[int]:
        return sorted(pid for pid in self.children() if b"foodchain.server.ops.worker" in command_of(pid))

    def job_workers(self) -> list[int]:
        return sorted(pid for pid in self.children() if b"foodchain.server.bots.queue" in command_of(pid))

    def replace(self, listed: Callable[[], list[int]]) -> None:
        """Kill the first of its workers or job workers, and wait until another is in its place."""
        before = listed()
        os.kill(before[0], signal.SIGKILL)

        def is_replaced() -> bool:
            now = listed()  # looked at once: whoever dies between two looks would be in the one and not in the other
            return before[0] not in now and len(now) == len(before)

        until(is_replaced)

    def kill(self) -> None:
        """As a power cut would: all processes at once."""
        kill_all([self.process.pid, *descendants(self.process.pid)])
        self.process.wait()
        wait_until_free(self.port)


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def descendants(pid: int) -> list[int]:
    return [found for child in children(pid) for found in (child, *descendants(child))]


def kill_all(pids: Iterable[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def wait_until_free(port: int) -> None:
    """Until nobody listens at a port any more: the dead need a moment to let go of it."""
    import socket

    def is_free() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) != 0

    until(is_free)


def drain(socket: Socket, seconds: float = 0.0) -> bool:
    """Hear all that has come; whether anything has."""
    heard = False
    while True:
        try:
            socket.take(socket.connection.recv(0.0 if heard else seconds))
        except TimeoutError:
            return heard
        heard = True


def play_together(*sockets: Socket, dice: Random, most: int = 100_000) -> int:
    """Everybody plays whatever they may until the game is over everywhere, or `most` choices are made; how many."""
    made = 0
    idle = time.monotonic()
    while made < most and not all(socket.now and socket.now["view"]["over"] for socket in sockets):
        for socket in sockets:
            if drain(socket, 0.002):
                idle = time.monotonic()
            if made < most and socket.now and not socket.now["view"]["over"] and socket.may_choose():
                socket.play_any(dice)
                made += 1
                idle = time.monotonic()
        assert time.monotonic() - idle < PATIENCE, [socket.now["view"]["decision"] for socket in sockets]
    return made


def stored(database: str | Path, table: str) -> list[Entry]:
    """The moves of a table as they are on disk."""

    async def read() -> list[Entry]:
        store = Store(database)
        try:
            return await store.entries(table)
        finally:
            await store.close()

    return asyncio.run(read())


def audit_all(database: str | Path) -> list[Any]:
    """What differs between the stored games and what their moves lead to."""
    from foodchain.server.ops.audit import audit

    async def run() -> list[Any]:
        store = Store(database)
        try:
            return await audit(store)
        finally:
            await store.close()

    return asyncio.run(run())
