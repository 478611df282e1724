"""Sentences: strings, and parts that say what they are about, so that a page can link, colour or leave them out."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True):
    """A part of a sentence that is about something.

    `kind` and `name` are those of an option's targets ("hex", "1,0"); a seat's name is its number from 0, whatever its
    text says. Besides, there are: `count`, a number; `gain`, signed points with their unit; and what a page may leave
    out, `place` where it draws the place of that name, `subject` where it shows otherwise whose doing it is.
    """

    kind: str
    name: str
    text: str
    """How it reads in the language."""


Segment = str | Part
Sentence = tuple[Segment, ...]


def plain(sentence: Sentence) -> str:
    """A sentence as prose."""
    return "".join([segment if isinstance(segment, str) else segment.text for segment in sentence])


def verbatim(text: object) -> Sentence:
    """A sentence that is just this text: a fact that is no name, and stays as it is."""
    return (str(text),)


def capital(sentence: Sentence) -> Sentence:
    """A sentence that begins with a capital letter."""
    if not sentence:
        return sentence
    first = sentence[0]
    text = first if isinstance(first, str) else first.text
    begun = text[:1].upper()
    if text.startswith(begun):
        return sentence
    text = begun + text[1:]
    return (text if isinstance(first, str) else Part(first.kind, first.name, text), *sentence[1:])
