"""Cards that eliminate species: Biomass, Catastrophe, Cold Snap, Predator."""

from __future__ import annotations

from ..base.positions import animal, asked, cubes, play, refuses
from .taking import is_done, legal, since, take

# -- Biomass ------------------------------------------------------------------------------------------------------


def test_biomass_kills_one_species_on_every_tile_with_more_species_than_disks() -> None:
    """The actor chooses which, on tiles it does not live on too; tundra is a tile like others."""
    game = take("biomass", "birds insects mammals", """
        tile 0,0 forest: 2 birds, 1 insects
        tile 0,1 sea tundra: 1 birds, 1 mammals
        tile 1,0 desert: 2 insects, 1 mammals
        disk 0,0/NW seed; disk 0,1/W seed""")  # fmt: skip
    assert asked(game) == ("birds", "thin the crowded")
    assert legal(game) == ["eliminate birds 0,0", "eliminate insects 0,0"]
    refuses(game, "pass")
    play(game, "birds: eliminate insects 0,0", "birds: eliminate birds 0,1", "birds: eliminate mammals 1,0")
    assert cubes(game, "0,0") == {"birds": 2}
    assert cubes(game, "0,1") == {"mammals": 1}
    assert cubes(game, "1,0") == {"insects": 2}
    assert [animal(game, name)["eliminated"] for name in ("birds", "insects", "mammals")] == [1, 1, 1]
    assert is_done(game)


