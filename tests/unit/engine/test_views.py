"""What every game's view contains is just what its types declare: mypy checks the builders, this the whole of it."""

from __future__ import annotations

from random import Random
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import foodchain
from foodchain.games.base.view_types import BaseView
from foodchain.games.cards.view_types import CardView
from foodchain.games.marine.view_types import MarineView

TABLES: list[tuple[type, str, int, dict[str, Any]]] = [
    (BaseView, "base", 4, {}),
    (BaseView, "base", 2, {"multiple": True, "dominance": "claimed"}),
    (MarineView, "marine", 3, {}),
    (MarineView, "marine", 2, {"multiple": True, "displays": "alternate", "superheroes": True}),
    (CardView, "cards", 3, {}),
]


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("declared", "game", "seats", "options"), TABLES)
def test_views_of_a_whole_game_are_as_declared(declared: type, game: str, seats: int, options: dict[str, Any]) -> None:
    played = foodchain.new(game, seats, 5, **options)
    dice = Random(5)
    while not played.over:
        if played.ply % 9 == 0:
            check_all_eyes(played, declared)
        played.play(dice.choice(played.decision.sensible))
    check_all_eyes(played, declared)


def check_all_eyes(game: foodchain.Game, declared: type) -> None:
    for seat in (None, *range(game.seats)):
        assert differences(game.view(seat), declared, "view") == []


def test_what_is_not_declared_is_seen() -> None:
    view = foodchain.new("base", 2, 1).view(0)
    view["earth"][0]["mood"] = "sunny"
    view["animals"][0]["vp"] = "many"
    del view["bag"]
    found = differences(view, BaseView, "view")
    assert found == [
        "view.bag is missing",
        "view.earth[0].mood is not declared",
        "view.animals[0].vp is 'many', not int",
    ]


def differences(value: Any, declared: Any, where: str) -> list[str]:
    """Where a value is not of its declared type: missing and unknown keys, and wrong values."""
    if is_typeddict(declared):
        return in_typed_dict(value, declared, where)
    origin, inner = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        tried = [differences(value, one, where) for one in inner]
        return [] if [] in tried else min(tried, key=len)
    if origin is NotRequired:
        return differences(value, inner[0], where)
    if origin is Literal:
        return [] if value in inner else [f"{where} is {value!r}, none of {inner}"]
    if origin is list and isinstance(value, list):
        return [line for i, one in enumerate(value) for line in differences(one, inner[0], f"{where}[{i}]")]
    if origin is tuple and isinstance(value, list) and len(value) == len(inner):
        return [line for i, one in enumerate(value) for line in differences(one, inner[i], f"{where}[{i}]")]
    if origin is dict and isinstance(value, dict):
        keys = [line for key in value for line in differences(key, inner[0], f"{where}'s key")]
        return keys + [line for key, one in value.items() for line in differences(one, inner[1], f"{where}.{key}")]
    wanted = (int, float) if declared is float else declared
    if type(value) is wanted or (isinstance(wanted, tuple) and type(value) in wanted):
        return []
    return [f"{where} is {value!r}, not {getattr(declared, '__name__', declared)}"]


def in_typed_dict(value: Any, declared: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where} is {value!r}, not {declared.__name__}"]
    fields = get_type_hints(declared, include_extras=True)
    required = [key for key, wanted in fields.items() if get_origin(wanted) is not NotRequired]
    found = [f"{where}.{key} is missing" for key in required if key not in value]
    found += [line for key in fields if key in value for line in differences(value[key], fields[key], f"{where}.{key}")]
    return found + [f"{where}.{key} is not declared" for key in value if key not in fields]
