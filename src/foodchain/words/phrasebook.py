"""Phrasebooks: the messages of one language, ready to be filled in."""

from __future__ import annotations

from typing import Any

from foodchain.words.plurals import plural_form
from foodchain.words.sentence import Part, Segment, Sentence
from foodchain.words.store import ENGLISH
from foodchain.words.template import Aside, Gap, Template, parse

WHOSE = ("animal", "seat")  # parts that make the words in brackets a subject, not a place


class Phrasebook:
    """Takes each message apart once. What the language lacks is said in English, with English plurals."""

    def __init__(self, language: str, words: dict[str, Any], english: dict[str, Any]) -> None:
        self.language = language
        self._words = words
        self._english = english
        self._templates: dict[str, dict[str, tuple[Template, str]]] = {}

    def fill(self, part: str, key: str, facts: dict[str, Any]) -> Sentence:
        """A message with its facts."""
        try:
            template, language = self._templates[part][key]
        except KeyError:
            template, language = self.find(part, key)
        return tuple(self.filled(template, language, facts))

    def find(self, part: str, key: str) -> tuple[Template, str]:
        """The template of a message, and the language it is in."""
        text, language = self.written(part, key)
        found = self._templates.setdefault(part, {})[key] = parse(text), language
        return found

    def written(self, part: str, key: str) -> tuple[str, str]:
        """A message as its translator wrote it, and the language it is in."""
        text: str | None = self._words.get(part, {}).get(key)
        return (self._english[part][key], ENGLISH) if text is None else (text, self.language)

    def filled(self, template: Template, language: str, facts: dict[str, Any]) -> list[Segment]:
        segments: list[Segment] = []
        text = ""  # strings that meet become one
        for piece in template:
            if isinstance(piece, str):
                text += piece
                continue
            if isinstance(piece, Gap):
                said = self.gap(piece, language, facts)
            else:
                said = self.aside(piece, facts)
            if isinstance(said, str):
                text += said
                continue
            if text:
                add(segments, text)
                text = ""
            if isinstance(said, Part):
                segments.append(said)
            else:
                for segment in said:
                    add(segments, segment)
        if text:
            add(segments, text)
        return segments

    def gap(self, gap: Gap, language: str, facts: dict[str, Any]) -> Segment | Sentence:
        fact = facts[gap.fact]
        if gap.forms:
            return plural_form(language, gap.forms, int(fact.name) if isinstance(fact, Part) else fact)
        if gap.signed:
            return Part("gain", str(fact), f"{fact:+}{gap.unit}")
        return self.fact(gap.fact, fact)

    def aside(self, aside: Aside, facts: dict[str, Any]) -> Segment | Sentence:
        """Words in brackets are one part, named after the thing in them; about nothing in particular, they are text."""
        thing = self.fact(aside.gap.fact, facts[aside.gap.fact])
        if not isinstance(thing, Part):
            return (aside.before, *(thing if isinstance(thing, tuple) else (thing,)), aside.after)
        kind = "subject" if thing.kind in WHOSE else "place"
        return Part(kind, thing.name, f"{aside.before}{thing.text}{aside.after}")

    def fact(self, field: str, fact: Any) -> Segment | Sentence:
        """A fact in words; a sentence stays as it is."""
        return fact if isinstance(fact, tuple) else str(fact)


def add(segments: list[Segment], segment: Segment) -> None:
    if isinstance(segment, str) and segments and isinstance(segments[-1], str):
        segments[-1] += segment
    elif segment != "":
        segments.append(segment)
