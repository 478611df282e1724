"""Everything we had to guess of Marine's cards and traits can be answered otherwise in a pack, and is played so.

`ALTERNATIVES` has other answers to every open question that the data name; the tests below look at what each one does.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import game_data
from foodchain.engine.effects import Effect
from foodchain.games.marine.vocabulary import vocabulary_of
from tests.unit.marine.positions import animal, cubes, given, happened, places, play, state, texts, vp
from tests.unit.marine.test_cards import MARKERS, gained, take
from tests.unit.marine.test_traits import until, with_trait

DATA = game_data("marine")
ELEMENT_CARDS = ["annelids", "carbon_cycle", "endosymbionts", "producers", "semi_aquatic", "univalves"]

Effects = list[dict[str, Any]]


def points(card: str, **terms: Any) -> Effects:
    return [{**DATA["cards"]["card"][card]["effects"][0], **terms}]


# An entry with other effects or powers, one list for each alternative.
CARDS: dict[str, list[Effects]] = {
    **{card: [points(card, where="anywhere"), points(card, vp=2, per="disk")] for card in ELEMENT_CARDS},
    "adaptability": [[{"do": "trade element", "optional": True}], [{"do": "trade element", "where": "lived on"}]],
    "asteroid": [[{"do": "strike tile", "survivors": "none"}, {"do": "last round"}]],
    "bountiful_habitat": [
        [{"do": "score a terrain", "where": "lived on"}],
        [{"do": "score a terrain", "terrains": ["ocean", "land"]}],
        [{"do": "score a terrain", "where": "competing"}],
    ],
    "cladogenesis": [
        [{"do": "repeat discard", "which": "any"}, {"do": "take another", "which": "lowest"}],
        [{"do": "repeat discard"}, {"do": "take another", "which": "lower", "discard": False}],
        [{"do": "take another", "discard": False}],
    ],
    "ecodiversity": [
        [{"do": "points for disks", "where": "lived on"}],
        [{"do": "points for disks", "per": "type", "vp": 2}],
    ],
    "extremophiles": [[{"do": "points for species", "terrain": "vent", "vp": 2, "per": "tile"}]],
    "fecundity": [[{"do": "multiply", "optional": False}], [{"do": "multiply", "species": 2}]],
    "gene_expression": [[{"do": "new trait", "draw": 5, "keep": True}]],
    "habitat": [
        [{"do": "remove foreign disk", "pawn": "nobody's"}, {"do": "put own disk"}],
        [{"do": "remove foreign disk", "pawn": "others'", "optional": True}, {"do": "put own disk", "pawn": "any"}],
        [{"do": "move disk"}, {"do": "put own disk", "where": "lived on"}],
    ],
    "invasive_species": [[{"do": "invade", "who": "everyone"}], [{"do": "invade", "who": "above", "where": "shared"}]],
    "marine_snow": [
        [{"do": "score terrain", "terrain": "any", "where": "competing"}],
        [{"do": "gain points", "vp": 1, "per": "tile", "terrain": "ocean", "where": "lived on"}],
        [],
    ],
    "monotypic_habitat": [[], [{"do": "gain points", "vp": 2}]],
    "niche_construction": [[{"do": "move disk", "where": "lived on", "optional": True}]],
    "omnivore": [
        [{"do": "devour", "vp": 2}],
        [{"do": "devour", "first": "species", "where": "anywhere"}],
        [{"do": "devour"}, {"do": "gain element", "from": "chosen"}],
    ],
    "population_explosion": [[{"do": "double", "where": "anywhere"}]],
    "profligate_carnivore": [
        [{"do": "supplant any", "count": "slot", "optional": False}],
        [
            {"do": "eliminate species", "count": "slot", "where": "anywhere"},
            {"do": "add species", "count": "slot", "optional": False},
        ],
    ],
    "solar_radiation": [[{"do": "send home", "count": "slot", "on": "several tiles", "who": "others"}]],
    "tectonic_shift": [[{"do": "return pawns", "who": "self"}], [{"do": "return pawns", "who": "others"}]],
    "terrestrial": [
        [{"do": "colonise shore", "terrains": ["land"], "species": 2}],
        [{"do": "colonise shore", "terrains": ["land", "sand"], "species": 5, "vents": "none"}],
    ],
    "trophic_cascade": [[{"do": "strip some", "count": "slot", "where": "lived on"}]],
    "volcanism": [
        [{"do": "erupt", "terrain": "seamount", "edge": False}],
        [{"do": "erupt", "terrain": "kelp", "optional": True}, {"do": "act", "space": "wanderlust special"}],
    ],
}
TRAITS: dict[str, list[Effects]] = {
    "ancient_lineage": [
        [{"do": "after retrieval", "effects": [{"do": "gain element", "from": "chosen"}]}],
        [{"do": "after retrieval", "effects": [{"do": "gain points", "vp": 3}, {"do": "another turn"}]}],
        [{"do": "add after retrieval", "species": 2, "where": "lived on"}],
    ],
    "bottom_feeder": [
        [{"do": "own space", "action": "depletion", "place": "top"}],
        [{"do": "own space", "space": "migration 3", "place": "adaptation"}],
        [{"do": "own space", "space": "evolution 2"}],
    ],
    "camouflage": [
        [{"do": "new tile", "effects": [{"do": "gain points", "vp": 1}]}],
        [{"do": "new tile", "whose": "anybody", "effects": [{"do": "add species", "count": 2, "where": "here"}]}],
    ],
    "cannibal": [[{"do": "points for losses", "vp": 2}], [{"do": "points for losses", "vp": 1, "whose": "killed"}]],
    "exaptation": [
        [{"do": "copy trait", "pool": 20, "from": "box"}],
        [{"do": "copy trait", "pool": 25, "from": "nowhere"}],
    ],
    "hadopelagic": [[{"do": "turn after retrieval", "pawns": 2}]],
    "phenotypic_plasticity": [[{"do": "more elements", "spaces": 3}]],
    "prey_switching": [[{"do": "points for newcomers", "vp": 1, "where": "anywhere"}]],
    "seasonal_migrants": [[{"do": "migrate more", "species": 1}, {"do": "migrate farther", "when": "wanderlust too"}]],
    "solitary": [
        [{"do": "points alone", "vp": 4, "when": "in Evolution"}],
        [{"do": "points alone", "vp": 1, "when": "during play"}],
    ],
}
RULES: dict[str, list[Effects]] = {
    "solar_radiation": [
        [{"do": "element pays", "element": "sun", "vp": -1, "to": "everyone"}],
        [{"do": "terrain pays", "terrain": "reef", "vp": 2, "to": "actor"}],
        [],
    ],
    "monotypic_habitat": [[{"do": "reverse ties", "winner": False}]],
    "volcanism": [[]],
}


def card_pack(card: str, effects: Effects, key: str = "effects") -> dict[str, Any]:
    return {"cards": {"card": {card: {key: effects}}}}


def trait_pack(trait: str, powers: Effects) -> dict[str, Any]:
    return {"traits": {"trait": {trait: {"powers": powers}}}}


def every_pack() -> list[dict[str, Any]]:
    packs = [card_pack(card, effects) for card, others in CARDS.items() for effects in others]
    packs += [card_pack(card, rules, "face_up") for card, others in RULES.items() for rules in others]
    packs += [card_pack(card, others[0], "enters") for card, others in CARDS.items() if card != "asteroid"]
    return packs + [trait_pack(trait, powers) for trait, others in TRAITS.items() for powers in others]


def test_every_open_question_has_another_answer() -> None:
    cards = {name for name, card in DATA["cards"]["card"].items() if card["open"]}
    traits = {name for name, trait in DATA["traits"]["trait"].items() if trait["open"]}
    assert cards <= {*CARDS, *RULES} and traits <= set(TRAITS)


def combined(number: int) -> dict[str, Any]:
    """All alternatives of one number at once: the first of every entry, the second, and so on."""
    cards = {card: {"effects": others[number % len(others)]} for card, others in CARDS.items()}
    for card, others in RULES.items():
        cards[card]["face_up"] = others[number % len(others)]
    traits = {trait: {"powers": others[number % len(others)]} for trait, others in TRAITS.items()}
    return {"cards": {"card": cards}, "traits": {"trait": traits}}


@pytest.mark.parametrize("number", range(6))
def test_games_with_other_answers_are_played_to_the_end(number: int) -> None:
    rng = Random(number)
    game = foodchain.new("marine", seats=2 + number % 3, seed=number, pack=combined(number), turns=60)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
    assert foodchain.load(game.record()).position() == game.position()


def variants_of(effect: Effect) -> Effects:
    """The example of an effect, and the same with each of its choices."""
    found = [effect.example]
    for field in effect.fields:
        if field.kind in ("choice", "yes"):
            values: list[Any] = list(field.choices) or [True, False]
            found += [{**effect.example, field.name: value} for value in values]
    return found


@pytest.mark.compiled_enough
@pytest.mark.parametrize("effect", vocabulary_of(DATA).effects.effects, ids=lambda effect: effect.name)
def test_an_effect_on_all_cards_is_played(effect: Effect) -> None:
    """Cards whose effects are variants of one, taken as often as possible."""
    rng = Random(effect.name)
    variants = variants_of(effect)
    for seed in range(2):
        cards = {name: {"effects": [rng.choice(variants)]} for name in DATA["cards"]["card"] if name != "asteroid"}
        game = foodchain.new("marine", seats=3, seed=seed, pack={"cards": {"card": cards}}, turns=9)
        while not game.over:
            options = game.decision.options
            evolving = [option for option in options if option.text.startswith(("place evolution", "score"))]
            game.play(rng.choice(evolving or options))
            game.check()
            assert foodchain.load(game.position()).position() == game.position()


# -- cards ----------------------------------------------------------------------------------------------------------


def taken(card: str, effects: Effects, *statements: str, **scene: Any) -> Game:
    return take(card, *statements, pack=card_pack(card, effects), **scene)


def test_points_for_an_element_anywhere() -> None:
    disks = {"0,0/NE": "algae", "0,2/SE": "worms", "0,-2/NE": "worms"}
    assert gained(taken("annelids", points("annelids", where="anywhere"), disks=disks), "fishes") == 6
    assert gained(taken("annelids", points("annelids", where="anywhere", per="disk", vp=3), disks=disks), "fishes") == 6
    assert gained(take("annelids", disks=disks), "fishes") == 0


def test_a_swap_may_be_declined() -> None:
    game = taken("adaptability", [{"do": "trade element", "optional": True}], "animal fishes: elements sun")
    assert texts(game) == ["lose sun", "pass"]
    play(game, "pass")
    assert animal(game, "fishes")["added"].count("sun") == 1 and not happened(game, "disk traded")


def test_nobody_survives_the_asteroid() -> None:
    effects = [{"do": "strike tile", "survivors": "none"}, {"do": "last round"}]
    game = taken("asteroid", effects, deck="", cubes={"0,0": "2 fishes, 3 reptiles"})
    play(game, "tile 0,0")
    assert cubes(game, "0,0") == {}


def test_only_terrains_you_live_on_can_be_scored() -> None:
    game = taken(
        "bountiful_habitat",
        [{"do": "score a terrain", "where": "lived on"}],
        cubes={"0,0": "2 fishes", "0,1": "1 fishes"},
    )
    assert texts(game) == ["terrain reef", "terrain ocean"]


def test_another_face_up_card_stays_where_it_is() -> None:
    game = taken("cladogenesis", [{"do": "take another", "discard": False}])
    play(game, "card univalves")
    assert "univalves" in game.view()["cards"] and "univalves" not in game.view()["spent"]


def test_any_card_of_the_discard_pile_can_be_repeated() -> None:
    game = taken("cladogenesis", [{"do": "repeat discard", "which": "any"}], "discard: fertile, biodiversity")
    assert texts(game) == ["card fertile", "card biodiversity"]
    play(game, "card fertile")
    assert gained(game, "fishes") == 2


def test_disks_count_by_type_or_where_you_live() -> None:
    disks = {"0,0/NE": "algae", "0,0/E": "algae", "0,3/SE": "plankton"}
    assert gained(taken("ecodiversity", [{"do": "points for disks", "per": "type"}], disks=disks), "fishes") == 2
    assert gained(taken("ecodiversity", [{"do": "points for disks", "where": "lived on"}], disks=disks), "fishes") == 2


def test_species_on_vents_are_worth_more() -> None:
    lives = {"0,0": "2 fishes", "0,3": "3 fishes"}
    effects = [{"do": "points for species", "terrain": "vent", "vp": 2}]
    assert gained(taken("extremophiles", effects, cubes=lives), "fishes") == 6


def test_the_old_trait_may_be_kept() -> None:
    effects = [{"do": "new trait", "draw": 3, "keep": True}]
    game = taken("gene_expression", effects, "animal fishes: traits social")
    assert texts(game)[-1] == "pass" and len(texts(game)) == 4
    play(game, "pass")
    assert animal(game, "fishes")["traits"] == ["social"]


def test_only_disks_whose_pawn_nobody_has_are_removed() -> None:
    effects = [{"do": "remove foreign disk", "pawn": "nobody's"}]
    disks = {"0,0/NE": "algae", "0,0/E": "sun", "0,0/W": "worms"}
    game = taken(
        "habitat", effects, "special sun reptiles 3", "special algae fishes 2", "special plankton - 1", disks=disks
    )
    assert state(game).disk[state(game).board.grid.corner_index["0,0/W"]] == -1  # the only one, so it is not asked


def test_your_own_species_suffer_from_the_invasion_too() -> None:
    lives = {"0,0": "2 fishes, 2 reptiles"}
    game = taken("invasive_species", [{"do": "invade", "who": "everyone"}], "markers competition: reef", cubes=lives)
    assert cubes(game, "0,0") == {"fishes": 1, "reptiles": 1}
    game = taken("invasive_species", [{"do": "invade", "who": "below"}], "markers competition: reef", cubes=lives)
    assert cubes(game, "0,0") == {"fishes": 2, "reptiles": 2}


def test_marine_snow_scores_other_tiles() -> None:
    lives = {"0,0": "2 fishes", "1,0": "1 fishes", "0,1": "1 reptiles"}
    effects = [{"do": "score terrain", "terrain": "any", "where": "lived on"}]
    assert gained(taken("marine_snow", effects, cubes=lives), "fishes") == 6 + 3


def test_a_disk_is_moved_from_where_you_live() -> None:
    disks = {"0,0/NE": "algae", "0,3/SE": "plankton"}
    game = taken("niche_construction", [{"do": "move disk", "where": "lived on", "optional": True}], disks=disks)
    assert texts(game) == ["remove 0,0/NE", "pass"]


def test_the_omnivore_is_rewarded_and_begins_with_the_species() -> None:
    effects = [{"do": "devour", "vp": 2, "first": "species"}]
    game = taken("omnivore", effects, cubes={"0,0": "2 fishes, 1 reptiles"})
    play(game, "remove 0,0/NW")
    assert cubes(game, "0,0") == {"fishes": 2} and gained(game, "fishes") == 2


def test_a_population_explodes_anywhere() -> None:
    game = taken(
        "population_explosion", [{"do": "double", "where": "anywhere"}], cubes={"0,0": "2 fishes", "0,1": "3 reptiles"}
    )
    play(game, "tile 0,1")
    assert cubes(game, "0,1") == {"reptiles": 3, "fishes": 3}


def test_all_of_the_slot_must_be_used() -> None:
    lives = {"0,0": "2 fishes", "0,1": "3 reptiles"}
    game = taken("profligate_carnivore", [{"do": "supplant any", "count": 2, "optional": False}], cubes=lives)
    assert cubes(game, "0,1") == {"reptiles": 1, "fishes": 2}  # there is nothing else, so nothing is asked


def test_replacements_go_elsewhere() -> None:
    game = taken(
        "profligate_carnivore", CARDS["profligate_carnivore"][1], cubes={"0,0": "2 fishes", "0,1": "3 reptiles"}
    )
    play(game, "add 1 > 0,3")
    assert cubes(game, "0,1") == {"reptiles": 2} and cubes(game, "0,3") == {"fishes": 1}


def test_species_go_home_from_several_tiles() -> None:
    lives = {"0,0": "2 fishes, 1 reptiles", "0,1": "3 reptiles", "1,0": "1 crustaceans"}
    effects = [{"do": "send home", "count": 2, "on": "several tiles", "who": "others"}]
    game = taken("solar_radiation", effects, cubes=lives)
    play(game, "send home reptiles 0,1", "send home crustaceans 1,0")
    assert cubes(game, "0,1") == {"reptiles": 2} and cubes(game, "1,0") == {}


def test_only_your_own_pawns_come_back() -> None:
    pawns = ["pawn abundance 1: fishes", "pawn abundance 2: reptiles"]
    game = taken("tectonic_shift", [{"do": "return pawns", "who": "self"}], *pawns)
    assert happened(game, "pawns returned")[0]["count"] == 2  # and the one that took the card
    assert animal(game, "reptiles")["hand"] == 3


def test_disks_are_stripped_where_you_live() -> None:
    game = taken(
        "trophic_cascade",
        [{"do": "strip some", "count": 1, "where": "lived on"}],
        cubes={"0,0": "2 fishes", "1,0": "1 fishes"},
    )
    assert texts(game) == ["tile 0,0", "tile 1,0"]


def test_volcanism_is_for_seamounts_only_and_may_be_declined() -> None:
    game = taken("volcanism", [{"do": "erupt", "terrain": "seamount", "edge": False, "optional": True}])
    assert texts(game) == ["cover -1,1", "pass"]


def test_a_face_up_card_pays_whom_it_says() -> None:
    lives = {"0,0": "2 fishes, 1 reptiles"}
    rule = [{"do": "terrain pays", "terrain": "reef", "vp": 2, "to": "everyone"}]
    game = given(
        "row: solar_radiation, univalves, annelids, endosymbionts, carbon_cycle", "deck: fertile", "markers evolution: reef",
        cubes=lives, next="fishes", pack=card_pack("solar_radiation", rule, "face_up"),
    )  # fmt: skip
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6 + 2 and vp(game, "reptiles") == 3 + 2


def test_others_carry_out_what_a_card_says() -> None:
    effects: Effects = [{"do": "lose one element", "by": "above"}, {"do": "gain points", "vp": 2, "by": "chosen"}]
    game = taken("disease", effects, "animal reptiles: elements sun worms", "animal crustaceans: elements sun")
    assert game.decision.actor == "reptiles" and texts(game) == ["lose worms", "lose sun"]
    play(game, "lose sun")
    assert game.decision.actor == "fishes" and texts(game) == [
        "choose reptiles",
        "choose cephalopods",
        "choose crustaceans",
    ]
    play(game, "choose cephalopods")
    assert vp(game, "cephalopods") == 2 and animal(game, "crustaceans")["added"].count("sun") == 1


def test_an_action_of_the_display_at_once() -> None:
    game = taken("predator", [{"do": "act", "space": "migration 1"}])
    assert game.decision.kind == "migrate" and game.decision.actor == "fishes"


# -- traits ---------------------------------------------------------------------------------------------------------


def having(trait: str, powers: Effects, *statements: str, **scene: Any) -> Game:
    return with_trait(trait, *statements, pack=trait_pack(trait, powers), **scene)


def test_a_retrieval_gives_something_else() -> None:
    game = having("ancient_lineage", TRAITS["ancient_lineage"][0])
    play(game, "retrieve", "take sun")
    assert animal(game, "fishes")["added"].count("sun") == 1


def test_a_space_of_ones_own_elsewhere_on_the_display() -> None:
    game = having(
        "bottom_feeder",
        [{"do": "own space", "space": "migration 3", "place": "depletion"}],
        "pawn autotrophs smoker: fishes",
    )
    assert "own fishes" in places(game)
    play(game, "place own fishes")
    assert game.decision.kind == "migrate" and state(game).arg(0) == 3
    play(game, "pass")
    assert places(until(game, "fishes"))[0] == "adaptation 1"


def test_another_gain_from_new_tiles() -> None:
    powers = TRAITS["camouflage"][0]
    game = having("camouflage", powers, next="crustaceans", of="fishes")
    play(game, "place tectonics 1")
    play(game, texts(game)[0])
    assert vp(game, "fishes") == 1 and vp(game, "crustaceans") > 0


def test_points_for_every_species_you_kill() -> None:
    powers = [{"do": "points for losses", "vp": 2, "whose": "killed"}]
    game = having("cannibal", powers, "markers competition: reef", cubes={"0,0": "2 fishes, 2 reptiles"})
    play(game, "place competition 1", "eliminate reptiles 0,0")
    assert vp(game, "fishes") == 2


def test_the_new_trait_comes_from_the_box() -> None:
    powers = [{"do": "copy trait", "pool": 35, "from": "box"}]
    game = having("exaptation", powers, "animal reptiles: traits social", next="reptiles")
    assert game.decision.kind == "outgrow" and len(texts(game)) == 3
    game = having("exaptation", [{"do": "copy trait", "pool": 35, "from": "nowhere"}], next="reptiles")
    assert game.decision.kind == "turn" and animal(game, "fishes")["traits"] == []


def test_another_turn_after_retrieving_some_pawns() -> None:
    powers = [{"do": "turn after retrieval", "pawns": 2}]
    game = having("hadopelagic", powers, "pawn abundance 1: fishes", "pawn abundance 2: fishes")
    play(game, "retrieve")
    assert game.decision.actor == "fishes"
    game = having("hadopelagic", powers, "pawn abundance 1: fishes")
    play(game, "retrieve")
    assert game.decision.actor == "cephalopods"


def test_newcomers_anywhere_pay() -> None:
    powers = TRAITS["prey_switching"][0]
    game = having(
        "prey_switching", powers, "circles: algae", of="reptiles", cubes={"0,0": "2 fishes", "0,3": "1 reptiles"}
    )
    play(game, "place speciation 1")
    while game.decision.actor == "fishes":
        play(game, texts(game)[0])
    assert vp(game, "reptiles") == 3


def test_solitary_pays_in_evolution_only() -> None:
    powers = [{"do": "points alone", "vp": 4, "when": "in Evolution"}]
    row = [
        "row: bountiful_habitat, univalves, annelids, endosymbionts, carbon_cycle",
        "deck: fertile",
        "markers evolution: reef",
    ]
    game = having("solitary", powers, *row, cubes={"0,0": "2 fishes"})
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6 + 4
    play(game, "terrain reef")
    assert vp(game, "fishes") == 6 + 4 + 6


def test_new_tiles_are_reached_from_two_tiles_away() -> None:
    powers = TRAITS["seasonal_migrants"][0]
    game = having("seasonal_migrants", powers, cubes={"-1,1": "2 fishes"})
    play(game, "place wanderlust 1", "stack 1", "lay -1,-1")
    assert texts(game) == ["move -1,1 > -1,-1", "pass"]


def test_species_that_are_never_endangered() -> None:
    powers = [{"do": "never endangered", "terrain": "vent"}]
    game = having("solitary", powers, cubes={"0,3": "1 fishes"}, disks={})
    s = state(game)
    assert not s.endangered(2, s.board.grid.hex_index["0,3"]) and s.endangered(2, s.board.grid.hex_index["0,2"])


# -- where the rulebook is silent -----------------------------------------------------------------------------------


def ruled(name: str, value: bool) -> dict[str, Any]:
    return {"rulings": {name: value}}


def test_m3_fish_before_the_text() -> None:
    """Marine Snow scores the Oceans when it enters play: before or after its Extinction."""
    pack = {**ruled("text_before_fish", False), **card_pack("marine_snow", ["dead"], "fish")}  # type: ignore[list-item]
    lives = {"0,0": "2 fishes", "0,3": "1 reptiles", "0,2": "1 reptiles"}
    events = [entry["event"] for entry in take("fertile", deck="marine_snow", cubes=lives, pack=pack).events]
    assert events.index("extinction") > events.index("card dealt")
    assert "tile scored" not in events[events.index("card dealt") : events.index("extinction")]


def test_m4_the_first_cards_set_off_their_fish() -> None:
    usual = foodchain.new("marine", seats=2, seed=1)
    ours = foodchain.new("marine", seats=2, seed=1, pack=ruled("fish_of_first_cards", True))
    for game in (usual, ours):
        while game.decision.kind != "turn":
            game.play(game.decision.options[0])
        game.check()
    fish = [fish for name in ours.view()["cards"] for fish in DATA["cards"]["card"][name]["fish"]]
    assert fish and len(happened(ours, "extinction")) + len(happened(ours, "survival")) == len(fish)
    assert not happened(usual, "extinction") and not happened(usual, "survival")


def test_m7_nobody_retrieves_nothing() -> None:
    assert "retrieve" not in texts(given(next="fishes", pack=ruled("retrieve_nothing", False)))
    game = given("pawn abundance 1: fishes", next="fishes", pack=ruled("retrieve_nothing", False))
    assert "retrieve" in texts(game)


def test_m10_an_element_is_dominated_once() -> None:
    scene = ["special plankton fishes 1", "special algae - 9"]
    game = given(*scene, next="fishes", pack=ruled("dominate_again", False))
    play(game, "place domination 1")
    assert game.decision.actor != "fishes" or texts(game) == ["pass"]
    game = given(*scene, next="fishes")
    play(game, "place domination 1")
    assert "dominate plankton" in texts(game)


def test_m11_special_competition_anywhere() -> None:
    scene = {"cubes": {"0,0": "2 fishes", "0,1": "2 reptiles"}, "next": "fishes"}
    game = given("special sun fishes 3", pack=ruled("compete_where_you_live", False), **scene)  # type: ignore[arg-type]
    play(game, "pawn sun", "place competition special")
    assert texts(game) == ["eliminate reptiles 0,1", "pass"]


def test_a_card_has_several_rules_while_it_lies_face_up() -> None:
    rules = [
        {"do": "element pays", "element": "sun", "vp": 1, "to": "actor"},
        {"do": "element pays", "element": "algae", "vp": 3, "to": "actor"},
        {"do": "terrain pays", "terrain": "reef", "vp": 4, "to": "actor"},
        {"do": "scores times", "times": 0, "terrain": "reef"},
    ]
    disks = {"0,0/NE": "algae", "0,0/E": "sun", "0,0/SE": "sun"}
    game = given(
        "row: fertile, solar_radiation",
        "deck: metamorphosis",
        "markers evolution: reef",
        next="fishes",
        cubes={"0,0": "2 fishes"},
        disks=disks,
        pack=card_pack("solar_radiation", rules, "face_up"),
    )
    play(game, "place evolution 1", "score 0,0")
    paid = [entry["vp"] for entry in game.events if entry["event"] == "vp" and entry["cause"] == "solar_radiation"]
    assert paid == [2, 3, 4] and not happened(game, "tile scored")


def test_another_card_that_the_action_allows() -> None:
    """Cladogenesis lies in the first slot; the action could have taken any of the first three."""
    game = given(
        "row: cladogenesis, annelids, fertile, univalves, symbiotic",
        "deck: producers, metamorphosis",
        f"markers evolution: {MARKERS[0]}, {MARKERS[1]}, reef",
        next="fishes",
        cubes={"0,0": "2 fishes"},
        pack=card_pack("cladogenesis", [{"do": "take another", "which": "allowed"}] * 2),
    )
    play(game, "place evolution 3", "score 0,0", "card cladogenesis")
    assert texts(game) == ["card annelids", "card fertile"]
    assert foodchain.load(game.position()).position() == game.position()
    play(game, "card annelids")
    assert texts(game) == ["card fertile", "card univalves"]  # they have slid down


# -- what is asked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "asked"),
    [("lived on", "Add a species to a tile you live on, or pass"), ("anywhere", "Add a species to any tile, or pass")],
)
def test_the_prompt_after_a_retrieval_tells_where_and_how_many(where: str, asked: str) -> None:
    game = having("ancient_lineage", [{"do": "add after retrieval", "species": 3, "where": where}])
    play(game, "retrieve")
    for done in range(3):
        assert game.decision.prompt == f"{asked}; {3 - done} to go."
        assert game.decision.progress == {"counted": "placed", "left": 3 - done, "done": done}
        play(game, texts(game)[0])
    game = having("ancient_lineage", [{"do": "add after retrieval", "species": 1, "where": where}])
    play(game, "retrieve")
    assert game.decision.prompt == f"{asked}." and game.decision.progress is None


@pytest.mark.parametrize(
    ("whose", "asked"),
    [
        ("opponents'", "Choose another animal's trait to copy."),
        ("box", "Choose a trait of the box to copy."),
        ("both", "Choose a trait to copy: another animal's, or one of the box."),
    ],
)
def test_the_prompt_to_copy_a_trait_tells_whose(whose: str, asked: str) -> None:
    pack = trait_pack("exaptation", [{"do": "copy trait", "pool": 5, "from": "nowhere", "whose": whose}])
    held = ["animal fishes: traits exaptation", "animal reptiles: traits social", "animal cephalopods: traits flight"]
    game = given(*held, "agenda play-on - 3", "agenda copy-trait fishes", pack=pack)
    assert game.decision.prompt == asked


def test_the_prompt_to_settle_a_new_tile_tells_how_many() -> None:
    powers = [{"do": "settle new tiles", "species": 2}]
    game = having("camouflage", powers, next="crustaceans", of="fishes")
    play(game, "place tectonics 1")
    play(game, texts(game)[0])
    assert game.decision.prompt.startswith("Pass, or add up to 2 species to the new Vent")
    assert len(texts(game)) == 3


def test_the_prompt_to_multiply_tells_how_many() -> None:
    game = taken("fecundity", [{"do": "multiply", "species": 2}], cubes={"0,0": "2 fishes"})
    assert game.decision.prompt == "Add up to 2 species at 0,0."
    assert taken("fecundity", [{"do": "multiply"}]).decision.prompt == "Add a species at 0,0, or pass."


def test_own_species_are_called_no_prey() -> None:
    scene = {"cubes": {"0,0": "2 fishes, 2 reptiles, 1 crustaceans"}}
    hunt = {"do": "hunt everywhere"}
    assert taken("predator", [{**hunt, "who": "everyone"}], **scene).decision.kind == "hunt anybody"
    assert taken("predator", [hunt], **scene).decision.kind == "hunt everywhere"


def test_a_retrieval_is_named_where_it_is_offered() -> None:
    game = given(next="fishes", pack=ruled("retrieve_nothing", False))
    assert "retrieve" not in game.decision.prompt
    assert game.decision.prompt.startswith("Place a pawn; ")
