"""The names of things, and how one that is made of several is worded part by part."""

from __future__ import annotations

import re
from typing import Any

from foodchain.words.store import languages

PART = re.compile(r"[a-z]+(?:_[a-z]+)*")
NAMED = ("section", "card", "trait", "biome")


def named(names: dict[str, str], name: str) -> str:
    """The printed form of a name; one made of several is worded part by part: "competition sea-jungle", "bird_03"."""
    known = names.get(name)
    if known is not None:
        return known
    return PART.sub(lambda part: names.get(part[0], part[0]), name).replace("_", " ")


def with_names(words: dict[str, Any], named_after: dict[str, str] | None = None) -> dict[str, Any]:
    """Words in which everything that has a name and a text is found among the names too, and so is what is called as
    if it had another name."""
    names: dict[str, str] = dict(words["name"])
    for kind in NAMED:
        for key, entry in words.get(kind, {}).items():
            names[key] = entry["name"]
    alike = {key: named(names, other) for key, other in (named_after or {}).items()}
    return {**words, "name": {**names, **alike}}


def wording_of(entries: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the data say of cards or traits in English; where we guessed, what."""
    return {
        key: {field: entry[field] for field in ("name", "text", "open") if entry.get(field)}
        for key, entry in entries.items()
    }


def translations_of(kinds: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What a pack says of its own cards or traits in other languages, as words: by language, kind and entry."""
    found: dict[str, dict[str, Any]] = {}
    for kind, entries in kinds.items():
        for key, entry in entries.items():
            for language in languages():
                if entry.get(language):
                    found.setdefault(language, {}).setdefault(kind, {})[key] = entry[language]
    return found


def with_pictures(words: dict[str, Any], new_names: dict[str, str]) -> dict[str, Any]:
    """Words in which what has another name is still drawn as what it was."""
    found = dict(words)
    for kind in NAMED:
        known = words.get(kind, {})
        drawn = {new: {**known[new], "drawn": picture_of(old)} for old, new in new_names.items() if new in known}
        if drawn:
            found[kind] = {**known, **drawn}
    return found


def picture_of(name: str) -> str:
    """Two biomes of one terrain are told apart by a number, and drawn alike."""
    return name.rstrip("_0123456789")


def also_called(words: dict[str, Any], new_names: dict[str, str]) -> dict[str, Any]:
    """Words in which what is known by one name is known by another too."""
    if not new_names:
        return words
    found = dict(words)
    for kind in NAMED:
        known = words.get(kind, {})
        found[kind] = {**known, **{new: known[old] for old, new in new_names.items() if old in known}}
    return found
