"""Turns, pawns and the twelve sections, rule by rule."""

from __future__ import annotations

import pytest

from foodchain import IllegalMove
from tests.unit.marine.positions import (
    START_TILES,
    START_VENTS,
    animal,
    cubes,
    given,
    happened,
    places,
    play,
    section,
    space,
    texts,
    tile,
    vp,
)


def test_a_turn_is_a_pawn_and_nobody_dominates_tiles() -> None:
    view = given().view()
    assert view["phases"] == [] and view["dominance"] is False and view["ordered_by"] == "food chain"
    assert [entry["section"] for entry in view["display"] if entry["beside"] == "stacks"] == ["wanderlust"]


# -- turns and pawns ------------------------------------------------------------------------------------------------


def test_turns_go_up_the_food_chain_and_round_again() -> None:
    game = given(next="crustaceans")
    order = []
    for _ in range(5):
        order.append(game.decision.actor)
        play(game, "retrieve")
    assert order == ["crustaceans", "fishes", "cephalopods", "reptiles", "crustaceans"]


def test_with_two_animals_the_lower_one_begins() -> None:
    game = given(animals="reptiles fishes")
    assert game.decision.actor == "fishes"
    play(game, "retrieve")
    assert game.decision.actor == "reptiles"


def test_a_basic_pawn_never_goes_to_a_special_space() -> None:
    game = given(next="fishes")
    assert not [name for name in places(game) if name.endswith("special")]
    with pytest.raises(IllegalMove, match="only a special pawn"):
        game.play("place migration special")


def test_a_basic_pawn_goes_to_the_right_in_the_same_section_or_below() -> None:
    game = given("pawn adaptation 1: fishes", next="fishes")
    open_to_it = places(game)
    assert open_to_it[:2] == ["adaptation 2", "regression 1"]
    with pytest.raises(IllegalMove, match="after all pawns"):
        game.play("place depletion 1")


def test_a_special_pawn_on_the_display_counts_for_the_order() -> None:
    game = given("special sun fishes 3", "pawn competition 1: sun", next="fishes")
    assert places(game)[0] == "competition 2"


def test_a_basic_pawn_cannot_bump() -> None:
    game = given("pawn abundance 1: reptiles", next="fishes")
    with pytest.raises(IllegalMove, match="only a special pawn can bump"):
        game.play("place abundance 1")


def test_a_special_pawn_bumps_an_opposing_basic_pawn() -> None:
    game = given("pawn abundance 1: reptiles", "special sun fishes 3", "shelf abundance: sun", next="fishes")
    assert animal(game, "reptiles")["hand"] == 3
    play(game, "pawn sun", "place abundance 1")
    assert animal(game, "reptiles")["hand"] == 4
    assert space(game, "abundance 1")["special_pawn"] == "sun"
    bumped = {"ply": 2, "event": "pawn bumped", "animal": "reptiles", "space": "abundance 1"}
    assert happened(game, "pawn bumped") == [{**bumped, "cause": "abundance", "by animal": "fishes"}]


def test_a_pawn_that_is_out_cannot_be_placed_again() -> None:
    game = given("special sun fishes 3", "pawn migration 1: sun", next="fishes")
    with pytest.raises(IllegalMove, match="on the display already"):
        game.play("pawn sun")
    with pytest.raises(IllegalMove, match="do not control"):
        game.play("pawn worms")


def test_retrieval_brings_all_pawns_back_and_moves_the_cube() -> None:
    game = given(
        "special sun fishes 3",
        "pawn migration 1: sun",
        "pawn abundance 1: fishes",
        "pawn abundance 2: reptiles",
        next="fishes",
    )
    play(game, "retrieve")
    assert animal(game, "fishes")["hand"] == 4 and animal(game, "fishes")["across"]
    assert game.view()["special_pawns"]["sun"]["space"] is None
    assert space(game, "abundance 2")["pawn"] == "reptiles"
    assert game.view()["round"] == 1


def test_one_takes_turns_whether_the_cube_is_across_or_not() -> None:
    game = given("animal fishes: across", next="fishes")
    play(game, "place migration 1", "pass")
    assert animal(game, "fishes")["across"]


