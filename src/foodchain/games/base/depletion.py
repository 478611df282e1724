"""Depletion: one disk on earth, of a type in the box, goes back to the bag."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.depletion import Deplete
from foodchain.engine.frame import Frame
from foodchain.games.base import agenda
from foodchain.games.base.board import DEPLETION
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Depletion(Section):
    name = "depletion"
    section = DEPLETION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.DEPLETE, animal)


class DepleteEarth(Deplete):
    frame = Frame(("depletion",))
    section = DEPLETION
