"""The 38 worked examples of the fact sheet: every example of the rulebook, and an instance of each rule without one."""

from __future__ import annotations

import pytest

import foodchain

from .positions import animals, discards, hand, happened, in_front, options, order, play, player, table

TABLEAU = "insect_12, bird_03, mammal_07 endangered"
BOB = "reptile_01, bird_11 endangered, insect_08 endangered"
KRIS = "insect_12, bird_03, mammal_07 endangered"
ALEX = "mammal_01, reptile_05"


def scores(game: foodchain.Game) -> list[int]:
    return game.scores


def test_e01_the_jungle() -> None:
    game = table("biome: jungle")
    biome = game.view()["biome"]
    assert biome["elements"] == {"grub": 3, "seed": 2, "water": 1}
    assert biome["bonus"] == "arachnid" and biome["penalty"] == "reptile"
    assert biome["provenance"] == "rulebook"


def test_e02_the_sample_bird() -> None:
    game = table("biome: mountain; hand 0: bird_03, bird_01; hand 1: bird_02; table 1: reptile_01; turn 0")
    play(game, "play bird_03")
    assert animals(game, 1) == {"reptile_01": "endangered"}
    assert player(game, 0)["food_chain"] == 5 and player(game, 0)["icons"]["sun"] == 2
    endangered = table("biome: mountain; table 0: bird_03 endangered")
    assert player(endangered, 0)["food_chain"] == 3 and player(endangered, 0)["icons"]["sun"] == 1


def test_e03_adding_up() -> None:
    found = player(table(f"biome: jungle; table 0: {TABLEAU}"), 0)
    assert found["food_chain"] == 10
    assert found["icons"] == {"grass": 0, "grub": 0, "meat": 4, "seed": 0, "sun": 2, "water": 0}


def test_e04_bonus_and_penalty_at_the_mountain() -> None:
    game = table(f"biome: mountain; table 0: {TABLEAU}; table 1: amphibian_01, amphibian_02 endangered")
    assert player(game, 0)["food_chain"] == 11  # the endangered mammal too
    assert player(game, 1)["food_chain"] == (6 - 1) + (3 - 1)


def test_e05_suppression_is_never_delayed() -> None:
    game = table("hand 0: bird_03, bird_01; hand 1: reptile_01, bird_02; turn 0")
    play(game, "play bird_03", "play reptile_01")
    assert animals(game, 1) == {"reptile_01": "healthy"}


def test_e06_suppressed_twice() -> None:
    game = table("hand 0: bird_03, bird_16, bird_01; hand 1: bird_02, mammal_01; table 1: reptile_01; turn 0")
    play(game, "play bird_03")
    assert animals(game, 1) == {"reptile_01": "endangered"}
    play(game, "pass", "play bird_16")
    assert animals(game, 1) == {} and discards(game) == ["reptile_01"]


def test_e07_suppression_is_mandatory_against_oneself() -> None:
    game = table("hand 0: bird_03, bird_01; hand 1: bird_02; table 0: reptile_01; turn 0")
    play(game, "play bird_03")
    assert animals(game, 0) == {"bird_03": "healthy", "reptile_01": "endangered"}


def test_e08_nocturnal_after_all_have_passed() -> None:
    start = (
        "round 1; starting 0; hand 0: bird_01, bird_02; hand 1: bird_05; table 0: nocturnal; table 1: insect_01; turn 0"
    )
    game = play(table(start), "pass", "pass")
    assert game.decision.kind == "last card" and game.decision.seat == 0
    assert options(game) == ["play bird_01", "play bird_02", "pass"]
    play(game, "play bird_01")
    assert game.view()["round"] == 2  # exactly one card, then the scoring
    declined = play(table(start), "pass", "pass", "pass")
    assert declined.view()["round"] == 2 and "bird_01" in hand(declined, 0)