def test_the_round_ends_when_the_last_cube_goes_across() -> None:
    game = given("animal reptiles: across", animals="fishes reptiles", next="fishes")
    play(game, "retrieve")
    assert game.view()["round"] == 2
    assert game.decision.actor == "reptiles"  # play goes on with the next animal
    assert not animal(game, "fishes")["across"]


def test_an_action_may_be_forfeited_as_a_whole() -> None:
    game = given("shelf abundance: sun", next="fishes")
    play(game, "place abundance 1", "pass")
    assert section(game, "abundance")["elements"] == ["sun"]
    assert happened(game, "forfeited")[0]["section"] == "abundance"


# -- Abundance, Autotrophs, Depletion ---------------------------------------------------------------------------------


def test_abundance_reaches_corners_on_the_edge_of_earth() -> None:
    game = given("shelf abundance: sun", disks={"0,0/NW": "sun"}, next="fishes")
    play(game, "place abundance 1", "take sun")
    corners = [text[4:] for text in texts(game)]
    assert "0,-3/NE" in corners and "0,3/SE" in corners  # shared by no other tile
    assert "0,0/NW" not in corners  # taken
    assert "2,-1/E" not in corners  # no tile there


def test_autotrophs_is_useless_with_an_empty_box() -> None:
    game = given(disks={"0,-3/SE": "plankton"}, next="fishes")
    play(game, "place autotrophs geyser")
    assert game.decision.actor == "cephalopods"
    assert happened(game, "forfeited")


@pytest.mark.parametrize(("side", "corner"), [("geyser", "0,-2/NE"), ("smoker", "0,2/SE")])
def test_each_autotrophs_space_is_for_its_side_of_vent(side: str, corner: str) -> None:
    game = given("shelf autotrophs: sun, worms", disks={"0,-2/NE": "sun", "0,2/SE": "sun"}, next="fishes")
    play(game, f"place autotrophs {side}")
    assert texts(game) == [f"remove {corner}", "take worms", "take sun", "pass"]
    play(game, "take worms")  # one disk lies on such a Vent, so the swap is done
    assert game.view()["disks"][corner] == "worms"
    assert section(game, "autotrophs")["elements"] == ["sun", "sun"]


def test_autotrophs_may_be_forfeited_and_needs_a_disk_on_a_vent() -> None:
    game = given("shelf autotrophs: sun", disks={"0,0/NW": "sun"}, next="fishes")
    play(game, "place autotrophs smoker")
    assert happened(game, "forfeited") and game.decision.actor == "cephalopods"


def test_depletion_takes_any_disk_of_a_type_in_the_box() -> None:
    game = given("shelf depletion: sun, sun", disks={"0,0/NW": "sun", "0,0/E": "worms", "0,2/SE": "sun"}, next="fishes")
    play(game, "place depletion 1")
    assert texts(game) == ["remove 0,0/NW", "remove 0,2/SE", "pass"]
    in_bag = game.view()["bag"]["sun"]
    play(game, "remove 0,2/SE")
    assert game.view()["bag"]["sun"] == in_bag + 1
    assert section(game, "depletion")["elements"] == ["sun", "sun"]  # the box keeps its disks


# -- Adaptation, Regression -------------------------------------------------------------------------------------------


def test_adaptation_fills_an_empty_space() -> None:
    game = given("shelf adaptation: worms, worms, sun", "animal fishes: elements worms", next="fishes")
    play(game, "place adaptation 1", "take worms")
    assert animal(game, "fishes")["added"] == ["worms", "worms"]
    assert section(game, "adaptation")["elements"] == ["worms", "sun"]


def test_with_six_elements_adaptation_is_forfeited() -> None:
    game = given("shelf adaptation: worms", "animal fishes: elements sun sun sun", next="fishes")
    play(game, "place adaptation 1")
    assert animal(game, "fishes")["added"] == ["sun", "sun", "sun"]
    assert game.decision.actor == "cephalopods"


def test_the_special_space_of_adaptation_may_replace_an_element() -> None:
    scene = ("shelf adaptation: worms, algae", "animal fishes: elements sun sun sun", "special sun fishes 3")
    game = given(*scene, next="fishes")
    in_bag = game.view()["bag"]["sun"]
    play(game, "pawn sun", "place adaptation special", "take worms")  # it must replace a sun: there is no room
    assert animal(game, "fishes")["added"] == ["worms", "sun", "sun"]
    assert game.view()["bag"]["sun"] == in_bag + 1


