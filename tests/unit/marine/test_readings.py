"""Every reading that our facts about Marine leave open, entered through a pack and played.

`READINGS` names them in the order of the facts: the cards, the traits, the timing of cards, what the board and the box
hold, and where the rulebook contradicts itself or is silent. Each is played from the moment at which it matters.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

import foodchain
from foodchain import Game, packs
from foodchain.catalogue import game_data
from tests.unit.marine.positions import animal, cubes, given, play, texts, vp
from tests.unit.marine.test_cards import gained, take
from tests.unit.marine.test_traits import with_trait

# Each plays on at length; the steps themselves are tried plain elsewhere.
pytestmark = pytest.mark.compiled_enough

DATA = game_data("marine")
Pack = dict[str, Any]


class Reading(NamedTuple):
    """Another answer than ours to what is not known of an entry."""

    about: str
    says: str
    pack: Pack


def card(name: str, says: str, *effects: dict[str, Any], **fields: Any) -> Reading:
    entry = {"effects": list(effects), **fields} if effects or not fields else fields
    return Reading(name, says, {"cards": {"card": {name: entry}}})


def trait(name: str, says: str, *powers: dict[str, Any]) -> Reading:
    return Reading(name, says, {"traits": {"trait": {name: {"powers": list(powers)}}}})


def ruling(name: str, says: str, value: Any) -> Reading:
    return Reading("rulings", says, {"rulings": {name: value}})


def element_card(name: str, element: str) -> list[Reading]:
    pays = {"do": "points for element", "element": element}
    return [
        card(name, "tiles where you do not live count too", {**pays, "where": "anywhere"}),
        card(name, "it has a second effect", pays, {"do": "gain element", "element": element}),
        card(name, "its second effect lays such a disk", pays, {"do": "put disk", "element": element}),
    ]


CARD_READINGS = [
    card("adaptability", "the swap is optional", {"do": "trade element", "optional": True}),
    *element_card("annelids", "worms"),
    card("asteroid", "nobody survives on the tile", {"do": "strike tile", "survivors": "none"}, {"do": "last round"}),
    card("asteroid", "one of each survives", {"do": "strike tile", "survivors": "one of each"}, {"do": "last round"}),
    card("asteroid", "one animal survives", {"do": "strike tile", "survivors": "one animal"}, {"do": "last round"}),
    card("asteroid", "neighbours are spared", {"do": "strike tile", "neighbours": "none"}, {"do": "last round"}),
    card(
        "asteroid",
        "only where somebody lives",
        {"do": "strike tile", "where": "inhabited", "neighbours": "one of each"},
        {"do": "last round"},
    ),
    card("bountiful_habitat", "the terrain just scored", {"do": "score a terrain", "where": "like here"}),
    card("bountiful_habitat", "a terrain you live on", {"do": "score a terrain", "where": "lived on"}),
    card("bountiful_habitat", "some terrains only", {"do": "score a terrain", "terrains": ["reef", "land"]}),
    *element_card("carbon_cycle", "plankton"),
    card("cladogenesis", "any discard", {"do": "repeat discard", "which": "any"}, {"do": "take another"}),
    card("cladogenesis", "the lowest card", {"do": "repeat discard"}, {"do": "take another", "which": "lowest"}),
    card("cladogenesis", "a lower card", {"do": "repeat discard"}, {"do": "take another", "which": "lower"}),
    card("cladogenesis", "by your action's value", {"do": "repeat discard"}, {"do": "take another", "which": "allowed"}),
    card("cladogenesis", "the card stays", {"do": "repeat discard"}, {"do": "take another", "discard": False}),
    card("ecodiversity", "each type once", {"do": "points for disks", "per": "type"}),
    card("ecodiversity", "disks where you live", {"do": "points for disks", "where": "lived on"}),
    *element_card("endosymbionts", "sponges"),
    card("extremophiles", "2 VP each", {"do": "points for species", "terrain": "vent", "vp": 2}),
    card("extremophiles", "for each Vent", {"do": "points for species", "terrain": "vent", "vp": 3, "per": "tile"}),
    card("fecundity", "compulsory", {"do": "multiply", "optional": False}),
    card("gene_expression", "two are drawn", {"do": "new trait", "draw": 2}),
    card("gene_expression", "the old one may be kept", {"do": "new trait", "draw": 3, "keep": True}),
    card("habitat", "remove what nobody's pawn goes with", {"do": "remove foreign disk", "pawn": "nobody's"}, {"do": "put own disk"}),
    card("habitat", "take a pawn that nobody controls first", {"do": "take pawn", "target": 2}, {"do": "put own disk"}),
    card("habitat", "lay one of an uncontrolled type first", {"do": "put own disk", "pawn": "nobody's"}, {"do": "put own disk"}),
    card("invasive_species", "all animals suffer", {"do": "invade", "who": "everyone"}),
    card("invasive_species", "when it enters play", enters=[{"do": "invade"}], effects=[]),
    card("marine_snow", "other tiles are scored", {"do": "score terrain", "terrain": "any", "where": "competing"}),
    card("marine_snow", "nothing when chosen", enters=[{"do": "score terrain", "terrain": "ocean"}], effects=[]),
    card("marine_snow", "something else when chosen", {"do": "gain element"}),
    card("monotypic_habitat", "nothing when chosen", effects=[]),
    card("monotypic_habitat", "not for who wins the game", face_up=[{"do": "reverse ties", "winner": False}]),
    card("niche_construction", "from where you live", {"do": "move disk", "where": "lived on"}),
    card("omnivore", "with a reward", {"do": "devour", "vp": 2}),
    card("omnivore", "the species first", {"do": "devour", "first": "species"}),
    card("omnivore", "the disk is yours", {"do": "devour"}, {"do": "gain element", "from": "chosen"}),
    card("population_explosion", "anywhere", {"do": "double", "where": "anywhere"}),
    *element_card("producers", "algae"),
    card("profligate_carnivore", "exactly as many", {"do": "supplant any", "count": "slot", "optional": False}),
    card(
        "profligate_carnivore",
        "replacements go elsewhere",
        {"do": "eliminate species", "count": "slot", "where": "anywhere", "optional": True},
        {"do": "add species", "count": "slot"},
    ),
    *element_card("semi_aquatic", "sun"),
    card("solar_radiation", "from several tiles", {"do": "send home", "count": "slot", "on": "several tiles"}),
    card("solar_radiation", "only where somebody lives", {"do": "send home", "count": "slot", "where": "inhabited"}),
    card("solar_radiation", "no change while it lies there", face_up=[]),
    card("solar_radiation", "everybody is paid less", face_up=[{"do": "element pays", "element": "sun", "vp": -1, "to": "everyone"}]),
    card("solar_radiation", "a terrain pays more", face_up=[{"do": "terrain pays", "terrain": "reef", "vp": 2}]),
    card("solar_radiation", "tiles score twice", face_up=[{"do": "scores times", "times": 2}]),
    card("solar_radiation", "a terrain does not score", face_up=[{"do": "scores times", "times": 0, "terrain": "reef"}]),
    card("tectonic_shift", "only your own pawns", {"do": "return pawns", "who": "self"}),
    card("tectonic_shift", "when it enters play", enters=[{"do": "return pawns"}], effects=[]),
    card("terrestrial", "another number of species", {"do": "colonise shore", "terrains": ["land"], "species": 3}),
    card("trophic_cascade", "where you live", {"do": "strip some", "count": "slot", "where": "lived on"}),
    *element_card("univalves", "gastropods"),
    card("volcanism", "two abilities: edge and Seamounts apart", {"do": "erupt", "terrain": "seamount", "edge": False}, {"do": "act", "space": "tectonics 1"}),
    card("volcanism", "Seamounts only", {"do": "erupt", "terrain": "seamount", "edge": False}),
    card("volcanism", "nothing while it lies there", face_up=[]),
]  # fmt: skip
TRAIT_READINGS = [
    trait("ancient_lineage", "species where you live", {"do": "add after retrieval", "species": 1, "where": "lived on"}),
    trait("ancient_lineage", "points", {"do": "after retrieval", "effects": [{"do": "gain points", "vp": 2}]}),
    trait("ancient_lineage", "an element", {"do": "after retrieval", "effects": [{"do": "gain element"}]}),
    trait(
        "ancient_lineage",
        "an eliminated species",
        {"do": "after retrieval", "effects": [{"do": "add species", "count": 1, "from": "eliminated"}]},
    ),
    *[
        trait("bottom_feeder", f"another action: {space}", {"do": "own space", "space": space})
        for space in ("abundance 1", "autotrophs smoker", "depletion 1", "adaptation special", "regression 1",
                      "speciation special", "wanderlust 1", "tectonics special", "migration 3", "competition special",
                      "evolution 3")
    ],
    *[
        trait("bottom_feeder", f"another place: {place}", {"do": "own space", "action": "depletion", "place": place})
        for place in ("top", "abundance", "speciation", "evolution")
    ],
    trait("camouflage", "points", {"do": "new tile", "effects": [{"do": "gain points", "vp": 2}]}),
    trait("camouflage", "no more species of others", {"do": "new tile", "effects": [{"do": "eliminate species", "count": 1, "where": "here"}]}),
    trait("camouflage", "two species", {"do": "settle new tiles", "species": 2}),
    trait("cannibal", "2 VP each", {"do": "points for losses", "vp": 2}),
    trait("cannibal", "each species you eliminate", {"do": "points for losses", "vp": 1, "whose": "killed"}),
    trait("exaptation", "traits of the box are copied", {"do": "copy trait", "pool": 16, "whose": "box"}),
    trait("exaptation", "all traits can be copied", {"do": "copy trait", "pool": 16, "whose": "both"}),
    trait("exaptation", "the new trait comes from the box", {"do": "copy trait", "pool": 16, "from": "box"}),
    trait("exaptation", "no new trait", {"do": "copy trait", "pool": 16, "from": "nowhere"}),
    trait("hadopelagic", "a fixed number of pawns", {"do": "turn after retrieval", "pawns": 2}),
    trait("pack_hunters", "another target", {"do": "start with pawn", "target": 2}),
    trait("phenotypic_plasticity", "another number", {"do": "more elements", "spaces": 3}),
    trait("prey_switching", "wherever they come", {"do": "points for newcomers", "vp": 1, "where": "anywhere"}),
    trait(
        "seasonal_migrants",
        "in Wanderlust too",
        {"do": "migrate more", "species": 1},
        {"do": "migrate farther", "when": "wanderlust too"},
    ),
    trait("solitary", "another amount", {"do": "points alone", "vp": 3}),
    trait("solitary", "during play only", {"do": "points alone", "vp": 2, "when": "during play"}),
    trait("solitary", "in Evolution only", {"do": "points alone", "vp": 2, "when": "in Evolution"}),
]  # fmt: skip
BOX_READINGS = [
    Reading("migration", "other numbers", {"display": {"section": {"migration": {"values": [3, 5, 7]}}}}),
    Reading("migration", "they descend", {"display": {"section": {"migration": {"values": [5, 4, 3]}}}}),
    Reading("disks", "20 of each element", {"animals": {"disks_of_each_element": 20}}),
    Reading("tiles", "38 large tiles", {"terrain": {"terrain": {"kelp": {"tiles": 5}, "reef": {"tiles": 5}}}}),
    Reading("vents", "two of each side", {"board": {"vents": {"0,-3": "geyser", "0,3": "smoker", "1,-3": "geyser", "1,2": "smoker"}}}),
    Reading("bonus", "the table goes on", {"terrain": {"bonus": [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]}}),
    Reading("targets", "they start on 2", {"animals": {"first_target": 2}}),
    Reading("tile values", "other places", {"terrain": {"terrain": {"land": {"pays": [8, 4, 2]}}}}),
    Reading("fish", "other cards carry them", {"cards": {"card": {"annelids": {"fish": ["dead", "live"]}, "biomass": {"fish": []}}}}),
]  # fmt: skip
RULING_READINGS = [
    ruling("text_before_fish", "the fish before the text", False),
    ruling("fish_of_first_cards", "the first five set off their fish", True),
    Reading("rulings", "no square is needed in Regression", {"display": {"section": {"regression": {"cubes": 4}}}}),
    ruling("guards_stay", "the cube leaves with its pawn", False),
    ruling("retrieve_nothing", "not with no pawn out", False),
    ruling("dominate_again", "not what one controls", False),
    ruling("vp_floor", "points fall below zero", False),
    ruling("compete_where_you_live", "special Competition anywhere", False),
    ruling("domination_takes_card", "Domination gives a card", 3),
]
READINGS = [*CARD_READINGS, *TRAIT_READINGS, *BOX_READINGS, *RULING_READINGS]


def test_every_open_question_of_the_data_has_a_reading() -> None:
    about = {reading.about for reading in READINGS}
    for table in (DATA["cards"]["card"], DATA["traits"]["trait"]):
        assert {name for name, entry in table.items() if entry["open"]} <= about


def begun(reading: Reading) -> Game:
    """A game at the moment from which a reading matters: the card is taken, the trait is held."""
    if reading.about in DATA["cards"]["card"]:
        lives = {"0,0": "3 fishes, 2 reptiles", "0,1": "1 crustaceans", "0,3": "1 fishes"}
        deck = "" if reading.about == "asteroid" else "metamorphosis"
        statements = ["animal fishes: elements sun", "discard: biodiversity, fertile", "special algae fishes 2"]
        entry = reading.pack["cards"]["card"][reading.about]
        if "enters" in entry:
            return take("predator", *statements, deck=reading.about, pack=reading.pack, cubes=lives)
        if "face_up" in entry:
            row = f"row: predator, {reading.about}, annelids, endosymbionts, carbon_cycle"
            shown = [row, f"deck: {deck}", "markers evolution: reef"]
            game = given(*statements, *shown, next="fishes", pack=reading.pack, cubes=lives)
            return play(game, "place evolution 1", "score 0,0")
        return take(reading.about, *statements, deck=deck, pack=reading.pack, cubes=lives)
    if reading.about in DATA["traits"]["trait"]:
        return with_trait(reading.about, "markers competition: reef", pack=reading.pack)
    return foodchain.new("marine", seats=3, seed=1, pack=reading.pack, turns=15)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.about}: {reading.says}")
def test_a_reading_is_entered_and_played(reading: Reading) -> None:
    assert packs.changes("marine", reading.pack), "it is no other than ours"
    rng = Random(reading.says)
    game = begun(reading)
    for _ in range(40):
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
        game.check()
        assert foodchain.load(game.position()).position() == game.position()
    assert foodchain.load(game.record()).position() == game.position()


# -- what the readings do that no card of ours does -------------------------------------------------------------------


def taken(reading: Reading, *statements: str, **scene: Any) -> Game:
    return take(reading.about, *statements, pack=reading.pack, **scene)


def reading(about: str, says: str) -> Reading:
    return next(found for found in READINGS if (found.about, found.says) == (about, says))


def test_the_terrain_just_scored_is_scored_again() -> None:
    lives = {"0,0": "2 fishes", "0,1": "1 fishes"}
    found = reading("bountiful_habitat", "the terrain just scored")
    game = taken(found, cubes=lives, tiles={"2,0": "reef"})
    assert texts(game) == ["score 0,0", "score 2,0"]  # both Reefs, and no other terrain
    play(game, "score 0,0")  # the last one goes without asking
    assert gained(game, "fishes") == 6


def test_one_of_each_survives_the_asteroid() -> None:
    lives = {"0,0": "2 fishes, 3 reptiles", "0,1": "2 reptiles, 1 fishes"}
    game = taken(reading("asteroid", "one of each survives"), deck="", cubes=lives)
    play(game, "tile 0,0", "eliminate fishes 0,1")
    assert cubes(game, "0,0") == {"fishes": 1, "reptiles": 1} and cubes(game, "0,1") == {"reptiles": 2}


def test_one_animal_survives_the_asteroid() -> None:
    game = taken(reading("asteroid", "one animal survives"), deck="", cubes={"0,0": "2 fishes, 3 reptiles"})
    play(game, "tile 0,0")
    assert game.decision.prompt == "Choose the animal whose species live on there."
    play(game, "keep reptiles 0,0")
    assert cubes(game, "0,0") == {"reptiles": 3}


def test_neighbours_of_the_asteroid_are_spared_or_lose_one_of_each() -> None:
    lives = {"0,0": "2 fishes, 3 reptiles", "0,1": "2 reptiles, 2 crustaceans"}
    game = taken(reading("asteroid", "neighbours are spared"), deck="", cubes=lives)
    play(game, "tile 0,0", "keep fishes 0,0")
    assert cubes(game, "0,1") == {"reptiles": 2, "crustaceans": 2}
    game = taken(reading("asteroid", "only where somebody lives"), deck="", cubes=lives)
    assert texts(game) == ["tile 0,0", "tile 0,1"]
    play(game, "tile 0,0", "keep fishes 0,0")
    assert cubes(game, "0,1") == {"reptiles": 1, "crustaceans": 1}


def test_points_fall_below_zero() -> None:
    loss = {"cards": {"card": {"fertile": {"effects": [{"do": "gain points", "vp": -9, "by": "others"}]}}}}
    assert vp(take("fertile", pack=loss), "reptiles") == 0
    game = take("fertile", pack={**loss, "rulings": {"vp_floor": False}})
    assert vp(game, "reptiles") == -9 and game.scores[3] == -9
    assert foodchain.load(game.position()).position() == game.position()


def test_a_cube_leaves_regression_with_its_pawn() -> None:
    for stays in (True, False):
        scene = ["guards: fishes", "pawn regression 1: fishes"]
        play(game := given(*scene, next="fishes", pack={"rulings": {"guards_stay": stays}}), "retrieve")
        assert animal(game, "fishes")["guards"] == int(stays)


def test_a_domination_takes_a_card() -> None:
    found = reading("rulings", "Domination gives a card")
    row = "row: fertile, univalves, annelids, endosymbionts, carbon_cycle"
    game = given(row, "deck: metamorphosis", next="fishes", pack=found.pack)
    play(game, "place domination 1", "dominate plankton")
    assert texts(game) == ["card fertile", "card univalves", "card annelids"]


def test_traits_of_the_box_are_copied() -> None:
    found = reading("exaptation", "traits of the box are copied")
    held = ["animal fishes: traits exaptation", "animal reptiles: traits social"]
    game = given(*held, "agenda play-on - 3", "agenda copy-trait fishes", pack=found.pack)
    assert "trait flight" in texts(game) and "trait social" not in texts(game)
    play(game, "trait flight")
    assert animal(game, "fishes")["copied"] == "flight"


@pytest.mark.parametrize(("times", "gain"), [(0, 0), (2, 12)])
def test_a_face_up_card_changes_how_often_a_tile_is_scored(times: int, gain: int) -> None:
    rule = [{"do": "scores times", "times": times, "terrain": "reef"}]
    pack = {"cards": {"card": {"solar_radiation": {"face_up": rule}}}}
    row = "row: solar_radiation, univalves, annelids, endosymbionts, carbon_cycle"
    scene = {"cubes": {"0,0": "2 fishes"}, "next": "fishes", "pack": pack}
    game = given(row, "deck: fertile", "markers evolution: reef", **scene)  # type: ignore[arg-type]
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == gain


def test_stacks_of_38_tiles_are_as_equal_as_can_be() -> None:
    game = foodchain.new("marine", seats=2, seed=1, pack=reading("tiles", "38 large tiles").pack)
    assert [stack["left"] for stack in game.view()["stacks"]] == [8, 8, 7]


def test_more_vents_at_the_start() -> None:
    game = foodchain.new("marine", seats=2, seed=1, pack=reading("vents", "two of each side").pack)
    assert game.view()["vents_left"] == 8
    bare = foodchain.new("marine", seats=2, seed=1, pack={"remove": ["board.vents.0,3"]})
    assert bare.view()["vents_left"] == 11 and foodchain.load(bare.record()).position() == bare.position()


@pytest.mark.parametrize(
    ("vents", "told"),
    [
        ({"2,0": "smoker"}, "board.vents.2,0: a Vent lies on a large tile"),
        ({"1,2": "geyser"}, "board.vents.1,2: Vents are geysers in the top half"),
        ({"9,9": "geyser"}, "board.columns"),
        ({"1,2": 3}, "board.vents.1,2: a text is wanted"),
        ({"1,2": {}}, "board.vents.1,2: a text is wanted"),
    ],
    ids=str,
)
def test_vents_that_cannot_be(vents: dict[str, Any], told: str) -> None:
    with pytest.raises(foodchain.BadSetup, match=told.replace(".", r"\.")):
        foodchain.new("marine", seats=2, pack={"board": {"vents": vents}})
