"""Cards that bring species onto the earth: Aquatic, Evolution, Fecundity, Hibernation."""

from __future__ import annotations

from ..base.positions import animal, asked, cubes, disk, disks, play, refuses
from .taking import all_twenty, bag, corners, is_done, legal, six_disks, take

# -- Aquatic ------------------------------------------------------------------------------------------------------

COAST = """
    tile 0,0 sea: 2 birds
    tile 1,0 wetland: 1 mammals
    tile 0,1 forest: 1 mammals
    disk 0,0/NW seed"""


def test_aquatic_lays_a_chosen_disk_on_sea_or_wetland_and_settles_up_to_4_species_there() -> None:
    game = take("aquatic", "birds mammals", COAST)
    assert asked(game) == ("birds", "colonise element")
    assert legal(game) == ["take grass", "take grub", "take meat", "take seed", "take sun", "take water"]
    refuses(game, "pass")
    play(game, "birds: take water")
    assert asked(game) == ("birds", "colonise corner")
    play(game, "birds: put 0,0/W")
    assert disk(game, "0,0/W") == "water"
    assert bag(game)["water"] == 19
    assert asked(game) == ("birds", "colonise how many")
    assert legal(game) == [f"add {n} > 0,0" for n in (4, 3, 2, 1, 0)]
    play(game, "birds: add 4 > 0,0")
    assert cubes(game, "0,0") == {"birds": 6}
    assert animal(game, "birds")["pool"] == 54 - 6
    assert is_done(game)


def test_aquatic_offers_the_vacant_corners_of_seas_and_wetlands_alone() -> None:
    game = play(take("aquatic", "birds mammals", COAST), "birds: take water")
    vacant = corners(game, "0,0/NE 0,0/E 0,0/SE 0,0/SW 0,0/W 1,0/NE 1,0/E 1,0/SE 1,0/SW")
    assert sorted(legal(game)) == sorted(f"put {corner}" for corner in vacant)
    refuses(game, "put 0,0/NW", "put 0,1/SW", "put 0,1/W")


def test_aquatic_on_a_corner_of_two_such_tiles_the_actor_names_the_tile() -> None:
    """The forest that meets the same corner is none."""
    game = play(take("aquatic", "birds mammals", COAST), "birds: take water", "birds: put 0,0/SE")
    assert asked(game) == ("birds", "colonise tile")
    assert legal(game) == ["tile 0,0", "tile 1,0"]
    refuses(game, "pass", "tile 0,1")
    play(game, "birds: tile 1,0", "birds: add 3 > 1,0")
    assert cubes(game, "1,0") == {"birds": 3, "mammals": 1}
    assert cubes(game, "0,0") == {"birds": 2}


def test_aquatic_species_are_up_to_4_so_none_will_do() -> None:
    game = play(take("aquatic", "birds mammals", COAST), "birds: take sun", "birds: put 0,0/W", "birds: add 0 > 0,0")
    assert cubes(game, "0,0") == {"birds": 2}
    assert is_done(game)


def test_aquatic_takes_the_disk_from_the_bag() -> None:
    """A type that is not in the bag cannot be chosen."""
    game = take("aquatic", "birds mammals", f"{COAST}; {all_twenty('water')}")
    refuses(game, "take water")
    assert "take sun" in legal(game)


def test_aquatic_without_a_vacant_corner_still_settles_species() -> None:
    """The first part is forfeit, the second is not (ruling B24); with two such tiles the actor chooses."""
    earth = f"tile 0,0 sea: 1 birds; tile 0,1 forest: 1 mammals; {six_disks('0,0', 'seed seed sun sun water water')}"
    game = take("aquatic", "birds mammals", earth)
    assert asked(game) == ("birds", "colonise how many")
    play(game, "birds: add 2 > 0,0")
    assert cubes(game, "0,0") == {"birds": 3}
    assert len(disks(game)) == 6
    two = take(
        "aquatic", "birds mammals", f"{earth}; tile 2,0 wetland; {six_disks('2,0', 'grub grub grub meat meat meat')}"
    )
    assert legal(two) == ["tile 0,0", "tile 2,0"]


def test_aquatic_without_species_in_the_pool_only_lays_the_disk() -> None:
    game = take("aquatic", "birds mammals", f"{COAST}; animal birds: pool 0")
    play(game, "birds: take water", "birds: put 0,0/SE")
    assert disk(game, "0,0/SE") == "water"
    assert is_done(game)


