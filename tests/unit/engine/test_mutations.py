"""A text that is nearly right is refused by name, or is a game in which nothing ever goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import foodchain

from .mutations import mutated_position, mutated_record, play_on_soundly

GAMES = ["base", "marine", "cards"]
MAKERS = {"positions": mutated_position, "records": mutated_record}
TEXTS = 500 if foodchain.compiled() else 100
SOAK = 20_000


def mutate(game: str, make: Callable[[str, Random], str], seeds: range) -> None:
    """At least a quarter of the texts must load: a mutator whose texts are all refused shows nothing."""
    loaded = 0
    for seed in seeds:
        dice = Random(f"{game} {make.__name__} {seed}")
        text = make(game, dice)
        try:
            loaded += play_on_soundly(text, dice)
        except Exception as error:
            pytest.fail(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
    assert loaded * 4 >= len(seeds), f"only {loaded} of {len(seeds)} texts were read"


@pytest.mark.parametrize("made", MAKERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_mutated_text_is_refused_or_sound(game: str, made: str) -> None:
    mutate(game, MAKERS[made], range(TEXTS))


@pytest.mark.soak
@pytest.mark.parametrize("made", MAKERS)
@pytest.mark.parametrize("game", GAMES)
def test_many_mutated_texts_are_refused_or_sound(game: str, made: str) -> None:
    mutate(game, MAKERS[made], range(TEXTS, TEXTS + SOAK))
