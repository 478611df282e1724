"""Who hears which language. The rules speak English; words.<language>.toml beside words.toml overrides what it has."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from foodchain.engine.rules import Rules

ENGLISH = "en"


@cache
def languages() -> list[str]:
    """English first, then those in which the table itself speaks."""
    names = [file.name for file in files(__package__).iterdir()]
    return [ENGLISH, *sorted(name[6:-5] for name in names if name.startswith("words.") and name != "words.toml")]


def choose_language(asked: str | None, accepted: str) -> str:
    """What was asked for, or the first language of an Accept-Language header that there is."""
    wishes = [asked] if asked else []
    wishes += [part.partition(";")[0].strip() for part in accepted.split(",")]
    for wish in wishes:
        if wish[:2].lower() in languages():
            return wish[:2].lower()
    return ENGLISH


@contextmanager
def speaking(rules: Rules, language: str) -> Iterator[Rules]:
    """The rules of a game speak a language for a moment. Nothing may wait inside: they are everybody's."""
    usual = rules.words
    rules.words = words_of(rules, language)
    try:
        yield rules
    finally:
        rules.words = usual


def words_of(rules: Rules, language: str) -> dict[str, Any]:
    """A game's words: its translation, and English where that has none."""
    key = id(rules), language
    if key not in known_words:
        package = type(rules).__module__.rpartition(".")[0]
        known_words[key] = merged(rules.words, read_words(package, language))
    return known_words[key]


# Rules are made once and kept for good by the catalogue, so their identity is a key.
known_words: dict[tuple[int, str], dict[str, Any]] = {}


def sentence(language: str, key: str, **facts: Any) -> str:
    text: str = table_words(language)["sentence"][key]
    return text.format(**facts)


@cache
def table_words(language: str) -> dict[str, Any]:
    package = __package__ or ""
    english = tomllib.loads((files(package) / "words.toml").read_text("utf-8"))
    return merged(english, read_words(package, language))


def read_words(package: str, language: str) -> dict[str, Any]:
    file = files(package) / f"words.{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if language != ENGLISH and file.is_file() else {}


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`under`, with everything that `over` has laid upon it."""
    keys: Iterable[str] = {**under, **over}
    return {
        key: merged(under[key], over[key])
        if isinstance(under.get(key), dict) and isinstance(over.get(key), dict)
        else over.get(key, under.get(key))
        for key in keys
    }
