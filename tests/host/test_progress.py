"""How far an action has come: what a decision counts begins at none of so many, and the number of them stays."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.engine.game import Game
from foodchain.server.tables.history import Moment

GAMES: dict[str, dict[str, Any]] = {
    "base": {"seats": 4},
    "base by claim": {"game": "base", "seats": 3, "dominance": "claimed"},
    "marine": {"seats": 3},
    "cards": {"seats": 4},
}


def moments(game: Game, dice: Random, plies: int) -> list[Moment]:
    """The game played at random; out of turn too, where something can be claimed."""
    trail = [Moment(game, None, 0, "")]
    while not game.over and game.ply < plies:
        claims = game.decision.claims
        game.play(dice.choice(claims if claims and dice.random() < 0.2 else game.decision.options))
        trail.append(Moment(game, trail[-1], game.ply, ""))
    return trail


@pytest.mark.parametrize("name", GAMES)
def test_the_total_of_what_is_counted_stays_while_the_action_goes_on(name: str) -> None:
    counted = set()
    for seed in range(3):
        game = foodchain.new(**{"game": name, **GAMES[name]}, seed=seed)
        trail = moments(game, Random(seed), 400)
        for before, now in pairwise(trail):
            if now.action == before.action:
                assert before.totals.items() <= now.totals.items()
        for ply, moment in enumerate(trail[:-1]):
            progress = game.at(ply).decision.progress
            if progress is not None:
                counted.add(progress["counted"])
                if moment.action == ply:
                    assert moment.totals == {progress["counted"]: progress["left"]}, "nothing is done when it begins"
                assert moment.totals[progress["counted"]] >= progress["left"]
    assert counted or name == "cards"


def test_a_pawn_that_is_placed_has_moved_nobody_yet() -> None:
    """Marine: placing a pawn and its action are one, but the pawn is none of those that move."""
    game = foodchain.new("marine", seats=2, seed=3)
    dice = Random(3)
    trail = [Moment(game, None, 0, "")]
    while (progress := game.decision.progress) is None or progress["counted"] != "moved":
        wanted = [option for option in game.decision.options if option.text.startswith("place migration")]
        game.play(dice.choice(wanted or game.decision.options))
        trail.append(Moment(game, trail[-1], game.ply, ""))
    assert trail[-1].action < game.ply, "the action began when the pawn was placed"
    assert trail[-1].totals["moved"] == progress["left"]
