"""The same work on many numbered items, by one process or by several."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


def in_order(work: Callable[[P, int], R], plan: P, numbers: range, jobs: int = 1) -> Iterator[R]:
    """`work(plan, number)` for each number, in their order, whatever the number of processes.

    Games do not travel between processes. Plans and results do, so both are plain data.
    """
    jobs = len(numbers[: max(1, min(jobs, os.cpu_count() or 1))])
    if jobs <= 1:
        for number in numbers:
            yield work(plan, number)
        return
    # A fresh start for each process: a fork would copy the threads of a progress bar.
    with multiprocessing.get_context("spawn").Pool(jobs, leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(partial(work, plan), numbers)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
