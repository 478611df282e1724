"""One test for each ruling of docs/rulings.md, by its number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain import IllegalMove
from tests.unit.marine.positions import (
    animal,
    cubes,
    disks_shown,
    given,
    happened,
    places,
    play,
    section,
    space,
    state,
    texts,
    tile,
    vp,
)

OTHERS = [f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")]


def test_every_ruling_has_a_test() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
    numbers = re.findall(r"^\| (M\d+) \|", text, re.MULTILINE)
    assert numbers == [f"M{i + 1}" for i in range(len(numbers))]
    for number in numbers:
        assert any(re.match(rf"test_{number.lower()}(_|$)", name) for name in globals()), number


def test_m1_targets_are_paid_last() -> None:
    game = given("ending asteroid", *OTHERS, "special sun fishes 5", next="fishes")
    play(game, "retrieve")
    names = [entry["event"] for entry in game.events]
    assert (
        names.index("extinction") < names.index("survival") < names.index("tile scored") < names.index("targets paid")
    )


@pytest.mark.parametrize(("row", "winner"), [("annelids", 1), ("monotypic_habitat", 0)])
def test_m2_monotypic_habitat_reverses_the_tie_for_the_win_too(row: str, winner: int) -> None:
    scene = ("ending asteroid", "animal reptiles: across, vp 9", "animal fishes: vp 9", f"row: {row}", "deck:")
    game = given(*scene, animals="fishes reptiles", cubes={}, next="fishes")
    play(game, "retrieve")
    assert game.winners == [winner]


def test_m3_text_comes_before_fish() -> None:
    pack = {"cards": {"card": {"marine_snow": {"fish": ["live", "dead"]}}}}
    assert foodchain.new("marine", seats=2, pack=pack).rules.pack
    lines = "\n".join(
        [
            "foodchain position 1; game marine; seats 2; seat 0: fishes; seat 1: reptiles; next fishes",
            'pack cards.card.marine_snow.fish ["live", "dead"]',
            "tile 0,0 reef: 1 fishes; tile 0,1 ocean: 1 reptiles; disk 0,0/NE algae",
            "row: annelids; deck: asteroid, marine_snow; markers evolution: reef",
        ]
    )
    game = play(foodchain.load(lines), "place evolution 1", "score 0,0")
    names = [entry["event"] for entry in game.events if entry["event"] in ("tile scored", "extinction", "survival")]
    assert names == ["tile scored", "tile scored", "extinction", "survival"]  # the Reef, then the Ocean by the text
    assert vp(game, "reptiles") == 2  # scored before they died out
    assert animal(game, "reptiles")["eliminated"] == 1


@pytest.mark.parametrize("seed", range(8))
def test_m4_the_first_cards_set_off_no_fish(seed: int) -> None:
    game = foodchain.new("marine", seats=2, seed=seed)
    while game.decision.kind != "turn":
        game.play(game.decision.options[0])
    assert len(happened(game, "card dealt")) == 5
    assert not happened(game, "extinction") and not happened(game, "survival")


def test_m5_targets_start_on_one() -> None:
    game = given(cubes={"0,0": "1 fishes"}, next="fishes")
    assert all(pawn["target"] == 1 for pawn in game.view()["special_pawns"].values())
    play(game, "place domination 1", "dominate plankton")
    assert game.view()["special_pawns"]["plankton"]["target"] == 2


def test_m6_a_special_pawn_belongs_to_its_present_controller() -> None:
    game = given("special sun reptiles 3", "pawn competition 1: sun", next="fishes")
    assert "abundance 1" in places(game)  # it does not bind the fishes
    game = given("special sun reptiles 3", "pawn competition 1: sun", next="reptiles")
    assert places(game)[0] == "competition 2"
    play(game, "retrieve")
    assert space(game, "competition 1")["pawn"] is None


def test_m7_one_may_retrieve_at_any_time() -> None:
    game = given(next="fishes")
    play(game, "retrieve")
    assert animal(game, "fishes")["across"] and happened(game, "retrieved")[0]["count"] == 0


def test_m8_the_edge_is_that_of_the_board() -> None:
    board = state(given()).display
    edge = [board.grid.hex_names[at] for at in range(board.grid.size) if board.edge[at]]
    assert len(edge) == 18 and "0,-3" in edge and "0,-2" not in edge
    halves = [int(board.half[at]) for at in range(board.grid.size)]
    assert [halves.count(half) for half in (0, 1, 2)] == [17, 17, 3]


def test_m9_cubes_stay_in_regression_until_reseed() -> None:
    game = given("guards: fishes, fishes", "pawn regression 1: fishes", next="fishes")
    play(game, "retrieve")
    assert animal(game, "fishes")["guards"] == 2
    play(game, "place regression 1")  # the cephalopods find no free square
    assert happened(game, "forfeited")[0]["animal"] == "cephalopods"


def test_m10_an_own_element_may_be_dominated_again() -> None:
    game = given("special plankton fishes 1", cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place domination 1", "dominate plankton")
    assert game.view()["special_pawns"]["plankton"] == {"control": "fishes", "target": 2, "space": None}


def test_m11_one_must_live_on_each_tile_of_a_special_competition() -> None:
    game = given("special sun fishes 3", cubes={"0,0": "1 fishes, 2 reptiles", "0,1": "2 reptiles"}, next="fishes")
    play(game, "pawn sun", "place competition special")
    assert texts(game) == ["eliminate reptiles 0,0", "pass"]


def test_m12_cladogenesis_takes_any_other_card_and_uses_its_own_slot_number() -> None:
    scene = ("row: annelids, cladogenesis, univalves, fertile, producers", "discard: trophic_cascade", "deck: disease")
    game = given(*scene, "markers evolution: land, reef", cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 2", "score 0,0", "card cladogenesis", "tile 0,0", "remove 0,0/NW", "remove 0,0/W")
    assert texts(game) == [f"card {name}" for name in ("annelids", "univalves", "fertile", "producers")]  # slot 5 too
    play(game, "card producers")
    assert game.view()["cards"] == ["annelids", "univalves", "fertile", "disease", "asteroid"]
    assert game.view()["spent"] == ["trophic_cascade", "producers", "cladogenesis"]


def test_m13_gene_expression_always_replaces() -> None:
    scene = ("row: gene_expression", "deck:", "markers evolution: reef", "animal fishes: traits flight")
    game = given(*scene, cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert "pass" not in texts(game) and "trait flight" not in texts(game) and len(texts(game)) == 3


def test_m14_with_a_short_bag_the_upper_sections_are_filled_first() -> None:
    game = given(*OTHERS, cubes={}, next="fishes")
    s = state(game)
    board = s.board
    for corner in range(board.grid.corner_count):  # all but six disks out of the bag, onto corners and displays
        if s.is_vacant_corner(corner) and sum(s.bag) > 6:
            element = max(range(6), key=lambda e: s.bag[e])
            s.bag[element] -= 1
            s.disk[corner] = element
    while sum(s.bag) > 6:
        element = max(range(6), key=lambda e: s.bag[e])
        s.bag[element] -= 1
        s.shelf[3 * 6 + element] += 1  # Adaptation, which slides down in Reseed
    play(game, "retrieve")
    filled = [disks_shown(game, name) for name in ("abundance", "adaptation", "speciation", "wanderlust")]
    assert filled == [4, 2, 0, 0]


def test_m15_points_never_fall_below_zero() -> None:
    game = given("animal fishes: vp 3", next="fishes")
    state(game).gain_vp(2, -9)
    assert vp(game, "fishes") == 0


def test_m16_pack_hunters_take_a_pawn_that_nobody_controls() -> None:
    taken = [f"special {name} reptiles 9" for name in ("algae", "worms", "plankton", "sponges")]
    begin = ("agenda play-on -", "agenda start-pawn fishes")
    game = given(*taken, "animal fishes: traits pack_hunters", *begin, animals="fishes reptiles")
    assert texts(game) == ["pawn gastropods", "pawn sun"]
    everything = [*taken, "special gastropods reptiles 9", "special sun reptiles 9"]
    game = given(*everything, "animal fishes: traits pack_hunters", *begin, animals="fishes reptiles")
    assert game.decision.kind == "turn"


def test_m17_pawns_stay_when_their_trait_is_lost() -> None:
    scene = ("row: gene_expression", "deck:", "markers evolution: reef", "special sun fishes 3")
    held = "animal fishes: traits pack_hunters budding_intelligence, budded, vp 25"
    game = given(*scene, held, cubes={"0,0": "1 fishes"}, superheroes=True, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    play(game, texts(game)[0], "trait pack_hunters")
    assert game.view()["special_pawns"]["sun"]["control"] == "fishes"
    assert animal(game, "fishes")["pawns"] == 5


COPIES = "animal fishes: traits exaptation, copied pack_hunters, dealt flight social, pool {}"


def test_m17_a_copied_pack_hunters_is_lost_with_its_special_pawn() -> None:
    scene = (COPIES.format(16), "special sun fishes 3 copied", "special algae fishes 5", "pawn migration 1: sun")
    game = given(*scene, cubes={"0,0": "1 fishes"}, animals="fishes reptiles", next="fishes")
    play(game, "trait flight")
    pawns = game.view()["special_pawns"]
    assert pawns["sun"] == {"control": None, "target": 1, "space": None}
    assert pawns["algae"]["control"] == "fishes"  # which it has dominated
    assert happened(game, "control lost")[0]["element"] == "sun"


def test_m17_a_pawn_dominated_again_is_not_the_traits_any_more() -> None:
    scene = (COPIES.format(17), "special sun fishes 3 copied", "animal reptiles: traits pack_hunters")
    tiles = {"0,0": "1 fishes", "1,0": "1 fishes", "1,-1": "1 fishes", "0,-1": "1 fishes"}
    disks = {"0,0/NE": "sun", "0,0/NW": "sun"}
    held = scene[0] + ", elements sun sun"
    game = given(held, *scene[1:], cubes=tiles, disks=disks, animals="fishes reptiles", next="fishes")
    play(game, "place domination 1", "dominate sun")
    assert "special sun fishes 6\n" in game.position()


def test_m17_the_pawn_that_is_copied_is_remembered() -> None:
    begin = ("agenda play-on -", "agenda copy-trait fishes")
    traits = ("animal fishes: traits exaptation", "animal reptiles: traits pack_hunters flight")
    heroes: dict[str, Any] = {"animals": "fishes reptiles", "superheroes": True, "exaptation": "in"}
    game = given(*traits, *begin, **heroes)
    play(game, "trait pack_hunters", "pawn sun")
    assert "special sun fishes 3 copied\n" in game.position()
    game = given("rules 1", *traits, *begin, **heroes)
    play(game, "trait pack_hunters", "pawn sun")
    assert "special sun fishes 3\n" in game.position()


def printed_plankton(game: foodchain.Game) -> int:
    """How many plankton elements a trait has printed on the fishes' display."""
    s = state(game)
    at = 2 * s.board.elements + s.board.element_names.index("plankton")
    return int(s.printed[at] - s.board.printed[at])


