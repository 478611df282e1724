"""Events that give victory points at once: Biodiversity and Ecodiversity."""

from __future__ import annotations

from foodchain.engine.bits import count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.events.program import PER_CLASS, PER_ELEMENT
from foodchain.games.cards.state import VP, CardState


class Points(Step[CardState]):
    """For each different class or element among the player's animals, whatever their state. Frame: which, and VP."""

    name = "points"
    frame = Frame(("resolve event",), (PER_ELEMENT, "count"))

    def resolve(self, s: CardState) -> None:
        seat = s.actor()
        per = s.arg(0)
        each = s.arg(1)
        s.pop()
        count = s.classes_of(seat) if per == PER_CLASS else count_bits(s.elements_shown(seat))
        if count > 0:
            s.note(VP, seat, s.gain_vp(seat, each * count))