def test_the_special_space_of_adaptation_may_also_fill_an_empty_space() -> None:
    game = given("shelf adaptation: worms", "animal fishes: elements sun", "special sun fishes 3", next="fishes")
    play(game, "pawn sun", "place adaptation special", "take worms")
    assert texts(game) == ["lose sun", "take worms"]  # never a printed element
    play(game, "take worms")
    assert animal(game, "fishes")["added"] == ["worms", "sun"]


def test_regression_takes_a_cube_from_the_gene_pool() -> None:
    game = given("shelf regression: sun", next="fishes")
    pool = animal(game, "fishes")["pool"]
    play(game, "place regression 1", "guard")
    assert animal(game, "fishes")["pool"] == pool - 1
    assert animal(game, "fishes")["guards"] == 1


def test_one_animal_may_put_two_cubes_into_regression() -> None:
    game = given("guards: fishes", "pawn regression 1: fishes", next="fishes")
    play(game, "place regression 2", "guard")
    assert animal(game, "fishes")["guards"] == 2


def test_without_species_in_the_pool_regression_is_forfeited() -> None:
    game = given("animal fishes: pool 0", cubes={"0,0": "34 fishes"}, next="fishes")
    play(game, "place regression 1")
    assert animal(game, "fishes")["guards"] == 0 and happened(game, "forfeited")


# -- Speciation -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "limit"),
    [("ocean", 4), ("sand", 3), ("seamount", 3), ("reef", 2), ("kelp", 2), ("seagrass", 2), ("land", 1)],
)
def test_speciation_limits(terrain: str, limit: int) -> None:
    game = given("circles: sun", tiles={"2,0": terrain}, disks={"2,0/E": "sun"}, cubes={}, next="fishes")
    play(game, "place speciation 1", "around 2,0/E")
    assert texts(game) == [f"add {n} > 2,0" for n in range(limit, -1, -1)]


def test_speciation_limit_of_a_vent() -> None:
    game = given("circles: sun", disks={"0,3/SE": "sun"}, cubes={}, next="fishes")
    play(game, "place speciation 1", "around 0,3/SE")
    assert texts(game) == ["add 1 > 0,3", "add 0 > 0,3"]


def test_each_speciation_space_is_tied_to_its_circle() -> None:
    game = given("circles: sun, worms, -, algae", disks={"0,0/NW": "sun", "0,0/E": "worms"}, next="fishes")
    play(game, "place speciation 2")
    assert texts(game) == ["around 0,0/E", "pass"]
    game = given("circles: sun, worms, -, algae", next="fishes")
    play(game, "place speciation 3")  # an empty circle
    assert happened(game, "forfeited")


def test_speciation_does_not_use_up_the_disk_in_the_circle() -> None:
    game = given("circles: algae", next="fishes")
    play(game, "place speciation 1", "around 0,0/NE", "add 0 > 0,-1", "add 2 > 0,0", "add 1 > 1,-1")
    assert space(game, "speciation 1")["element"] == "algae"
    assert cubes(game, "0,0")["fishes"] == 5


def test_the_special_space_of_speciation_takes_any_element() -> None:
    game = given("circles: sun, sun, sun, sun", "special sun fishes 3", next="fishes")
    play(game, "pawn sun", "place speciation special")
    assert len([text for text in texts(game) if text.startswith("around")]) == 6


def test_speciation_is_limited_by_the_gene_pool() -> None:
    game = given(
        "circles: sun", "animal fishes: pool 1", disks={"0,3/SE": "worms", "0,2/SE": "sun"}, cubes={}, next="fishes"
    )
    play(game, "place speciation 1", "around 0,2/SE")
    assert texts(game)[0].startswith("add 1")


# -- Wanderlust -------------------------------------------------------------------------------------------------------


def test_the_next_tile_is_turned_up_before_the_new_one_is_laid() -> None:
    game = given("stack 1 open: reef, kelp", next="fishes")
    play(game, "place wanderlust 1", "stack 1")
    assert game.decision.kind == "wander where" and "Kelp" in game.decision.prompt
    assert game.view()["stacks"][0] == {"top": "reef", "left": 1}


