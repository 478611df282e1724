"""The same work on many numbered items, by one process or by several. A process that dies is replaced."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from traceback import format_exception
from typing import Any, Generic, TypeVar, cast

from foodchain.errors import FoodchainError
from foodchain.orphans import leave_with_the_parent

P = TypeVar("P")
R = TypeVar("R")

ATTEMPTS = 3  # at an item whose process dies each time


class WorkerLost(FoodchainError):
    """The process at work on an item died again and again."""


class WorkFailed(FoodchainError):
    """What went wrong in another process, where the error itself does not travel."""


@dataclass(frozen=True)
class Done(Generic[R]):
    """What came of one item: its result, or the error that it ended with."""

    number: int
    result: R | None = None
    error: Exception | None = None

    def value(self) -> R:
        if self.error is not None:
            raise self.error
        return cast(R, self.result)


def in_order(work: Callable[[P, int], R], plan: P, numbers: Sequence[int], jobs: int = 1) -> Iterator[R]:
    """`work(plan, number)` for each number, in their order, whatever the number of processes.

    Games do not travel between processes. Plans and results do, so both are plain data.
    """
    early: dict[int, Done[R]] = {}
    due = 0
    for done in as_done(work, plan, numbers, len(numbers[:jobs])):
        early[done.number] = done
        while due < len(numbers) and numbers[due] in early:
            yield early.pop(numbers[due]).value()
            due += 1


def as_done(
    work: Callable[[P, int], R],
    plan: P,
    numbers: Iterable[int],
    jobs: int = 1,
    tell: Callable[[str], None] = lambda text: None,
) -> Iterator[Done[R]]:
    """The same in the order in which the work gets done. Numbers are asked for only when a process is free, so that
    whoever gives them can stop early. What was to be done by a process that died is done again; `tell` hears of it."""
    if max(1, min(jobs, os.cpu_count() or 1)) == 1:
        yield from (outcome(work, plan, number) for number in numbers)
        return
    crew = Crew(work, plan, jobs, tell)
    try:
        yield from crew.work_on(iter(numbers))
    finally:
        crew.dismiss()


def outcome(work: Callable[[P, int], R], plan: P, number: int) -> Done[R]:
    try:
        return Done(number, work(plan, number))
    except Exception as error:
        return Done(number, error=error)


class Crew(Generic[P, R]):
    """Several processes, each with one item at a time."""

    def __init__(
        self, work: Callable[[P, int], R], plan: P, jobs: int, tell: Callable[[str], None] = lambda text: None
    ) -> None:
        # A fresh start for each process: a fork would copy the threads of a progress bar.
        self.context = multiprocessing.get_context("spawn")
        self.job = (work, plan)
        self.jobs = min(jobs, os.cpu_count() or 1)
        self.tell = tell
        self.busy: dict[Connection, Worker] = {}

    def work_on(self, numbers: Iterator[int]) -> Iterator[Done[R]]:
        while len(self.busy) < self.jobs and (number := next(numbers, None)) is not None:
            self.begin(Worker(self.context, self.job), number)
        while self.busy:
            for line in wait(list(self.busy)):
                assert isinstance(line, Connection)
                worker: Worker | None = self.busy.pop(line)
                assert worker is not None
                done: Done[R] | None
                try:
                    done = line.recv()
                except (EOFError, OSError):
                    done, worker = self.replace(worker), None
                if done is None:
                    continue  # another process has it now
                if (number := next(numbers, None)) is not None:
                    self.begin(worker or Worker(self.context, self.job), number)
                elif worker:
                    worker.end()
                yield done

    def begin(self, worker: Worker, number: int, attempt: int = 1) -> None:
        worker.begin(number, attempt)
        self.busy[worker.line] = worker

    def replace(self, dead: Worker) -> Done[R] | None:
        """Let another process try it, unless it has been tried often enough."""
        dead.end()
        said = f"{dead.number} was lost with its process (exit code {dead.process.exitcode})"
        if dead.attempt < ATTEMPTS:
            self.tell(f"{said} and is done again")
            self.begin(Worker(self.context, self.job), dead.number, dead.attempt + 1)
            return None
        return Done(dead.number, error=WorkerLost(f"{said}, {ATTEMPTS} times; is there enough memory?"))

    def dismiss(self) -> None:
        for worker in self.busy.values():
            worker.process.kill()
            worker.end()


class Worker:
    """One process and the line to it."""

    def __init__(self, context: SpawnContext, job: tuple[Any, Any]) -> None:
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, *job), daemon=True)
        self.process.start()
        theirs.close()  # so that the line ends when the process does
        self.number = -1
        self.attempt = 0

    def begin(self, number: int, attempt: int) -> None:
        self.number, self.attempt = number, attempt
        with suppress(OSError):  # one that has died already; reading from it will tell
            self.line.send(number)

    def end(self) -> None:
        self.line.close()
        self.process.join()


def serve(line: Connection, work: Callable[[P, int], R], plan: P) -> None:
    """Do what comes over the line until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are for the parent
    leave_with_the_parent()
    while True:
        try:
            number = line.recv()
            line.send(portable(outcome(work, plan, number)))
        except (EOFError, OSError):
            return


def portable(done: Done[R]) -> Done[R]:
    """The same with an error that can be read in another process, and tells where it comes from."""
    if done.error is None:
        return done
    done.error.add_note("".join(format_exception(done.error)))
    try:
        pickle.loads(pickle.dumps(done.error))
    except Exception:
        return Done(done.number, error=WorkFailed(f"{type(done.error).__name__}: {done.error}"))
    return done