def test_e09_annelids_also_for_later_animals() -> None:
    game = table(
        "biome: sea; round 10; hand 0: annelids, bird_05, bird_06; hand 1: bird_02, bird_01;"
        "table 0: mammal_01, reptile_01 endangered; turn 0"
    )
    play(game, "play annelids")
    assert player(game, 0)["food_chain"] == 7 + 4
    play(game, "pass", "play bird_05")
    assert player(game, 0)["food_chain"] == 7 + 4 + 6
    assert [animal["worth"] for animal in player(game, 0)["animals"]] == [7, 4, 6]


def test_e10_extinction_first_the_endangered_then_the_unmatched() -> None:
    game = table(
        "biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02, bird_05; turn 0;"
        "table 0: mammal_01, insect_01; table 1: mammal_05 endangered, bird_03"
    )
    play(game, "play extinction")
    assert animals(game, 0) == {"mammal_01": "healthy", "insect_01": "endangered"}  # meat matches, grass does not
    assert animals(game, 1) == {"bird_03": "healthy"}
    assert discards(game) == ["mammal_05", "extinction"]


def test_e11_extinction_without_effect() -> None:
    game = table(
        "biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02; table 0: mammal_01; table 1: bird_03; turn 0"
    )
    play(game, "play extinction")
    assert animals(game, 0) == {"mammal_01": "healthy"} and animals(game, 1) == {"bird_03": "healthy"}
    assert discards(game) == ["extinction"]


def test_e12_a_tie_in_round_one() -> None:
    game = table(
        "round 1; biome: jungle; hand 0: bird_05; hand 1: bird_06; table 0: mammal_02; table 1: insect_02; turn 0"
    )
    play(game, "pass", "pass")
    assert [found["vp"] for found in happened(game, "dominance scored")] == [1, 1]
    assert [player(game, seat)["survival"] for seat in (0, 1)] == [1, 1]


def test_e13_the_sea_is_worth_ten() -> None:
    game = table(
        "round 10; biome: sea; hand 0: bird_05; hand 1: bird_06; table 0: mammal_02; table 1: insect_02; turn 0"
    )
    play(game, "pass", "pass")
    assert game.over
    assert [found["vp"] for found in happened(game, "dominance scored")] == [10, 10]


MOUNTAIN = f"""
round 6; biome: mountain; turn 0; starting 0
hand 0: arachnid_01; hand 1: arachnid_02; hand 2: arachnid_05
table 0: {BOB}; table 1: {KRIS}; table 2: {ALEX}
"""


def test_e14_the_scoring_example() -> None:
    game = table(MOUNTAIN, seats=3)
    assert [player(game, seat)["food_chain"] for seat in range(3)] == [10, 11, 12]
    assert [player(game, seat)["icons"]["sun"] for seat in range(3)] == [2, 2, 2]
    assert [player(game, seat)["icons"]["meat"] for seat in range(3)] == [0, 4, 1]
    assert player(game, 0)["icons"]["water"] == 1
    play(game, "pass", "pass", "pass")
    assert game.scores == [2, 5, 8]
    assert [player(game, seat)["survival"] for seat in range(3)] == [0, 0, 1]
    assert {found["element"] for found in happened(game, "element scored")} == {"meat", "sun"}  # nobody has seed


def test_e15_autotrophs_in_the_scoring_example() -> None:
    game = table(MOUNTAIN.replace(BOB, BOB + ", autotrophs"), seats=3)
    assert player(game, 0)["icons"]["water"] == 2 and player(game, 0)["icons"]["sun"] == 4
    play(game, "pass", "pass", "pass")
    assert game.scores == [2, 3, 6]


def test_e16_catastrophe() -> None:
    game = table(
        "hand 0: catastrophe, bird_01; hand 1: bird_02, bird_05; turn 0;"
        "table 0: mammal_01, insect_01 endangered; table 1: reptile_01, bird_03 endangered"
    )
    play(game, "play catastrophe")
    assert animals(game, 0) == {"mammal_01": "endangered"} and animals(game, 1) == {"reptile_01": "endangered"}
    assert discards(game) == ["bird_03", "insect_01", "catastrophe"]


