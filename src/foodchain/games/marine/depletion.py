"""Depletion: one disk on earth, of a type in the box, goes back to the bag."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.depletion import Deplete
from foodchain.earth.display import DisplayState
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import DEPLETION
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Depletion(Section):
    name = "depletion"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.DEPLETE, animal)


class DepleteEarth(Deplete):
    frame = Frame(ACTING)
    section = DEPLETION

    def continues(self, s: DisplayState) -> bool:
        return True
