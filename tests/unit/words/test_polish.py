"""A fourth language is a folder and a line: Polish, as far as the names of the base game's actions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from foodchain.catalogue import find_rules, find_speaker, guide
from foodchain.words import add_folder, languages, plural_form, read_words, remove_folder

POLISH = Path(__file__).parent / "polish"
WITHOUT_POLISH = languages()


@pytest.fixture(autouse=True)
def polish() -> Iterator[None]:
    add_folder(POLISH)
    yield
    remove_folder(POLISH)


def test_there_is_one_language_more() -> None:
    assert languages() == [*WITHOUT_POLISH, "pl"]


def test_what_is_translated_is_polish_and_the_rest_english() -> None:
    words = find_speaker(find_rules("base"), "pl").words
    assert words["section"]["glaciation"]["name"] == words["name"]["glaciation"] == "Zlodowacenie"
    assert words["name"]["birds"] == "birds"
    assert words["prompt"]["place pawn"] == "Place a pawn; {count} in hand."
    assert guide("base", "pl") == guide("base", "en")


def test_all_actions_are_translated() -> None:
    assert read_words(("base",), "pl")["section"].keys() == read_words(("earth", "base"))["section"].keys()


@pytest.mark.parametrize(
    ("count", "form"),
    [(0, "gatunków"), (1, "gatunek"), (2, "gatunki"), (5, "gatunków"), (12, "gatunków"), (22, "gatunki")],
)
def test_polish_has_three_forms(count: int, form: str) -> None:
    assert plural_form("pl", ("gatunek", "gatunki", "gatunków"), count) == form
