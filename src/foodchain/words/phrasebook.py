"""Phrasebooks: the messages of one language, ready to be filled in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from foodchain.words.plurals import plural_form
from foodchain.words.sentence import Part, Segment, Sentence
from foodchain.words.store import ENGLISH
from foodchain.words.template import Aside, Gap, Template, parse

Say: TypeAlias = Callable[[str, Any], Segment | Sentence]  # puts a fact into words, given its name

WHOSE = ("animal", "seat")  # parts that make the words in brackets a subject, not a place


class Phrasebook:
    """Takes each message apart once. What the language lacks is said in English, with English plurals."""

    def __init__(self, language: str, words: dict[str, Any], english: dict[str, Any]) -> None:
        self.language = language
        self._words = words
        self._english = english
        self._found: dict[tuple[str, str], tuple[Template, str]] = {}

    def find(self, part: str, key: str) -> tuple[Template, str]:
        """The template of a message, and the language it is in."""
        found = self._found.get((part, key))
        if found is None:
            text = self._words.get(part, {}).get(key)
            if text is None:
                found = parse(self._english[part][key]), ENGLISH
            else:
                found = parse(text), self.language
            self._found[part, key] = found
        return found

    def fill(self, part: str, key: str, facts: dict[str, Any], say: Say) -> Sentence:
        """A message with its facts."""
        template, language = self.find(part, key)
        return tuple(filled(template, language, facts, say))


def filled(template: Template, language: str, facts: dict[str, Any], say: Say) -> list[Segment]:
    segments: list[Segment] = []
    for piece in template:
        if isinstance(piece, str):
            add(segments, piece)
        elif isinstance(piece, Aside):
            segments.append(aside(filled(piece.pieces, language, facts, say)))
        elif piece.forms:
            add(segments, plural_form(language, piece.forms, facts[piece.fact]))
        elif piece.signed:
            segments.append(gain(piece, facts[piece.fact]))
        else:
            said = say(piece.fact, facts[piece.fact])
            if isinstance(said, tuple):
                for segment in said:
                    add(segments, segment)
            else:
                add(segments, said)
    return segments


def add(segments: list[Segment], segment: Segment) -> None:
    """Strings that meet become one."""
    if isinstance(segment, str) and segments and isinstance(segments[-1], str):
        segments[-1] += segment
    elif segment != "":
        segments.append(segment)


def gain(gap: Gap, points: int) -> Part:
    return Part("gain", str(points), f"{points:+}{gap.unit}")


def aside(segments: list[Segment]) -> Part:
    """Words in brackets are one part, named after the thing in them."""
    text = "".join([segment if isinstance(segment, str) else segment.text for segment in segments])
    thing = next(segment for segment in segments if isinstance(segment, Part))
    return Part("subject" if thing.kind in WHOSE else "place", thing.name, text)
