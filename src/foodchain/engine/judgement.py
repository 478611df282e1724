"""What a state is worth to a seat: by hand, or learned. For players that look ahead."""

from __future__ import annotations

from math import log
from typing import Any, Final

from mypy_extensions import i64

from foodchain.engine.judge import Judge
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LEAST_CHANCE: Final = 1e-12
MOST_CHANCE: Final = 0.9999  # whatever is above counts, but hardly more


class Judgement:
    """Anything that can tell how good a state looks for a seat; more is better."""

    def __init__(self, rules: Rules[Any], unit: float) -> None:
        self.rules = rules
        self.unit = unit  # so much more is worth as much as odds that are e times as good

    def value(self, s: State, seat: i64) -> float:
        raise NotImplementedError


class PlainJudgement(Judgement):
    """The game's hand-written judgement, which counts in points."""

    def value(self, s: State, seat: i64) -> float:
        return self.rules.assess(s, seat)


class LearnedJudgement(Judgement):
    """A learned judge's opinion, as the logarithm of the odds to win."""

    def __init__(self, rules: Rules[Any], judge: Judge, seats: int) -> None:
        super().__init__(rules, 1.0)
        self.judge = judge
        self.seats: i64 = seats

    def value(self, s: State, seat: i64) -> float:
        chance = self.judge.chances(self.rules, s, self.seats)[seat]
        if chance > MOST_CHANCE:
            chance = MOST_CHANCE + (1.0 - MOST_CHANCE) / 2.0 * chance
        if chance < LEAST_CHANCE:
            chance = LEAST_CHANCE
        return log(chance / (1.0 - chance))
