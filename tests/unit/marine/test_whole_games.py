"""Whole games of random players, at every table and in every variant: nothing is created or lost, and they end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.bots import make_bot
from foodchain.engine.sight import Sight

VARIANTS: list[dict[str, Any]] = [
    {},
    {"multiple": True},
    {"earth": "random"},
    {"length": "short"},
    {"length": "epic"},
    {"displays": "alternate"},
    {"superheroes": True},
    {"superheroes": True, "exaptation": "in"},
    {
        "animals": "choose",
        "earth": "random",
        "displays": "alternate",
        "superheroes": True,
        "exaptation": "in",
        "length": "long",
    },
]
TABLES = [(seats, options) for options in VARIANTS for seats in (2, 3, 4) if seats == 2 or "multiple" not in options]


def played(seats: int, options: dict[str, Any], seed: int, turns: int) -> foodchain.Game:
    game = foodchain.new("marine", seats=seats, seed=seed, turns=turns, **options)
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.sensible if rng.random() < 0.8 else game.decision.options))
        game.check()
    return game


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_random_game_is_sound_after_every_option(seats: int, options: dict[str, Any]) -> None:
    game = played(seats, options, seed=1, turns=120)
    assert game.ending in ("asteroid", "turn limit") and len(game.scores) == seats
    assert foodchain.load(game.record()).position() == game.position()


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_many_random_games_end(seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        assert played(seats, options, seed=seed, turns=1000).over


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_hundreds_of_random_games_end(seats: int, options: dict[str, Any]) -> None:
    for seed in range(100, 300):
        assert played(seats, options, seed=seed, turns=1000).over


@pytest.mark.compiled_enough
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players(seats: int) -> None:
    for seed in range(2):
        rng = Random(seed)
        game = foodchain.new("marine", seats=seats, seed=seed, quiet=True)
        bots = [make_bot("greedy"), *(make_bot("random") for _ in range(seats - 1))]
        while not game.over:
            seat = game.decision.seat
            game.play(bots[seat].choose(Sight(game, seat, rng)))
        assert game.winners == [0] and game.scores[0] > 2 * max(game.scores[1:])
        assert game.ending == "asteroid"
