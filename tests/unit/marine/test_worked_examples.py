"""The rulebook's worked examples, one story each, by the ids of the fact sheet."""

from __future__ import annotations

import pytest

from foodchain import IllegalMove
from tests.unit.marine.positions import animal, cubes, given, places, play, section, space, state, texts, tile, vp


def test_dom_defaults() -> None:
    game = given()
    need = state(game).need
    names = state(game).board.element_names
    assert {names[e]: need[e] for e in range(6) if need[e]} == {"sun": 2, "sponges": 1}


@pytest.mark.parametrize("tiles", range(1, 7))
def test_dom_thresholds(tiles: int) -> None:
    where = ["0,0", "1,-1", "1,0", "0,1", "-1,1", "-1,0"][:tiles]
    disks = {"0,0/NE": "sponges", "0,0/SE": "sponges", "0,0/W": "sponges", "0,0/NW": "sun"}
    game = given("special sponges - 4", cubes={at: "1 reptiles" for at in where}, disks=disks, next="reptiles")
    play(game, "place domination 1")
    assert ("dominate sponges" in texts(game)) == (tiles >= 5)
    assert "dominate sun" in texts(game)


def test_dom_crustaceans() -> None:
    game = given(
        "special worms - 4",
        cubes={"0,0": "1 crustaceans", "1,0": "1 crustaceans", "0,1": "1 crustaceans"},
        disks={"0,0/SE": "worms"},
        next="crustaceans",
    )
    assert animal(game, "crustaceans")["domination"]["worms"] == 6
    play(game, "place domination 1", "dominate worms")
    assert game.view()["special_pawns"]["worms"] == {"control": "crustaceans", "target": 6, "space": None}


def test_endangered_reef() -> None:
    game = given(
        "shelf depletion: worms",
        cubes={"0,0": "1 crustaceans"},
        disks={"0,0/SE": "worms", "0,1/W": "sun"},
        next="fishes",
    )
    assert tile(game, "0,0")["endangered"] == []
    play(game, "place depletion 1", "remove 0,0/SE")
    assert tile(game, "0,0")["endangered"] == ["crustaceans"]


def test_basic_after() -> None:
    game = given("pawn competition 2: fishes", next="fishes")
    evolution = [f"evolution {n}" for n in (1, 2, 3, 4, 5)]
    assert places(game) == ["competition 3", *evolution, "domination 1", "domination 2", "domination 3"]


def test_special_anywhere() -> None:
    game = given(
        "special sun fishes 3",
        "special worms reptiles 3",
        "pawn migration 1: fishes",
        "pawn abundance 1: crustaceans",
        "pawn wanderlust special: worms",
        next="fishes",
    )
    play(game, "pawn sun")
    open_to_it = places(game)
    assert "migration 1" not in open_to_it  # its own pawn
    assert "wanderlust special" not in open_to_it  # a special pawn
    assert "abundance 1" in open_to_it  # an opposing basic pawn
    assert len(open_to_it) == 37 - 2


def test_end_pawns() -> None:
    game = given(
        "ending asteroid",
        "special algae fishes 7",
        "special sun fishes 6",
        cubes={},
        animals="fishes reptiles",
        next="fishes",
    )
    play(game, "retrieve")
    before = vp(game, "fishes")
    play(game, "retrieve")
    assert game.over and vp(game, "fishes") - before == 13


def test_forced_retrieve() -> None:
    others = [f"animal {name}: across" for name in ("fishes", "cephalopods", "reptiles")]
    game = given("pawn domination 3: crustaceans", *others, next="crustaceans")
    # nothing could be placed, so it happened without asking: retrieved, and the Reseed that it set off
    assert space(game, "domination 3")["pawn"] is None
    assert animal(game, "crustaceans")["hand"] == 4
    assert game.view()["round"] == 2
    assert not any(animal(game, name)["across"] for name in ("crustaceans", "fishes", "cephalopods", "reptiles"))
    assert game.decision.actor == "fishes"