def test_m17_a_trait_held_and_copied_stays_when_the_copy_goes() -> None:
    held = "animal fishes: traits exaptation ram_feeder, copied ram_feeder, dealt flight, pool 16"
    game = given(held, cubes={"0,0": "1 fishes"}, animals="fishes reptiles", superheroes=True, exaptation="in")
    assert animal(game, "fishes")["traits"] == ["flight", "ram_feeder"]  # the copy was outgrown
    assert printed_plankton(game) == 1
    game.check()


def test_m17_a_trait_copied_and_then_held_gives_its_element_once() -> None:
    held = "animal fishes: traits exaptation social, copied ram_feeder, pool 30"
    row = ("row: gene_expression", "deck:", "markers evolution: reef")
    for seed in range(40):
        scene = (*row, held, f"chance s{seed} 0 0")
        game = given(*scene, cubes={"0,0": "1 fishes"}, superheroes=True, exaptation="in", next="fishes")
        play(game, "place evolution 1", "score 0,0")
        if "trait ram_feeder" in texts(game):
            break
    play(game, "trait ram_feeder", "trait social")
    assert printed_plankton(game) == 1


def test_m18_the_owner_says_which_elements_lay_on_the_lost_trait() -> None:
    scene = ("row: gene_expression", "deck:", "markers evolution: reef")
    held = "animal fishes: traits phenotypic_plasticity, elements sun sun worms worms"
    for seed in range(6):
        game = given(*scene, held, f"chance s{seed} 0 0", cubes={"0,0": "1 fishes"}, next="fishes")
        play(game, "place evolution 1", "score 0,0")
        drawn = next(text for text in texts(game) if text != "trait ram_feeder")
        play(game, drawn)
        while game.decision.kind not in ("shed", "turn"):
            play(game, texts(game)[0])
        assert texts(game) == ["lose worms", "lose sun"]


