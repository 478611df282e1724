"""Regression: a cube on a square here keeps an animal's elements safe in the next Reseed."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ALWAYS_GUARDED, ANIMALS, REGRESSION
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import GUARD_PLACED, MarineState


class Regression(Section):
    name = "regression"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.GUARD, animal)


def free_square(s: MarineState) -> i64:
    """A square without a cube, or NONE. Cubes stay until Reseed, whatever becomes of the pawns (ruling M9)."""
    for i in range(len(s.guards)):
        if s.guards[i] == NONE:
            return i
    return NONE


class Guard(Step[MarineState]):
    name = "guard"
    frame = Frame(ACTING)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] > 0 and free_square(s) != NONE:
            out = append(out, s.display.guard)
        return append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        s.pool[animal] -= 1
        s.guards[free_square(s)] = animal
        s.note(GUARD_PLACED, animal)


def is_guarded(s: MarineState, animal: i64) -> bool:
    if s.can(animal, ALWAYS_GUARDED):
        return True
    for guard in s.guards:
        if guard == animal:
            return True
    return False


def regress(s: MarineState) -> None:
    """Every animal without a cube loses one added disk of each type in the box; then the cubes go back."""
    s.cause = REGRESSION
    for animal in range(ANIMALS):
        if s.played(animal) and not is_guarded(s, animal):
            for element in range(s.board.elements):
                if s.on_shelf(REGRESSION, element) > 0 and s.added(animal, element) > 0:
                    s.lose_element(animal, element)
    for i in range(len(s.guards)):
        if s.guards[i] != NONE:
            s.free_guard(i)
