"""Depletion: one disk on earth, of a type in the box, goes back to the bag."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import DEPLETION
from foodchain.games.base.execution import Section, forfeit
from foodchain.games.base.state import BaseState


class Depletion(Section):
    name = "depletion"
    section = DEPLETION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.DEPLETE, animal)


class Deplete(Step[BaseState]):
    name = "deplete"

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.on_shelf(DEPLETION, element) > 0:
                out = append(out, s.board.first_remove + corner)
        return append(out, s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            forfeit(s, animal)
        else:
            s.remove_disk(option - s.board.first_remove)
