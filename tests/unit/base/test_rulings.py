"""One test for each ruling of docs/rulings.md, by its number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import foodchain
from foodchain import Game

from .positions import (
    EVERYBODY,
    animal,
    asked,
    at,
    cubes,
    disk,
    disks,
    forfeited,
    happened,
    legal,
    pawns,
    play,
    refuses,
    shelf,
    tile,
    vp,
)

ELEMENTS = ["grass", "grub", "meat", "seed", "sun", "water"]


def take_card(card: str, text: str = "", animals: str = "mammals birds insects", **options: Any) -> Game:
    """The birds score the tile at 0,0, which they dominate unless the text says otherwise, for a single card.

    Another tile and a pawn of the first animal keep the turn from ending with it.
    """
    if "tile 0,0" not in text:
        text += "; tile 0,0 jungle: 1 birds; disk 0,0/E seed"
    first, *_ = animals.split()
    pawns = f"pawn domination 1: birds; pawn domination 5: {first}"
    text = f"{text}; tile 3,0 mountain; section domination; {pawns}; cards: {card}"
    return play(at(animals, text, **options), "birds: score 0,0")


def everything_but(*kept: str) -> str:
    """The Wasteland box holds every disk of the game but these."""
    left = Counter({element: 20 for element in ELEMENTS}) - Counter(kept)
    return "shelf wasteland: " + ", ".join(left.elements())


# -- dominance and Regression ---------------------------------------------------------------------------------------


def test_b01_dominance_is_automatic_or_claimed() -> None:
    text = """tile 0,0 sea marker mammals: 1 mammals; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
        tile 1,0 desert: 2 birds; section migration; pawn migration 7: birds; pawn migration 6: mammals"""
    game = at("insects mammals birds", text.replace(" marker mammals", ""))
    play(game, "birds: move 1,0 > 0,0")
    assert tile(game, "0,0")["dominant"] == "birds"

    game = at("insects mammals birds", text, dominance="claimed")
    play(game, "birds: move 1,0 > 0,0", "birds: pass")
    assert tile(game, "0,0")["dominant"] == "mammals"  # nobody has said anything
    assert asked(game) == ("mammals", "migrate")
    play(game, "!: claim birds 0,0")  # out of turn
    assert tile(game, "0,0")["dominant"] == "birds"
    play(game, "mammals: move 0,0 > 1,0")
    assert tile(game, "0,0")["dominant"] == "birds"


def test_b01_a_marker_falls_by_itself_only_with_its_animal() -> None:
    text = """tile 0,0 sea marker mammals: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
        section depletion; shelf depletion: meat, seed; pawn depletion 1: birds"""
    game = play(at("insects mammals birds", text, dominance="claimed"), "birds: remove 0,0/E")
    assert tile(game, "0,0")["dominant"] == "mammals"  # now a tie, which anybody may show
    play(game, "!: tie 0,0")
    assert tile(game, "0,0")["dominant"] is None
    game = play(at("insects mammals birds", text, dominance="claimed"), "birds: remove 0,0/SE")
    assert tile(game, "0,0")["dominant"] is None  # endangered


def test_b02_the_free_pawn_of_the_reptiles_adds_to_placed_ones() -> None:
    game = at(
        "birds reptiles",
        """section regression; shelf regression: grub, meat, water; animal reptiles: elements grub meat water
        pawn regression 1: reptiles; pawn regression 2: reptiles; animal reptiles: hand 4""",
    )
    assert animal(game, "reptiles")["added"] == ["grub", "meat", "water"]
    assert animal(game, "reptiles")["hand"] == 4 + 2


def test_b03_a_pawn_protects_one_type_that_the_owner_names() -> None:
    game = at(
        "birds mammals",
        """section regression; shelf regression: grub, grub, water; animal mammals: elements grub grub water
        pawn regression 1: mammals""",
    )
    refuses(game, "pass")
    play(game, "mammals: protect water")
    assert animal(game, "mammals")["added"] == ["grub", "water"]


# -- Initiative, the bag, pawns -------------------------------------------------------------------------------------


def test_b04_the_initiative_pawn_goes_to_another_space() -> None:
    game = at("birds mammals", "section initiative; pawn initiative 1: birds; animal birds: hand 2")
    refuses(game, "place initiative 1")
    play(game, "birds: pass")
    assert game.view()["initiative"] == ["birds", "mammals"]
    assert animal(game, "birds")["hand"] == 3 + 1  # this pawn, and the one that acts in Domination now


def test_b05_a_bag_that_runs_out_fills_the_sections_in_order() -> None:
    """Six disks are in the bag: four for Adaptation, two for Abundance, none for Wanderlust."""
    game = at(
        "birds reptiles",
        f"""tile 0,0 sea: 1 birds; disk 0,0/E seed; {everything_but("seed", *ELEMENTS)}; phase reset""",
    )
    assert [len(shelf(game, section)) for section in ("adaptation", "abundance", "wanderlust")] == [4, 2, 0]
    assert sum(game.view()["bag"].values()) == 0
    game.check()


def test_b05_one_can_only_choose_what_the_bag_holds() -> None:
    game = take_card("habitat", everything_but("seed", "grub", "sun"))
    assert legal(game) == {"take grub", "take sun"}
    game = take_card("habitat", everything_but("seed"))
    assert asked(game) == ("mammals", "dominate")


def test_b06_ten_pawns_are_the_limit() -> None:
    game = take_card("omnivore", "animal birds: hand 9")
    assert animal(game, "birds")["pawns"] == 10
    game = take_card("omnivore", "animal birds: hand 8")
    assert animal(game, "birds")["pawns"] == 10


# -- Wasteland and Glaciation ---------------------------------------------------------------------------------------


def test_b07_a_second_disk_of_the_type_still_strips_the_tundra() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; disk 0,0/E water; disk 0,0/W sun; section wasteland
        shelf wasteland: water, water, sun; pawn wasteland 1: birds""",
    )
    play(game, "birds: take water")
    assert disks(game) == {}
    assert shelf(game, "wasteland") == ["sun", "water"]


