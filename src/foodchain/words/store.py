"""The store of words: <language>/<area>.toml, <area>.guide.md beside it, and a line per language in languages.toml.

A game from outside the package, or a translation that is being written, brings a folder of the same form: `add_folder`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

ENGLISH = "en"

_folders: list[Traversable] = [files("foodchain.words")]


def add_folder(folder: Traversable) -> None:
    """Let a folder say what the package does not, or differently: the last one is asked first."""
    _folders.append(folder)
    forget()


def remove_folder(folder: Traversable) -> None:
    _folders.remove(folder)
    forget()


def forget() -> None:
    for kept in (language_lines, read_words, complete_words):
        kept.cache_clear()


@cache
def language_lines() -> dict[str, dict[str, Any]]:
    """What languages.toml says of each language."""
    return read_file("languages.toml")


def languages() -> list[str]:
    return list(language_lines())


def find_language(code: str) -> str | None:
    """The language of a code (pt-BR): that one, else a wider one (pt), else another of the same language (pt-PT)."""
    known = {language.lower(): language for language in languages()}
    parts = code.lower().split("-")
    for length in range(len(parts), 0, -1):
        found = known.get("-".join(parts[:length]))
        if found is not None:
            return found
    return next((language for lower, language in known.items() if lower.split("-")[0] == parts[0]), None)


@cache
def read_words(areas: tuple[str, ...], language: str = ENGLISH) -> dict[str, Any]:
    """What a language says in these areas, each laid upon those before it. It is everybody's: nobody changes it.

    A language may lack some of it, English none.
    """
    words: dict[str, Any] = {}
    for area in areas:
        found = read_file(f"{language}/{area}.toml")
        if not found and language == ENGLISH:
            raise LookupError(f"no folder of words has {language}/{area}.toml")
        words = laid_upon(words, found)
    return words


@cache
def complete_words(areas: tuple[str, ...], language: str) -> dict[str, Any]:
    """As `read_words`, in English where the language lacks something."""
    return laid_upon(read_words(areas), read_words(areas, language))


def read_file(path: str) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for file in files_at(path):
        try:
            words = laid_upon(words, tomllib.loads(file.read_text("utf-8")))
        except ValueError as error:  # not TOML, or not UTF-8
            raise ValueError(f"{file}: {error}") from error
    return words


def guide_language(area: str, language: str) -> str:
    """The language of an area's guide: English where this one has none."""
    return language if files_at(f"{language}/{area}.guide.md") else ENGLISH


def read_guide(area: str, language: str) -> str:
    """The guide of an area, in English where the language has none."""
    return files_at(f"{guide_language(area, language)}/{area}.guide.md")[-1].read_text("utf-8")


def files_at(path: str) -> list[Traversable]:
    """The file of this path in every folder that has it."""
    return [file for folder in _folders if (file := folder.joinpath(path)).is_file()]


def laid_upon(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    return {
        key: laid_upon(under[key], over[key])
        if isinstance(under.get(key), dict) and isinstance(over.get(key), dict)
        else over.get(key, under.get(key))
        for key in {**under, **over}
    }


def translated(english: dict[str, Any], printed: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """English in another language. What is not as printed comes from a pack, and stays in the pack's own words."""
    return {
        key: translated(text, printed.get(key, {}), other.get(key, {}))
        if isinstance(text, dict)
        else (other.get(key, text) if text == printed.get(key) else text)
        for key, text in english.items()
    }
