"""Games that do not exist are refused by name, with what there is instead."""

from __future__ import annotations

from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, FoodchainError, UnknownGame

from .tables import PLAIN_TABLES, Table, option_sets

BASE: list[tuple[dict[str, Any], str]] = [
    ({"seats": 1}, "2 to 6 seats"),
    ({"seats": 7}, "2 to 6 seats"),
    ({"seats": 0}, "2 to 6 seats"),
    ({"seats": -4}, "2 to 6 seats"),
    ({"seats": True}, "seats"),
    ({"seats": 4.0}, "seats"),
    ({"seats": "4"}, "seats"),
    ({"seats": None}, "seats"),
    ({"seats": 10**30}, "seats"),
    ({"earth": "flat"}, "standard, random"),
    ({"earth": True}, "standard, random"),
    ({"earth": ["standard"]}, "standard, random"),
    ({"dominance": "manual"}, "automatic, claimed"),
    ({"multiple": "yes"}, "True, False"),
    ({"multiple": 1, "seats": 2}, "True, False"),
    ({"multiple": 0}, "True, False"),
    ({"multiple": True, "seats": 4}, "2 or 3 seats"),
    ({"turns": -1}, "whole number"),
    ({"turns": True}, "whole number"),
    ({"turns": 3.5}, "whole number"),
    ({"turns": "3"}, "whole number"),
    ({"turns": None}, "whole number"),
    ({"turns": 10**30}, "whole number"),
    ({"animals": "dragons"}, "name one for each"),
    ({"animals": "birds,insects"}, "name one for each"),
    ({"animals": "birds,insects,birds,mammals"}, "only once"),
    ({"animals": "birds,insects,dragons,mammals"}, "no animal 'dragons'"),
    ({"animals": ["birds", "insects", "mammals", 4]}, "one name for each seat"),
    ({"animals": 4}, "one name for each seat"),
    ({"animals": None}, "one name for each seat"),
    ({"animals": {"birds": 1}}, "one name for each seat"),
    ({"animals": "birds+insects,mammals", "seats": 2}, "each seat plays 1 animal here"),
    ({"animals": "birds,mammals", "seats": 2, "multiple": True}, "each seat plays 3 animals here"),
    ({"rules": 0}, "choose one of: 1, 2"),
    ({"rules": 99}, "choose one of: 1, 2"),
    ({"rules": "1"}, "choose one of: 1, 2"),
    ({"rules": True}, "choose one of: 1, 2"),
    ({"climate": "warm"}, "no option 'climate'"),
    ({"Earth": "random"}, "no option 'Earth'"),
    ({"seed": ""}, "seed"),
    ({"seed": "two words"}, "seed"),
    ({"seed": "a;b"}, "seed"),
    ({"seed": "a:b"}, "seed"),
    ({"seed": "#1"}, "seed"),
    ({"seed": "tab\t"}, "seed"),
    ({"seed": "new\nline"}, "seed"),
    ({"seed": "no\u00a0break"}, "seed"),
    ({"seed": "\ud800"}, "seed"),
    ({"seed": "\x00"}, "seed"),
    ({"seed": "x" * 65}, "64"),
    ({"seed": "ä" * 33}, "64"),
    ({"seed": 10**64}, "64"),
    ({"seed": 10**5000}, "64"),
    ({"seed": True}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": b"abc"}, "seed"),
    ({"seed": [1]}, "seed"),
]


@pytest.mark.parametrize(("arguments", "message"), BASE, ids=[str(i) for i in range(len(BASE))])
def test_a_bad_setup_of_the_base_game_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        foodchain.new("base", **arguments)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("name", ["chess", "", "Base", "base ", None, 3, ["base"], {"base": 1}])
def test_an_unknown_game_is_refused(name: Any) -> None:
    with pytest.raises(UnknownGame, match="there are: base"):
        foodchain.new(name)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_every_game_refuses_seats_and_options_it_does_not_have(table: Table) -> None:
    info = next(info for info in foodchain.games() if info.name == table.game)
    for seats in (info.seats.start - 1, info.seats.stop, 0, -1, 100):
        with pytest.raises(BadSetup):
            foodchain.new(table.game, seats)
    for name in info.options:
        with pytest.raises(BadSetup):
            table.new(1, **{name: object()})
    with pytest.raises(BadSetup):
        table.new(1, weather="fine")


@pytest.mark.parametrize(
    "seed", [0, -3, 7, 2**63, "7", "eiszeit", "Ä", "x" * 64, "ä" * 32, "-", "../etc", "a,b", "a|b", "%s{}"]
)
def test_numbers_and_short_words_are_seeds(seed: int | str) -> None:
    game = foodchain.new("base", seed=seed)
    assert game.seed == str(seed)
    assert foodchain.load(game.record()).position() == foodchain.load(game.position()).position() == game.position()


@pytest.mark.parametrize("name", [info.name for info in foodchain.games()])
def test_the_list_of_games_tells_what_can_be_chosen(name: str) -> None:
    info = next(info for info in foodchain.games() if info.name == name)
    assert info.title and len(info.seats) >= 1
    assert set(info.options) == set(info.defaults)
    assert all(explanation for explanation in info.options.values())
    assert {key for options in option_sets(name) for key in options} <= set(info.options)
    plain = foodchain.new(name, info.seats[0], 1)
    assert foodchain.new(name, info.seats[0], 1, **info.defaults).position() == plain.position()


def test_every_error_has_one_parent() -> None:
    errors = [getattr(foodchain, name) for name in foodchain.__all__]
    errors = [error for error in errors if isinstance(error, type) and issubclass(error, Exception)]
    assert len(errors) > 8 and all(issubclass(error, FoodchainError) for error in errors)


@pytest.mark.parametrize("text", [None, 3, b"foodchain record 1", ["foodchain record 1"]])
def test_only_text_can_be_loaded(text: Any) -> None:
    with pytest.raises(foodchain.BadText, match="text"):
        foodchain.load(text)