def test_b08_glaciation_removes_disks_among_three_tundra_anywhere() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,-1 sea tundra; tile 1,0 desert; tile 3,-3 sea tundra
        tile -3,2 sea tundra; tile -3,3 sea tundra; tile -2,2 sea tundra; disk -3,2/SE grub
        disk 0,0/E sun; disk 0,0/NE seed; disk 3,-3/E water; section glaciation; pawn glaciation 1: birds""",
    )
    play(game, "birds: cover 1,0")
    assert disk(game, "0,0/E") is None
    assert disk(game, "-3,2/SE") is None  # laid there after the ice, by Abundance say
    assert disk(game, "0,0/NE") == "seed"  # two tundra and the edge of earth
    assert disk(game, "3,-3/E") == "water"  # the rim of the board


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_b09_the_left_most_glaciation_pawn_acts_wherever_it_stands(space: int) -> None:
    game = at("birds mammals", f"section glaciation; pawn glaciation {space}: mammals")
    assert asked(game) == ("mammals", "glaciate")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2", "1"),
        ("2 3 4", "1 2 3"),
        ("3 4", "2 3"),
        ("4", "3"),
        ("2 4", "1 3"),
        ("1 3", "1 2"),
        ("1 2 3 4", "1 2 3 4"),
    ],
)
def test_b10_glaciation_pawns_shift_one_space(before: str, after: str) -> None:
    queue = "; ".join(f"pawn glaciation {space}: birds" for space in before.split())
    game = at("birds reptiles", f"tile 0,0 sea: 1 birds; disk 0,0/E seed; {queue}; phase reset")
    assert list(pawns(game)) == [f"glaciation {space}" for space in after.split()]


def test_b11_the_new_tundra_does_not_count_for_its_own_bonus() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,0 desert; tile 2,0 sea tundra; tile 3,0 sea tundra
        section glaciation; pawn glaciation 1: birds""",
    )
    play(game, "birds: cover 1,0")
    assert vp(game) == {"birds": 3}


# -- Instinct, Hibernation, new pawns -------------------------------------------------------------------------------


def test_b12_a_pawn_placed_by_instinct_acts_this_turn_if_its_space_is_to_come() -> None:
    game = play(take_card("instinct"), "birds: place domination 2")
    assert asked(game) == ("birds", "dominate")


def test_b12_otherwise_it_waits_for_the_next_turn() -> None:
    for space in ("initiative 1", "migration 7", "domination 1"):
        game = play(take_card("instinct"), f"birds: place {space}", "mammals: pass")
        assert game.view()["turn"] == 2
        assert pawns(game) == {space: "birds"}