def test_the_new_tile_touches_an_existing_one() -> None:
    game = given("stack 1 open: reef, kelp", next="fishes")
    play(game, "place wanderlust 1", "stack 1")
    laid = [text[4:] for text in texts(game)]
    assert "1,-2" in laid and "2,-1" in laid
    assert "3,0" not in laid and "0,0" not in laid


@pytest.mark.parametrize(("hex", "lands", "bonus"), [("1,1", 0, 1), ("1,-2", 3, 10), ("-1,-1", 3, 10), ("-2,-1", 1, 3)])
def test_the_bonus_counts_the_new_tile_and_its_like_around_it(hex: str, lands: int, bonus: int) -> None:
    game = given("stack 1 open: reef, land", cubes={}, next="fishes")
    assert len([at for at in around(hex) if START_TILES.get(at) == "land" and at not in START_VENTS]) == lands
    play(game, "place wanderlust 1", "stack 1", f"lay {hex}")
    assert vp(game, "fishes") == bonus


def around(hex: str) -> list[str]:
    q, r = map(int, hex.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]]


def test_a_disk_goes_only_onto_the_new_tile_and_only_if_one_likes() -> None:
    game = given("stack 1 open: reef, kelp", "shelf wanderlust: sun", next="fishes")
    play(game, "place wanderlust 1", "stack 1", "lay 2,-1")
    assert texts(game) == ["take sun", "pass"]
    play(game, "take sun")
    assert all(text.startswith("put ") for text in texts(game)) and len(texts(game)) == 6


def test_the_special_space_of_wanderlust_gives_another_turn() -> None:
    game = given("stack 1 open: reef, kelp", "special sun fishes 3", cubes={}, next="fishes")
    play(game, "pawn sun", "place wanderlust special", "stack 1", "lay 2,-1")
    assert game.decision.actor == "fishes" and game.decision.kind == "turn"
    play(game, "retrieve")
    assert game.decision.actor == "cephalopods"


def test_without_a_tile_there_is_no_other_turn() -> None:
    game = given("special sun fishes 3", next="fishes")
    play(game, "pawn sun", "place wanderlust special", "pass")
    assert game.decision.actor == "cephalopods"


# -- Tectonics --------------------------------------------------------------------------------------------------------


def test_tectonics_takes_tiles_on_the_edge_of_the_board() -> None:
    game = given(tiles={"2,0": "reef", "3,-1": "reef"}, next="fishes")
    play(game, "place tectonics 1")
    assert texts(game) == [f"cover {at}" for at in ("-1,-2", "-1,3", "1,-3", "1,2", "3,-1")] + ["pass"]


@pytest.mark.parametrize(("at", "side"), [("-1,-2", "geyser"), ("1,2", "smoker"), ("-1,3", "smoker")])
def test_the_half_of_the_board_decides_the_side(at: str, side: str) -> None:
    game = given(next="fishes")
    play(game, "place tectonics 1", f"cover {at}")
    assert tile(game, at)["side"] == side


@pytest.mark.parametrize("at", ["0,0", "-2,1", "2,-1"])
@pytest.mark.parametrize("side", ["smoker", "geyser"])
def test_on_the_three_spanning_hexes_the_player_chooses_the_side(at: str, side: str) -> None:
    tiles = {at: "reef"} if at != "0,0" else {}
    game = given("special sun fishes 3", tiles=tiles, cubes={}, next="fishes")
    play(game, "pawn sun", "place tectonics special", f"cover {at}")
    assert texts(game) == ["smoker", "geyser"]
    play(game, side)
    assert tile(game, at)["side"] == side and tile(game, at)["ground"] == "reef"


def test_without_vents_tectonics_is_forfeited() -> None:
    top = {at: "land geyser" for at in ("2,-3", "3,-3", "3,-2")} | {"-3,1": "reef geyser"}
    bottom = {at: "ocean smoker" for at in ("3,-1", "3,0", "2,1")} | {
        at: "kelp smoker" for at in ("-2,3", "-3,3", "-3,2")
    }
    game = given(tiles=top | bottom, next="fishes")
    assert game.view()["vents_left"] == 0
    play(game, "place tectonics 1")
    assert happened(game, "forfeited")


