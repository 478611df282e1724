"""Abundance: a disk of the section onto any vacant corner of earth."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.abundance import Enrich
from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import DisplayState
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ABUNDANCE
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Abundance(Section):
    name = "abundance"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.ENRICH, animal)


class EnrichEarth(Enrich):
    frame = Frame(ACTING, ("element+",))
    section = ABUNDANCE

    def continues(self, s: DisplayState) -> bool:
        return True
