"""The guides: the same chapters in every language, and a chapter for every section of the display."""

from __future__ import annotations

import re

import pytest

from foodchain.catalogue import find_games, find_rules, find_speaker, guide
from foodchain.words import languages


def headings(game: str, language: str) -> list[tuple[int, str]]:
    return [(len(marks), title) for marks, title in re.findall(r"(?m)^(#+) (.*)", guide(game, language))]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", find_games())
def test_guides_have_the_same_chapters(game: str, language: str) -> None:
    english, other = headings(game, "en"), headings(game, language)
    assert [level for level, _ in english] == [level for level, _ in other] and len(english) > 12
    assert len({title for _, title in other}) == len(other)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", find_games())
def test_every_section_has_a_chapter_and_every_card_a_line(game: str, language: str) -> None:
    words = find_speaker(find_rules(game), language).words
    text = guide(game, language)
    titles = [title for _, title in headings(game, language)]
    for name, section in words.get("section", {}).items():
        assert name == "own" or section["name"].replace("\u00ad", "") in titles
    for kind in ("card", "trait"):
        for told in words.get(kind, {}).values():
            assert f"- **{told['name']}" in text
    assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("game", find_games())
def test_tables_have_as_many_columns_everywhere(game: str) -> None:
    tables = [re.findall(r"(?m)^\|.*", guide(game, language)) for language in languages()]
    assert len({tuple(row.count("|") for row in rows) for rows in tables}) == 1
