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
    "assess_us",
    "determinize_us",
    "greedy_median_ms",
    "greedy_longest_ms",
    "searching_compiled",
    "record_length",
    "late_us",
    "fresh_us",
}


def test_figures_and_goals(run: Run) -> None:
    done = run("bench", "base", *QUICK, "--no-plain")
    assert (done.code, done.err) == (0, "")
    for words in (
        "cores",
        "load",
        "random decisions a second",
        "copy of a state",
        "a copy of a state, bytes",
        "greedy",
    ):
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


def test_a_copy_is_measured_with_all_that_it_does_not_share() -> None:
    memory = Bench(find_rules("base"), 2, 0.01, {"turns": 1}).memory()["state_bytes"]
    spaces = len(find_rules("base").vocabulary.words["space"])
    assert memory > 8 * spaces  # pawns take eight bytes for each space, and there is more


def test_goals() -> None:
    assert bar("decisions", False, "base") == 200_000 and bar("decisions", True, "base") == 20_000
    assert bar("clone_state_us", True, "base") == 10 and bar("lively_decisions", False, "base") is None
    assert reaches("clone_state_us", 0.9, False, "base") and not reaches("clone_state_us", 1.1, False, "base")
    assert reaches("decisions", 250_000, False, "base") and reaches("record_length", 1, False, "base") is None


def test_the_base_game_has_higher_goals_compiled() -> None:
    assert bar("playout_decisions", False, "base") == 1_000_000
    assert bar("playout_decisions", False, "marine") == 500_000
    assert bar("decisions_quiet", True, "base") == 20_000
    assert bar("assess_us", False, "base") == 3 and bar("assess_us", False, "cards") is None
