"""A speaker says what the rules of a game have to say, in one language."""

from __future__ import annotations

from functools import cache
from typing import Any

from foodchain.words.message import Message
from foodchain.words.names import named
from foodchain.words.phrasebook import Phrasebook
from foodchain.words.sentence import Part, Segment, Sentence, capital, plain

# What a fact is about is told by the last word of its name: `from_hex` is a hex.
KINDS = (
    "hex",
    "corner",
    "space",
    "section",
    "card",
    "trait",
    "biome",
    "element",
    "animal",
    "class",
    "terrain",
    "seat",
)
LISTS = {"hexes": "hex", "classes": "class", **{f"{kind}s": kind for kind in KINDS}}


class Speaker:
    """Turns messages into sentences. It never changes, so everybody may share it.

    `words` are all words of the game in the language, `own` just those that are not English for want of a translation.
    People count seats from 1, programs from 0: `first_seat`.
    """

    def __init__(
        self, language: str, words: dict[str, Any], own: dict[str, Any], english: dict[str, Any], first_seat: int
    ) -> None:
        self.language = language
        self.words = words
        self.first_seat = first_seat
        self._phrases = Phrasebook(language, own, english)
        self._names: dict[str, str] = words["name"]
        self._parts: dict[str, dict[Any, Part]] = {}  # each is made once: there are only so many things

    def say(self, message: Message) -> Sentence:
        return self._phrases.fill(message.part, message.key, message.facts, self.fact)

    def text(self, message: Message) -> str:
        return plain(self.say(message))

    def name(self, name: str) -> str:
        """The printed form of a name: "ice_age" is "Ice Age"."""
        return named(self._names, name)

    def fact(self, field: str, fact: Any) -> Segment | Sentence:
        """A fact in words, a part where it is about something."""
        if isinstance(fact, str):
            kind = kind_of(field)
            return self.part(kind, fact) if kind else self.name(fact)
        if isinstance(fact, int):
            return self.part("seat" if kind_of(field) == "seat" else "count", fact)
        if isinstance(fact, Message):
            return self.say(fact)
        if isinstance(fact, list):
            return self.listed(LISTS.get(field, ""), fact)
        return fact if isinstance(fact, tuple) else str(fact)

    def listed(self, kind: str, facts: list[Any]) -> Sentence:
        segments: list[Segment] = []
        for fact in facts:
            if segments:
                segments.append(", ")
            said = self.fact(kind, fact)
            segments += said if isinstance(said, tuple) else (said,)
        return tuple(segments)

    def part(self, kind: str, name: str | int) -> Part:
        """Something there is: `name` is a number for seats and counts."""
        parts = self._parts.setdefault(kind, {})
        part = parts.get(name)
        if part is None:
            part = parts[name] = Part(kind, str(name), self.part_text(kind, name))
        return part

    def part_text(self, kind: str, name: str | int) -> str:
        if kind == "seat":
            return self.text(Message("seat", "seat", {"number": int(name) + self.first_seat}))
        return str(name) if isinstance(name, int) else self.name(name)

    def option(self, pattern: str, targets: tuple[tuple[str, str], ...]) -> Sentence:
        """An option as people say it."""
        facts = {str(i): (self.part(kind, name),) for i, (kind, name) in enumerate(targets)}
        return capital(self.say(Message("option", pattern, facts)))


@cache
def kind_of(field: str) -> str:
    """What a fact of this name is about; nothing in particular: ""."""
    kind = field.rpartition("_")[2]
    return kind if kind in KINDS else ""
