"""Greedy is what other bots are measured against, so it plays the same for ever, and never takes long."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import foodchain
from foodchain.catalogue import find_rules
from foodchain.engine.judgement import PlainJudgement
from foodchain.engine.lookahead import LOOKS, option_value
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

from ..dominance_cards.taking import take
from .golden import play_between

# Game, seats, options, and a digest of all that greedy players choose in it. The digests never change: a bot that
# plays otherwise is another bot, with a name of its own. Games are of a version of the rules that stays.
BASE, MARINE, CARDS = {"rules": 2}, {"rules": 2}, {"rules": 4}
CHOICES: list[tuple[str, int, dict[str, Any], str]] = [
    ("base", 2, BASE, "34f65f3a0ee37361"),
    ("base", 3, {**BASE, "multiple": True, "dominance": "claimed"}, "dcd27fbfa98997b8"),
    ("base", 4, BASE, "5b1f5bb57d9c930f"),
    ("base", 5, {**BASE, "animals": "choose", "earth": "random"}, "73ac9977c1921d0c"),
    ("base", 6, BASE, "d30df458dfde7286"),
    ("marine", 2, {**MARINE, "multiple": True}, "0c8bbfba8ec7ef6a"),
    ("marine", 3, {**MARINE, "superheroes": True, "exaptation": "in"}, "379b50d87f45fc3a"),
    ("marine", 4, MARINE, "c759bde8fab345bb"),
    ("cards", 2, CARDS, "139a8047d053f5a9"),
    ("cards", 4, CARDS, "7e981719725301c5"),
    ("cards", 6, CARDS, "996bd6b8b3b1e58e"),
]
TESTED = [choices for choices in CHOICES if foodchain.compiled() or choices[0] == "cards"]  # plain, they take long

CROWD = """
    tile 0,0 forest: 2 birds
    tile -2,0 sea: 3 insects, 4 mammals
    tile -2,-1 desert
    tile -1,-1 desert
    tile -1,0 desert
    tile -2,1 savannah
    tile -3,1 savannah
    tile -3,0 savannah
    disk 0,0/E seed"""


class Counting(Rules[Any]):
    """A game's rules, counting how often a state is judged."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__()
        self.steps = rules.steps
        self.judge = rules.assess
        self.judged = 0

    def assess(self, s: State, seat: int) -> float:
        self.judged += 1
        return self.judge(s, seat)


@pytest.mark.parametrize(("kind", "seats", "options", "digest"), TESTED)
def test_greedy_plays_as_it_always_has(kind: str, seats: int, options: dict[str, Any], digest: str) -> None:
    game = play_between(["greedy"], foodchain.new(kind, seats, f"greedy-{seats}", **options), "greedy")
    chosen = " ".join(str(ply.number) for ply in game.plies)
    assert sha256(chosen.encode()).hexdigest()[:16] == digest


def test_an_option_is_not_looked_into_without_end() -> None:
    """Where to send each of seven species makes six to the seventh ways, which all look alike."""
    game = take("mass_exodus", "birds insects mammals", CROWD)
    rules = Counting(find_rules("base"))
    option = game.rules.space.find("tile -2,0").number
    share = LOOKS // len(game.state.legal)
    option_value(PlainJudgement(rules), game.state, option, 0, share)
    assert share - 6 < rules.judged - 1 <= share
