"""The rulebook's worked examples, as near to its pictures as the text allows. The page is that of the rulebook."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import UnknownOption

from .positions import EVERYBODY, animal, asked, at, cubes, disk, disks, legal, pawns, play, refuses, shelf, tile, vp


def test_01_matching_elements_page_7() -> None:
    """Insects dominate the desert though the amphibians are more: dominance is quality, not quantity."""
    earth = """tile 1,0 desert: 1 insects, 3 amphibians; tile 1,-1 savannah: 2 reptiles
        disk 1,-1/SE sun; disk 1,0/E sun; disk 1,0/SE sun; disk 1,0/SW grub; disk 0,0/SE grass; disk 1,-1/NE water
        animal insects: elements grub water; animal amphibians: elements grub grub meat"""
    game = at("insects amphibians reptiles", earth)
    assert tile(game, "1,0")["matches"] == {"insects": 3, "amphibians": 2}
    assert tile(game, "1,0")["dominant"] == "insects"
    # A reptile that migrates into the desert takes it with 6.
    game = at("insects amphibians reptiles", f"{earth}; section migration; pawn migration 2: reptiles")
    play(game, "reptiles: move 1,-1 > 1,0")
    assert tile(game, "1,0")["matches"]["reptiles"] == 6
    assert tile(game, "1,0")["dominant"] == "reptiles"
    # Amphibians that migrate into the savannah take that, 3 to 2.
    game = at("insects amphibians reptiles", f"{earth}; section migration; pawn migration 2: amphibians")
    assert tile(game, "1,-1")["dominant"] == "reptiles"
    play(game, "amphibians: move 1,0 > 1,-1")
    assert tile(game, "1,-1")["matches"] == {"reptiles": 2, "amphibians": 3}
    assert tile(game, "1,-1")["dominant"] == "amphibians"
    # Without the sun that both tiles share, reptiles are endangered in the savannah.
    game = at(
        "insects amphibians reptiles", f"{earth}; section depletion; shelf depletion: sun; pawn depletion 1: insects"
    )
    play(game, "insects: remove 1,-1/SE")
    assert tile(game, "1,-1")["endangered"] == ["reptiles"]


def test_02_initiative_page_10() -> None:
    """First turn, six players: the reptiles step in front of the birds, and take the last vacant Abundance space."""
    game = at(
        EVERYBODY, "section initiative; pawn initiative 1: reptiles; pawn abundance 1: amphibians; shelf abundance: sun"
    )
    assert game.view()["initiative"] == ["insects", "arachnids", "amphibians", "birds", "reptiles", "mammals"]
    play(game, "reptiles: place abundance 2")
    assert game.view()["initiative"] == ["insects", "arachnids", "amphibians", "reptiles", "birds", "mammals"]
    assert pawns(game)["abundance 2"] == "reptiles"


ADAPTATION = """section adaptation; shelf adaptation: meat, grass, grub, grub; pawn adaptation 1: insects
    pawn adaptation 2: birds; pawn adaptation 3: mammals"""


def test_03_adaptation_page_10() -> None:
    """The insects take the meat; grass and grub are left for the two others."""
    game = at("insects birds mammals", ADAPTATION)
    play(game, "insects: take meat")
    assert legal(game) == {"take grass", "take grub", "pass"}
    assert shelf(game, "adaptation") == ["grass", "grub", "grub"]


def test_03_a_grub_left_over_threatens_the_one_that_was_taken() -> None:
    game = at("insects birds mammals", ADAPTATION)
    play(game, "insects: take grub", "birds: take meat", "mammals: take grass", "insects: pass", "insects: pass")
    assert game.view()["turn"] == 2
    assert shelf(game, "regression") == ["grub"]


def test_04_regression_page_11() -> None:
    """Two grubs in the box are one type. A pawn saves the insects' grub, the free pawn the reptiles'."""
    game = at(
        "birds insects reptiles",
        """section regression; shelf regression: grub, grub; shelf adaptation: sun
        animal insects: elements grub sun; animal reptiles: elements grub; animal birds: elements grub
        pawn regression 1: insects""",
    )
    assert animal(game, "insects")["added"] == ["grub", "sun"]
    assert animal(game, "reptiles")["added"] == ["grub"]
    assert animal(game, "birds")["added"] == []
    # Next turn the insects' sun is in danger.
    play(game, "insects: pass", "birds: pass")
    assert shelf(game, "regression") == ["sun"]


def test_05_abundance_page_11() -> None:
    """Water on the savannah gives it to the amphibians, 6 to 4; a sun will let the reptiles live on the mountain."""
    game = at(
        "insects amphibians reptiles",
        """tile 1,-1 savannah: 2 insects, 1 amphibians, 1 reptiles; tile 2,-1 mountain
        disk 0,0/NE water; disk 0,0/E grass; disk 1,-1/NW grass; disk 1,-1/SE grub
        section abundance; shelf abundance: water, water, sun, meat
        pawn abundance 1: amphibians; pawn abundance 2: reptiles; pawn migration 7: reptiles""",
    )
    assert tile(game, "1,-1")["dominant"] == "insects"
    play(game, "amphibians: take water", "amphibians: put 1,-1/NE")
    assert tile(game, "1,-1")["matches"] == {"amphibians": 6, "insects": 4, "reptiles": 0}
    assert tile(game, "1,-1")["dominant"] == "amphibians"
    play(game, "reptiles: take sun", "reptiles: put 2,-1/SE", "insects: pass")
    play(game, "reptiles: move 1,-1 > 2,-1", "insects: pass")
    assert game.view()["turn"] == 2
    assert cubes(game, "2,-1") == {"reptiles": 1}


@pytest.mark.parametrize("corner", ["1,-1/NE", "1,-1/E"])
def test_05_abundance_on_the_printed_earth(corner: str) -> None:
    game = at(EVERYBODY, "section abundance; shelf abundance: water; pawn abundance 1: amphibians")
    play(game, "amphibians: take water", f"amphibians: put {corner}")
    assert tile(game, "1,-1")["matches"] == {"reptiles": 2, "amphibians": 6, "insects": 4}
    assert tile(game, "1,-1")["dominant"] == "amphibians"


@pytest.mark.parametrize("dominance", ["automatic", "claimed"])
def test_06_wasteland_page_12(dominance: str) -> None:
    """The arachnids save the grubs by the tundra; all water there is lost, and the amphibians lose the desert."""
    game = at(
        "arachnids amphibians mammals",
        """tile 0,0 sea tundra; tile 1,0 desert: 2 amphibians, 1 mammals; tile 1,-1 savannah
        disk 0,0/NE grub; disk 0,0/NW grub; disk 0,0/E water; disk 0,0/W water; disk 1,-1/NE water; disk 1,0/E meat
        section wasteland; shelf wasteland: grub, water; pawn wasteland 1: arachnids""",
        dominance=dominance,
    )
    assert tile(game, "1,0")["dominant"] == "amphibians"
    play(game, "arachnids: take grub")
    assert disks(game) == {"0,0/NE": "grub", "0,0/NW": "grub", "1,-1/NE": "water", "1,0/E": "meat"}
    assert game.view()["bag"]["water"] == 20 - 1 - 1
    assert game.view()["bag"]["grub"] == 20 - 2
    assert tile(game, "1,0")["endangered"] == ["amphibians"]
    assert tile(game, "1,0")["dominant"] != "amphibians"


def test_07_depletion_page_12() -> None:
    """The mammals remove the seed between desert and savannah: birds go from 4 to 2 on both."""
    game = at(
        "mammals birds reptiles",
        """tile 1,0 desert: 1 birds, 1 reptiles; tile 1,-1 savannah: 1 birds, 1 mammals
        disk 1,-1/SE seed; disk 1,0/E seed; disk 1,0/SE sun; disk 1,-1/NE seed; disk 1,-1/E meat; disk 0,0/NE meat
        section depletion; shelf depletion: seed; pawn depletion 1: mammals""",
    )
    assert tile(game, "1,0")["matches"] == {"birds": 4, "reptiles": 2}
    assert tile(game, "1,0")["dominant"] == "birds"
    assert tile(game, "1,-1")["matches"] == {"birds": 4, "mammals": 4}
    assert tile(game, "1,-1")["dominant"] is None
    play(game, "mammals: remove 1,-1/SE")
    assert tile(game, "1,0")["matches"] == {"birds": 2, "reptiles": 2}
    assert tile(game, "1,0")["dominant"] is None
    assert tile(game, "1,-1")["matches"] == {"birds": 2, "mammals": 4}
    assert tile(game, "1,-1")["dominant"] == "mammals"


# Two tundra beside the savannah, one beside the desert, and a sun where the savannah would close the ring of ice.
GLACIATION = """tile 0,0 sea tundra: 1 reptiles, 1 arachnids; tile 1,-1 savannah: 3 reptiles
    tile 0,-1 wetland tundra: 1 reptiles, 1 arachnids, 1 insects; tile -1,1 desert: 1 insects, 2 birds, 4 amphibians
    disk 0,0/NE sun; disk 0,0/W seed; section glaciation; pawn glaciation 1: reptiles"""


def test_08_glaciation_page_13_the_tempting_savannah() -> None:
    game = at("birds reptiles amphibians arachnids insects", GLACIATION)
    play(game, "reptiles: cover 1,-1")
    assert vp(game) == {"reptiles": 3}
    assert disk(game, "0,0/NE") is None
    assert cubes(game, "1,-1") == {"reptiles": 1}
    assert animal(game, "reptiles")["survival"]  # 3 reptiles on tundra, 2 arachnids, 1 insect


def test_08_glaciation_page_13_the_chosen_desert() -> None:
    game = at("birds reptiles amphibians arachnids insects", GLACIATION)
    pools = {name: animal(game, name)["pool"] for name in ("insects", "birds", "amphibians")}
    play(game, "reptiles: cover -1,1")
    assert vp(game) == {"reptiles": 1}
    assert disks(game) == {"0,0/NE": "sun", "0,0/W": "seed"}
    assert cubes(game, "-1,1") == {"insects": 1, "birds": 1, "amphibians": 1}
    returned = {name: animal(game, name)["pool"] - pool for name, pool in pools.items()}
    assert returned == {"insects": 0, "birds": 1, "amphibians": 3}


def test_09_speciation_page_14() -> None:
    """Arachnids around a grass: 3 in the savannah, 2 in the desert, 1 on the tundra. The desert becomes a tie."""
    game = at(
        "amphibians arachnids insects",
        """tile 0,0 sea tundra: 1 arachnids; tile 1,-1 savannah: 4 insects, 1 arachnids; tile 1,0 desert: 1 amphibians
        disk 0,0/E grass; disk 1,0/E grub; disk 1,0/SE water; animal arachnids: elements grass
        section speciation; pawn speciation grass: arachnids""",
    )
    assert tile(game, "1,0")["dominant"] == "amphibians"
    play(game, "arachnids: around 0,0/E")
    play(game, "arachnids: add 1 > 0,0", "arachnids: add 3 > 1,-1", "arachnids: add 2 > 1,0")
    assert cubes(game, "0,0") == {"arachnids": 2}
    assert tile(game, "1,0")["matches"] == {"amphibians": 3, "arachnids": 3}
    assert tile(game, "1,0")["dominant"] is None
    play(game, "insects: add 1 > 1,-1")
    assert cubes(game, "1,-1") == {"insects": 5, "arachnids": 4}


def test_10_wanderlust_page_14() -> None:
    """The birds lay a wetland with a seed beside two tiles: 3 VP. They move in first, and insects last."""
    game = at(
        "insects arachnids birds",
        """tile 0,0 sea: 2 birds, 2 arachnids; tile 1,-1 savannah: 3 insects; disk 0,0/E seed; disk 1,-1/SE grass
        stack 1: desert, wetland; section wanderlust; shelf wanderlust: seed, sun; pawn wanderlust 1: birds""",
    )
    play(game, "birds: stack 1", "birds: lay 1,0", "birds: take seed", "birds: put 1,0/E")
    assert tile(game, "1,0")["terrain"] == "wetland"
    assert vp(game) == {"birds": 3}
    play(game, "birds: move 0,0 > 1,0")
    assert tile(game, "1,0")["dominant"] == "birds"
    play(game, "birds: pass", "arachnids: pass")
    play(game, "insects: move 1,-1 > 1,0", "insects: move 1,-1 > 1,0", "insects: pass")
    assert cubes(game, "1,0") == {"birds": 1, "insects": 2}
    assert tile(game, "1,0")["matches"] == {"birds": 4, "insects": 2}


def test_11_migration_page_15() -> None:
    """Insects on the 7: one into the savannah, four into the desert, two onto the mountain; then a bird flies."""
    game = at(
        "mammals insects birds",
        """tile 0,0 sea tundra: 6 insects; tile 1,-1 savannah: 1 mammals; tile 1,0 desert: 1 insects
        tile 0,1 mountain; tile 2,-1 sea: 2 birds; disk 1,-1/NE grass; disk 1,0/SE grass; disk 0,1/SE grass
        section migration; pawn migration 7: insects; pawn migration 6: birds""",
    )
    assert tile(game, "0,0")["endangered"] == ["insects"]
    play(game, "insects: move 1,0 > 1,-1")
    assert tile(game, "1,-1")["dominant"] == "insects"
    play(game, *["insects: move 0,0 > 1,0"] * 4, *["insects: move 0,0 > 0,1"] * 2)
    assert [cubes(game, at).get("insects") for at in ("0,0", "1,-1", "1,0", "0,1")] == [None, 1, 4, 2]
    # From the sea over savannah or desert to the tundra that the insects have left.
    play(game, "birds: move 2,-1 > 0,0")
    assert cubes(game, "0,0") == {"birds": 1}


def test_12_competition_page_15() -> None:
    """Reptiles on tundra-desert-forest: a mammal in one forest, an insect on the tundra; no presence in the desert."""
    game = at(
        "reptiles mammals insects",
        """tile -2,1 forest: 1 reptiles, 2 mammals; tile -1,1 forest: 1 reptiles, 1 mammals
        tile 0,0 sea tundra: 1 reptiles, 1 insects; tile 1,0 desert: 1 mammals, 2 insects
        tile -1,0 sea: 1 reptiles, 1 insects; section competition; pawn competition desert-forest: reptiles""",
    )
    refuses(game, "eliminate mammals 1,0", "eliminate insects 1,0", "eliminate insects -1,0")
    play(game, "reptiles: eliminate mammals -2,1")
    refuses(game, "eliminate mammals -1,1")
    play(game, "reptiles: eliminate insects 0,0")
    assert asked(game) == ("reptiles", "dominate")  # nothing left to compete for
    assert (animal(game, "mammals")["eliminated"], animal(game, "insects")["eliminated"]) == (1, 1)


def test_13_domination_page_16() -> None:
    """A wetland: 8 for four amphibians; reptiles and birds have two each and take 4 and 2; reptiles take a card."""
    game = at(
        "reptiles birds amphibians",
        """tile 0,0 wetland: 4 amphibians, 2 reptiles, 2 birds; disk 0,0/E sun; disk 0,0/W sun; disk 0,0/NE water
        disk 0,0/SE seed; section domination; pawn domination 1: reptiles; cards: omnivore, fertile""",
    )
    play(game, "reptiles: score 0,0")
    assert vp(game) == {"amphibians": 8, "reptiles": 4, "birds": 2}
    assert asked(game) == ("reptiles", "take card")
    refuses(game, "pass")


def test_14_three_animals_each_page_17() -> None:
    """70, 145 and 160 net Mark 70; 75, 85 and 95 net Bob 75 and the win."""
    game = at(
        "mammals+birds+insects reptiles+amphibians+arachnids",
        """animal mammals: vp 70; animal birds: vp 145; animal insects: vp 160; tile 0,0 sea tundra
        animal reptiles: vp 75; animal amphibians: vp 85; animal arachnids: vp 95; turn 9; phase reset""",
        multiple="yes",
        turns=9,
    )
    assert (game.scores, game.winners) == ([70, 75], [1])


# -- smaller remarks ------------------------------------------------------------------------------------------------


def test_every_animal_begins_dominant_on_its_middle_tile_page_5() -> None:
    game = at(EVERYBODY)
    homes = {
        "0,1": "mammals",
        "1,0": "reptiles",
        "-1,1": "birds",
        "0,-1": "amphibians",
        "-1,0": "arachnids",
        "1,-1": "insects",
    }
    assert {found["hex"]: found["dominant"] for found in game.view()["earth"] if found["dominant"]} == homes


def test_pawns_cannot_go_to_the_arachnids_icon_page_9() -> None:
    game = at(EVERYBODY)
    assert sum(option.startswith("place competition") for option in legal(game)) == 7
    with pytest.raises(UnknownOption):
        game.play("place competition any")


def test_the_boxes_are_empty_in_the_first_turns_page_12() -> None:
    game = foodchain.new("base", seats=2, seed=4, animals="birds,reptiles")
    assert shelf(game, "wasteland") == shelf(game, "depletion") == []
    while game.view()["turn"] == 1:
        game.play("pass" if "pass" in legal(game) else game.decision.options[0])
    assert shelf(game, "wasteland") != []
    assert shelf(game, "depletion") == []
    while game.view()["turn"] == 2:
        game.play("pass" if "pass" in legal(game) else game.decision.options[0])
    assert shelf(game, "depletion") != []


def test_a_lone_animal_takes_first_place_only_page_16() -> None:
    game = at("birds mammals", "tile 0,0 savannah: 9 birds; tile 3,0 sea; section domination; pawn domination 1: birds")
    play(game, "birds: score 0,0")
    assert vp(game) == {"birds": 7}


@pytest.mark.parametrize("seed", range(5))
def test_random_setup_compensates_with_vp_page_17(seed: int) -> None:
    """Species and VP together are the same for everybody; who has most species begins with none."""
    game = foodchain.new("base", seats=6, seed=seed, earth="random")
    worth = {34 - own["pool"] + own["vp"] for own in game.view()["animals"]}
    assert len(worth) == 1
    assert min(own["vp"] for own in game.view()["animals"]) == 0


def test_the_reptiles_two_suns_count_once_for_ecodiversity_page_18() -> None:
    game = at(
        "birds reptiles",
        """tile 0,0 sea tundra: 1 reptiles; tile 3,0 sea; disk 0,0/E sun; disk 0,0/W sun; disk 0,0/NE sun
        disk 0,0/SE seed; section domination; pawn domination 1: reptiles; pawn domination 2: birds
        cards: ecodiversity""",
    )
    play(game, "reptiles: score 0,0")
    assert vp(game) == {"reptiles": 1 + 3}