def test_abundance() -> None:
    game = given("pawn abundance 1: crustaceans", "shelf abundance: algae, sun, worms", next="fishes")
    play(game, "place abundance 2", "take algae", "put 0,1/SW")
    assert game.view()["disks"]["0,1/SW"] == "algae"
    assert section(game, "abundance")["elements"] == ["worms", "sun"]
    assert space(game, "abundance 3")["pawn"] is None


AUTOTROPHS = ("shelf autotrophs: gastropods, sun",)
ON_GEYSER = {"0,-3/SE": "plankton", "0,-3/SW": "sun", "0,3/NE": "plankton"}


def test_autotrophs_swap() -> None:
    game = given(*AUTOTROPHS, disks=ON_GEYSER, next="cephalopods")
    play(game, "place autotrophs geyser", "take gastropods", "swap 0,-3/SE")
    assert game.view()["disks"]["0,-2/NE"] == "gastropods"  # the same corner, named by the hex nearest the middle
    assert section(game, "autotrophs")["elements"] == ["plankton", "sun"]


def test_autotrophs_remove() -> None:
    game = given(*AUTOTROPHS, disks=ON_GEYSER, next="cephalopods")
    in_bag = game.view()["bag"]["sun"]
    play(game, "place autotrophs geyser")
    assert "remove 0,-2/NW" in texts(game)
    assert "remove 0,-2/NE" not in texts(game)  # plankton is not in the box
    play(game, "remove 0,-2/NW")
    assert game.view()["bag"]["sun"] == in_bag + 1
    assert section(game, "autotrophs")["elements"] == ["gastropods", "sun"]


def test_depletion() -> None:
    # A Seagrass Meadow beside the Seamount, with sponges on a corner that both share.
    game = given(
        "shelf depletion: sponges",
        tiles={"-2,1": "seagrass"},
        cubes={"-2,1": "1 reptiles, 1 cephalopods", "-1,1": "1 cephalopods"},
        disks={"-1,1/W": "sponges", "0,0/E": "sponges"},
        next="crustaceans",
    )
    assert tile(game, "-2,1")["endangered"] == tile(game, "-1,1")["endangered"] == []
    play(game, "place depletion 1", "remove -1,1/W")
    assert tile(game, "-2,1")["endangered"] == ["reptiles", "cephalopods"]
    assert tile(game, "-1,1")["endangered"] == ["cephalopods"]


def test_regression() -> None:
    game = given(
        "shelf regression: sun",
        "guards: reptiles",
        "animal crustaceans: elements sun",
        "animal reptiles: across, elements sun",
        "animal cephalopods: across",
        "animal fishes: across",
        next="crustaceans",
    )
    pool = animal(game, "reptiles")["pool"]
    play(game, "retrieve")
    assert animal(game, "crustaceans")["added"] == []
    assert animal(game, "reptiles")["printed"].count("sun") == 2 and animal(game, "reptiles")["added"] == ["sun"]
    assert animal(game, "reptiles")["pool"] == pool + 1
    assert animal(game, "reptiles")["guards"] == 0


def test_adaptation_bump() -> None:
    game = given(
        "pawn adaptation 1: crustaceans",
        "pawn adaptation 2: fishes",
        "shelf adaptation: gastropods, sun",
        "special sun fishes 3",
        next="fishes",
    )
    assert "place adaptation 1" not in texts(game)  # a basic pawn cannot bump
    play(game, "pawn sun")
    assert "adaptation 2" not in places(game)  # nor may one bump one's own
    assert "adaptation special" in places(game)
    play(game, "place adaptation 1", "take gastropods")
    assert animal(game, "crustaceans")["hand"] == 4
    assert animal(game, "fishes")["added"] == ["gastropods"]