def test_b12_a_pawn_waiting_on_initiative_acts_there_next_turn() -> None:
    text = """tile 0,0 jungle: 1 birds; disk 0,0/E seed; initiative mammals birds insects
        animal birds: hand 0; animal mammals: hand 0; animal insects: hand 0"""
    game = play(
        take_card("instinct", text), "birds: place initiative 1", "mammals: pass", "mammals: place domination 1"
    )
    assert asked(game) == ("birds", "replace pawn")
    play(game, "birds: place migration 2")
    assert game.view()["initiative"] == ["birds", "mammals", "insects"]


def test_b13_instinct_without_a_pawn_in_hand_is_spent_for_nothing() -> None:
    text = "tile 0,0 jungle: 1 mammals; disk 0,0/E meat; animal mammals: hand 0"
    game = take_card("instinct", text, animals="insects mammals birds")
    assert asked(game) == ("insects", "dominate")
    assert game.view()["spent"] == ["instinct"]


def test_b14_hibernation_protects_until_extinction_is_over() -> None:
    text = """tile 0,0 jungle: 1 birds; disk 0,0/E seed; tile -3,0 desert: 2 birds; animal birds: eliminated 6, hand 0
        animal reptiles: hand 0; animal mammals: hand 0"""
    game = take_card("hibernation", text, animals="mammals birds reptiles")
    play(game, "birds: tile -3,0", "birds: add 5 > -3,0")
    assert cubes(game, "-3,0") == {"birds": 7}
    assert tile(game, "-3,0")["endangered"] == ["birds"]
    play(game, "mammals: pass")
    assert cubes(game, "-3,0") == {"birds": 5}  # the two others die
    # One turn later the five die too.
    play(game, "birds: place wasteland 1", "mammals: place depletion 1")
    assert game.view()["turn"] == 3
    assert cubes(game, "-3,0") == {}


def test_b14_protection_moves_along_and_moves_first() -> None:
    game = take_card(
        "mass_exodus",
        """tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile -3,1 desert; tile -2,2 desert
        tile -2,1 desert hibernating mammals 2: 3 mammals""",
        animals="insects birds mammals",
    )
    play(game, "birds: tile -2,1", "birds: move -2,1 > -3,1", "birds: move -2,1 > -3,1", "birds: move -2,1 > -2,2")
    play(game, "insects: pass", "mammals: pass")
    assert cubes(game, "-3,1") == {"mammals": 2}
    assert cubes(game, "-2,2") == {}


def test_b14_the_protected_are_eliminated_last() -> None:
    game = take_card(
        "cold_snap",
        "tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile -3,1 sea tundra hibernating reptiles 2: 3 reptiles",
        animals="insects birds reptiles",
    )
    play(game, "insects: pass")
    assert cubes(game, "-3,1") == {"reptiles": 2}
    game = take_card(
        "cold_snap",
        "tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile -3,1 sea tundra hibernating reptiles 2: 2 reptiles",
        animals="insects birds reptiles",
    )
    assert tile(game, "-3,1")["hibernating"] == 1


def test_b14_the_mammals_save_one_more() -> None:
    game = at("birds mammals", "tile 0,0 sea hibernating mammals 2: 5 mammals; phase reset")
    play(game, "mammals: save 0,0")
    assert cubes(game, "0,0") == {"mammals": 3}
    game = at("birds mammals", "tile 0,0 sea hibernating mammals 2: 2 mammals; phase reset")
    assert cubes(game, "0,0") == {"mammals": 2}  # all are protected, so there is nothing to save


def test_b15_a_gained_pawn_is_in_hand_at_once() -> None:
    game = at(
        "birds mammals insects",
        """tile 0,0 jungle: 1 mammals; disk 0,0/E meat; tile 3,0 jungle: 1 mammals; disk 3,0/E meat
        section domination; pawn domination 1: birds; pawn domination 2: birds; animal mammals: hand 0
        cards: omnivore, instinct""",
    )
    play(game, "birds: score 0,0", "mammals: card omnivore", "birds: score 3,0", "mammals: place migration 7")
    assert pawns(game) == {"migration 7": "mammals"}


# -- cards ----------------------------------------------------------------------------------------------------------


def test_b16_immigrants_take_a_pawn_in_hand() -> None:
    game = take_card("immigrants", "animal mammals: hand 1; animal insects: hand 0, elements sun")
    play(game, "mammals: give pawn")
    assert animal(game, "mammals")["pawns"] == 1  # the one on Domination
    play(game, "birds: thin out")
    assert legal(game) == {"lose sun", "thin out"}


