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
    NUMBER,
    ON_CARD,
    OTHERS,
    SELF,
    WHO,
    can_die,
    is_meant,
    number_or,
    or_pass,
)
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


def species_options(s: EarthState, at: i64, first: i64, spared: i64, out: vec[i64]) -> vec[i64]:
    """One option for each animal on the tile, except the spared one."""
    for animal in range(s.board.animals):
        if animal != spared and s.count(animal, at) > 0 and not s.is_safe(animal):
            out = append(out, first + at * s.board.animals + animal)
    return out


# Who lives on where a tile is struck, and how many die beside it.
ONE: Final = 0
NOBODY: Final = 1
ONE_OF_EACH: Final = 2
ONE_ANIMAL: Final = 3


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
                    if can_die(s, animal, at, self.usual):
                        out = append(out, s.board.first_eliminate + at * s.board.animals + animal)
                if len(out) > 0:
                    return or_pass(s, out)
            s.set_arg(0, at + 1)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        at = s.arg(0)
        s.set_arg(0, at + 1)
        if option != s.board.pass_:
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

    def asks(self, s: EarthState) -> str:
        """One's own species are no prey."""
        return "hunt anybody" if s.term(WHO) in (SELF, EVERYONE) else self.name


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
    """The actor picks a tile and the one species that lives on there, or the one animal whose species all do.

    Or nobody's do, or one of each animal's. Frame: the tile + 1 once it is picked.
    """

    name = "strike tile"
    sets_off = ("strike neighbours",)
    frame = Frame(ON_CARD, ("hex+",))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) > 0:
            at = s.arg(0) - 1
            for animal in range(s.board.animals):
                if can_die(s, animal, at, EVERYONE):
                    out = append(out, s.board.first_keep_species + at * s.board.animals + animal)
            return out
        for at in range(s.board.grid.size):
            if is_meant(s, at, ANYWHERE):
                out = append(out, s.board.first_tile + at)
        return or_pass(s, out)

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            at = option - s.board.first_tile
            if s.term(KIND) in (ONE, ONE_ANIMAL) and self.strikes_anybody(s, at):
                s.set_arg(0, at + 1)
            else:
                self.strike(s, at, NONE)
            return
        self.strike(s, s.arg(0) - 1, (option - s.board.first_keep_species) % s.board.animals)

    def strikes_anybody(self, s: EarthState, at: i64) -> bool:
        for animal in range(s.board.animals):
            if can_die(s, animal, at, EVERYONE):
                return True
        return False

    def strike(self, s: EarthState, at: i64, spared: i64) -> None:
        survivors = s.term(KIND)
        for animal in range(s.board.animals):
            if can_die(s, animal, at, EVERYONE):
                dying = s.count(animal, at)
                if survivors == ONE_OF_EACH or (animal == spared and survivors == ONE):
                    dying -= 1
                elif animal == spared:
                    dying = 0
                s.eliminate(animal, at, dying)
        self.strike_neighbours(s, at)

    def strike_neighbours(self, s: EarthState, at: i64) -> None:
        """The follow-up is the step registered right behind this one."""
        actor = s.actor()
        beside = s.term(NUMBER)
        if beside == ONE_OF_EACH:
            for i in range(6):
                neighbour = s.board.grid.around[at * 6 + i]
                for animal in range(s.board.animals):
                    if neighbour != NONE and can_die(s, animal, neighbour, EVERYONE):
                        s.eliminate(animal, neighbour, 1)
        s.pop()
        if beside == ONE:
            s.push(self.number + 1, actor, 0, at)

    def asks(self, s: EarthState) -> str:
        if s.arg(0) == 0:
            return "strike tile"
        return "spare one" if s.term(KIND) == ONE else "spare an animal"


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
        return s.arg(1) == 0 if s.arg(0) == 0 else s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, LIVED_ON):
                    out = append(out, s.board.first_tile + at)
            return or_pass(s, out)
        at = s.arg(0) - 1
        if self.wants_disk(s):
            for i in range(6):
                corner = s.board.grid.corners[at * 6 + i]
                if s.disk[corner] != NONE:
                    out = append(out, s.board.first_remove + corner)
            return out
        out = species_options(s, at, s.board.first_eliminate, s.actor(), out)
        return out if len(out) > 0 else species_options(s, at, s.board.first_eliminate, NONE, out)

    def has_prey(self, s: EarthState) -> bool:
        """Whether a species on the tile can be eliminated."""
        at = s.arg(0) - 1
        for animal in range(s.board.animals):
            if s.count(animal, at) > 0 and not s.is_safe(animal):
                return True
        return False

    def wants_disk(self, s: EarthState) -> bool:
        """Whether the disk comes now: first, where there is one, or after the species."""
        if s.term(KIND) > 0:
            return s.arg(1) == 1 or not self.has_prey(s)
        return s.arg(1) == 0 and s.disks_on(s.arg(0) - 1) > 0

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
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
