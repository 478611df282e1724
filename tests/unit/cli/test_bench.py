"""The benchmark measures what it says; how fast the machine is, is not tested here."""

from __future__ import annotations

import pytest

import foodchain
from foodchain.arena.bench import Bench, bar, reaches
from foodchain.catalogue import find_rules
from tests.unit.cli.conftest import Run

QUICK = ("--seats", "2", "-o", "turns=1", "--seconds", "0.01")
FIGURES = {
    "decisions",
    "decisions_quiet",
    "playout_decisions",
    "playout_lively_decisions",
    "lively_games",
    "lively_decisions",
    "clone_state_us",
    "clone_game_us",
    "state_bytes",
    "record_length",
    "late_us",
    "fresh_us",
}


def test_figures_and_goals(run: Run) -> None:
    done = run("bench", "base", *QUICK, "--no-plain")
    assert (done.code, done.err) == (0, "")
    for words in ("cores", "load", "random decisions a second", "copy of a state", "a state, bytes"):
        assert words in done.out
    assert ("≥ 200,000" if foodchain.compiled() else "≥ 20,000") in done.out


def test_data_for_programs(run: Run) -> None:
    data = run("bench", "base", *QUICK, "--no-plain", "--json").data
    here, other = ("compiled", "plain") if foodchain.compiled() else ("plain", "compiled")
    assert set(data[here]) == FIGURES and data[other] is None
    assert all(value > 0 for name, value in data[here].items() if name != "record_length")
    assert data["machine"]["processor"] and data["machine"]["python"].startswith("CPython")


@pytest.mark.skipif(not foodchain.compiled(), reason="there is nothing else to measure")
def test_plain_python_beside_it(run: Run) -> None:
    data = run("bench", "base", *QUICK, "--json").data
    assert set(data["plain"]) == FIGURES
    assert data["plain"]["playout_decisions"] < data["compiled"]["playout_decisions"]


def test_a_state_is_measured_with_all_its_parts() -> None:
    memory = Bench(find_rules("base"), 2, 0.01, {"turns": 1}).memory()["state_bytes"]
    numbers = len(foodchain.new("base", seats=2, seed=1).state.numbers())
    assert memory > 8 * numbers  # every number takes eight bytes, and the objects around them take more


def test_goals() -> None:
    assert bar("decisions", plain=False) == 200_000 and bar("decisions", plain=True) == 20_000
    assert bar("clone_state_us", plain=True) == 30 and bar("lively_decisions", plain=False) is None
    assert reaches("clone_state_us", 2.9, plain=False) and not reaches("clone_state_us", 3.1, plain=False)
    assert reaches("decisions", 250_000, plain=False) and reaches("record_length", 1, plain=False) is None
