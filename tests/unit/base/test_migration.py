"""Migration: up to X species move one tile each; birds up to two."""

from __future__ import annotations

import pytest

from .positions import animal, asked, at, cubes, legal, play, refuses

# A row of four tiles, west to east.
ROW = """tile 0,0 sea tundra: 3 mammals; tile 1,0 desert: 1 mammals, 2 birds; tile 2,0 jungle; tile 3,0 forest
    section migration"""


def test_species_move_onto_adjacent_tiles() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    assert asked(game) == ("mammals", "migrate")
    assert legal(game) == {"move 0,0 > 1,0", "move 1,0 > 0,0", "move 1,0 > 2,0", "pass"}
    refuses(game, "move 0,0 > 2,0", "move 0,0 > 0,1", "move 2,0 > 3,0")
    play(game, "mammals: move 0,0 > 1,0")
    assert cubes(game, "0,0") == {"mammals": 2}
    assert cubes(game, "1,0") == {"mammals": 2, "birds": 2}


@pytest.mark.parametrize("number", [7, 6, 5, 4, 3, 2])
def test_the_space_says_how_many(number: int) -> None:
    game = at(
        "birds mammals",
        f"tile 0,0 sea: 9 mammals; tile 1,0 desert; section migration; pawn migration {number}: mammals",
    )
    play(game, *["mammals: move 0,0 > 1,0"] * number)
    assert cubes(game, "1,0") == {"mammals": number}
    assert asked(game) == ("birds", "dominate")


def test_fewer_may_move_or_none() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    play(game, "mammals: move 0,0 > 1,0", "mammals: pass")
    assert asked(game) == ("birds", "dominate")
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    play(game, "mammals: pass")
    assert cubes(game, "0,0") == {"mammals": 3}
    assert animal(game, "mammals")["hand"] == 7


def test_a_species_moves_only_once_in_an_action() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    play(game, "mammals: move 1,0 > 2,0")
    refuses(game, "move 2,0 > 3,0", "move 2,0 > 1,0", "move 1,0 > 0,0")
    play(game, "mammals: move 0,0 > 1,0")
    refuses(game, "move 1,0 > 2,0")
    play(game, "mammals: move 0,0 > 1,0", "mammals: move 0,0 > 1,0")
    # All four have moved, so the action ends by itself although seven could.
    assert asked(game) == ("birds", "dominate")


def test_one_that_has_not_moved_may_leave_a_tile_where_others_arrived() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    play(game, "mammals: move 0,0 > 1,0", "mammals: move 1,0 > 2,0")
    refuses(game, "move 1,0 > 2,0")  # the one that stands there now has moved
    assert cubes(game, "1,0") == {"mammals": 1, "birds": 2}


def test_a_species_may_move_again_with_another_pawn() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals; pawn migration 2: mammals")
    play(game, "mammals: move 1,0 > 2,0", "mammals: pass", "mammals: move 2,0 > 3,0")
    assert cubes(game, "3,0") == {"mammals": 1}


def test_species_of_one_tile_may_move_together_or_apart() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 4 mammals; tile 1,0 desert; tile 0,1 jungle; tile -1,0 forest
        section migration; pawn migration 4: mammals""",
    )
    play(
        game,
        "mammals: move 0,0 > 1,0",
        "mammals: move 0,0 > 1,0",
        "mammals: move 0,0 > 0,1",
        "mammals: move 0,0 > -1,0",
    )
    assert [cubes(game, at).get("mammals") for at in ("0,0", "1,0", "0,1", "-1,0")] == [None, 2, 1, 1]


def test_only_the_actors_species_move() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    play(game, "mammals: move 1,0 > 2,0")
    refuses(game, "move 1,0 > 2,0")  # two birds are still there
    assert cubes(game, "1,0") == {"birds": 2}


def test_nobody_to_move_and_nowhere_to_go() -> None:
    game = at(
        "birds mammals", f"{ROW.replace('3 mammals', '3 birds').replace('1 mammals, ', '')}; pawn migration 7: mammals"
    )
    assert asked(game) == ("birds", "dominate")
    game = at("birds mammals", "tile 0,0 sea: 9 mammals; tile 2,0 desert; section migration; pawn migration 7: mammals")
    assert asked(game) == ("birds", "dominate")


# -- birds ----------------------------------------------------------------------------------------------------------


def test_birds_may_fly_one_or_two_tiles() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 3: birds")
    assert legal(game) == {"move 1,0 > 0,0", "move 1,0 > 2,0", "move 1,0 > 3,0", "pass"}
    play(game, "birds: move 1,0 > 3,0", "birds: move 1,0 > 2,0")
    assert cubes(game, "3,0") == {"birds": 1}
    assert cubes(game, "2,0") == {"birds": 1}


def test_a_flight_over_two_tiles_is_one_move_of_one_species() -> None:
    game = at(
        "birds mammals",
        "tile 0,0 sea: 5 birds; tile 1,0 desert; tile 2,0 jungle; section migration; pawn migration 2: birds",
    )
    play(game, "birds: move 0,0 > 2,0", "birds: move 0,0 > 2,0")
    assert cubes(game, "2,0") == {"birds": 2}
    assert asked(game) == ("birds", "dominate")


def test_a_bird_that_flew_one_tile_does_not_fly_on() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: birds")
    play(game, "birds: move 1,0 > 2,0")
    refuses(game, "move 2,0 > 3,0")


def test_birds_do_not_cross_blank_hexes() -> None:
    """Between the tiles lies a gap, and the way round is longer than two."""
    game = at(
        "birds mammals",
        """tile 0,0 sea: 2 birds; tile 2,0 jungle; tile 0,1 forest; tile 1,1 desert
        section migration; pawn migration 7: birds""",
    )
    assert legal(game) == {"move 0,0 > 0,1", "move 0,0 > 1,1", "pass"}
    refuses(game, "move 0,0 > 2,0", "move 0,0 > 1,0")


def test_either_of_two_ways_between_will_do() -> None:
    """1,1 lies behind both 1,0 and 0,1; one of them is enough."""
    for between in ("1,0", "0,1"):
        game = at(
            "birds mammals",
            f"tile 0,0 sea: 1 birds; tile {between} sea; tile 1,1 sea; section migration; pawn migration 2: birds",
        )
        assert legal(game) == {f"move 0,0 > {between}", "move 0,0 > 1,1", "pass"}


def test_other_animals_do_not_fly() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 7: mammals")
    refuses(game, "move 0,0 > 2,0", "move 1,0 > 3,0")
