"""What is explained follows the numbers of a pack and the options, in every language."""

from __future__ import annotations

from typing import Any

import pytest

import foodchain
from foodchain.catalogue import find_speaker
from foodchain.words import plain

LANGUAGES = ["en", "fr", "de"]
NUMBERS: list[tuple[str, dict[str, Any], str, str, str, str]] = [
    # The game, a pack, what is explained, the number of ours and the pack's.
    ("base", {"animals": {"most_elements": 5}}, "section", "adaptation", "6", "5"),
    ("base", {"cards": {"face_up": 4}}, "thing", "deck", "5", "4"),
    ("base", {"animals": {"animal": {"birds": {"reach": 3}}}}, "animal", "birds", " 2 ", " 3 "),
    ("base", {"animals": {"animal": {"amphibians": {"printed": ["sun"] * 4}}}}, "animal", "amphibians", " 3 ", " 4 "),
    ("cards", {"numbers": {"reshuffle_after": [4, 8]}}, "thing", "discards", "3, 9", "4, 8"),
    ("cards", {"numbers": {"reshuffle_after": [4, 8]}}, "thing", "pile", "3, 9", "4, 8"),
]


def explained(game: foodchain.Game, language: str, kind: str, name: str) -> str:
    """The first lines: what a thing is, by the rules."""
    found = game.rules.explain(game.state, kind, name)
    assert found is not None
    lines = find_speaker(game.rules, language).explanation(found)["lines"]
    return " ".join(plain(line) for line in lines[:2])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "pack", "kind", "thing", "old", "new"), NUMBERS)
def test_numbers_of_a_pack_are_told(
    language: str, name: str, pack: dict[str, Any], kind: str, thing: str, old: str, new: str
) -> None:
    ours = explained(foodchain.new(name, seats=3, seed=1), language, kind, thing)
    theirs = explained(foodchain.new(name, seats=3, seed=1, pack=pack), language, kind, thing)
    assert old in ours and new not in ours
    assert new in theirs and old not in theirs


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_pile_is_told_as_the_option_has_it(language: str) -> None:
    rounds: dict[str, Any] = {"numbers": {"reshuffle_after": []}}
    usual, never = (
        explained(foodchain.new("cards", seats=3, seed=1, empty_pile=how, pack=rounds), language, "thing", "pile")
        for how in ("reshuffle", "wait")
    )
    assert usual.startswith(never) and usual != never
    assert not any(sign.isdigit() for sign in usual)
