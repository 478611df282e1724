"""A speaker says what the rules of a game have to say, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from foodchain.words.message import Message, Name, Saying, Series, Text
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
    "cause",
)
COPIED = ("card", "cause")  # of these kinds there may be copies: "detritivore.2"
LISTS = {"hexes": "hex", "classes": "class", **{f"{kind}s": kind for kind in KINDS}}


class Choice(Protocol):
    """An option: how it is said, and what it is about."""

    @property
    def pattern(self) -> str: ...

    @property
    def targets(self) -> tuple[tuple[str, str], ...]: ...


class Speaker(Phrasebook):
    """Turns messages into sentences. It never changes, so everybody may share it.

    `words` are all words of the game in the language, `own` just those that are not English for want of a translation.
    People count seats from 1, programs from 0: `first_seat`.
    """

    def __init__(
        self, language: str, words: dict[str, Any], own: dict[str, Any], english: dict[str, Any], first_seat: int
    ) -> None:
        super().__init__(language, own, english)
        self.words = words
        self.first_seat = first_seat
        self._names: dict[str, str] = words["name"]
        self._known: dict[str, dict[str | int, Segment]] = {}  # by field: there are only so many things to name
        self._targets: dict[tuple[str, str], Segment] = {}

    def say(self, message: Saying) -> Sentence:
        if isinstance(message, Message):
            return self.fill(message.part, message.key, message.facts)
        if isinstance(message, Series):
            return self.series("", message.items, message.between)
        return (self.name(message.name) if isinstance(message, Name) else self.at(message.path),)

    def text(self, message: Saying) -> str:
        return plain(self.say(message))

    def at(self, path: tuple[str, ...]) -> str:
        """The text at a path among the words."""
        found: Any = self.words
        for key in path:
            found = found[key]
        return str(found)

    def name(self, name: str) -> str:
        """The printed form of a name: "ice_age" is "Ice Age"."""
        return named(self._names, name)

    def fact(self, field: str, fact: Any) -> Segment | Sentence:
        """A fact in words, a part where it is about something."""
        if isinstance(fact, str | int):
            known = self._known.get(field)
            if known is None:
                known = self._known[field] = {}
            said = known.get(fact)
            if said is None:
                said = known[fact] = self.named(kind_of(field), fact)
            return said
        if isinstance(fact, Part | tuple):
            return fact
        if isinstance(fact, list):
            return self.series(LISTS.get(field, ""), fact, ", ")
        if isinstance(fact, Series):
            return self.series(LISTS.get(field, ""), fact.items, fact.between)
        if isinstance(fact, (Message, Text, Name)):
            return self.say(fact)
        return str(fact)

    def series(self, kind: str, facts: Sequence[Any], between: str) -> Sentence:
        segments: list[Segment] = []
        for fact in facts:
            if segments:
                segments.append(between)
            said = self.fact(kind, fact)
            segments += said if isinstance(said, tuple) else (said,)
        return tuple(segments)

    def named(self, kind: str, fact: str | int) -> Segment:
        """A name or a number; the name of nothing in particular is just text."""
        if kind == "seat":
            number = Message("seat", "seat", {"number": int(fact) + self.first_seat})
            return Part(kind, str(fact), self.text(number))
        if isinstance(fact, int):
            return Part("count", str(fact), str(fact))
        if kind in COPIED:
            return Part(kind, fact, self.name(fact.partition(".")[0]))
        return Part(kind, fact, self.name(fact)) if kind else self.name(fact)

    def explanation(self, found: dict[str, Any]) -> dict[str, Any]:
        """What the rules explain, in sentences; `drawn` are the lines that say no more than a drawing of the tile."""
        lines = [capital(self.say(line)) for line in found["lines"]]
        drawn = [i for i, line in enumerate(found["lines"]) if line in found.get("drawn", [])]
        return {**found, "title": capital(self.say(found["title"])), "lines": lines, "drawn": drawn}

    def glossary(self, found: dict[str, dict[str, dict[str, Any]]]) -> dict[str, dict[str, dict[str, Any]]]:
        """What the rules tell of everything that has a name, as plain texts."""
        return {
            kind: {
                name: {field: self.entry(value) for field, value in entry.items()} | self.picture(kind, name, entry)
                for name, entry in entries.items()
            }
            for kind, entries in found.items()
        }

    def picture(self, kind: str, name: str, entry: dict[str, Any]) -> dict[str, str]:
        """What something is drawn as that a pack calls differently."""
        known = self.words.get(kind, {})
        for wording in [known.get(key) for key in (name, entry.get("drawn"))]:
            if isinstance(wording, dict) and "drawn" in wording:
                return {"drawn": wording["drawn"]}
        return {}

    def entry(self, value: Any) -> Any:
        return self.text(value) if isinstance(value, (Message, Text, Name, Series)) else value

    def option(self, option: Choice) -> Sentence:
        """An option as people say it."""
        facts = {str(i): self.target(target) for i, target in enumerate(option.targets)}
        return capital(self.fill("option", option.pattern, facts))

    def target(self, target: tuple[str, str]) -> Segment:
        """What an option is about."""
        said = self._targets.get(target)
        if said is None:
            said = self._targets[target] = self.named(*target)
        return said


@cache
def kind_of(field: str) -> str:
    """What a fact of this name is about; nothing in particular: ""."""
    kind = field.rpartition("_")[2]
    return kind if kind in KINDS else ""
