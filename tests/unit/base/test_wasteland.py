"""Wasteland: the box strips the tundra of its types, whether or not a pawn is there."""

from __future__ import annotations

from .positions import animal, asked, at, disks, forfeited, legal, play, refuses, shelf, tile

# A tundra between a sea and a desert; the desert's far corners do not touch the ice.
EARTH = """tile 0,0 sea tundra; tile 1,-1 sea: 1 birds, 1 mammals; tile 1,0 desert
    disk 0,0/E water; disk 0,0/W water; disk 0,0/NE sun; disk 1,0/E water; disk 1,-1/NE seed; section wasteland"""


def test_without_a_pawn_disks_of_the_boxes_types_leave_the_tundra() -> None:
    game = at("birds mammals", f"{EARTH}; shelf wasteland: water")
    assert disks(game) == {"0,0/NE": "sun", "1,0/E": "water", "1,-1/NE": "seed"}
    assert game.view()["bag"]["water"] == 20 - 1 - 1  # one on the desert, one in the box
    assert shelf(game, "wasteland") == ["water"]  # the box keeps its disks until Reseed


def test_every_type_in_the_box_strikes() -> None:
    game = at("birds mammals", f"{EARTH}; shelf wasteland: water, sun, seed")
    assert disks(game) == {"1,0/E": "water", "1,-1/NE": "seed"}


def test_an_empty_box_strikes_nothing() -> None:
    assert len(disks(at("birds mammals", EARTH))) == 5


def test_a_pawn_returns_one_disk_of_the_box_to_the_bag() -> None:
    game = at("birds mammals", f"{EARTH}; shelf wasteland: water, sun, grub; pawn wasteland 1: mammals")
    assert asked(game) == ("mammals", "waste")
    assert legal(game) == {"take grub", "take sun", "take water", "pass"}
    play(game, "mammals: take water")
    assert disks(game) == {"0,0/E": "water", "0,0/W": "water", "1,0/E": "water", "1,-1/NE": "seed"}
    assert shelf(game, "wasteland") == ["grub", "sun"]
    assert game.view()["bag"]["water"] == 20 - 3


def test_only_what_lies_in_the_box_may_be_returned() -> None:
    game = at("birds mammals", f"{EARTH}; shelf wasteland: water; pawn wasteland 1: mammals")
    refuses(game, "take sun", "take grub", "remove 0,0/E")


def test_a_forfeit_does_not_stop_the_wasteland() -> None:
    game = at("birds mammals", f"{EARTH}; shelf wasteland: water; pawn wasteland 1: mammals")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "wasteland")]
    assert disks(game) == {"0,0/NE": "sun", "1,0/E": "water", "1,-1/NE": "seed"}
    assert animal(game, "mammals")["hand"] == 7


def test_a_pawn_at_an_empty_box_is_forfeited() -> None:
    game = at("birds mammals", f"{EARTH}; pawn wasteland 1: mammals")
    assert forfeited(game) == [("mammals", "wasteland")]
    assert len(disks(game)) == 5


def test_species_lose_what_they_lived_on_at_once() -> None:
    game = at(
        "birds amphibians",
        """tile 0,0 sea tundra: 1 amphibians; disk 0,0/E water; tile 1,0 desert: 1 amphibians
        section wasteland; shelf wasteland: water""",
    )
    assert tile(game, "0,0")["endangered"] == ["amphibians"]
    assert tile(game, "1,0")["endangered"] == ["amphibians"]
    assert tile(game, "1,0")["dominant"] is None
