"""Whatever somebody passes to the public functions: an answer, or an error by name, compiled and plain alike."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain import FoodchainError, WrongType

THINGS: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    7,
    10**30,
    -(10**30),
    1.5,
    float("nan"),
    "",
    "pass",
    "\ud800\x00",
    b"pass",
    [],
    [1],
    [None],
    ["birds", 2],
    (1, 2),
    {},
    {"game": 3},
    {1: 2},
    set(),
    object(),
    int,
    foodchain,
    Path("no such file"),
]
NAMES = [f"{type(thing).__name__}-{i}" for i, thing in enumerate(THINGS)]
METHODS = {
    "play": 2,
    "play_as": 2,
    "undo": 1,
    "can_undo": 1,
    "at": 1,
    "clone": 1,
    "determinize": 2,
    "events_for": 2,
    "log": 2,
    "view": 2,
    "decision_view": 2,
}
GAMES = ["base", "marine", "cards"]


def attempt(what: Any, *arguments: Any, **named: Any) -> None:
    try:
        what(*arguments, **named)
    except FoodchainError as error:
        assert str(error)


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_new_games(thing: Any) -> None:
    attempt(foodchain.new, thing)
    attempt(foodchain.load, thing)
    for game in GAMES:
        for name in ("seats", "seed", "quiet", "pack"):
            attempt(foodchain.new, game, **{name: thing})
        for option in [*(known for info in foodchain.games() for known in info.options), "weather"]:
            attempt(foodchain.new, game, seed=1, **{option: thing})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("method", "arguments"), METHODS.items())
def test_a_running_game(name: str, method: str, arguments: int) -> None:
    game = foodchain.new(name, seats=2, seed=1)
    game.play(game.decision.options[0])
    for things in product(THINGS, repeat=arguments):
        attempt(getattr(game.clone(), method), *things)
    game.check()


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_a_decision(thing: Any) -> None:
    attempt(foodchain.new("base", seats=2, seed=1).decision.claims_of, thing)


def test_the_kind_is_named() -> None:
    game = foodchain.new("base", seats=2, seed=1)
    with pytest.raises(WrongType, match="a seat is a whole number, not str"):
        game.view("birds")
    with pytest.raises(WrongType, match=r"a random\.Random is wanted"):
        game.determinize(0, None)
