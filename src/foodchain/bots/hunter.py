"""A level between looking one action ahead and the strongest."""

from __future__ import annotations

from foodchain.bots.learned import learned_mind
from foodchain.bots.searching import Searching
from foodchain.engine.game import Game
from foodchain.engine.judgement import Judgement, PlainJudgement
from foodchain.engine.policy import Policy


class Hunter(Searching):
    """Reckons this turn through to its end and counts points; the long game it does not see."""

    strength = 6

    def mind(self, game: Game) -> tuple[Policy, Judgement] | None:
        learned = learned_mind(game.rules, game.seats)
        return (learned[0], PlainJudgement(game.rules)) if learned else None
