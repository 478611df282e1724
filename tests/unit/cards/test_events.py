"""Every event: in the ordinary case, in part, and with nothing to do; each clarification; each reading."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import Game

from .positions import animals, discards, hand, happened, in_front, options, play, player, table

ONE_TIME = [
    "biodiversity",
    "catastrophe",
    "domination",
    "evolution",
    "extinction",
    "hibernation",
    "instinct",
    "metamorphose",
    "niche_habitats",
    "regression",
    "solar_flare",
    "wanderlust",
    "predator",
    "symbiotic",
    "ecodiversity",
]
ONGOING = ["annelids", "autotrophs", "detritivore", "immigrants", "nocturnal", "omnivore"]


def food(game: Game, seat: int) -> int:
    total: int = player(game, seat)["food_chain"]
    return total


def icons(game: Game, seat: int) -> dict[str, int]:
    return {element: count for element, count in player(game, seat)["icons"].items() if count}


# -- one-time and ongoing -------------------------------------------------------------------------------------------


def test_there_are_21_different_events() -> None:
    assert len(set(ONE_TIME + ONGOING)) == 21


@pytest.mark.parametrize("event", ONGOING)
def test_an_ongoing_event_stays_on_the_table_until_the_clean_up(event: str) -> None:
    game = table(f"round 1; hand 0: {event}, bird_01; hand 1: bird_02, bird_05; turn 0")
    play(game, f"play {event}")
    assert in_front(game, 0) == [event] and discards(game) == []
    play(game, "pass", "pass")
    if game.decision.kind == "last card":
        play(game, "pass")
    assert in_front(game, 0) == [] and event in discards(game)


@pytest.mark.parametrize("event", ONE_TIME)
def test_a_one_time_event_is_discarded_even_without_any_effect(event: str) -> None:
    """Nothing is in play and all others have empty hands."""
    game = table(f"round 1; hand 0: {event}, insect_01, mammal_01; hand 1:; hand 2:; turn 0; starting 0", seats=3)
    play(game, f"play {event}")
    while not game.over and game.decision.kind in ("play animal", "pass cards"):
        game.play(game.decision.options[0])
    game.check()
    assert event in discards(game) or happened(game, "card given")
    assert in_front(game, 0) == []


# -- Annelids -------------------------------------------------------------------------------------------------------


def test_annelids_healthy_or_endangered_makes_no_difference() -> None:
    game = table("biome: jungle; table 0: annelids, mammal_01, insect_01 endangered; table 1: bird_01")
    assert food(game, 0) == 7 + 4
    assert food(game, 1) == 6  # others have nothing from it


def test_annelids_alone_is_worth_nothing() -> None:
    assert food(table("table 0: annelids"), 0) == 0


# -- Autotrophs -----------------------------------------------------------------------------------------------------


def test_autotrophs_doubles_every_element() -> None:
    game = table("table 0: autotrophs, mammal_16, reptile_13 endangered; table 1: mammal_15")
    assert icons(game, 0) == {"meat": 2, "grass": 2, "water": 2, "grub": 2, "sun": 4}
    assert icons(game, 1) == {"water": 2, "grass": 1, "grub": 1}


def test_autotrophs_for_sun_and_water_only() -> None:
    game = table("table 0: autotrophs, mammal_16, reptile_13 endangered", autotrophs="sun_and_water")
    assert icons(game, 0) == {"meat": 1, "grass": 1, "water": 2, "grub": 1, "sun": 4}


def test_autotrophs_counts_at_scoring() -> None:
    start = (
        "round 1; biome: desert; hand 0: bird_01; hand 1: bird_02; turn 0; table 0: {}reptile_05; table 1: reptile_08"
    )
    alone = play(table(start.format("")), "pass", "pass")
    assert [found["seat"] for found in happened(alone, "element scored") if found["element"] == "sun"] == [0]
    tied = start.format("autotrophs, ").replace("reptile_08", "reptile_13")
    game = play(table(tied), "pass", "pass")
    assert [found["seat"] for found in happened(game, "element scored") if found["element"] == "sun"] == [0, 1]


# -- Biodiversity and Ecodiversity ----------------------------------------------------------------------------------


def test_biodiversity_whatever_the_state() -> None:
    game = table(
        "hand 0: biodiversity, bird_01; hand 1: bird_02; turn 0;"
        "table 0: mammal_01, mammal_02, insect_01 endangered, bird_05; table 1: reptile_01"
    )
    play(game, "play biodiversity")
    assert game.scores == [3, 0]  # mammal, bird, insect
    gained = {"seat": 0, "vp": 3, "cause": "biodiversity", "by seat": 0}
    assert happened(game, "vp") == [{"ply": 1, "event": "vp", **gained}]


def test_biodiversity_as_an_ongoing_bonus() -> None:
    game = table(
        "biome: jungle; hand 0: biodiversity, bird_01, bird_05; hand 1: bird_02, bird_06; turn 0;"
        "table 0: mammal_01, insect_01",
        biodiversity="food_chain",
    )
    play(game, "play biodiversity")
    assert in_front(game, 0) == ["biodiversity"] and food(game, 0) == 12 + 2 and game.scores == [0, 0]
    play(game, "pass", "play bird_01")
    assert food(game, 0) == 18 + 3


def test_ecodiversity() -> None:
    game = table(
        "hand 0: ecodiversity, bird_01; hand 1: bird_02; turn 0; table 0: mammal_16, mammal_05, reptile_01 endangered"
    )
    play(game, "play ecodiversity")
    assert game.scores == [4, 0]  # meat, grass, water, grub; the endangered reptile shows nothing


def test_points_for_nothing() -> None:
    for event in ("biodiversity", "ecodiversity"):
        game = table(f"hand 0: {event}, bird_01; hand 1: bird_02; turn 0; table 1: bird_05")
        assert play(game, f"play {event}").scores == [0, 0]


# -- Catastrophe ----------------------------------------------------------------------------------------------------


def test_catastrophe_all_animals_including_your_own() -> None:
    game = table(
        "hand 0: catastrophe, bird_01; hand 1: bird_02; hand 2: bird_05; turn 0;"
        "table 0: mammal_01; table 1: mammal_02; table 2: mammal_05 endangered",
        seats=3,
    )
    play(game, "play catastrophe")
    assert animals(game, 0) == {"mammal_01": "endangered"} and animals(game, 1) == {"mammal_02": "endangered"}
    assert animals(game, 2) == {} and discards(game) == ["mammal_05", "catastrophe"]


# -- Detritivore ----------------------------------------------------------------------------------------------------

HUNT = "hand 0: bird_01; hand 1: bird_03, bird_02; table 0: detritivore; table 1: reptile_01{}; turn 1"


def test_detritivore_takes_the_animal_to_the_hand_and_is_discarded() -> None:
    game = play(table(HUNT.format(" endangered")), "play bird_03")
    assert hand(game, 0) == ["reptile_01", "bird_01"]  # not one of its owner's animals
    assert discards(game) == ["detritivore"] and in_front(game, 0) == []
    caught = {"seat": 0, "card": "reptile_01", "cause": "detritivore", "by seat": 0}
    assert happened(game, "caught") == [{"ply": 1, "event": "caught", **caught}]


def test_detritivore_does_not_care_for_healthy_animals() -> None:
    game = play(table(HUNT.format("")), "play bird_03")
    assert in_front(game, 0) == ["detritivore"] and animals(game, 1)["reptile_01"] == "endangered"


def test_detritivore_takes_one_of_its_owners_own_animals() -> None:
    game = table("hand 0: bird_03, bird_01; hand 1: bird_02; table 0: detritivore, reptile_01 endangered; turn 0")
    assert hand(play(game, "play bird_03"), 0) == ["reptile_01", "bird_01"]


def test_detritivore_works_once() -> None:
    game = table(
        "hand 0: bird_03, bird_16, bird_01; hand 1: bird_02, bird_05; turn 0;"
        "table 0: detritivore; table 1: reptile_01 endangered, reptile_02 endangered"
    )
    play(game, "play bird_03", "suppress reptile_01", "pass", "play bird_16")
    assert hand(game, 0) == ["reptile_01", "bird_01"] and discards(game) == ["reptile_02", "detritivore"]


def test_detritivore_may_let_an_animal_go_by() -> None:
    game = play(table(HUNT.format(" endangered"), detritivore="optional"), "play bird_03")
    assert game.decision.seat == 0 and options(game) == ["take reptile_01", "let go"]
    assert game.decision.prompt == "Detritivore: choose the animal you take, or let them go."
    kept = play(game.clone(), "let go")
    assert [event["card"] for event in happened(kept, "catch declined")] == ["detritivore"]
    assert discards(kept) == ["reptile_01"] and in_front(kept, 0) == ["detritivore"]
    taken = play(game, "take reptile_01")
    assert discards(taken) == ["detritivore"] and "reptile_01" in hand(taken, 0)


def test_detritivore_chooses_between_the_two_steps_of_extinction() -> None:
    game = table(
        "biome: mountain; hand 0: bird_01; hand 1: extinction, bird_02; turn 1;"
        "table 0: detritivore; table 1: mammal_05 endangered, mammal_07 endangered, insect_01"
    )
    play(game, "play extinction")
    assert options(game) == ["take mammal_05", "take mammal_07"]
    assert animals(game, 1)["insect_01"] == "healthy"  # the second step comes after the choice
    play(game, "take mammal_07")
    assert animals(game, 1) == {"insect_01": "endangered"}


# -- Domination -----------------------------------------------------------------------------------------------------


def test_domination_they_choose() -> None:
    game = table("hand 0: domination, bird_01; hand 1: bird_02, bird_05; hand 2: insect_01, insect_02; turn 0", seats=3)
    play(game, "play domination")
    assert game.decision.seat == 1 and options(game) == ["discard bird_02", "discard bird_05"]
    play(game, "discard bird_02")
    assert game.decision.seat == 2 and discards(game) == []  # nothing is shown before all have chosen
    play(game, "discard insect_02")
    assert discards(game) == ["bird_02", "insect_02", "domination"] and hand(game, 0) == ["bird_01"]


def test_domination_reaches_those_who_have_passed() -> None:
    game = table("hand 0: domination, bird_01; hand 1: bird_02, bird_05; seat 1: passed; turn 0")
    play(game, "play domination", "discard bird_05")
    assert hand(game, 1) == ["bird_02"]


def test_domination_takes_a_last_card_without_asking() -> None:
    game = table("hand 0: domination, bird_01; hand 1: bird_02; hand 2: insect_01, insect_02; turn 0", seats=3)
    play(game, "play domination")
    assert game.decision.seat == 2
    assert "bird_02" not in discards(game)
    play(game, "discard insect_01")
    assert "bird_02" in discards(game)


def test_domination_of_one_opponent() -> None:
    start = "hand 0: domination, bird_01; hand 1: bird_02, bird_05, bird_06; hand 2: insect_01; hand 3:; turn 0"
    game = play(table(start, seats=4, domination="one_opponent"), "play domination")
    assert options(game) == ["seat 1", "seat 2"]
    play(game, "seat 1", "discard bird_05")
    assert hand(game, 1) == ["bird_02", "bird_06"] and hand(game, 2) == ["insect_01"]
    two = play(table(start, seats=4, domination="one_opponent_two_cards"), "play domination", "seat 1")
    play(two, "discard bird_05", "discard bird_02")
    assert hand(two, 1) == ["bird_06"]
    short = play(table(start, seats=4, domination="one_opponent_two_cards"), "play domination", "seat 2")
    assert discards(short) == ["insect_01", "domination"]


def test_domination_of_nobody() -> None:
    game = table("hand 0: domination, bird_01; hand 1:; hand 2:; turn 0; round 1", seats=3, domination="one_opponent")
    assert "domination" in discards(play(game, "play domination"))


# -- Evolution ------------------------------------------------------------------------------------------------------

EVOLUTION = (
    "biome: mountain; hand 0: evolution, bird_03, bird_01{}; hand 1: bird_02; turn 0; table 1: reptile_01, mammal_01"
)


def test_evolution_it_need_not_be_one_of_your_animals() -> None:
    game = play(table(EVOLUTION.format("")), "play evolution")
    assert options(game) == ["remove mammal_01", "remove reptile_01"]
    play(game, "remove mammal_01")
    assert options(game) == ["play bird_01", "play bird_03"]
    play(game, "play bird_03")
    assert animals(game, 0) == {"bird_03": "healthy"} and animals(game, 1) == {"reptile_01": "endangered"}
    assert discards(game) == ["mammal_01", "evolution"]


def test_evolution_without_an_animal_in_play() -> None:
    game = play(table("hand 0: evolution, bird_03, catastrophe; hand 1: bird_02; turn 0"), "play evolution")
    assert options(game) == ["play bird_03"]  # asked, so that nobody learns that the other card is an event
    assert animals(play(game, "play bird_03"), 0) == {"bird_03": "healthy"}


def test_evolution_without_an_animal_in_hand() -> None:
    game = table("hand 0: evolution, catastrophe; hand 1: bird_02; table 1: mammal_01; turn 0")
    play(game, "play evolution")
    assert discards(game) == ["mammal_01", "evolution"] and hand(game, 0) == ["catastrophe"]


def test_evolution_is_no_suppression() -> None:
    game = table("hand 0: evolution, bird_03; hand 1: bird_02; table 1: mammal_01 endangered, detritivore; turn 0")
    play(game, "play evolution", "play bird_03")
    assert discards(game) == ["mammal_01", "evolution"] and in_front(game, 1) == ["detritivore"]


def test_evolution_heals() -> None:
    game = table(
        "hand 0: evolution, bird_01; hand 1: bird_02; table 1: mammal_01 endangered, bird_03; turn 0", evolution="heal"
    )
    play(game, "play evolution")
    assert animals(game, 1) == {"mammal_01": "healthy", "bird_03": "healthy"}


def test_evolution_exchanges() -> None:
    game = play(table(EVOLUTION.format(""), evolution="exchange"), "play evolution")
    assert options(game) == ["take mammal_01", "take reptile_01"]
    play(game, "take reptile_01")
    assert options(game) == ["play bird_01", "play bird_03"]
    play(game, "play bird_01")
    assert hand(game, 0) == ["reptile_01", "bird_03"] and animals(game, 0) == {"bird_01": "healthy"}
    assert animals(game, 1) == {"mammal_01": "healthy"}
    neither = table("hand 0: evolution, catastrophe; hand 1: bird_02; table 1: mammal_01; turn 0", evolution="exchange")
    assert animals(play(neither, "play evolution"), 1) == {"mammal_01": "healthy"}


# -- Extinction -----------------------------------------------------------------------------------------------------


def test_extinction_includes_your_own() -> None:
    game = table(
        "biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02; turn 0;"
        "table 0: mammal_01 endangered, insect_01; table 1: insect_02"
    )
    play(game, "play extinction")
    assert animals(game, 0) == {"insect_01": "endangered"} and animals(game, 1) == {"insect_02": "healthy"}


def test_extinction_only_the_second_step() -> None:
    game = table("biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02; turn 0; table 1: insect_01")
    assert animals(play(game, "play extinction"), 1) == {"insect_01": "endangered"}


def test_extinction_mixed_elements() -> None:
    start = "biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02; turn 0; table 1: mammal_16, mammal_06"
    assert animals(play(table(start), "play extinction"), 1) == {"mammal_06": "healthy", "mammal_16": "healthy"}
    strict = play(table(start, extinction="all_must_match"), "play extinction")
    assert animals(strict, 1) == {"mammal_06": "healthy", "mammal_16": "endangered"}


# -- Hibernation ----------------------------------------------------------------------------------------------------

HIBERNATION = """hand 0: hibernation, bird_01; hand 1: bird_02; turn 0
    table 0: mammal_01; table 1: reptile_01 endangered; discards: insect_01, annelids"""


def test_hibernation_it_need_not_be_one_of_your_animals() -> None:
    game = play(table(HIBERNATION), "play hibernation")
    assert options(game) == ["take mammal_01", "take reptile_01"]
    play(game, "take reptile_01")
    assert hand(game, 0) == ["reptile_01", "bird_01"] and animals(game, 1) == {}


def test_hibernation_other_readings() -> None:
    from_discards = play(table(HIBERNATION, hibernation="from_discards"), "play hibernation")
    assert hand(from_discards, 0) == ["bird_01", "insect_01"]  # the only animal there
    to_owner = play(table(HIBERNATION, hibernation="to_owner"), "play hibernation", "take reptile_01")
    assert hand(to_owner, 1) == ["reptile_01", "bird_02"]
    heals = play(table(HIBERNATION, hibernation="heal"), "play hibernation")
    assert animals(heals, 1) == {"reptile_01": "healthy"}


# -- Immigrants -----------------------------------------------------------------------------------------------------


def test_immigrants_is_not_retroactive_and_binds_everyone() -> None:
    game = table("hand 0: immigrants, bird_03, bird_01; hand 1: bird_02, bird_05; turn 0; table 1: reptile_01")
    play(game, "play immigrants", "play bird_02", "play bird_03")
    assert animals(game, 1) == {"reptile_01": "healthy", "bird_02": "endangered"}
    assert animals(game, 0) == {"bird_03": "endangered"}


def test_immigrants_for_opponents_only() -> None:
    game = table(
        "hand 0: immigrants, bird_03, bird_01; hand 1: bird_02, bird_05; turn 0; table 1: reptile_01",
        immigrants="opponents",
    )
    play(game, "play immigrants", "play bird_02", "play bird_03")
    assert animals(game, 1) == {"reptile_01": "endangered", "bird_02": "endangered"}
    assert animals(game, 0) == {"bird_03": "healthy"}


def test_immigrants_ends_with_the_round() -> None:
    game = table("round 1; hand 0: bird_01, bird_05; hand 1: bird_02; table 0: immigrants; turn 0; starting 0")
    play(game, "pass", "pass", "play bird_02")
    assert animals(game, 1) == {"bird_02": "healthy"}


# -- Instinct and Symbiotic -----------------------------------------------------------------------------------------


def test_instinct_as_the_last_card_draws_one() -> None:
    game = table("hand 0: instinct; hand 1: bird_06; turn 0; round 1")
    play(game, "play instinct")
    assert happened(game, "card drawn")[0]["seat"] == 0 and player(game, 0)["hand"] >= 1


def test_instinct_may_discard_the_hand_first() -> None:
    game = table("hand 0: instinct, bird_01, bird_02, bird_05; hand 1: bird_06; turn 0", instinct="discard_hand")
    play(game, "play instinct")
    assert player(game, 0)["hand"] == 4
    assert discards(game) == ["bird_01", "bird_02", "bird_05", "instinct"]


def test_symbiotic() -> None:
    game = table(
        "hand 0: symbiotic, bird_01, bird_02; hand 1: bird_05; hand 2: bird_06, insect_01; "
        "hand 3: insect_02, insect_05, insect_06; turn 0",
        seats=4,
    )
    play(game, "play symbiotic")
    assert [player(game, seat)["hand"] for seat in range(4)] == [3, 2, 2, 3]


# -- Metamorphose and Regression ------------------------------------------------------------------------------------


def test_metamorphose_names_any_class() -> None:
    game = table("hand 0: metamorphose, bird_01; hand 1: bird_02; turn 0; table 1: mammal_01 endangered, reptile_01")
    play(game, "play metamorphose")
    assert options(game) == [f"name {c}" for c in ("mammal", "reptile", "bird", "amphibian", "arachnid", "insect")]
    assert animals(play(game, "name insect"), 1) == {"mammal_01": "endangered", "reptile_01": "healthy"}


def test_metamorphose_asks_nothing_without_endangered_animals() -> None:
    game = table("hand 0: metamorphose, bird_01; hand 1: bird_02; turn 0; table 1: mammal_01")
    play(game, "play metamorphose")
    assert game.decision.kind == "turn" and discards(game) == ["metamorphose"]


def test_metamorphose_may_suppress() -> None:
    game = table(
        "hand 0: metamorphose, bird_01; hand 1: bird_02; turn 0; table 1: mammal_01 endangered, mammal_02",
        metamorphose="suppress",
    )
    play(game, "play metamorphose", "name mammal")
    assert animals(game, 1) == {"mammal_02": "healthy"}


def test_regression_all_animals_of_the_class_including_your_own() -> None:
    game = table(
        "hand 0: regression, bird_01; hand 1: bird_02; turn 0;"
        "table 0: mammal_01; table 1: mammal_02 endangered, bird_05"
    )
    play(game, "play regression", "name mammal")
    assert animals(game, 0) == {"mammal_01": "endangered"} and animals(game, 1) == {"bird_05": "healthy"}


def test_regression_may_spare_everybody() -> None:
    game = table("hand 0: regression, bird_01; hand 1: bird_02; turn 0; table 0: mammal_01")
    assert animals(play(game, "play regression", "name bird"), 0) == {"mammal_01": "healthy"}


# -- Niche Habitats -------------------------------------------------------------------------------------------------

NICHE = "hand 0: niche_habitats, bird_01, bird_02; hand 1: insect_01, insect_02; hand 2: mammal_01, mammal_02; turn 0"


def test_niche_habitats_everybody_passes_left_at_once() -> None:
    game = play(table(NICHE, seats=3), "play niche_habitats", "give bird_01", "give insect_01")
    assert [hand(game, seat) for seat in range(3)] == [
        ["bird_01", "bird_02"],
        ["insect_01", "insect_02"],
        ["mammal_01", "mammal_02"],
    ]
    play(game, "give mammal_01")
    assert [hand(game, seat) for seat in range(3)] == [
        ["mammal_01", "bird_02"],
        ["bird_01", "insect_02"],
        ["mammal_02", "insect_01"],
    ]


def test_niche_habitats_to_the_right() -> None:
    game = play(table(NICHE, seats=3, niche_habitats="right"), "play niche_habitats")
    play(game, "give bird_01", "give insect_01", "give mammal_01")
    assert [hand(game, seat) for seat in range(3)] == [
        ["bird_02", "insect_01"],
        ["mammal_01", "insect_02"],
        ["mammal_02", "bird_01"],
    ]


def test_niche_habitats_may_let_its_player_choose_the_way() -> None:
    game = play(table(NICHE, seats=3, niche_habitats="choose"), "play niche_habitats")
    assert options(game) == ["left", "right"] and game.decision.seat == 0
    play(game, "right")
    assert [(event["seat"], event["to seat"]) for event in happened(game, "direction chosen")] == [(0, 2)]
    play(game, "give bird_01", "give insect_01", "give mammal_01")
    assert hand(game, 2) == ["mammal_02", "bird_01"]


def test_niche_habitats_reaches_those_who_have_passed() -> None:
    game = play(table(NICHE + "; seat 1: passed", seats=3), "play niche_habitats", "give bird_01")
    assert game.decision.seat == 1


def test_niche_habitats_empty_hands_give_none_but_gain() -> None:
    game = table("hand 0: niche_habitats; hand 1: insect_01, insect_02; hand 2: mammal_01; turn 0", seats=3)
    play(game, "play niche_habitats", "give insect_01")
    assert [hand(game, seat) for seat in range(3)] == [["mammal_01"], ["insect_02"], ["insect_01"]]
    assert game.decision.seat == 1  # and the emptied hand may play its new card later


# -- Nocturnal and Solar Flare --------------------------------------------------------------------------------------


def test_nocturnal_card_has_its_normal_effects() -> None:
    game = table(
        "round 1; hand 0: bird_03, bird_01; hand 1: bird_02; turn 0;table 0: nocturnal; table 1: reptile_01, reptile_02"
    )
    play(game, "pass", "pass", "play bird_03")
    assert game.decision.kind == "suppress"
    play(game, "suppress reptile_02")
    assert game.view()["round"] == 2 and happened(game, "suppressed")[0]["card"] == "reptile_02"


def test_nocturnal_with_an_event() -> None:
    game = table(
        "round 1; biome: mountain; hand 0: catastrophe, bird_01; hand 1: bird_02; turn 0;"
        "table 0: nocturnal; table 1: reptile_01"
    )
    play(game, "pass", "pass", "play catastrophe")
    assert happened(game, "dominance scored")[0]["total"] == 3


def test_nocturnal_of_an_empty_hand() -> None:
    game = table("round 1; hand 0:; hand 1: bird_02, bird_01; table 0: nocturnal; turn 1; starting 1")
    play(game, "pass")
    assert game.view()["round"] == 2


def test_nocturnal_still_in_hand_is_no_use() -> None:
    game = table("round 1; hand 0: nocturnal, bird_01; hand 1: bird_02; turn 0")
    play(game, "pass", "pass")
    assert game.view()["round"] == 2


def test_solar_flare_ends_card_play_at_once() -> None:
    game = table(
        "round 1; hand 0: solar_flare, bird_01; hand 1: bird_02; hand 2: bird_05; table 1: mammal_01; turn 0", seats=3
    )
    play(game, "play solar_flare")
    assert game.view()["round"] == 2 and game.scores[1] > 0 and not happened(game, "passed")
    assert "solar_flare" in discards(game)


def test_solar_flare_as_a_last_card_does_nothing() -> None:
    game = table("round 1; hand 0: solar_flare, bird_01; hand 1: bird_02; table 0: nocturnal; turn 0; starting 0")
    play(game, "pass", "pass", "play solar_flare")
    assert game.view()["round"] == 2 and game.decision.kind == "turn" and game.decision.seat == 1


# -- Omnivore -------------------------------------------------------------------------------------------------------


def test_omnivore_readings() -> None:
    start = "biome: jungle; table 0: omnivore, mammal_01, bird_15 endangered, bird_05"
    assert food(table(start), 0) == (6 + 2) + 1 + (5 + 2)
    assert food(table(start, omnivore="one"), 0) == (6 + 1) + 1 + (5 + 1)
    assert food(table(start, omnivore="endangered"), 0) == 6 + (1 + 2) + 5
    element = table(start, omnivore="element")
    assert food(element, 0) == 12 and icons(element, 0) == {"meat": 2, "grass": 1, "water": 1, "seed": 3}


# -- Wanderlust -----------------------------------------------------------------------------------------------------


def test_wanderlust_you_need_not_control_either() -> None:
    game = table(
        "biome: jungle; hand 0: wanderlust, bird_01; hand 1: bird_02; hand 2: bird_05; turn 0;"
        "table 0: insect_01; table 1: mammal_01, annelids; table 2: mammal_02 endangered, mammal_05",
        seats=3,
    )
    play(game, "play wanderlust")
    assert options(game) == ["swap mammal_01", "swap mammal_02", "swap mammal_05", "swap insect_01"]
    play(game, "swap mammal_01")
    assert options(game) == ["swap mammal_02", "swap mammal_05", "swap insect_01"]  # of another player
    play(game, "swap mammal_02")
    assert animals(game, 1) == {"mammal_02": "endangered"} and animals(game, 2) == {
        "mammal_01": "healthy",
        "mammal_05": "healthy",
    }
    assert food(game, 1) == 3 + 1  # the bonus follows the new owner


def test_wanderlust_needs_two_owners() -> None:
    game = table("hand 0: wanderlust, bird_01; hand 1: bird_02; turn 0; table 0: insect_01, insect_02")
    play(game, "play wanderlust")
    assert game.decision.kind == "turn" and discards(game) == ["wanderlust"]


# -- Predator -------------------------------------------------------------------------------------------------------


def test_predator_takes_any_one() -> None:
    game = table(
        "hand 0: predator, bird_01; hand 1: bird_02; turn 0; table 0: insect_01; table 1: mammal_01 endangered"
    )
    play(game, "play predator")
    assert options(game) == ["suppress mammal_01", "suppress insect_01"]
    play(game, "suppress mammal_01")
    assert animals(game, 1) == {} and discards(game) == ["mammal_01", "predator"]


def test_every_reading_is_an_option_of_the_rules() -> None:
    info = next(info for info in foodchain.games() if info.name == "cards")
    for name in ("autotrophs", "biodiversity", "detritivore", "domination", "evolution", "hibernation", "immigrants"):
        assert name in info.options
    for name in ("instinct", "metamorphose", "niche_habitats", "omnivore", "extinction"):
        assert name in info.options
