"""A player that takes what looks best one action ahead, by what was learned from many games."""

from __future__ import annotations

from foodchain.bots.greedy import Greedy
from foodchain.bots.learned import learned_mind
from foodchain.bots.weighing import Weighed, Weighing
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.lookahead import CLOSE, option_values, worthwhile_claims
from foodchain.engine.sight import Sight

MOST_LOOKS = 3000  # at states, for a decision
HABIT = 0.15  # how much what one usually does counts beside what an option leads to
WEIGHING_TRIES = 400
WEIGHING_SECONDS = 1.0  # of the clock, at most, whatever the machine


class Forager:
    """Looks one action ahead and takes what gives it the best chance to win, by habit where that hardly differs."""

    strength = 5

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        values = opinions(game, sight.seat)
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
        mind = learned_mind(sight.decision.rules, sight.seats)
        if mind is None:
            return Greedy().weigh(sight)
        weighing = Weighing(sight, *mind)
        weighing.run(WEIGHING_TRIES, keep, WEIGHING_SECONDS)
        return weighing.weighed()


def opinions(game: Game, seat: int) -> list[float] | None:
    """What each legal option is worth to a seat; None where nothing was learned for the game."""
    mind = learned_mind(game.rules, game.seats)
    if mind is None:
        return None
    policy, judgement = mind
    outlooks = option_values(judgement, game.state, seat, MOST_LOOKS)
    habits = policy.scores(game.rules, game.state)
    return [outlook + HABIT * habit for outlook, habit in zip(outlooks, habits, strict=True)]
