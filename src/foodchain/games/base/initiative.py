"""Initiative: step forward, then put the same pawn on another space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import INITIATIVE
from foodchain.games.base.execution import Section
from foodchain.games.base.planning import vacant_spaces
from foodchain.games.base.state import BaseState


class Initiative(Section):
    name = "initiative"
    section = INITIATIVE

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.REPLACE_PAWN, animal)


class ReplacePawn(Step[BaseState]):
    """Swap with the marker in front and use the pawn again, on any other eyeball (ruling B4), or forfeit both."""

    name = "replace pawn"
    frame = Frame(("initiative",))

    def fits(self, s: BaseState) -> bool:
        return s.hand[s.actor()] > 0

    def options(self, s: BaseState) -> vec[i64]:
        return append(vacant_spaces(s, s.display.section_end[INITIATIVE]), s.display.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.display.pass_:
            s.forfeit(animal)
            return
        s.step_forward(animal)
        s.hand[animal] -= 1
        s.place_pawn(animal, option - s.display.first_place)


class Nocturnal(Step[BaseState]):
    """The card: one step forward on the initiative track."""

    name = "nocturnal"
    frame = Frame(("resolve card",))

    def resolve(self, s: BaseState) -> None:
        animal = s.actor()
        s.pop()
        s.step_forward(animal)
