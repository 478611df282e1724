"""The types of a view of the base game: what it adds to those of an earth."""

from __future__ import annotations

from foodchain.earth.view_types import EarthTable
from foodchain.engine.view_types import View


class BaseTable(EarthTable):
    """A base game on the table."""

    tundra_left: int
    acting: str | None
    """The space whose pawn acts now: the pawn itself is back in its owner's hand."""


class BaseView(View, BaseTable):
    """What whoever looks sees of a base game."""
