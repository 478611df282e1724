"""Cards that pay: Biodiversity, Ecodiversity, Fertile, Niche Biomes."""

from __future__ import annotations

from ..base.positions import asked, play, refuses, vp
from .taking import gains, is_done, legal, take

# -- Biodiversity -------------------------------------------------------------------------------------------------


def test_biodiversity_pays_1_vp_for_each_shared_tile() -> None:
    """However many opposing species or animals are there; none for tiles that one lives on alone."""
    game = take("biodiversity", "birds insects mammals", """
        tile 0,0 forest: 2 birds, 1 insects
        tile 0,1 sea tundra: 1 birds, 4 insects, 3 mammals
        tile 1,0 desert: 5 birds
        tile -1,1 jungle: 2 insects, 2 mammals
        disk 0,0/NE seed""")  # fmt: skip
    assert gains(game) == {"birds": 2}
    assert is_done(game)


def test_biodiversity_pays_nothing_to_a_hermit() -> None:
    game = take(
        "biodiversity", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 desert: 1 insects; disk 0,0/NE seed"
    )
    assert gains(game) == {}
    assert is_done(game)


# -- Ecodiversity -------------------------------------------------------------------------------------------------


def test_ecodiversity_pays_1_vp_for_each_disk_of_a_type_one_has() -> None:
    """Printed or added; the reptiles' two suns are one type; disks count anywhere on earth."""
    game = take("ecodiversity", "reptiles insects", """
        tile 0,0 forest: 2 reptiles; tile 0,1 desert; tile -2,0 sea: 1 insects
        animal reptiles: elements water
        disk 0,0/NE sun; disk 0,1/SE sun; disk -2,0/W water; disk 0,1/SW grass; disk -2,0/NW seed""")  # fmt: skip
    assert gains(game) == {"reptiles": 3}


def test_ecodiversity_counts_a_doubled_type_once_too() -> None:
    game = take("ecodiversity", "reptiles insects", """
        tile 0,0 forest: 2 reptiles; tile 0,1 desert
        animal reptiles: elements sun water water
        disk 0,0/NE sun; disk 0,1/SW water""")  # fmt: skip
    assert gains(game) == {"reptiles": 2}


def test_ecodiversity_pays_the_actor_alone() -> None:
    game = take("ecodiversity", "birds insects", """
        tile 0,0 forest: 2 birds, 1 insects; tile 0,1 desert
        disk 0,0/NE seed; disk 0,0/E seed; disk 0,0/W grass""")  # fmt: skip
    assert gains(game) == {"birds": 2}


# -- Fertile ------------------------------------------------------------------------------------------------------


def test_fertile_pays_1_vp_for_every_species_on_a_tile_one_lives_on() -> None:
    """One's own and all others."""
    game = take("fertile", "birds insects mammals", """
        tile 0,0 forest: 2 birds
        tile 0,1 desert: 1 birds, 4 insects, 3 mammals
        tile 1,0 desert: 9 insects
        disk 0,0/NE seed""")  # fmt: skip
    assert asked(game) == ("birds", "points for crowd")
    assert legal(game) == ["tile 0,0", "tile 0,1"]
    refuses(game, "tile 1,0", "pass")
    play(game, "birds: tile 0,1")
    assert gains(game) == {"birds": 8}
    assert is_done(game)


def test_fertile_asks_nothing_of_an_animal_on_a_single_tile() -> None:
    game = take(
        "fertile", "birds insects", "tile 0,0 forest: 2 birds, 1 insects; tile 0,1 sea: 3 insects; disk 0,0/NE seed"
    )
    assert gains(game) == {"birds": 3}
    assert is_done(game)


# -- Niche Biomes -------------------------------------------------------------------------------------------------


def test_niche_biomes_costs_the_leaders_the_first_place_value_of_the_scored_tile() -> None:
    """Whoever has strictly more points than the actor once the tile is scored."""
    game = take("niche_biomes", "birds insects mammals reptiles", """
        tile 0,0 savannah: 2 birds; tile 0,1 desert
        animal birds: vp 10; animal insects: vp 30; animal mammals: vp 17; animal reptiles: vp 18
        disk 0,0/NE seed""")  # fmt: skip
    assert vp(game) == {"birds": 17, "insects": 23, "mammals": 17, "reptiles": 11}
    assert is_done(game)


def test_niche_biomes_goes_by_the_terrain() -> None:
    """The left-most number of the table; a tile under ice is tundra."""
    values = {"sea": 9, "wetland": 8, "savannah": 7, "jungle": 6, "forest": 5, "desert": 4, "mountain": 3}
    for terrain, value in [*values.items(), ("sea tundra", 1)]:
        earth = f"tile 0,0 {terrain}: 2 birds; tile 0,1 forest; animal insects: vp 40; disk 0,0/NE seed"
        game = take("niche_biomes", "birds insects", earth)
        assert vp(game) == {"birds": value, "insects": 40 - value}
        assert gains(game) == {"insects": -value}
        assert f"insects: -{value} VP" in game.log()


def test_niche_biomes_stops_at_zero() -> None:
    """Both leaders got their points from this very tile; one loses all 9 of them, the other the 5 that it has."""
    game = take("niche_biomes", "birds insects mammals", """
        tile 0,0 sea: 1 birds, 3 insects, 2 mammals; tile 0,1 desert
        disk 0,0/NE seed""")  # fmt: skip
    assert gains(game) == {"insects": -9, "mammals": -5}
    assert vp(game) == {"birds": 3}


def test_niche_biomes_does_nothing_for_the_leader() -> None:
    game = take("niche_biomes", "birds insects", "tile 0,0 sea: 2 birds; tile 0,1 desert: 1 insects; disk 0,0/NE seed")
    assert gains(game) == {}
    assert vp(game) == {"birds": 9}