def test_b17_thinning_out_may_cost_nothing() -> None:
    game = take_card("immigrants", "tile 0,0 jungle: 1 birds, 1 mammals; disk 0,0/E seed")
    play(game, "mammals: thin out")
    assert cubes(game, "0,0") == {"birds": 1, "mammals": 1}


def test_b18_disease_compares_before_anybody_loses() -> None:
    text = """animal birds: elements sun; animal mammals: elements sun water; animal reptiles: elements sun
        animal insects: elements sun water"""
    game = take_card("disease", text, animals="mammals reptiles birds insects")
    play(game, "mammals: lose sun", "insects: lose water")
    added = [animal(game, name)["added"] for name in ("mammals", "reptiles", "birds", "insects")]
    assert added == [["water"], ["sun"], ["sun"], ["sun"]]


def test_b18_symbiotic_compares_before_anybody_gains() -> None:
    text = "animal birds: elements sun; animal mammals: elements sun; animal insects: elements sun water"
    game = take_card("symbiotic", text, animals="mammals reptiles birds insects")
    counts = {name: len(animal(game, name)["added"]) for name in ("mammals", "reptiles", "birds", "insects")}
    # The mammals had as many as the birds, so they draw none, though the birds have more now.
    assert counts == {"mammals": 1, "reptiles": 1, "birds": 2, "insects": 2}
    gained = [event["animal"] for event in happened(game, "element gained")]
    assert gained == ["reptiles", "birds"]


def test_b19_survival_pays_nobody_on_a_tie_or_on_empty_tundra() -> None:
    tied = "tile 0,0 sea tundra: 2 birds, 2 reptiles; disk 0,0/E seed; disk 0,0/W sun; phase reset"
    assert vp(at("birds reptiles", tied)) == {}
    assert vp(at("birds reptiles", "tile 0,0 sea tundra; phase reset")) == {}
    # Extinction decides first.
    assert vp(at("birds reptiles", tied.replace("disk 0,0/E seed; ", ""))) == {"reptiles": 1}


def test_b20_ice_age_pays_at_once_by_dominance_or_by_the_markers() -> None:
    text = """tile 0,0 desert{}: 1 birds; disk 0,0/E seed; tile -3,0 desert{}: 1 insects, 1 birds; disk -3,0/W grass
        tile -3,3 desert: 1 insects; disk -3,3/W grass"""
    game = take_card("ice_age", text.format("", ""))
    assert asked(game) == ("mammals", "dominate")  # a pawn is left, yet the bonus has been paid
    assert vp(game) == {"birds": 4 + 1, "insects": 3}
    game = take_card("ice_age", text.format(" marker birds", " marker insects"), dominance="claimed")
    assert vp(game) == {"birds": 4 + 1, "insects": 1}  # the insects have not claimed the third desert


def test_b21_evolution_eliminates_the_ousted_species() -> None:
    text = "tile 0,0 jungle: 1 birds, 2 mammals; disk 0,0/E seed; tile -3,0 desert: 1 insects, 1 mammals"
    game = take_card("evolution", text)
    pool = animal(game, "birds")["pool"]
    play(game, "birds: replace mammals -3,0")
    refuses(game, "replace mammals 0,0")  # different animals
    play(game, "birds: replace insects -3,0")
    assert cubes(game, "-3,0") == {"birds": 2}
    assert (animal(game, "mammals")["eliminated"], animal(game, "insects")["eliminated"]) == (1, 1)
    assert animal(game, "birds")["pool"] == pool - 2
    game = play(take_card("evolution", text), "birds: pass")
    assert cubes(game, "-3,0") == {"insects": 1, "mammals": 1}


def test_b22_ice_sheet_is_compulsory() -> None:
    game = take_card("ice_sheet", "tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile 1,0 sea tundra; tile 2,0 desert")
    refuses(game, "pass")
    play(game, "birds: cover 2,0")
    assert tile(game, "2,0")["terrain"] == "tundra"
    game = take_card("ice_sheet")  # no tundra, so nothing to do
    assert asked(game) == ("mammals", "dominate")


def test_b23_mass_exodus_catastrophe_and_blight_may_choose_an_empty_tile() -> None:
    text = "tile 0,0 jungle: 2 birds; disk 0,0/W seed; tile -1,0 desert; tile 0,1 desert: 2 mammals; tile -3,0 desert"
    game = take_card("mass_exodus", text)
    refuses(game, "tile -3,0", "tile 3,0")  # nowhere to go from there
    play(game, "birds: tile -1,0")
    assert asked(game) == ("mammals", "dominate")
    game = play(take_card("blight", text), "birds: tile -3,0")
    assert len(disks(game)) == 1
    game = play(take_card("catastrophe", text), "birds: tile -1,0")
    assert cubes(game, "0,0") == {"birds": 1}  # the only neighbour with species loses one
    assert cubes(game, "0,1") == {"mammals": 2}


