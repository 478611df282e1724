"""A bot as a Python class, with Foodchain's own samples to think in.

foodchain simulate base --bots climber:Climber,lively,lively
"""

from __future__ import annotations

from foodchain import Option
from foodchain.bots import Sight


class Climber:
    """Tries each option and takes the one after which it is furthest ahead."""

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        best: list[Option] = []
        furthest = float("-inf")
        for option in sight.decision.sensible:
            trial = game.clone()
            trial.play(option)
            ahead = lead(trial.scores, sight.seat)
            if ahead > furthest:
                best, furthest = [], ahead
            if ahead == furthest:
                best.append(option)
        return sight.rng.choice(best)


def lead(scores: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
