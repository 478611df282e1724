"""Abundance: a disk of the section onto any vacant corner of earth."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.abundance import Enrich
from foodchain.engine.frame import Frame
from foodchain.games.base import agenda
from foodchain.games.base.board import ABUNDANCE
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Abundance(Section):
    name = "abundance"
    section = ABUNDANCE

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.ENRICH, animal)


class EnrichEarth(Enrich):
    frame = Frame(("abundance",), ("element+",))
    section = ABUNDANCE
