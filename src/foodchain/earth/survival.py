"""Survival: whoever leads alone in species on the harshest terrain scores for its tiles there."""

from __future__ import annotations

from foodchain.earth.display import SURVIVAL_SCORED, SURVIVAL_TIED, DisplayState
from foodchain.earth.earth import NONE
from foodchain.engine.step import Step


class Survival(Step[DisplayState]):
    """The sole leader in species on the terrain scores bonus VP for the tiles of it where it lives."""

    name = "survival"
    cause = "survival"
    terrain: int = 0

    def resolve(self, s: DisplayState) -> None:
        s.pop()
        survivor = s.leader_on(self.terrain)
        if survivor == NONE:
            s.note(SURVIVAL_TIED)
            return
        tiles = s.tiles_occupied(survivor, self.terrain)
        s.note(SURVIVAL_SCORED, survivor, tiles)
        s.gain_vp(survivor, s.board.bonus(tiles))
