"""What a state is worth to a seat, by hand or learned: for players that look ahead."""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from mypy_extensions import i64

from foodchain.engine.judge import Judge
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LEAST_CHANCE: Final = 1e-12
MOST_CHANCE: Final = 0.9999  # what is above counts, but hardly more


class Judgement:
    """Anything that can tell how good a state looks for a seat."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def value(self, s: State, seat: i64) -> float:
        """More is better: to compare what one action can lead to."""
        raise NotImplementedError

    def chance(self, s: State, seat: i64) -> float:
        """How likely the seat is to win: to take the mean of what may come."""
        raise NotImplementedError


class PlainJudgement(Judgement):
    """The game's hand-written judgement, in points."""

    def value(self, s: State, seat: i64) -> float:
        return self.rules.assess(s, seat)

    def chance(self, s: State, seat: i64) -> float:
        if s.depth == 0:
            winners = self.rules.winners(s)
            return 1.0 / len(winners) if seat in winners else 0.0
        return 1.0 / (1.0 + exp(-self.rules.assess(s, seat) / self.rules.telling_lead))


class LearnedJudgement(Judgement):
    """What a learned judge thinks."""

    def __init__(self, rules: Rules[Any], seats: int, judge: Judge) -> None:
        super().__init__(rules)
        self.seats: i64 = seats
        self.judge = judge

    def value(self, s: State, seat: i64) -> float:
        """The logarithm of the odds to win, so that small chances differ too."""
        chance = self.chance(s, seat)
        if chance > MOST_CHANCE:
            chance = MOST_CHANCE + (1.0 - MOST_CHANCE) / 2.0 * chance
        if chance < LEAST_CHANCE:
            chance = LEAST_CHANCE
        return log(chance / (1.0 - chance))

    def chance(self, s: State, seat: i64) -> float:
        return self.judge.chances(self.rules, s, self.seats)[seat]
