"""What events of Marine come of: sections, cards, occasions and traits."""

from __future__ import annotations

from typing import Any

from foodchain.catalogue import find_speaker
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


def test_a_face_up_card_pays_by_whoever_scores_the_tile() -> None:
    scene = ("row: annelids, solar_radiation", "deck: marine_snow", "markers evolution: reef")
    game = given(*scene, disks={"0,0/NW": "sun"}, cubes={"0,0": "2 fishes"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert why(happened(game, "vp")[1]) == ("solar_radiation", "fishes")


def test_traits_give_pawns() -> None:
    begin = ("agenda play-on -", "agenda start-pawn fishes")
    game = given("animal fishes: traits pack_hunters", *begin, animals="fishes reptiles")
    play(game, "pawn sun")
    assert why(happened(game, "control taken")[0]) == ("pack_hunters", "fishes")


def test_a_competition_given_up_or_without_a_target_is_told() -> None:
    marker = "markers competition: reef"
    game = given(marker, cubes={"0,0": "1 fishes, 2 reptiles"}, next="fishes")
    play(game, "place competition 1")
    assert game.view()["decision"]["facts"] == {"count": 1, "terrain": "reef", "space": "competition 1"}
    assert (
        game.decision.prompt == "Competition 1: eliminate an opposing species on a Coral Reef; up to 1 more, or finish."
    )
    assert game.view()["acting"] == "competition 1"
    play(game, "pass")
    assert happened(game, "forfeited")[0]["section"] == "competition" and game.view()["acting"] is None
    game = given(marker, cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place competition 1")
    assert happened(game, "forfeited")[0]["section"] == "competition"


def test_the_competition_space_that_acts_is_told_where_two_show_the_same_terrain() -> None:
    scene = ["markers competition: reef, reef, sand", "pawn competition 1: fishes", "special sun fishes 3"]
    game = given(*scene, cubes={"0,0": "1 fishes, 2 reptiles"}, next="fishes")
    play(game, "place competition 2")
    assert game.view()["acting"] == "competition 2"
    asked = game.rules.question(game.state)
    assert find_speaker(game.rules, "fr").text(asked).startswith("Compétition 2\u00a0: éliminez")
    assert find_speaker(game.rules, "de").text(asked).startswith("Konkurrenz\u00adkampf 2: Eliminiere")
    play(game, "eliminate reptiles 0,0")
    assert "Competition 2: " in game.decision.prompt
    game = given(*scene, cubes={"0,0": "1 fishes, 2 reptiles"}, next="fishes")
    play(game, "pawn sun", "place competition special")
    assert game.view()["acting"] == "competition special" and game.decision.kind == "compete anywhere"


def test_positions_that_do_not_name_the_space_are_still_read() -> None:
    game = given(
        "markers competition: reef",
        "section competition",
        "pawn competition 1: fishes",
        "agenda play-on - 3",
        "agenda compete fishes 2 1",
        cubes={"0,0": "1 fishes, 2 reptiles"},
    )
    assert game.decision.kind == "compete unnamed" and game.view()["acting"] is None
