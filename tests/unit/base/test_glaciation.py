"""Glaciation: the seven steps by which the ice takes a tile."""

from __future__ import annotations

import pytest

from .positions import animal, asked, at, cubes, disk, disks, forfeited, legal, pawns, play, refuses, tile, vp

# Tundra in the middle, a ring of two tiles in the east, and a mountain out of the ice's reach.
EARTH = """tile 0,0 sea tundra; tile 1,-1 savannah; tile 1,0 desert: 3 birds, 1 mammals, 2 insects
    tile 2,-1 mountain; section glaciation"""


# -- step 1 ---------------------------------------------------------------------------------------------------------


def test_the_tile_must_be_beside_tundra_and_not_tundra_itself() -> None:
    game = at("birds mammals insects", f"{EARTH}; pawn glaciation 1: mammals")
    assert asked(game) == ("mammals", "glaciate")
    assert legal(game) == {"cover 1,-1", "cover 1,0", "pass"}
    refuses(game, "cover 0,0", "cover 2,-1", "cover 0,1")


def test_the_actor_need_not_live_there() -> None:
    game = at("birds mammals insects", f"{EARTH}; pawn glaciation 1: mammals")
    play(game, "mammals: cover 1,-1")
    assert tile(game, "1,-1")["terrain"] == "tundra"


# -- steps 2, 6 and 7 -----------------------------------------------------------------------------------------------


def test_one_species_of_each_animal_stays_and_the_others_go_back_to_the_gene_pools() -> None:
    game = at("birds mammals insects", f"{EARTH}; pawn glaciation 1: mammals")
    pools = {name: animal(game, name)["pool"] for name in ("birds", "mammals", "insects")}
    play(game, "mammals: cover 1,0")
    assert cubes(game, "1,0") == {"birds": 1, "mammals": 1, "insects": 1}
    assert animal(game, "birds")["pool"] == pools["birds"] + 2
    assert animal(game, "mammals")["pool"] == pools["mammals"]
    assert animal(game, "insects")["pool"] == pools["insects"] + 1
    assert all(animal(game, name)["eliminated"] == 0 for name in pools)


# -- step 3 ---------------------------------------------------------------------------------------------------------


def test_the_tile_is_tundra_for_the_rest_of_the_game() -> None:
    game = at("birds mammals insects", f"{EARTH}; pawn glaciation 1: mammals")
    assert game.view()["tundra_left"] == 11
    play(game, "mammals: cover 1,0")
    assert tile(game, "1,0")["terrain"] == "tundra"
    assert tile(game, "1,0")["ground"] == "desert"
    assert game.view()["tundra_left"] == 10


def test_new_tundra_lets_the_ice_reach_further() -> None:
    game = at(
        "birds mammals",
        "tile 0,0 sea tundra; tile 1,0 sea tundra; tile 2,0 desert; tile 3,0 jungle; tile -1,0 forest"
        "; section glaciation; pawn glaciation 1: birds",
    )
    assert legal(game) == {"cover -1,0", "cover 2,0", "pass"}


# -- step 4 ---------------------------------------------------------------------------------------------------------


def test_disks_among_three_tundra_are_removed() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,-1 sea tundra; tile 1,0 desert; tile 0,1 forest; section glaciation
        disk 0,0/E sun; disk 0,0/SE seed; disk 1,0/E grub; pawn glaciation 1: mammals""",
    )
    play(game, "mammals: cover 1,0")
    assert disks(game) == {"0,0/SE": "seed", "1,0/E": "grub"}
    assert game.view()["bag"]["sun"] == 20


def test_disks_on_the_edge_of_earth_stay() -> None:
    """Two tundra and a blank hex are not three tundra; nor is a corner of the board that only two hexes share."""
    game = at(
        "birds mammals",
        """tile -3,0 sea tundra; tile -3,1 forest; disk -3,1/NE sun; disk -3,1/NW seed
        section glaciation; pawn glaciation 1: mammals""",
    )
    play(game, "mammals: cover -3,1")
    assert sorted(disks(game).values()) == ["seed", "sun"]


def test_all_of_earth_is_looked_over() -> None:
    """A disk that came to lie among three tundra by other means goes with the next Glaciation, wherever that is."""
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,-1 sea tundra; tile 1,0 sea tundra; tile -1,0 jungle; disk 0,0/E sun
        section glaciation; pawn glaciation 1: mammals""",
    )
    play(game, "mammals: cover -1,0")
    assert disk(game, "0,0/E") is None
    assert game.view()["bag"]["sun"] == 20


# -- step 5 ---------------------------------------------------------------------------------------------------------

RING = ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]


@pytest.mark.parametrize(("adjacent", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_bonus_vp_for_the_tundra_around_the_new_one(adjacent: int, points: int) -> None:
    tundra = "; ".join(f"tile {at} sea tundra" for at in RING[:adjacent])
    game = at("birds mammals", f"tile 0,0 desert; {tundra}; section glaciation; pawn glaciation 1: mammals")
    play(game, "mammals: cover 0,0")
    assert vp(game) == {"mammals": points}


def test_tundra_elsewhere_does_not_count() -> None:
    game = at(
        "birds mammals",
        "tile 0,0 sea tundra; tile 1,0 desert; tile 3,-1 sea tundra; section glaciation; pawn glaciation 1: birds",
    )
    play(game, "birds: cover 1,0")
    assert vp(game) == {"birds": 1}


# -- the pawns ------------------------------------------------------------------------------------------------------

QUEUE = "pawn glaciation 1: mammals; pawn glaciation 2: birds; pawn glaciation 4: insects"


def test_only_the_left_most_pawn_acts() -> None:
    game = at("birds mammals insects", f"{EARTH}; {QUEUE}; animal mammals: hand 0")
    play(game, "mammals: cover 1,-1")
    assert asked(game)[1] != "glaciate"
    waiting = {space: whose for space, whose in pawns(game).items() if "glaciation" in space}
    assert waiting == {"glaciation 2": "birds", "glaciation 4": "insects"}
    assert animal(game, "mammals")["hand"] == 1


def test_a_forfeit_uses_up_the_turns_glaciation() -> None:
    game = at("birds mammals insects", f"{EARTH}; {QUEUE}")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "glaciation")]
    assert asked(game)[1] != "glaciate"
    assert game.view()["tundra_left"] == 11
    assert vp(game) == {}


def test_without_tundra_tiles_the_action_is_forfeited() -> None:
    twelve = "; ".join(
        f"tile {at} {ground} tundra"
        for at, ground in zip(
            ["0,0", *RING, "2,-1", "2,0", "1,1", "0,2", "-1,2"], ["sea"] * 7 + ["forest"] * 4 + ["desert"]
        )
    )
    game = at("birds mammals", f"{twelve}; tile 2,-2 jungle; section glaciation; pawn glaciation 1: mammals")
    assert game.view()["tundra_left"] == 0
    assert forfeited(game) == [("mammals", "glaciation")]


def test_without_a_tile_beside_tundra_the_action_is_forfeited() -> None:
    game = at("birds mammals", "tile 0,0 sea tundra; tile 2,0 desert; section glaciation; pawn glaciation 1: mammals")
    assert forfeited(game) == [("mammals", "glaciation")]


def test_without_a_pawn_there_is_no_glaciation() -> None:
    game = at("birds mammals insects", EARTH)
    assert game.view()["tundra_left"] == 11
