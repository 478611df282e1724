"""What must hold in every state: said in a sentence, with the part of a position that is about it."""

from __future__ import annotations

from foodchain.errors import BrokenInvariant


def expect(holds: bool, what: str, about: str, *or_about: str) -> None:
    """Raise BrokenInvariant where something does not hold.

    `about` begins the statement of a position that says it; the others those from which it follows otherwise."""
    if not holds:
        raise BrokenInvariant(what, about, *or_about)
