"""A player that looks one action ahead and takes what looks best now."""

from __future__ import annotations

from foodchain.bots.weighing import Weighed, by_value
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.judgement import PlainJudgement
from foodchain.engine.lookahead import LOOKS, best_options, option_values, worthwhile_claims
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
        """How each option turns out on a sample of the game, in points or so; a claim by what can be done after it."""
        game = sight.sample()
        known = game.rules.space.options
        values = option_values(PlainJudgement(game.rules), game.state, sight.seat, LOOKS)
        found = [(known[number], value) for number, value in zip(game.state.legal, values, strict=True)]
        claims = game.decision.claims_of(sight.seat)
        return by_value(found + [(claim, value_of_claim(game, claim, sight.seat)) for claim in claims])


def value_of_claim(game: Game, claim: Option, seat: int) -> float:
    """What can be done after it; where it hands the decision to somebody else, how the table stands."""
    claimed = game.clone()
    claimed.play(claim, seat)
    judgement = PlainJudgement(game.rules)
    if claimed.over or claimed.decision.seat != seat:
        return judgement.value(claimed.state, seat)
    return max(option_values(judgement, claimed.state, seat, LOOKS))
