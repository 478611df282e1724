"""The guides: the same chapters in every language that has them, and a chapter for every section of the display."""

from __future__ import annotations

import re

import pytest

from foodchain.catalogue import chapters, find_games, find_rules, find_speaker, guide
from foodchain.words import languages
from foodchain.words.guide import BulletList, Chapter, Grid, Paragraph, Run, chapters_of, without_ids
from foodchain.words.store import files_at
from tests.unit.words.test_files import COMPLETE


def has_guide(game: str, language: str) -> bool:
    """Where a language has none of its own, the English one is read."""
    return bool(files_at(f"{language}/{find_games()[game].words[-1]}.guide.md"))


GUIDES = [(game, language) for game in find_games() for language in languages() if has_guide(game, language)]


def test_three_languages_have_guides_of_all_games() -> None:
    assert {(game, language) for game in find_games() for language in COMPLETE} <= set(GUIDES)


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_guides_have_the_same_chapters(game: str, language: str) -> None:
    english, other = chapters(game, "en"), chapters(game, language)
    assert [(one.id, one.level) for one in english] == [(one.id, one.level) for one in other] and len(english) > 12
    assert len({one.id for one in other}) == len({one.title for one in other}) == len(other)
    assert not any(one.id.startswith("chapter-") for one in other), "every heading has an id of its own"


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_every_section_has_a_chapter_and_every_card_a_line(game: str, language: str) -> None:
    words = find_speaker(find_rules(game), language).words
    text = guide(game, language)
    titles = {one.id: one.title for one in chapters(game, language)}
    for name, section in words.get("section", {}).items():
        assert name == "own" or section["name"].replace("\u00ad", "") == titles[name]
    for kind in ("card", "trait"):
        for entry in words.get(kind, {}).values():
            assert f"- **{entry['name']}" in text
    assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("game", find_games())
def test_tables_have_as_many_columns_everywhere(game: str) -> None:
    tables = [re.findall(r"(?m)^\|.*", guide(game, language)) for known, language in GUIDES if known == game]
    assert len({tuple(row.count("|") for row in rows) for rows in tables}) == 1


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_a_chapter_with_the_name_of_a_thing_is_about_it(game: str, language: str) -> None:
    things = find_speaker(find_rules(game), language).words["thing"]
    for chapter in chapters(game, language):
        assert all(
            entry["name"] != chapter.title or name.replace(" ", "-") == chapter.id for name, entry in things.items()
        )


GUIDE = """# A game

What it is
about.

## Ziel {#aim}

Win with **most** points.

- first
- second
  goes on

### Anhang

| terrain | pays |
|---|---|
| sea | **9** |
"""


def words(text: str) -> list[Run]:
    return [Run(text, False)]


def test_a_guide_is_taken_apart() -> None:
    assert chapters_of(GUIDE) == [
        Chapter("introduction", "", 2, [Paragraph(words("What it is about."))]),
        Chapter(
            "aim",
            "Ziel",
            2,
            [
                Paragraph([Run("Win with ", False), Run("most", True), Run(" points.", False)]),
                BulletList([words("first"), words("second goes on")]),
            ],
        ),
        Chapter(
            "chapter-2", "Anhang", 3, [Grid([words("terrain"), words("pays")], [[words("sea"), [Run("9", True)]]])]
        ),
    ]


def test_readers_of_markdown_see_no_ids() -> None:
    assert without_ids(GUIDE) == GUIDE.replace(" {#aim}", "")


@pytest.mark.parametrize("text", ["> quoted", "1. counted", "![picture](there.png)", "some *slanted* words"])
def test_what_the_page_could_not_show_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a guide has no"):
        chapters_of(text)
