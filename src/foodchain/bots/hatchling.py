"""A player for a first game."""

from __future__ import annotations

from foodchain.bots.learned import learned_mind
from foodchain.bots.weighing import Weighed, by_value
from foodchain.engine.actions import Option
from foodchain.engine.policy import MODULUS
from foodchain.engine.sight import Sight

WHIM = 0.35  # how often it just does something
HEAT = 2.0  # how freely it chooses otherwise


class Hatchling:
    """Plays as a child does: it knows what one usually does, often does something else, and forgives."""

    strength = 3

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        mind = learned_mind(game.rules, game.seats)
        if mind is None or sight.rng.random() < WHIM:
            return sight.rng.choice(sight.decision.sensible)
        number = mind[0].pick(game.rules, game.state, sight.rng.randrange(1, MODULUS), HEAT)
        return game.rules.space.options[number]

    def weigh(self, sight: Sight) -> list[Weighed]:
        """How readily it takes each option when it does what one usually does."""
        game = sight.sample()
        mind = learned_mind(game.rules, game.seats)
        if mind is None:
            return by_value([(option, float(option in sight.decision.sensible)) for option in sight.decision.options])
        known, scores = game.rules.space.options, mind[0].scores(game.rules, game.state)
        found = [(known[number], score) for number, score in zip(game.state.legal, scores, strict=True)]
        claims = game.decision.claims_of(sight.seat)  # which it makes on a whim only
        return by_value(found + [(claim, min(scores)) for claim in claims])
