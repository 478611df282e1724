"""Cards about element disks: Blight, Disease, Habitat, Metamorphosis, Symbiotic."""

from __future__ import annotations

from ..base.positions import animal, asked, cubes, disk, disks, play, refuses, tile
from .taking import all_twenty, bag, corners, is_done, legal, since, six_disks, take

# -- Blight -------------------------------------------------------------------------------------------------------

MEADOW = """
    tile 0,0 forest: 2 birds; tile 0,1 desert: 1 insects; tile 1,0 sea
    disk 0,0/NW seed; disk 0,0/SE grass; disk 0,0/SW sun; disk 0,1/SW water"""


def test_blight_removes_all_disks_of_a_tile_but_one_of_the_actors_choice() -> None:
    """The removed disks go back into the bag, and are gone from the neighbours that shared them."""
    game = take("blight", "birds insects", MEADOW)
    assert asked(game) == ("birds", "strip tile")
    assert legal(game) == ["tile 0,0", "tile 0,1", "tile 1,0"]
    refuses(game, "pass")
    play(game, "birds: tile 0,1")
    assert asked(game) == ("birds", "keep one disk")
    assert sorted(legal(game)) == sorted(f"keep {at}" for at in corners(game, "0,0/SE 0,0/SW 0,1/SW"))
    refuses(game, "pass", "keep 0,0/NW")
    play(game, "birds: keep 0,1/SW")
    assert disks(game) == {"0,0/NW": "seed", "0,1/SW": "water"}
    assert bag(game) == {"grass": 20, "grub": 20, "meat": 20, "seed": 19, "sun": 20, "water": 19}
    assert is_done(game)


def test_blight_leaves_the_last_disk_of_a_tile_alone() -> None:
    game = play(take("blight", "birds insects", MEADOW), "birds: tile 1,0")
    assert len(disks(game)) == 4
    assert is_done(game)


def test_blight_may_fall_on_a_tile_without_disks() -> None:
    """Ruling B23."""
    game = play(take("blight", "birds insects", f"{MEADOW}; tile -2,0 sea"), "birds: tile -2,0")
    assert len(disks(game)) == 4
    assert is_done(game)


def test_blight_can_end_ones_own_dominance() -> None:
    game = play(take("blight", "birds insects", MEADOW), "birds: tile 0,0", "birds: keep 0,0/SE")
    assert tile(game, "0,0")["dominant"] is None
    assert tile(game, "0,0")["endangered"] == ["birds"]


# -- Disease ------------------------------------------------------------------------------------------------------

SICK = "tile 0,0 forest: 2 birds; tile 0,1 desert; disk 0,0/NW seed"


def test_disease_costs_each_animal_with_more_elements_one_added_one_of_its_choice() -> None:
    """In food chain order; the disks go back into the bag. Those with as many or fewer lose nothing."""
    game = take("disease", "birds insects mammals reptiles", f"""{SICK}
        animal birds: elements sun
        animal insects: elements water sun
        animal mammals: elements grub grub seed
        animal reptiles: elements water""")  # fmt: skip
    assert asked(game) == ("mammals", "lose one element")
    assert game.decision.seat == 2
    assert legal(game) == ["lose grub", "lose seed"]
    refuses(game, "pass", "lose meat")
    play(game, "mammals: lose grub")
    assert asked(game) == ("insects", "lose one element")
    play(game, "insects: lose sun")
    assert [animal(game, name)["added"] for name in ("birds", "insects", "mammals", "reptiles")] == [
        ["sun"],
        ["water"],
        ["grub", "seed"],
        ["water"],
    ]
    assert bag(game) == {"grass": 20, "grub": 19, "meat": 20, "seed": 18, "sun": 19, "water": 18}
    assert is_done(game)


def test_disease_never_takes_a_printed_element() -> None:
    """The amphibians have three printed ones, which is more than the birds have, and nothing to lose."""
    game = take("disease", "birds amphibians", SICK)
    assert animal(game, "amphibians")["printed"] == ["water"] * 3
    assert since(game) == []
    assert is_done(game)


def test_disease_takes_an_added_disk_of_a_printed_type() -> None:
    game = take("disease", "birds insects", f"{SICK}; animal insects: elements grass")
    assert (animal(game, "insects")["printed"], animal(game, "insects")["added"]) == (["grass", "grass"], [])
    assert bag(game)["grass"] == 20


def test_disease_compares_before_anybody_loses() -> None:
    """Ruling B18: it makes no difference to the insects that the mammals have lost one already."""
    game = take("disease", "birds insects mammals", f"""{SICK}
        animal mammals: elements sun; animal insects: elements sun""")  # fmt: skip
    assert [event["animal"] for event in since(game, "element lost")] == ["mammals", "insects"]


def test_disease_harms_nobody_when_the_actor_has_most() -> None:
    game = take(
        "disease", "birds insects", f"{SICK}; animal birds: elements sun sun; animal insects: elements sun meat"
    )
    assert since(game) == []
    assert is_done(game)


# -- Habitat ------------------------------------------------------------------------------------------------------


