"""Sentences with gaps, and the names in them."""

from __future__ import annotations

import re
from typing import Any, Final

GAP: Final = re.compile(r"\{(\w+)(:\+)?(?:\|([^|}]*)\|([^}]*))?\}")
PART: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")
NAMED: Final = ("section", "card", "trait", "biome")


def fill(template: str, facts: dict[str, Any]) -> str:
    """`{count}` is filled in, `{vp:+}` with its sign, and `{count|tile|tiles}` chooses by number."""
    parts: list[str] = []
    end = 0
    for gap in GAP.finditer(template):
        parts.append(template[end : gap.start()])
        fact = facts[gap[1]]
        if gap[3] is not None:
            parts.append(str(gap[3]) if fact == 1 else str(gap[4]))
        else:
            parts.append(f"{fact:+}" if gap[2] else str(fact))
        end = gap.end()
    parts.append(template[end:])
    return "".join(parts)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def named(names: dict[str, str], name: str) -> str:
    """The printed form of a name; one made of several is worded part by part: "competition sea-jungle", "bird_03"."""
    known = names.get(name)
    if known is not None:
        return known
    parts: list[str] = []
    end = 0
    for part in PART.finditer(name):
        parts.append(name[end : part.start()])
        parts.append(names.get(part[0], part[0]))
        end = part.end()
    parts.append(name[end:])
    return "".join(parts).replace("_", " ")


def with_names(words: dict[str, Any]) -> dict[str, Any]:
    """Words in which everything that has a name and a text is found among the names too."""
    names: dict[str, str] = dict(words["name"])
    for kind in NAMED:
        for key, entry in words.get(kind, {}).items():
            names[key] = entry["name"]
    return {**words, "name": names}


def told_of(entries: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the data say of cards or traits in English; where we guessed, what."""
    return {
        key: {field: entry[field] for field in ("name", "text", "open") if entry.get(field)}
        for key, entry in entries.items()
    }
