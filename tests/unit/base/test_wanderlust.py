"""Wanderlust: a new tile, perhaps a disk, bonus VP; then everybody may move in."""

from __future__ import annotations

import pytest

from .positions import animal, asked, at, cubes, disks, forfeited, legal, play, refuses, shelf, tile, vp

# The stacks show a sea, a jungle, and something else: the tiles that are not named lie in the third one.
STACKS = "stack 1: desert, sea; stack 2: jungle"
TWO_TILES = f"tile 0,0 sea tundra: 2 mammals, 1 birds; tile 1,-1 savannah: 2 insects; {STACKS}; section wanderlust"


def test_a_face_up_tile_is_chosen_and_laid_beside_earth() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds")
    assert asked(game) == ("birds", "wander")
    assert legal(game) == {"stack 1", "stack 2", "stack 3", "pass"}
    play(game, "birds: stack 2")
    # Ten hexes touch the tiles at 0,0 and 1,-1, eight of them blank.
    assert len(legal(game)) == 8
    refuses(game, "lay 0,0", "lay 1,-1", "lay 3,0", "lay -2,0", "pass")
    play(game, "birds: lay 1,0")
    assert tile(game, "1,0")["terrain"] == "jungle"
    assert [stack["left"] for stack in game.view()["stacks"]] == [2, 0, 26]


def test_tiles_may_be_laid_up_to_the_rim_of_the_board() -> None:
    game = at("birds mammals", "tile 3,0 desert; section wanderlust; pawn wanderlust 1: birds")
    play(game, "birds: stack 1")
    assert legal(game) == {"lay 2,0", "lay 2,1", "lay 3,-1"}


def test_the_next_tile_stays_face_down_this_turn() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds; pawn wanderlust 2: mammals")
    play(game, "birds: stack 1", "birds: lay 1,0", "mammals: pass", "birds: pass", "insects: pass")
    assert game.view()["stacks"][0] == {"top": None, "left": 1}
    assert asked(game) == ("mammals", "wander")
    assert legal(game) == {"stack 2", "stack 3", "pass"}
    refuses(game, "stack 1")


def test_empty_stacks_mean_fewer_actions() -> None:
    game = at(
        "birds mammals insects",
        """tile 0,0 sea tundra: 2 birds; stack 1: ; stack 2:
        section wanderlust; pawn wanderlust 1: birds; pawn wanderlust 2: mammals""",
    )
    assert legal(game) == {"stack 3", "pass"}
    refuses(game, "stack 1", "stack 2")
    play(game, "birds: stack 3", "birds: lay 1,0", "birds: pass")
    assert forfeited(game) == [("mammals", "wanderlust")]  # the next tile of the third stack is face down


# -- the disk -------------------------------------------------------------------------------------------------------


def test_a_disk_of_the_section_may_go_onto_a_vacant_corner_of_the_new_tile() -> None:
    game = at(
        "birds mammals insects",
        f"{TWO_TILES}; pawn wanderlust 1: birds; shelf wanderlust: seed, sun, sun; disk 0,0/E water",
    )
    play(game, "birds: stack 1", "birds: lay 1,0")
    assert legal(game) == {"take seed", "take sun", "pass"}
    refuses(game, "take water", "put 1,0/E")
    play(game, "birds: take sun")
    assert legal(game) == {"put 0,0/SE", "put 0,1/E", "put 1,-1/SE", "put 1,0/E", "put 1,0/SE"}
    refuses(game, "put 0,0/E", "put 0,0/W", "pass")
    play(game, "birds: put 1,0/E")
    assert disks(game) == {"0,0/E": "water", "1,0/E": "sun"}
    assert shelf(game, "wanderlust") == ["seed", "sun"]


def test_the_disk_may_be_left_out() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds; shelf wanderlust: seed")
    play(game, "birds: stack 1", "birds: lay 1,0", "birds: pass")
    assert disks(game) == {}
    assert shelf(game, "wanderlust") == ["seed"]
    assert vp(game) == {"birds": 3}


def test_without_disks_in_the_section_none_is_asked_for() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds")
    play(game, "birds: stack 1", "birds: lay 1,0")
    assert asked(game) == ("mammals", "move in")