def test_habitat_lays_a_chosen_disk_from_the_bag_on_any_vacant_corner() -> None:
    game = take(
        "habitat", "birds insects", f"tile 0,0 forest: 2 birds; tile 0,1 desert; disk 0,0/NW seed; {all_twenty('sun')}"
    )
    assert asked(game) == ("birds", "put disk")
    assert legal(game) == ["take grass", "take grub", "take meat", "take seed", "take water"]
    refuses(game, "pass", "take sun")
    play(game, "birds: take meat")
    assert len(legal(game)) == 9  # two neighbours have ten corners together
    refuses(game, "pass", "put 0,0/NW", "put 2,0/E")
    play(game, "birds: put 0,1/SW")
    assert disk(game, "0,1/SW") == "meat"
    assert bag(game)["meat"] == 19
    assert is_done(game)


def test_habitat_finds_no_room() -> None:
    full = f"tile 0,0 forest: 2 birds; {six_disks('0,0', 'seed seed sun sun water water')}"
    apart = f"tile 2,0 desert; {six_disks('2,0', 'meat meat grub grub grass grass')}"
    game = take("habitat", "birds insects", f"{full}; {apart}")
    assert since(game) == []
    assert is_done(game)


def test_habitat_finds_an_empty_bag() -> None:
    seeds = "shelf depletion: " + ", ".join(["seed"] * 19)
    boxes = "shelf regression: " + ", ".join(["grass", "grub", "meat", "sun", "water"] * 20)
    game = take(
        "habitat", "birds insects", f"tile 0,0 forest: 2 birds; tile 0,1 desert; disk 0,0/NW seed\n{seeds}\n{boxes}"
    )
    assert sum(bag(game).values()) == 0
    assert is_done(game)


# -- Metamorphosis ------------------------------------------------------------------------------------------------


def test_metamorphosis_exchanges_an_added_element_for_any_in_the_bag() -> None:
    game = take("metamorphosis", "birds insects", f"{SICK}; animal birds: elements sun water; {all_twenty('meat')}")
    assert asked(game) == ("birds", "swap element")
    assert legal(game) == ["lose sun", "lose water"]
    refuses(game, "pass", "lose seed")
    play(game, "birds: lose sun")
    assert legal(game) == ["take grass", "take grub", "take seed", "take sun", "take water"]
    refuses(game, "pass", "take meat")
    play(game, "birds: take seed")
    assert animal(game, "birds")["added"] == ["seed", "water"]
    assert (bag(game)["sun"], bag(game)["seed"]) == (20, 18)
    assert is_done(game)


def test_metamorphosis_with_one_added_type_asks_only_for_the_new_one() -> None:
    game = take("metamorphosis", "birds insects", f"{SICK}; animal birds: elements sun sun")
    assert asked(game) == ("birds", "swap element for")
    play(game, "birds: take sun")  # the very disk that was given, if one likes
    assert animal(game, "birds")["added"] == ["sun", "sun"]


def test_metamorphosis_cannot_give_away_a_printed_element() -> None:
    """The amphibians' three are all printed."""
    game = take(
        "metamorphosis", "amphibians insects", "tile 0,0 forest: 2 amphibians; tile 0,1 desert; disk 0,0/NW water"
    )
    assert since(game) == []
    assert is_done(game)


def test_metamorphosis_with_six_elements_keeps_six() -> None:
    game = take("metamorphosis", "birds insects", f"{SICK}; animal birds: elements sun sun sun sun")
    play(game, "birds: take grub")
    assert animal(game, "birds")["added"] == ["grub", "sun", "sun", "sun"]


# -- Symbiotic ----------------------------------------------------------------------------------------------------


def test_symbiotic_gives_the_actor_and_each_animal_with_fewer_elements_one_from_the_bag() -> None:
    """Drawn at random, in food chain order; printed elements count, and as many is not fewer."""
    game = take("symbiotic", "amphibians insects mammals reptiles", """
        tile 0,0 forest: 2 amphibians; tile 0,1 desert; disk 0,0/NW water
        animal mammals: elements sun; animal reptiles: elements water water""")  # fmt: skip
    assert [event["animal"] for event in since(game, "element gained")] == ["amphibians", "insects"]
    assert [len(animal(game, name)["added"]) for name in ("amphibians", "insects", "mammals", "reptiles")] == [
        1,
        1,
        1,
        2,
    ]
    assert sum(bag(game).values()) == 120 - 1 - 1 - 2 - 2
    assert is_done(game)


def test_symbiotic_gives_nothing_to_an_animal_with_six_elements() -> None:
    game = take(
        "symbiotic",
        "birds insects mammals",
        f"{SICK}; animal birds: elements sun sun sun sun; animal mammals: elements grub grub grub grub",
    )
    assert [event["animal"] for event in since(game, "element gained")] == ["insects"]


def test_symbiotic_draws_as_far_as_the_bag_goes() -> None:
    """Ruling B5: the birds come before the insects, and there is one disk."""
    shelves = "shelf regression: " + ", ".join(["grass", "grub", "meat", "sun", "water"] * 20)
    earth = f"{SICK}; animal birds: elements seed; shelf depletion: {', '.join(['seed'] * 17)}"
    game = take("symbiotic", "birds insects", f"{earth}\n{shelves}")
    assert [(event["animal"], event["element"]) for event in since(game, "element gained")] == [("birds", "seed")]
    assert sum(bag(game).values()) == 0


def test_symbiotic_cannot_be_taken_back_at_the_table() -> None:
    """Something was drawn."""
    game = take("symbiotic", "birds insects", SICK)
    assert not game.can_undo(0)
    assert cubes(game, "0,0") == {"birds": 2}