def test_aquatic_settles_no_more_than_the_pool_holds() -> None:
    game = take("aquatic", "birds mammals", f"{COAST}; animal birds: pool 2")
    play(game, "birds: take water", "birds: put 0,0/W")
    assert legal(game) == ["add 2 > 0,0", "add 1 > 0,0", "add 0 > 0,0"]


def test_aquatic_finds_no_sea_under_the_ice() -> None:
    """Tundra is neither sea nor wetland (ruling B26)."""
    game = take(
        "aquatic",
        "birds mammals",
        """
        tile 0,0 sea tundra: 2 birds; tile 1,0 wetland tundra; tile 0,1 forest: 1 mammals; disk 0,0/NW seed""",
    )
    assert is_done(game)
    assert len(disks(game)) == 1
    assert cubes(game, "0,0") == {"birds": 2}


# -- Evolution ----------------------------------------------------------------------------------------------------

FAUNA = """
    tile 0,0 forest: 2 birds, 1 insects
    tile 0,1 desert: 2 insects, 1 mammals
    tile 1,0 jungle: 3 reptiles
    disk 0,0/NE seed; disk 0,0/E seed"""


def test_evolution_replaces_one_species_of_up_to_two_opposing_animals() -> None:
    """Anywhere on earth, whether one lives there or not; they are eliminated, and replaced from the gene pool."""
    game = take("evolution", "birds insects mammals reptiles", FAUNA)
    assert asked(game) == ("birds", "supplant")
    pool = animal(game, "birds")["pool"]
    play(game, "birds: replace reptiles 1,0", "birds: replace insects 0,1")
    assert cubes(game, "1,0") == {"reptiles": 2, "birds": 1}
    assert cubes(game, "0,1") == {"insects": 1, "mammals": 1, "birds": 1}
    assert animal(game, "birds")["pool"] == pool - 2
    assert animal(game, "reptiles")["eliminated"] == animal(game, "insects")["eliminated"] == 1
    assert is_done(game)


def test_evolution_offers_every_opposing_species_but_none_of_ones_own() -> None:
    game = take("evolution", "birds insects mammals reptiles", FAUNA)
    assert legal(game) == [
        "replace insects 0,0", "replace mammals 0,1", "replace insects 0,1", "replace reptiles 1,0", "pass",
    ]  # fmt: skip


def test_evolution_takes_no_animal_twice() -> None:
    game = play(take("evolution", "birds insects mammals reptiles", FAUNA), "birds: replace insects 0,1")
    refuses(game, "replace insects 0,0", "replace insects 0,1")
    assert legal(game) == ["replace mammals 0,1", "replace reptiles 1,0", "pass"]


def test_evolution_may_replace_one_or_none() -> None:
    """Ruling B21."""
    none = play(take("evolution", "birds insects mammals reptiles", FAUNA), "birds: pass")
    assert is_done(none) and cubes(none, "1,0") == {"reptiles": 3}
    one = play(take("evolution", "birds insects mammals reptiles", FAUNA), "birds: replace mammals 0,1", "birds: pass")
    assert is_done(one) and cubes(one, "0,1") == {"insects": 2, "birds": 1}


def test_evolution_is_limited_by_the_gene_pool() -> None:
    one = take("evolution", "birds insects mammals reptiles", f"{FAUNA}; animal birds: pool 1")
    play(one, "birds: replace reptiles 1,0")
    assert is_done(one)
    none = take("evolution", "birds insects mammals reptiles", f"{FAUNA}; animal birds: pool 0")
    assert is_done(none)


def test_evolution_finds_nobody_to_replace() -> None:
    game = take("evolution", "birds insects", "tile 0,0 forest: 2 birds; tile 0,1 desert; disk 0,0/NE seed")
    assert is_done(game)


def test_evolution_with_a_single_opponent_replaces_one() -> None:
    game = take("evolution", "birds insects", "tile 0,0 forest: 2 birds, 3 insects; tile 0,1 desert; disk 0,0/NE seed")
    play(game, "birds: replace insects 0,0")
    assert cubes(game, "0,0") == {"birds": 3, "insects": 2}
    assert is_done(game)


# -- Fecundity ----------------------------------------------------------------------------------------------------

