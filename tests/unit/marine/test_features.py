"""What judges and policies see of Marine: numbers of about the same size, the same however the secrets lie."""

from __future__ import annotations

import os
import subprocess
import sys
from math import isfinite
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.engine.option_table import OptionTable
from tests.unit.engine.tables import ONCE, Table, some
from tests.unit.marine.positions import given, state, texts

MARINE = [table for table in ONCE if table.game == "marine"]
LARGEST = 4.0


def features(game: Game) -> list[float]:
    return list(game.rules.features(game.state))


def option_rows(game: Game) -> tuple[list[float], list[int], list[int]]:
    """The features, kinds and names of the legal options."""
    table = OptionTable(len(game.rules.option_feature_names))
    count = len(game.state.legal)
    table.reset(count)
    game.rules.write_options(game.state, table)
    return list(table.features)[: count * int(table.width)], list(table.kind)[:count], list(table.name)[:count]


def row_of(game: Game, option: str) -> dict[str, float]:
    """What a policy sees of one legal option, by the names of the features."""
    names = game.rules.option_feature_names
    place = texts(game).index(option)
    numbers = option_rows(game)[0][place * len(names) : (place + 1) * len(names)]
    return dict(zip(names, numbers, strict=True))


def judged(game: Game, animal: str) -> dict[str, float]:
    """What a judge sees of an animal, by the names of the features."""
    names = game.rules.feature_names
    row = state(game).board.animal_names.index(animal)
    return dict(zip(names, features(game)[row * len(names) : (row + 1) * len(names)], strict=True))


@pytest.mark.parametrize("table", MARINE, ids=repr)
def test_numbers_are_of_about_the_same_size(table: Table) -> None:
    for game in some(table.short(51, 60), 51, 12, lively=True):
        rules: Any = game.rules
        rows = features(game)
        assert len(rows) == len(rules.feature_names) * len(rules.board.animal_names)
        told, kinds, names = option_rows(game)
        for number in rows + told:
            assert isfinite(number) and abs(number) <= LARGEST
        assert all(0 <= kind < len(rules.option_kinds) for kind in kinds)
        assert all(-1 <= name < len(rules.option_names) for name in names)


@pytest.mark.parametrize("table", MARINE, ids=repr)
def test_features_do_not_depend_on_secrets(table: Table) -> None:
    for number, game in enumerate(some(table.short(52, 40), 52, 20, lively=True)):
        seat = game.decision.seat
        twin = game.determinize(seat, Random(number))
        assert features(twin) == features(game)
        assert option_rows(twin) == option_rows(game)


def test_features_do_not_depend_on_decisions_before() -> None:
    """Rules keep room for their numbers; nothing of another game stays in it."""
    one = foodchain.new("marine", seats=4, seed=1)
    other = foodchain.new("marine", seats=3, seed=2)
    before = option_rows(one), features(one)
    for moment in some(other, 53, 10):
        option_rows(moment)
        features(moment)
    assert (option_rows(one), features(one)) == before


PRINT = """
from tests.unit.marine.test_features import features, option_rows
from tests.unit.engine.tables import some
import foodchain
for game in some(foodchain.new("marine", seats=4, seed=5, turns=40), 54, 20, lively=True):
    print([round(number, 9) for number in features(game) + option_rows(game)[0]])
"""


def test_plain_sources_tell_the_same() -> None:
    told = []
    for plain in ("0", "1"):
        environment = {**os.environ, "FOODCHAIN_PLAIN": plain}
        run = subprocess.run([sys.executable, "-c", PRINT], env=environment, capture_output=True, text=True, check=True)
        told.append(run.stdout)
    assert told[0] == told[1] and told[0].count("\n") > 5


def test_a_pawn_that_can_be_taken_is_worth_a_domination() -> None:
    place = "place domination 1"
    scene: dict[str, Any] = {"cubes": {"0,0": "2 fishes"}, "disks": {"0,0/E": "plankton"}}
    game = given(animals="fishes reptiles", next="fishes", **scene)
    meaning = next(name for name in game.rules.option_feature_names if "would bring" in name)
    assert row_of(game, place)[meaning] > 0  # two plankton disks on one tile beat a target of 1
    taken = given("special plankton reptiles 9", animals="fishes reptiles", next="fishes", **scene)
    assert row_of(taken, place)[meaning] == 0


def test_a_judge_sees_endangered_species() -> None:
    scene: dict[str, Any] = {"cubes": {"0,0": "2 fishes"}, "animals": "fishes reptiles", "next": "fishes"}
    assert judged(given(disks={"0,0/E": "sun"}, **scene), "fishes")["endangered species"] > 0
    assert judged(given(disks={"0,0/E": "plankton"}, **scene), "fishes")["endangered species"] == 0


def test_spaces_count_as_open_that_the_animal_may_place_on() -> None:
    """Another's own space is not open to it, nor one that needs more players; its own is."""
    lowest = "place " + state(given(animals="fishes reptiles", next="fishes")).display.space_names[0]
    here, there = "traits bottom_feeder", "traits social"
    own = given(f"animal fishes: {here}", f"animal reptiles: {there}", animals="fishes reptiles", next="fishes")
    other = given(f"animal fishes: {there}", f"animal reptiles: {here}", animals="fishes reptiles", next="fishes")
    for game, spaces in ((own, 1), (other, 0)):
        table = state(game)
        basic = [
            space
            for space in range(table.display.printed_spaces)
            if not table.display.special_only[space] and table.has_players_for(space)
        ]
        below = next(name for name in game.rules.option_feature_names if "open spaces below" in name)
        open_spaces = len(basic) + spaces
        assert row_of(game, lowest)[below] == pytest.approx(0.05 * (open_spaces - 1))
        assert judged(game, "fishes")["open spaces below its last pawn"] == pytest.approx(0.04 * open_spaces)
