"""The table of steps: each has its number, its frame and its place, and a table that disagrees cannot be used."""

from __future__ import annotations

import re
from typing import Any

import pytest

import foodchain
from foodchain.catalogue import find_rules
from foodchain.engine.agenda import number_steps
from foodchain.engine.frame import Frame, number_range
from foodchain.engine.step import Step

from .tables import PLAIN_TABLES, Table, moments

GAMES = ["base", "marine", "cards"]


class First(Step[Any]):
    name = "first step"
    frame = Frame(("",), acts=False)


class Second(Step[Any]):
    name = "second step"
    frame = Frame(("first step",), ("hex+",))


class Undeclared(Step[Any]):
    name = "second step"


class Nowhere(Step[Any]):
    name = "second step"
    frame = Frame(("third step",))


class Misspelt(Step[Any]):
    name = "second step"
    frame = Frame(("first step", "frist step"))


@pytest.mark.parametrize(
    ("steps", "constants", "told"),
    [
        ([First(), Undeclared()], {"ALPHA": 0, "FIRST_EFFECT": 1}, "'second step' declares no frame"),
        ([First(), Nowhere()], {"ALPHA": 0, "FIRST_EFFECT": 1}, "'second step' lies on no step"),
        ([First(), Misspelt()], {"ALPHA": 0, "FIRST_EFFECT": 1}, "lies on no step of this game: 'frist step'"),
        ([Second(), First()], {"SECOND_STEP": 1, "FIRST_EFFECT": 2}, "calls step 0 None, and it is 'second step'"),
        (
            [Second(), First()],
            {"THIRD_STEP": 0, "FIRST_EFFECT": 1},
            "calls step 0 'third step', and it is 'second step'",
        ),
        ([Second(), First()], {"SECOND_STEP": 0, "OTHER": 1, "FIRST_EFFECT": 1}, "among the effects"),
        ([Second()], {"SECOND_STEP": 0, "FIRST_EFFECT": 2}, "lies on no step|calls step 1 None, and it is 'none'"),
    ],
)
def test_a_table_that_disagrees_is_refused(steps: list[Step[Any]], constants: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        number_steps(steps, constants, [])


def test_a_table_that_agrees_gives_the_numbers() -> None:
    steps: list[Step[Any]] = [Second(), First()]
    number_steps(steps, {"SECOND_STEP": 0, "FIRST_EFFECT": 1}, [])
    assert [step.number for step in steps] == [0, 1]


def test_ranges() -> None:
    sizes = {"hex": 35}
    assert number_range(7, sizes) == (0, 7)
    assert number_range("hex", sizes) == (0, 34)
    assert number_range("hex+", sizes) == (0, 35)
    assert number_range("hex?", sizes) == (-1, 34)
    assert number_range("hex*", sizes) == (0, 2**35 - 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_game_declares_what_it_counts(game: str) -> None:
    rules = find_rules(game)
    for step in rules.steps:
        assert step.frame is not None and len(step.frame.numbers) <= 5
        for limit in step.frame.numbers:
            least, most = number_range(limit, rules.sizes)
            assert least <= 0 <= most < 2**63


@pytest.mark.parametrize("table", PLAIN_TABLES[::2], ids=repr)
def test_frames_of_real_games_are_as_they_are_declared(table: Table) -> None:
    """Every moment is checked; a number beyond its declared range would be told with its step."""
    for moment in moments(table.short(3), 3, most=400):
        moment.check()


def test_a_number_beyond_its_range_is_told_with_its_line() -> None:
    text = foodchain.new("marine", seats=2, seed=1).position()
    wrong = re.sub(r"agenda play-on -.*", "agenda play-on - 357", text)
    line = wrong.splitlines().index("agenda play-on - 357") + 1
    with pytest.raises(foodchain.BadPosition, match=f"line {line}: .*'play on' cannot have the number 357"):
        foodchain.load(wrong)
