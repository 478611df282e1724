"""Whatever is gained or lost in a whole game tells what it came of."""

from __future__ import annotations

import random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules

# Kinds of events by which nobody gains or loses anything, or that name what they come of themselves. A new kind is
# either caused or goes here.
UNCAUSED = {
    "base": """
        cubes moved; tile laid; dominance claimed; tile scored; disk moved; pawn placed; forfeited; taken from display;
        display disk to bag; disk drawn; disks slid; tile revealed; card taken; card dealt; animal chosen;
        survival scored; survival tied; phase begun; game ending; pawn lifted; pawn shifted; section begun;
        element protected; tundra laid; species saved; free competition; thinned out;
        free competition declined""",
    "marine": """
        cubes moved; tile laid; dominance claimed; tile scored; disk moved; pawn placed; forfeited; taken from display;
        display disk to bag; disk drawn; disks slid; tile revealed; card taken; card dealt; animal chosen;
        survival scored; survival tied; phase begun; game ending; turn begun; special pawn placed; retrieved;
        guard placed; guard back; vent laid; card discarded; card repeated; extinction; survival; reseed; marker drawn;
        targets paid; retrieval forced""",
    "cards": """
        round begun; card played; passed; card play ended; last card declined; class named; seat named; reshuffled;
        pile empty; nobody dominant; biome left; biome entered; biome revealed; time moved; starting player; game over;
        no animal; forced pass; catch declined; direction chosen""",
}


@pytest.mark.parametrize("name", UNCAUSED)
def test_every_kind_of_gain_and_loss_is_caused(name: str) -> None:
    uncaused = [kind.name for kind in find_rules(name).events if "cause" not in kind.fields]
    assert sorted(uncaused) == sorted(kind.strip() for kind in UNCAUSED[name].split(";"))


def play_at_random(name: str, seats: int, seed: int, **options: Any) -> Game:
    """Claims come as they may."""
    game = foodchain.new(name, seats=seats, seed=seed, **options)
    dice = random.Random(seed)
    while not game.over:
        decision = game.decision
        game.play(dice.choice([*decision.options, *decision.claims]))
    return game


def uncaused(game: Game) -> list[dict[str, Any]]:
    return [event for event in game.events if "cause" in event and event["cause"] is None]


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("dominance", ["automatic", "claimed"])
def test_nothing_happens_without_a_cause(seats: int, dominance: str) -> None:
    assert uncaused(play_at_random("base", seats, seats, dominance=dominance)) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_happens_without_a_cause_in_marine(seats: int) -> None:
    for seed in range(3):
        assert uncaused(play_at_random("marine", seats, seed, superheroes=seed == 0)) == []


@pytest.mark.parametrize("turn", range(4))
def test_nothing_happens_without_a_cause_whatever_the_readings_of_cards(turn: int) -> None:
    """Each game takes every option's choices in turn."""
    rules = find_rules("cards")
    assert turn < max(len(option.choices) for option in rules.rule_options) <= 4
    readings = {option.name: option.choices[turn % len(option.choices)] for option in rules.rule_options}
    for seats in (2, 4, 6):
        game = play_at_random("cards", seats, seats, **readings)
        assert uncaused(game) == []
        assert all(is_told_whose(event) for event in game.events if "by seat" in event)


def is_told_whose(event: dict[str, Any]) -> bool:
    """A card is somebody's doing; a biome, the end of a round and the end of the game are nobody's."""
    cards = find_rules("cards").vocabulary.words["card"]
    return (event["by seat"] is not None) == (event["cause"] in cards)


@pytest.mark.parametrize("name", ["base", "marine"])
def test_regression_is_nobodys_doing(name: str) -> None:
    """Also where its owner was asked what to keep."""
    events = [event for seed in range(3) for event in play_at_random(name, 4, seed).events]
    lost = [event for event in events if event["event"] == "element lost" and event["cause"] == "regression"]
    assert lost and {event["by animal"] for event in lost} == {None}
