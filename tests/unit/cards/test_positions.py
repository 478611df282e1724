"""Positions: set up freely, filled in where nothing is said, refused with the reason."""

from __future__ import annotations

import pytest

from foodchain import BadPosition

from .positions import animals, discards, hand, options, player, table


def test_an_empty_position_is_a_new_game() -> None:
    game = table("", seats=5)
    view = game.view(0)
    assert view["round"] == 1 and view["starting"] == 0 and view["pile"] == 120 - 35
    assert [found["hand"] for found in view["players"]] == [7] * 5 and game.decision.seat == 0


def test_hands_that_are_not_given_are_dealt() -> None:
    game = table("hand 0: bird_03; hand 2:; table 1: mammal_01", seats=3)
    assert [player(game, seat)["hand"] for seat in range(3)] == [1, 7, 0]


def test_whose_turn_it_is() -> None:
    assert table("starting 1", seats=3).decision.seat == 1
    game = table("starting 1; turn 2", seats=3)
    assert game.decision.seat == 2 and game.view()["starting"] == 1


def test_the_present_biome_or_all_of_them() -> None:
    game = table("round 4; biome: forest, tundra")
    assert game.view()["biome"]["biome"] == "forest" and game.view()["next_biome"]["biome"] == "tundra"
    game = table("round 2; biomes: forest, tundra")
    assert game.view()["biome"]["biome"] == "tundra"
    last = table("round 10; hand 0: bird_01; hand 1: bird_02")
    assert last.view()["biome"]["biome"] == "sea" and last.view()["next_biome"] is None


def test_the_last_cards() -> None:
    game = table("phase last-cards; hand 0: bird_01; hand 1: bird_02; agenda score -; agenda last-card 0 1")
    assert options(game) == ["play bird_01", "pass"]


def test_nocturnal_is_still_to_come_in_a_phase_of_last_cards() -> None:
    game = table("phase last-cards; hand 0: bird_01; hand 1: bird_02; table 1: nocturnal, mammal_01")
    assert game.decision.kind == "last card" and game.decision.seat == 1
    scored = table("phase last-cards; hand 0: bird_01; hand 1: bird_02; table 1: mammal_01")
    assert scored.view()["round"] == 2


def test_a_full_table() -> None:
    game = table(
        "round 5; biome: desert; seat 0: vp 12, survival 2; seat 1: vp -3, passed;"
        "hand 0: bird_01, annelids; hand 1: bird_02;"
        "table 0: reptile_01, omnivore; table 1: insect_01 endangered; discards: mammal_01, catastrophe; turn 0"
    )
    assert player(game, 0)["vp"] == 12 and player(game, 0)["survival"] == 2 and player(game, 1)["vp"] == -3
    assert player(game, 1)["passed"] and not player(game, 0)["passed"]
    assert animals(game, 1) == {"insect_01": "endangered"} and discards(game) == ["mammal_01", "catastrophe"]
    assert hand(game, 0) == ["bird_01", "annelids"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand 0: bird_03; hand 1: bird_03", "two places"),
        ("hand 0: dodo", "not a card"),
        ("hand 7: bird_03", "2 seats"),
        ("table 0: catastrophe", "one-time event"),
        ("table 0: bird_03 asleep", "endangered"),
        ("round 11", "10 rounds"),
        ("biome: atlantis", "not a biome"),
        ("biome: sea", "cannot be the biome of round 1"),
        ("biomes: forest, forest", "twice"),
        ("biomes: sea", "always the last"),
        ("seat 0: points 3", "none of vp"),
        ("weather sunny", "not known here"),
        ("turn 9", "2 seats"),
        ("knows 0: bird_03 1; hand 0: bird_02; hand 1: bird_01", "believed to be in a hand"),
        ("knows 0: bird_03 1; hand 0: bird_03; hand 1: bird_01", "impossible"),
        ("chosen 0: bird_03; hand 0: bird_01", "does not hold"),
        ("seat 0: survival 12", "Survival Track"),
        ("agenda nap 0", "not a step"),
    ],
)
def test_what_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(text)
