"""A level between looking one action ahead and the strongest."""

from __future__ import annotations

from foodchain.bots.searching import Searching
from foodchain.engine.judgement import Judgement, LearnedJudgement, PlainJudgement


class Hunter(Searching):
    """Reckons this turn through to its end and counts points; the long game it does not see."""

    strength = 6

    def judgement(self, learned: LearnedJudgement) -> Judgement:
        return PlainJudgement(learned.rules)