def test_e17_detritivore_chooses_among_several() -> None:
    game = table(
        "hand 0: bird_01; hand 1: catastrophe, bird_02; turn 1;"
        "table 0: detritivore; table 1: insect_01 endangered, bird_03 endangered, mammal_01"
    )
    play(game, "play catastrophe")
    assert game.decision.seat == 0 and options(game) == ["take bird_03", "take insect_01"]
    play(game, "take bird_03")
    assert hand(game, 0) == ["bird_01", "bird_03"]
    assert discards(game) == ["insect_01", "catastrophe", "detritivore"]
    assert in_front(game, 0) == []


def test_e18_domination_and_an_empty_hand() -> None:
    game = table("hand 0: domination, bird_01; hand 1:; hand 2: bird_02, bird_05; turn 0", seats=3)
    play(game, "play domination")
    assert game.decision.seat == 2 and options(game) == ["discard bird_02", "discard bird_05"]
    play(game, "discard bird_05")
    assert discards(game) == ["bird_05", "domination"]
    assert [found["seat"] for found in happened(game, "card discarded")] == [2]


def test_e19_extinction_at_the_sea() -> None:
    game = table(
        "round 10; biome: sea; hand 0: extinction, bird_01; hand 1: bird_02, bird_05; turn 0;"
        "table 0: mammal_01, insect_01 endangered; table 1: reptile_01, bird_16"
    )
    play(game, "play extinction")
    assert animals(game, 0) == {"mammal_01": "healthy"}
    assert animals(game, 1) == {"bird_16": "healthy", "reptile_01": "healthy"}


def test_e20_immigrants() -> None:
    game = table("biome: mountain; hand 0: bird_03, bird_01; hand 1: bird_02; table 1: immigrants, reptile_01; turn 0")
    play(game, "play bird_03")
    assert animals(game, 0) == {"bird_03": "endangered"} and animals(game, 1) == {"reptile_01": "healthy"}
    assert player(game, 0)["food_chain"] == 3 and player(game, 0)["icons"]["sun"] == 1


def test_e21_instinct() -> None:
    game = table("hand 0: instinct, bird_01, bird_02, bird_05; hand 1: bird_06; turn 0")
    play(game, "play instinct")
    assert len(happened(game, "card drawn")) == 4
    assert player(game, 0)["hand"] == 7 and {"bird_01", "bird_02", "bird_05"} <= set(hand(game, 0))


def test_e22_metamorphose() -> None:
    game = table(
        "hand 0: metamorphose, insect_05; hand 1: insect_06; turn 0;"
        "table 0: bird_03 endangered; table 1: bird_01 endangered, reptile_01"
    )
    play(game, "play metamorphose", "name bird")
    assert animals(game, 0) == {"bird_03": "healthy"}
    assert animals(game, 1) == {"bird_01": "healthy", "reptile_01": "healthy"}  # bird_03 suppresses nothing now


def test_e23_niche_habitats() -> None:
    game = table("hand 0: niche_habitats, bird_01, bird_02; hand 1: bird_05, bird_06; hand 2:; turn 0", seats=3)
    play(game, "play niche_habitats")
    assert game.decision.seat == 0 and options(game) == ["give bird_01", "give bird_02"]
    play(game, "give bird_01")
    assert game.decision.seat == 1 and options(game) == ["give bird_05", "give bird_06"]  # not the new card
    play(game, "give bird_05")
    assert hand(game, 0) == ["bird_02"] and hand(game, 1) == ["bird_01", "bird_06"] and hand(game, 2) == ["bird_05"]


