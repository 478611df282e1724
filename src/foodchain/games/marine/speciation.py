"""Speciation: choose a disk of the space's type, any on the special space, then new species on its tiles."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.speciation import ChooseDisk
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import SPECIATION
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Speciation(Section):
    """Each open space stands for the disk in the circle beside it; the disk is not used up."""

    name = "speciation"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        if s.display.special_only[space] == 1:
            s.push(agenda.CHOOSE_DISK, animal, NONE)
            return
        element = s.circle[space - s.display.section_first[SPECIATION]]
        if element == NONE:
            s.forfeit(animal)
        else:
            s.push(agenda.CHOOSE_DISK, animal, element)


class ChooseDiskHere(ChooseDisk):
    frame = Frame(ACTING, ("element?",))
    then = agenda.SPECIATE

    def continues(self, s: DisplayState) -> bool:
        return True

    def asks(self, s: DisplayState) -> str:
        return "choose disk" if s.arg(0) != NONE else "choose any disk"
