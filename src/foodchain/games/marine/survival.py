"""Survival: the sole leader on the Vents scores for those it lives on."""

from __future__ import annotations

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import DisplayState
from foodchain.earth.survival import Survival
from foodchain.engine.frame import Frame
from foodchain.games.marine.board import VENT
from foodchain.games.marine.state import SURVIVAL_BEGUN


class VentSurvival(Survival):
    frame = Frame((*ACTING, "open row", "final scoring"), acts=False)
    terrain = VENT

    def resolve(self, s: DisplayState) -> None:
        s.note(SURVIVAL_BEGUN)
        super().resolve(s)
