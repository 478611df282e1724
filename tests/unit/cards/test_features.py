"""What learned players look at: complete, bounded, the same compiled or plain, and nothing that a seat may not know."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules
from foodchain.engine.option_table import OptionTable
from foodchain.games.cards.scoring import icons_of, totals_of
from foodchain.games.cards.tally import Tally

from ..engine.tables import ONCE, Table, moments
from .positions import table

ROOT = Path(__file__).parents[3]
CARD_TABLES = [known for known in ONCE if known.game == "cards"]
MOST = 4.0  # no number is larger
EVERY_EFFECT = {
    "remove": ["events.event.hibernation", "events.event.instinct"],
    "events": {
        "event": {
            "hibernation": {
                "name": "Hibernation",
                "text": "Protect one; suppress a class, or draw.",
                "ongoing": False,
                "copies": 10,
                "effects": [
                    {"do": "protect one", "whose": "yours"},
                    {
                        "do": "either",
                        "effects": [{"do": "suppress class", "which": "all"}, {"do": "draw", "who": "player", "cards": 2}],
                    },
                ],
            },
            "instinct": {
                "name": "Instinct",
                "text": "Yours are safe, and count for more.",
                "ongoing": True,
                "copies": 10,
                "effects": [{"do": "protect"}, {"do": "extra element"}, {"do": "food chain per class", "amount": 2}],
            },
        }
    },
}  # fmt: skip
PACKS: list[dict[str, Any]] = [
    {},
    EVERY_EFFECT,
    {
        "numbers": {"rounds": 3, "starting_hand": 15, "draw": 6, "reshuffle_after": []},
        "animals": {"animal": {"bird_03": {"copies": 12}}},
    },
]


def options_of(game: Game) -> tuple[list[float], list[int], list[int]]:
    """What a policy sees of the options of a decision: features, kinds and names."""
    rules = game.rules
    width = len(rules.option_feature_names)
    seen = OptionTable(width)
    seen.reset(len(game.state.legal))
    rules.write_options(game.state, seen)
    count = int(seen.count)
    return list(seen.features)[: count * width], list(seen.kind)[:count], list(seen.name)[:count]


def check_numbers(game: Game) -> None:
    rules = game.rules
    rows = list(rules.features(game.state))
    assert len(rows) == len(rules.feature_names) * game.seats
    assert all(isfinite(number) and abs(number) <= MOST for number in rows)
    features, kinds, names = options_of(game)
    assert len(kinds) == len(game.decision.options)
    assert all(isfinite(number) and abs(number) <= MOST for number in features)
    assert all(0 <= kind < len(rules.option_kinds) for kind in kinds)
    assert all(-1 <= name < len(rules.option_names) for name in names)


def test_every_number_has_one_name() -> None:
    rules = find_rules("cards")
    game = foodchain.new("cards", seats=3, seed=1)
    assert len(set(rules.feature_names)) == len(rules.feature_names)
    assert len(list(rules.features(game.state))) == 3 * len(rules.feature_names)
    assert len(set(rules.option_feature_names)) == len(rules.option_feature_names)
    assert [int(rules.seat_of_row(game.state, row)) for row in range(3)] == [0, 1, 2]
    assert rules.turn_number(game.state) == 1


@pytest.mark.parametrize("known", CARD_TABLES, ids=repr)
def test_numbers_are_bounded_at_every_table(known: Table) -> None:
    for game in moments(known.new(5), 5):
        check_numbers(game)


@pytest.mark.parametrize("pack", PACKS)
def test_numbers_are_bounded_with_cards_of_a_pack(pack: dict[str, Any]) -> None:
    for game in moments(foodchain.new("cards", 3, 6, pack=pack), 6, lively=True):
        check_numbers(game)


@pytest.mark.parametrize("known", CARD_TABLES, ids=repr)
def test_whoever_decides_sees_the_same_in_games_that_differ_in_secrets(known: Table) -> None:
    for number, game in enumerate(moments(known.new(7), 7)):
        twin = game.determinize(game.decision.seat, Random(number))
        assert options_of(twin) == options_of(game)


def test_the_tally_is_what_scoring_counts() -> None:
    for pack in PACKS:
        for game in moments(foodchain.new("cards", 4, 8, pack=pack), 8):
            state: Any = game.state
            tally = Tally(state.deck)
            tally.add_up(state)
            assert list(tally.totals)[:4] == list(totals_of(state))
            for element in range(int(state.deck.elements)):
                counts = [tally.icons[seat * state.deck.elements + element] for seat in range(4)]
                assert counts == list(icons_of(state, element))


def test_looking_at_options_leaves_the_tally_as_it_was() -> None:
    for pack in PACKS:
        for game in moments(foodchain.new("cards", 4, 9, pack=pack), 9):
            rules: Any = game.rules
            state: Any = game.state
            options_of(game)
            fresh = Tally(rules.deck)
            fresh.add_up(state)
            used = rules.about.tally
            for name in ("totals", "icons", "healthy", "endangered", "of_class"):
                before, after = list(getattr(fresh, name)), list(getattr(used, name))
                count = len(before) * 4 // 6  # two of six seats are vacant
                assert after[:count] == before[:count], name


def told(game: Game, option: str, name: str) -> float:
    """One number of one option."""
    features, _, _ = options_of(game)
    names = game.rules.option_feature_names
    row = [legal.text for legal in game.decision.options].index(option)
    return features[row * len(names) + names.index(name)]


def test_what_playing_a_card_changes() -> None:
    """Seat 1 leads by 6 food chain points in a Mountain, where mammals are worth one more."""
    game = table(
        "hand 0: mammal_01, bird_03, annelids; hand 1: insect_01; table 1: reptile_01; turn 0; biome: mountain", seats=2
    )
    assert told(game, "play mammal_01", "outcome: own food chain points") == pytest.approx(7 / 6)
    assert told(game, "play mammal_01", "outcome: leads afterwards") == 1
    assert told(game, "play bird_03", "card: others' animals it can suppress") == pytest.approx(0.4)
    # The reptile it suppresses falls to 3, and the bird is worth 5.
    assert told(game, "play bird_03", "outcome: lead afterwards") == pytest.approx(2 / 9)
    assert told(game, "play annelids", "outcome: own food chain points") == 0
    assert told(game, "pass", "context: lead") == pytest.approx(-6 / 9)
    assert told(game, "pass", "context: lead with the best card") == pytest.approx(2 / 9)


# -- compiled and plain -----------------------------------------------------------------------------------------------


def digest() -> str:
    """All that is told of a few games, in short."""
    seen = sha256()
    for pack in PACKS:
        for game in moments(foodchain.new("cards", 3, 10, pack=pack), 10):
            seen.update(repr((list(game.rules.features(game.state)), options_of(game))).encode())
    return seen.hexdigest()


@pytest.mark.skipif(not foodchain.compiled(), reason="the rules are not compiled here")
def test_compiled_and_plain_see_the_same() -> None:
    command = [sys.executable, "-c", "from tests.unit.cards.test_features import digest; print(digest())"]
    env = {**os.environ, "FOODCHAIN_PLAIN": "1"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == digest()
