"""Actors play for hours: what a task has taken is given back at its end."""

from __future__ import annotations

import gc
import resource
from pathlib import Path

import pytest

import foodchain
from foodchain.learn.actors import Copying, Task, copy_games, play_task, watch_greedy
from tests.unit.learn.test_actors import GAMES, blank

ENOUGH = 15 * 2**20  # bytes by which memory may grow; where vectors leak it is 29 MB for base, 79 MB for Marine


def memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


@pytest.mark.skipif(not foodchain.compiled(), reason="plain vectors are lists, and slow")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells how much memory is used")
@pytest.mark.parametrize("game", GAMES)
def test_actors_do_not_grow(game: str) -> None:
    parameters = blank(game)
    watched = [watch_greedy((game, "1", 0))]
    copying = Copying(game, "1", watched, parameters)
    for number in range(8):
        copy_games(copying)
        play_task(Task(game, "1", range(number, number + 1), parameters, None, 10.0, 0.003))
    before = memory()
    for number in range(8, 20):
        copy_games(copying)
        play_task(Task(game, "1", range(number, number + 1), parameters, None, 10.0, 0.003))
    assert memory() - before < ENOUGH
