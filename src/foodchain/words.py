"""The words files: words.toml beside the code is English, words.<language>.toml the same in another language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

ENGLISH = "en"


@cache
def languages() -> list[str]:
    """English first, then those that the games speak."""
    names = [file.name for file in files("foodchain.engine").iterdir()]
    return [ENGLISH, *sorted(name[6:-5] for name in names if name.startswith("words.") and name != "words.toml")]


@cache
def read_words(packages: tuple[str, ...], language: str = ENGLISH) -> dict[str, Any]:
    """The words of packages, each laid upon those before it. They are everybody's: nobody changes them."""
    words: dict[str, Any] = {}
    for package in packages:
        name = "words.toml" if language == ENGLISH else f"words.{language}.toml"
        words = laid_upon(words, tomllib.loads((files(package) / name).read_text("utf-8")))
    return words


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
