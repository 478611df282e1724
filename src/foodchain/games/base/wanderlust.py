"""Wanderlust: lay a new tile, perhaps a disk on it, gain bonus VP; then everybody may move in."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.wanderlust import Wander
from foodchain.engine.frame import Frame
from foodchain.games.base import agenda
from foodchain.games.base.board import WANDERLUST
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Wanderlust(Section):
    name = "wanderlust"
    section = WANDERLUST

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.WANDER, animal)


class WanderFar(Wander[BaseState]):
    """The bonus counts every tile around the new one."""

    frame = Frame(("wanderlust",), ("stack+", "hex+", "element+"))
    section = WANDERLUST

    def fits(self, s: BaseState) -> bool:
        if s.arg(0) == 0 or s.arg(1) == 0:
            return s.arg(1) == s.arg(2) == 0 and (s.arg(0) == 0 or s.stack_open[s.arg(0) - 1] == 1)
        return s.has_tile(s.arg(1) - 1) and (s.arg(2) == 0 or s.on_shelf(WANDERLUST, s.arg(2) - 1) > 0)

    def finish(self, s: BaseState) -> None:
        animal = s.actor()
        at = s.arg(1) - 1
        s.pop()
        s.gain_vp(animal, s.board.bonus(s.tiles_around(at)), at)
        s.push(agenda.MOVE_IN, 0, at)
