"""Which form of a word goes with a number, by the plural rules of CLDR."""

from __future__ import annotations

from functools import lru_cache

from foodchain.words.store import language_lines


def plural_form(language: str, forms: tuple[str, ...], number: int) -> str:
    """The form for a number; `forms` stand in the order of the language's categories."""
    return forms[plural_index(language, number)]


@lru_cache(maxsize=4096)
def plural_index(language: str, number: int) -> int:
    from babel import Locale

    category = Locale.parse(language, sep="-").plural_form(abs(number))
    categories: list[str] = language_lines()[language]["plurals"]
    return categories.index(category) if category in categories else -1
