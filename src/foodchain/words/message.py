"""Messages: what is to be said, in no language yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias


class Message:
    """A key among the words and the facts that fill its gaps.

    A fact is a number, a name ("ice_age"), another message, a series of such, or a sentence that stays as it is.
    """

    __slots__ = ("facts", "key", "part")

    def __init__(self, part: str, key: str, facts: dict[str, Any] | None = None) -> None:
        self.part = part
        self.key = key
        self.facts = facts or {}

    def __repr__(self) -> str:
        return f"<{self.part} {self.key!r} {self.facts}>"


class Text:
    """A text without gaps, by its path among the words: `Text("card", "predator", "name")`."""

    __slots__ = ("path",)

    def __init__(self, *path: str) -> None:
        self.path = path


class Name:
    """What a thing is called."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Series:
    """Several facts or messages, with something between them. A list is a series with commas."""

    __slots__ = ("between", "items")

    def __init__(self, items: Sequence[Any], between: str) -> None:
        self.items = items
        self.between = between


Saying: TypeAlias = Message | Text | Name | Series


def phrase(key: str, facts: dict[str, Any] | None = None) -> Message:
    """A sentence of an explanation."""
    return Message("explain", key, facts)


def reason(key: str, facts: dict[str, Any] | None = None) -> Message:
    """Why something is not legal."""
    return Message("illegal", key, facts)
