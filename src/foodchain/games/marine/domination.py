"""Domination: exceed an element's target number and take its special pawn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Domination(Section):
    name = "domination"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.DOMINATE, animal)


class Dominate(Step[MarineState]):
    """An element one controls already may be dominated again: its target rises (ruling M10)."""

    name = "dominate"
    frame = Frame(ACTING)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for element in range(s.board.elements):
            if s.control[element] == s.actor() and not s.display.dominate_again:
                continue
            if s.domination(s.actor(), element) > s.target[element]:
                out = append(out, s.display.first_dominate + element)
        return append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        element = option - s.display.first_dominate
        s.take_control(animal, element, s.domination(animal, element))
        if s.display.domination_takes_card > 0 and thrives_somewhere(s, animal):  # ruling M26 turned round
            s.push(agenda.TAKE_CARD, animal, s.display.domination_takes_card)


def thrives_somewhere(s: MarineState, animal: i64) -> bool:
    for at in range(s.board.grid.size):
        if s.has_tile(at) and s.thrives(animal, at):
            return True
    return False
