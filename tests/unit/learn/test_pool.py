"""The processes of a training."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from foodchain.learn.pool import Pool, ProcessesLost
from tests.unit.arena.test_workers import check_two_end_with_their_parent


def test_results_come_in_the_order_of_the_tasks() -> None:
    with Pool(2) as pool:
        assert pool.run(abs, [-3, 1, -2]) == [3, 1, 2]


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    with Pool(2) as pool:
        assert pool.run(Dying(tmp_path), [1, 2, 3]) == [1, 4, 9]


def test_processes_that_die_again_and_again() -> None:
    with Pool(2) as pool, pytest.raises(ProcessesLost, match="have died 3 times in a row; is there enough memory"):
        pool.run(dies, [1, 2])


def dies(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Dying:
    """Squares numbers, and is killed by the first of them."""

    def __init__(self, folder: Path) -> None:
        self.mark = folder / "died"

    def __call__(self, number: int) -> int:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


def test_processes_end_with_a_training_that_is_killed(tmp_path: Path) -> None:
    program = (
        "from functools import partial\n"
        "from foodchain.learn.pool import Pool\n"
        "from tests.unit.arena import tournaments\n"
        "if __name__ == '__main__':\n"
        f"    Pool(2).run(partial(tournaments.waits_long, {str(tmp_path)!r}), range(2))\n"
    )
    check_two_end_with_their_parent(program, tmp_path)
