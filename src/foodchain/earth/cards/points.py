"""Effects that pay victory points at once."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import (
    ANYWHERE,
    KIND,
    LIVED_ON,
    ON_CARD,
    corner_is_meant,
    is_meant,
    number_or,
    or_pass,
)
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class PointsForSharedTiles(Step[EarthState]):
    """One VP for each tile that the actor shares with any other animal."""

    name = "points for shared tiles"
    frame = Frame(ON_CARD)

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        each = number_or(s, 1)
        s.pop()
        shared: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(actor, at) > 0 and s.opposed(actor, at):
                shared += 1
        s.gain_vp(actor, shared * each)


class PointsForDisks(Step[EarthState]):
    """One VP for each disk on earth whose type the actor has, printed or added; a type counts once.

    Or one for each such type that is there."""

    name = "points for disks"
    frame = Frame(ON_CARD)

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        points: i64 = 0
        types: i64 = 0
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.need[actor * s.board.elements + element] > 0:
                if corner_is_meant(s, corner, ANYWHERE):
                    points += 1
                    types |= bit(element)
        if s.term(KIND) > 0:
            points = count_bits(types)
        points *= number_or(s, 1)
        s.pop()
        s.gain_vp(actor, points)


class PointsForCrowd(Step[EarthState]):
    """The actor picks a tile it lives on: one VP for each species there, whoever's."""

    name = "points for crowd"
    frame = Frame(ON_CARD)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        for at in range(s.board.grid.size):
            if is_meant(s, at, LIVED_ON):
                out = append(out, s.board.first_tile + at)
        return or_pass(s, out)

    def choose(self, s: EarthState, option: i64) -> None:
        actor = s.actor()
        each = number_or(s, 1)
        s.pop()
        at = option - s.board.first_tile
        if option != s.board.pass_:
            s.gain_vp(actor, s.crowd(at) * each, at)

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"vp": int(number_or(s, 1))}


class PointsForSoleTiles(Step[EarthState]):
    """One VP for each tile where only the actor lives."""

    name = "points for sole tiles"
    frame = Frame(ON_CARD)

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        each = number_or(s, 1)
        s.pop()
        sole: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(actor, at) > 0 and not s.opposed(actor, at):
                sole += 1
        s.gain_vp(actor, sole * each)


class PointsForElement(Step[EarthState]):
    """One VP for each tile where the actor lives and a disk of an element lies, however many, or for each such disk.

    Frame: the element.
    """

    name = "points for element"
    frame = Frame(ON_CARD, ("element",))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        element = s.arg(0)
        points: i64 = 0
        for at in range(s.board.grid.size):
            if s.term(KIND) == 0 and s.tile_has(at, element) and is_meant(s, at, LIVED_ON):
                points += 1
        for corner in range(s.board.grid.corner_count):
            if s.term(KIND) > 0 and s.disk[corner] == element and corner_is_meant(s, corner, LIVED_ON):
                points += 1
        points *= number_or(s, 1)
        s.pop()
        s.gain_vp(actor, points)


class PointsForSpecies(Step[EarthState]):
    """One VP for each of the actor's species on a terrain, or for each tile with some. Frame: the terrain."""

    name = "points for species"
    frame = Frame(ON_CARD, ("terrain",))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        terrain = s.arg(0)
        counted = s.species_on(actor, terrain) if s.term(KIND) == 0 else s.tiles_occupied(actor, terrain)
        points = counted * number_or(s, 1)
        s.pop()
        s.gain_vp(actor, points)
