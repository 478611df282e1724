"""Depletion: a pawn removes one disk from earth, of a type in the box."""

from __future__ import annotations

from .positions import animal, asked, at, disks, forfeited, legal, play, refuses, shelf

EARTH = """tile 0,0 sea tundra; tile 1,0 desert: 1 birds, 1 mammals
    disk 0,0/E water; disk 0,0/NW water; disk 1,0/E seed; disk 1,0/SE sun; section depletion"""


def test_a_disk_of_a_type_in_the_box_goes_to_the_bag() -> None:
    game = at("birds mammals", f"{EARTH}; shelf depletion: water, seed, seed; pawn depletion 1: mammals")
    assert asked(game) == ("mammals", "deplete")
    assert legal(game) == {"remove 0,0/E", "remove 0,0/NW", "remove 1,0/E", "pass"}
    refuses(game, "remove 1,0/SE", "remove 0,0/W")
    play(game, "mammals: remove 0,0/E")
    assert disks(game) == {"0,0/NW": "water", "1,0/E": "seed", "1,0/SE": "sun"}
    assert game.view()["bag"]["water"] == 20 - 1 - 1
    assert shelf(game, "depletion") == ["seed", "seed", "water"]  # the box keeps its disks until Reseed


def test_without_a_pawn_nothing_is_removed() -> None:
    game = at("birds mammals", f"{EARTH}; shelf depletion: water")
    assert len(disks(game)) == 4


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals", f"{EARTH}; shelf depletion: water; pawn depletion 1: mammals")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "depletion")]
    assert len(disks(game)) == 4
    assert animal(game, "mammals")["hand"] == 7


def test_without_a_match_on_earth_the_action_has_no_effect() -> None:
    game = at("birds mammals", f"{EARTH}; shelf depletion: grub, meat; pawn depletion 1: mammals")
    assert forfeited(game) == [("mammals", "depletion")]


def test_an_empty_box_makes_the_action_useless() -> None:
    game = at("birds mammals", f"{EARTH}; pawn depletion 1: mammals")
    assert forfeited(game) == [("mammals", "depletion")]
    assert len(disks(game)) == 4