def test_the_acting_animal_must_add_a_species_if_it_has_any() -> None:
    game = given("animal fishes: pool 0", cubes={}, next="fishes")  # all 34 were eliminated
    play(game, "place tectonics 1", "cover 1,2")  # nothing in the pool, so one comes from the box at once
    assert cubes(game, "1,2") == {"fishes": 1}
    assert animal(game, "fishes")["eliminated"] == 33


def test_a_vent_is_no_longer_its_former_terrain() -> None:
    game = given(
        "special sun fishes 3", "markers competition: reef", cubes={"0,0": "1 fishes, 1 reptiles"}, next="fishes"
    )
    play(game, "pawn sun", "place tectonics special", "cover 0,0", "smoker")
    assert tile(game, "0,0")["terrain"] == "vent" and tile(game, "0,0")["ground"] == "reef"
    while game.decision.actor != "fishes":
        play(game, "retrieve")
    play(game, "place competition 1")  # there is no Reef any more on which the fishes live
    assert cubes(game, "0,0")["reptiles"] == 1


@pytest.mark.parametrize(("name", "most"), [("1", 3), ("2", 4), ("3", 5)])
def test_migration_moves_as_many_as_the_space_says(name: str, most: int) -> None:
    game = given(cubes={"0,0": "9 fishes"}, next="fishes")
    play(game, f"place migration {name}", *["move 0,0 > 0,1"] * most)
    assert cubes(game, "0,1") == {"fishes": most} and game.decision.actor == "cephalopods"


def test_the_special_space_of_migration_moves_any_number() -> None:
    game = given("special sun fishes 3", cubes={"0,0": "7 fishes"}, next="fishes")
    play(game, "pawn sun", "place migration special", *["move 0,0 > 0,1"] * 7)
    assert cubes(game, "0,1") == {"fishes": 7}


def test_a_species_moves_once_and_only_onto_a_tile() -> None:
    game = given(cubes={"0,1": "1 fishes"}, next="fishes")
    play(game, "place migration 1")
    assert "move 0,1 > 1,1" not in texts(game)
    play(game, "move 0,1 > 0,2")
    assert game.decision.actor == "cephalopods"  # it has arrived, and there is no other


# -- Competition ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "markers"), [(1, "reef"), (2, "kelp, reef"), (3, "kelp, kelp, reef")])
def test_competition_eliminates_on_one_tile_of_the_terrain(most: int, markers: str) -> None:
    lives = {"0,0": "1 fishes, 2 reptiles, 3 crustaceans", "-1,0": "1 fishes, 2 reptiles"}
    game = given(f"markers competition: {markers}", cubes=lives, next="fishes")
    play(game, f"place competition {most}")
    assert not [text for text in texts(game) if text.endswith("-1,0")]  # another terrain
    play(game, *["eliminate crustaceans 0,0", "eliminate reptiles 0,0", "eliminate crustaceans 0,0"][:most])
    assert game.decision.actor == "cephalopods"
    assert sum(animal(game, name)["eliminated"] for name in ("reptiles", "crustaceans")) == most


def test_competition_stays_on_the_chosen_tile() -> None:
    game = given(
        "markers competition: land, land, ocean",
        cubes={"0,1": "1 fishes, 2 reptiles", "0,2": "1 fishes, 2 reptiles"},
        next="fishes",
    )
    play(game, "place competition 3", "eliminate reptiles 0,1")
    assert texts(game) == ["eliminate reptiles 0,1", "pass"]


def test_competition_needs_an_own_species_on_the_tile() -> None:
    game = given("markers competition: reef", cubes={"0,0": "2 reptiles"}, next="fishes")
    play(game, "place competition 1")
    assert game.decision.actor == "cephalopods" and cubes(game, "0,0") == {"reptiles": 2}


def test_special_competition_may_pick_the_same_tile_twice() -> None:
    game = given("special sun fishes 3", cubes={"0,0": "1 fishes, 3 reptiles"}, next="fishes")
    play(game, "pawn sun", "place competition special", "eliminate reptiles 0,0", "eliminate reptiles 0,0")
    assert cubes(game, "0,0") == {"reptiles": 1, "fishes": 1}


