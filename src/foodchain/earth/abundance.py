"""Abundance: a disk of the section onto any vacant corner of earth."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.engine.step import Step


class Enrich(Step[DisplayState]):
    """Frame: the element + 1 once it is picked."""

    name = "enrich"
    section: int = 0

    def fits(self, s: DisplayState) -> bool:
        return s.arg(0) == 0 or s.on_shelf(self.section, s.arg(0) - 1) > 0

    def continues(self, s: DisplayState) -> bool:
        return s.arg(0) > 0

    def options(self, s: DisplayState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            if s.has_room():
                out = s.shelf_options(self.section)
            return append(out, s.board.pass_)
        for corner in range(s.board.grid.corner_count):
            if s.is_vacant_corner(corner):
                out = append(out, s.board.first_put + corner)
        return out

    def choose(self, s: DisplayState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            s.pop()
            s.forfeit(animal)
        elif s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_take + 1)
        else:
            element = s.arg(0) - 1
            s.pop()
            s.take_from_shelf(animal, self.section, element)
            s.put_disk(option - s.board.first_put, element)

    def asks(self, s: DisplayState) -> str:
        return "enrich" if s.arg(0) == 0 else "enrich where"

    def details(self, s: DisplayState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0) - 1]} if s.arg(0) > 0 else {}