def test_biomass_eliminates_into_the_box_and_not_the_pool() -> None:
    game = take("biomass", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 desert; disk 0,0/NW seed")
    assert (animal(game, "birds")["pool"], animal(game, "birds")["eliminated"]) == (52, 1)


def test_biomass_kills_ones_own_where_one_is_alone() -> None:
    game = take("biomass", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 desert: 1 birds; disk 0,0/NW seed")
    assert cubes(game, "0,0") == {"birds": 1}
    assert cubes(game, "0,1") == {}
    assert is_done(game)


def test_biomass_spares_tiles_with_as_many_disks_as_species() -> None:
    """Disks on shared corners count for each of their tiles."""
    game = take("biomass", "birds insects", """
        tile 0,0 forest: 1 birds, 1 insects; tile 0,1 desert: 1 insects; tile 1,0 sea
        disk 0,0/SE seed; disk 0,0/NW seed""")  # fmt: skip
    assert since(game, "cubes eliminated") == []
    assert is_done(game)


# -- Catastrophe --------------------------------------------------------------------------------------------------

STRUCK = """
    tile 0,0 forest: 2 birds
    tile 1,0 sea: 3 insects, 2 mammals, 1 birds
    tile 1,1 desert: 1 birds, 1 insects
    tile 2,0 jungle: 2 birds
    tile -1,0 savannah: 4 mammals
    disk 0,0/NW seed; disk 0,0/W seed"""


def test_catastrophe_leaves_one_species_on_a_tile_and_kills_one_on_each_neighbour() -> None:
    """All by the actor's choice; where it lives alone it loses one of its own. Further tiles are safe."""
    game = take("catastrophe", "birds insects mammals", STRUCK)
    assert asked(game) == ("birds", "strike tile")
    assert legal(game) == ["tile -1,0", "tile 0,0", "tile 1,0", "tile 1,1", "tile 2,0"]
    refuses(game, "pass")
    play(game, "birds: tile 1,0")
    assert legal(game) == ["keep mammals 1,0", "keep birds 1,0", "keep insects 1,0"]
    play(game, "birds: keep birds 1,0")
    assert asked(game) == ("birds", "strike neighbours")
    assert legal(game) == ["eliminate birds 1,1", "eliminate insects 1,1"]
    refuses(game, "pass")
    play(game, "birds: eliminate insects 1,1")
    assert [cubes(game, at) for at in ("1,0", "0,0", "1,1", "2,0", "-1,0")] == [
        {"birds": 1},
        {"birds": 1},
        {"birds": 1},
        {"birds": 1},
        {"mammals": 4},
    ]
    assert [animal(game, name)["eliminated"] for name in ("birds", "insects", "mammals")] == [2, 4, 2]
    assert is_done(game)


def test_catastrophe_may_keep_an_opponent() -> None:
    game = play(take("catastrophe", "birds insects mammals", STRUCK), "birds: tile 1,0", "birds: keep insects 1,0")
    assert cubes(game, "1,0") == {"insects": 1}


def test_catastrophe_on_a_tile_of_one_animal_asks_no_more_there() -> None:
    game = play(take("catastrophe", "birds insects mammals", STRUCK), "birds: tile -1,0")
    assert cubes(game, "-1,0") == {"mammals": 1}
    assert cubes(game, "0,0") == {"birds": 1}
    assert is_done(game)


def test_catastrophe_on_an_empty_tile_still_strikes_the_neighbours() -> None:
    """Ruling B23."""
    game = take(
        "catastrophe",
        "birds insects",
        "tile 0,0 forest: 2 birds; tile 0,1 desert; tile 0,2 sea: 1 insects; disk 0,0/NW seed",
    )
    play(game, "birds: tile 0,1")
    assert cubes(game, "0,0") == {"birds": 1}
    assert cubes(game, "0,2") == {}


def test_catastrophe_far_from_everybody_does_nothing() -> None:
    game = take(
        "catastrophe", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 desert; tile 0,2 sea; disk 0,0/NW seed"
    )
    play(game, "birds: tile 0,2")
    assert since(game, "cubes eliminated") == []
    assert is_done(game)


# -- Cold Snap ----------------------------------------------------------------------------------------------------


def test_cold_snap_costs_every_other_animal_one_species_on_each_tundra() -> None:
    game = take("cold_snap", "birds insects mammals", """
        tile 0,0 sea tundra: 2 birds, 2 insects, 1 mammals
        tile 0,1 desert tundra: 3 insects
        tile 1,0 jungle: 3 insects, 1 mammals
        disk 0,0/NW seed""")  # fmt: skip
    assert cubes(game, "0,0") == {"birds": 2, "insects": 1}
    assert cubes(game, "0,1") == {"insects": 2}
    assert cubes(game, "1,0") == {"insects": 3, "mammals": 1}
    assert [animal(game, name)["eliminated"] for name in ("birds", "insects", "mammals")] == [0, 2, 1]
    assert is_done(game)


def test_cold_snap_without_tundra_does_nothing() -> None:
    game = take(
        "cold_snap",
        "birds insects",
        "tile 0,0 forest: 2 birds, 1 insects; tile 0,1 desert: 2 insects; disk 0,0/NW seed",
    )
    assert since(game) == []
    assert is_done(game)


# -- Predator -----------------------------------------------------------------------------------------------------


def test_predator_kills_one_opposing_species_on_every_tile_one_lives_on() -> None:
    """A different victim on each tile, as one likes; never one of one's own."""
    game = take("predator", "birds insects mammals", """
        tile 0,0 forest: 2 birds, 1 insects, 1 mammals
        tile 0,1 sea tundra: 1 birds, 2 insects, 2 mammals
        tile 1,0 desert: 5 birds
        tile -1,1 jungle: 2 insects, 2 mammals
        disk 0,0/NW seed""")  # fmt: skip
    assert asked(game) == ("birds", "hunt everywhere")
    assert legal(game) == ["eliminate mammals 0,0", "eliminate insects 0,0"]
    refuses(game, "pass", "eliminate birds 0,0")
    play(game, "birds: eliminate mammals 0,0", "birds: eliminate insects 0,1")
    assert cubes(game, "0,0") == {"birds": 2, "insects": 1}
    assert cubes(game, "0,1") == {"birds": 1, "insects": 1, "mammals": 2}
    assert cubes(game, "1,0") == {"birds": 5}
    assert cubes(game, "-1,1") == {"insects": 2, "mammals": 2}
    assert [animal(game, name)["eliminated"] for name in ("birds", "insects", "mammals")] == [0, 1, 1]
    assert is_done(game)


def test_predator_with_one_kind_of_prey_asks_nothing() -> None:
    game = take(
        "predator",
        "birds insects",
        "tile 0,0 forest: 2 birds, 1 insects; tile 0,1 sea: 1 birds, 2 insects; disk 0,0/NW seed",
    )
    assert cubes(game, "0,0") == {"birds": 2}
    assert cubes(game, "0,1") == {"birds": 1, "insects": 1}
    assert is_done(game)


def test_predator_without_prey_does_nothing() -> None:
    game = take("predator", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 sea: 2 insects; disk 0,0/NW seed")
    assert since(game) == []
    assert is_done(game)
