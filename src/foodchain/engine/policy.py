"""A learned policy: how likely a good player is to take each option, at the speed of random play.

A game tells of each legal option a row of features (what it is about, seen by whoever decides), the kind of choice it
is, and its name where it has one of its own (a space, a card). Each kind has its own weights, each name a number.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.play import apply
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

MODULUS: Final = 2147483647


class Policy:
    """Weights for each kind of choice, and a number for each name."""

    def __init__(self, width: int, weights: list[float], names: list[float]) -> None:
        self.width: i64 = width
        self.weights: vec[float] = numbers(weights)
        self.names: vec[float] = numbers(names)
        self.table = OptionTable(width)

    def scores(self, rules: Rules[Any], s: State) -> vec[float]:
        """A number for each legal option; the larger, the better it looks."""
        table = self.table
        table.reset(len(s.legal))
        rules.write_options(s, table)
        out = vec[float]()
        weights = self.weights
        features = table.features
        width = self.width
        for i in range(table.count):
            at = table.kind[i] * width
            first = i * width
            total = 0.0
            for k in range(width):
                total += weights[at + k] * features[first + k]
            name = table.name[i]
            if name >= 0:
                total += self.names[name]
            out = append(out, total)
        return out

    def pick(self, rules: Rules[Any], s: State, dice: i64, heat: float) -> i64:
        """An option by its score: at a heat of 0 the best, at 1 as the policy learned it."""
        scores = self.scores(rules, s)
        best: i64 = 0
        for i in range(1, len(scores)):
            if scores[i] > scores[best]:
                best = i
        if heat <= 0.0:
            return s.legal[best]
        total = 0.0
        most = scores[best]
        for i in range(len(scores)):
            scores[i] = exp((scores[i] - most) / heat)
            total += scores[i]
        left = total * float(dice) / 2147483647.0
        for i in range(len(scores)):
            left -= scores[i]
            if left <= 0.0:
                return s.legal[i]
        return s.legal[best]


def play_on(rules: Rules[Any], policy: Policy, s: State, seed: int, heat: float, until: int, most: int) -> int:
    """Let the policy play for everybody until turn `until` begins, the game is over, or `most` decisions are made."""
    dice: i64 = seed % 2147483646 + 1
    made: i64 = 0
    limit: i64 = most
    while s.depth > 0 and made < limit and rules.turn_number(s) < until:
        dice = dice * 48271 % MODULUS
        apply(rules.steps, s, policy.pick(rules, s, dice, heat))
        made += 1
    return made
