"""Adaptation: animals take elements from the display, up to six."""

from __future__ import annotations

from .positions import animal, asked, at, forfeited, legal, play, refuses, shelf, tile


def test_pawns_choose_from_left_to_right() -> None:
    game = at(
        "birds mammals reptiles",
        """section adaptation; shelf adaptation: meat, seed, seed, sun
        pawn adaptation 1: reptiles; pawn adaptation 2: birds; pawn adaptation 3: mammals""",
    )
    play(game, "reptiles: take seed", "birds: take seed")
    refuses(game, "take seed")
    play(game, "mammals: take meat")
    assert animal(game, "reptiles")["added"] == ["seed"]
    assert animal(game, "birds")["added"] == ["seed"]
    assert animal(game, "mammals")["added"] == ["meat"]
    assert shelf(game, "adaptation") == ["sun"]


def test_the_element_comes_from_the_display_and_not_from_the_bag() -> None:
    game = at("birds mammals", "section adaptation; shelf adaptation: sun; pawn adaptation 1: birds")
    before = game.view()["bag"]
    play(game, "birds: take sun")
    assert game.view()["bag"] == before
    assert shelf(game, "adaptation") == []


def test_only_what_lies_there_may_be_taken() -> None:
    game = at("birds mammals", "section adaptation; shelf adaptation: sun, sun, water; pawn adaptation 2: birds")
    assert legal(game) == {"take sun", "take water", "pass"}
    refuses(game, "take seed", "take meat")


def test_an_animal_may_have_several_of_a_kind() -> None:
    game = at(
        "birds mammals",
        """section adaptation; shelf adaptation: seed, seed, seed; animal birds: elements seed
        pawn adaptation 1: birds; pawn adaptation 2: birds; pawn adaptation 3: birds""",
    )
    play(game, "birds: take seed", "birds: take seed", "birds: take seed")
    assert animal(game, "birds")["printed"] + animal(game, "birds")["added"] == ["seed"] * 6


def test_six_elements_are_the_limit() -> None:
    """Printed elements count: the birds have room for four, the amphibians only for three."""
    game = at(
        "birds amphibians",
        """section adaptation; shelf adaptation: sun, sun, meat
        animal birds: elements sun meat grub; animal amphibians: elements sun meat grub
        pawn adaptation 1: amphibians; pawn adaptation 2: birds; pawn adaptation 3: birds""",
    )
    assert forfeited(game) == [("amphibians", "adaptation")]
    play(game, "birds: take sun")
    assert forfeited(game) == [("amphibians", "adaptation"), ("birds", "adaptation")]
    assert shelf(game, "adaptation") == ["meat", "sun"]
    assert asked(game) == ("birds", "dominate")


def test_nothing_left_to_take() -> None:
    game = at(
        "birds mammals",
        "section adaptation; shelf adaptation: sun; pawn adaptation 1: birds; pawn adaptation 2: mammals",
    )
    play(game, "birds: take sun")
    assert forfeited(game) == [("mammals", "adaptation")]
    assert animal(game, "mammals")["hand"] == 7


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals", "section adaptation; shelf adaptation: sun; pawn adaptation 1: mammals")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "adaptation")]
    assert animal(game, "mammals")["added"] == []
    assert animal(game, "mammals")["hand"] == 7
    assert shelf(game, "adaptation") == ["sun"]


def test_a_new_element_matches_at_once() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 1 birds, 5 mammals; disk 0,0/E seed; disk 0,0/W meat; disk 0,0/SE sun
        section adaptation; shelf adaptation: sun; pawn adaptation 1: birds""",
    )
    assert tile(game, "0,0")["dominant"] is None
    play(game, "birds: take sun")
    assert tile(game, "0,0")["matches"] == {"mammals": 2, "birds": 3}
    assert tile(game, "0,0")["dominant"] == "birds"
