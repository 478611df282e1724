"""A player for a first game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from foodchain.bots.learned import learned
from foodchain.bots.weighing import Weighed, by_value
from foodchain.engine.actions import Option
from foodchain.engine.policy import MODULUS, Policy
from foodchain.engine.rules import Rules
from foodchain.engine.sight import Sight

WHIM = 0.35  # how often it just does something
HEAT = 2.0  # how freely it chooses otherwise


class Hatchling:
    """Plays as a child does: it knows what one usually does, often does something else, and forgives."""

    strength = 3

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        policy = policy_for(game.rules)
        if policy is None or sight.rng.random() < WHIM:
            return sight.rng.choice(sight.decision.sensible)
        number = policy.pick(game.rules, game.state, sight.rng.randrange(1, MODULUS), HEAT)
        return game.rules.space.options[number]

    def weigh(self, sight: Sight) -> list[Weighed]:
        """How readily it takes each option when it does what one usually does."""
        game = sight.sample()
        policy = policy_for(game.rules)
        if policy is None:
            return by_value([(option, float(option in sight.decision.sensible)) for option in sight.decision.options])
        known, scores = game.rules.space.options, policy.scores(game.rules, game.state)
        return by_value([(known[number], score) for number, score in zip(game.state.legal, scores, strict=True)])


@lru_cache(64)
def policy_for(rules: Rules[Any]) -> Policy | None:
    known = learned(rules.name)
    return known.policy(rules) if known else None
