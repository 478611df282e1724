"""What events come of: cards, sections, occasions. A state finds the one under way on its agenda."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARD: Final = "card"  # the cause of a step whose frame begins with a card
NO_CAUSE: Final = -1


class Causes:
    """All causes of a game, numbered: first those that steps can name, then the cards, then what else a game adds."""

    def __init__(self, named: list[str], cards: list[str]) -> None:
        self.names: list[str] = [*named, *cards]
        self.first_card: i64 = len(named)
        self.of_step: vec[i64] = vec[i64]()  # step -> what events come of while it is under way; filled by the rules

    def add(self, names: list[str]) -> int:
        """More causes, which no step can name; the number of the first."""
        first = len(self.names)
        self.names += names
        return first

    def number(self, cause: str) -> int:
        """The number of a cause as steps name it; that of the first card for whichever lies in the step's frame."""
        if cause == "":
            return NO_CAUSE
        return int(self.first_card) if cause == CARD else self.names.index(cause)
