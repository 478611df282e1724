"""The 18 traits: what each does, and every sentence of its clarification in the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from foodchain import Game
from foodchain.catalogue import game_data
from foodchain.errors import BadPosition
from tests.unit.marine.positions import animal, cubes, given, happened, places, play, space, state, texts, vp

TRAITS = game_data("marine")["traits"]["trait"]


def with_trait(trait: str, *statements: str, of: str = "fishes", next: str = "fishes", **scene: Any) -> Game:
    return given(f"animal {of}: traits {trait}", *statements, next=next, **scene)


def until(game: Game, name: str) -> Game:
    """The others retrieve until it is an animal's turn."""
    while game.decision.actor != name:
        play(game, "retrieve" if game.decision.kind == "turn" else "pass")
    return game


def test_every_trait_has_a_test_here() -> None:
    tested = set(globals())
    for trait in TRAITS:
        assert any(name.startswith(f"test_{trait}") for name in tested), trait


def test_reconstructed_traits_are_marked() -> None:
    facts = with_trait("solitary").view()["trait_facts"]["solitary"]
    assert facts["reconstructed"] is True and facts["confidence"] == 0.2
    facts = with_trait("flight").view()["trait_facts"]["flight"]
    assert facts["reconstructed"] is False and facts["provenance"] == "rulebook"


# -- turns and pawns ------------------------------------------------------------------------------------------------


def test_ancient_lineage_adds_a_species_after_a_retrieval() -> None:
    game = with_trait("ancient_lineage")
    play(game, "retrieve")
    assert game.decision.actor == "fishes" and game.decision.kind == "ancient lineage"
    play(game, "add 1 > 0,3")
    assert cubes(game, "0,3") == {"fishes": 1} and game.decision.actor == "cephalopods"


