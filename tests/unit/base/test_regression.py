"""Regression: the box costs every animal one added disk of each of its types; pawns prevent it."""

from __future__ import annotations

from .positions import EVERYBODY, animal, asked, at, happened, legal, pawns, play, refuses, shelf


def test_every_animal_loses_one_disk_of_each_type_in_the_box() -> None:
    game = at(
        "birds mammals insects",
        """section regression; shelf regression: sun, water; animal birds: elements sun water meat
        animal mammals: elements sun; animal insects: elements meat""",
    )
    assert animal(game, "birds")["added"] == ["meat"]
    assert animal(game, "mammals")["added"] == []
    assert animal(game, "insects")["added"] == ["meat"]


def test_lost_disks_go_to_the_bag_and_the_box_stays_as_it_is() -> None:
    game = at("birds mammals", "section regression; shelf regression: sun, sun; animal birds: elements sun")
    assert game.view()["bag"]["sun"] == 18 - 2  # two of twenty in the box, two more on the printed earth
    assert shelf(game, "regression") == ["sun", "sun"]


def test_two_disks_of_a_kind_in_the_box_are_one_type() -> None:
    game = at("birds mammals", "section regression; shelf regression: sun, sun; animal birds: elements sun sun sun")
    assert animal(game, "birds")["added"] == ["sun", "sun"]


def test_printed_elements_are_never_lost() -> None:
    box = "section regression; shelf regression: meat, sun, seed, water"
    game = at(EVERYBODY, box)
    assert not happened(game, "element lost")
    game = at(EVERYBODY, f"{box}; animal amphibians: elements water; animal birds: elements grub")
    assert animal(game, "amphibians")["printed"] == ["water", "water", "water"]
    assert animal(game, "amphibians")["added"] == []  # an added disk of the printed type is an added disk
    assert animal(game, "birds")["added"] == ["grub"]


def test_an_empty_box_costs_nothing() -> None:
    game = at("birds mammals", "section regression; animal birds: elements sun; pawn regression 1: birds")
    assert animal(game, "birds")["added"] == ["sun"]
    assert asked(game) == ("birds", "dominate")


def test_a_pawn_saves_one_disk_of_its_own_animal() -> None:
    game = at(
        "birds mammals",
        """section regression; shelf regression: sun; animal birds: elements sun; animal mammals: elements sun
        pawn regression 1: mammals""",
    )
    assert animal(game, "mammals")["added"] == ["sun"]
    assert animal(game, "birds")["added"] == []


def test_two_pawns_save_two_types() -> None:
    game = at(
        "birds mammals",
        """section regression; shelf regression: sun, water; animal mammals: elements sun water
        pawn regression 1: mammals; pawn regression 2: mammals""",
    )
    assert animal(game, "mammals")["added"] == ["sun", "water"]
    assert asked(game) == ("birds", "dominate")


def test_with_more_types_than_pawns_the_owner_chooses() -> None:
    text = """section regression; shelf regression: grub, sun, water; pawn regression 2: mammals
        animal mammals: elements sun water water; animal birds: elements grub"""
    game = at("birds mammals", text)
    assert asked(game) == ("mammals", "protect")
    assert legal(game) == {"protect sun", "protect water"}
    refuses(game, "protect grub", "pass")
    play(game, "mammals: protect water")
    assert animal(game, "mammals")["added"] == ["water", "water"]
    game = play(at("birds mammals", text), "mammals: protect sun")
    assert animal(game, "mammals")["added"] == ["sun", "water"]
    assert animal(game, "birds")["added"] == []


def test_two_pawns_choose_two_of_three_types() -> None:
    game = at(
        "birds mammals",
        """section regression; shelf regression: grub, sun, water; animal mammals: elements grub sun water
        pawn regression 1: mammals; pawn regression 2: mammals""",
    )
    play(game, "mammals: protect water")
    refuses(game, "protect water")
    play(game, "mammals: protect grub")
    assert animal(game, "mammals")["added"] == ["grub", "water"]


def test_the_reptiles_always_have_a_free_pawn() -> None:
    game = at("birds reptiles", "section regression; shelf regression: grub; animal reptiles: elements grub grub")
    assert animal(game, "reptiles")["added"] == ["grub", "grub"]


def test_reptiles_with_two_types_at_risk_choose_one() -> None:
    game = at(
        "birds reptiles",
        "section regression; shelf regression: grub, water; animal reptiles: elements grub water",
    )
    assert asked(game) == ("reptiles", "protect")
    play(game, "reptiles: protect grub")
    assert animal(game, "reptiles")["added"] == ["grub"]


def test_reptiles_may_add_pawns_to_the_free_one() -> None:
    game = at(
        "birds reptiles",
        """section regression; shelf regression: grub, seed, water; animal reptiles: elements grub seed water
        pawn regression 1: reptiles; animal birds: elements water""",
    )
    play(game, "reptiles: protect grub", "reptiles: protect water")
    assert animal(game, "reptiles")["added"] == ["grub", "water"]
    assert animal(game, "birds")["added"] == []


def test_animals_choose_in_food_chain_order() -> None:
    game = at(
        "insects reptiles mammals",
        """section regression; shelf regression: grub, water; pawn regression 1: insects; pawn regression 2: mammals
        animal insects: elements grub water; animal reptiles: elements grub water
        animal mammals: elements grub water""",
    )
    play(game, "mammals: protect grub", "reptiles: protect water", "insects: protect grub")


def test_pawns_return_to_their_owners_afterwards() -> None:
    game = at(
        "birds reptiles",
        """section regression; shelf regression: grub, water; animal reptiles: elements grub water
        pawn regression 1: birds; pawn regression 2: birds; animal birds: hand 0; animal reptiles: hand 5""",
    )
    assert asked(game) == ("reptiles", "protect")
    assert pawns(game) == {"regression 1": "birds", "regression 2": "birds", "domination 5": "birds"}
    play(game, "reptiles: protect grub")
    assert pawns(game) == {}  # the one on Domination is being used now
    assert animal(game, "birds")["hand"] == 3
    assert animal(game, "reptiles")["hand"] == 5  # the free pawn never comes into the hand
