"""Whole games at random: every card is in one place after every option, games end, and all of it can be saved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules
from foodchain.engine.play import playout

MANY = 60 if foodchain.compiled() else 3
READINGS = [
    {option.name: choice}
    for option in find_rules("cards").rule_options
    for choice in option.choices
    if choice != option.default
]


def play_through(game: Game, seed: Any, lively: bool = False) -> Game:
    rng = Random(f"{seed}")
    while not game.over:
        game.play(rng.choice(game.decision.sensible if lively else game.decision.options))
        game.check()
    return game


@pytest.mark.parametrize("lively", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_is_created_or_lost(seats: int, lively: bool) -> None:
    for seed in range(MANY):
        game = play_through(foodchain.new("cards", seats=seats, seed=seed), seed, lively)
        assert game.winners and len(game.scores) == seats and game.view()["round"] == 10


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_every_option_of_the_rules(options: dict[str, Any]) -> None:
    for seed in range(max(1, MANY // 6)):
        game = play_through(foodchain.new("cards", seats=3 + seed % 4, seed=seed, **options), seed, True)
        copy = foodchain.load(game.record())
        assert copy.state == game.state and copy.events == game.events


@pytest.mark.parametrize("seats", range(2, 7))
def test_records_and_positions_round_trip_at_every_moment(seats: int) -> None:
    game = foodchain.new("cards", seats=seats, seed=f"trip{seats}")
    rng = Random(seats)
    while not game.over:
        copy = foodchain.load(game.position())
        assert copy.state == game.state and copy.position() == game.position()
        game.play(rng.choice(game.decision.sensible))
    assert foodchain.load(game.position()).state == game.state
    again = foodchain.load(game.record())
    assert again.state == game.state and again.record() == game.record()


def test_a_copy_continues_like_the_original() -> None:
    game = foodchain.new("cards", seats=4, seed=11)
    rng = Random(2)
    for _ in range(40):
        game.play(rng.choice(game.decision.options))
    copy, loaded = game.clone(), foodchain.load(game.position())
    ends = {play_through(one, 5).position() for one in (game, copy, loaded)}
    assert len(ends) == 1


def test_undo_in_analysis_goes_back_to_the_start() -> None:
    game = foodchain.new("cards", seats=3, seed=5)
    rng = Random(5)
    positions = []
    while not game.over:
        positions.append(game.position())
        game.play(rng.choice(game.decision.options))
    while positions:
        game.undo()
        assert game.position() == positions.pop()


@pytest.mark.parametrize("seed", range(4))
def test_a_table_takes_back_only_what_has_shown_nothing(seed: int) -> None:
    game = foodchain.new("cards", seats=4, seed=f"undo{seed}")
    rng = Random(seed)
    while not game.over:
        seat = game.decision.seat
        before = {other: game.view(other) for other in range(4) if other != seat}
        option = rng.choice(game.decision.options)
        hands = [{card["card"] for card in game.view(other)["hand"]} for other in range(4)]
        game.play(option)
        if game.can_undo(seat):
            now = [{card["card"] for card in game.view(other)["hand"]} for other in range(4)]
            for other in range(4):
                assert hands[other] - now[other] == set() or other != seat
            game.undo(seat)
            assert {other: game.view(other) for other in before} == before
            game.play(option)


@pytest.mark.compiled_enough
@pytest.mark.parametrize("seats", range(2, 7))
def test_thousands_of_games_end(seats: int) -> None:
    rules = find_rules("cards")
    for seed in range(1000 if foodchain.compiled() else 20):
        game = foodchain.new("cards", seats=seats, seed=seed, quiet=True)
        playout(rules, game.state, seed, 100_000, seed % 2 == 0)
        assert game.over
        game.check()