def test_b24_aquatic_with_a_disk_settles_beside_it() -> None:
    text = """tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile 1,0 sea; tile 1,-1 wetland; tile -3,0 sea
        tile -3,3 sea tundra"""
    game = play(take_card("aquatic", text), "birds: take sun")
    refuses(game, "put -3,3/W", "put 0,0/W")
    play(game, "birds: put 0,0/E")
    refuses(game, "tile -3,0", "tile 0,0")
    play(game, "birds: tile 1,-1", "birds: add 4 > 1,-1")
    assert disk(game, "0,0/E") == "sun"
    assert cubes(game, "1,-1") == {"birds": 4}


def test_b24_aquatic_without_a_corner_or_a_disk_still_brings_species() -> None:
    full = "; ".join(f"disk 1,0/{corner} seed" for corner in ("NE", "E", "SE", "SW", "W", "NW"))
    game = take_card("aquatic", f"tile 0,0 jungle: 1 birds; tile 1,0 sea; {full}")
    play(game, "birds: add 3 > 1,0")
    assert cubes(game, "1,0") == {"birds": 3}
    text = f"tile 0,0 jungle: 1 birds; disk 0,0/W seed; tile 1,0 sea; tile -3,0 sea; {everything_but('seed')}"
    game = play(take_card("aquatic", text), "birds: tile -3,0", "birds: add 0 > -3,0")
    assert asked(game) == ("mammals", "dominate")


# -- Domination, tundra, the end ------------------------------------------------------------------------------------


