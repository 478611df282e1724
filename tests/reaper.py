"""Kills every process that a test run has started, however the run itself ends.

A run marks its processes by an environment variable, which children inherit, and starts this program beside itself. The
pipe between the two closes when the run is over, was interrupted or killed. If `make` has started the run and is killed
first, which its children would not notice, the run is killed as well. Then everything that carries the mark is
killed, stopped or not, with all that descends from it: PostgreSQL and Chromium write over the environment of their own
children. The mark is the path of the run's temporary folder, which goes too.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

MARK = "FOODCHAIN_TEST_RUN"


class Reaper:
    def __init__(self) -> None:
        # A run inside a run has its folder in the other's, so that the outer one's reaper finds its processes too.
        self.folder = tempfile.mkdtemp(prefix="foodchain-tests-", dir=os.environ.get(MARK))
        os.chmod(self.folder, 0o711)  # PostgreSQL, as another user, has its folder in here
        os.environ[MARK] = self.folder
        self.process = subprocess.Popen(
            [sys.executable, "-I", __file__, self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is not for it
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.reap()

    def reap(self) -> None:
        """End everything now, and come back when it is done."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def processes() -> dict[int, int]:
    """All processes of this machine and their parents."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def is_marked(pid: int, mark: str) -> bool:
    try:
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False
    return any(setting.startswith(f"{MARK}={mark}".encode()) for setting in environment)


def processes_of(mark: str) -> set[int]:
    """The processes of a run that are left, without the one that asks, and without the dead that nobody has buried."""
    parents = processes()
    found = {pid for pid in parents if is_marked(pid, mark)}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid for pid in found - {os.getpid()} if not is_zombie(pid)}


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def kill_processes_of(mark: str) -> None:
    while left := processes_of(mark):
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def make_above(pid: int) -> int | None:
    """The `make` that has started a process, if one has."""
    parents = processes()
    while pid := parents.get(pid, 0):
        with suppress(OSError):
            if Path(f"/proc/{pid}/comm").read_text() == "make\n":
                return pid
    return None


def wait_for_end(run: int) -> None:
    """Until a test run has ended, or what has started it; which ends the run too."""
    ends: list[int] = [sys.stdin.fileno()]  # nothing comes but the end
    make = make_above(run)
    if make is not None:
        with suppress(ProcessLookupError):
            ends.append(os.pidfd_open(make))
    ended, _, _ = select.select(ends, [], [])
    if sys.stdin.fileno() not in ended:
        os.kill(run, signal.SIGKILL)


def main(mark: str) -> None:
    wait_for_end(os.getppid())
    kill_processes_of(mark)
    shutil.rmtree(mark, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
