"""The sequential test errs as seldom as it says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from foodchain.arena.sequential import Evidence, SequentialTest

TEST = SequentialTest(0.25, 0.40)
RUNS = 400


Block = Callable[[Random, float], list[float]]


def verdicts(rate: float, block: Block, runs: int = RUNS) -> dict[str, int]:
    found = {"reached": 0, "missed": 0}
    dice = Random(f"{rate}")
    for _ in range(runs):
        evidence = Evidence(TEST)
        while evidence.verdict is None:
            evidence.add(block(dice, rate))
        found[evidence.verdict] += 1
    return found


def independent(dice: Random, rate: float) -> list[float]:
    return [float(dice.random() < rate) for _ in range(4)]


def shared(dice: Random, rate: float) -> list[float]:
    """Victories that are often shared: half a win twice as often."""
    return [0.5 * (dice.random() < rate) + 0.5 * (dice.random() < rate) for _ in range(4)]


def alike(dice: Random, rate: float) -> list[float]:
    """Games of a deal that all end the same."""
    return [float(dice.random() < rate)] * 4


def in_turn(dice: Random, rate: float) -> list[float]:
    """Seat luck: who wins from one seat loses from the next."""
    first = float(dice.random() < 2 * rate)
    return [first, 0.0, first, 0.0] if dice.random() < 0.5 else [0.0, first, 0.0, first]


@pytest.mark.parametrize("block", [independent, shared, alike, in_turn])
def test_errors_are_rare(block: Block) -> None:
    assert verdicts(TEST.low, block)["reached"] <= 0.08 * RUNS  # 5 %, and nearly three deviations
    assert verdicts(TEST.high, block)["missed"] <= 0.08 * RUNS


def test_it_is_soon_over_where_it_is_clear() -> None:
    evidence = Evidence(TEST)
    while evidence.verdict is None:
        evidence.add([1, 1, 1, 1])
    assert evidence.verdict == "reached" and evidence.games == 32
    for _ in range(100):
        evidence.add([0, 0, 0, 0])
    assert evidence.verdict == "reached" and evidence.games == 32, "a verdict stands"


def test_deals_that_vary_more_than_games_count_less() -> None:
    steady, wild = Evidence(TEST), Evidence(TEST)
    for number in range(4):
        steady.add([1, 0, 0, 0])
        wild.add([1, 1, 1, 1] if number == 0 else [0, 0, 0, 0])
    assert steady.effective_games == 16
    assert wild.effective_games == pytest.approx(3)  # as for four games whose mean is not known
