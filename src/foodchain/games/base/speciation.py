"""Speciation: choose a disk of the space's type, then new species on its tiles. Last, the insects' free one."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.speciation import AddOneAnywhere, ChooseDisk
from foodchain.engine.frame import Frame
from foodchain.games.base import agenda
from foodchain.games.base.board import INSECTS, SPECIATION
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Speciation(Section):
    name = "speciation"
    section = SPECIATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.CHOOSE_DISK, animal, s.display.space_element[space])

    def close(self, s: BaseState) -> None:
        if s.played(INSECTS):
            s.push(agenda.INSECTS_ADD, INSECTS)


class ChooseDiskHere(ChooseDisk):
    frame = Frame(("speciation",), ("element",))
    then = agenda.SPECIATE


class InsectsAdd(AddOneAnywhere[BaseState]):
    """The insects' free species, after all Speciation pawns."""

    name = "insects add"
    frame = Frame(("execute",))
