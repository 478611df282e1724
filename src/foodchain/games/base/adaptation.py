"""Adaptation: an animal takes one of the section's elements onto its display."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import ADAPTATION
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Adaptation(Section):
    name = "adaptation"
    section = ADAPTATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.ADAPT, animal)


class Adapt(Step[BaseState]):
    """An animal with six elements can take no more and forfeits."""

    name = "adapt"
    frame = Frame(("adaptation",))

    def options(self, s: BaseState) -> vec[i64]:
        if s.elements_of(s.actor()) >= s.most_elements(s.actor()):
            return append(vec[i64](), s.board.pass_)
        return append(s.shelf_options(ADAPTATION), s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        element = option - s.board.first_take
        s.take_from_shelf(animal, ADAPTATION, element)
        s.gain_element(animal, element)
