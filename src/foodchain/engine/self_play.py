"""Self-play for learning: a policy plays whole games, and the games tell how its weights should change.

A game is played twice: first to see how it ends, then along the same options, now that it is known how much better or
worse each one turned out than expected.
"""

from __future__ import annotations

from math import log
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.judge import Judge
from foodchain.engine.packed import numbers, softmax
from foodchain.engine.play import apply
from foodchain.engine.policy import MODULUS, Policy
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LEAST: Final = 1e-9


class Trace:
    """A game that was played: the options and their seats, and every so many decisions a look at the state."""

    def __init__(self) -> None:
        self.options: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.chances: vec[float] = vec[float]()  # look after look, those of all seats
        self.features: vec[float] = vec[float]()  # the same, the rows of all players

    # As lists, for Python: a vector that plain code takes from a compiled object is never freed, nor is one that it
    # hands to compiled code.

    def all_options(self) -> list[int]:
        return [int(option) for option in self.options]

    def all_seats(self) -> list[int]:
        return [int(seat) for seat in self.seats]

    def all_chances(self) -> list[float]:
        return [chance for chance in self.chances]

    def all_features(self) -> list[float]:
        return [feature for feature in self.features]


def play_through(
    rules: Rules[Any],
    policies: list[Policy],
    judge: Judge,
    s: State,
    seats: int,
    seed: int,
    heat: float,
    stride: int,
    most: int,
) -> Trace:
    """Play a game to its end, with a policy for each seat, and keep what was seen on the way."""
    trace = Trace()
    dice: i64 = seed % 2147483646 + 1
    made: i64 = 0
    limit: i64 = most
    every: i64 = stride
    while s.depth > 0 and made < limit:
        if made % every == 0:
            for chance in judge.chances(rules, s, seats):
                trace.chances = append(trace.chances, chance)
            for feature in rules.features(s):
                trace.features = append(trace.features, feature)
        seat = rules.steps[s.step()].seat(s)
        dice = dice * 48271 % MODULUS
        option = policies[seat].pick(rules, s, dice, heat)
        trace.options = append(trace.options, option)
        trace.seats = append(trace.seats, seat)
        apply(rules.steps, s, option)
        made += 1
    return trace


class Gradients:
    """How the weights of a policy should change, added up over games."""

    def __init__(self, weights: int, names: int) -> None:
        self.weights: vec[float] = numbers([0.0] * weights)
        self.names: vec[float] = numbers([0.0] * names)

    def all_weights(self) -> list[float]:
        return [weight for weight in self.weights]

    def all_names(self) -> list[float]:
        return [name for name in self.names]

    def add(
        self,
        rules: Rules[Any],
        policy: Policy,
        s: State,
        options: list[int],
        advantages: list[float],
        entropy: float,
    ) -> float:
        """Add what a game teaches that begins at `s`, decision by decision along its options.

        `advantages` tells of each decision how much better it turned out than expected; 0 leaves it out. Returns the
        mean entropy of the choices."""
        total_entropy = 0.0
        counted: i64 = 0
        for ply in range(len(options)):
            option: i64 = options[ply]
            gain = advantages[ply]
            if gain != 0.0:
                total_entropy += self.add_decision(policy, policy.scores(rules, s), s, option, gain, entropy)
                counted += 1
            apply(rules.steps, s, option)
        return total_entropy / float(counted) if counted > 0 else 0.0

    def add_decision(
        self, policy: Policy, scores: vec[float], s: State, option: i64, gain: float, entropy: float
    ) -> float:
        """Add what one decision teaches. Returns the entropy of the choice."""
        shares = softmax(scores)
        count = len(shares)
        spread = 0.0
        for i in range(count):
            spread -= shares[i] * log(shares[i] + LEAST)
        weights = self.weights
        names = self.names
        table = policy.table
        features = table.features
        width = policy.width
        for i in range(count):
            share = shares[i]
            push = -gain * share - entropy * share * (log(share + LEAST) + spread)
            if s.legal[i] == option:
                push += gain
            at = table.kind[i] * width
            first = i * width
            for k in range(width):
                x = features[first + k]
                if x != 0.0:
                    weights[at + k] = weights[at + k] + push * x
            name = table.name[i]
            if name >= 0:
                names[name] = names[name] + push
        return spread
