"""Search by playing on: each promising option is tried on samples of the game, a policy plays everybody's next choices,
and what comes of it is judged.

The options that look worse are put aside round by round (sequential halving), so most of the effort goes into telling
the best ones apart. All options are tried on the same samples with the same dice.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.judgement import Judgement
from foodchain.engine.packed import numbers, softmax
from foodchain.engine.play import apply
from foodchain.engine.policy import Policy, play_on
from foodchain.engine.rules import Rules
from foodchain.engine.state import State, filled

UNLIKELY: Final = 0.01  # options that the policy takes less often are not tried
SURE: Final = 0.95  # nor is anything where it takes one option as often as this
LONGEST: Final = 2000  # decisions of one try
PRIOR: Final = 0.02  # how much the policy's opinion counts beside a single try


class Search:
    """The options of one decision, and what was found out about them so far."""

    def __init__(self, policy: Policy, judgement: Judgement, s: State, seat: int) -> None:
        self.rules: Rules[Any] = judgement.rules
        self.policy = policy
        self.judgement = judgement
        self.seat: i64 = seat
        self.options: vec[i64] = s.legal
        self.shares: vec[float] = softmax(policy.scores(judgement.rules, s))
        self.total: vec[float] = numbers([0.0] * len(s.legal))
        self.squares: vec[float] = numbers([0.0] * len(s.legal))
        self.tries: vec[i64] = filled(len(s.legal))
        self.candidates: vec[i64] = vec[i64]()

    def choose_candidates(self, most: int) -> int:
        """Take the most likely options; how many there are. One means that there is nothing to search."""
        self.candidates = vec[i64]()
        for _ in range(most):
            best: i64 = -1
            for i in range(len(self.shares)):
                if not self.is_candidate(i) and (best < 0 or self.shares[i] > self.shares[best]):
                    best = i
            if best < 0 or (len(self.candidates) > 0 and self.shares[best] < UNLIKELY):
                break
            self.candidates = append(self.candidates, best)
        if self.shares[self.candidates[0]] > SURE:
            self.candidates = append(vec[i64](), self.candidates[0])
        return len(self.candidates)

    def is_candidate(self, option: i64) -> bool:
        for other in self.candidates:
            if other == option:
                return True
        return False

    def try_all(self, sample: State, dice: int, heat: float, until: int, most: int, latest: float) -> int:
        """Try every candidate once on this sample of the game, but `most` of them, and none after the time `latest`;
        how many were tried."""
        made: i64 = 0
        limit: i64 = most
        for i in self.candidates:
            if made == limit or perf_counter() > latest:
                break
            s = sample.clone()
            apply(self.rules.steps, s, self.options[i])
            play_on(self.rules, self.policy, s, dice, heat, until, LONGEST)
            value = self.judgement.chance(s, self.seat)
            self.total[i] = self.total[i] + value
            self.squares[i] = self.squares[i] + value * value
            self.tries[i] += 1
            made += 1
        return made

    def standing(self, i: i64) -> float:
        """What an option seems to be worth: the mean of its tries, with the policy's opinion where they are few."""
        tries = float(self.tries[i])
        if tries == 0.0:
            return -1.0
        return self.total[i] / tries + PRIOR * log(self.shares[i] + 1e-9) / sqrt(tries)

    def standings(self) -> list[tuple[int, float]]:
        """The options that were tried, and what each seems to be worth."""
        return [(self.options[i], self.standing(i)) for i in range(len(self.tries)) if self.tries[i] > 0]

    def left(self) -> int:
        """How many candidates there are."""
        return len(self.candidates)

    def halve(self) -> int:
        """Keep the better half of the candidates; how many are left."""
        left = (len(self.candidates) + 1) // 2
        kept = vec[i64]()
        for _ in range(left):
            best: i64 = -1
            for i in self.candidates:
                if not holds(kept, i) and (best < 0 or self.standing(i) > self.standing(best)):
                    best = i
            kept = append(kept, best)
        self.candidates = kept
        return len(kept)

    def best(self) -> int:
        """The option that seems to be best now."""
        best = self.candidates[0]
        for i in self.candidates:
            if self.standing(i) > self.standing(best):
                best = i
        return self.options[best]

    def is_clear(self) -> bool:
        """Whether the best candidate is so far ahead that more tries would hardly change it."""
        best: i64 = -1
        second: i64 = -1
        for i in self.candidates:
            if best < 0 or self.standing(i) > self.standing(best):
                second = best
                best = i
            elif second < 0 or self.standing(i) > self.standing(second):
                second = i
        if second < 0:
            return True
        if self.tries[second] < 8:
            return False
        doubt = sqrt(self.variance(best) / float(self.tries[best]) + self.variance(second) / float(self.tries[second]))
        return self.standing(best) - self.standing(second) > 3.0 * doubt

    def variance(self, i: i64) -> float:
        tries = float(self.tries[i])
        mean = self.total[i] / tries
        spread = self.squares[i] / tries - mean * mean
        return spread if spread > 1e-6 else 1e-6


def holds(options: vec[i64], option: i64) -> bool:
    for other in options:
        if other == option:
            return True
    return False
