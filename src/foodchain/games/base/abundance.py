"""Abundance: a disk of the section onto any vacant corner of earth."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.adaptation import shelf_options
from foodchain.games.base.board import ABUNDANCE
from foodchain.games.base.execution import Section, forfeit
from foodchain.games.base.state import BaseState


class Abundance(Section):
    name = "abundance"
    section = ABUNDANCE

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.ENRICH, animal)


class Enrich(Step[BaseState]):
    """Frame: the element + 1 once it is picked."""

    name = "enrich"

    def continues(self, s: BaseState) -> bool:
        return s.arg(0) > 0

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            if s.has_room():
                out = shelf_options(s, ABUNDANCE)
            return append(out, s.board.pass_)
        for corner in range(s.board.grid.corner_count):
            if s.is_vacant_corner(corner):
                out = append(out, s.board.first_put + corner)
        return out

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            s.pop()
            forfeit(s, animal)
        elif s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_take + 1)
        else:
            element = s.arg(0) - 1
            s.pop()
            s.take_from_shelf(animal, ABUNDANCE, element)
            s.put_disk(option - s.board.first_put, element)

    def asks(self, s: BaseState) -> str:
        return "enrich" if s.arg(0) == 0 else "enrich where"

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0) - 1]} if s.arg(0) > 0 else {}
