"""Twins, games that differ only in what somebody cannot know, are the same to that one: all that a sight holds of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.bots import Sight

from .positions import play
from .test_hidden import swapped
from .test_knowledge import MOVING_DECKS, READINGS, passing_game
from .worlds import small_deck

SECRET = ("give ", "discard ")  # options that others are not told of at once
LENGTH = 18  # plies of a game with a small deck: after more there are hardly any twins left


def held(game: Game, viewer: int | None) -> list[Any]:
    """All that somebody's sight holds, with samples for some dice."""
    seen = game.seen_by(viewer)
    found: list[Any] = [seen.position(), seen.state.numbers(), seen.seed, game.view(viewer)]
    if not game.over:
        found += [seen.decision.seat, seen.decision.prompt, [option.text for option in seen.decision.options]]
        samples = [game.determinize(viewer, Random(1)), seen.determinize(viewer, Random(2))]
        if viewer is not None:
            samples.append(Sight(game, viewer, Random(3)).sample())
        found += [[sample.position(), sample.state.numbers()] for sample in samples]
    return found


def likely(game: Game, rng: Random) -> str:
    """An option, rather one of the events that tell or hide something, so that games part late and much is passed."""
    options = [option.text for option in game.decision.options]
    telling = [text for text in options if text.startswith(("play niche", "play evolution"))]
    if telling and rng.random() < 0.8:
        return telling[0]
    return options[0] if rng.random() < 0.6 else rng.choice(options)


# -- small decks ------------------------------------------------------------------------------------------------------


def dealt(start: Game, viewer: int | None, rng: Random) -> Game:
    """The same table with other cards in all hands but the viewer's, and another seed."""
    own = f"hand {viewer}:"
    lines = [line for line in start.position().splitlines() if not line.startswith(("seed ", "chance "))]
    places = [line.split(": ") for line in lines if line.startswith(("hand ", "pile:")) and not line.startswith(own)]
    hidden = [card for _, cards in places for card in cards.split(", ")]
    rng.shuffle(hidden)
    said = [line for line in lines if line.startswith(own) or not line.startswith(("hand ", "pile:"))]
    for place, cards in places:
        count = len(cards.split(", "))
        said.append(f"{place}: {', '.join(hidden[:count])}")
        hidden = hidden[count:]
    return foodchain.load("\n".join([*said, f"seed {rng.getrandbits(32)}"]))


def compare_small_games(seed: int, games: int) -> int:
    """Play many games from one hand, and compare those that have looked alike so far; how often some did."""
    rng = Random(seed)
    seats = rng.choice([2, 3, 3])
    viewer = rng.choice([None, *range(seats)])
    pack = small_deck(MOVING_DECKS[seed % 3], hand=2, rounds=3)
    start = foodchain.new("cards", seats, seed, pack=pack, **READINGS[seed % len(READINGS)])
    first: dict[str, tuple[list[Any], str]] = {}
    twins = 0
    for _ in range(games):
        game = dealt(start, viewer, rng)
        story = ""
        while not game.over and game.ply < LENGTH:
            chosen = likely(game, rng)
            story += chosen if game.decision.seat == viewer or not chosen.startswith(SECRET) else ""
            game.play(chosen)
            story += str(game.events_for(viewer, game.ply - 1)) + str(game.view(viewer))
            mine = held(game, viewer)
            other, truth = first.setdefault(story, (mine, game.position()))
            twins += truth != game.position()
            assert mine == other, (viewer, game.ply, truth, game.position())
    return twins


@pytest.mark.compiled_enough
def test_twins_with_small_decks_hold_the_same() -> None:
    assert sum(compare_small_games(seed, 40) for seed in range(12 if foodchain.compiled() else 2)) > 20


@pytest.mark.soak
def test_many_twins_with_small_decks_hold_the_same() -> None:
    assert sum(compare_small_games(seed, 150) for seed in range(100, 200)) > 2000


# -- the printed deck -------------------------------------------------------------------------------------------------


def compare_large_games(seed: int) -> int:
    """Two cards of two hands are exchanged, and both games go on alike until the viewer sees them differ."""
    rng = Random(seed)
    real = passing_game(seed // 5 * 5 + 1 + seed % 4)  # three to six seats
    viewer = rng.choice([None, *range(real.seats)])
    givers = rng.sample([seat for seat in range(real.seats) if seat != viewer], 2)
    one, other = (rng.choice(real.view(seat)["hand"])["card"] for seat in givers)
    real, twin = foodchain.load(real.position()), foodchain.load(swapped(real.position(), one, other))
    twins = 0
    while not real.over:
        chosen = likely(real, rng)
        mirrored = chosen if real.decision.seat == viewer else swapped(chosen, one, other)
        if mirrored not in [option.text for option in twin.decision.options]:
            break  # an animal and an event were exchanged, and an animal was asked for
        real.play(chosen)
        twin.play(mirrored)
        if real.events_for(viewer) != twin.events_for(viewer) or real.view(viewer) != twin.view(viewer):
            break
        twins += 1
        assert held(real, viewer) == held(twin, viewer), (viewer, real.ply, real.position(), twin.position())
    return twins


@pytest.mark.compiled_enough
def test_twins_with_the_printed_deck_hold_the_same() -> None:
    assert sum(compare_large_games(seed) for seed in range(40 if foodchain.compiled() else 4)) > 20


@pytest.mark.soak
def test_many_twins_with_the_printed_deck_hold_the_same() -> None:
    assert sum(compare_large_games(seed) for seed in range(1000, 3000)) > 10000


# -- what others know -------------------------------------------------------------------------------------------------


def passed_twice(version: int, hand: str, other: str) -> Game:
    """Seat 1 gives a card to seat 2, which plays bird_01: what it got, or what it had."""
    game = foodchain.load(
        f"""foodchain position 1; game cards; rules {version}; seats 3; seed 5
        pack events.event.niche_habitats.copies 2; hand 0: niche_habitats, insect_01, insect_02, insect_05
        hand 1: {hand}, reptile_06, reptile_10, niche_habitats.2; hand 2: {other}, bird_02, bird_06"""
    )
    play(game, "play niche_habitats", "give insect_01", f"give {hand}", "give bird_02")
    play(game, "play insect_01", "play bird_01", "play bird_02", "play niche_habitats.2")
    return play(game, "give reptile_06", "give bird_06", "give insect_02")


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_whether_others_know_of_a_card_is_not_told(version: int) -> None:
    """At the second pass seat 1 still knows of the card it gave, or nobody knows of any. By this rules 3 begin to keep
    the past, so that is not in a sight."""
    played, kept = passed_twice(version, "bird_01", "mammal_05"), passed_twice(version, "mammal_05", "bird_01")
    assert played.events_for(0) == kept.events_for(0)
    assert held(played, 0) == held(kept, 0)
