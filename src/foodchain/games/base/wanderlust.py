"""Wanderlust: lay a new tile, perhaps a disk on it, gain bonus VP; then everybody may move in."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import bonus
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.adaptation import shelf_options
from foodchain.games.base.board import WANDERLUST
from foodchain.games.base.execution import Section, forfeit
from foodchain.games.base.state import BaseState


class Wanderlust(Section):
    name = "wanderlust"
    section = WANDERLUST

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.WANDER, animal)


class Wander(Step[BaseState]):
    """Frame: the stack + 1, the new tile's hex + 1 and the disk's element + 1, each once it is picked."""

    name = "wander"

    def continues(self, s: BaseState) -> bool:
        return s.arg(0) > 0

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for stack in range(s.display.stacks):
                if s.stack_left[stack] > 0 and s.stack_open[stack] == 1:
                    out = append(out, s.display.first_stack + stack)
            return append(out, s.board.pass_)
        if s.arg(1) == 0:
            for at in range(s.board.grid.size):
                if not s.has_tile(at) and s.touches_earth(at):
                    out = append(out, s.board.first_lay + at)
            return out
        at = s.arg(1) - 1
        if s.arg(2) == 0:
            if not s.has_vacant_corner(at):
                return append(out, s.board.pass_)
            return append(shelf_options(s, WANDERLUST), s.board.pass_)
        for i in range(6):
            corner = s.board.grid.corners[at * 6 + i]
            if s.is_vacant_corner(corner):
                out = append(out, s.board.first_put + corner)
        return out

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        if s.arg(0) == 0:
            if option == s.board.pass_:
                s.pop()
                forfeit(s, animal)
            else:
                s.set_arg(0, option - s.display.first_stack + 1)
        elif s.arg(1) == 0:
            s.set_arg(1, option - s.board.first_lay + 1)
            self.lay(s, s.arg(0) - 1, s.arg(1) - 1)
        elif s.arg(2) == 0:
            if option == s.board.pass_:
                self.finish(s)
            else:
                s.set_arg(2, option - s.board.first_take + 1)
        else:
            element = s.arg(2) - 1
            s.take_from_shelf(animal, WANDERLUST, element)
            s.put_disk(option - s.board.first_put, element)
            self.finish(s)

    def lay(self, s: BaseState, stack: i64, at: i64) -> None:
        """Lay the top tile. The one below it stays face down until Reseed."""
        s.lay_tile(at, s.take_top_tile(stack))

    def finish(self, s: BaseState) -> None:
        animal = s.actor()
        at = s.arg(1) - 1
        s.pop()
        s.gain_vp(animal, bonus(s.tiles_around(at)), at)
        s.push(agenda.MOVE_IN, 0, at)

    def asks(self, s: BaseState) -> str:
        if s.arg(0) == 0:
            return "wander"
        if s.arg(1) == 0:
            return "wander where"
        return "wander disk" if s.arg(2) == 0 else "wander corner"

    def details(self, s: BaseState) -> dict[str, str | int]:
        if s.arg(0) > 0 and s.arg(1) == 0:
            return {"terrain": s.board.terrain_names[s.top_tile(s.arg(0) - 1)]}
        if s.arg(2) > 0:
            return {"element": s.board.element_names[s.arg(2) - 1]}
        return {}
