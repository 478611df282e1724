"""The greedy player: it plays by what its seat may know, holds cards for better rounds, and beats players without a plan."""

from __future__ import annotations

from random import Random

import pytest

import foodchain
from foodchain import Game
from foodchain.bots import make_bot
from foodchain.engine.sight import Sight

from .positions import table


def contest(seats: int, games: int, rival: str) -> float:
    """The share of wins of one greedy player against others."""
    won = 0.0
    for seed in range(games):
        game = foodchain.new("cards", seats=seats, seed=f"contest{seed}", quiet=True)
        greedy = seed % seats
        bots = [make_bot("greedy" if seat == greedy else rival) for seat in range(seats)]
        rng = Random(seed)
        while not game.over:
            seat = game.decision.seat
            game.play(bots[seat].choose(Sight(game, seat, rng)))
        won += 1 / len(game.winners) if greedy in game.winners else 0
    return won / games


@pytest.mark.compiled_enough
@pytest.mark.parametrize("rival", ["random", "lively"])
def test_greedy_clearly_beats_players_without_a_plan(rival: str) -> None:
    assert contest(4, 30 if foodchain.compiled() else 4, rival) > 0.6  # a quarter would be its share


def chosen(game: Game) -> str:
    return make_bot("greedy").choose(Sight(game, game.decision.seat, Random(1))).text


def test_greedy_takes_the_last_round_if_it_can() -> None:
    game = table("round 10; hand 0: mammal_01, insect_15; hand 1: bird_02; seat 1: passed; table 1: bird_01; turn 0")
    assert chosen(game) == "play mammal_01"


def test_greedy_holds_cards_that_win_nothing_now() -> None:
    game = table(
        "round 1; biome: tundra; hand 0: bird_16; hand 1: bird_02; seat 1: passed; table 0: mammal_01, mammal_13; turn 0"
    )
    assert chosen(game) == "pass"


def test_greedy_suppresses_others_rather_than_itself() -> None:
    game = table("round 9; hand 0: bird_03; hand 1: bird_02; table 0: reptile_01; table 1: reptile_02; turn 0")
    game.play("play bird_03")
    assert chosen(game) == "suppress reptile_02"


def test_greedy_decides_alike_in_games_that_look_alike() -> None:
    """Only chance may tell its choices apart, not what lies hidden."""
    start = """round 5; biomes: forest, tundra; hand 0: mammal_01, bird_03, annelids; turn 0; table 1: reptile_01
        hand 1: {}; hand 2: {}"""
    one = table(start.format("bird_01, insect_01", "bird_02, insect_02"), seats=3)
    other = table(start.format("bird_02, insect_01", "bird_01, insect_02"), seats=3)
    assert chosen(one) == chosen(other)
