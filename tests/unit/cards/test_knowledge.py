"""What seats know of hidden cards is true, and what they imagine fits it: compared with all worlds of small decks."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.arena.verify import verified
from foodchain.catalogue import find_rules
from foodchain.engine.bits import bit

from .positions import hand, happened, play, table
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
RULES: Any = find_rules("cards")
ANIMALS = set(RULES.deck.card_names[: int(RULES.deck.animals)])
PASSING = """hand 0: niche_habitats, insect_01, insect_02; hand 1: mammal_05, bird_02; hand 2: reptile_05, reptile_06, bird_01
    turn 0; knows 0: bird_01 1 2, bird_02 1"""

Watched = tuple[Game, dict[int | None, Worlds]]


def small_game(seed: int) -> Watched:
    """A game with a small deck, and what each of its seats and a spectator can know of it."""
    game = foodchain.new("cards", 3, seed, pack=small_deck(DECK, hand=2), **READINGS[seed % len(READINGS)])
    return game, {seat: Worlds(game, seat) for seat in (None, 0, 1, 2)}


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


def test_positions_of_the_first_rules_do_not_say_who_passed_on() -> None:
    """The fingerprints of their records depend on what was written then."""
    game = table(f"rules 1; {PASSING}", seats=3)
    play(game, "play niche_habitats", "give insect_01", "give bird_02", "give reptile_06")
    assert "knows 0: bird_01 1 2, bird_02 1 2, insect_01 1" in game.position()
    assert verified(game.record()).ply == 4


# -- what is imagined -----------------------------------------------------------------------------------------------


def hands_of(game: Game) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(hand(game, seat)) for seat in range(game.seats))


def imagined(game: Game, seat: int | None, times: int) -> list[World]:
    rng, found = Random(7), []
    for _ in range(times):
        other = game.determinize(seat, rng)
        other.check()
        lies = find_pile(other)
        found.append((hands_of(other), lies))
    return found


def find_pile(game: Game) -> frozenset[str]:
    line = next(line for line in game.position().splitlines() if line.startswith("pile:"))
    return frozenset(line.removeprefix("pile:").replace(",", " ").split())


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
    """Chance alone puts 200 samples about 0.07 apart. Where cards were passed unseen, draws are counted less exactly."""
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
    assert mean(after.distances) < 0.15 and mean(after.impossible) < 0.1


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
