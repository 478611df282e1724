"""Survival: the sole leader on the Vents scores for those it lives on."""

from __future__ import annotations

from foodchain.earth.display import DisplayState
from foodchain.earth.survival import Survival
from foodchain.games.marine.board import VENT
from foodchain.games.marine.state import SURVIVAL_BEGUN


class VentSurvival(Survival):
    terrain = VENT

    def resolve(self, s: DisplayState) -> None:
        s.note(SURVIVAL_BEGUN)
        super().resolve(s)
