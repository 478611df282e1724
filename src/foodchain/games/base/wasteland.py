"""Wasteland: a pawn may take one disk out of the box; then the box strips the tundra of the types it still holds."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import DISPLAY_DISK_TO_BAG
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import WASTELAND
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Wasteland(Section):
    name = "wasteland"
    section = WASTELAND

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.WASTE, animal)

    def close(self, s: BaseState) -> None:
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.on_shelf(WASTELAND, element) > 0 and self.touches_tundra(s, corner):
                s.remove_disk(corner)

    def touches_tundra(self, s: BaseState, corner: i64) -> bool:
        for i in range(3):
            at = s.board.grid.touching[corner * 3 + i]
            if at != NONE and s.is_tundra(at):
                return True
        return False


class Waste(Step[BaseState]):
    name = "waste"
    frame = Frame(("wasteland",))

    def options(self, s: BaseState) -> vec[i64]:
        return append(s.shelf_options(WASTELAND), s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        element = option - s.board.first_take
        s.take_from_shelf(animal, WASTELAND, element)
        s.bag[element] += 1
        s.note(DISPLAY_DISK_TO_BAG, element, WASTELAND)
