"""Planning Phase: one pawn at a time in initiative order; and the order in which pawns come off the display."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import UnknownOption

from .positions import EVERYBODY, animal, asked, at, happened, legal, pawns, play, refuses


def test_one_pawn_each_in_initiative_order_round_after_round() -> None:
    game = at("birds insects mammals", "initiative birds mammals insects; phase planning")
    play(
        game,
        "birds: place migration 7",
        "mammals: place migration 6",
        "insects: place migration 5",
        "birds: place migration 4",
        "mammals: place migration 3",
        "insects: place migration 2",
    )
    assert asked(game) == ("birds", "place pawn")
    assert pawns(game) == {
        "migration 7": "birds",
        "migration 6": "mammals",
        "migration 5": "insects",
        "migration 4": "birds",
        "migration 3": "mammals",
        "migration 2": "insects",
    }
    assert animal(game, "birds")["hand"] == 4


def test_who_has_no_pawns_left_is_skipped() -> None:
    game = at("birds insects mammals", "animal birds: hand 1; animal insects: hand 3; animal mammals: hand 0")
    play(game, "insects: place wanderlust 1", "birds: place wanderlust 2")
    play(game, "insects: place wanderlust 3", "insects: place migration 7")
    assert game.view()["phase"] == "execution"


def test_planning_goes_on_until_every_hand_is_empty() -> None:
    game = at("birds mammals", "phase planning; animal birds: hand 2; animal mammals: hand 2")
    for number in (5, 4, 3):
        game.play(f"place domination {number}")
        assert game.view()["phase"] == "planning"
    game.play("place domination 2")
    assert game.view()["phase"] == "execution"
    assert asked(game) == ("mammals", "dominate")


def test_any_of_the_41_eyeballs_may_be_taken() -> None:
    game = at(EVERYBODY, "phase planning")
    assert len(legal(game)) == 41
    assert all(option.startswith("place ") for option in legal(game))


def test_an_eyeball_holds_one_pawn() -> None:
    game = at("birds mammals", "pawn domination 1: birds; phase planning")
    assert len(legal(game)) == 40
    refuses(game, "place domination 1")


def test_a_pawn_must_be_placed() -> None:
    refuses(at("birds mammals", "phase planning"), "pass")


@pytest.mark.parametrize("icon", ["regression 3", "speciation 7", "migration 1", "competition any", "competition 0"])
def test_the_icons_of_animals_are_no_spaces(icon: str) -> None:
    """Reptiles, insects, birds and arachnids have an icon in a section; nobody can put a pawn there."""
    game = at(EVERYBODY, "phase planning")
    with pytest.raises(UnknownOption):
        game.play(f"place {icon}")
    assert game.ply == 0


def test_reptiles_insects_and_arachnids_may_still_place_pawns_in_their_sections() -> None:
    game = at("reptiles arachnids insects", "phase planning")
    play(game, "insects: place speciation grass", "arachnids: place competition jungle-wetland")
    play(game, "reptiles: place regression 2")


def test_pawns_waiting_for_glaciation_are_not_available() -> None:
    game = at("birds mammals", "pawn glaciation 1: birds; pawn glaciation 2: birds; phase planning")
    assert animal(game, "birds")["hand"] == 5
    assert animal(game, "birds")["pawns"] == 7


def test_an_animal_without_any_species_still_plans() -> None:
    game = at("birds mammals", "tile 0,0 sea: 1 mammals; animal birds: pool 0; initiative birds mammals")
    play(game, "birds: place adaptation 1")


# -- the order of execution -----------------------------------------------------------------------------------------


def test_sections_run_from_top_to_bottom() -> None:
    game = foodchain.new("base", seats=2, seed=1, animals="birds,mammals")
    while game.view()["phase"] == "planning":
        game.play(game.decision.options[0])
    while game.view()["phase"] != "planning":
        game.play("pass" if "pass" in legal(game) else game.decision.options[0])
    assert [event["section"] for event in happened(game, "section begun")] == [
        "initiative",
        "adaptation",
        "regression",
        "abundance",
        "wasteland",
        "depletion",
        "glaciation",
        "speciation",
        "wanderlust",
        "migration",
        "competition",
        "domination",
    ]


def test_pawns_of_a_section_act_from_left_to_right() -> None:
    game = at(
        "birds mammals reptiles",
        "section migration; pawn migration 7: reptiles; pawn migration 5: birds; pawn migration 3: mammals",
    )
    play(game, "reptiles: pass", "birds: pass", "mammals: pass")
    spaces = ["migration 7", "migration 5", "migration 3", "domination 5"]
    assert [event["space"] for event in happened(game, "pawn lifted")] == spaces


def test_a_pawn_that_has_acted_is_back_in_hand() -> None:
    game = at("birds mammals", "section migration; pawn migration 7: mammals")
    assert pawns(game) == {"domination 5": "birds"}  # lifted before the action is performed
    assert animal(game, "mammals")["hand"] == 7


def test_sections_without_pawns_are_skipped() -> None:
    game = at("birds mammals", "phase execution; pawn domination 1: birds")
    assert asked(game) == ("birds", "dominate")


def test_four_sections_happen_without_pawns() -> None:
    """Regression and Wasteland always strike; insects and arachnids always have their chance."""
    game = at(
        "arachnids insects",
        """phase execution; shelf regression: sun; shelf wasteland: meat; animal insects: elements sun
        tile 0,0 sea tundra: 1 arachnids, 1 insects; disk 0,0/E meat; disk 0,0/W grass; disk 0,0/NW grub""",
    )
    assert animal(game, "insects")["added"] == []
    assert game.view()["disks"] == {"0,0/W": "grass", "0,0/NW": "grub"}
    play(game, "insects: add 1 > 0,0", "arachnids: eliminate insects 0,0")
    assert game.view()["turn"] == 2