def test_m19_exaptation_gained_late_draws_its_new_trait_from_the_box() -> None:
    held = "animal fishes: traits exaptation, copied flight, pool 16"
    game = given(held, cubes={"0,0": "1 fishes"}, animals="fishes reptiles", next="fishes")
    assert game.decision.kind == "outgrow" and len(texts(game)) == 3
    assert "trait exaptation" not in texts(game)
    new = texts(game)[0]
    play(game, new)
    assert animal(game, "fishes")["traits"] == [new.split()[1]] and animal(game, "fishes")["copied"] is None


@pytest.mark.parametrize(("rules", "spaces"), [(1, 3), (2, 1)])
def test_m20_domination_spaces_go_by_the_number_of_players(rules: int, spaces: int) -> None:
    """Two players with two animals each; by the first rules it was the number of animals."""
    game = given(f"rules {rules}", animals="reptiles cephalopods fishes crustaceans", multiple=True, next="fishes")
    assert len([name for name in places(game) if name.startswith("domination")]) == spaces
    assert [space(game, f"domination {i}")["open"] for i in (1, 2, 3)] == [True, spaces > 1, spaces > 2]


@pytest.mark.parametrize("seed", range(5))
def test_m21_all_four_match_a_random_earth_while_animals_are_to_be_chosen(seed: int) -> None:
    game = foodchain.new("marine", seats=2, seed=seed, animals="choose", earth="random", displays="alternate")
    s = state(game)
    assert all(s.matches(a, s.display.middle) > 0 for a in range(4))
    play(game, "choose fishes", "choose reptiles")
    assert s.added_elements(1) == s.added_elements(3) == 0


