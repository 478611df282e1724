"""Which form of a word goes with a number, by the plural rules of CLDR."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from foodchain.words.store import language_lines


def plural_form(language: str, forms: tuple[str, ...], number: int) -> str:
    """The form for a number; `forms` stand in the order of the language's categories."""
    category = plural_rule(language)(abs(number))
    categories: list[str] = language_lines()[language]["plurals"]
    return forms[categories.index(category)] if category in categories else forms[-1]


@cache
def plural_rule(language: str) -> Callable[[int], str]:
    from babel import Locale

    rule: Callable[[int], str] = Locale.parse(language).plural_form
    return rule
