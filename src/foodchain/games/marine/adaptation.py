"""Adaptation: an animal takes one of the section's elements; on the special space it may replace an added one."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import added_options
from foodchain.earth.cards.terms import ACTING
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ADAPTATION
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Adaptation(Section):
    name = "adaptation"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.ADAPT, animal, s.display.special_only[space])


class Adapt(Step[MarineState]):
    """Frame: 1 on the special space, and the element + 1 while it is asked whether it replaces another."""

    name = "adapt"
    frame = Frame(ACTING, (1, "element+"))

    def fits(self, s: MarineState) -> bool:
        return s.arg(1) == 0 or (self.may_replace(s) and s.on_shelf(ADAPTATION, s.arg(1) - 1) > 0)

    def continues(self, s: MarineState) -> bool:
        return True

    def has_room(self, s: MarineState) -> bool:
        return s.elements_of(s.actor()) < s.most_elements(s.actor())

    def may_replace(self, s: MarineState) -> bool:
        return s.arg(0) == 1 and s.added_elements(s.actor()) > 0

    def options(self, s: MarineState) -> vec[i64]:
        if s.arg(1) > 0:
            out = added_options(s, s.actor())
            return append(out, s.board.first_take + s.arg(1) - 1) if self.has_room(s) else out
        if self.has_room(s) or self.may_replace(s):
            return append(s.shelf_options(ADAPTATION), s.board.pass_)
        return append(vec[i64](), s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            s.pop()
            s.forfeit(animal)
        elif s.arg(1) == 0 and self.may_replace(s):
            s.set_arg(1, option - s.board.first_take + 1)
        else:
            element = s.arg(1) - 1 if s.arg(1) > 0 else option - s.board.first_take
            s.pop()
            if s.board.first_lose <= option < s.board.first_lose + s.board.elements:
                s.lose_element(animal, option - s.board.first_lose)
            s.take_from_shelf(animal, ADAPTATION, element)
            s.gain_element(animal, element)

    def asks(self, s: MarineState) -> str:
        return "adapt" if s.arg(1) == 0 else "adapt instead"

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(1) - 1]} if s.arg(1) > 0 else {}
