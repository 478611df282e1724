"""Retrieval: all own pawns come back, and the food chain cube moves to the right."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.earth import NONE
from foodchain.earth.speciation import AddOneAnywhere
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ADD_AFTER_RETRIEVAL, TURN_AFTER_RETRIEVAL
from foodchain.games.marine.state import RETRIEVED, MarineState
from foodchain.games.marine.traits import ON_RETRIEVAL, set_off


def retrieve(s: MarineState, animal: i64) -> None:
    """What the retrieval's traits give comes before any Reseed, but an extra turn after it."""
    every = s.can(animal, TURN_AFTER_RETRIEVAL) and all_placed(s, animal)
    lifted = s.lift_pawns(animal)
    if s.can(animal, TURN_AFTER_RETRIEVAL):
        wanted = s.least(animal, TURN_AFTER_RETRIEVAL)
        if every if wanted == 0 else lifted >= wanted:
            s.owe_turn()
    s.note(RETRIEVED, animal, lifted)
    s.crossed |= bit(animal)
    if s.can(animal, ADD_AFTER_RETRIEVAL):
        for _ in range(s.total(animal, ADD_AFTER_RETRIEVAL)):
            s.push(agenda.ANCIENT_LINEAGE, animal)
    set_off(s, animal, ON_RETRIEVAL, NONE)


def all_placed(s: MarineState, animal: i64) -> bool:
    """Whether every pawn of the animal is on the display, basic and special."""
    if s.hand[animal] > 0:
        return False
    for element in range(s.board.elements):
        if s.control[element] == animal and s.space_of(element) == NONE:
            return False
    return True


class AncientLineage(AddOneAnywhere[MarineState]):
    """After a retrieval: one species from the gene pool onto any tile, or onto one where the animal lives."""

    name = "ancient lineage"
    frame = Frame(("play on", "ancient lineage"))
    counted = "placed"

    def goes_anywhere(self, s: MarineState) -> bool:
        for own in s.own_powers(s.actor(), ADD_AFTER_RETRIEVAL):
            if s.display.power_choice[own] == 0:
                return True
        return False

    def options(self, s: MarineState) -> vec[i64]:
        everywhere = super().options(s)
        if self.goes_anywhere(s):
            return everywhere
        out = vec[i64]()
        for option in everywhere:
            at = (option - s.board.first_add) // (MOST_ADDED + 1)
            if option != s.board.pass_ and s.count(s.actor(), at) > 0:
                out = append(out, option)
        return append(out, s.board.pass_) if len(out) > 0 else out

    def choose(self, s: MarineState, option: i64) -> None:
        s.blame_trait(s.actor(), ADD_AFTER_RETRIEVAL)
        super().choose(s, option)

    def left(self, s: MarineState) -> i64:
        """How many species are asked about: a frame lies on the agenda for each."""
        found: i64 = 0
        for depth in range(s.depth):
            if s.step_at(depth) == s.step() and s.actor_at(depth) == s.actor():
                found += 1
        return found

    def done(self, s: MarineState) -> i64:
        asked = s.total(s.actor(), ADD_AFTER_RETRIEVAL)
        return asked - self.left(s) if asked > self.left(s) else 0

    def details(self, s: MarineState) -> dict[str, str | int]:
        left = self.left(s)
        return {"count": int(left)} if left + self.done(s) > 1 else {}

    def asks(self, s: MarineState) -> str:
        asked = "ancient lineage" if self.goes_anywhere(s) else "ancient lineage at home"
        return f"{asked} several" if "count" in self.details(s) else asked
