"""The 35 Evolution cards: what each does, and every sentence of its clarification in the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from foodchain import Game
from foodchain.catalogue import find_rules, find_speaker, game_data
from tests.unit.marine.positions import animal, cubes, given, happened, play, section, space, state, texts, tile, vp

CARDS = game_data("marine")["cards"]["card"]
FILLERS = ["annelids", "univalves", "endosymbionts", "semi_aquatic", "carbon_cycle"]
MARKERS = ["land", "land", "kelp", "kelp", "reef"]


def take(card: str, *statements: str, slot: int = 1, deck: str = "metamorphosis", **scene: Any) -> Game:
    """The fishes thrive on the Reef, score it and take a card from a slot."""
    row = [filler for filler in FILLERS if filler != card][:4]
    row.insert(slot - 1, card)
    scene.setdefault("cubes", {"0,0": "2 fishes"})
    shown = ", ".join([*MARKERS[: slot - 1], "reef"])
    game = given(
        f"row: {', '.join(row)}", f"deck: {deck}", f"markers evolution: {shown}", *statements, next="fishes", **scene
    )
    play(game, f"place evolution {slot}", "score 0,0")
    if slot > 1:
        play(game, f"card {card}")
    assert happened(game, "card taken")[0]["card"] == card
    return game


def gained(game: Game, name: str) -> int:
    """What an animal has gained since the card was taken."""
    names = [entry["event"] for entry in game.events]
    since = game.events[names.index("card taken") :]
    return sum(entry["vp"] for entry in since if entry["event"] == "vp" and entry["animal"] == name)


def test_every_card_has_a_test_here() -> None:
    tested = set(globals())
    for card in CARDS:
        assert any(name.startswith(f"test_{card}") for name in tested), card


def test_every_card_says_where_it_comes_from() -> None:
    for name, card in CARDS.items():
        assert card["provenance"] == "reconstructed" and 0 < card["confidence"] < 1, name
    game = take("fertile")
    facts = game.view()["card_facts"]["fertile"]
    assert facts["reconstructed"] is True and facts["confidence"] == 0.9


# -- points ---------------------------------------------------------------------------------------------------------

ELEMENT_CARDS = [
    ("annelids", "worms"),
    ("carbon_cycle", "plankton"),
    ("endosymbionts", "sponges"),
    ("producers", "algae"),
    ("semi_aquatic", "sun"),
    ("univalves", "gastropods"),
]


def check_element_card(card: str, element: str) -> None:
    """One VP a tile, however many disks of it, whether the animal needs it or not, and only where it lives."""
    disks = {"0,0/NW": element, "0,0/NE": element, "0,0/SE": "algae", "0,2/SE": element, "0,-2/NE": element}
    lives = {"0,0": "2 fishes", "0,-1": "1 fishes", "0,2": "1 reptiles", "0,1": "1 fishes"}
    game = take(card, disks=disks, cubes=lives)
    tiles = 3 if element == "algae" else 2  # Reef and Land; and the Ocean for the algae that lie there for thriving
    assert gained(game, "fishes") == tiles


def test_annelids() -> None:
    check_element_card("annelids", "worms")


def test_carbon_cycle() -> None:
    check_element_card("carbon_cycle", "plankton")


def test_endosymbionts() -> None:
    check_element_card("endosymbionts", "sponges")


def test_producers() -> None:
    check_element_card("producers", "algae")


def test_semi_aquatic() -> None:
    check_element_card("semi_aquatic", "sun")


def test_univalves() -> None:
    check_element_card("univalves", "gastropods")


def test_biodiversity_pays_once_for_each_shared_tile() -> None:
    lives = {
        "0,0": "2 fishes, 3 reptiles, 1 crustaceans",
        "0,1": "1 fishes, 1 reptiles",
        "0,2": "1 fishes",
        "1,0": "1 reptiles",
    }
    assert gained(take("biodiversity", cubes=lives), "fishes") == 2


def test_ecodiversity_counts_a_type_once_however_often_the_animal_has_it() -> None:
    disks = {"0,0/NW": "plankton", "0,0/E": "algae", "0,2/SE": "plankton", "0,-2/NE": "sun"}
    assert gained(take("ecodiversity", disks=disks), "fishes") == 3  # two plankton and one algae on earth


def test_extremophiles_counts_species_on_geysers_and_smokers() -> None:
    lives = {"0,0": "2 fishes", "0,-3": "2 fishes", "0,3": "1 fishes, 4 reptiles"}
    assert gained(take("extremophiles", cubes=lives), "fishes") == 3


def test_fertile_counts_all_species_on_the_chosen_tile() -> None:
    lives = {"0,0": "2 fishes, 3 reptiles", "0,1": "1 fishes"}
    game = take("fertile", cubes=lives)
    assert texts(game) == ["tile 0,0", "tile 0,1"]  # in the order of the grid, and only where the fishes live
    assert gained(play(game, "tile 0,0"), "fishes") == 5


def test_bountiful_habitat_scores_a_terrain_in_any_order() -> None:
    lives = {"0,0": "2 fishes", "0,1": "1 fishes", "0,2": "1 reptiles, 2 fishes"}
    game = take("bountiful_habitat", cubes=lives)
    assert "terrain ocean" in texts(game)  # which no marker in Evolution shows
    assert "terrain vent" in texts(game)
    play(game, "terrain ocean", "score 0,2", "score 0,1", "score -1,3")
    assert gained(game, "fishes") == 4 and gained(game, "reptiles") == 1
    scored = [entry["hex"] for entry in happened(game, "tile scored")]
    assert scored == ["0,0", "0,2", "0,1", "-1,3", "1,2"]


def test_bountiful_habitat_may_score_the_first_tile_again() -> None:
    game = play(take("bountiful_habitat"), "terrain reef")
    assert gained(game, "fishes") == 6
    assert len(happened(game, "card taken")) == 1  # no further card


def test_marine_snow_scores_every_ocean_when_it_enters_play() -> None:
    lives = {"0,0": "2 fishes", "0,1": "1 reptiles", "0,2": "1 reptiles, 1 crustaceans"}
    game = take("annelids", deck="marine_snow", cubes=lives, disks={"0,0/SW": "algae"})
    assert gained(game, "reptiles") == 4 and gained(game, "crustaceans") == 1
    assert len(happened(game, "card taken")) == 1  # no one gets a card by the forced scoring


def test_marine_snow_scores_every_ocean_when_it_is_taken() -> None:
    game = take("marine_snow", cubes={"0,0": "2 fishes", "0,1": "1 fishes"})
    assert gained(game, "fishes") == 2


def test_monotypic_habitat_reverses_ties_while_it_lies_in_the_row() -> None:
    everybody = "1 crustaceans, 1 fishes, 1 cephalopods, 1 reptiles"
    game = given(
        "row: monotypic_habitat",
        "markers evolution: land",
        "deck: fertile",
        cubes={"0,-1": everybody},
        disks={},
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,-1")
    assert [vp(game, name) for name in ("crustaceans", "fishes", "cephalopods", "reptiles")] == [8, 4, 2, 1]
    assert game.decision.actor == "cephalopods"  # not for turn order


def test_monotypic_habitat_pays_for_sole_tiles_and_then_is_gone() -> None:
    lives = {"0,0": "2 fishes, 2 reptiles", "0,1": "1 fishes", "0,2": "2 fishes"}
    game = take("monotypic_habitat", cubes=lives)
    assert vp(game, "reptiles") == 3  # the reptiles lost the tie on the Reef
    assert gained(game, "fishes") == 2
    assert not state(game).ties_reversed()


# -- species --------------------------------------------------------------------------------------------------------


def test_asteroid_lets_the_actor_choose_who_dies() -> None:
    lives = {"0,0": "2 fishes, 1 reptiles", "0,1": "1 reptiles, 1 crustaceans", "-1,0": "1 fishes"}
    game = take("asteroid", cubes=lives)
    play(game, "tile 0,0")
    assert texts(game) == ["keep reptiles 0,0", "keep fishes 0,0"]
    play(game, "keep reptiles 0,0", "eliminate crustaceans 0,1")
    assert cubes(game, "0,0") == {"reptiles": 1} and cubes(game, "0,1") == {"reptiles": 1}
    assert cubes(game, "-1,0") == {}  # sole occupant of an adjacent tile: its own species dies
    assert game.ending == "asteroid"


def test_biomass_thins_tiles_with_more_species_than_disks() -> None:
    lives = {"0,0": "2 fishes, 1 reptiles", "0,2": "2 fishes", "1,2": "1 reptiles, 1 crustaceans"}
    game = take("biomass", cubes=lives, disks={"0,0/NW": "plankton", "0,0/E": "sun", "0,0/W": "sun", "1,2/NE": "sun"})
    assert cubes(game, "0,0") == {"reptiles": 1, "fishes": 2}  # three disks: not overcrowded
    assert cubes(game, "0,2") == {"fishes": 1}  # alone, so its own
    assert texts(game) == ["eliminate reptiles 1,2", "eliminate crustaceans 1,2"]


def test_fecundity_adds_one_per_tile() -> None:
    game = take("fecundity", cubes={"0,0": "2 fishes", "0,1": "3 fishes"})
    play(game, "add 1 > 0,0", "add 1 > 0,1")
    assert cubes(game, "0,0") == {"fishes": 3} and cubes(game, "0,1") == {"fishes": 4}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_fecundity_may_be_declined_and_says_so(language: str) -> None:
    game = take("fecundity", cubes={"0,0": "2 fishes", "0,1": "3 fishes"})
    assert "add 0 > 0,0" in texts(game)
    said = [find_speaker(find_rules(name), language).words["card"]["fecundity"]["text"] for name in ("base", "marine")]
    assert said[0] == said[1]


def test_fecundity_with_a_short_pool_lets_one_choose_the_tiles() -> None:
    game = take("fecundity", "animal fishes: pool 1", cubes={"0,0": "2 fishes", "0,1": "3 fishes"})
    play(game, "add 0 > 0,0", "add 1 > 0,1")
    assert cubes(game, "0,1") == {"fishes": 4} and animal(game, "fishes")["pool"] == 0


def test_invasive_species_strikes_once_where_a_terrain_is_shown_twice() -> None:
    lives = {"0,0": "2 fishes", "0,1": "2 fishes, 3 reptiles, 1 crustaceans", "1,0": "2 reptiles"}
    game = take("invasive_species", "markers competition: ocean, ocean, kelp", cubes=lives)
    assert cubes(game, "0,1") == {"fishes": 2, "reptiles": 2}
    assert cubes(game, "1,0") == {"reptiles": 2}  # sand is not shown


def test_mass_exodus_moves_everybody_where_the_actor_likes() -> None:
    game = take("mass_exodus", cubes={"0,0": "2 fishes, 2 reptiles"})
    play(game, "tile 0,0", "move 0,0 > 0,1", "move 0,0 > 1,0", "move 0,0 > 0,1", "move 0,0 > -1,0")
    assert cubes(game, "0,0") == {}
    assert cubes(game, "0,1") == {"reptiles": 1, "fishes": 1}
    assert cubes(game, "1,0") == {"reptiles": 1} and cubes(game, "-1,0") == {"fishes": 1}


def test_omnivore_removes_exactly_one_element_and_an_opposing_species() -> None:
    game = take("omnivore", cubes={"0,0": "2 fishes, 1 reptiles, 1 crustaceans", "0,2": "1 reptiles"})
    assert len([text for text in texts(game) if text.startswith("remove")]) == 6  # one tile only, so it was chosen
    play(game, "remove 0,0/NW")
    assert texts(game) == ["eliminate reptiles 0,0", "eliminate crustaceans 0,0"]
    play(game, "eliminate crustaceans 0,0")
    assert cubes(game, "0,0") == {"fishes": 2, "reptiles": 1}


def test_omnivore_without_prey_eats_its_own() -> None:
    game = take("omnivore", cubes={"0,0": "2 fishes", "0,2": "1 fishes"})
    play(game, "tile 0,2")  # no element there, so that part is skipped
    assert cubes(game, "0,2") == {} and animal(game, "fishes")["eliminated"] == 1


def test_population_explosion_counts_everybody() -> None:
    game = take("population_explosion", cubes={"0,0": "2 fishes, 3 reptiles", "0,2": "1 fishes"})
    play(game, "tile 0,0")
    assert cubes(game, "0,0") == {"fishes": 7, "reptiles": 3}


def test_population_explosion_places_what_it_can() -> None:
    game = take(
        "population_explosion", "animal fishes: pool 3", cubes={"0,0": "2 fishes, 3 reptiles", "0,2": "1 fishes"}
    )
    play(game, "tile 0,0")
    assert cubes(game, "0,0")["fishes"] == 5 and animal(game, "fishes")["pool"] == 0


def test_predator_hunts_opposing_species_wherever_it_lives() -> None:
    lives = {
        "0,0": "2 fishes, 2 reptiles, 1 crustaceans",
        "0,1": "1 fishes, 1 cephalopods",
        "0,2": "1 fishes",
        "1,0": "1 reptiles",
    }
    game = take("predator", cubes=lives, deck="symbiotic")
    play(game, "eliminate crustaceans 0,0")  # a different animal on each tile
    assert cubes(game, "0,0") == {"fishes": 2, "reptiles": 2} and cubes(game, "0,1") == {"fishes": 1}
    assert cubes(game, "0,2") == {"fishes": 1}  # it never has to hunt its own
    assert cubes(game, "1,0") == {"reptiles": 1}


@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_profligate_carnivore_replaces_up_to_the_slot_number(slot: int) -> None:
    game = take("profligate_carnivore", slot=slot, cubes={"0,0": "2 fishes", "1,2": "9 reptiles"})
    play(game, *["replace reptiles 1,2"] * slot)
    assert cubes(game, "1,2") == {"reptiles": 9 - slot, "fishes": slot}  # anywhere, not only where the fishes live
    assert animal(game, "reptiles")["eliminated"] == slot
    assert game.decision.kind == "turn"


def test_profligate_carnivore_with_a_short_pool_eliminates_all_the_same() -> None:
    game = take("profligate_carnivore", "animal fishes: pool 1", slot=3, cubes={"0,0": "2 fishes", "1,2": "9 reptiles"})
    play(game, *["replace reptiles 1,2"] * 3)
    assert cubes(game, "1,2") == {"reptiles": 6, "fishes": 1}


def test_profligate_carnivore_may_stop_early() -> None:
    game = take("profligate_carnivore", slot=3, cubes={"0,0": "2 fishes", "1,2": "9 reptiles"})
    play(game, "replace reptiles 1,2", "pass")
    assert cubes(game, "1,2") == {"reptiles": 8, "fishes": 1}


@pytest.mark.parametrize("slot", [1, 3, 5])
def test_solar_radiation_sends_as_many_home_as_the_slot_says(slot: int) -> None:
    game = take("solar_radiation", slot=slot, deck="symbiotic", cubes={"0,0": "2 fishes", "1,2": "9 reptiles"})
    pool = animal(game, "reptiles")["pool"]
    play(game, "tile 1,2")
    assert cubes(game, "1,2") == {"reptiles": 9 - slot}  # one kind only, so it was done at once
    assert animal(game, "reptiles")["pool"] == pool + slot and animal(game, "reptiles")["eliminated"] == 0


def test_solar_radiation_takes_what_there_is_and_own_species_too() -> None:
    game = take("solar_radiation", slot=5, deck="symbiotic", cubes={"0,0": "2 fishes", "1,2": "1 fishes, 1 reptiles"})
    play(game, "tile 1,2", "send home reptiles 1,2")
    assert cubes(game, "1,2") == {}  # the last one was the fishes' own


def test_solar_radiation_pays_for_sun_in_evolution_actions_only() -> None:
    disks = {"0,0/NW": "sun", "0,0/NE": "sun", "0,0/E": "algae", "0,1/SW": "sun"}
    lives = {"0,0": "2 fishes", "0,1": "1 fishes"}
    scene = ("row: annelids, solar_radiation", "deck: marine_snow", "markers evolution: reef")
    game = given(*scene, disks=disks, cubes=lives, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6 + 2 + 2  # two sun on the Reef; the Ocean of Marine Snow pays nothing more


def test_adaptability_swaps_into_the_exact_corner() -> None:
    game = take("adaptability", "animal fishes: elements worms sun", disks={"0,0/NE": "algae", "0,0/E": "gastropods"})
    play(game, "lose worms", "swap 0,0/E")
    assert animal(game, "fishes")["added"] == ["gastropods", "sun"]
    assert game.view()["disks"] == {"0,0/NE": "algae", "0,0/E": "worms"}


def test_adaptability_does_nothing_without_a_disk_on_the_animal() -> None:
    game = take("adaptability", disks={"0,0/NE": "algae"})
    assert game.decision.kind == "turn" and game.view()["disks"] == {"0,0/NE": "algae"}


def test_disease_takes_from_those_with_more_elements_in_food_chain_order() -> None:
    game = take(
        "disease",
        "animal reptiles: elements worms sun",
        "animal crustaceans: elements plankton sun",
        deck="symbiotic",
        cubes={"0,0": "2 fishes"},
    )
    assert game.decision.actor == "reptiles" and texts(game) == ["lose worms", "lose sun"]  # printed ones never
    play(game, "lose sun")
    assert game.decision.actor == "crustaceans"
    in_bag = game.view()["bag"]["plankton"]
    play(game, "lose plankton")
    assert game.view()["bag"]["plankton"] == in_bag + 1
    assert animal(game, "cephalopods")["added"] == []


def test_habitat_hurts_foreign_types_and_helps_own_ones() -> None:
    game = take("habitat", "special algae fishes 3", "special sun reptiles 3", deck="symbiotic")
    assert [text for text in texts(game) if text.startswith("remove")] and "remove 0,0/NE" not in texts(game)
    play(game, "remove 0,0/NW")  # sun, whose pawn the reptiles control; a pawn nobody controls would do too
    assert all(text.startswith("put ") for text in texts(game))  # algae is the only type it may choose from the bag
    play(game, "put 0,2/SE")
    assert game.view()["disks"]["0,2/SE"] == "algae"


def test_habitat_without_special_pawns_has_no_second_half() -> None:
    game = play(take("habitat", deck="symbiotic"), "remove 0,0/NW")
    assert game.decision.kind == "turn"


def test_habitat_with_all_special_pawns_has_no_first_half() -> None:
    pawns = [
        f"special {element} fishes 3" for element in ("algae", "worms", "plankton", "sponges", "gastropods", "sun")
    ]
    game = take("habitat", *pawns, deck="symbiotic")
    assert len(texts(game)) == 6 and all(text.startswith("take ") for text in texts(game))


def test_metamorphosis_takes_any_disk_from_the_bag() -> None:
    game = take("metamorphosis", "animal fishes: elements worms", deck="symbiotic")
    assert len(texts(game)) == 6  # the one disk was chosen at once; now any type that is in the bag
    play(game, "take sun")
    assert animal(game, "fishes")["added"] == ["sun"]


def test_metamorphosis_does_nothing_without_a_disk() -> None:
    assert take("metamorphosis", deck="symbiotic").decision.kind == "turn"


def test_niche_construction_moves_a_disk_to_any_vacant_corner() -> None:
    game = take("niche_construction")
    play(game, "remove 0,0/NW")
    assert "put 0,0/NW" not in texts(game) and "put 0,-1/NW" in texts(game) and "put 0,3/SE" in texts(game)
    play(game, "put 0,3/SE")
    assert game.view()["disks"]["0,3/SE"] == "sun" and "0,0/NW" not in game.view()["disks"]


def test_symbiotic_counts_printed_and_added_elements() -> None:
    game = take(
        "symbiotic",
        "animal fishes: elements sun",
        "animal reptiles: elements sun",
        "animal crustaceans: elements sun sun",
    )
    added = {name: len(animal(game, name)["added"]) for name in ("reptiles", "cephalopods", "fishes", "crustaceans")}
    assert added == {"reptiles": 1, "cephalopods": 1, "fishes": 2, "crustaceans": 2}  # only cephalopods had fewer


def test_symbiotic_stops_at_the_limit() -> None:
    game = take("symbiotic", "animal fishes: elements sun sun sun")
    assert len(animal(game, "fishes")["added"]) == 3


@pytest.mark.parametrize("slot", [1, 2, 5])
def test_trophic_cascade_removes_as_many_as_the_slot_says(slot: int) -> None:
    game = take("trophic_cascade", slot=slot, deck="symbiotic")
    play(game, "tile 0,0", *[f"remove 0,0/{corner}" for corner in ("NE", "E", "SE", "SW", "W")[:slot]])
    assert len(game.view()["disks"]) == 6 - slot
    assert game.decision.kind == "turn"


def test_trophic_cascade_removes_all_where_there_are_no_more() -> None:
    game = take("trophic_cascade", slot=3, deck="symbiotic", disks={"0,0/NE": "algae", "0,2/SE": "sun"})
    play(game, "tile 0,2")
    assert game.view()["disks"] == {"0,0/NE": "algae"}


# -- cards, traits, pawns and tiles -----------------------------------------------------------------------------------


def test_cladogenesis_repeats_the_top_discard_and_takes_another_card() -> None:
    game = take("cladogenesis", "discard: fecundity, fertile", slot=3, deck="symbiotic, metamorphosis")
    # Fertile again, for the only tile where the fishes live; then any other face-up card.
    assert gained(game, "fishes") == 2
    assert texts(game) == ["card annelids", "card univalves", "card endosymbionts", "card semi_aquatic"]
    play(game, "card endosymbionts")
    assert gained(game, "fishes") == 3
    assert game.view()["spent"] == ["fecundity", "fertile", "endosymbionts", "cladogenesis"]
    assert game.view()["cards"] == ["annelids", "univalves", "semi_aquatic", "metamorphosis", "symbiotic"]


def test_cladogenesis_skips_the_first_part_without_a_discard_pile() -> None:
    game = take("cladogenesis", deck="symbiotic")
    assert gained(game, "fishes") == 0 and game.decision.kind == "take another"


def test_cladogenesis_skips_the_second_part_without_another_card() -> None:
    game = given(
        "row: cladogenesis",
        "deck:",
        "discard: fertile",
        "markers evolution: reef",
        cubes={"0,0": "2 fishes"},
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,0")
    assert gained(game, "fishes") == 2 and game.decision.kind == "turn"
    assert game.view()["spent"] == ["fertile", "cladogenesis"]


def test_cladogenesis_resolves_cards_exactly_as_if_selected() -> None:
    game = take(
        "cladogenesis",
        "discard: profligate_carnivore",
        slot=3,
        deck="symbiotic",
        cubes={"0,0": "2 fishes", "1,2": "9 reptiles"},
    )
    play(game, *["replace reptiles 1,2"] * 3)  # as from slot 3
    assert game.decision.kind == "take another"


def test_gene_expression_swaps_the_trait_for_one_of_three_from_the_box() -> None:
    game = take("gene_expression", "animal fishes: traits social", deck="symbiotic")
    drawn = [text[len("trait ") :] for text in texts(game)]
    assert len(drawn) == 3 and "social" not in drawn
    play(game, f"trait {drawn[1]}")
    assert animal(game, "fishes")["traits"] == [drawn[1]]
    box = state(game).traits_in_box()
    names = state(game).display.trait_names
    assert all(box & (1 << names.index(name)) for name in (drawn[0], drawn[2], "social"))


def test_tectonic_shift_returns_all_pawns_and_moves_no_cube() -> None:
    game = take(
        "tectonic_shift",
        "pawn abundance 1: reptiles",
        "special sun reptiles 4",
        "pawn migration special: sun",
        "animal crustaceans: across",
        deck="symbiotic",
    )
    assert all(entry["pawn"] is None for part in game.view()["display"] for entry in part["spaces"])
    assert animal(game, "reptiles")["hand"] == animal(game, "fishes")["hand"] == 4
    across = [name for name in ("reptiles", "cephalopods", "fishes", "crustaceans") if animal(game, name)["across"]]
    assert across == ["crustaceans"]


def test_terrestrial_lays_a_disk_and_adds_species_on_the_shore() -> None:
    game = take("terrestrial", deck="symbiotic")
    play(game, "take worms")
    assert "put 0,-3/NE" in texts(game)  # a corner of the geyser
    assert "put 0,3/SE" not in texts(game) and "put 0,1/SE" not in texts(game)  # a smoker, an Ocean
    play(game, "put 0,-3/NE")
    assert texts(game) == [f"add {n} > 0,-3" for n in (4, 3, 2, 1, 0)]
    play(game, "add 4 > 0,-3")
    assert cubes(game, "0,-3") == {"fishes": 4} and game.view()["disks"]["0,-3/NE"] == "worms"


def test_terrestrial_without_species_has_no_second_half() -> None:
    game = take("terrestrial", "animal fishes: pool 0", deck="symbiotic", cubes={"0,0": "2 fishes"})
    play(game, "take worms", "put 0,-3/NE")
    assert game.decision.kind == "turn" and cubes(game, "0,-3") == {}


def test_terrestrial_without_a_free_corner_has_no_first_half() -> None:
    shore = ["0,-3", "-1,-2", "1,-3", "0,-2", "0,-1"]
    corners = [f"{at}/{corner}" for at in shore for corner in ("NE", "E", "SE", "SW", "W", "NW")]
    board = state(given()).board.grid
    names = {board.corner_names[board.corner_index[name]] for name in corners}
    elements = ["algae", "worms", "plankton", "sponges", "gastropods", "sun"]
    disks = {name: elements[i % 6] for i, name in enumerate(sorted(names))}
    game = take("terrestrial", deck="symbiotic", disks={**disks, "0,0/NE": "algae"})
    assert all(text.startswith("tile ") for text in texts(game)) and len(texts(game)) == 5
    play(game, "tile 0,-1", "add 4 > 0,-1")
    assert cubes(game, "0,-1") == {"fishes": 4}


def test_volcanism_is_a_tectonics_action_with_seamounts_anywhere() -> None:
    game = take("volcanism", deck="metamorphosis", cubes={"0,0": "2 fishes", "-1,1": "2 reptiles, 1 fishes"})
    assert "cover -1,1" in texts(game) and "cover 1,2" in texts(game) and "cover 0,1" not in texts(game)
    assert "pass" not in texts(game)
    before = gained(game, "fishes")
    play(game, "cover -1,1")
    assert tile(game, "-1,1")["side"] == "smoker" and gained(game, "fishes") - before == 1
    assert cubes(game, "-1,1") == {"reptiles": 1, "fishes": 2}  # one each stays, the actor adds one


def test_volcanism_opens_seamounts_to_every_tectonics_action_while_it_lies_there() -> None:
    game = given("row: annelids, volcanism", next="fishes")
    assert "cover -1,1" in texts(play(game, "place tectonics 1"))
    game = given("row: annelids, fertile", next="fishes")
    assert "cover -1,1" not in texts(play(game, "place tectonics 1"))


def test_a_card_stays_in_its_slot_until_it_is_resolved() -> None:
    game = take("fertile", slot=2, cubes={"0,0": "2 fishes", "0,1": "1 fishes"}, deck="symbiotic")
    assert "fertile" in game.view()["cards"]
    play(game, "tile 0,1")
    assert (
        game.view()["spent"] == ["fertile"]
        and section(game, "evolution")
        and space(game, "evolution 2")["pawn"] == "fishes"
    )