def test_a_new_tile_whose_corners_are_all_taken_gets_no_disk() -> None:
    ring = ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]
    around = "; ".join(f"tile {at} wetland" if i < 4 else f"tile {at} jungle" for i, at in enumerate(ring))
    taken = "; ".join(f"disk 0,0/{corner} sun" for corner in ("NE", "E", "SE", "SW", "W", "NW"))
    game = at(
        "birds mammals",
        f"{around}; {taken}; section wanderlust; pawn wanderlust 1: birds; shelf wanderlust: seed",
    )
    play(game, "birds: stack 1", "birds: lay 0,0")
    assert asked(game) == ("birds", "dominate")
    assert shelf(game, "wanderlust") == ["seed"]
    assert vp(game) == {"birds": 21}


# -- bonus VP -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("adjacent", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_bonus_vp_for_the_tiles_around_the_new_one(adjacent: int, points: int) -> None:
    ring = ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"][:adjacent]
    around = "; ".join(f"tile {at} {'wetland' if i < 4 else 'sea tundra'}" for i, at in enumerate(ring))
    game = at("birds mammals", f"{around}; section wanderlust; pawn wanderlust 1: birds")
    play(game, "birds: stack 1", "birds: lay 0,0")
    assert vp(game) == {"birds": points}


# -- moving in ------------------------------------------------------------------------------------------------------


def test_everybody_may_move_in_in_food_chain_order() -> None:
    game = at("insects birds mammals", f"{TWO_TILES}; pawn wanderlust 1: insects")
    play(game, "insects: stack 1", "insects: lay 1,0")
    assert vp(game) == {"insects": 3}  # paid before anybody moves
    assert asked(game) == ("mammals", "move in")
    assert game.decision.seat == 2
    play(game, "mammals: move 0,0 > 1,0")  # some
    play(game, "mammals: pass", "birds: pass")  # none
    play(game, "insects: move 1,-1 > 1,0", "insects: move 1,-1 > 1,0")  # all
    assert cubes(game, "1,0") == {"mammals": 1, "insects": 2}
    assert cubes(game, "0,0") == {"mammals": 1, "birds": 1}
    assert cubes(game, "1,-1") == {}


def test_only_from_adjacent_tiles_and_only_onto_the_new_tile() -> None:
    """Birds fly two tiles in a Migration, but not here."""
    game = at(
        "birds mammals",
        f"""tile 0,0 sea: 1 birds; tile -1,0 jungle: 3 birds; {STACKS}
        section wanderlust; pawn wanderlust 3: mammals""",
    )
    play(game, "mammals: stack 1", "mammals: lay 1,0")
    assert legal(game) == {"move 0,0 > 1,0", "pass"}
    refuses(game, "move -1,0 > 1,0", "move -1,0 > 0,0", "move 0,0 > -1,0")


def test_who_has_nobody_beside_the_new_tile_is_not_asked() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds")
    play(game, "birds: stack 1", "birds: lay 2,-1")  # beside the savannah alone
    assert asked(game) == ("insects", "move in")


def test_everybody_moves_even_when_the_actor_lives_nowhere() -> None:
    game = at("birds mammals insects", f"{TWO_TILES.replace(', 1 birds', '')}; pawn wanderlust 1: birds")
    play(game, "birds: stack 1", "birds: lay 1,0", "mammals: move 0,0 > 1,0", "mammals: pass", "insects: pass")
    assert asked(game) == ("birds", "dominate")


# -- the pawns ------------------------------------------------------------------------------------------------------


def test_pawns_act_from_left_to_right_each_with_its_own_moving_in() -> None:
    game = at(
        "birds mammals insects",
        f"{TWO_TILES}; pawn wanderlust 1: insects; pawn wanderlust 2: birds; pawn wanderlust 3: mammals",
    )
    play(game, "insects: stack 1", "insects: lay 1,0", "mammals: pass", "birds: pass", "insects: pass")
    play(game, "birds: stack 2", "birds: lay 2,-1", "insects: move 1,-1 > 2,-1", "insects: pass")
    play(game, "mammals: stack 3", "mammals: lay 2,0", "insects: move 2,-1 > 2,0")
    assert asked(game) == ("birds", "dominate")
    assert vp(game) == {"insects": 3, "birds": 3, "mammals": 3}
    assert cubes(game, "2,0") == {"insects": 1}  # a species may move again onto another new tile


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals insects", f"{TWO_TILES}; pawn wanderlust 1: birds")
    play(game, "birds: pass")
    assert forfeited(game) == [("birds", "wanderlust")]
    assert len(game.view()["earth"]) == 2
    assert vp(game) == {}
    assert asked(game) == ("birds", "dominate")  # nobody moves where no tile was laid
    assert animal(game, "birds")["hand"] == 7 - 1
