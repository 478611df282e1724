"""Every translation of the table has all of its sentences, with the same facts in them."""

from __future__ import annotations

import string
import tomllib
from importlib.resources import files

import pytest

from foodchain.server.language import choose_language, languages, table_words
from foodchain.server.refusals import STATUS, Refusal


def sentences(language: str) -> dict[str, str]:
    name = "words.toml" if language == "en" else f"words.{language}.toml"
    words: dict[str, dict[str, str]] = tomllib.loads((files("foodchain.server") / name).read_text("utf-8"))
    return {f"{part}: {key}": text for part, texts in words.items() for key, text in texts.items()}


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_translations_are_complete(language: str) -> None:
    english, translated = sentences("en"), sentences(language)
    assert translated.keys() == english.keys()
    for key, text in english.items():
        assert fields(translated[key]) <= fields(text), key


def test_every_refusal_has_a_sentence() -> None:
    for error in ("stale", "waiting", "over", "too fast", "too long", "busy", "failed"):
        told = Refusal(error).told("de")
        assert told["error"] == error and error in STATUS
        assert told["message"] == table_words("de")["sentence"][error]


def test_choosing_a_language() -> None:
    assert choose_language("de", "fr") == "de"
    assert choose_language(None, "xx,fr-CH;q=0.8,en;q=0.5") == "fr"
    assert choose_language("xx", "") == "en"
    assert choose_language("", "") == "en"