# -- Evolution --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "paid"),
    [
        ("vent", [1, 0, 0, 0]),
        ("ocean", [2, 1, 0, 0]),
        ("sand", [3, 2, 0, 0]),
        ("seagrass", [4, 2, 0, 0]),
        ("seamount", [5, 3, 2, 0]),
        ("reef", [6, 3, 2, 0]),
        ("kelp", [7, 4, 2, 0]),
        ("land", [8, 4, 2, 1]),
    ],
)
def test_what_each_terrain_pays(terrain: str, paid: list[int]) -> None:
    at = "2,0"
    tiles = {at: "reef smoker" if terrain == "vent" else terrain}
    order = "4 crustaceans, 3 fishes, 2 cephalopods, 1 reptiles"
    game = given(f"markers evolution: {terrain}", tiles=tiles, cubes={at: order}, disks={}, next="fishes")
    play(game, "place evolution 1", f"score {at}")
    assert [vp(game, name) for name in ("crustaceans", "fishes", "cephalopods", "reptiles")] == paid


def test_one_animal_alone_claims_one_place_only() -> None:
    game = given("markers evolution: land", cubes={"0,-1": "4 fishes"}, disks={}, next="fishes")
    play(game, "place evolution 1", "score 0,-1")
    assert vp(game, "fishes") == 8


def test_ties_go_to_the_animal_higher_in_the_food_chain() -> None:
    everybody = "1 crustaceans, 1 fishes, 1 cephalopods, 1 reptiles"
    game = given("markers evolution: land", cubes={"0,-1": everybody}, disks={}, next="fishes")
    play(game, "place evolution 1", "score 0,-1")
    assert [vp(game, name) for name in ("reptiles", "cephalopods", "fishes", "crustaceans")] == [8, 4, 2, 1]


def test_without_a_thriving_species_there_is_no_card() -> None:
    row = "row: annelids, producers, univalves, fertile, carbon_cycle"
    game = given("markers evolution: reef", row, cubes={"0,0": "3 fishes"}, disks={"0,0/NW": "sun"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "fishes") == 6 and game.view()["cards"][0] == "annelids"


def test_a_tile_may_be_scored_where_one_does_not_live() -> None:
    game = given("markers evolution: reef", cubes={"0,0": "3 reptiles"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert vp(game, "reptiles") == 6 and game.view()["spent"] == []


def test_a_marker_without_such_a_tile_makes_the_action_impossible() -> None:
    game = given("markers evolution: sand", tiles={"1,0": "reef"}, next="fishes")
    play(game, "place evolution 1")
    assert happened(game, "forfeited")


@pytest.mark.parametrize(("animals", "open_spaces"), [("fishes reptiles", 1), ("fishes reptiles crustaceans", 2)])
def test_domination_spaces_by_the_number_of_players(animals: str, open_spaces: int) -> None:
    game = given(animals=animals, next="fishes")
    assert len([name for name in places(game) if name.startswith("domination")]) == open_spaces


def test_dominating_takes_an_available_pawn_at_once() -> None:
    game = given("special plankton reptiles 1", cubes={"0,0": "1 fishes"}, disks={"0,0/SW": "plankton"}, next="fishes")
    play(game, "place domination 1")
    assert game.decision.options[0].targets == (("pawn", "plankton"),)
    play(game, "dominate plankton")
    assert game.view()["special_pawns"]["plankton"] == {"control": "fishes", "target": 2, "space": None}
    while game.decision.actor != "fishes":
        play(game, "retrieve")
    assert "pawn plankton" in texts(game)


def test_the_target_must_be_exceeded() -> None:
    game = given("special plankton - 2", cubes={"0,0": "1 fishes"}, disks={"0,0/SW": "plankton"}, next="fishes")
    play(game, "place domination 1")
    assert happened(game, "forfeited")


def test_several_animals_can_dominate_one_element() -> None:
    game = given(
        "animal reptiles: elements plankton plankton plankton", cubes={"0,0": "1 fishes, 1 reptiles"}, next="fishes"
    )
    assert animal(game, "fishes")["domination"]["plankton"] == 2
    assert animal(game, "reptiles")["domination"]["plankton"] == 3
