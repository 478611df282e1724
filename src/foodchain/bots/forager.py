"""A player that takes what looks best one action ahead, by what was learned from many games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from foodchain.bots.greedy import Greedy
from foodchain.bots.learned import learned
from foodchain.bots.searching import mind_for
from foodchain.bots.weighing import Weighed, Weighing
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.judged import Judged
from foodchain.engine.lookahead import CLOSE, worthwhile_claims
from foodchain.engine.policy import Policy
from foodchain.engine.rules import Rules
from foodchain.engine.sight import Sight

MOST_LOOKS = 300  # at states, for each option
HABIT = 0.15  # how much what one usually does counts beside what an option leads to
WEIGHING_TRIES = 400
WEIGHING_SECONDS = 1.0  # of the clock, at most, whatever the machine


class Forager:
    """Looks one action ahead and takes what gives it the best chance to win, by habit where that hardly differs."""

    strength = 5

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        values = option_values(game, sight.seat)
        if values is None:
            return Greedy().choose(sight)
        best = list(worthwhile_claims(game.rules, game.state, sight.seat))
        if not best:
            most = max(values)
            best = [option for option, value in zip(game.state.legal, values, strict=True) if value > most - CLOSE]
        return game.rules.space.options[sight.rng.choice(best)]

    def weigh(self, sight: Sight, keep: int | None = None) -> list[Weighed]:
        """What comes of each option: thought over more thoroughly than a choice, but not for longer than a moment.
        `keep` is an option to be looked at as closely as the best."""
        mind = mind_for(sight.decision.rules)
        if mind is None:
            return Greedy().weigh(sight)
        weighing = Weighing(sight, *mind)
        weighing.run(WEIGHING_TRIES, keep, WEIGHING_SECONDS)
        return weighing.weighed()


def option_values(game: Game, seat: int) -> list[float] | None:
    """What each legal option is worth to a seat; None where nothing was learned for the game."""
    mind = one_step_mind(game.rules, game.seats)
    if mind is None:
        return None
    policy, judged = mind
    outlooks, habits = judged.values(game.state, seat), policy.scores(game.rules, game.state)
    return [outlook + HABIT * habit for outlook, habit in zip(outlooks, habits, strict=True)]


@lru_cache(64)
def one_step_mind(rules: Rules[Any], seats: int) -> tuple[Policy, Judged] | None:
    known = learned(rules.name)
    return (known.policy(rules), Judged(rules, known.judge(rules), seats, MOST_LOOKS)) if known else None
