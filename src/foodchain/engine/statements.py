"""Texts made of statements: one a line, or several on a line with semicolons. `#` begins a comment."""

from __future__ import annotations

from typing import Final

from foodchain.errors import BadPosition, BadRecord, BadText

DIGITS: Final = 9  # of the largest number that a game counts to


ANY: Final = 99  # as many words as there are


def whole_number(text: str, digits: int = DIGITS) -> int:
    """A number in plain digits; -1 for anything else, and for more digits than that."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else -1


def quoted(text: str) -> str:
    """A text as it is quoted in a message: in quotes, and not too much of it."""
    return repr(text) if len(text) <= 60 else repr(text[:50]) + "…"


class Form:
    """How a statement is written: how many words stand in front at most, and whether a colon and a list can follow."""

    def __init__(self, most_words: int, listed: bool = False) -> None:
        self.most_words = most_words
        self.listed = listed


class Statement:
    """A line number, the first word, and what follows; `body` is what stands behind a colon."""

    def __init__(self, line: int, text: str, in_record: bool = False) -> None:
        self.line = line
        self.in_record = in_record
        self.text = text
        head, self.colon, body = text.partition(":")
        self.words = head.split()
        self.body = body.strip()

    @property
    def key(self) -> str:
        return self.words[0] if self.words else ""

    def word(self, i: int, wanted: str) -> str:
        if i >= len(self.words):
            raise self.error(f"{wanted} is missing")
        return self.words[i]

    def number(self, text: str, wanted: str, least: int = 0, digits: int = DIGITS) -> int:
        value = whole_number(text.removeprefix("-"), digits)
        if value < 0:
            raise self.error(f"{wanted} should be a whole number, not {quoted(text)}")
        if text.startswith("-"):
            value = -value
        if text != str(value):
            raise self.error(f"{wanted} should be written {value}, not {quoted(text)}")
        if value < least:
            raise self.error(f"{wanted} should be at least {least}, not {value}")
        return value

    def one_of(self, text: str, names: list[str], wanted: str) -> int:
        """The number of a name in a list."""
        if text not in names:
            shown = ", ".join(filter(None, names)) if len(names) <= 30 else f"{names[0]}, {names[1]} … {names[-1]}"
            raise self.error(f"{quoted(text)} is not {wanted}; expected one of: {shown}")
        return names.index(text)

    def check_form(self, forms: dict[str, Form]) -> None:
        """Refuse what is not known, words too many, and a colon that is missing or too much."""
        form = forms.get(self.key)
        if form is None:
            raise self.error(f"{self.key!r} is not known here; see docs/notation.md for what is")
        if len(self.words) > form.most_words:
            extra = quoted(self.words[form.most_words])
            raise self.error(f"{extra} is too much here{', or a colon is missing' if form.listed else ''}")
        if self.colon and not form.listed:
            raise self.error("a colon was not expected here")

    def items(self) -> list[str]:
        """The comma-separated items of the body."""
        if not self.colon:
            raise self.error("a colon is missing; 'hand 0:' is an empty list")
        return [item.strip() for item in self.body.split(",") if item.strip()]

    def error(self, message: str) -> BadText:
        text = f"{message} (in {quoted(self.text)})"
        return BadRecord(text, self.line) if self.in_record else BadPosition(text, self.line)


def split_statements(text: str, first_line: int = 1, in_record: bool = False) -> list[Statement]:
    statements: list[Statement] = []
    for number, line in enumerate(text.splitlines(), start=first_line):
        for part in line.partition("#")[0].split(";"):
            if part.strip():
                statements.append(Statement(number, part.strip(), in_record))
    return statements
