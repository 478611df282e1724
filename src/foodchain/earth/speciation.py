"""Speciation: new species on the tiles around one disk, as many on each as its terrain allows."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE, E, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class ChooseDisk(Step[DisplayState]):
    """The disk to speciate around. Frame: the element of the space; NONE where any will do."""

    name = "choose disk"
    then: int = 0  # the step that speciates

    def options(self, s: DisplayState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] > 0:
            for corner in range(s.board.grid.corner_count):
                if s.disk[corner] != NONE and (s.disk[corner] == s.arg(0) or s.arg(0) == NONE):
                    out = append(out, s.board.first_around + corner)
        return append(out, s.board.pass_)

    def choose(self, s: DisplayState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
        else:
            s.push(self.then, animal, option - s.board.first_around)

    def details(self, s: DisplayState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0)]} if s.arg(0) != NONE else {}


class Speciate(Step[EarthState]):
    """Frame: the corner of the chosen disk, and which of its (up to three) tiles is next."""

    name = "speciate"
    frame = Frame(("speciation", *ACTING), ("corner", 3))

    def fits(self, s: EarthState) -> bool:
        return s.disk[s.arg(0)] != NONE

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        at = self.next_tile(s)
        if at == NONE or s.pool[s.actor()] == 0:
            return out
        most = s.speciation_limit(s.actor(), at, s.disk[s.arg(0)])
        if most > s.pool[s.actor()]:
            most = s.pool[s.actor()]
        for count in range(most + 1):
            out = append(out, s.board.add_number(at, most - count))
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        at = self.next_tile(s)
        count = (option - s.board.first_add) % (MOST_ADDED + 1)
        s.set_arg(1, s.arg(1) + 1)
        s.add_from_pool(s.actor(), at, count)

    def next_tile(self, s: EarthState) -> i64:
        """The tile whose share is to be chosen, stepping over blank hexes; NONE when all are served."""
        while s.arg(1) < 3:
            at = s.board.grid.touching[s.arg(0) * 3 + s.arg(1)]
            if at != NONE and s.has_tile(at):
                return at
            s.set_arg(1, s.arg(1) + 1)
        return NONE

    def details(self, s: EarthState) -> dict[str, str | int]:
        at = self.next_tile(s)
        return {"hex": s.board.grid.hex_names[at], "terrain": s.board.terrain_names[s.terrain[at]]}


class AddOneAnywhere(Step[E]):
    """One species from the gene pool onto any tile."""

    name = "add one"

    def options(self, s: E) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] == 0:
            return out
        for at in range(s.board.grid.size):
            if s.has_tile(at):
                out = append(out, s.board.add_number(at, 1))
        return append(out, s.board.pass_)

    def choose(self, s: E, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option != s.board.pass_:
            s.add_from_pool(animal, (option - s.board.first_add) // (MOST_ADDED + 1), 1)
