"""Competition: eliminate opposing species where you live, on one tile of each of the space's terrains."""

from __future__ import annotations

import pytest

from .positions import animal, asked, at, cubes, forfeited, legal, play, refuses

# Every terrain once, and a second forest; the reptiles live everywhere with a mammal.
EARTH = """tile 0,0 sea tundra: 1 reptiles, 1 mammals; tile 1,-1 savannah: 1 reptiles, 1 mammals
    tile 1,0 desert: 1 reptiles, 1 mammals; tile 0,1 mountain: 1 reptiles, 1 mammals
    tile -1,1 forest: 1 reptiles, 1 mammals; tile -2,1 forest: 1 reptiles, 2 mammals
    tile -1,0 jungle: 1 reptiles, 1 mammals; tile 0,-1 wetland: 1 reptiles, 1 mammals
    tile 1,-2 sea: 1 reptiles, 1 mammals; section competition"""
WHERE = {
    "tundra": ["0,0"],
    "savannah": ["1,-1"],
    "desert": ["1,0"],
    "mountain": ["0,1"],
    "forest": ["-1,1", "-2,1"],
    "jungle": ["-1,0"],
    "wetland": ["0,-1"],
    "sea": ["1,-2"],
}


@pytest.mark.parametrize(
    "space",
    [
        "jungle-wetland",
        "wetland-desert",
        "desert-forest",
        "forest-savannah",
        "savannah-mountain",
        "mountain-sea",
        "sea-jungle",
    ],
)
def test_each_space_names_two_terrains_and_tundra(space: str) -> None:
    game = at("reptiles mammals", f"{EARTH}; pawn competition {space}: reptiles")
    assert asked(game) == ("reptiles", "compete")
    tiles = [at for terrain in [*space.split("-"), "tundra"] for at in WHERE[terrain]]
    assert legal(game) == {*(f"eliminate mammals {at}" for at in tiles), "pass"}


def test_one_tile_of_each_terrain() -> None:
    game = at("reptiles mammals", f"{EARTH}; pawn competition desert-forest: reptiles")
    play(game, "reptiles: eliminate mammals -2,1")
    refuses(game, "eliminate mammals -1,1", "eliminate mammals -2,1")
    play(game, "reptiles: eliminate mammals 0,0", "reptiles: eliminate mammals 1,0")
    assert asked(game) == ("reptiles", "dominate")
    assert cubes(game, "-2,1") == {"reptiles": 1, "mammals": 1}
    assert cubes(game, "-1,1") == {"reptiles": 1, "mammals": 1}
    assert cubes(game, "0,0") == cubes(game, "1,0") == {"reptiles": 1}


def test_eliminated_species_are_out_of_play() -> None:
    game = at("reptiles mammals", f"{EARTH}; pawn competition desert-forest: reptiles")
    pool = animal(game, "mammals")["pool"]
    play(game, "reptiles: eliminate mammals 1,0")
    assert animal(game, "mammals")["pool"] == pool
    assert animal(game, "mammals")["eliminated"] == 1


def test_fewer_tiles_or_none_may_be_chosen() -> None:
    game = at("reptiles mammals", f"{EARTH}; pawn competition desert-forest: reptiles")
    play(game, "reptiles: eliminate mammals 1,0", "reptiles: pass")
    assert asked(game) == ("reptiles", "dominate")
    game = at("reptiles mammals", f"{EARTH}; pawn competition desert-forest: reptiles")
    play(game, "reptiles: pass")
    assert animal(game, "mammals")["eliminated"] == 0


def test_a_tile_needs_a_species_of_the_actor_and_an_opposing_one() -> None:
    game = at(
        "reptiles mammals birds",
        """tile 0,0 sea tundra: 3 mammals; tile 1,0 desert: 3 reptiles; tile 0,1 forest: 1 reptiles, 1 mammals, 1 birds
        section competition; pawn competition desert-forest: reptiles""",
    )
    assert legal(game) == {"eliminate mammals 0,1", "eliminate birds 0,1", "pass"}
    refuses(game, "eliminate reptiles 0,1", "eliminate mammals 0,0", "eliminate reptiles 1,0")


