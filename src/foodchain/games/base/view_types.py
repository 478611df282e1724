"""The types of a view of the base game: what it adds to those of an earth."""

from __future__ import annotations

from foodchain.earth.view_types import EarthTable
from foodchain.engine.view_types import View


class BaseTable(EarthTable):
    """A base game on the table."""

    tundra_left: int


class BaseView(View, BaseTable):
    """What whoever looks sees of a base game."""