SPREAD = """
    tile 0,0 forest: 2 birds; tile 0,1 sea tundra: 1 birds; tile 1,0 desert: 4 birds; tile 1,-1 jungle: 3 insects
    disk 0,0/NW seed"""


def test_fecundity_adds_one_species_to_each_tile_one_lives_on() -> None:
    """One for a tile, not one for each species on it; nothing where one does not live."""
    game = take("fecundity", "birds insects", SPREAD)
    assert asked(game) == ("birds", "multiply")
    play(game, "birds: add 1 > 0,0", "birds: add 1 > 0,1", "birds: add 1 > 1,0")
    assert [cubes(game, at)["birds"] for at in ("0,0", "0,1", "1,0")] == [3, 2, 5]
    assert cubes(game, "1,-1") == {"insects": 3}
    assert animal(game, "birds")["pool"] == 54 - 10
    assert is_done(game)


def test_fecundity_may_leave_tiles_out() -> None:
    game = take("fecundity", "birds insects", SPREAD)
    assert legal(game) == ["add 1 > 0,0", "add 0 > 0,0"]
    play(game, "birds: add 0 > 0,0", "birds: add 0 > 0,1", "birds: add 0 > 1,0")
    assert animal(game, "birds")["pool"] == 54 - 7


def test_fecundity_with_too_few_in_the_pool_the_actor_chooses_where() -> None:
    game = take("fecundity", "birds insects", f"{SPREAD}; animal birds: pool 1")
    play(game, "birds: add 0 > 0,0", "birds: add 1 > 0,1")
    assert is_done(game)
    assert [cubes(game, at)["birds"] for at in ("0,0", "0,1", "1,0")] == [2, 2, 4]


def test_fecundity_with_an_empty_pool_does_nothing() -> None:
    assert is_done(take("fecundity", "birds insects", f"{SPREAD}; animal birds: pool 0"))


# -- Hibernation --------------------------------------------------------------------------------------------------

WINTER = "tile 0,0 forest: 2 birds; tile 0,1 desert: 1 insects; disk 0,0/NW seed"


def test_hibernation_returns_up_to_5_eliminated_species_to_one_tile() -> None:
    """Any tile, whether one lives there or not. The gene pool has no part in it."""
    game = take("hibernation", "birds insects", f"{WINTER}; animal birds: eliminated 7")
    pool = animal(game, "birds")["pool"]
    assert asked(game) == ("birds", "hibernate")
    assert legal(game) == ["tile 0,0", "tile 0,1", "pass"]
    play(game, "birds: tile 0,1")
    assert legal(game) == [f"add {n} > 0,1" for n in (5, 4, 3, 2, 1)]
    play(game, "birds: add 5 > 0,1")
    assert cubes(game, "0,1") == {"birds": 5, "insects": 1}
    assert animal(game, "birds")["eliminated"] == 2
    assert animal(game, "birds")["pool"] == pool
    assert is_done(game)


def test_hibernation_returns_no_more_than_were_eliminated() -> None:
    game = play(take("hibernation", "birds insects", f"{WINTER}; animal birds: eliminated 2"), "birds: tile 0,1")
    assert legal(game) == ["add 2 > 0,1", "add 1 > 0,1"]


def test_hibernation_may_return_none() -> None:
    game = play(take("hibernation", "birds insects", f"{WINTER}; animal birds: eliminated 2"), "birds: pass")
    assert animal(game, "birds")["eliminated"] == 2
    assert is_done(game)


def test_hibernation_without_eliminated_species_does_nothing() -> None:
    """Neither the pool nor the cubes that were left in the box at the start will do."""
    assert is_done(take("hibernation", "birds insects", WINTER))


def test_hibernation_protects_from_extinction_this_turn_only() -> None:
    """Other endangered species on the same tile are not protected."""
    shared = WINTER.replace("1 insects", "1 insects, 2 birds")
    game = take("hibernation", "birds insects", f"{shared}; animal birds: eliminated 3; animal insects: elements seed")
    play(game, "birds: tile 0,1", "birds: add 3 > 0,1", "birds: pass")
    assert game.view()["turn"] == 2
    assert cubes(game, "0,1") == {"birds": 3}
    while game.view()["turn"] == 2:
        game.play("pass" if "pass" in legal(game) else legal(game)[0])
    assert cubes(game, "0,1") == {}
