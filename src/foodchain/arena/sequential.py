"""A sequential test: as few games as it takes to know whether a bot wins often enough.

Wald's test (SPRT) of two claims about the mean share of victories of a candidate: that it is `low` and that it is
`high`. After every deal the logarithm of the likelihood ratio of the two is held against two bounds, and outside them
one claim is given up, wrongly in at most about 5 % of cases whichever is true.

A victory can be shared, so a game counts x between 0 and 1, with

    x log(high / low) + (1 - x) log((1 - high) / (1 - low)).

For any such x with mean `low` the expected ratio is at most 1 (a weighted geometric mean is never larger than the
arithmetic one), as for wins and losses: the bounds hold, and shared victories make the test only more careful.

The games of a deal, with the candidate once at each seat, are not independent of each other, deals are. Where the
deals' means vary more than those of as many independent games would, the ratio counts for less by that factor (as if
there were fewer games); where they vary less, as they mostly do, nothing is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import variance

LEAST_DEALS = 8  # before that nobody knows how much deals vary
REACHED, MISSED = "reached", "missed"


@dataclass(frozen=True)
class SequentialTest:
    """Whether a mean share is `high` rather than `low`."""

    low: float
    high: float
    risk: float = 0.05


class Evidence:
    """What the deals so far say for a claim and against it.

    >>> from foodchain.arena.sequential import Evidence, SequentialTest
    >>> evidence = Evidence(SequentialTest(0.25, 0.30))
    >>> for _ in range(20):
    ...     evidence.add([1, 0, 1, 0])
    >>> evidence.verdict
    'reached'
    """

    def __init__(self, test: SequentialTest) -> None:
        self.test = test
        self.means: list[float] = []  # of each deal
        self.games = 0
        self.verdict: str | None = None

    def add(self, shares: Sequence[float]) -> None:
        """One more deal: the candidate's share of the victory in each of its games. After the verdict none counts."""
        if self.verdict is not None:
            return
        self.means.append(sum(shares) / len(shares))
        self.games += len(shares)
        bound = log((1 - self.test.risk) / self.test.risk)
        if len(self.means) >= LEAST_DEALS and abs(self.ratio) >= bound:
            self.verdict = REACHED if self.ratio > 0 else MISSED

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the deals are by the higher claim."""
        mean = sum(self.means) / len(self.means)
        low, high = self.test.low, self.test.high
        return self.effective_games * (mean * log(high / low) + (1 - mean) * log((1 - high) / (1 - low)))

    @property
    def effective_games(self) -> float:
        """How many independent games say as much as these do; never more than there are."""
        mean = sum(self.means) / len(self.means)
        spread = variance(self.means) if len(self.means) > 1 else 0.0
        independent = mean * (1 - mean) * len(self.means) / self.games
        return self.games * min(1.0, independent / spread) if spread > 0 else float(self.games)
