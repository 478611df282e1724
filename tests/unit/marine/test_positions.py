"""Positions: every moment of a game reads back exactly, and a scene can be set with few words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadPosition
from foodchain.drawing import table_svg, view_svg, view_text
from tests.unit.marine.positions import animal, cubes, given, play, state, texts, vp


@pytest.mark.parametrize(
    "options",
    [{}, {"earth": "random", "displays": "alternate", "animals": "choose"}, {"superheroes": True, "exaptation": "in"}],
    ids=str,
)
def test_every_moment_reads_back_exactly(options: dict[str, Any]) -> None:
    game = foodchain.new("marine", seats=3, seed=5, turns=60, **options)
    rng = Random(5)
    while not game.over:
        if game.ply < 15 or rng.random() < 0.1:
            again = foodchain.load(game.position())
            assert again.position() == game.position() and again.state == game.state
            assert list(again.state.legal) == list(game.state.legal)
        game.play(rng.choice(game.decision.sensible))
    assert foodchain.load(game.position()).over


def test_a_scene_in_few_words() -> None:
    game = foodchain.load("foodchain position 1; game marine; seats 2; seat 0: fishes; seat 1: reptiles; next reptiles")
    game.check()
    assert game.decision.actor == "reptiles" and len(game.view()["cards"]) == 5
    assert cubes(game, "0,0") == {"reptiles": 3, "fishes": 3} and animal(game, "fishes")["pool"] == 31


def test_a_scene_in_which_traits_are_chosen() -> None:
    game = given(
        "phase traits",
        "animal fishes: dealt flight social",
        "animal reptiles: traits cannibal",
        animals="fishes reptiles",
    )
    assert game.decision.actor == "fishes" and texts(game) == ["trait flight", "trait social"]
    play(game, "trait social")
    assert game.decision.kind == "turn" and animal(game, "fishes")["traits"] == ["social"]
    assert len(game.view()["cards"]) == 5


def test_markers_of_evolution_are_put_in_order() -> None:
    game = given("markers evolution: vent, land, ocean", next="fishes")
    names = [game.view()["display"][10]["spaces"][i]["terrain"] for i in range(5)]
    assert names == ["land", "ocean", "vent", None, None]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("tile 0,-3 land smoker", "geysers in the top half"),
        ("tile 0,0 vent", "large tile"),
        ("markers competition: land, land, land", "not that many land markers"),
        ("markers abundance: land", "section with markers"),
        ("row: annelids; discard: annelids", "two places"),
        ("row: annelids, annelids", "two places"),
        ("animal fishes: elements sun sun sun sun", "more than 6 elements"),
        ("animal fishes: copied flight", "no trait that copies"),
        ("animal fishes: wings 2", "none of vp"),
        ("special sun birds 3", "not an animal"),
        ("pawn migration special: fishes", "basic pawn on migration special"),
        ("pawn migration 1: sun", "nobody controls"),
        ("pawn own fishes: fishes", "no space"),
        ("guards: fishes, fishes, fishes", "room for 2"),
        ("animal fishes: traits flight; animal reptiles: traits flight", "two places"),
        ("weather fine", "not known here"),
    ],
)
def test_impossible_positions_are_refused(statement: str, message: str) -> None:
    head = "foodchain position 1; game marine; seats 2; seat 0: fishes; seat 1: reptiles"
    with pytest.raises(BadPosition, match=message):
        foodchain.load(f"{head}\n{statement}")


def test_it_can_be_drawn_and_reconstructed_cards_are_marked() -> None:
    game = given("row: fertile", "deck:", next="fishes")
    picture = view_svg(game.rules, game.view(0), "light")
    assert "Fertile" in picture and "reconstructed" in picture and table_svg(game.view(0))
    assert view_text(game.rules, game.view(0), 100) is not None


def test_undo_stops_at_draws_and_reveals() -> None:
    game = given("stack 1 open: reef, kelp", next="fishes")
    play(game, "place wanderlust 1")
    assert game.can_undo(1)
    play(game, "stack 1")
    assert not game.can_undo(1)  # the next tile was turned up
    game.undo()  # in analysis everything can be taken back
    assert "stack 1" in texts(game)


def test_equal_games_are_equal_and_copies_go_their_own_way() -> None:
    game = given(next="fishes")
    copy = game.clone()
    play(copy, "retrieve")
    assert state(game) != state(copy) and vp(game, "fishes") == 0
    assert state(game) == state(given(next="fishes")) and hash(state(game)) == hash(state(game.clone()))


def test_the_terminal_shows_markers_traits_and_special_pawns() -> None:
    from rich.console import Console

    scene = ("animal fishes: traits solitary", "special sun fishes 3", "markers competition: kelp", "circles: worms")
    game = given(*scene, next="fishes")
    console = Console(width=160, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(view_text(game.rules, game.view(0), 160))
    shown = console.export_text()
    assert all(word in shown.lower() for word in ("kelp", "worms", "solitary~", "sun"))