def test_wanderlust() -> None:
    game = given(
        "stack 1 open: reef, seamount",
        "shelf wanderlust: algae",
        cubes={"-1,0": "2 reptiles, 3 cephalopods, 4 crustaceans"},
        next="crustaceans",
    )
    play(game, "place wanderlust 1", "stack 1", "lay -2,1", "take algae", "put -2,1/W")
    assert vp(game, "crustaceans") == 3
    assert game.view()["disks"]["-2,1/W"] == "algae"
    assert game.decision.actor == "reptiles"
    play(game, "pass", *["move -1,0 > -2,1"] * 3)
    assert game.decision.actor == "crustaceans"  # the cephalopods have no more, the fishes never had any
    play(game, *["move -1,0 > -2,1"] * 4)
    assert cubes(game, "-2,1") == {"cephalopods": 3, "crustaceans": 4}


def test_speciation() -> None:
    # The sun where a Reef, an Ocean and a Vent meet.
    game = given(
        "circles: sun",
        tiles={"-1,1": "seamount smoker"},
        disks={"0,0/SW": "sun"},
        cubes={"0,0": "2 cephalopods"},
        next="cephalopods",
    )
    play(game, "place speciation 1", "around 0,0/SW")
    assert texts(game) == ["add 1 > -1,1", "add 0 > -1,1"]
    play(game, "add 1 > -1,1")
    assert texts(game)[0] == "add 2 > 0,0"
    play(game, "add 2 > 0,0")
    assert texts(game)[0] == "add 4 > 0,1"
    play(game, "add 4 > 0,1")
    assert cubes(game, "-1,1") == {"cephalopods": 1}
    assert cubes(game, "0,0") == cubes(game, "0,1") == {"cephalopods": 4}


VENTS_BY_KELP = {"-2,0": "land geyser", "-1,-1": "land geyser"}


def test_tectonics_illegal() -> None:
    game = given("special sun reptiles 3", tiles=VENTS_BY_KELP, next="reptiles")
    play(game, "place tectonics 1")
    with pytest.raises(IllegalMove, match="not on the edge"):
        game.play("cover -1,0")
    game = given("special sun reptiles 3", tiles=VENTS_BY_KELP, next="reptiles")
    play(game, "pawn sun", "place tectonics special", "cover -1,0")
    assert vp(game, "reptiles") == 6


def test_tectonics() -> None:
    game = given("animal reptiles: eliminated 2", cubes={"1,2": "1 reptiles, 2 fishes, 4 cephalopods"}, next="reptiles")
    pools = {name: animal(game, name)["pool"] for name in ("fishes", "cephalopods", "reptiles")}
    play(game, "place tectonics 1", "cover 1,2")
    assert tile(game, "1,2")["side"] == "smoker" and tile(game, "1,2")["terrain"] == "vent"
    assert vp(game, "reptiles") == 3
    assert cubes(game, "1,2") == {"reptiles": 1, "cephalopods": 1, "fishes": 1}
    assert animal(game, "fishes")["pool"] == pools["fishes"] + 1
    assert animal(game, "cephalopods")["pool"] == pools["cephalopods"] + 3
    assert texts(game) == ["from pool", "from box"]
    play(game, "from box")
    assert cubes(game, "1,2")["reptiles"] == 2
    assert animal(game, "reptiles")["pool"] == pools["reptiles"]
    assert animal(game, "reptiles")["eliminated"] == 1


def test_competition_special() -> None:
    game = given(
        "special sun cephalopods 3",
        cubes={"-1,0": "1 cephalopods, 2 reptiles", "1,-1": "1 cephalopods, 1 reptiles"},
        next="cephalopods",
    )
    play(game, "pawn sun", "place competition special", "eliminate reptiles -1,0", "eliminate reptiles 1,-1")
    assert cubes(game, "-1,0") == {"cephalopods": 1, "reptiles": 1}
    assert cubes(game, "1,-1") == {"cephalopods": 1}
    assert animal(game, "reptiles")["eliminated"] == 2


