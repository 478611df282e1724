"""Speciation: new species on the tiles around a disk; and the insects' free one."""

from __future__ import annotations

import pytest

from .positions import animal, asked, at, cubes, forfeited, legal, play, refuses

# A grass disk where tundra, savannah and desert meet, and one at the savannah's far end.
EARTH = """tile 0,0 sea tundra; tile 1,-1 savannah; tile 1,0 desert: 2 mammals
    disk 0,0/E grass; disk 1,-1/NE grass; disk 1,0/SE sun; section speciation"""


def test_the_disk_must_be_of_the_spaces_type() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds")
    assert asked(game) == ("birds", "choose disk")
    assert legal(game) == {"around 0,0/E", "around 1,-1/NE", "pass"}
    refuses(game, "around 1,0/SE", "around 0,0/W")


def test_species_come_from_the_gene_pool_onto_the_tiles_around_the_disk() -> None:
    """Three on the savannah, two on the desert, one on the tundra; nobody need live there before."""
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds")
    pool = animal(game, "birds")["pool"]
    play(game, "birds: around 0,0/E", "birds: add 1 > 0,0", "birds: add 3 > 1,-1", "birds: add 2 > 1,0")
    assert cubes(game, "0,0") == {"birds": 1}
    assert cubes(game, "1,-1") == {"birds": 3}
    assert cubes(game, "1,0") == {"birds": 2, "mammals": 2}
    assert animal(game, "birds")["pool"] == pool - 6


@pytest.mark.parametrize(
    ("terrain", "limit"),
    [("sea", 4), ("wetland", 4), ("savannah", 3), ("jungle", 3), ("forest", 3), ("desert", 2), ("mountain", 2)],
)
def test_the_terrain_limits_how_many(terrain: str, limit: int) -> None:
    game = at("birds mammals", f"tile 0,0 {terrain}; disk 0,0/E grub; section speciation; pawn speciation grub: birds")
    play(game, "birds: around 0,0/E")
    assert legal(game) == {f"add {count} > 0,0" for count in range(limit, -1, -1)}
    refuses(game, f"add {limit + 1} > 0,0", "add 1 > 1,0")
    play(game, f"birds: add {limit} > 0,0")
    assert cubes(game, "0,0") == {"birds": limit}


def test_tundra_takes_one_whatever_lies_under_it() -> None:
    game = at("birds mammals", "tile 0,0 sea tundra; disk 0,0/E grub; section speciation; pawn speciation grub: birds")
    play(game, "birds: around 0,0/E")
    assert legal(game) == {"add 1 > 0,0", "add 0 > 0,0"}


def test_species_already_there_do_not_count_against_the_limit() -> None:
    game = at(
        "birds mammals", "tile 0,0 desert: 7 birds; disk 0,0/E grub; section speciation; pawn speciation grub: birds"
    )
    play(game, "birds: around 0,0/E", "birds: add 2 > 0,0")
    assert cubes(game, "0,0") == {"birds": 9}


def test_fewer_or_none_may_be_placed_on_each_tile() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds")
    play(game, "birds: around 0,0/E", "birds: add 0 > 0,0", "birds: add 2 > 1,-1", "birds: add 0 > 1,0")
    assert cubes(game, "0,0") == {}
    assert cubes(game, "1,-1") == {"birds": 2}


def test_blank_hexes_around_the_disk_are_stepped_over() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds")
    play(game, "birds: around 1,-1/NE", "birds: add 1 > 1,-1")
    assert asked(game) == ("birds", "dominate")


def test_the_gene_pool_limits_how_many() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds; animal birds: pool 2")
    play(game, "birds: around 0,0/E", "birds: add 1 > 0,0")
    assert legal(game) == {"add 1 > 1,-1", "add 0 > 1,-1"}
    play(game, "birds: add 1 > 1,-1")
    assert asked(game) == ("birds", "dominate")  # nothing left for the desert, so nothing is asked
    assert animal(game, "birds")["pool"] == 0


def test_an_empty_gene_pool_forfeits() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds; animal birds: pool 0")
    assert forfeited(game) == [("birds", "speciation")]


def test_no_disk_of_the_type_forfeits() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation water: birds")
    assert forfeited(game) == [("birds", "speciation")]


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals", f"{EARTH}; pawn speciation grass: birds")
    play(game, "birds: pass")
    assert forfeited(game) == [("birds", "speciation")]
    assert cubes(game, "1,-1") == {}
    assert animal(game, "birds")["hand"] == 7


def test_spaces_act_in_the_order_meat_sun_seed_water_grub_grass() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 1 birds; disk 0,0/NE meat; disk 0,0/E sun; disk 0,0/SE seed; disk 0,0/SW water
        disk 0,0/W grub; disk 0,0/NW grass; section speciation; pawn speciation grass: mammals
        pawn speciation meat: birds; pawn speciation grub: birds; pawn speciation sun: mammals
        pawn speciation water: mammals; pawn speciation seed: birds""",
    )
    for who, corner in zip(
        ["birds", "mammals", "birds", "mammals", "birds", "mammals"], ["NE", "E", "SE", "SW", "W", "NW"]
    ):
        play(game, f"{who}: around 0,0/{corner}", f"{who}: add 1 > 0,0")
    assert cubes(game, "0,0") == {"birds": 4, "mammals": 3}


# -- the insects' free species --------------------------------------------------------------------------------------


def test_the_insects_add_one_species_to_any_tile_even_without_pawns_here() -> None:
    game = at("birds insects", f"{EARTH.replace('2 mammals', '2 birds')}")
    assert asked(game) == ("insects", "insects add")
    assert legal(game) == {"add 1 > 0,0", "add 1 > 1,-1", "add 1 > 1,0", "pass"}
    refuses(game, "add 2 > 1,-1", "add 1 > 0,1")
    pool = animal(game, "insects")["pool"]
    play(game, "insects: add 1 > 0,0")
    assert cubes(game, "0,0") == {"insects": 1}
    assert animal(game, "insects")["pool"] == pool - 1


def test_the_insects_come_after_all_speciation_pawns() -> None:
    game = at("insects mammals", f"{EARTH}; pawn speciation grass: mammals; pawn speciation sun: insects")
    play(game, "insects: around 1,0/SE", "insects: add 0 > 1,0")
    play(game, "mammals: around 1,-1/NE", "mammals: add 3 > 1,-1", "insects: add 1 > 1,-1")
    assert asked(game) == ("insects", "dominate")


def test_the_insects_may_decline() -> None:
    game = at("insects mammals", EARTH)
    play(game, "insects: pass")
    assert cubes(game, "1,0") == {"mammals": 2}


def test_without_species_in_the_pool_the_insects_are_not_asked() -> None:
    game = at("insects mammals", f"{EARTH}; animal insects: pool 0")
    assert asked(game) == ("insects", "dominate")


def test_without_insects_nobody_gets_a_free_species() -> None:
    assert asked(at("birds mammals", EARTH)) == ("birds", "dominate")
