"""What a view of Acorns contains."""

from __future__ import annotations

from typing import TypedDict


class HollowView(TypedDict):
    hollow: str
    acorns: list[int]
    weight: int


class AcornTable(TypedDict):
    hollows: list[HollowView]
    full: int
    """How heavy a hollow is emptied."""
    bag: int
    hands: list[int]
    """How many acorns each seat holds."""
    hand: list[int] | None
    """What the viewer holds."""
