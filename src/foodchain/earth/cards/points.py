"""Effects that pay victory points at once."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class PointsForSharedTiles(Step[EarthState]):
    """One VP for each tile that the actor shares with any other animal."""

    name = "points for shared tiles"
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        s.pop()
        shared: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(actor, at) > 0 and s.opposed(actor, at):
                shared += 1
        s.gain_vp(actor, shared)


class PointsForDisks(Step[EarthState]):
    """One VP for each disk on earth whose type the actor has, printed or added; a type counts once."""

    name = "points for disks"
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        s.pop()
        points: i64 = 0
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.need[actor * s.board.elements + element] > 0:
                points += 1
        s.gain_vp(actor, points)


class PointsForCrowd(Step[EarthState]):
    """The actor picks a tile it lives on: one VP for each species there, whoever's."""

    name = "points for crowd"
    frame = Frame(("resolve card", "enter play"))

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        for at in range(s.board.grid.size):
            if s.count(s.actor(), at) > 0:
                out = append(out, s.board.first_tile + at)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        actor = s.actor()
        s.pop()
        at = option - s.board.first_tile
        s.gain_vp(actor, s.crowd(at), at)


class PointsForSoleTiles(Step[EarthState]):
    """One VP for each tile where only the actor lives."""

    name = "points for sole tiles"
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        s.pop()
        sole: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(actor, at) > 0 and not s.opposed(actor, at):
                sole += 1
        s.gain_vp(actor, sole)


class PointsForElement(Step[EarthState]):
    """One VP for each tile where the actor lives and a disk of an element lies, however many. Frame: the element."""

    name = "points for element"
    frame = Frame(("resolve card", "enter play"), ("element",))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        element = s.arg(0)
        s.pop()
        tiles: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(actor, at) > 0:
                for i in range(6):
                    if s.disk[s.board.grid.corners[at * 6 + i]] == element:
                        tiles += 1
                        break
        s.gain_vp(actor, tiles)


class PointsForSpecies(Step[EarthState]):
    """One VP for each of the actor's species on a terrain. Frame: the terrain."""

    name = "points for species"
    frame = Frame(("resolve card", "enter play"), ("terrain",))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        terrain = s.arg(0)
        s.pop()
        s.gain_vp(actor, s.species_on(actor, terrain))
