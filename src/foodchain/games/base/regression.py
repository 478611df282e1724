"""Regression: every animal loses one added disk of each type in the box, unless a pawn here prevents it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import REGRESSION, REPTILES
from foodchain.games.base.state import ELEMENT_PROTECTED, BaseState


class Regression(Step[BaseState]):
    """Animals are dealt with in food chain order. Frame: (unused, unused,) the animal that comes next."""

    name = "regression"
    cause = "regression"
    frame = Frame(("execute",), ("space", 0, "animal+"), acts=False)

    def fits(self, s: BaseState) -> bool:
        return s.section == REGRESSION and s.arg(0) == s.display.section_first[REGRESSION]

    def resolve(self, s: BaseState) -> None:
        while s.arg(2) < s.board.animals:
            animal = s.arg(2)
            s.set_arg(2, animal + 1)
            threatened = self.threatened(s, animal)
            pawns = self.pawns(s, animal)
            if threatened != 0 and 0 < pawns < count_bits(threatened):
                s.push(agenda.PROTECT, animal, threatened, pawns)
                return
            regress(s, animal, threatened, pawns > 0)
        s.pop()
        for space in range(s.display.section_first[REGRESSION], s.display.section_end[REGRESSION]):
            if s.pawn[space] != NONE:
                s.lift_pawn(space)

    def threatened(self, s: BaseState, animal: i64) -> i64:
        """The types, as bits, of which the box holds a disk and the animal an added one."""
        bits: i64 = 0
        if s.played(animal):
            for element in range(s.board.elements):
                if s.on_shelf(REGRESSION, element) > 0 and s.added(animal, element) > 0:
                    bits |= bit(element)
        return bits

    def pawns(self, s: BaseState, animal: i64) -> i64:
        """Pawns in this section; the reptiles always have a free one more (ruling B2)."""
        total: i64 = 1 if animal == REPTILES else 0
        for space in range(s.display.section_first[REGRESSION], s.display.section_end[REGRESSION]):
            if s.pawn[space] == animal:
                total += 1
        return total


def regress(s: BaseState, animal: i64, types: i64, protected: bool) -> None:
    """One added disk of each of these types is kept, or lost to the bag."""
    for element in range(s.board.elements):
        if types & bit(element) != 0:
            if protected:
                s.note(ELEMENT_PROTECTED, animal, element)
            else:
                s.lose_element(animal, element)


class Protect(Step[BaseState]):
    """More types at risk than pawns: the owner names what is kept (ruling B3).

    Frame: the types as bits, and pawns left.
    """

    name = "protect"
    frame = Frame(("regression",), ("element*", 3))
    counted = "kept"

    def fits(self, s: BaseState) -> bool:
        if s.arg(0) == 0 or s.arg(1) == 0:
            return False
        for element in range(s.board.elements):
            if s.arg(0) & bit(element) != 0:
                if s.on_shelf(REGRESSION, element) == 0 or s.added(s.actor(), element) == 0:
                    return False
        return True

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        for element in range(s.board.elements):
            if s.arg(0) & bit(element) != 0:
                out = append(out, s.board.first_protect + element)
        return out

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        element = option - s.board.first_protect
        left = s.arg(0) & ~bit(element)
        s.note(ELEMENT_PROTECTED, animal, element)
        s.set_arg(0, left)
        s.set_arg(1, s.arg(1) - 1)
        if s.arg(1) == 0:
            s.pop()
            regress(s, animal, left, False)

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"count": int(s.arg(1))}
