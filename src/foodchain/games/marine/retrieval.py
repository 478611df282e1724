"""Retrieval: all own pawns come back, and the food chain cube moves to the right."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.speciation import AddOneAnywhere
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ADD_AFTER_RETRIEVAL, TURN_AFTER_RETRIEVAL
from foodchain.games.marine.state import RETRIEVED, MarineState


def retrieve(s: MarineState, animal: i64) -> None:
    """What the retrieval's traits give comes before any Reseed, but an extra turn after it."""
    if s.can(animal, TURN_AFTER_RETRIEVAL) and all_placed(s, animal):
        s.owe_turn()
    s.note(RETRIEVED, animal, s.lift_pawns(animal))
    s.crossed |= bit(animal)
    if s.can(animal, ADD_AFTER_RETRIEVAL):
        for _ in range(s.display.power_number[ADD_AFTER_RETRIEVAL]):
            s.push(agenda.ANCIENT_LINEAGE, animal)


def all_placed(s: MarineState, animal: i64) -> bool:
    """Whether every pawn of the animal is on the display, basic and special."""
    if s.hand[animal] > 0:
        return False
    for element in range(s.board.elements):
        if s.control[element] == animal and s.space_of(element) == NONE:
            return False
    return True


class AncientLineage(AddOneAnywhere[MarineState]):
    """After a retrieval: one species from the gene pool onto any tile."""

    name = "ancient lineage"
    frame = Frame(("play on", "ancient lineage"))

    def choose(self, s: MarineState, option: i64) -> None:
        s.blame_trait(s.actor(), ADD_AFTER_RETRIEVAL)
        super().choose(s, option)
