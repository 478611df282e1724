"""Processes that stay while a training goes on. What a killed one was doing is done again."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import TypeVar

from foodchain.errors import FoodchainError
from foodchain.orphans import leave_with_the_parent

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3


class ProcessesLost(FoodchainError):
    """Processes died again and again."""


class Pool:
    """Does tasks, in this process (`jobs` 1) or in others; the results come in the order of the tasks."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.processes: ProcessPoolExecutor | None = None

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def run(self, work: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
        if self.jobs == 1:
            return [work(task) for task in tasks]
        for _ in range(TRIES):
            try:
                return list(self.started().map(work, tasks))
            except BrokenProcessPool:
                self.close()
        raise ProcessesLost(
            f"the processes that play have died {TRIES} times in a row; is there enough memory? Fewer --jobs need less"
        )

    def started(self) -> ProcessPoolExecutor:
        if self.processes is None:
            # A fresh start for each process: a fork would copy the threads of PyTorch and of progress bars.
            fresh = multiprocessing.get_context("spawn")
            self.processes = ProcessPoolExecutor(self.jobs, fresh, belong_to_the_parent)
        return self.processes

    def close(self) -> None:
        if self.processes is not None:
            self.processes.shutdown(cancel_futures=True)
            self.processes = None


def belong_to_the_parent() -> None:
    """Interrupts are for the parent, and so is its end."""
    leave_with_the_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