def test_m22_a_barren_earth_ends_the_game() -> None:
    top = {at: "land geyser" for at in ("2,-3", "3,-3", "3,-2")} | {"-3,1": "reef geyser"}
    south = {at: "ocean smoker" for at in ("3,-1", "3,0", "2,1")} | {
        at: "kelp smoker" for at in ("-2,3", "-3,3", "-3,2")
    }
    gone = ["animal reptiles: across, pool 0", "animal fishes: pool 0"]
    game = given(*gone, animals="fishes reptiles", tiles=top | south, cubes={}, next="fishes")
    play(game, "retrieve")
    assert game.over and game.ending == "barren earth"
    game = given(*gone, animals="fishes reptiles", cubes={}, next="fishes")
    play(game, "retrieve")
    assert not game.over  # Vents are left, and one may bring a species back
    game = given(*gone, "guards: fishes", animals="fishes reptiles", tiles=top | south, cubes={}, next="fishes")
    play(game, "retrieve")
    assert not game.over  # a cube comes back from Regression


def test_m23_the_turn_limit_leads_to_the_ordinary_endgame() -> None:
    game = given("turn 9", "special sun reptiles 4", cubes={"0,0": "1 fishes"}, disks={}, turns=10, next="fishes")
    play(game, "retrieve")
    assert game.over and game.ending == "turn limit"
    assert happened(game, "extinction") and animal(game, "fishes")["eliminated"] == 1
    assert vp(game, "reptiles") == 4
    game = given("turn 9", "ending asteroid", turns=10, next="fishes")
    assert play(game, "retrieve").ending == "asteroid"


def test_m24_what_has_one_possibility_happens_without_asking() -> None:
    game = given("pawn domination 3: fishes", next="fishes")
    assert happened(game, "retrieved") and game.decision.actor == "cephalopods"
    assert happened(game, "retrieval forced")[0]["animal"] == "fishes"
    assert not happened(play(given(next="fishes"), "retrieve"), "retrieval forced")


def test_m25_one_vent_of_each_side_at_the_start() -> None:
    sides = [entry["side"] for entry in given().view()["earth"] if entry["side"]]
    assert sorted(sides) == ["geyser", "smoker"] and given().view()["vents_left"] == 10


