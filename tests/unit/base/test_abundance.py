"""Abundance: a disk from the display goes onto any vacant corner of earth."""

from __future__ import annotations

from .positions import animal, asked, at, disk, disks, forfeited, legal, play, refuses, shelf

ONE_TILE = "tile 0,0 sea: 1 birds, 1 mammals; section abundance"


def test_pawns_choose_from_left_to_right() -> None:
    game = at(
        "birds mammals",
        f"{ONE_TILE}; shelf abundance: sun, water, water; pawn abundance 1: mammals; pawn abundance 2: birds",
    )
    play(game, "mammals: take sun", "mammals: put 0,0/E")
    refuses(game, "take sun")
    play(game, "birds: take water", "birds: put 0,0/W")
    assert disks(game) == {"0,0/E": "sun", "0,0/W": "water"}
    assert shelf(game, "abundance") == ["water"]


def test_the_disk_comes_from_the_display_and_not_from_the_bag() -> None:
    game = at("birds mammals", f"{ONE_TILE}; shelf abundance: sun; pawn abundance 1: birds")
    before = game.view()["bag"]
    play(game, "birds: take sun", "birds: put 0,0/E")
    assert game.view()["bag"] == before


def test_any_vacant_corner_of_any_tile_will_do() -> None:
    """On the printed earth: 24 corners, of which twelve have a disk."""
    game = at("birds mammals", "section abundance; shelf abundance: sun; pawn abundance 1: birds")
    play(game, "birds: take sun")
    assert len(legal(game)) == 12
    refuses(game, "put 0,0/NE", "put 2,0/E", "pass")
    play(game, "birds: put 1,-1/E")  # a corner of one tile only, on the edge of earth
    assert disk(game, "1,-1/E") == "sun"


def test_corners_on_the_rim_of_the_board_are_corners_too() -> None:
    game = at(
        "birds mammals", "tile -3,0 sea: 1 birds; section abundance; shelf abundance: sun; pawn abundance 2: birds"
    )
    play(game, "birds: take sun", "birds: put -3,0/NW")
    assert disks(game) == {"-3,0/NW": "sun"}


def test_a_corner_among_three_tundra_is_vacant_like_any_other() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,-1 sea tundra; tile 1,0 sea tundra
        section abundance; shelf abundance: sun; pawn abundance 1: birds""",
    )
    play(game, "birds: take sun", "birds: put 0,0/E")
    assert disk(game, "0,0/E") == "sun"


def test_only_what_lies_there_may_be_taken() -> None:
    game = at("birds mammals", f"{ONE_TILE}; shelf abundance: sun; pawn abundance 1: birds")
    assert legal(game) == {"take sun", "pass"}
    refuses(game, "take water", "put 0,0/E")


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals", f"{ONE_TILE}; shelf abundance: sun; pawn abundance 1: mammals")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "abundance")]
    assert disks(game) == {}
    assert shelf(game, "abundance") == ["sun"]
    assert animal(game, "mammals")["hand"] == 7


def test_without_disks_the_action_is_forfeited() -> None:
    game = at("birds mammals", f"{ONE_TILE}; pawn abundance 1: mammals")
    assert forfeited(game) == [("mammals", "abundance")]


def test_without_a_vacant_corner_the_action_is_forfeited() -> None:
    game = at(
        "birds mammals",
        f"""{ONE_TILE}; shelf abundance: sun, meat; pawn abundance 1: mammals
        disk 0,0/NE sun; disk 0,0/E sun; disk 0,0/SE sun; disk 0,0/SW sun; disk 0,0/W sun; disk 0,0/NW sun""",
    )
    assert forfeited(game) == [("mammals", "abundance")]
    assert asked(game) == ("birds", "dominate")
    assert shelf(game, "abundance") == ["meat", "sun"]
