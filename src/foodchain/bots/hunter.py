"""A level between looking one action ahead and the strongest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from foodchain.bots.learned import learned_mind
from foodchain.bots.searching import Searching
from foodchain.engine.game import Game
from foodchain.engine.judgement import Judgement, PlainJudgement
from foodchain.engine.policy import Policy
from foodchain.engine.rules import Rules

# Points that make odds e times as good.
POINTS = {"base": 12.0, "marine": 12.0, "cards": 4.0}


class Hunter(Searching):
    """Reckons this turn through to its end and counts points; the long game it does not see."""

    strength = 6

    def mind(self, game: Game) -> tuple[Policy, Judgement] | None:
        learned = learned_mind(game.rules, game.seats)
        return (learned[0], plain_judgement(game.rules)) if learned else None


@lru_cache(64)
def plain_judgement(rules: Rules[Any]) -> Judgement:
    return PlainJudgement(rules, POINTS[rules.name])
