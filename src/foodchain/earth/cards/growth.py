"""Effects that bring species onto the earth."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.cards.terms import (
    ANYWHERE,
    LIVED_ON,
    ON_CARD,
    OTHERS,
    can_die,
    is_meant,
    may_decline,
    number_or,
    or_pass,
)
from foodchain.earth.earth import NONE, E, EarthState
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class Multiply(Step[EarthState]):
    """The actor may add one species to each tile it already lives on. Frame: the tile that comes next."""

    name = "multiply"
    frame = Frame(ON_CARD, ("hex+",))

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] == 0:
            return out
        while s.arg(0) < s.board.grid.size:
            at = s.arg(0)
            if s.count(s.actor(), at) > 0:
                most = self.most(s)
                for fewer in range(most + 1 if may_decline(s, True) else 1):
                    out = append(out, s.board.add_number(at, most - fewer))
                return out
            s.set_arg(0, at + 1)
        return out

    def most(self, s: EarthState) -> i64:
        wanted = number_or(s, 1)
        return wanted if wanted < s.pool[s.actor()] else s.pool[s.actor()]

    def choose(self, s: EarthState, option: i64) -> None:
        at = s.arg(0)
        s.set_arg(0, at + 1)
        s.add_from_pool(s.actor(), at, (option - s.board.first_add) % (MOST_ADDED + 1))

    def details(self, s: EarthState) -> dict[str, str | int]:
        facts: dict[str, str | int] = {"hex": s.board.grid.hex_names[s.arg(0)]}
        if self.most(s) > 1:
            facts["count"] = int(self.most(s))
        return facts

    def asks(self, s: EarthState) -> str:
        return self.name if self.most(s) <= 1 else "multiply several"


class Supplant(Step[EarthState]):
    """The actor swaps one species each of several different opposing animals for its own.

    Frame: how many more, and a bit for each animal done.
    """

    name = "supplant"
    frame = Frame(ON_CARD, ("animal+", "animal*"))
    in_steps = True
    counted = "replaced"

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0 or s.pool[s.actor()] == 0:
            return out
        for at in range(s.board.grid.size):
            for animal in range(s.board.animals):
                if animal != s.actor() and s.arg(1) & bit(animal) == 0 and s.count(animal, at) > 0:
                    out = append(out, s.board.first_replace + at * s.board.animals + animal)
        return append(out, s.board.pass_) if len(out) > 0 else out

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        species = option - s.board.first_replace
        at = species // s.board.animals
        animal = species % s.board.animals
        s.set_arg(0, s.arg(0) - 1)
        s.set_arg(1, s.arg(1) | bit(animal))
        s.eliminate(animal, at, 1)
        s.add_from_pool(s.actor(), at, 1)

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class SupplantAny(Step[EarthState]):
    """The actor swaps opposing species anywhere for its own, as far as its pool goes. Frame: how many more."""

    name = "supplant any"
    frame = Frame(ON_CARD, ("count",))
    in_steps = True
    counted = "replaced"

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            return out
        for at in range(s.board.grid.size):
            for animal in range(s.board.animals):
                if animal != s.actor() and can_die(s, animal, at, OTHERS) and is_meant(s, at, ANYWHERE):
                    out = append(out, s.board.first_replace + at * s.board.animals + animal)
        return append(out, s.board.pass_) if len(out) > 0 and may_decline(s, True) else out

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        species = option - s.board.first_replace
        at = species // s.board.animals
        s.set_arg(0, s.arg(0) - 1)
        s.eliminate(species % s.board.animals, at, 1)
        if s.pool[s.actor()] > 0:
            s.add_from_pool(s.actor(), at, 1)

    def asks(self, s: EarthState) -> str:
        return self.name if may_decline(s, True) else "supplant all"

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class Double(Step[EarthState]):
    """On a tile where it lives the actor adds as many species as there are of all animals, or all it has left."""

    name = "double"
    frame = Frame(ON_CARD)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] > 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, LIVED_ON):
                    out = append(out, s.board.first_tile + at)
        return or_pass(s, out)

    def choose(self, s: EarthState, option: i64) -> None:
        actor = s.actor()
        at = option - s.board.first_tile
        s.pop()
        if option == s.board.pass_:
            return
        count = s.crowd(at)
        s.add_from_pool(actor, at, count if count < s.pool[actor] else s.pool[actor])


class Hibernate(Step[EarthState]):
    """The actor's eliminated species return to one tile.

    Frame: how many at most, and the tile + 1 once it is picked.
    """

    name = "hibernate"
    frame = Frame(ON_CARD, (MOST_ADDED, "hex+"))

    def fits(self, s: EarthState) -> bool:
        return s.arg(1) == 0 or s.has_tile(s.arg(1) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        most = self.most(s)
        if most == 0:
            return out
        if s.arg(1) == 0:
            for at in range(s.board.grid.size):
                if s.has_tile(at):
                    out = append(out, s.board.first_tile + at)
            return append(out, s.board.pass_)
        for count in range(most):
            out = append(out, s.board.add_number(s.arg(1) - 1, most - count))
        return out

    def most(self, s: EarthState) -> i64:
        back = s.eliminated[s.actor()]
        return back if back < s.arg(0) else s.arg(0)

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
        elif s.arg(1) == 0:
            s.set_arg(1, option - s.board.first_tile + 1)
        else:
            actor = s.actor()
            at = s.arg(1) - 1
            s.pop()
            s.return_eliminated(actor, at, (option - s.board.first_add) % (MOST_ADDED + 1))

    def asks(self, s: EarthState) -> str:
        return "hibernate" if s.arg(1) == 0 else "hibernate how many"

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"count": int(self.most(s))}


class Colonise(Step[E]):
    """A disk of the actor's choice from the bag onto a corner of certain terrains, then species on that tile.

    Frame: a bit for each terrain that qualifies, how many species at most, and how far the choices have come:
    the element + 1, the corner + 1, the tile + 1.
    """

    name = "colonise"
    frame = Frame(ON_CARD, ("terrain*", MOST_ADDED, "element+", "corner+", "hex+"))

    def fits(self, s: E) -> bool:
        if s.arg(2) > 0 and s.arg(3) == 0 and s.bag[s.arg(2) - 1] == 0:
            return False
        return s.arg(4) == 0 or s.has_tile(s.arg(4) - 1)

    def continues(self, s: E) -> bool:
        return True

    def qualifies(self, s: E, at: i64) -> bool:
        return at != NONE and s.has_tile(at) and s.arg(0) & bit(s.terrain[at]) != 0

    def corner_qualifies(self, s: E, corner: i64) -> bool:
        if s.disk[corner] != NONE:
            return False
        for i in range(3):
            if self.qualifies(s, s.board.grid.touching[corner * 3 + i]):
                return True
        return False

    def stage(self, s: E) -> str:
        if s.arg(4) > 0:
            return "how many"
        if s.arg(3) > 0:
            return "tile"
        if s.arg(2) > 0:
            return "corner"
        for corner in range(s.board.grid.corner_count):
            if self.corner_qualifies(s, corner):
                for element in range(s.board.elements):
                    if s.bag[element] > 0:
                        return "element"
        return "tile"  # no room or no disk: the first half of the card is lost, the second is not (ruling B24)

    def options(self, s: E) -> vec[i64]:
        out = vec[i64]()
        stage = self.stage(s)
        if stage == "element":
            for element in range(s.board.elements):
                if s.bag[element] > 0:
                    out = append(out, s.board.first_take + element)
        elif stage == "corner":
            for corner in range(s.board.grid.corner_count):
                if self.corner_qualifies(s, corner):
                    out = append(out, s.board.first_put + corner)
        elif stage == "tile":
            if s.pool[s.actor()] == 0:
                return out
            for at in range(s.board.grid.size):
                if self.qualifies(s, at) and self.tile_touches_corner(s, at):
                    out = append(out, s.board.first_tile + at)
        else:
            most = s.arg(1) if s.arg(1) < s.pool[s.actor()] else s.pool[s.actor()]
            for count in range(most + 1):
                out = append(out, s.board.add_number(s.arg(4) - 1, most - count))
        return out

    def tile_touches_corner(self, s: E, at: i64) -> bool:
        """Whether the species may go to this tile: the one (or one of those) that got the disk."""
        if s.arg(3) == 0:
            return True
        for i in range(3):
            if s.board.grid.touching[(s.arg(3) - 1) * 3 + i] == at:
                return True
        return False

    def choose(self, s: E, option: i64) -> None:
        stage = self.stage(s)
        if stage == "element":
            s.set_arg(2, option - s.board.first_take + 1)
        elif stage == "corner":
            element = s.arg(2) - 1
            corner = option - s.board.first_put
            s.set_arg(3, corner + 1)
            s.bag[element] -= 1
            s.put_disk(corner, element)
        elif stage == "tile":
            s.set_arg(4, option - s.board.first_tile + 1)
        else:
            actor = s.actor()
            at = s.arg(4) - 1
            s.pop()
            s.add_from_pool(actor, at, (option - s.board.first_add) % (MOST_ADDED + 1))

    def asks(self, s: E) -> str:
        return "colonise " + self.stage(s)

    def details(self, s: E) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(2) - 1]} if self.stage(s) == "corner" else {}