def test_migration() -> None:
    game = given(
        tiles={"-1,0": "kelp", "0,-1": "land geyser"}, cubes={"0,0": "3 fishes", "0,-1": "4 fishes"}, next="fishes"
    )
    play(game, "place migration 3", "move 0,0 > 1,0", *["move 0,-1 > 0,0"] * 3, "move 0,-1 > -1,0")
    assert cubes(game, "0,0") == {"fishes": 5}
    assert cubes(game, "1,0") == {"fishes": 1} and cubes(game, "-1,0") == {"fishes": 1}
    assert game.decision.actor == "cephalopods"  # a sixth is not possible


def test_evolution_kelp() -> None:
    game = given(
        "markers evolution: land, land, kelp, kelp, vent",
        "row: annelids, producers, univalves, fertile, carbon_cycle",
        cubes={"-1,0": "4 crustaceans, 2 reptiles, 2 cephalopods, 1 fishes"},
        disks={"0,0/NW": "algae"},
        next="crustaceans",
    )
    play(game, "place evolution 4", "score -1,0")
    assert [vp(game, name) for name in ("crustaceans", "reptiles", "cephalopods", "fishes")] == [7, 4, 2, 0]
    assert texts(game) == ["card annelids", "card producers", "card univalves", "card fertile"]


def test_evolution_slots() -> None:
    row = "row: annelids, producers, univalves, fertile, carbon_cycle"
    game = given("markers evolution: reef, ocean, ocean, vent, vent", row, cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")  # one card only, so it was taken at once
    assert game.view()["spent"] == ["annelids"]
    game = given("markers evolution: land, land, kelp, kelp, reef", row, cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 5", "score 0,0")
    assert len(texts(game)) == 5


def test_evolution_slide() -> None:
    game = given(
        "markers evolution: land, reef, sand, ocean, vent",
        "row: annelids, producers, univalves, biodiversity, carbon_cycle",
        "deck: asteroid, symbiotic",
        cubes={"0,0": "1 fishes"},
        next="fishes",
    )
    play(game, "place evolution 2", "score 0,0", "card producers")
    assert game.view()["cards"] == ["annelids", "univalves", "biodiversity", "carbon_cycle", "symbiotic"]
    assert game.view()["spent"] == ["producers"]
    assert game.view()["card_facts"]["symbiotic"]["slot"] == 5


def test_domination() -> None:
    around = {"0,0/NW": "sun", "0,0/SE": "sun"}
    game = given(
        "animal reptiles: elements sun",
        "special sun fishes 12",
        "pawn abundance 2: sun",
        cubes={at: "1 reptiles" for at in ("0,0", "0,-1", "-1,0", "1,0", "0,1")},
        disks=around,
        next="reptiles",
    )
    play(game, "place domination 1", "dominate sun")
    assert game.view()["special_pawns"]["sun"] == {"control": "reptiles", "target": 15, "space": "abundance 2"}
    while game.decision.actor != "reptiles":
        play(game, "retrieve")
    assert "pawn sun" not in texts(game)
    play(game, "retrieve")
    assert game.view()["special_pawns"]["sun"]["space"] is None


def test_two_player_variant() -> None:
    game = given(
        "animal reptiles: vp 70",
        "animal cephalopods: vp 145",
        "animal fishes: vp 75",
        "animal crustaceans: vp 85",
        *(f"animal {name}: across" for name in ("reptiles", "cephalopods", "fishes")),
        "ending asteroid",
        animals="reptiles cephalopods fishes crustaceans",
        multiple=True,
        cubes={},
        next="crustaceans",
    )
    play(game, "retrieve")
    assert game.over and game.scores == [70, 75] and game.winners == [1]


@pytest.mark.parametrize("seed", range(6))
def test_random_earth(seed: int) -> None:
    import foodchain

    game = foodchain.new("marine", seats=4, seed=seed, earth="random")
    disks = [game.view()["disks"][f"0,0/{corner}"] for corner in ("NE", "E", "SE", "SW", "W", "NW")]
    assert cubes(game, "0,0")["reptiles"] == 2 * disks.count("sun") + disks.count("sponges")
    assert cubes(game, "0,0")["crustaceans"] == 2 * disks.count("worms") + disks.count("algae")
