"""A player that looks one action ahead and takes what looks best now."""

from __future__ import annotations

from foodchain.bots.weighing import Weighed, by_value
from foodchain.engine.actions import Option
from foodchain.engine.lookahead import best_options, option_value, worthwhile_claims
from foodchain.engine.sight import Sight


class Greedy:
    """Tries every option on a sample of the game and keeps the one with the best judgement, ties at random."""

    strength = 4

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        best = worthwhile_claims(game.rules, game.state, sight.seat)
        if len(best) == 0:
            best = best_options(game.rules, game.state, sight.seat)
        return sight.rng.choice([game.rules.space.options[number] for number in best])

    def weigh(self, sight: Sight) -> list[Weighed]:
        """How each option turns out on a sample of the game, in points or so."""
        game = sight.sample()
        known = game.rules.space.options
        return by_value(
            [(known[number], option_value(game.rules, game.state, number, sight.seat)) for number in game.state.legal]
        )
