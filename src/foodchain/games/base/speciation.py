"""Speciation: choose a disk of the space's type, then new species on its tiles. Last, the insects' free one."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.speciation import AddOneAnywhere
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import INSECTS, SPECIATION
from foodchain.games.base.execution import Section, forfeit
from foodchain.games.base.state import BaseState


class Speciation(Section):
    name = "speciation"
    section = SPECIATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.CHOOSE_DISK, animal, s.display.space_element[space])

    def close(self, s: BaseState) -> None:
        if s.played(INSECTS):
            s.push(agenda.INSECTS_ADD, INSECTS)


class ChooseDisk(Step[BaseState]):
    """Frame: the element of the space."""

    name = "choose disk"

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] > 0:
            for corner in range(s.board.grid.corner_count):
                if s.disk[corner] == s.arg(0):
                    out = append(out, s.board.first_around + corner)
        return append(out, s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            forfeit(s, animal)
        else:
            s.push(agenda.SPECIATE, animal, option - s.board.first_around)

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0)]}


class InsectsAdd(AddOneAnywhere):
    """The insects' free species, after all Speciation pawns."""

    name = "insects add"
