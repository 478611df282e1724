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
    """Words about one thing that are left out where the page shows it anyway."""

    before: str
    gap: Gap
    after: str


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
            pieces.append(parse_aside(inside))
    return tuple(pieces)


def parse_aside(text: str) -> Aside:
    gaps = [piece for piece in parse_gaps(text) if isinstance(piece, Gap)]
    if len(gaps) != 1 or gaps[0].forms or gaps[0].signed:
        raise BadTemplate(f"[{text}] is not about one thing")
    return Aside(text[: text.index("{")], gaps[0], text[text.index("}") + 1 :])


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
    return [piece.gap if isinstance(piece, Aside) else piece for piece in template if not isinstance(piece, str)]
