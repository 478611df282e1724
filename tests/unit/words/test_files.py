"""French and German have all that English has, another language some of it: the same gaps, nothing empty or too many."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from foodchain import packs
from foodchain.catalogue import find_games, find_rules, find_speaker
from foodchain.words import Aside, gaps_of, language_lines, languages, parse, read_words
from foodchain.words.page import option_message

COMPLETE = ["en", "de", "fr"]
OTHERS = [language for language in languages() if language != "en"]
AREAS = sorted(
    file.name.removesuffix(".toml")
    for file in (files("foodchain.words") / "en").iterdir()
    if file.name.endswith(".toml")
)
IN_DATA = {"card", "trait", "biome"}  # their English stands in the data files, where packs can replace it


def texts(words: dict[str, Any], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for key, value in words.items():
        found.update(texts(value, (*path, key)) if isinstance(value, dict) else {(*path, key): value})
    return found


def gaps(text: str) -> set[str]:
    return {gap.fact for gap in gaps_of(parse(text))}


def marks(text: str) -> dict[str, set[str]]:
    """Which facts stand in brackets and which have a sign: the page leaves out or colours these."""
    template = parse(text)
    in_brackets = {piece.gap.fact for piece in template if isinstance(piece, Aside)}
    return {"brackets": in_brackets, "signs": {gap.fact for gap in gaps_of(template) if gap.signed}}


def compare(english: dict[tuple[str, ...], str], other: dict[tuple[str, ...], str], language: str) -> None:
    assert other.keys() <= english.keys()
    if language in COMPLETE:
        assert other.keys() == english.keys()
    for key, text in other.items():
        assert gaps(text) == gaps(english[key]), key
        assert marks(text) == marks(english[key]), key
        assert bool(text.strip()) == bool(english[key].strip()), key


def test_three_languages_are_complete() -> None:
    assert set(COMPLETE) <= set(languages())


def test_another_language_may_lack_messages_but_not_gaps() -> None:
    english = texts({"event": {"passed": "{seat} passes", "over": "the end", "vp": "[{animal}: ]{vp:+}"}})
    compare(english, texts({"event": {"passed": "passa {seat}"}}), "it")
    for slip in (
        {"passed": "passa"},
        {"past": "passato"},
        {"over": " "},
        {"vp": "{animal}: {vp:+}"},
        {"vp": "[{animal}: ]{vp}"},
    ):
        with pytest.raises(AssertionError):
            compare(english, texts({"event": slip}), "it")
    with pytest.raises(AssertionError):
        compare(english, texts({"event": {"passed": "{seat} passe"}}), "fr")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("area", AREAS)
def test_every_sentence(area: str, language: str) -> None:
    english, other = read_words((area,)), read_words((area,), language)
    compare(texts(english), texts({part: words for part, words in other.items() if part not in IN_DATA}), language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("area", AREAS)
def test_every_number_has_its_forms(area: str, language: str) -> None:
    """As many as the language has plural categories."""
    for key, text in texts(read_words((area,), language)).items():
        forms = {len(gap.forms) for gap in gaps_of(parse(text)) if gap.forms}
        assert forms <= {len(language_lines()[language]["plurals"])}, key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", find_games())
def test_every_card_trait_and_biome(game: str, language: str) -> None:
    english, other = find_rules(game).words, read_words(find_games()[game].words, language)
    for part in IN_DATA:
        compare(texts(english.get(part, {})), texts(other.get(part, {})), language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", find_games())
def test_every_name(game: str, language: str) -> None:
    """All that views and events call by an id has a name; an animal of the card game is called by its class."""
    rules = find_rules(game)
    names = find_speaker(rules, language).words["name"]
    for kind in (
        "animal",
        "element",
        "terrain",
        "section",
        "phase",
        "ending",
        "card",
        "trait",
        "class",
        "biome",
        "side",
    ):
        for name in rules.vocabulary.words.get(kind, []):
            assert not name or name in names or re.fullmatch(r"[a-z]+_\d+", name), (kind, name)


@pytest.mark.parametrize(
    ("language", "quoted"),
    [("de", "Auf Englisch lautet der Fehler: „{reason}“"), ("fr", "En anglais, l’erreur est\xa0: «\xa0{reason}\xa0»")],
)
def test_the_english_reasons_of_errors_are_quoted(language: str, quoted: str) -> None:
    by_people = {"banned", "note repaired"}  # the host has written why
    for area in ("server", "page"):
        for key, text in texts(read_words((area,), language)).items():
            assert "{reason}" not in text or key[-1] in by_people or quoted in text, key


# Options that only packs have.
ALL_EFFECTS = [
    {"do": "either", "effects": [{"do": "protect one"}, {"do": "heal one"}]},
    {"do": "play animal", "optional": True},
]
ALL_OPTIONS = {"cards": {"events": {"event": {"hibernation": {"effects": ALL_EFFECTS}}}}}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", find_games())
def test_every_option_can_be_said(game: str, language: str) -> None:
    rules = find_rules(game, packs.changes(game, ALL_OPTIONS.get(game, {})))
    said = find_speaker(rules, language).words["option"]
    assert {option.pattern for option in rules.space.options} == said.keys()
    for option in rules.space.options:
        text = said[option.pattern]
        assert gaps(text) == {str(i) for i in range(len(option.targets))}, option.pattern
        counted = [int(gap.fact) for gap in gaps_of(parse(text)) if gap.forms]
        assert {option.targets[i][0] for i in counted} <= {"count"}, option.pattern
        option_message(text)
