"""Extinction: all endangered species are eliminated, until none is endangered any more."""

from __future__ import annotations

from foodchain.earth.cards.terms import ACTING
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.state import EXTINCTION_BEGUN, MarineState


class Extinction(Step[MarineState]):
    """All that are endangered go together; whoever lived on them may be endangered then, and goes too."""

    name = "extinction"
    frame = Frame((*ACTING, "survival", "open row", "final scoring"), acts=False)
    cause = "extinction"

    def resolve(self, s: MarineState) -> None:
        s.note(EXTINCTION_BEGUN)
        while self.eliminate_endangered(s):
            pass
        s.pop()

    def eliminate_endangered(self, s: MarineState) -> bool:
        found = False
        for at in range(s.board.grid.size):
            dying = 0
            for animal in range(ANIMALS):
                if s.count(animal, at) > 0 and s.endangered(animal, at) and not s.is_safe(animal):
                    dying |= bit(animal)
            for animal in range(ANIMALS):
                if dying & bit(animal) != 0:
                    s.eliminate(animal, at, s.count(animal, at))
                    found = True
        return found
