"""Stands between us and somebody else's program: `python supervisor.py LEASH MEMORY PROCESSES COMMAND...`.

It starts the program with its own standard input and output, in a session of its own and within limits, and ends it
with all its children when it takes too much, when it has ended itself, or when the other end of the leash (a socket) is
closed: by us, or because we are no more. Then it says on the leash how it was and what was last written to the standard
error, of which it keeps no more than that.

It is run as a file and imports nothing of ours, so that it is there within milliseconds.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator
from typing import NoReturn

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # from linux/prctl.h
LINUX = sys.platform == "linux"
LOOK = 200  # milliseconds between looks at what the program takes
KEPT = 4_000  # bytes of the standard error
ENDING = 5.0  # seconds to kill everything in
NOT_STARTED = 127


class Supervisor:
    def __init__(self, leash: int, memory: int, most: int, command: list[str]) -> None:
        self.leash = leash
        self.memory = memory
        self.most = most
        self.errors = b""
        self.status: int | None = None
        control_children()
        reading, writing = os.pipe()
        self.stderr = reading
        parent = os.getpid()
        self.program = os.fork()
        if self.program == 0:
            become(command, writing, memory, parent)
        os.close(writing)
        nowhere = os.open(os.devnull, os.O_RDWR)  # else the program's pipes would stay open when it is gone
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)

    def run(self) -> None:
        self.tell({"pid": self.program})
        how = self.watch()
        self.kill_all()
        self.read_errors()
        self.tell({"how": how, "errors": self.errors.decode(errors="replace")})

    def tell(self, message: dict[str, object]) -> None:
        with contextlib.suppress(OSError):  # nobody is there any more
            os.write(self.leash, json.dumps(message).encode() + b"\n")

    def watch(self) -> str:
        """Wait for an end; which it was."""
        poll = select.poll()
        poll.register(self.leash, select.POLLIN)
        poll.register(self.stderr, select.POLLIN)
        ended = ends_of_children()
        poll.register(ended, select.POLLIN)
        while True:
            for file, _ in poll.poll(LOOK):
                if file == self.leash:
                    self.reap()
                    return self.how_it_ended()  # nobody says anything here: it is the end of the leash
                if file == ended:
                    os.read(ended, 64)
                elif not self.read_errors():
                    poll.unregister(self.stderr)
            self.reap()
            if self.status is not None:
                return self.how_it_ended()
            if too_much := self.too_much():
                return too_much

    def read_errors(self) -> bool:
        """Keep the last of what the program writes to its standard error; whether there may be more."""
        if not select.select([self.stderr], [], [], 0)[0]:
            return True
        chunk = os.read(self.stderr, 65_536)
        self.errors = (self.errors + chunk)[-KEPT:]
        return bool(chunk)

    def reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == self.program:
                    self.status = found[1]

    def how_it_ended(self) -> str:
        if self.status is None:
            return ""
        code = os.waitstatus_to_exitcode(self.status)
        return f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"

    def too_much(self) -> str:
        """Limits of the kernel hold for single processes; here all that belong to the program count together."""
        pids = list(descendants(os.getpid()))
        if len(pids) > self.most:
            return f"had more than {self.most} processes"
        if sum(map(memory_of, pids)) > self.memory:
            return f"took more than {self.memory >> 20} MB of memory"
        return ""

    def kill_all(self) -> None:
        deadline = time.monotonic() + ENDING
        with contextlib.suppress(OSError):
            os.killpg(self.program, signal.SIGKILL)
        while time.monotonic() < deadline:
            self.reap()
            left = list(descendants(os.getpid()))  # those in sessions of their own
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not left:
                return
            time.sleep(0.002)


def become(command: list[str], stderr: int, memory: int, parent: int) -> NoReturn:
    """In the new process: run the program."""
    try:
        os.setsid()
        os.dup2(stderr, 2)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and programs would inherit that
        die_with_parent(parent)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        limit(resource.RLIMIT_DATA, memory)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def limit(what: int, most: int) -> None:
    hard = resource.getrlimit(what)[1]
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (soft, soft))


def die_with_parent(parent: int) -> None:
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it has died before
            os._exit(NOT_STARTED)


def control_children() -> None:
    """Children of the program that lose their parent become ours, wherever they hide."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def ends_of_children() -> int:
    """A pipe in which there is something when a child has ended."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def descendants(pid: int) -> Iterator[int]:
    """Where the system tells."""
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
        children = [int(child) for task in tasks for child in read(f"/proc/{pid}/task/{task}/children").split()]
    except OSError:
        return
    for child in children:
        yield child
        yield from descendants(child)


def memory_of(pid: int) -> int:
    try:
        return int(read(f"/proc/{pid}/statm").split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0


def read(path: str) -> str:
    with open(path) as file:
        return file.read()


if __name__ == "__main__":
    os.set_inheritable(int(sys.argv[1]), False)
    Supervisor(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]).run()
