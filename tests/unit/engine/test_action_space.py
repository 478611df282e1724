"""Option numbers are for good: what programs have learned and stored by them stays true."""

from __future__ import annotations

from hashlib import sha256

import pytest

from foodchain.catalogue import find_rules
from foodchain.engine.actions import NOTATION_VERSION, ActionSpace

# Game -> for each notation version, how many options there were, and the digest of their texts in order. Lines are
# only ever added: options may be added behind the last one, with a new NOTATION_VERSION and a line here for each game
# that has more (`digest` gives it).
SPACES: dict[str, dict[int, tuple[int, str]]] = {
    "base": {1: (2155, "95b7e5d4ea02f320")},
    "marine": {1: (2272, "2e6798c23a7d6477")},
    "cards": {1: (871, "ed74c26b058add45")},
}


def digest(space: ActionSpace, count: int) -> str:
    """A fingerprint of the first options."""
    return sha256("\n".join(option.text for option in space.options[:count]).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", SPACES)
def test_option_numbers_never_change(game: str) -> None:
    space = find_rules(game).space
    for version, (count, known) in SPACES[game].items():
        assert digest(space, count) == known, f"options of notation version {version} have other numbers or texts"


@pytest.mark.parametrize("game", SPACES)
def test_new_options_come_with_a_new_notation_version(game: str) -> None:
    newest = max(SPACES[game])
    assert len(find_rules(game).space.options) == SPACES[game][newest][0]
    assert newest <= NOTATION_VERSION


def test_some_game_has_more_options_in_each_notation_version() -> None:
    assert {version for versions in SPACES.values() for version in versions} == set(range(1, NOTATION_VERSION + 1))


@pytest.mark.parametrize("game", SPACES)
def test_the_number_of_an_option_is_its_place(game: str) -> None:
    options = find_rules(game).space.options
    assert [option.number for option in options] == list(range(len(options)))
    assert len({option.text for option in options}) == len(options)
