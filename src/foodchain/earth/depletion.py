"""Depletion: one disk on earth, of a type in the box, goes back to the bag."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.engine.step import Step


class Deplete(Step[DisplayState]):
    name = "deplete"
    section: int = 0

    def options(self, s: DisplayState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.on_shelf(self.section, element) > 0:
                out = append(out, s.board.first_remove + corner)
        return append(out, s.board.pass_)

    def choose(self, s: DisplayState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
        else:
            s.remove_disk(option - s.board.first_remove)
