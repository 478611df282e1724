"""Autotrophs: take a disk off a Vent, of a type in the box, or swap one on a Vent with one in the box."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import AUTOTROPHS
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import DISK_SWAPPED, MarineState


class Autotrophs(Section):
    """The left space is for smokers, the right one for geysers."""

    name = "autotrophs"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.FEED_VENT, animal, space - s.display.section_first[AUTOTROPHS])


class FeedVent(Step[MarineState]):
    """Frame: 1 for geysers, 0 for smokers; and the element of the box + 1 once it is picked for a swap."""

    name = "feed vent"
    frame = Frame(ACTING, (1, "element+"))

    def fits(self, s: MarineState) -> bool:
        return s.arg(1) == 0 or s.on_shelf(AUTOTROPHS, s.arg(1) - 1) > 0

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        geyser = s.arg(0) == 1
        swapping = s.arg(1) > 0
        found = False
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.touches_vent(corner, geyser):
                found = True
                if swapping:
                    out = append(out, s.display.first_swap + corner)
                elif s.on_shelf(AUTOTROPHS, element) > 0:
                    out = append(out, s.board.first_remove + corner)
        if swapping:
            return out
        if found:
            for element in range(s.board.elements):
                if s.on_shelf(AUTOTROPHS, element) > 0:
                    out = append(out, s.board.first_take + element)
        return append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            s.pop()
            s.forfeit(animal)
        elif s.arg(1) > 0:
            element = s.arg(1) - 1
            s.pop()
            self.swap(s, option - s.display.first_swap, element)
        elif s.board.first_take <= option < s.board.first_take + s.board.elements:
            s.set_arg(1, option - s.board.first_take + 1)
        else:
            s.pop()
            s.remove_disk(option - s.board.first_remove)

    def swap(self, s: MarineState, corner: i64, element: i64) -> None:
        taken = s.disk[corner]
        s.shelf[AUTOTROPHS * s.board.elements + element] -= 1
        s.shelf[AUTOTROPHS * s.board.elements + taken] += 1
        s.own_disks()
        s.disk[corner] = element
        s.note(DISK_SWAPPED, element, taken, corner)

    def asks(self, s: MarineState) -> str:
        return "feed vent" if s.arg(1) == 0 else "feed vent where"

    def details(self, s: MarineState) -> dict[str, str | int]:
        side = "geyser" if s.arg(0) == 1 else "smoker"
        return {"side": side} if s.arg(1) == 0 else {"side": side, "element": s.board.element_names[s.arg(1) - 1]}