def test_ancient_lineage_comes_before_the_reseed_it_sets_off() -> None:
    others = [f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")]
    game = with_trait("ancient_lineage", *others)
    play(game, "retrieve")
    assert game.view()["round"] == 1 and game.decision.kind == "ancient lineage"
    play(game, "add 1 > 0,3")
    assert game.view()["round"] == 2
    names = [entry["event"] for entry in game.events]
    assert names.index("cubes added") < names.index("reseed")


def test_bottom_feeder_has_a_space_of_its_own_on_the_display() -> None:
    game = with_trait("bottom_feeder", "pawn domination 3: fishes", cubes={"0,0": "1 fishes"})
    assert places(game) == ["own fishes"]  # below everything, so after all other pawns
    play(game, "place own fishes", "dominate plankton")
    assert game.view()["special_pawns"]["plankton"]["control"] == "fishes"
    assert game.view()["own_spaces"][0]["pawn"] == "fishes"
    until(game, "fishes")
    assert "own fishes" not in places(game)  # it is taken, and nothing comes after it
    play(game, "retrieve")
    assert animal(game, "fishes")["hand"] == 4  # retrieved like any other pawn


def test_bottom_feeder_counts_as_placed_for_the_order_of_pawns() -> None:
    game = with_trait("bottom_feeder", "pawn own fishes: fishes", "special sun fishes 3")
    assert places(game) == []
    play(game, "pawn sun")
    assert "abundance 1" in places(game)


def test_bottom_feeder_is_nobody_elses_space() -> None:
    game = with_trait("bottom_feeder", "pawn own fishes: fishes", "special sun reptiles 3", next="reptiles")
    assert "own fishes" not in places(game)
    play(game, "pawn sun")
    assert not [name for name in places(game) if name.startswith("own")]


def test_budding_intelligence_gives_a_pawn_at_twenty_points() -> None:
    game = with_trait(
        "budding_intelligence", "animal fishes: vp 15", "markers evolution: reef", disks={}, cubes={"0,0": "1 fishes"}
    )
    assert animal(game, "fishes")["pawns"] == 4
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 21 and animal(game, "fishes")["pawns"] == 5
    assert happened(game, "pawn gained")


def test_budding_intelligence_keeps_the_pawn_when_points_or_trait_are_lost() -> None:
    game = with_trait("budding_intelligence", "animal fishes: vp 25, budded")
    state(game).gain_vp(2, -20)
    game.check()
    assert vp(game, "fishes") == 5 and animal(game, "fishes")["pawns"] == 5
    state(game).gain_vp(2, 30)
    assert animal(game, "fishes")["pawns"] == 5  # once only


def test_flight_places_before_or_after_all_pawns_but_not_between() -> None:
    game = with_trait("flight", "pawn adaptation 2: fishes", "pawn migration 1: fishes")
    open_to_it = places(game)
    assert "abundance 1" in open_to_it and "adaptation 1" in open_to_it
    assert "migration 2" in open_to_it and "domination 3" in open_to_it
    assert not [
        name for name in open_to_it if name.split()[0] in ("regression", "speciation", "wanderlust", "tectonics")
    ]


def test_social_lets_basic_pawns_bump_but_not_go_before() -> None:
    game = with_trait(
        "social",
        "pawn adaptation 1: fishes",
        "pawn adaptation 2: reptiles",
        "pawn abundance 1: reptiles",
        "special sun reptiles 3",
        "pawn migration 1: sun",
        "shelf adaptation: sun",
    )
    assert "adaptation 2" in places(game)
    assert "abundance 1" not in places(game)  # not before
    assert "migration 1" not in places(game)  # no special pawn is bumped
    assert "adaptation special" not in places(game)
    play(game, "place adaptation 2")
    assert animal(game, "reptiles")["hand"] == 3


ALL_OUT = [f"pawn {name}: fishes" for name in ("abundance 1", "abundance 2", "depletion 1", "adaptation 1")]


def test_hadopelagic_takes_another_turn_after_retrieving_all_pawns() -> None:
    game = with_trait("hadopelagic", *ALL_OUT)  # the retrieval was the only possibility, so it has happened
    assert happened(game, "retrieved")[0]["count"] == 4
    assert game.decision.actor == "fishes" and game.view()["turn"] == 2
    play(game, "retrieve")  # not all are out now
    assert game.decision.actor == "cephalopods"


def test_hadopelagic_counts_controlled_special_pawns_too() -> None:
    game = with_trait("hadopelagic", *ALL_OUT, "special sun fishes 3")
    play(game, "retrieve")
    assert game.decision.actor == "cephalopods"  # the sun pawn was not on the display


def test_hadopelagic_turn_comes_after_the_reseed_it_sets_off() -> None:
    others = [f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")]
    game = with_trait("hadopelagic", *ALL_OUT, *others)
    assert happened(game, "retrieved")[0]["animal"] == "fishes"
    assert game.view()["round"] == 2 and game.decision.actor == "fishes"


def test_hadopelagic_gets_no_turn_after_the_end_of_the_game() -> None:
    others = [f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")]
    assert with_trait("hadopelagic", *ALL_OUT, *others, "ending asteroid").over


def test_pack_hunters_begin_with_a_special_pawn_at_target_three() -> None:
    game = given(
        "phase traits",
        "animal fishes: traits pack_hunters",
        "animal reptiles: traits social",
        "agenda play-on -",
        "agenda reveal-traits -",
        animals="fishes reptiles",
    )
    assert game.decision.kind == "start pawn" and len(texts(game)) == 6
    play(game, "pawn worms")
    assert game.view()["special_pawns"]["worms"] == {"control": "fishes", "target": 3, "space": None}
    assert "pawn worms" in texts(game)


# -- species --------------------------------------------------------------------------------------------------------


def test_camouflage_settles_a_tile_that_another_animal_lays() -> None:
    game = with_trait("camouflage", "stack 1 open: reef, kelp", next="reptiles", cubes={"0,0": "1 reptiles"})
    play(game, "place wanderlust 1", "stack 1", "lay 2,-1")
    assert game.decision.actor == "fishes" and game.decision.kind == "camouflage"
    play(game, "add 1 > 2,-1")
    assert cubes(game, "2,-1") == {"fishes": 1}


def test_camouflage_settles_a_vent_of_another_animal() -> None:
    game = with_trait("camouflage", next="reptiles")
    play(game, "place tectonics 1", "cover 1,2")
    assert game.decision.actor == "fishes"
    play(game, "add 1 > 1,2")
    assert cubes(game, "1,2") == {"reptiles": 1, "fishes": 1}


def test_camouflage_does_not_work_in_own_actions() -> None:
    game = with_trait("camouflage")
    play(game, "place tectonics 1", "cover 1,2")
    assert game.decision.actor == "cephalopods" and cubes(game, "1,2") == {"fishes": 1}
    game = with_trait("camouflage", "stack 1 open: reef, kelp", cubes={})
    play(game, "place wanderlust 1", "stack 1", "lay 2,-1")
    assert game.decision.actor == "cephalopods"


def test_cannibal_gains_for_eliminated_species() -> None:
    game = with_trait(
        "cannibal", "markers competition: kelp, reef", next="reptiles", cubes={"0,0": "1 reptiles, 3 fishes"}
    )
    play(game, "place competition 2", "eliminate fishes 0,0", "eliminate fishes 0,0")
    assert vp(game, "fishes") == 2


def test_cannibal_gains_nothing_for_species_that_go_to_the_gene_pool() -> None:
    game = with_trait("cannibal", next="reptiles", cubes={"1,2": "4 fishes"})
    play(game, "place tectonics 1", "cover 1,2")
    assert vp(game, "fishes") == 0
    game = with_trait(
        "cannibal",
        "row: solar_radiation",
        "deck:",
        "markers evolution: reef",
        cubes={"0,0": "1 reptiles", "1,2": "4 fishes"},
        next="reptiles",
    )
    play(game, "place evolution 1", "score 0,0", "tile 1,2")
    assert cubes(game, "1,2") == {"fishes": 3} and vp(game, "fishes") == 0


def test_cannibal_gains_even_when_it_eliminates_its_own() -> None:
    game = with_trait(
        "cannibal", "row: biomass", "deck:", "markers evolution: reef", cubes={"0,0": "1 fishes", "0,2": "4 fishes"}
    )
    play(game, "place evolution 1", "score 0,0")
    assert cubes(game, "0,2") == {"fishes": 3} and vp(game, "fishes") == 6 + 1


PREY = {"0,0": "1 fishes", "0,2": "3 fishes, 1 reptiles, 1 cephalopods"}


def test_carnivore_lives_on_two_opposing_species_of_any_animals() -> None:
    game = with_trait("carnivore", disks={"0,0/NE": "algae"}, cubes=PREY)
    assert tile_endangered(game, "0,2") == ["reptiles", "cephalopods"]
    game = with_trait("carnivore", disks={"0,0/NE": "algae"}, cubes={"0,2": "3 fishes, 1 reptiles"})
    assert tile_endangered(game, "0,2") == ["reptiles", "fishes"]
    game = with_trait("carnivore", disks={"0,0/NE": "algae"}, cubes={"0,2": "3 fishes, 2 reptiles"})
    assert tile_endangered(game, "0,2") == ["reptiles"]


def tile_endangered(game: Game, at: str) -> list[str]:
    return next(list(entry["endangered"]) for entry in game.view()["earth"] if entry["hex"] == at)


def test_carnivore_dies_with_its_prey_in_one_extinction() -> None:
    scene = ("row: annelids", "deck: predator", "markers evolution: reef")
    game = with_trait("carnivore", *scene, disks={"0,0/NE": "algae"}, cubes=PREY)
    play(game, "place evolution 1", "score 0,0")
    assert cubes(game, "0,2") == {} and animal(game, "fishes")["eliminated"] == 3
    assert len(happened(game, "extinction")) == 1  # it does not end before nothing is endangered any more


def test_carnivore_survives_where_its_prey_thrives() -> None:
    scene = ("row: annelids", "deck: predator", "markers evolution: reef")
    game = with_trait("carnivore", *scene, disks={"0,0/NE": "algae", "0,2/SE": "sponges"}, cubes=PREY)
    play(game, "place evolution 1", "score 0,0")
    assert cubes(game, "0,2") == {"fishes": 3, "reptiles": 1, "cephalopods": 1}


def test_carnivore_may_take_a_card_where_it_lives_on_prey() -> None:
    game = with_trait(
        "carnivore",
        "row: annelids",
        "deck:",
        "markers evolution: reef",
        disks={},
        cubes={"0,0": "1 fishes, 2 reptiles"},
    )
    play(game, "place evolution 1", "score 0,0")
    assert game.view()["spent"] == ["annelids"]


def test_ecological_niche_widens_speciation_around_own_elements() -> None:
    scene = ("circles: plankton", "special plankton fishes 2")
    game = with_trait("ecological_niche", *scene, cubes={})
    play(game, "place speciation 1", "around 0,0/SW")
    assert texts(game)[0] == "add 4 > -1,1"  # Seamount 3 + 1
    play(game, "add 0 > -1,1")
    assert texts(game)[0] == "add 3 > 0,0"  # Reef 2 + 1
    play(game, "add 0 > 0,0")
    assert texts(game)[0] == "add 5 > 0,1"  # Ocean 4 + 1


def test_ecological_niche_narrows_it_for_opponents() -> None:
    scene = ("circles: sun", "special sun fishes 2")
    game = with_trait("ecological_niche", *scene, next="reptiles", cubes={})
    play(game, "place speciation 1", "around 0,0/NW")
    assert texts(game)[0] == "add 1 > -1,0"  # Kelp 2 - 1
    play(game, "add 0 > -1,0")
    assert texts(game) == ["add 1 > 0,0", "add 0 > 0,0"]  # Land, 1 - 1, was passed over: nothing can be added there
    assert cubes(game, "0,-1") == {}


def test_ecological_niche_leaves_other_elements_alone() -> None:
    game = with_trait("ecological_niche", "circles: plankton", "special sun fishes 2", cubes={})
    play(game, "place speciation 1", "around 0,0/SW")
    assert texts(game)[0] == "add 3 > -1,1"


def test_prey_switching_gains_one_for_each_tile_that_gets_newcomers() -> None:
    game = with_trait("prey_switching", "circles: sun", next="reptiles", cubes={"0,0": "1 fishes", "-1,0": "2 fishes"})
    play(game, "place speciation 1", "around 0,0/NW", "add 2 > -1,0", "add 1 > 0,-1", "add 2 > 0,0")
    assert vp(game, "fishes") == 2  # two tiles where the fishes live, however many came


def test_prey_switching_gains_nothing_for_own_species_or_moves() -> None:
    game = with_trait("prey_switching", "circles: sun", cubes={"0,0": "1 fishes"})
    play(game, "place speciation 1", "around 0,0/NW", "add 2 > -1,0", "add 1 > 0,-1", "add 2 > 0,0")
    assert vp(game, "fishes") == 0
    game = with_trait("prey_switching", next="reptiles", cubes={"0,0": "1 fishes", "0,1": "3 reptiles"})
    play(game, "place migration 1", "move 0,1 > 0,0", "pass")
    assert vp(game, "fishes") == 0  # they came from another tile


def test_prey_switching_counts_one_tile_once_in_one_effect() -> None:
    game = with_trait(
        "prey_switching",
        "row: annelids, univalves, profligate_carnivore",
        "deck:",
        "markers evolution: land, kelp, reef",
        next="reptiles",
        cubes={"0,0": "1 reptiles", "0,2": "4 fishes"},
    )
    play(game, "place evolution 3", "score 0,0", "card profligate_carnivore", *["replace fishes 0,2"] * 3)
    assert cubes(game, "0,2") == {"reptiles": 3, "fishes": 1} and vp(game, "fishes") == 1


def test_prey_switching_ignores_species_that_come_back_from_the_box() -> None:
    game = with_trait("prey_switching", "animal reptiles: eliminated 3", next="reptiles", cubes={"1,2": "1 fishes"})
    play(game, "place tectonics 1", "cover 1,2", "from box")
    assert vp(game, "fishes") == 0
    game = with_trait("prey_switching", "animal reptiles: eliminated 3", next="reptiles", cubes={"1,2": "1 fishes"})
    play(game, "place tectonics 1", "cover 1,2", "from pool")
    assert vp(game, "fishes") == 1


def test_seasonal_migrants_move_one_more_and_two_tiles_far() -> None:
    game = with_trait("seasonal_migrants", cubes={"0,0": "9 fishes"})
    play(game, "place migration 1", *["move 0,0 > 0,2"] * 4)
    assert cubes(game, "0,2") == {"fishes": 4} and game.decision.actor == "cephalopods"


def test_seasonal_migrants_do_not_cross_blank_hexes() -> None:
    game = with_trait("seasonal_migrants", tiles={"2,-2": "reef"}, cubes={"0,-2": "2 fishes", "1,-1": "1 fishes"})
    play(game, "place migration 1")
    assert "move 0,-2 > 2,-2" not in texts(game)  # only blank hexes lie between
    assert "move 1,-1 > 2,-2" in texts(game)
    assert "move 0,-2 > 1,-1" in texts(game)  # through the Land at 0,-1
    assert "move 1,-1 > 2,-1" not in texts(game)  # nor into a blank hex


def test_solitary_gains_more_on_a_tile_of_its_own() -> None:
    game = with_trait("solitary", "markers evolution: reef", disks={}, cubes={"0,0": "1 fishes"})
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6 + 2  # besides the points that the tile pays
    game = with_trait("solitary", "markers evolution: reef", disks={}, cubes={"0,0": "2 fishes, 1 reptiles"})
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6


# -- elements -------------------------------------------------------------------------------------------------------


def test_phenotypic_plasticity_has_room_for_more_elements() -> None:
    game = with_trait("phenotypic_plasticity", "shelf adaptation: worms", "animal fishes: elements sun sun sun sun")
    play(game, "place adaptation 1", "take worms")
    assert len(animal(game, "fishes")["added"]) == 5 and animal(game, "fishes")["most_elements"] == 8


def test_phenotypic_plasticity_elements_are_like_any_other() -> None:
    game = with_trait(
        "phenotypic_plasticity",
        "animal fishes: elements sun sun sun sun sun",
        "shelf regression: sun",
        *(f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")),
    )
    assert animal(game, "fishes")["domination"]["sun"] == 5
    play(game, "retrieve")
    assert len(animal(game, "fishes")["added"]) == 4


def test_ram_feeder_has_a_seventh_printed_element() -> None:
    game = with_trait(
        "ram_feeder",
        "animal fishes: elements sun sun sun",
        "shelf regression: plankton",
        *(f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")),
        cubes={"0,0": "1 fishes"},
    )
    assert animal(game, "fishes")["printed"] == ["algae", "plankton", "plankton", "plankton"]
    assert animal(game, "fishes")["domination"]["plankton"] == 3
    play(game, "retrieve")
    assert len(animal(game, "fishes")["printed"]) == 4  # nothing takes it away


def test_ram_feeder_leaves_the_three_spaces_for_added_elements() -> None:
    game = with_trait("ram_feeder", "animal fishes: elements sun sun", "shelf adaptation: worms")
    play(game, "place adaptation 1", "take worms")
    assert len(animal(game, "fishes")["added"]) == 3 and animal(game, "fishes")["most_elements"] == 7


def test_resilience_is_always_spared_in_regression() -> None:
    game = with_trait(
        "resilience",
        "animal fishes: elements sun",
        "animal reptiles: across, elements sun",
        "shelf regression: sun",
        "animal cephalopods: across",
        "animal crustaceans: across",
    )
    play(game, "retrieve")
    assert animal(game, "fishes")["added"] == ["sun"] and animal(game, "reptiles")["added"] == []


def test_resilience_may_still_place_cubes_to_keep_rivals_out() -> None:
    game = with_trait("resilience", "shelf regression: sun")
    play(game, "place regression 1", "guard")
    assert animal(game, "fishes")["guards"] == 1


# -- exaptation -----------------------------------------------------------------------------------------------------


def exapt(other: str, *statements: str, **scene: Any) -> Game:
    """The fishes chose Exaptation, the reptiles another trait; they have just been revealed."""
    return given(
        "phase traits",
        "animal fishes: traits exaptation, dealt social flight",
        f"animal reptiles: traits {other}",
        "agenda play-on -",
        "agenda reveal-traits -",
        *statements,
        animals="fishes reptiles",
        **scene,
    )


def test_exaptation_copies_an_opposing_trait_for_good() -> None:
    game = exapt("seasonal_migrants")  # there is one trait to copy, so it was copied at once
    assert animal(game, "fishes")["copied"] == "seasonal_migrants"
    play(game, "place migration 1", *["move 0,0 > 0,1"] * 3)
    assert cubes(game, "0,1") == {"fishes": 3}
    assert state(game).can(2, 16) and state(game).can(0, 16)


def test_exaptation_chooses_among_all_opposing_traits() -> None:
    game = given(
        "phase traits",
        "animal fishes: traits exaptation, dealt social flight",
        "animal reptiles: traits carnivore",
        "animal crustaceans: traits cannibal",
        "agenda play-on -",
        "agenda reveal-traits -",
        animals="fishes reptiles crustaceans",
    )
    assert game.decision.kind == "copy trait" and texts(game) == ["trait cannibal", "trait carnivore"]
    play(game, "trait cannibal")
    assert animal(game, "fishes")["copied"] == "cannibal"


def outgrow(copied: str, *statements: str, **scene: Any) -> Game:
    """The fishes have copied a trait, and with 17 cubes in the pool they are about to outgrow it."""
    scene.setdefault("cubes", {"0,0": "2 fishes"})
    return given(
        f"animal fishes: traits exaptation, copied {copied}, dealt social flight, pool 17",
        "circles: plankton",
        *statements,
        animals="fishes reptiles",
        next="fishes",
        **scene,
    )


def test_exaptation_is_outgrown_right_after_the_action_that_leaves_sixteen_cubes() -> None:
    game = outgrow("seasonal_migrants")
    play(game, "place speciation 1", "around 0,0/SW", "add 1 > -1,1", "add 0 > 0,0")
    assert animal(game, "fishes")["copied"] == "seasonal_migrants"  # the action is not over yet
    play(game, "add 0 > 0,1")
    assert game.decision.actor == "fishes" and game.decision.kind == "outgrow"
    assert texts(game) == ["trait flight", "trait social"]
    play(game, "trait flight")
    assert animal(game, "fishes")["traits"] == ["flight"] and animal(game, "fishes")["copied"] is None
    assert animal(game, "fishes")["dealt"] is None and animal(game, "fishes")["hidden_traits"] == 0
    assert game.decision.actor == "reptiles"


def test_exaptation_loses_what_lay_on_a_copied_phenotypic_plasticity() -> None:
    game = outgrow("phenotypic_plasticity", "animal fishes: elements sun worms worms sun algae")
    in_bag = sum(game.view()["bag"].values())
    play(game, "place speciation 1", "around 0,0/SW", "add 1 > -1,1", "add 0 > 0,0", "add 0 > 0,1", "trait social")
    assert game.decision.kind == "shed"
    play(game, "lose worms", "lose sun")
    assert animal(game, "fishes")["added"] == ["algae", "worms", "sun"]
    assert sum(game.view()["bag"].values()) == in_bag + 2


def test_exaptation_gets_a_pawn_back_from_a_copied_bottom_feeder() -> None:
    game = outgrow("bottom_feeder", "pawn own fishes: fishes", "special sun fishes 3")
    hand = animal(game, "fishes")["hand"]
    play(
        game,
        "pawn sun",
        "place speciation special",
        "around 0,0/SW",
        "add 1 > -1,1",
        "add 0 > 0,0",
        "add 0 > 0,1",
        "trait social",
    )
    assert animal(game, "fishes")["hand"] == hand + 1
    assert game.view()["own_spaces"] == []


def test_exaptation_loses_a_copied_printed_element() -> None:
    game = outgrow("ram_feeder")
    assert animal(game, "fishes")["printed"].count("plankton") == 3
    play(game, "place speciation 1", "around 0,0/SW", "add 1 > -1,1", "add 0 > 0,0", "add 0 > 0,1", "trait social")
    assert animal(game, "fishes")["printed"].count("plankton") == 2


@pytest.mark.parametrize("trait", TRAITS)
def test_every_trait_can_be_gained_and_lost_in_a_game(trait: str) -> None:
    if trait == "exaptation":
        return
    game = outgrow(trait)
    play(game, "place speciation 1", "around 0,0/SW", "add 1 > -1,1", "add 0 > 0,0", "add 0 > 0,1")
    play(game, "trait social" if trait != "social" else "trait flight") if game.decision.kind == "outgrow" else None
    game.check()
    assert space(game, "speciation 1")["pawn"] == "fishes"


# -- several powers -------------------------------------------------------------------------------------------------


def powers_pack(**traits: list[dict[str, Any]]) -> dict[str, Any]:
    return {"traits": {"trait": {name: {"powers": powers} for name, powers in traits.items()}}}


def test_two_traits_have_the_same_power_each_with_its_own_number() -> None:
    pack = powers_pack(solitary=[{"do": "points alone", "vp": 2}], cannibal=[{"do": "points alone", "vp": 5}])
    for trait, points in (("solitary", 2), ("cannibal", 5), ("solitary cannibal", 7)):
        scene = ["markers evolution: reef", "row: fertile", "deck: metamorphosis"]
        heroes: dict[str, Any] = {"superheroes": True} if " " in trait else {}
        game = with_trait(trait, *scene, cubes={"0,0": "2 fishes"}, pack=pack, **heroes)
        play(game, "place evolution 1", "score 0,0")
        gains = [entry for entry in game.events if entry["event"] == "vp" and entry["cause"] in pack["traits"]["trait"]]
        assert sum(entry["vp"] for entry in gains) == points
        assert {entry["cause"] for entry in gains} == set(trait.split())


def test_one_trait_has_a_power_twice() -> None:
    safe: list[dict[str, Any]] = [{"do": "never endangered", "terrain": terrain} for terrain in ("reef", "kelp")]
    printed: list[dict[str, Any]] = [{"do": "printed element", "element": element} for element in ("sun", "worms")]
    game = with_trait("solitary", pack=powers_pack(solitary=[*safe, *printed]))
    usual = with_trait("flight")
    assert sorted(animal(game, "fishes")["printed"]) == sorted([*animal(usual, "fishes")["printed"], "sun", "worms"])
    fishes = state(game).board.animal_names.index("fishes")
    assert state(game).most_elements(fishes) == state(usual).most_elements(fishes) + 2
    game.check()


def test_a_trait_has_several_powers_at_once() -> None:
    powers: list[dict[str, Any]] = [
        {"do": "migrate more", "species": 2},
        {"do": "basics bump"},
        {"do": "add after retrieval", "species": 2},
    ]
    game = with_trait("solitary", "pawn migration 1: reptiles", pack=powers_pack(solitary=powers))
    assert "migration 1" in places(game)  # bumps
    play(game, "retrieve", "add 1 > 0,3", "add 1 > 0,3")
    assert cubes(game, "0,3") == {"fishes": 2}


def test_there_is_one_space_of_ones_own() -> None:
    own = [{"do": "own space"}]
    with pytest.raises(
        BadPosition, match=r"traits\.trait\.solitary\.powers: 'own space' belongs to bottom_feeder already"
    ):
        with_trait("solitary", pack=powers_pack(solitary=own))
    with pytest.raises(BadPosition, match=r"'own space' is there twice"):
        with_trait("solitary", pack=powers_pack(bottom_feeder=own * 2))
