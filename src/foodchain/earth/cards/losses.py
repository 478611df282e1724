"""Effects that eliminate species."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import (
    ANYWHERE,
    EVERYONE,
    KIND,
    LIVED_ON,
    ON_CARD,
    OTHERS,
    is_affected,
    is_meant,
    number_or,
)
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


def species_options(s: EarthState, at: i64, first: i64, spared: i64, out: vec[i64]) -> vec[i64]:
    """One option for each animal on the tile, except the spared one."""
    for animal in range(s.board.animals):
        if animal != spared and s.count(animal, at) > 0:
            out = append(out, first + at * s.board.animals + animal)
    return out


class OneSpeciesPerTile(Step[EarthState]):
    """The actor eliminates one species of its choice on every tile of a kind, in the order of the grid.

    Frame: the tile that comes next. Subclasses say which tiles are struck and whose species usually die.
    """

    frame = Frame(ON_CARD, ("hex+",))
    usual: ClassVar[int] = EVERYONE

    def continues(self, s: EarthState) -> bool:
        return True

    def strikes(self, s: EarthState, at: i64) -> bool:
        raise NotImplementedError

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        while s.arg(0) < s.board.grid.size:
            at = s.arg(0)
            if s.has_tile(at) and self.strikes(s, at):
                for animal in range(s.board.animals):
                    if s.count(animal, at) > 0 and is_affected(s, animal, self.usual):
                        out = append(out, s.board.first_eliminate + at * s.board.animals + animal)
                if len(out) > 0:
                    return out
            s.set_arg(0, at + 1)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        at = s.arg(0)
        s.set_arg(0, at + 1)
        s.eliminate((option - s.board.first_eliminate) % s.board.animals, at, 1)

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)], "terrain": s.board.terrain_names[s.terrain[s.arg(0)]]}


class ThinTheCrowded(OneSpeciesPerTile):
    """Every tile with more species than disks loses one; the actor chooses which, its own if it is alone there."""

    name = "thin the crowded"

    def strikes(self, s: EarthState, at: i64) -> bool:
        return s.crowd(at) > s.disks_on(at) and is_meant(s, at, ANYWHERE)


class HuntEverywhere(OneSpeciesPerTile):
    """One opposing species dies on every tile where the actor lives."""

    name = "hunt everywhere"
    usual = OTHERS

    def strikes(self, s: EarthState, at: i64) -> bool:
        return is_meant(s, at, LIVED_ON)


class StrikeNeighbours(OneSpeciesPerTile):
    """One species dies on every tile beside a struck one. Frame: the next tile, and the struck one."""

    name = "strike neighbours"
    frame = Frame(ON_CARD, ("hex+", "hex"))

    def strikes(self, s: EarthState, at: i64) -> bool:
        if s.crowd(at) == 0:
            return False
        for i in range(6):
            if s.board.grid.around[at * 6 + i] == s.arg(1):
                return True
        return False


class StrikeTile(Step[EarthState]):
    """The actor picks a tile and the one species that lives on there. Frame: the tile + 1 once it is picked."""

    name = "strike tile"
    frame = Frame(ON_CARD, ("hex+",))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) > 0:
            return species_options(s, s.arg(0) - 1, s.board.first_keep_species, NONE, out)
        for at in range(s.board.grid.size):
            if is_meant(s, at, ANYWHERE):
                out = append(out, s.board.first_tile + at)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        if s.arg(0) == 0:
            at = option - s.board.first_tile
            if s.crowd(at) > 0 and s.term(KIND) == 0:
                s.set_arg(0, at + 1)
                return
            for animal in range(s.board.animals):  # nobody lives on
                s.eliminate(animal, at, s.count(animal, at))
            self.strike_neighbours(s, at)
            return
        at = s.arg(0) - 1
        survivor = (option - s.board.first_keep_species) % s.board.animals
        for animal in range(s.board.animals):
            s.eliminate(animal, at, s.count(animal, at) - (1 if animal == survivor else 0))
        self.strike_neighbours(s, at)

    def strike_neighbours(self, s: EarthState, at: i64) -> None:
        """The follow-up is the step registered right behind this one."""
        actor = s.actor()
        s.pop()
        s.push(self.number + 1, actor, 0, at)

    def asks(self, s: EarthState) -> str:
        return "strike tile" if s.arg(0) == 0 else "spare one"


class OthersFreeze(Step[EarthState]):
    """Every other animal loses one species on each tile of a terrain. Frame: the terrain."""

    name = "others freeze"
    frame = Frame(ON_CARD, ("terrain",))

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        terrain = s.arg(0)
        s.pop()
        for at in range(s.board.grid.size):
            if s.terrain[at] == terrain:
                for animal in range(s.board.animals):
                    if animal != actor and s.count(animal, at) > 0:
                        s.eliminate(animal, at, 1)


DONE: Final = 2


class Devour(Step[EarthState]):
    """On a tile where it lives the actor removes one disk and eliminates one species: an opposing one if there is any.

    Frame: the tile + 1 once it is picked, and 1 once its disk is gone.
    """

    name = "devour"
    frame = Frame(ON_CARD, ("hex+", 1))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, LIVED_ON):
                    out = append(out, s.board.first_tile + at)
            return out
        at = s.arg(0) - 1
        if self.wants_disk(s):
            for i in range(6):
                corner = s.board.grid.corners[at * 6 + i]
                if s.disk[corner] != NONE:
                    out = append(out, s.board.first_remove + corner)
            return out
        spared = s.actor() if s.opposed(s.actor(), at) else NONE
        return species_options(s, at, s.board.first_eliminate, spared, out)

    def wants_disk(self, s: EarthState) -> bool:
        """Whether the disk comes now: first, where there is one, or after the species."""
        if s.term(KIND) > 0:
            return s.arg(1) == 1 or s.crowd(s.arg(0) - 1) == 0
        return s.arg(1) == 0 and s.disks_on(s.arg(0) - 1) > 0

    def choose(self, s: EarthState, option: i64) -> None:
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_tile + 1)
            return
        at = s.arg(0) - 1
        disk = self.wants_disk(s)
        if (s.term(KIND) == 0) == disk:
            s.set_arg(1, 1)
        else:
            s.set_arg(1, DONE)
        if disk:
            s.remove_disk(option - s.board.first_remove)
        else:
            s.eliminate((option - s.board.first_eliminate) % s.board.animals, at, 1)
        if s.arg(1) == DONE:
            s.gain_vp(s.actor(), number_or(s, 0), at)
            s.pop()

    def asks(self, s: EarthState) -> str:
        if s.arg(0) == 0:
            return "devour"
        return "devour disk" if self.wants_disk(s) else "devour species"
