"""A process that does jobs for the server: it reads one a line from its input and answers each with a line."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import msgspec

PR_SET_PDEATHSIG = 1  # from linux/prctl.h
ORPHANED = 3  # exit code of a fork that nobody waits for any more
CRASHES = {-number for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL)}


def answer_jobs(read: Callable[[bytes], Any], run: Callable[[Any], Any]) -> None:
    """Do jobs until there are no more."""
    die_with_parent()
    # Ctrl-C goes to the whole group of processes; the server says when it is time to go.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout.buffer
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(run(read(line))) + b"\n")
        answers.flush()


def ended_by_itself(code: int) -> bool:
    """Whether a process with this exit code, or minus the signal, can have been crashed by its job. Nobody can tell
    whether it was; but one that was killed from outside was not."""
    return code >= 0 or code in CRASHES


def die_with_parent(parent: int | None = None) -> None:
    """The end of the input says that the server is gone, but is not seen by a process that is stopped or whose job
    never ends. Linux kills those too; not one whose parent was gone before it asked, so a fork says who that was."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if parent is not None and os.getppid() != parent:
        os._exit(ORPHANED)