def test_b25_an_empty_tile_may_be_scored() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea tundra; tile 1,0 desert: 1 birds; disk 1,0/E seed; section domination
        pawn domination 1: birds; pawn domination 2: mammals""",
    )
    play(game, "birds: score 0,0")
    assert vp(game) == {}
    assert len(game.view()["cards"]) == 5
    refuses(game, "score 0,0")


def test_b26_a_sea_under_tundra_is_no_sea() -> None:
    text = "tile 0,0 sea tundra: 1 birds, 1 mammals; tile 3,0 desert; disk 0,0/E seed; disk 0,0/W grub"
    game = at("birds mammals", f"{text}; section speciation; pawn speciation grub: birds")
    play(game, "birds: around 0,0/W")
    assert legal(game) == {"add 1 > 0,0", "add 0 > 0,0"}
    game = at(
        "birds mammals", f"{text}; section domination; pawn domination 1: birds; pawn domination 2: mammals; cards:"
    )
    play(game, "birds: score 0,0")
    assert vp(game) == {"mammals": 1}
    game = at("birds mammals", f"{text}; section competition; pawn competition mountain-sea: birds")
    assert legal(game) == {"eliminate mammals 0,0", "pass"}  # as tundra, which belongs to every space
    play(game, "birds: eliminate mammals 0,0")
    game = take_card("aquatic", text.replace("; tile 3,0 desert", ""))
    assert asked(game) == ("mammals", "dominate")


@pytest.mark.parametrize(("rules", "winner"), [(1, 1), (2, 0)])
def test_b27_of_equal_lowest_animals_the_one_that_wins_ties_counts(rules: int, winner: int) -> None:
    """Mammals and insects both have 20, as the birds have; by the first rules the insects stood for the first seat."""
    game = at(
        "mammals+insects birds+reptiles amphibians+arachnids",
        f"""rules {rules}; tile 0,0 sea tundra; turn 9; phase reset; animal mammals: vp 20; animal insects: vp 20
        animal birds: vp 20; animal reptiles: vp 21; animal amphibians: vp 1; animal arachnids: vp 99""",
        multiple="yes",
        turns=9,
    )
    assert game.scores == [20, 20, 1]
    assert game.winners == [winner]


def test_b28_a_barren_earth_ends_the_game() -> None:
    text = "tile 0,0 sea tundra: 1 birds; animal birds: pool 0, vp 3; animal reptiles: pool {}; phase reset"
    game = at("birds reptiles", text.format(0))
    assert game.over
    assert game.ending == "barren earth"
    assert game.winners == [0]
    assert not at("birds reptiles", text.format(1)).over


def test_b29_the_game_ends_after_the_last_turn_with_a_final_scoring() -> None:
    text = "tile 0,0 desert: 1 birds; disk 0,0/E seed; turn {}; phase reset"
    game = at("birds reptiles", text.format(9), turns=9)
    assert game.ending == "turn limit"
    assert vp(game) == {"birds": 4}
    assert not at("birds reptiles", text.format(8), turns=9).over
    assert not at("birds reptiles", text.format(500), turns=0).over


def test_b30_without_an_alternative_nobody_is_asked() -> None:
    game = take_card("nocturnal")  # a single card is taken, and resolved, without asking
    assert game.view()["spent"] == ["nocturnal"]
    game = at("birds mammals", "section adaptation; pawn adaptation 1: mammals; pawn abundance 1: mammals")
    assert forfeited(game) == [("mammals", "adaptation"), ("mammals", "abundance")]


def test_b31_speciation_goes_from_tile_to_tile_in_the_order_of_the_grid() -> None:
    """Column by column from the west, each from the top."""
    game = at(EVERYBODY, "section speciation; pawn speciation grub: mammals")
    play(game, "mammals: around 0,0/NW")
    play(game, "mammals: add 3 > -1,0", "mammals: add 4 > 0,-1", "mammals: add 1 > 0,0")
    assert asked(game) == ("insects", "insects add")


def test_b32_a_tie_for_the_win_goes_to_the_higher_in_the_food_chain() -> None:
    text = "tile 0,0 sea tundra; turn 9; phase reset; animal insects: vp 30; animal amphibians: vp 30"
    assert at("insects amphibians", text, turns=9).winners == [1]
    assert at("amphibians insects", text, turns=9).winners == [0]


def test_b33_animals_are_chosen_in_the_order_of_the_seats() -> None:
    game = foodchain.new("base", seats=3, seed=1, animals="choose", multiple=True)
    for seat, name in enumerate(["birds", "insects", "mammals"]):
        play(game, f"seat {seat}: choose {name}")
    play(game, "seat 0: choose arachnids", "seat 1: choose reptiles")
    assert animal(game, "amphibians")["seat"] == 2
    assert asked(game) == ("insects", "place pawn")


@pytest.mark.parametrize("earth", ["standard", "random"])
def test_b33_animals_are_chosen_before_anything_lies_on_the_table(earth: str) -> None:
    game = foodchain.new("base", seats=3, seed=1, animals="choose", earth=earth)
    for name in ("birds", "insects", "mammals"):
        view = game.view()
        assert view["earth"] == view["cards"] == [] and view["disks"] == {} and view["deck"] == 0
        assert not any(stack["left"] for stack in view["stacks"])
        assert not any(section["elements"] for section in view["display"])
        game.check()
        assert foodchain.load(game.position()).state == game.state
        game.play(f"choose {name}")
    view = game.view()
    assert len(view["earth"]) == 7 and len(view["cards"]) == 5 and view["deck"] == 21 and len(view["disks"]) == 12
    assert not game.can_undo(2)  # with the last choice something was revealed


def test_b33_by_the_first_rules_the_table_was_laid_before() -> None:
    game = foodchain.new("base", seats=3, seed=1, animals="choose", rules=1)
    assert len(game.view()["earth"]) == 7 and len(game.view()["cards"]) == 5


def test_b33_a_position_cannot_show_cards_before_animals_are_chosen() -> None:
    game = foodchain.new("base", seats=3, seed=1, animals="choose")
    for said in ("cards: fertile", "stack 1 open: sea", "deck: ice_age", "disk 0,0/E sun", "shelf adaptation: sun"):
        lines = [line for line in game.position().splitlines() if line.split()[:2] != said.split()[:2]]
        lines = [line for line in lines if line.partition(":")[0] != said.partition(":")[0]]
        with pytest.raises(foodchain.BadText, match=r"touches no tile|before"):
            foodchain.load("\n".join([*lines, said]))


def test_b34_metamorphosis_may_take_the_same_type_again() -> None:
    game = take_card("metamorphosis", "animal birds: elements sun water")
    refuses(game, "pass", "lose seed")
    play(game, "birds: lose sun", "birds: take sun")
    assert animal(game, "birds")["added"] == ["sun", "water"]
    game = take_card("metamorphosis")  # nothing was added, so nothing happens
    assert asked(game) == ("mammals", "dominate")
    assert animal(game, "birds")["added"] == []
