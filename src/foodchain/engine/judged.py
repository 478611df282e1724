"""Choosing by a learned judge: what each option leads to, an action of several choices followed to its end."""

from __future__ import annotations

from math import log
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.judge import Judge
from foodchain.engine.lookahead import after
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

CLOSE: Final = 1e-6
DEEPEST_LOOK: Final = 6


class Judged:
    """Judges options for a seat with a budget of looks."""

    def __init__(self, rules: Rules[Any], judge: Judge, seats: int, most_looks: int) -> None:
        self.rules = rules
        self.judge = judge
        self.seats: i64 = seats
        self.most_looks: i64 = most_looks
        self.looks: i64 = 0

    def prospect(self, s: State, seat: i64) -> float:
        """How a seat stands, as the logarithm of its odds."""
        self.looks += 1
        chances = self.judge.chances(self.rules, s, self.seats)
        p = chances[seat]
        if p > 0.9999:
            p = 0.9999 + 0.00005 * p
        if p < 1e-12:
            p = 1e-12
        return log(p / (1.0 - p))

    def values(self, s: State, seat: i64) -> vec[float]:
        """How each legal option turns out."""
        out = vec[float]()
        for option in s.legal:
            self.looks = 0
            out = append(out, self.outlook(after(self.rules, s, option), seat, DEEPEST_LOOK))
        return out

    def outlook(self, s: State, seat: i64, deep: i64) -> float:
        value = self.prospect(s, seat)
        if deep == 0 or s.depth == 0 or self.looks > self.most_looks:
            return value
        step = self.rules.steps[s.step()]
        if not step.continues(s) or step.seat(s) != seat:
            return value
        best = -1e18
        worst = 1e18
        followed: State | None = None
        children: list[State] = []
        for option in s.legal:
            child = after(self.rules, s, option)
            value = self.prospect(child, seat)
            children.append(child)
            if value > best:
                best = value
                followed = child
            if value < worst:
                worst = value
        if followed is not None and best - worst > CLOSE:
            value = self.outlook(followed, seat, deep - 1)
            return value if value > best else best
        for child in children:
            if self.looks > self.most_looks:
                break
            value = self.outlook(child, seat, deep - 1)
            if value > best:
                best = value
        return best
