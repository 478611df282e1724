"""What events of the Card Game come of: cards and who played them, biomes, the end of a round and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.cards.positions import happened, play, table, told


def why(event: dict[str, Any]) -> tuple[str | None, int | None]:
    return event["cause"], event["by seat"]


HUNT = (
    "round 1; hand 0: bird_01; hand 1: bird_03, bird_02; table 0: detritivore; table 1: reptile_01 endangered; turn 1"
)


def test_an_animal_dies_by_another_and_is_caught_by_an_event() -> None:
    game = play(table(HUNT), "play bird_03")
    assert why(happened(game, "died")[0]) == ("bird_03", 1)
    assert why(happened(game, "caught")[0]) == ("detritivore", 0)
    assert why(happened(game, "event discarded")[0]) == ("detritivore", 0)


SAID = {
    "en": ["reptile 01 of seat 2 goes extinct through bird 03", "seat 1 takes reptile 01 into the hand by Detritivore"],
    "fr": [
        "reptile 01 de la place 2 s’éteint à cause de la carte oiseau 03",
        "la place 1 prend reptile 01 en main grâce à la carte Détritivore",
    ],
    "de": ["Reptil 01 von Platz 2 stirbt durch Vogel 03 aus", "Platz 1 nimmt Reptil 01 durch Aasfresser auf die Hand"],
}


@pytest.mark.parametrize("language", SAID)
def test_the_log_tells_it(language: str) -> None:
    assert told(play(table(HUNT), "play bird_03"), language)[1:3] == SAID[language]


def test_newcomers_are_endangered_by_an_event_of_somebody() -> None:
    game = table("round 1; hand 0: bird_03, bird_01; hand 1: bird_02; table 1: immigrants; turn 0")
    play(game, "play bird_03")
    assert why(happened(game, "entered endangered")[0]) == ("immigrants", 1)
    assert told(game, "en")[1] == "bird 03 enters endangered because of Immigrants of seat 2"


def test_points_come_of_events_biomes_and_the_end() -> None:
    game = table("round 10; hand 0: biodiversity; hand 1: bird_02; table 0: bird_01; turn 0")
    play(game, "play biodiversity")
    while not game.over:
        play(game, "pass")
    assert why(happened(game, "vp")[0]) == ("biodiversity", 0)
    assert why(happened(game, "dominance scored")[0]) == (game.view()["biome"]["biome"], None)
    assert why(happened(game, "survival bonus")[0]) == ("final scoring", None)


def test_whoever_discards_by_an_event_of_another() -> None:
    game = table("round 1; hand 0: domination, bird_01; hand 1: bird_02, bird_03; turn 0")
    play(game, "play domination", "discard bird_02")
    assert why(happened(game, "card discarded")[0]) == ("domination", 0)


def test_cards_are_drawn_because_a_round_ends_or_an_event_says_so() -> None:
    game = table("round 1; hand 0: instinct, bird_01; hand 1: bird_02; turn 0")
    play(game, "play instinct", "pass", "pass")
    assert {why(event) for event in happened(game, "card drawn")} == {("instinct", 0), ("round end", None)}
