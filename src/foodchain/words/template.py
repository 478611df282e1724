"""Templates: messages as translators write them, sentences with gaps, and how they are taken apart.

{count}              a fact
{vp:+}  {vp:+ VP}    a number with its sign, and its unit
{count|tile|tiles}   the form of a word that goes with a number, in the order of the language's plural categories
[ at {hex}]          words that a drawn board makes redundant
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Gap(Struct, frozen=True, omit_defaults=True):
    """A place that a fact fills, or chooses the word for."""

    fact: str
    signed: bool = False
    unit: str = ""
    forms: tuple[str, ...] = ()


class Aside(Struct, frozen=True):
    """Words that are left out where the board shows what they say."""

    pieces: tuple[str | Gap, ...]


Template: TypeAlias = tuple[str | Gap | Aside, ...]


class BadTemplate(ValueError):
    """A message that cannot be taken apart."""


def parse(text: str) -> Template:
    pieces: list[str | Gap | Aside] = []
    while text:
        before, bracket, rest = text.partition("[")
        pieces += parse_gaps(before)
        text = ""
        if bracket:
            inside, closed, text = rest.partition("]")
            if not closed:
                raise BadTemplate(f"a [ is not closed in {before}[{rest}")
            pieces.append(Aside(tuple(parse_gaps(inside))))
    return tuple(pieces)


def parse_gaps(text: str) -> list[str | Gap]:
    pieces: list[str | Gap] = []
    while text:
        before, brace, rest = text.partition("{")
        if "}" in before or "]" in before:
            raise BadTemplate(f"something is closed that was not opened in {text}")
        if before:
            pieces.append(before)
        text = ""
        if brace:
            inside, closed, text = rest.partition("}")
            if not closed:
                raise BadTemplate(f"a {{ is not closed in {before}{{{rest}")
            pieces.append(parse_gap(inside))
    return pieces


def parse_gap(text: str) -> Gap:
    counted, *forms = text.split("|")
    fact, sign, unit = counted.partition(":+")
    if not fact.replace("_", "").isalnum() or (sign and forms):
        raise BadTemplate(f"{{{text}}} is no gap")
    return Gap(fact, bool(sign), unit, tuple(forms))


def gaps_of(template: Template) -> list[Gap]:
    """All gaps of a template, those in brackets too."""
    found: list[Gap] = []
    for piece in template:
        if isinstance(piece, Gap):
            found.append(piece)
        elif isinstance(piece, Aside):
            found += [inner for inner in piece.pieces if isinstance(inner, Gap)]
    return found
