"""Competition: eliminate opposing species on tiles you share, one tile of each of the space's terrains."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.losses import species_options
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import ARACHNIDS, COMPETITION
from foodchain.games.base.execution import Section, acting_space
from foodchain.games.base.state import FREE_COMPETITION, FREE_COMPETITION_DECLINED, BaseState

ANY_TERRAIN: Final = 255


class Competition(Section):
    """The arachnids compete first, for free, in any terrain but on a single tile."""

    name = "competition"
    section = COMPETITION

    def open(self, s: BaseState) -> bool:
        if not s.played(ARACHNIDS):
            return False
        s.push(agenda.COMPETE, ARACHNIDS, ANY_TERRAIN, 1)
        return True

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        terrains = s.display.space_terrains[space]
        s.push(agenda.COMPETE, animal, terrains, count_bits(terrains))


class Compete(Step[BaseState]):
    """Frame: the terrains, as bits, that are still open, and how many tiles may still be chosen."""

    name = "compete"
    frame = Frame(("competition",), ("terrain*", 3))
    in_steps = True
    counted = "eliminated"

    def fits(self, s: BaseState) -> bool:
        return s.arg(1) > 0

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        animal = s.actor()
        for at in range(s.board.grid.size):
            if s.count(animal, at) > 0 and s.arg(0) & bit(s.terrain[at]) != 0:
                out = species_options(s, at, s.board.first_eliminate, animal, out)
        return append(out, s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        space = acting_space(s)
        if option == s.board.pass_:
            animal = s.actor()
            unused = space != NONE and s.arg(1) == count_bits(s.display.space_terrains[space])
            if space == NONE and len(self.options(s)) > 1:  # with nobody to eliminate there is nothing to decline
                s.note(FREE_COMPETITION_DECLINED, animal)
            s.pop()
            if unused:
                s.forfeit(animal)
            return
        if space == NONE:
            s.note(FREE_COMPETITION, s.actor())
        species = option - s.board.first_eliminate
        at = species // s.board.animals
        s.set_arg(0, s.arg(0) & ~bit(s.terrain[at]))
        s.set_arg(1, s.arg(1) - 1)
        if s.arg(1) == 0:
            s.pop()
        s.eliminate(species % s.board.animals, at, 1)

    def asks(self, s: BaseState) -> str:
        return "compete for free" if acting_space(s) == NONE else self.name

    def details(self, s: BaseState) -> dict[str, str | int]:
        space = acting_space(s)
        facts: dict[str, str | int] = {"count": int(s.arg(1))}
        if space != NONE:
            facts["space"] = s.display.space_names[space]
        return facts
