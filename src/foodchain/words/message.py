"""Messages: what is to be said, in no language yet."""

from __future__ import annotations

from typing import Any


class Message:
    """A key among the words and the facts that fill its gaps.

    A fact is a number, a name ("ice_age"), another message, a list of such, or a sentence that stays as it is.
    """

    __slots__ = ("facts", "key", "part")

    def __init__(self, part: str, key: str, facts: dict[str, Any] | None = None) -> None:
        self.part = part
        self.key = key
        self.facts = facts or {}

    def __repr__(self) -> str:
        return f"<{self.part} {self.key!r} {self.facts}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.part, self.key, self.facts) == (other.part, other.key, other.facts)

    def __hash__(self) -> int:
        return hash((self.part, self.key))
