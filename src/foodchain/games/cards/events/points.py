"""Events that give victory points at once, or steps on the Survival Track: Biodiversity and Ecodiversity."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.engine.bits import count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.events.program import EVERYONE, ONCE, PER_ANIMAL, PER_CLASS, PER_ELEMENT, is_for
from foodchain.games.cards.state import SURVIVAL_MOVED, VP, CardState


class Points(Step[CardState]):
    """For each different class or element among a player's animals, whatever their state, for each animal, or once.

    Frame: for what, VP, and who gains them.
    """

    name = "points"
    frame = Frame(("resolve event",), (ONCE, "count", EVERYONE))

    def resolve(self, s: CardState) -> None:
        seat = s.actor()
        per = s.arg(0)
        each = s.arg(1)
        who = s.arg(2)
        s.pop()
        for i in range(s.seats):
            other = (seat + i) % s.seats
            if is_for(seat, other, who):
                count = self.count(s, other, per)
                if count > 0:
                    s.note(VP, other, s.gain_vp(other, each * count))

    def count(self, s: CardState, seat: i64, per: i64) -> i64:
        if per == PER_CLASS:
            return s.classes_of(seat)
        if per == PER_ELEMENT:
            return count_bits(s.elements_shown(seat))
        if per != PER_ANIMAL:
            return 1
        animals: i64 = 0
        for card in range(s.deck.animals):
            if s.in_play(card) and s.owner(card) == seat:
                animals += 1
        return animals


class Survive(Step[CardState]):
    """Discs move on the Survival Track, which has no step below 0 and none beyond the rounds.

    Frame: how many steps, and whose.
    """

    name = "survive"
    frame = Frame(("resolve event",), ("count", EVERYONE))

    def resolve(self, s: CardState) -> None:
        seat = s.actor()
        steps = s.arg(0)
        who = s.arg(1)
        s.pop()
        for i in range(s.seats):
            other = (seat + i) % s.seats
            if is_for(seat, other, who):
                moved = s.survival[other] + steps
                moved = 0 if moved < 0 else (s.deck.rounds if moved > s.deck.rounds else moved)
                if moved != s.survival[other]:
                    s.survival[other] = moved
                    s.note(SURVIVAL_MOVED, other, moved)
