"""What events of Marine come of: sections, cards, occasions and traits."""

from __future__ import annotations

from typing import Any

from tests.unit.marine.positions import given, happened, play

TAKE = ("markers evolution: reef", "row: annelids, producers, univalves, biodiversity, carbon_cycle")


def why(event: dict[str, Any]) -> tuple[str | None, str | None]:
    return event["cause"], event["by animal"]


def test_a_dead_fish_is_an_extinction() -> None:
    scene = {"0,0": "1 fishes, 2 reptiles"}
    game = given(*TAKE, "deck: predator", cubes=scene, disks={"0,0/NE": "algae"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert why(happened(game, "cubes eliminated")[0]) == ("extinction", None)
    assert why(happened(game, "vp")[0]) == ("evolution", "fishes")


def test_a_trait_pays_in_the_middle_of_something_else() -> None:
    held = "animal reptiles: traits cannibal"
    marker = ("markers competition: reef", held)
    game = given(*marker, cubes={"0,0": "1 fishes, 2 reptiles"}, next="fishes")
    play(game, "place competition 1", "eliminate reptiles 0,0")
    assert why(happened(game, "cubes eliminated")[0]) == ("competition", "fishes")
    assert why(happened(game, "vp")[0]) == ("cannibal", "reptiles")


def test_traits_give_pawns() -> None:
    begin = ("agenda play-on -", "agenda start-pawn fishes")
    game = given("animal fishes: traits pack_hunters", *begin, animals="fishes reptiles")
    play(game, "pawn sun")
    assert why(happened(game, "control taken")[0]) == ("pack_hunters", "fishes")


def test_a_competition_given_up_or_without_a_target_is_told() -> None:
    marker = "markers competition: reef"
    game = given(marker, cubes={"0,0": "1 fishes, 2 reptiles"}, next="fishes")
    play(game, "place competition 1")
    assert game.view()["decision"]["facts"] == {"count": 1, "terrain": "reef"}
    assert game.decision.prompt == "Eliminate an opposing species on a Coral Reef; up to 1 more, or finish."
    play(game, "pass")
    assert happened(game, "forfeited")[0]["section"] == "competition"
    game = given(marker, cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place competition 1")
    assert happened(game, "forfeited")[0]["section"] == "competition"