def test_any_opposing_species_may_be_chosen() -> None:
    game = at(
        "reptiles mammals birds",
        """tile 0,1 forest: 1 reptiles, 5 mammals, 1 birds; section competition
        pawn competition desert-forest: reptiles""",
    )
    play(game, "reptiles: eliminate birds 0,1")
    assert cubes(game, "0,1") == {"reptiles": 1, "mammals": 5}


def test_nowhere_to_compete() -> None:
    game = at(
        "reptiles mammals",
        "tile 1,0 desert: 3 reptiles; section competition; pawn competition wetland-desert: reptiles",
    )
    assert asked(game) == ("reptiles", "dominate")


def test_pawns_compete_from_left_to_right_each_with_its_own_tiles() -> None:
    game = at(
        "reptiles mammals",
        f"{EARTH}; pawn competition jungle-wetland: mammals; pawn competition sea-jungle: reptiles",
    )
    play(game, "mammals: eliminate reptiles 0,0", "mammals: eliminate reptiles -1,0", "mammals: pass")
    # The reptiles have lost their place on the tundra and in the jungle.
    assert legal(game) == {"eliminate mammals 1,-2", "pass"}


def test_the_same_terrain_may_be_used_again_with_another_pawn() -> None:
    game = at(
        "reptiles mammals",
        f"{EARTH}; pawn competition desert-forest: reptiles; pawn competition forest-savannah: reptiles",
    )
    play(
        game, "reptiles: eliminate mammals -2,1", "reptiles: pass", "reptiles: eliminate mammals -2,1", "reptiles: pass"
    )
    assert cubes(game, "-2,1") == {"reptiles": 1}


# -- the arachnids' free competition --------------------------------------------------------------------------------

SHARED = """tile 0,0 sea tundra: 1 arachnids, 1 mammals; tile 1,0 desert: 2 arachnids, 1 mammals, 1 birds
    tile 1,-1 sea: 1 arachnids; tile 0,1 jungle: 4 mammals; section competition"""


def test_the_arachnids_compete_once_on_any_terrain_even_without_a_pawn() -> None:
    game = at("birds mammals arachnids", SHARED)
    assert asked(game) == ("arachnids", "compete for free")
    assert legal(game) == {"eliminate mammals 0,0", "eliminate mammals 1,0", "eliminate birds 1,0", "pass"}
    play(game, "arachnids: eliminate mammals 1,0")
    assert asked(game) == ("birds", "dominate")  # a single tile only
    assert animal(game, "mammals")["eliminated"] == 1


def test_the_arachnids_come_before_all_pawns() -> None:
    game = at("birds mammals arachnids", f"{SHARED}; pawn competition wetland-desert: mammals")
    play(game, "arachnids: eliminate mammals 1,0", "mammals: pass")
    assert cubes(game, "1,0") == {"arachnids": 2, "birds": 1}


def test_the_arachnids_may_add_pawns_to_the_free_one() -> None:
    game = at("birds mammals arachnids", f"{SHARED}; pawn competition wetland-desert: arachnids")
    play(game, "arachnids: eliminate mammals 1,0", "arachnids: eliminate birds 1,0", "arachnids: eliminate mammals 0,0")
    assert cubes(game, "1,0") == {"arachnids": 2}


def test_the_arachnids_may_decline() -> None:
    game = play(at("birds mammals arachnids", SHARED), "arachnids: pass")
    assert asked(game) == ("birds", "dominate")
    assert forfeited(game) == []


def test_arachnids_without_company_are_not_asked() -> None:
    game = at("birds arachnids", "tile 0,0 sea: 3 arachnids; tile 1,0 desert: 3 birds; section competition")
    assert asked(game) == ("birds", "dominate")


def test_without_arachnids_there_is_no_free_competition() -> None:
    game = at("birds mammals", "tile 0,0 sea: 3 birds, 3 mammals; section competition")
    assert asked(game) == ("birds", "dominate")


def test_arachnids_may_compete_against_their_players_other_animals() -> None:
    game = at(
        "arachnids+mammals+birds reptiles+amphibians+insects",
        "tile 0,0 sea: 1 arachnids, 1 mammals; section competition",
        multiple="yes",
    )
    assert legal(game) == {"eliminate mammals 0,0", "pass"}
