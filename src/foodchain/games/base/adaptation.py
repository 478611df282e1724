"""Adaptation: an animal takes one of the section's elements onto its display."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import ADAPTATION
from foodchain.games.base.execution import Section, forfeit
from foodchain.games.base.state import BaseState


def shelf_options(s: BaseState, section: i64) -> vec[i64]:
    """One option for each type of disk in a section's squares or box."""
    out = vec[i64]()
    for element in range(s.board.elements):
        if s.on_shelf(section, element) > 0:
            out = append(out, s.board.first_take + element)
    return out


class Adaptation(Section):
    name = "adaptation"
    section = ADAPTATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.ADAPT, animal)


class Adapt(Step[BaseState]):
    """An animal with six elements can take no more and forfeits."""

    name = "adapt"

    def options(self, s: BaseState) -> vec[i64]:
        if s.elements_of(s.actor()) >= s.board.most_elements:
            return append(vec[i64](), s.board.pass_)
        return append(shelf_options(s, ADAPTATION), s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            forfeit(s, animal)
            return
        element = option - s.board.first_take
        s.take_from_shelf(animal, ADAPTATION, element)
        s.gain_element(animal, element)
