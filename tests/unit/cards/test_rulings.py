"""Rulings C1 to C42 of docs/rulings.md, by number. What a scenario or an event's test shows already is named there."""

from __future__ import annotations

from typing import Any

import pytest

import foodchain
from foodchain import BadSetup

from .positions import animals, discards, hand, happened, in_front, options, play, player, table, told


def test_c1_two_to_six_players() -> None:
    for seats in range(2, 7):
        assert foodchain.new("cards", seats=seats, seed=1).seats == seats
    for seats in (1, 7):
        with pytest.raises(BadSetup, match="2 to 6"):
            foodchain.new("cards", seats=seats)


def test_c2_a_passed_player_keeps_passing() -> None:
    game = table("hand 0: bird_01, bird_02; hand 1: insect_01, insect_02, insect_05; table 0: mammal_01; turn 0")
    play(game, "pass", "play insect_01", "play insect_02")
    assert game.decision.seat == 1 and animals(game, 0) == {"mammal_01": "healthy"}


FORCED = "round 1; hand 0: bird_01; hand 1: domination, insect_01, insect_02; seat 0: passed; turn 1; starting 1"


def test_c3_a_forced_pass_with_an_emptied_hand_ends_card_play() -> None:
    game = play(table(FORCED), "play domination")
    assert game.view()["round"] == 2
    assert game.log()[2:4] == ["seat 0 has no card left and must pass", "card play ends"]


def test_c3_a_pass_for_want_of_cards_is_told() -> None:
    game = play(table("round 1; hand 0:; hand 1: insect_01, insect_02; turn 1"), "play insect_01")
    assert game.log()[1:3] == ["seat 0 has no card left and must pass", "card play ends"]
    assert not happened(game, "passed")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "seat 1 has no card left and must pass"),
        ("fr", "la place 1 n’a plus de carte et doit passer"),
        ("de", "Platz 1 hat keine Karte mehr und muss passen"),
    ],
)
def test_c3_it_is_told_in_every_language(language: str, said: str) -> None:
    assert said in told(play(table(FORCED), "play domination"), language)


def test_c3_or_only_a_voluntary_pass_does() -> None:
    game = play(table(FORCED, forced_pass_ends=False), "play domination")
    assert game.view()["round"] == 1 and game.decision.seat == 1


def test_c4_a_hand_emptied_by_a_play_ends_nothing_yet() -> None:
    game = table("round 1; hand 0: bird_01; hand 1: insect_01, insect_02; turn 0")
    play(game, "play bird_01")
    assert game.view()["round"] == 1 and game.decision.seat == 1
    play(game, "play insect_01")
    assert game.view()["round"] == 2


def test_c5_a_hand_refilled_in_time_plays_on() -> None:
    game = table("round 1; hand 0: bird_01; hand 1: niche_habitats, insect_02, insect_05; turn 0")
    play(game, "play bird_01", "play niche_habitats", "give insect_02")
    assert game.decision.seat == 0 and options(game) == ["play insect_02", "pass"]


def test_c6_any_animal_of_the_class_whoever_owns_it() -> None:
    game = table(
        "hand 0: bird_03, bird_01; hand 1: bird_02; hand 2: bird_05; turn 0;"
        "table 0: reptile_01; table 1: reptile_02; table 2: reptile_05 endangered, mammal_01",
        seats=3,
    )
    play(game, "play bird_03")
    assert options(game) == ["suppress reptile_01", "suppress reptile_02", "suppress reptile_05"]


# C7 needs a card that suppresses its own class: see test_packs.py.


def test_c8_no_target_no_effect() -> None:
    game = table("hand 0: bird_03, bird_01; hand 1: bird_02; turn 0; table 1: mammal_01")
    play(game, "play bird_03")
    assert game.decision.kind == "turn" and animals(game, 1) == {"mammal_01": "healthy"}


# C9, C10: every event without effect and in part, in test_events.py. C11: several Nocturnals, in test_packs.py.


def test_c12_any_card_with_nocturnal_and_no_further_turns() -> None:
    game = table("round 1; hand 0: instinct, bird_01; hand 1: bird_02; table 0: nocturnal; turn 0; starting 0")
    play(game, "pass", "pass", "play instinct")
    assert game.view()["round"] == 2 and player(game, 0)["hand"] == 1 + 2 + 2


def test_c13_passing_does_not_matter_for_nocturnal() -> None:
    game = table("round 1; hand 0: bird_05, bird_01; hand 1: bird_02; table 0: nocturnal; seat 0: passed; turn 1")
    play(game, "pass")
    assert game.decision.seat == 0 and game.decision.kind == "last card"


def test_c14_nocturnal_must_lie_on_the_table() -> None:
    game = table("round 1; hand 0: nocturnal, bird_01; hand 1: bird_02; turn 0")
    assert play(game, "pass", "pass").view()["round"] == 2