def test_m26_domination_gives_no_card_and_evolution_does() -> None:
    game = given("row: annelids", "deck:", cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place domination 1", "dominate plankton")
    assert game.view()["spent"] == []


def test_m27_bottom_feeders_space_cannot_be_bumped() -> None:
    scene = ("animal fishes: traits bottom_feeder", "pawn own fishes: fishes", "special sun reptiles 3")
    game = given(*scene, next="reptiles")
    play(game, "pawn sun")
    with pytest.raises(IllegalMove, match="not open to you"):
        game.play("place own fishes")


def test_m28_the_unknown_halves_are_marked() -> None:
    game = given("row: marine_snow, monotypic_habitat, solar_radiation", next="fishes")
    for name in ("marine_snow", "monotypic_habitat", "solar_radiation"):
        facts = game.view()["card_facts"][name]
        assert facts["reconstructed"] and facts["confidence"] <= 0.6 and facts["open"]


@pytest.mark.parametrize("card", ["solar_radiation", "trophic_cascade", "mass_exodus", "asteroid"])
def test_m29_an_empty_tile_may_be_picked(card: str) -> None:
    game = given(f"row: {card}", "deck:", "markers evolution: reef", cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert "tile 0,2" in texts(game)
    play(game, "tile 0,2")
    assert cubes(game, "0,0") == {"fishes": 1}


def test_m30_camouflage_comes_after_everybody_has_moved_in() -> None:
    scene = ("animal fishes: traits camouflage", "stack 1 open: reef, kelp")
    game = given(*scene, cubes={"1,0": "1 crustaceans"}, next="reptiles")
    play(game, "place wanderlust 1", "stack 1", "lay 2,-1")
    assert (game.decision.actor, game.decision.kind) == ("crustaceans", "move in")
    play(game, "pass")
    assert (game.decision.actor, game.decision.kind) == ("fishes", "camouflage")
    card = ("row: volcanism", "deck:", "markers evolution: reef", "animal fishes: traits camouflage")
    game = given(*card, cubes={"0,0": "1 reptiles"}, next="reptiles")
    play(game, "place evolution 1", "score 0,0", "cover 1,2")
    assert (game.decision.actor, game.decision.kind) == ("fishes", "camouflage")


def test_m31_prey_switching_wants_the_animal_on_the_tile() -> None:
    game = given("animal fishes: traits prey_switching", "circles: sun", cubes={"0,0": "1 fishes"}, next="reptiles")
    play(game, "place speciation 1", "around 0,0/NW", "add 2 > -1,0", "add 1 > 0,-1", "add 0 > 0,0")
    assert vp(game, "fishes") == 0


def test_m32_equal_elements_may_be_swapped() -> None:
    game = given("shelf autotrophs: sun", disks={"0,-2/NE": "sun"}, next="fishes")
    play(game, "place autotrophs geyser", "take sun")
    assert section(game, "autotrophs")["elements"] == ["sun"] and game.view()["disks"] == {"0,-2/NE": "sun"}
    tiles = {"0,0": "reef geyser", "0,1": "ocean smoker"}
    for side in ("smoker", "geyser"):
        game = given("shelf autotrophs: sun", tiles=tiles, disks={"0,0/SE": "sun"}, cubes={}, next="fishes")
        assert "remove 0,0/SE" in texts(play(game, f"place autotrophs {side}"))


def test_m33_exaptation_left_out_cannot_be_drawn() -> None:
    game = foodchain.new("marine", seats=2, seed=1, superheroes=True)
    s = state(game)
    drawn = 0
    for _ in range(60):
        drawn |= int(s.draw_traits(3))
    assert drawn & (1 << s.display.trait_names.index("exaptation")) == 0


@pytest.mark.parametrize(("rules", "row", "counting"), [
    (1, "annelids", [3, 1]), (2, "annelids", [0, 1]), (2, "monotypic_habitat", [3, 1]),
])  # fmt: skip
def test_m34_the_lower_animal_counts_and_of_equals_the_one_that_wins_ties(
    rules: int, row: str, counting: list[int]
) -> None:
    game = given(
        f"rules {rules}",
        f"row: {row}",
        "deck:",
        "animal reptiles: vp 5",
        "animal crustaceans: vp 5",
        "animal cephalopods: vp 5",
        "animal fishes: vp 90",
        animals="reptiles crustaceans cephalopods fishes",
        multiple=True,
        next="fishes",
    )
    assert game.scores == [5, 5]
    assert [state(game).counting_animal(seat) for seat in (0, 1)] == counting


def test_m35_a_marker_without_its_terrain_makes_the_action_impossible() -> None:
    game = given("markers evolution: sand", tiles={"1,0": "reef"}, next="fishes")
    play(game, "place evolution 1")
    assert happened(game, "forfeited")[0]["section"] == "evolution"


def test_m36_elements_are_compared_when_the_card_is_played() -> None:
    scene = ("row: disease", "deck:", "markers evolution: reef", "animal reptiles: elements worms")
    game = given(*scene, "animal cephalopods: elements worms", cubes={"0,0": "1 fishes"}, next="fishes")
    play(game, "place evolution 1", "score 0,0")
    assert animal(game, "reptiles")["added"] == animal(game, "cephalopods")["added"] == []
    lost = [entry["animal"] for entry in happened(game, "element lost")]
    assert lost == ["reptiles", "cephalopods"] and tile(game, "0,0")["cubes"] == {"fishes": 1}


def test_m37_animals_are_chosen_when_the_table_is_laid() -> None:
    game = foodchain.new("marine", seats=2, seed=1, animals="choose")
    assert game.decision.kind == "choose animal"
    view = game.view()
    assert len(view["earth"]) == 15 and len(view["disks"]) == 6 and sum(view["marker_bag"].values()) == 8
