"""A player that takes what looks best one action ahead, by a judgement learned from many games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from foodchain.bots.greedy import Greedy
from foodchain.bots.learned import learned
from foodchain.engine.actions import Option
from foodchain.engine.judged import Judged
from foodchain.engine.lookahead import worthwhile_claims
from foodchain.engine.rules import Rules
from foodchain.engine.sight import Sight

MOST_LOOKS = 300  # at states, for each option
CLOSE = 1e-6


class Forager:
    """Looks one action ahead and takes what gives it the best chance to win."""

    strength = 5

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        judged = judged_for(game.rules, game.seats)
        if judged is None:
            return Greedy().choose(sight)
        best = list(worthwhile_claims(game.rules, game.state, sight.seat))
        if not best:
            values = list(judged.values(game.state, sight.seat))
            best = [
                option for option, value in zip(game.state.legal, values, strict=True) if value > max(values) - CLOSE
            ]
        return game.rules.space.options[sight.rng.choice(best)]

    def weigh(self, sight: Sight) -> list[tuple[Option, float]]:
        """How each option turns out on a sample of the game, as the logarithm of the odds to win."""
        game = sight.sample()
        judged = judged_for(game.rules, game.seats)
        if judged is None:
            return Greedy().weigh(sight)
        values = judged.values(game.state, sight.seat)
        return [
            (game.rules.space.options[number], value) for number, value in zip(game.state.legal, values, strict=True)
        ]


@lru_cache(64)
def judged_for(rules: Rules[Any], seats: int) -> Judged | None:
    known = learned(rules.name)
    return Judged(rules, known.judge(rules), seats, MOST_LOOKS) if known else None
