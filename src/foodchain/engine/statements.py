"""Texts made of statements: one a line, or several on a line with semicolons. `#` begins a comment."""

from __future__ import annotations

from foodchain.errors import BadPosition


class Statement:
    """A line number, the first word, and what follows; `body` is what stands behind a colon."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text
        head, colon, body = text.partition(":")
        self.words = head.split()
        self.body = body.strip() if colon else ""

    @property
    def key(self) -> str:
        return self.words[0] if self.words else ""

    def word(self, i: int, wanted: str) -> str:
        if i >= len(self.words):
            raise self.error(f"{wanted} is missing")
        return self.words[i]

    def number(self, text: str, wanted: str, least: int = 0) -> int:
        try:
            value = int(text)
        except ValueError:
            raise self.error(f"{wanted} should be a whole number, not {text!r}") from None
        if value < least:
            raise self.error(f"{wanted} should be at least {least}, not {value}")
        return value

    def one_of(self, text: str, names: list[str], wanted: str) -> int:
        """The number of a name in a list."""
        if text not in names:
            shown = ", ".join(names) if len(names) <= 30 else f"{names[0]}, {names[1]} … {names[-1]}"
            raise self.error(f"{text!r} is not {wanted}; expected one of: {shown}")
        return names.index(text)

    def items(self) -> list[str]:
        """The comma-separated items of the body."""
        return [item.strip() for item in self.body.split(",") if item.strip()]

    def error(self, message: str) -> BadPosition:
        return BadPosition(f"{message} (in {self.text!r})", self.line)


def split_statements(text: str) -> list[Statement]:
    statements: list[Statement] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for part in line.partition("#")[0].split(";"):
            if part.strip():
                statements.append(Statement(number, part.strip()))
    return statements
