"""Effects of packs have their names and help texts in every language: those that there are, and no others."""

from __future__ import annotations

import pytest

from foodchain.catalogue import find_games, find_rules, find_speaker
from foodchain.engine.effects import COUNT, Effects
from foodchain.pack_editing import lists_of
from foodchain.server.language import table_words
from foodchain.server.packs.routes import book_of
from foodchain.words import read_words

LANGUAGES = ["de", "fr"]
LISTS: list[Effects] = [effects for game in find_games() for effects in lists_of(game)]
KINDS = [kind for effects in LISTS for kind in effects.effects]
FIELDS = [field for kind in KINDS for field in kind.fields]


def choices_without_names() -> set[str]:
    """Choices that are no elements, terrains, sections and spaces, which the words of the games have."""
    found: set[str] = set()
    for game in find_games():
        rules = find_rules(game)
        names = find_speaker(rules, "en").words["name"]
        spaces = set(rules.vocabulary.words.get("space", []))
        for effects in lists_of(game):
            for kind in effects.effects:
                for field in kind.fields:
                    named = {name for name in names if name in rules.vocabulary.words.get("element", [])}
                    named |= {name for name in names if name in rules.vocabulary.words.get("terrain", [])}
                    named |= {name for name in names if name in rules.vocabulary.words.get("section", [])}
                    found |= set(field.choices) - named - spaces
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_and_field_is_worded(language: str) -> None:
    known = read_words(("vocabulary",), language)
    titles = table_words(language)["pack"]["field"]
    assert known["name"].keys() == {kind.name for kind in KINDS}
    texts = [*(one.text for one in LISTS), *(one.text for one in KINDS), *(one.text for one in FIELDS)]
    assert known["text"].keys() == set(texts)
    assert known["field"].keys() == {field.name for field in FIELDS} - titles.keys()
    words = {field.word for field in FIELDS if field.kind == COUNT}
    assert known["choice"].keys() == choices_without_names() | words
    assert all(word.strip() for part in known.values() for word in part.values())


@pytest.mark.parametrize("game", find_games())
def test_the_editor_speaks_the_language_of_its_reader(game: str) -> None:
    english, german = book_of(game, "en"), book_of(game, "de")
    for ours, theirs in zip(english.effects, german.effects):
        for one, other in zip(ours.effects, theirs.effects):
            assert one.name == other.name and one.example == other.example
            assert one.text != other.text or not one.text
            assert one.title and other.title and (one.title != other.title or one.title == "Instinct")