def test_c15_one_matching_element_is_enough() -> None:
    game = table("biome: mountain; hand 0: extinction, bird_01; hand 1: bird_02; turn 0; table 1: mammal_16")
    assert animals(play(game, "play extinction"), 1) == {"mammal_16": "healthy"}


def test_c16_detritivore_fires_by_itself_also_for_its_owner() -> None:
    game = table(
        "hand 0: predator, bird_01; hand 1: bird_02; turn 0; table 0: detritivore; table 1: mammal_01 endangered"
    )
    play(game, "play predator")
    assert "mammal_01" in hand(game, 0) and in_front(game, 0) == []


def test_c17_evolution_does_not_wake_detritivore() -> None:
    game = table(
        "hand 0: evolution, annelids; hand 1: bird_02; turn 0; table 0: detritivore; table 1: mammal_01 endangered"
    )
    play(game, "play evolution")
    assert discards(game) == ["mammal_01", "evolution"] and in_front(game, 0) == ["detritivore"]


def test_c18_instinct_keeps_the_hand() -> None:
    game = table("hand 0: instinct, bird_01, bird_02; hand 1: bird_05; turn 0")
    play(game, "play instinct")
    assert player(game, 0)["hand"] == 2 + 3 and discards(game) == ["instinct"]


def test_c19_immigrants_binds_its_own_player() -> None:
    game = table("hand 0: bird_01, bird_02; hand 1: bird_05; turn 0; table 0: immigrants")
    assert animals(play(game, "play bird_01"), 0) == {"bird_01": "endangered"}


def test_c20_healing_never_suppresses() -> None:
    game = table(
        "hand 0: metamorphose, bird_01; hand 1: bird_02; turn 0; table 0: bird_03 endangered; table 1: reptile_01"
    )
    play(game, "play metamorphose", "name bird")
    assert animals(game, 1) == {"reptile_01": "healthy"} and game.decision.kind == "turn"


# C21: test_wanderlust_you_need_not_control_either.


def test_c22_modifiers_add_up() -> None:
    game = table("biome: mountain; table 0: annelids, omnivore, mammal_01, amphibian_15 endangered")
    assert player(game, 0)["food_chain"] == (6 + 1 + 2 + 1) + (1 - 1 + 1)
    lowest = table("biome: mountain; table 0: amphibian_15 endangered")
    assert player(lowest, 0)["food_chain"] == 0


ZERO = "round 1; biome: mountain; hand 0: bird_01; hand 1: bird_02; turn 0; table 0: amphibian_15 endangered"


def test_c23_a_total_of_nothing_is_not_dominant() -> None:
    game = play(table(ZERO), "pass", "pass")
    assert happened(game, "nobody dominant") and player(game, 0)["survival"] == 0
    with_animals = play(table(ZERO, zero_dominates=True), "pass", "pass")
    assert [player(with_animals, seat)["survival"] for seat in (0, 1)] == [1, 0]
    everybody = play(table(f"rules 1; {ZERO}", zero_dominates=True), "pass", "pass")
    assert [player(everybody, seat)["survival"] for seat in (0, 1)] == [1, 1]


def test_c24_an_element_that_nobody_shows_is_not_scored() -> None:
    game = table("round 1; biome: jungle; hand 0: bird_01; hand 1: bird_02; turn 0; table 0: mammal_01")
    assert not happened(play(game, "pass", "pass"), "element scored")


ALL_BUT = [f"{kind}_{number:02}" for kind in ("mammal", "insect", "arachnid") for number in range(1, 17)]


def nearly_empty(left: int, discarded: int, **chosen: Any) -> foodchain.Game:
    """Round 1, a draw pile of `left` cards and as many discards as said; everybody else holds the rest."""
    base = table("hand 0: bird_01; hand 1: bird_02")
    names = [name for name in base.rules.vocabulary.words["card"] if name not in ("bird_01", "bird_02", "instinct")]
    rest = names[left + discarded :]
    text = f"""round 1; turn 0; starting 0; hand 0: instinct, bird_01; hand 1: bird_02, {", ".join(rest)}
        discards: {", ".join(names[left : left + discarded])}; pile: {", ".join(names[:left])}"""
    return table(text, **chosen)


def test_c25_an_empty_pile_is_made_from_the_discards_at_once() -> None:
    game = play(nearly_empty(1, 5), "play instinct")
    assert player(game, 0)["hand"] == 1 + 2
    assert happened(game, "reshuffled")[0]["count"] == 5
    assert discards(game) == ["instinct"]  # still being carried out while the pile was made


def test_c25_nothing_left_to_draw() -> None:
    game = play(nearly_empty(1, 0), "play instinct")
    assert player(game, 0)["hand"] == 1 + 1 and happened(game, "pile empty")


def test_c25_or_nobody_draws_until_the_next_reshuffle() -> None:
    game = play(nearly_empty(1, 5, empty_pile="wait"), "play instinct")
    assert player(game, 0)["hand"] == 1 + 1 and len(discards(game)) == 6


