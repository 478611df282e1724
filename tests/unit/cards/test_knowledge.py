"""What seats know of hidden cards is true, and what they imagine fits it: compared with all worlds of small decks."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import foodchain
from foodchain import BadPosition, Game
from foodchain.arena.verify import verified
from foodchain.catalogue import find_rules
from foodchain.engine.bits import bit

from .positions import happened, play, table
from .worlds import World, Worlds, small_deck

DECK = {
    "mammal_05": 1,
    "reptile_05": 1,
    "bird_01": 1,
    "insect_01": 1,
    "niche_habitats": 2,
    "evolution": 1,
    "hibernation": 1,
    "instinct": 1,
    "annelids": 1,
}
READINGS: list[dict[str, Any]] = [
    {},
    {"niche_habitats": "choose"},
    {"evolution": "exchange"},
    {"hibernation": "to_owner", "niche_habitats": "right"},
]
CARD_STATE = importlib.import_module("foodchain.games.cards.state")
HAND, PILE = int(CARD_STATE.HAND), int(CARD_STATE.PILE)
RULES: Any = find_rules("cards")
ANIMALS = set(RULES.deck.card_names[: int(RULES.deck.animals)])
PASSING = """hand 0: niche_habitats, insect_01, insect_02; hand 1: mammal_05, bird_02; hand 2: reptile_05, reptile_06, bird_01
    turn 0; knows 0: bird_01 1 2, bird_02 1"""

Watched = tuple[Game, dict[int | None, Worlds]]


def small_game(seed: int) -> Watched:
    """A game with a small deck, and what each of its seats and a spectator can know of it."""
    return watch(foodchain.new("cards", 3, seed, pack=small_deck(DECK, hand=2), **READINGS[seed % len(READINGS)]))


def watch(game: Game) -> Watched:
    return game, {seat: Worlds(game, seat) for seat in (None, *range(game.seats))}


def play_on(watched: Watched, rng: Random) -> None:
    """Play something, rather one of the events that tell or hide something."""
    game, seats = watched
    options = game.decision.options
    telling = [option for option in options if "niche" in option.text or "evolution" in option.text]
    game.play(rng.choice(telling if telling and rng.random() < 0.7 else options))
    game.check()
    for worlds in seats.values():
        worlds.watch()


def believed(game: Game, seat: int | None) -> dict[str, set[int]]:
    """In which hands somebody takes the cards to be of which anything is known."""
    s: Any = game.state
    viewer = game.seats if seat is None else seat
    masks = {name: s.may_hold(card, viewer) for card, name in enumerate(s.deck.card_names)}
    return {name: {other for other in range(game.seats) if mask & bit(other)} for name, mask in masks.items() if mask}


# -- knowledge ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40 if foodchain.compiled() else 12))
def test_nobody_ever_believes_what_can_be_false(seed: int) -> None:
    """Wherever a card can be for all that a seat has seen is among the hands in which it takes the card to be."""
    watched, rng = small_game(seed), Random(seed)
    game, seats = watched
    while not game.over:
        play_on(watched, rng)
        for seat, worlds in seats.items():
            possible = worlds.places()
            for card, hands in believed(game, seat).items():
                assert set(possible[card]) <= hands, (seat, card)


def test_cards_that_were_passed_at_different_times_tell_nothing_of_each_other() -> None:
    """Both can be with seat 1 or 2, but one of them since an earlier pass: it went on, and the other did as well."""
    game = table(PASSING, seats=3)
    play(game, "play niche_habitats", "give insect_01", "give bird_02", "give reptile_06")
    assert believed(game, 0) == {"insect_01": {1}, "bird_01": {1, 2}, "bird_02": {1, 2}}
    play(game, "play mammal_05", "play bird_01")
    assert believed(game, 0) == {"insect_01": {1}, "bird_02": {1, 2}}
    assert game.view(0)["players"][1]["known"] == ["insect_01"]
    assert verified(game.record()).position() == game.position() == foodchain.load(game.position()).position()


def test_who_has_passed_a_card_on_is_written_and_read() -> None:
    game = table(PASSING, seats=3)
    play(game, "play niche_habitats", "give insect_01", "give bird_02", "give reptile_06")
    assert "knows 0: bird_01 1 2, bird_02 1>2, insect_01 1" in game.position()
    assert foodchain.load(game.position()).state == game.state


def test_a_spectator_of_two_players_does_not_take_the_receiver_for_the_giver() -> None:
    game = table(
        "hand 0: niche_habitats, bird_01, bird_02; hand 1: insect_01, insect_02; turn 0; knows all: insect_01 1, insect_02 1"
    )
    play(game, "play niche_habitats", "give bird_01", "give insect_02", "pass")
    assert believed(game, None) == {"insect_01": {0, 1}, "insect_02": {0, 1}}


def test_the_first_rules_know_who_passed_on_and_their_fingerprints_do_not_say_it() -> None:
    """The fingerprints of their records depend on what was written then."""
    scene = """rules 1; hand 0: niche_habitats, insect_01, insect_02; hand 1: mammal_05, bird_02, bird_04
        hand 2: reptile_05, reptile_06; knows 0: mammal_05 1, bird_02 1"""
    game = play(table(scene, seats=3), "play niche_habitats", "give insect_01", "give bird_02", "give reptile_06")
    again = foodchain.load(game.position())
    assert "bird_02 1>2" in game.position() and again.state == game.state
    for same in (game, again):
        play(same, "play bird_04", "play bird_02")
    assert again.view(0)["players"][1]["known"] == game.view(0)["players"][1]["known"] == ["mammal_05", "insect_01"]
    assert verified(game.record()).position() == game.position()
    at_first = game.rules.fingerprint(game.at(4).state)
    assert "knows 0: mammal_05 1 2, bird_02 1 2, insect_01 1" in at_first


# -- the past -------------------------------------------------------------------------------------------------------

KEPT = """hand 0: niche_habitats, insect_01, insect_02; hand 1: mammal_05, bird_02; hand 2: reptile_05, reptile_06; turn 0
    shuffles 1; entered 1: bird_02, reptile_06; drawn 0: 2, 1; drawn 1: 1, 1; drawn 2: 1, 1"""


def passed_once() -> str:
    """A position after a pass that counts cannot follow."""
    game = play(table(KEPT, seats=3), "play niche_habitats", "give insect_01", "give bird_02", "give reptile_05")
    return game.position()


def test_the_past_is_written_and_read() -> None:
    text = passed_once()
    assert "gave 0 left insect_01 0, gave 1 left bird_02 1, gave 2 left reptile_05 0, passed" in text
    assert foodchain.load(text).position() == text
    sample = foodchain.load(text).determinize(0, Random(1))
    assert "gave 0 left insect_01 0, gave 1 left ?, gave 2 left reptile_05 0, passed" in sample.position()
    assert foodchain.load(sample.position()).state.numbers() == sample.state.numbers()


@pytest.mark.parametrize(
    "said, instead, why",
    [
        ("gave 1 left bird_02 1", "gave 1 left mammal_05 0", "seat 1 holds mammal_05 cannot be"),
        ("gave 1 left bird_02 1", "gave 1 left bird_02 3", "after a shuffle that is still to come"),
        ("gave 1 left bird_02 1", "gave 1 right bird_02 1", "cannot be by the past"),
        ("drew 1 0 1", "drew 1 0 2", "a card has come to a hand"),
        ("drew 1 0 1", "drew 1 0 0", "should be at least 1"),
        ("drew 1 0 1", "drew 1 0 1 often", "should be 'barren'"),
        ("drew 1 0 1", "drew 3 0 1", "there are 3 seats"),
        ("drew 1 0 1", "drew 1 16 1", "16 shuffles are told apart"),
        ("drew 1 0 1", "drew 1 2 1", "after a shuffle that is still to come"),
        ("drew 1 0 1", "drew 1 0", "too few words"),
        ("drew 1 0 1", "lost 1 0 1", "'lost' is not something that happens to hidden cards"),
        (", passed", ", passed, lacked 2", "seat 2 holds reptile_06 cannot be"),
        (", passed", "", "cannot be by the past"),
        (", passed", ", passed, lacked 1", "seat 1 holds insect_01 cannot be|seat 1 holds mammal_05 cannot be"),
        ("past: ", "past: knew 0 bird_02 1 2, ", "what was known of bird_02 is not true"),
        (", passed", ", passed, took 1 insect_01 0", "'took 1 insect_01 0' cannot be"),
        ("rules 4", "rules 2", "the past is kept by rules 3 and later"),
    ],
)
def test_a_past_that_cannot_be_is_refused(said: str, instead: str, why: str) -> None:
    text = passed_once()
    assert said in text
    with pytest.raises(BadPosition, match=why) as refusal:
        foodchain.load(text.replace(said, instead, 1))
    line = next(i for i, line in enumerate(text.splitlines(), start=1) if line.startswith("past:"))
    assert refusal.value.line == line


LACKED = "hand 0: bird_05; hand 2: bird_06; turn 1; past: drew 0 0 1, drew 2 0 1, "


@pytest.mark.parametrize(
    "lies, past, wrong",
    [
        ("hand 1: annelids, bird_01", "drew 1 0 2, lacked 1", "that seat 1 holds bird_01"),
        ("hand 1: annelids; discards: bird_01", "drew 1 0 2, lacked 1, showed 1 bird_01 0", "'showed 1 bird_01 0'"),
        ("hand 1: annelids, bird_01", "drew 1 0 1, drew 1 0 1 barren", None),
        ("hand 1: bird_02, bird_01", "drew 1 0 1, drew 1 0 1 barren", "that seat 1 holds bird_02"),
        ("hand 1: annelids, bird_01", "drew 1 0 1, lacked 1, drew 1 0 1", None),
        ("hand 1: bird_02, bird_01", "drew 1 0 1, lacked 1, drew 1 0 1", "that seat 1 holds bird_02"),
        ("hand 1: bird_01; discards: annelids", "drew 1 0 1, lacked 1, drew 1 0 1, showed 1 annelids 0", None),
        ("hand 1: bird_01; discards: bird_02", "drew 1 0 1, lacked 1, drew 1 0 1, showed 1 bird_02 0", "seat 1 holds"),
        ("hand 1: bird_01", "took 1 bird_01 0, lacked 1", "that seat 1 holds bird_01"),
        ("hand 1: bird_01", "drew 1 0 1, knew 0 bird_01 0 1, lacked 1", "what was known of bird_01 is not true"),
        ("hand 1: bird_01, annelids", "drew 1 0 1, knew 0 bird_01 0 1, drew 1 0 1", None),
        ("hand 1: bird_01", "knew 0 bird_01 0 1, drew 1 0 1", "that seat 1 holds bird_01"),
        ("hand 1: bird_01; drawn 1: 1", "drew 1 0 1, knew 0 bird_01 0 1, took 1 bird_01 0", "'took 1 bird_01 0'"),
        ("hand 1: bird_01", "drew 1 0 2, showed 1 bird_01 0", "that seat 1 holds bird_01"),
        (
            "hand 1: bird_01, bird_02",
            "drew 1 0 2, knew all bird_01 0 2>1, knew all bird_02 0 2>1",
            "seat 2 has passed on two cards at once",
        ),
    ],
)
def test_a_past_that_excludes_the_real_hands_is_refused(lies: str, past: str, wrong: str | None) -> None:
    if wrong is None:
        game = table(f"{lies}; {LACKED}{past}", seats=3)
        assert foodchain.load(game.position()).state == game.state
        return
    with pytest.raises(BadPosition, match=re.escape(wrong)) as refusal:
        table(f"{lies}\n{LACKED}{past}", seats=3)
    assert refusal.value.line == 6


@pytest.mark.parametrize(
    "past, wrong",
    [
        ("drew 1 0 2, gave 0 left ?, gave 1 left ?, gave 2 left ?, passed", None),
        ("drew 1 0 2, gave 0 left ?, gave 1 left ?, gave 2 left ?, passed, lacked 1", "that seat 1 holds bird_01"),
        ("drew 1 0 1, lacked 1, drew 1 0 1, gave 0 left ?, gave 1 left ?, gave 2 left ?, passed", None),
        ("drew 1 0 2, lacked 1, gave 0 left ?, gave 1 left ?, gave 2 left ?, passed", "that seat 2 holds bird_06"),
        ("drew 1 0 2, lacked 0, lacked 1, lacked 2, gave 0 left ?, passed", "holds bird_"),
    ],
)
def test_unseen_gifts_excuse_only_what_they_can_have_brought(past: str, wrong: str | None) -> None:
    lies = "hand 1: annelids, bird_01\n" + LACKED
    if wrong is None:
        table(lies + past, seats=3).check()
        return
    with pytest.raises(BadPosition, match=wrong) as refusal:
        table(lies + past, seats=3)
    assert refusal.value.line == 6


HELD = "hand 0: bird_01; hand 1: bird_02, insect_01; hand 2: bird_05; turn 0"


@pytest.mark.parametrize(
    "said, why",
    [
        ("knows 0: bird_02 2", "bird_02 is in none of the hands"),
        ("knows all: bird_05 1", "bird_05 is in none of the hands"),
        ("knows 0: bird_06 2", "bird_06 is believed to be in a hand"),
        ("knows 1: bird_02 1", "seat 1 guesses about its own hand"),
        ("knows 0: bird_02", "in whose hand"),
        ("knows 0: bird_02 2>1, insect_01 2>1", "seat 2 has passed on two cards at once"),
        ("drawn 1: 5", "seat 1 has 5 draws for 2 cards"),
        ("drawn 1: 0, 2", "a shuffle that is still to come"),
        ("barren 1: 3", "seat 1 has 3 draws without an animal among 2"),
        ("barren 1: 1", "the draws of seat 1 do not fit its hand"),
        ("entered 1: bird_02", "bird_02 entered the pile in the future"),
    ],
)
def test_knowledge_that_cannot_be_is_refused(said: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why) as refusal:
        table(f"{HELD}\n{said}", seats=3)
    assert refusal.value.line == 6


def test_draws_that_a_hand_cannot_consist_of_are_refused() -> None:
    with pytest.raises(BadPosition, match="the draws of seat 1 do not fit its hand") as refusal:
        table(f"{HELD}; shuffles 1; entered 1: bird_02\ndrawn 1: 2", seats=3)
    assert refusal.value.line == 6


@pytest.mark.parametrize("version", [1, 2])
def test_games_of_earlier_rules_go_on_as_they_were_written(version: int) -> None:
    """They keep no past: the fingerprints of their records depend on what was written then."""
    for seed in range(3):
        game, rng = foodchain.new("cards", 3, seed, pack=small_deck(DECK, hand=2), rules=version), Random(seed)
        while not game.over:
            game.play(rng.choice(game.decision.options))
            assert "past:" not in game.position() and foodchain.load(game.position()).position() == game.position()
            for seat in (None, 0, 1, 2):
                if not game.over:
                    game.determinize(seat, rng).check()
        assert verified(game.record()).position() == game.position()


@pytest.mark.parametrize("seed", range(12 if foodchain.compiled() else 4))
def test_positions_keep_what_is_known(seed: int) -> None:
    """At every moment of games with many passes: read again, a position gives the same knowledge and the same samples."""
    game, rng = passing_game(seed), Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        again = foodchain.load(game.position())
        assert again.state == game.state and again.position() == game.position()
        if not game.over:
            seat = rng.choice([None, *range(game.seats)])
            samples = [found.determinize(seat, Random(seed)).state.numbers() for found in (game, again)]
            assert samples[0] == samples[1]


# -- what is imagined -----------------------------------------------------------------------------------------------


def imagined(game: Game, seat: int | None, times: int) -> list[World]:
    rng, found = Random(7), []
    for _ in range(times):
        other = game.determinize(seat, rng)
        other.check()
        found.append(world_of(other))
    return found


def world_of(game: Game) -> World:
    """How the hidden cards really lie."""
    s: Any = game.state
    at: dict[int, set[str]] = {}
    for name, place in zip(s.deck.card_names, s.place):
        at.setdefault(int(place), set()).add(name)
    return tuple(frozenset(at.get(HAND + seat, ())) for seat in range(game.seats)), frozenset(at.get(PILE, ()))


def distance(worlds: Worlds, samples: list[World]) -> float:
    """How far samples are from how likely it is where a card lies: the worst of all cards, from 0 to 1."""
    counted: dict[str, Counter[int]] = {}
    for hands, pile in samples:
        for seat, cards in [*enumerate(hands), (-1, pile)]:
            for card in cards:
                counted.setdefault(card, Counter())[seat] += 1
    total = sum(worlds.worlds.values())
    far = 0.0
    for card, places in worlds.places().items():
        found = counted[card]
        differ = [abs(places[seat] / total - found[seat] / len(samples)) for seat in {*places, *found}]
        far = max(far, sum(differ) / 2)
    return far


class Comparison:
    """Samples at many moments, against all worlds that were possible then."""

    def __init__(self) -> None:
        self.distances: list[float] = []
        self.impossible: list[float] = []

    def add(self, worlds: Worlds, samples: list[World]) -> None:
        self.distances.append(distance(worlds, samples))
        self.impossible.append(sum(sample not in worlds.worlds for sample in samples) / len(samples))


@pytest.mark.compiled_enough
def test_what_is_imagined_is_about_as_likely_as_it_is() -> None:
    """Chance alone puts 200 samples about 0.07 apart."""
    before, after = Comparison(), Comparison()
    for seed in range(12 if foodchain.compiled() else 8):
        watched, rng = small_game(seed), Random(seed)
        game, seats = watched
        while not game.over:
            play_on(watched, rng)
            passed = len(happened(game, "card given"))
            if not game.over and passed <= game.seats and rng.random() < 0.3:
                seat = rng.choice(list(seats))
                (after if passed else before).add(seats[seat], imagined(game, seat, 200))
    assert mean(before.distances) < 0.1 and max(before.distances) < 0.3 and max(before.impossible) == 0
    assert mean(after.distances) < 0.1 and max(after.distances) < 0.3 and max(after.impossible) == 0


MOVING_DECKS: list[dict[str, int]] = [  # small, and full of what moves hidden cards or tells something of them
    {"mammal_05": 1, "bird_01": 1, "insect_01": 1, "niche_habitats": 3, "evolution": 2, "hibernation": 1},
    {
        "mammal_05": 1,
        "insect_01": 1,
        "niche_habitats": 3,
        "evolution": 1,
        "hibernation": 1,
        "domination": 1,
        "instinct": 1,
    },
    {
        "mammal_05": 1,
        "bird_01": 1,
        "niche_habitats": 2,
        "evolution": 2,
        "detritivore": 1,
        "catastrophe": 1,
        "symbiotic": 1,
    },
]


def moving_game(seed: int) -> Game:
    seats = 4 if seed % 5 == 0 else 3
    pack = small_deck(MOVING_DECKS[seed % 3], hand=5 - seats, rounds=3 + seed % 2)
    return foodchain.new("cards", seats, seed, pack=pack, **READINGS[seed // 3 % len(READINGS)])


def moments(seed: int, share: float) -> Iterator[Watched]:
    """Some moments of a game in which much is passed, drawn and discarded."""
    watched, rng = watch(moving_game(seed)), Random(seed)
    game, _ = watched
    while not game.over:
        play_on(watched, rng)
        if not game.over and rng.random() < share:
            yield watched


@pytest.mark.compiled_enough
@pytest.mark.parametrize("seed", range(60 if foodchain.compiled() else 9))
def test_every_deal_that_is_imagined_can_be(seed: int) -> None:
    """After any number of passes, also where somebody turned out to have no animal."""
    for game, seats in moments(seed, 0.4):
        for seat, worlds in seats.items():
            assert set(imagined(game, seat, 12)) <= set(worlds.worlds), (seat, game.ply)


FEW_CARDS = {"mammal_05": 1, "bird_01": 1, "niche_habitats": 3, "evolution": 3, "symbiotic": 1, "instinct": 1}


@pytest.mark.compiled_enough
@pytest.mark.parametrize("seed", [5035, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (5038, 5047))])
def test_what_a_spectator_imagines_can_be_however_few_ways_fit(seed: int) -> None:
    """Nearly all cards pass through all hands unseen, and time and again somebody turns out to have no animal."""
    pack = small_deck(FEW_CARDS, hand=1, rounds=6)
    pack["numbers"]["reshuffle_after"] = [1, 2, 3, 4, 5]
    game, rng = foodchain.new("cards", 4, seed, pack=pack, evolution="exchange"), Random(seed)
    worlds = Worlds(game, None)
    while not game.over:
        options = game.decision.options
        telling = [option for option in options if "niche" in option.text or "evolution" in option.text]
        game.play(rng.choice(telling if telling and rng.random() < 0.7 else options))
        worlds.watch()
        if not game.over and game.ply % 3 == 0:
            assert set(imagined(game, None, 12)) <= set(worlds.worlds), game.ply


@pytest.mark.compiled_enough
def test_every_deal_is_imagined_as_often_as_it_is_likely() -> None:
    """A deal counts by the number of ways that lead to it: first deals, draws and unseen choices of what to pass are all
    equally likely. By chance alone chi-square is about its degrees of freedom."""
    misfit, freedom = 0.0, 0
    for seed in range(30 if foodchain.compiled() else 6):
        for game, seats in moments(seed, 0.2):
            for seat, worlds in seats.items():
                if 1 < len(worlds.worlds) <= 12 and len(happened(game, "card given")) > 0:
                    misfit += chi_square(worlds, imagined(game, seat, 150))
                    freedom += len(worlds.worlds) - 1
    assert freedom > 100 and misfit < 1.25 * freedom, (misfit, freedom)


@pytest.mark.compiled_enough
def test_draws_after_several_shuffles_are_imagined_as_often_as_they_are_likely() -> None:
    """A card that was shown can have been drawn before a reshuffle or after it: both count."""
    misfit, freedom = 0.0, 0
    for seed in range(15 if foodchain.compiled() else 3):
        for game, seats in moments(seed, 0.2):
            for seat, worlds in seats.items():
                if 1 < len(worlds.worlds) <= 30 and len(happened(game, "reshuffled")) > 0:
                    misfit += chi_square(worlds, imagined(game, seat, 150))
                    freedom += len(worlds.worlds) - 1
    assert freedom > 100 and misfit < 1.15 * freedom, (misfit, freedom)


def test_a_shown_card_was_rather_one_of_the_draws_that_few_cards_can_be() -> None:
    """One card was drawn before insect_01 came into the pile, one after. If bird_01 was the first, the other can be
    bird_02 or insect_01; if it was the second, the first is bird_02. So in two of three ways bird_02 stays."""
    rest = sorted(set(RULES.deck.card_names) - {"mammal_01", "mammal_02", "bird_01", "bird_02", "insect_01"})
    game = table(
        f"""turn 1; hand 0: mammal_01, mammal_02; hand 1: bird_01, bird_02; pile: insect_01; discards: {", ".join(rest)}
        shuffles 1; entered 1: insect_01; drawn 1: 1, 1"""
    )
    play(game, "play bird_01")
    stays = sum("bird_02" in hands[1] for hands, _ in imagined(game, 0, 600))
    assert abs(stays - 400) < 45


def often_shuffled(seed: int) -> Game:
    """A game with so few cards that the discards come back all the time."""
    cards = {"mammal_05": 1, "bird_01": 1, "insect_01": 1, "niche_habitats": 1, "instinct": 2, "symbiotic": 1}
    pack = small_deck(cards, hand=2, draw=2, rounds=10)
    pack["numbers"]["reshuffle_after"] = list(range(1, 10))
    return foodchain.new("cards", 2, seed, pack=pack)


def compare_often_shuffled(seed: int, share: float) -> tuple[int, float, int]:
    """All that is imagined can be; how many shuffles there were, chi-square and its degrees of freedom."""
    watched, rng = watch(often_shuffled(seed)), Random(seed)
    game, seats = watched
    shuffles, misfit, freedom = 0, 0.0, 0
    while not game.over:
        play_on(watched, rng)
        shuffles = len(happened(game, "reshuffled"))
        if not game.over and shuffles >= 7 and rng.random() < share:
            assert foodchain.load(game.position()).state == game.state
            for seat, worlds in seats.items():
                samples = imagined(game, seat, 60)
                assert set(samples) <= set(worlds.worlds), (seat, game.ply)
                misfit += chi_square(worlds, samples)
                freedom += len(worlds.worlds) - 1
    return shuffles, misfit, freedom


@pytest.mark.compiled_enough
def test_what_is_imagined_can_be_after_any_number_of_shuffles() -> None:
    """More than the 16 that are told apart."""
    assert compare_often_shuffled(0, 0.02)[0] > 16


@pytest.mark.soak
def test_what_is_imagined_after_many_shuffles_is_nearly_as_likely_as_it_is() -> None:
    """Near, not exact: after so long a past a dozen ways to tell it are few. By chance alone they would be equal."""
    _, misfit, freedom = (sum(figures) for figures in zip(*(compare_often_shuffled(seed, 0.15) for seed in range(4))))
    assert freedom > 100 and misfit < 1.6 * freedom, (misfit, freedom)


@pytest.mark.compiled_enough
def test_the_past_does_not_grow_without_bound() -> None:
    """However long a game is: then it begins anew with what is known."""
    kept = 0
    for seed in range(2):
        game, rng = often_shuffled(seed), Random(seed)
        while not game.over:
            game.play(rng.choice(game.decision.options))
            s: Any = game.state
            kept = max(kept, len(s.past))
    assert 0 < kept <= int(CARD_STATE.MOST_KEPT) + 100


def chi_square(worlds: Worlds, samples: list[World]) -> float:
    counted, total = Counter(samples), sum(worlds.worlds.values())
    expected = {world: len(samples) * weight / total for world, weight in worlds.worlds.items()}
    return sum((counted[world] - often) ** 2 / often for world, often in expected.items())


# -- blindness ------------------------------------------------------------------------------------------------------


def passing_game(seed: int) -> Game:
    """A game with the full deck in which cards are often passed."""
    data = {"events": {"event": {"niche_habitats": {"copies": 6}, "evolution": {"copies": 4}}}}
    pack = {**data, "numbers": {"starting_hand": 3, "reshuffle_after": [1], "rounds": 3}}
    return foodchain.new("cards", 2 + seed % 5, seed, pack=pack, **READINGS[seed % len(READINGS)])


@pytest.mark.compiled_enough
@pytest.mark.parametrize("seed", range(40 if foodchain.compiled() else 5))
def test_twins_are_imagined_alike_with_equal_dice(seed: int) -> None:
    """A deal that a seat imagines differs from the true one only in what the seat cannot know."""
    game, rng = passing_game(seed), Random(seed)
    differing = 0
    while not game.over:
        options = game.decision.options
        telling = [option for option in options if "niche" in option.text or "evolution" in option.text]
        game.play(rng.choice(telling or options))
        if game.over:
            break
        for seat in (None, *range(game.seats)):
            twin = game.determinize(seat, Random(seed))
            differing += world_of(twin) != world_of(game)
            dice = rng.getrandbits(32)
            one, other = game.determinize(seat, Random(dice)), twin.determinize(seat, Random(dice))
            assert one.state.numbers() == other.state.numbers(), (seat, game.ply)
    assert differing > 0


NO_ANIMALS = (
    "hand 0: evolution, catastrophe, annelids; hand 1: bird_02, bird_06; hand 2: bird_05; table 1: mammal_01; turn 0"
)


@pytest.mark.parametrize("reading", ["replace", "exchange"])
def test_who_had_no_animal_to_play_holds_none(reading: str) -> None:
    game = play(table(NO_ANIMALS, seats=3, evolution=reading), "play evolution")
    assert happened(game, "no animal") == [{"ply": 1, "event": "no animal", "seat": 0}]
    assert game.log()[-1] == "seat 0 has no animal to play"
    assert foodchain.load(game.position()).state == game.state
    for seat in (1, 2, None):
        for hands, _ in imagined(game, seat, 40):
            assert not hands[0] & ANIMALS
    play(game, "play bird_02", "pass", "play catastrophe")
    assert all(not hands[0] & ANIMALS for hands, _ in imagined(game, 1, 40))


def test_nothing_is_proved_where_no_animal_could_be_exchanged() -> None:
    start = "hand 0: evolution, bird_01, annelids; hand 1: bird_02; hand 2: bird_05; turn 0"
    game = play(table(start, seats=3, evolution="exchange"), "play evolution")
    assert not happened(game, "no animal")
    assert any(hands[0] & ANIMALS for hands, _ in imagined(game, 1, 40))


def test_a_card_drawn_since_can_be_an_animal() -> None:
    start = "hand 0: evolution, catastrophe, symbiotic; hand 1: bird_02; hand 2: bird_05; table 1: mammal_01; turn 0"
    game = play(table(start, seats=3), "play evolution", "play bird_02", "pass", "play symbiotic")
    counts = Counter(len(hands[0] & ANIMALS) for hands, _ in imagined(game, 1, 100))
    assert set(counts) == {0, 1} and counts[1] > 60  # nearly all cards are animals


def test_who_is_asked_for_an_animal_has_one() -> None:
    """However few are left: all but two animals lie among the discards."""
    rest = sorted(ANIMALS - {"bird_01", "bird_02", "bird_05", "mammal_01"})
    game = table(
        f"hand 0: evolution, bird_01, annelids; hand 1: bird_02; hand 2: catastrophe; turn 0; discards: {', '.join(rest)}",
        seats=3,
    )
    play(game, "play evolution")
    for seat in (1, 2, None):
        assert all(hands[0] & ANIMALS for hands, _ in imagined(game, seat, 40))


def test_what_everybody_knows_every_seat_knows() -> None:
    """Also where a position says it only once."""
    game = table(
        "hand 0: bird_01; hand 1: bird_02; hand 2: bird_05; turn 0; knows all: bird_05 2, bird_02 1 2", seats=3
    )
    assert all("bird_05" in hands[2] and "bird_02" in hands[1] for hands, _ in imagined(game, 0, 20))


def test_where_a_card_went_is_not_told_by_what_is_imagined() -> None:
    """Seat 1 passes a known card on, or keeps it: to seat 0 both look the same, with equal dice to the letter."""
    start = "hand 0: niche_habitats, insect_01, insect_02; hand 1: {}; hand 2: reptile_05, reptile_06; turn 0; {}"
    known = "knows 0: mammal_01 1, mammal_02 1"
    games = []
    for gift in ("mammal_01", "mammal_02", "bird_01"):
        game = table(start.format("mammal_01, mammal_02, bird_01", known), seats=3)
        games.append(play(game, "play niche_habitats", "give insect_01", f"give {gift}", "give reptile_05"))
    samples = [imagined(game, 0, 60) for game in games]
    assert samples[0] == samples[1] == samples[2]
    assert {len(hands[2] & {"mammal_01", "mammal_02"}) for hands, _ in samples[0]} == {0, 1}


def test_others_know_in_what_is_imagined_what_everybody_knows() -> None:
    """Seat 1 knows what it gave to seat 2; seat 0 does not even know of it."""
    game = table(PASSING, seats=3)
    play(game, "play niche_habitats", "give insect_01", "give bird_02", "give reptile_06")
    assert believed(game, 1) == {"bird_02": {2}}
    for number in range(20):
        assert believed(game.determinize(0, Random(number)), 1) == {}
    game = table("hand 0: hibernation, bird_01; hand 1: bird_02; hand 2: bird_05; turn 0; table 1: mammal_01", seats=3)
    play(game, "play hibernation")
    assert believed(game.determinize(2, Random(1)), 1) == {"mammal_01": {0}}
