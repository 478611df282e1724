"""A learned judgement: how likely each seat is to win, from the features that a game tells of a state.

A small net reads one row of features for each player (an animal, or a seat) and gives it a number; the chances of the
seats follow from these by softmax. The same weights serve every row, so it does not matter who sits where.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.packed import numbers, softmax
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

NOT_PLAYED: Final = -1e9


class Judge:
    """Weights of one game's net: `width` features, then `hidden` units, beside a direct path from feature to result.

    `inner` has a row of `hidden` weights for each feature, and one more for the constant.
    """

    def __init__(self, width: int, hidden: int, inner: list[float], outer: list[float], direct: list[float]) -> None:
        self.width: i64 = width
        self.hidden: i64 = hidden
        self.inner: vec[float] = numbers(inner)
        self.outer: vec[float] = numbers(outer)
        self.direct: vec[float] = numbers(direct)
        self.units: vec[float] = numbers([0.0] * hidden)

    def logit(self, features: vec[float], first: i64) -> float:
        """What the net makes of the row of features that begins at `first`."""
        hidden = self.hidden
        units = self.units
        inner = self.inner
        bias = self.width * hidden
        for k in range(hidden):
            units[k] = inner[bias + k]
        total = 0.0
        for i in range(self.width):
            x = features[first + i]
            if x != 0.0:
                total += self.direct[i] * x
                at = i * hidden
                for k in range(hidden):
                    units[k] = units[k] + inner[at + k] * x
        for k in range(hidden):
            if units[k] > 0.0:
                total += self.outer[k] * units[k]
        return total

    def logits(self, rules: Rules[Any], s: State, seats: i64) -> vec[float]:
        """The net's number for each seat. Of a seat with several players the lowest counts."""
        features = rules.features(s)
        out = numbers([-NOT_PLAYED] * seats)
        for row in range(len(features) // self.width):
            seat = rules.seat_of_row(s, row)
            if seat >= 0:
                value = self.logit(features, row * self.width)
                if value < out[seat]:
                    out[seat] = value
        return out

    def chances_of(self, features: list[float], seats_of_rows: list[int], seats: int) -> list[float]:
        """How likely each seat is to win by rows of features that somebody has made up. -1 is nobody's seat."""
        packed = numbers(features)
        out = numbers([-NOT_PLAYED] * seats)
        for row, seat in enumerate(seats_of_rows):
            if seat >= 0:
                value = self.logit(packed, row * self.width)
                if value < out[seat]:
                    out[seat] = value
        return list(softmax(out))

    def chances(self, rules: Rules[Any], s: State, seats: i64) -> vec[float]:
        """How likely each seat is to win."""
        if s.depth == 0:
            return won(rules, s, seats)
        return softmax(self.logits(rules, s, seats))


def won(rules: Rules[Any], s: State, seats: i64) -> vec[float]:
    """What share of the victory each seat has in a game that is over."""
    out = numbers([0.0] * seats)
    winners = rules.winners(s)
    for seat in winners:
        out[seat] = 1.0 / len(winners)
    return out