def test_c26_both_draws_before_round_10() -> None:
    start = "round 9; hand 0: bird_01; hand 1: bird_02; seat 0: survival 3; seat 1: survival 1; turn 0"
    both = play(table(start), "pass", "pass")
    assert [player(both, seat)["hand"] for seat in (0, 1)] == [1 + 2 + 3, 1 + 2 + 1]
    survival = play(table(start, last_draw="survival"), "pass", "pass")
    assert [player(survival, seat)["hand"] for seat in (0, 1)] == [1 + 3, 1 + 1]


LEVEL = "round 10; hand 0: bird_01; hand 1: bird_02; seat 0: survival 3, vp 9; seat 1: survival 3, vp 8; turn 0"


def test_c27_all_level_gain_and_lose() -> None:
    game = play(table(LEVEL), "pass", "pass")
    assert game.scores == [9, 8] and len(happened(game, "survival bonus")) == 2 == len(
        happened(game, "survival penalty")
    )
    none = play(table(LEVEL, level_survival="none"), "pass", "pass")
    assert none.scores == [9, 8] and not happened(none, "survival bonus")


def test_c28_victory_points_may_fall_below_0() -> None:
    start = "round 10; hand 0: bird_01; hand 1: bird_02; seat 0: survival 3; seat 1: survival 2; turn 0"
    assert play(table(start), "pass", "pass").scores == [5, -5]
    assert play(table(start, vp_floor=True), "pass", "pass").scores == [5, 0]


def test_c29_secret_choices_are_asked_for_clockwise_from_the_player() -> None:
    game = table("turn 1; hand 1: niche_habitats, bird_01, bird_02; starting 1", seats=4)
    play(game, "play niche_habitats")
    asked = []
    while game.decision.kind == "pass cards":
        asked.append(game.decision.seat)
        game.play(game.decision.options[0])
    assert asked == [1, 2, 3, 0]


# C30: test_events.py, Domination and Niche Habitats. C31: test_hidden.py.


def test_c32_there_is_no_hand_limit() -> None:
    game = table("hand 0: instinct, " + ", ".join(ALL_BUT[:20]) + "; hand 1: bird_01; turn 0")
    assert player(play(game, "play instinct"), 0)["hand"] == 41


def test_c33_no_clean_up_after_round_10() -> None:
    game = table("round 10; hand 0: bird_01, bird_05; hand 1: bird_02; table 0: mammal_01; turn 0")
    play(game, "pass", "pass")
    assert game.over and hand(game, 0) == ["bird_01", "bird_05"] and animals(game, 0) == {"mammal_01": "healthy"}


def test_c34_draws_go_clockwise_from_the_starting_player() -> None:
    game = table("round 1; starting 1; turn 1", seats=3)
    for _ in range(3):
        game.play("pass")
    assert [found["seat"] for found in happened(game, "card drawn")] == [1, 1, 2, 2, 0, 0]


def test_c35_any_class_may_be_named() -> None:
    game = table("hand 0: regression, bird_01; hand 1: bird_02; turn 0; table 0: mammal_01")
    play(game, "play regression")
    assert len(options(game)) == 6


def test_c36_symbiotic_compares_all_hands_before_anybody_draws() -> None:
    game = table("hand 0: symbiotic, bird_01; hand 1: bird_02; hand 2:; turn 0; round 1", seats=3)
    play(game, "play symbiotic")
    drawn = [found["seat"] for found in happened(game, "card drawn") if found["ply"] == 1]
    assert drawn[:2] == [0, 2]


# C37, C38 and C39: Evolution, Domination in test_events.py.


def test_c40_the_extra_element_is_the_one_an_animal_shows_most() -> None:
    game = table("table 0: omnivore, mammal_15", omnivore="element")
    assert player(game, 0)["icons"]["water"] == 3
    equals = "table 0: omnivore, mammal_06"  # sun, then seed
    assert player(table(equals, omnivore="element"), 0)["icons"]["sun"] == 2
    assert player(table(f"rules 1; {equals}", omnivore="element"), 0)["icons"]["seed"] == 2


def test_c41_whoever_is_asked_for_an_animal_of_the_hand_is_always_asked() -> None:
    game = table("hand 0: evolution, bird_03, annelids; hand 1: bird_02; turn 0")
    play(game, "play evolution")
    assert game.decision.kind == "play animal" and options(game) == ["play bird_03"]


def test_c42_a_card_shown_is_not_taken_back() -> None:
    game = table("hand 0: bird_03, bird_01; hand 1: bird_02, bird_05; table 1: reptile_01, reptile_02; turn 0")
    play(game, "play bird_03")
    assert not game.can_undo(0)
    play(game, "suppress reptile_01")
    assert game.can_undo(0) and not game.can_undo(1)
    game.undo(0)
    play(game, "suppress reptile_02", "pass")
    assert game.can_undo(1)


# C43: several Detritivores in test_packs.py, since the deck has one.
