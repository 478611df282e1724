"""Whatever somebody passes to the public functions: an answer, or an error by name, compiled and plain alike."""

from __future__ import annotations

from enum import IntEnum
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain import FoodchainError, WrongType, pack_editing, packs
from foodchain.arena.perft import divide, perft
from foodchain.bots import make_bot


class Hostile:
    """Raises whatever is asked of it."""

    def refuse(self, *_: object) -> Any:
        raise RuntimeError("this object answers nothing")

    __bool__ = __contains__ = __eq__ = __fspath__ = __hash__ = __index__ = __int__ = __iter__ = __len__ = refuse
    __repr__ = __str__ = refuse


class HostileNumber(Hostile, int):
    """A number that cannot be compared, counted with or shown by its own methods."""

    __abs__ = __ge__ = __gt__ = __le__ = __lt__ = Hostile.refuse


class HostileText(Hostile, str):
    encode = isprintable = partition = split = splitlines = __format__ = Hostile.refuse  # type: ignore[assignment]


class HostileTable(Hostile, dict[str, Any]):  # type: ignore[misc]
    get = items = keys = __getitem__ = Hostile.refuse


class Liar(int):
    """A number that is as large as anybody wishes."""

    def __eq__(self, other: object) -> bool:
        return True

    def __le__(self, other: object) -> bool:
        return True

    __ge__ = __lt__ = __gt__ = __le__
    __hash__ = int.__hash__


class Word(str):
    """A text like any other."""


def nested(depth: int) -> list[Any]:
    return [nested(depth - 1)] if depth else []


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
    10**5000,
    float("inf"),
    Hostile(),
    HostileNumber(1),
    HostileText("base"),
    HostileTable(cards={}),
    [Hostile()],
    {"cards": {"face_up": HostileNumber(3)}},
    {"cards": Hostile()},
    Liar(1),
    Word("base"),
    nested(500),
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
    others = [THINGS[::3]] if arguments == 2 else []  # every third is enough beside each
    for things in product(THINGS, *others):
        attempt(getattr(game.clone(), method), *things)
    game.check()


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_a_decision(thing: Any) -> None:
    game = foodchain.new("base", seats=2, seed=1)
    attempt(game.decision.claims_of, thing)
    attempt(foodchain.Decision, game.rules, thing)
    attempt(foodchain.Decision, thing, game.state)
    attempt(foodchain.Option, thing, thing, thing, thing)


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_packs_and_the_arena(thing: Any) -> None:
    one: list[Any] = [packs.export, packs.starter, pack_editing.read_pack]
    two: list[Any] = [packs.changes, packs.differences, packs.warnings, pack_editing.content_of, pack_editing.pack_text]
    for function in one:
        attempt(function, thing)
    for function in two:
        attempt(function, thing, ())
        attempt(function, "base", thing)
    attempt(pack_editing.review, "base", thing, "en")
    attempt(pack_editing.review, "base", {}, thing)
    game = foodchain.new("cards", seats=2, seed=1)
    for count in (perft, divide):
        attempt(count, thing, 1)
        if thing is not THINGS[5]:  # seven options in a row are many
            attempt(count, game, thing)
    attempt(make_bot, thing)


def test_what_a_subclass_says_of_itself_is_left_out() -> None:
    game = foodchain.new(Word("base"), seats=IntEnum("Seats", "ONE TWO THREE").THREE, seed=Word("1"))  # type: ignore[attr-defined]
    assert game.record() == foodchain.new("base", seats=3, seed="1").record()
    game.play(HostileText("place initiative 1"), HostileNumber(0))
    assert game.ply == 1 and type(game.seats) is int and type(game.seed) is str
    with pytest.raises(FoodchainError, match=r"seats, not 1$"):
        foodchain.new("base", seats=Liar(1))


def test_the_kind_is_named() -> None:
    game = foodchain.new("base", seats=2, seed=1)
    with pytest.raises(WrongType, match="a seat is a whole number, not str"):
        game.view("birds")
    with pytest.raises(WrongType, match=r"a random\.Random is wanted"):
        game.determinize(0, None)
