"""The strongest level."""

from __future__ import annotations

from foodchain.bots.learned import learned_mind
from foodchain.bots.searching import Searching
from foodchain.engine.game import Game
from foodchain.engine.judgement import Judgement
from foodchain.engine.policy import Policy


class Apex(Searching):
    """Searches, guided by a policy and a judgement of win chances that were learned in games against itself."""

    strength = 7

    def mind(self, game: Game) -> tuple[Policy, Judgement] | None:
        return learned_mind(game.rules, game.seats)
