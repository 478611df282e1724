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

    def options(self, s: MarineState) -> vec[i64]:
        everywhere = super().options(s)
        for own in s.own_powers(s.actor(), ADD_AFTER_RETRIEVAL):
            if s.display.power_choice[own] == 0:
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