def test_e24_nocturnal_after_solar_flare() -> None:
    game = table(
        "round 1; hand 0: bird_01, bird_02; hand 1: solar_flare, bird_05; table 0: nocturnal; turn 1; starting 1"
    )
    play(game, "play solar_flare")
    assert game.decision.kind == "last card" and game.decision.seat == 0
    play(game, "play bird_01")
    assert game.view()["round"] == 2 and not happened(game, "passed")
    assert happened(game, "dominance scored")[0]["total"] >= 5


def test_e25_nocturnal_after_a_pass_with_an_empty_hand() -> None:
    game = table("round 1; hand 0: bird_01, bird_02; hand 1: bird_05; table 0: nocturnal; turn 1; starting 1")
    play(game, "play bird_05", "play bird_01")  # seat 1 has no card now and must pass
    assert game.decision.kind == "last card" and options(game) == ["play bird_02", "pass"]
    play(game, "play bird_02")
    assert game.view()["round"] == 2


def test_e26_omnivore_goes_with_the_state() -> None:
    game = table(
        "biome: jungle; hand 0: metamorphose, insect_05; hand 1: arachnid_11, insect_06, insect_02;"
        "table 0: omnivore, amphibian_01; turn 1"
    )
    assert player(game, 0)["food_chain"] == 6 + 2
    play(game, "play arachnid_11")
    assert player(game, 0)["food_chain"] == 3
    play(game, "play metamorphose", "name amphibian")
    assert player(game, 0)["food_chain"] == 6 + 2


def test_e27_regression() -> None:
    game = table(
        "hand 0: regression, insect_05; hand 1: insect_06; turn 0;"
        "table 0: bird_03, mammal_01; table 1: bird_01 endangered, bird_02"
    )
    play(game, "play regression", "name bird")
    assert animals(game, 0) == {"mammal_01": "healthy", "bird_03": "endangered"}
    assert animals(game, 1) == {"bird_02": "endangered"}


def test_e28_wanderlust() -> None:
    game = table(
        "hand 0: wanderlust, insect_05; hand 1: insect_06; hand 2: insect_02; turn 0;"
        "table 1: bird_03; table 2: mammal_01 endangered",
        seats=3,
    )
    play(game, "play wanderlust", "swap bird_03")
    assert animals(game, 1) == {"mammal_01": "endangered"} and animals(game, 2) == {"bird_03": "healthy"}


def test_e29_whoever_has_passed_keeps_passing() -> None:
    game = table("round 1; hand 0: bird_01; hand 1: bird_02, bird_05, bird_06; table 0: mammal_01; turn 0; starting 0")
    play(game, "pass", "play bird_02")
    assert game.decision.seat == 1  # seat 0 is not asked any more
    play(game, "pass")
    assert game.view()["round"] == 2
    assert {found["seat"] for found in happened(game, "element scored") + happened(game, "dominance scored")} >= {0}


def test_e30_a_turn_without_cards_ends_card_play() -> None:
    game = table("round 1; hand 0: bird_01; hand 1: bird_02, bird_05; hand 2: bird_06; turn 0; starting 0", seats=3)
    play(game, "play bird_01", "play bird_02", "play bird_06")
    assert game.view()["round"] == 2  # seat 0 passed with nothing; seat 1 would have had a card
    assert hand(game, 1)[0] != "" and "bird_05" in hand(game, 1)


@pytest.mark.parametrize("now", [3, 9])
def test_e31_discards_are_shuffled_back_after_rounds_3_and_9(now: int) -> None:
    game = table(f"round {now}; hand 0: bird_01; hand 1: bird_02; discards: bird_05, bird_06; table 0: bird_03; turn 0")
    play(game, "pass", "pass")
    assert discards(game) == []
    happenings = order(game)
    assert happenings.index("reshuffled") < happenings.index("card drawn")
    assert happened(game, "reshuffled")[0]["count"] == 3


