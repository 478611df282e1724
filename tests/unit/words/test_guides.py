"""The guides: the same chapters in every language that has them, and a chapter for every section of the display."""

from __future__ import annotations

import re

import pytest

from foodchain.catalogue import find_games, find_rules, find_speaker, guide
from foodchain.words import languages
from foodchain.words.store import files_at
from tests.unit.words.test_files import COMPLETE


def has_guide(game: str, language: str) -> bool:
    """Where a language has none of its own, the English one is read."""
    return bool(files_at(f"{language}/{find_games()[game].words[-1]}.guide.md"))


GUIDES = [(game, language) for game in find_games() for language in languages() if has_guide(game, language)]


def headings(game: str, language: str) -> list[tuple[int, str]]:
    return [(len(marks), title) for marks, title in re.findall(r"(?m)^(#+) (.*)", guide(game, language))]


def test_three_languages_have_guides_of_all_games() -> None:
    assert {(game, language) for game in find_games() for language in COMPLETE} <= set(GUIDES)


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_guides_have_the_same_chapters(game: str, language: str) -> None:
    english, other = headings(game, "en"), headings(game, language)
    assert [level for level, _ in english] == [level for level, _ in other] and len(english) > 12
    assert len({title for _, title in other}) == len(other)


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_every_section_has_a_chapter_and_every_card_a_line(game: str, language: str) -> None:
    words = find_speaker(find_rules(game), language).words
    text = guide(game, language)
    titles = [title for _, title in headings(game, language)]
    for name, section in words.get("section", {}).items():
        assert name == "own" or section["name"].replace("\u00ad", "") in titles
    for kind in ("card", "trait"):
        for entry in words.get(kind, {}).values():
            assert f"- **{entry['name']}" in text
    assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("game", find_games())
def test_tables_have_as_many_columns_everywhere(game: str) -> None:
    tables = [re.findall(r"(?m)^\|.*", guide(game, language)) for known, language in GUIDES if known == game]
    assert len({tuple(row.count("|") for row in rows) for rows in tables}) == 1
