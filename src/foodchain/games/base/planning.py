"""Planning Phase: one pawn at a time in initiative order, until every hand is empty."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.engine.view_types import Counted
from foodchain.games.base import agenda
from foodchain.games.base.state import EXECUTION, BaseState


class Plan(Step[BaseState]):
    """Frame: the place on the initiative track that comes next."""

    name = "plan"
    frame = Frame(("",), ("animal",), acts=False)

    def fits(self, s: BaseState) -> bool:
        return s.arg(0) < len(s.initiative)

    def resolve(self, s: BaseState) -> None:
        animals = len(s.initiative)
        for i in range(animals):
            place = (s.arg(0) + i) % animals
            animal = s.initiative[place]
            if s.hand[animal] > 0 and has_vacant_space(s):
                s.set_arg(0, (place + 1) % animals)
                s.push(agenda.PLACE_PAWN, animal)
                return
        s.pop()
        s.phase = EXECUTION
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.push(agenda.EXECUTE)


def has_vacant_space(s: BaseState) -> bool:
    for space in range(s.display.spaces):
        if s.pawn[space] == NONE:
            return True
    return False


def vacant_spaces(s: BaseState, first: i64) -> vec[i64]:
    """The vacant eyeballs from a space on."""
    out = vec[i64](capacity=s.display.spaces)
    pawn = s.pawn
    first_place = s.display.first_place
    for space in range(first, s.display.spaces):
        if pawn[space] == NONE:
            out = append(out, first_place + space)
    return out


class PlacePawn(Step[BaseState]):
    """A pawn from the hand goes onto any vacant eyeball. Also the card Instinct."""

    name = "place pawn"
    frame = Frame(("plan",))
    counted: ClassVar[Counted | None] = "placed"

    def options(self, s: BaseState) -> vec[i64]:
        return vacant_spaces(s, 0) if s.hand[s.actor()] > 0 else vec[i64]()

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        s.hand[animal] -= 1
        s.place_pawn(animal, option - s.display.first_place)

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"count": int(s.hand[s.actor()])}

    def done(self, s: BaseState) -> i64:
        return s.pawns_of(s.actor()) - s.hand[s.actor()]


class Instinct(PlacePawn):
    """The card: one available pawn onto any vacant eyeball, to act this turn or the next."""

    name = "instinct"
    frame = Frame(("resolve card",))
    counted = None

    def continues(self, s: BaseState) -> bool:
        return True