@pytest.mark.parametrize("now", [1, 2, 4, 5, 6, 7, 8])
def test_e32_discards_stay_after_other_rounds(now: int) -> None:
    game = table(f"round {now}; hand 0: bird_01; hand 1: bird_02; discards: bird_05; table 0: bird_03; turn 0")
    play(game, "pass", "pass")
    assert discards(game) == ["bird_03", "bird_05"] and not happened(game, "reshuffled")
    assert [player(game, seat)["hand"] for seat in (0, 1)] == [3, 3]


def test_e33_more_cards_before_round_10() -> None:
    game = table(
        "round 9; hand 0: bird_01; hand 1: bird_02; hand 2: bird_05; seat 0: survival 4; table 1: bird_03; turn 0",
        seats=3,
    )
    play(game, "pass", "pass", "pass")
    assert [player(game, seat)["hand"] for seat in range(3)] == [1 + 2 + 4, 1 + 2 + 1, 1 + 2]
    happenings = order(game)
    assert happenings[happenings.index("time moved") + 1] == "card drawn"


def test_e34_final_survival() -> None:
    game = table(
        "round 10; hand 0: bird_01; hand 1: bird_02; hand 2: bird_05; turn 0;"
        "seat 0: survival 5, vp 20; seat 1: survival 3, vp 20; seat 2: survival 3, vp 20",
        seats=3,
    )
    play(game, "pass", "pass", "pass")
    assert game.over and game.scores == [25, 15, 15]


def test_e35_breaking_ties() -> None:
    def end(first: str, second: str, hands: tuple[str, str] = ("bird_01", "bird_02")) -> list[int]:
        game = table(
            f"round 10; hand 0: {hands[0]}; hand 1: {hands[1]}; hand 2: insect_01; turn 0;"
            f"seat 0: {first}; seat 1: {second}; seat 2: vp 0, survival 9",
            seats=3,
        )
        return play(game, "pass", "pass", "pass").winners

    assert end("vp 30, survival 4", "vp 35, survival 2") == [0]  # the lowest loses 5, and 4 beats 2
    assert end("vp 30, survival 2", "vp 30, survival 2") == [0, 1]
    assert end("vp 30, survival 2", "vp 30, survival 2", ("bird_01, bird_05", "bird_02")) == [0]


def test_e36_the_white_pawn_moves_left() -> None:
    game = table("round 1; starting 1; turn 1", seats=4)
    for starting in (2, 3, 0, 1):
        for _ in range(4):
            play(game, "pass")
        assert game.view()["starting"] == starting and game.decision.seat == starting


def test_e37_setup_of_the_biomes() -> None:
    for seed in range(20):
        game = foodchain.new("cards", seats=3, seed=seed)
        names = next(line for line in game.position().splitlines() if line.startswith("biomes:"))[8:].split(", ")
        assert len(set(names)) == 12 and names[9] == "sea"
        view = game.view(0)
        assert view["biome"]["biome"] == names[0] and view["next_biome"]["biome"] == names[1]
        assert view["biome_pile"] == 9 and view["past_biomes"] == []
        assert [player(game, seat)["hand"] for seat in range(3)] == [7, 7, 7] and view["pile"] == 120 - 21


@pytest.mark.parametrize("now", [1, 3, 9])
def test_e38_the_order_of_the_clean_up(now: int) -> None:
    game = table(
        f"round {now}; hand 0: bird_01; hand 1: bird_02; table 0: bird_03; seat 0: survival {min(1, now - 1)}; starting 0"
    )
    play(game, "pass", "pass")
    happenings = order(game)
    found = happenings[happenings.index("biome left") :]
    wanted = ["biome left", "biome entered"]
    wanted += ["biome revealed"] if now < 9 else []
    wanted += ["table cleared"]
    wanted += ["reshuffled"] if now in (3, 9) else []
    wanted += ["card drawn"] * 4 + ["time moved"]
    wanted += ["card drawn"] * 2 if now == 9 else []  # one step on the track before, one by this dominance
    assert found == [*wanted, "starting player", "round begun"]
