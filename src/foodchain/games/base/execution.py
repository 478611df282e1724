"""Execution Phase: the sections from top to bottom, the pawns of each from left to right."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import GLACIATION, REGRESSION, SECTIONS
from foodchain.games.base.reset import begin_reset
from foodchain.games.base.state import SECTION_BEGUN, BaseState


class Execute(Step[BaseState]):
    """Frame: the section that comes next."""

    name = "execute"
    frame = Frame(("",), ("section+",), acts=False)

    def fits(self, s: BaseState) -> bool:
        return s.section == NONE or s.arg(0) == s.section + 1

    def resolve(self, s: BaseState) -> None:
        section = s.arg(0)
        if section < SECTIONS:
            s.set_arg(0, section + 1)
            s.section = section
            s.note(SECTION_BEGUN, section)
            s.push(agenda.FIRST_SECTION + section, NONE, s.display.section_first[section])
            return
        s.pop()
        s.section = NONE
        begin_reset(s)


class Section(Step[BaseState]):
    """A section of the display. Frame: the space that comes next, and whether the section has been opened.

    A pawn goes back to its owner's hand before its action is performed; a pawn put on a space that has been passed
    already waits for the next turn (ruling B12).
    """

    frame = Frame(("execute",), ("space+", 1), acts=False)
    section: int = 0

    def fits(self, s: BaseState) -> bool:
        first, end = s.display.section_first[self.section], s.display.section_end[self.section]
        return s.section == self.section and first <= s.arg(0) <= end

    def resolve(self, s: BaseState) -> None:
        if s.arg(1) == 0:
            s.set_arg(1, 1)
            if self.open(s):
                return
        for space in range(s.arg(0), s.display.section_end[self.section]):
            if s.pawn[space] != NONE:
                s.set_arg(0, self.next_space(s, space))
                self.act(s, s.lift_pawn(space), space)
                return
        s.pop()
        self.close(s)

    def open(self, s: BaseState) -> bool:
        """What comes before the first pawn; True if it needs a decision."""
        return False

    def next_space(self, s: BaseState, space: i64) -> i64:
        return space + 1

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        """Begin the action of one pawn."""

    def close(self, s: BaseState) -> None:
        """What comes after the last pawn."""


def acting_space(s: BaseState) -> i64:
    """The space whose pawn acts now; NONE where an animal acts for free, or all pawns of a section together.

    The pawn itself is back in its owner's hand. Its section knows the space that comes next."""
    if s.depth < 3 or s.agenda[0] != agenda.EXECUTE:
        return NONE
    section = s.agenda[FRAME] - agenda.FIRST_SECTION
    if section < 0 or section >= SECTIONS or section in (REGRESSION, GLACIATION):
        return NONE
    following = s.agenda[FRAME + 2]
    return following - 1 if following > s.display.section_first[section] else NONE
