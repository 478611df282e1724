"""The same games on a Ray cluster, where Ray is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from foodchain.arena.journal import Journal
from foodchain.arena.ray_workers import as_done_on_ray
from foodchain.arena.session import play_on
from foodchain.arena.workers import WorkerLost

from . import tournaments
from .tournaments import mixed, played

pytest.importorskip("ray")


def test_a_tournament_on_ray_is_the_same(tmp_path: Path) -> None:
    plan = mixed(deals=2)
    with Journal(tmp_path / "journal.jsonl", plan) as journal:
        assert len(list(play_on(journal, 2, "local"))) == plan.games
        found = [entry.result for entry in journal.count.played]
    assert found == [entry.result for entry in played(plan).played]


def test_what_a_killed_process_had_to_do_is_done_again(tmp_path: Path) -> None:
    done = [one.value() for one in as_done_on_ray(tournaments.dies_once, str(tmp_path), range(3), "local", 2)]
    assert sorted(done) == [0, 1, 2]


def test_what_kills_every_process_is_given_up_and_errors_are_told() -> None:
    done = {one.number: one for one in as_done_on_ray(tournaments.dies_at_two, None, range(4), "local", 2)}
    assert [number for number in sorted(done) if done[number].error is None] == [0, 1, 3]
    assert isinstance(done[2].error, WorkerLost)
    errors = {one.number: one.error for one in as_done_on_ray(tournaments.fails_at_two, None, range(5), "local", 2)}
    assert "too odd" in str(errors[2]) and isinstance(errors[3], ValueError) and errors[4] is None
