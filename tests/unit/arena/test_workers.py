"""Work shared by processes, some of which die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from foodchain.arena import workers
from foodchain.arena.workers import WorkerLost, as_done, in_order
from tests.patience import until

from . import tournaments


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more processes work than there are cores."""
    monkeypatch.setattr(workers.os, "cpu_count", lambda: 2)


def test_results_come_in_order_whoever_is_slow() -> None:
    assert list(in_order(tournaments.slower_at_first, None, range(6), 2)) == list(range(6))
    assert list(in_order(tournaments.square, 3, range(2, 5), 2)) == [12, 27, 48]
    assert list(in_order(tournaments.square, 3, range(0), 2)) == []


def test_as_done_begins_only_what_somebody_is_free_for() -> None:
    asked = []

    def numbers() -> object:
        for number in range(100):
            asked.append(number)
            yield number

    done = as_done(tournaments.square, 1, numbers(), 2)  # type: ignore[arg-type]
    assert next(done).value() in (0, 1)
    done.close()  # type: ignore[attr-defined]
    assert asked == [0, 1, 2]


def test_what_a_killed_process_had_to_do_is_done_again(tmp_path: Path) -> None:
    heard: list[str] = []
    done = [one.value() for one in as_done(tournaments.dies_once, str(tmp_path), range(3), 2, heard.append)]
    assert sorted(done) == [0, 1, 2]
    assert sorted(heard) == [f"{n} was lost with its process (exit code -9) and is done again" for n in range(3)]


def test_what_kills_every_process_is_given_up_and_the_rest_goes_on() -> None:
    done = {one.number: one for one in as_done(tournaments.dies_at_two, None, range(5), 2)}
    assert [number for number in sorted(done) if done[number].error is None] == [0, 1, 3, 4]
    with pytest.raises(WorkerLost, match=r"2 was lost with its process .* 3 times"):
        done[2].value()


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_are_told_and_do_not_end_the_work(jobs: int) -> None:
    done = {one.number: one for one in as_done(tournaments.fails_at_two, None, range(5), jobs)}
    assert [number for number in sorted(done) if done[number].error is None] == [0, 1, 4]
    assert "too odd" in str(done[2].error) and isinstance(done[3].error, ValueError)
    if jobs > 1:
        assert "in fails_at_two" in done[3].error.__notes__[0], "where it comes from"
    with pytest.raises(ValueError, match="three"):
        list(in_order(tournaments.fails_at_two, None, range(3, 5), jobs))


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    program = (
        "from foodchain.arena import workers\n"
        "from tests.unit.arena import tournaments\n"
        "workers.os.cpu_count = lambda: 2\n"
        "if __name__ == '__main__':\n"
        f"    list(workers.as_done(tournaments.waits_long, {str(tmp_path)!r}, range(2), 2))\n"
    )
    check_two_end_with_their_parent(program, tmp_path)


def check_two_end_with_their_parent(program: str, folder: Path) -> None:
    """Run a program that has two processes wait in the folder, and kill it while they do."""
    file = folder / "parent.py"
    file.write_text(program)
    path = os.pathsep.join([str(Path(__file__).parents[3]), *sys.path])
    parent = subprocess.Popen([sys.executable, str(file)], env=os.environ | {"PYTHONPATH": path})
    try:
        until(lambda: len(pids(folder)) == 2, "for two processes")
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    until(lambda: not any(map(is_alive, pids(folder))), "for the processes to end")


def pids(folder: Path) -> list[int]:
    return [int(file.name) for file in folder.iterdir() if file.name.isdigit()]


def is_alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"
