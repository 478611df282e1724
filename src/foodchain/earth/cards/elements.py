"""Effects on element disks, on earth and on the animal displays."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ANYWHERE, KIND, ON_CARD, corner_is_meant, is_meant, or_pass
from foodchain.earth.earth import NONE, E, EarthState
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


def added_options(s: EarthState, animal: i64) -> vec[i64]:
    """One option for each type of which the animal has an added disk."""
    out = vec[i64]()
    for element in range(s.board.elements):
        if s.added(animal, element) > 0:
            out = append(out, s.board.first_lose + element)
    return out


class PutDisk(Step[E]):
    """Any disk of the bag onto any vacant corner. Frame: the element + 1 once it is picked."""

    name = "put disk"
    frame = Frame(ON_CARD, ("element+",))

    def fits(self, s: E) -> bool:
        return s.arg(0) == 0 or s.bag[s.arg(0) - 1] > 0

    def continues(self, s: E) -> bool:
        return True

    def options(self, s: E) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            if not s.has_room():
                return out
            for element in range(s.board.elements):
                if s.bag[element] > 0 and self.allows(s, element):
                    out = append(out, s.board.first_take + element)
            return or_pass(s, out)
        for corner in range(s.board.grid.corner_count):
            if s.is_vacant_corner(corner) and corner_is_meant(s, corner, ANYWHERE):
                out = append(out, s.board.first_put + corner)
        return out

    def allows(self, s: E, element: i64) -> bool:
        only = s.term(KIND)
        return only == 0 or element == only - 1

    def choose(self, s: E, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_take + 1)
            return
        element = s.arg(0) - 1
        s.pop()
        s.bag[element] -= 1
        s.put_disk(option - s.board.first_put, element)

    def asks(self, s: E) -> str:
        return "put disk" if s.arg(0) == 0 else "put disk where"

    def details(self, s: E) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0) - 1]} if s.arg(0) > 0 else {}


class StripTile(Step[EarthState]):
    """The actor picks a tile: all its disks but one of the actor's choice go to the bag.

    Frame: the tile + 1 once it is picked.
    """

    name = "strip tile"
    frame = Frame(ON_CARD, ("hex+",))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, ANYWHERE):
                    out = append(out, s.board.first_tile + at)
            return or_pass(s, out)
        for i in range(6):
            corner = s.board.grid.corners[(s.arg(0) - 1) * 6 + i]
            if s.disk[corner] != NONE:
                out = append(out, s.board.first_keep_disk + corner)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_tile + 1)
            return
        at = s.arg(0) - 1
        kept = option - s.board.first_keep_disk
        s.pop()
        for i in range(6):
            corner = s.board.grid.corners[at * 6 + i]
            if corner != kept and s.disk[corner] != NONE:
                s.remove_disk(corner)

    def asks(self, s: EarthState) -> str:
        return "strip tile" if s.arg(0) == 0 else "keep one disk"


class StripSome(Step[EarthState]):
    """The actor picks a tile and removes some of its disks. Frame: how many, and the tile + 1 once it is picked."""

    name = "strip some"
    frame = Frame(ON_CARD, ("count", "hex+"))

    def fits(self, s: EarthState) -> bool:
        return s.arg(1) == 0 or s.has_tile(s.arg(1) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            return out
        if s.arg(1) == 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, ANYWHERE):
                    out = append(out, s.board.first_tile + at)
            return or_pass(s, out)
        for i in range(6):
            corner = s.board.grid.corners[(s.arg(1) - 1) * 6 + i]
            if s.disk[corner] != NONE:
                out = append(out, s.board.first_remove + corner)
        return or_pass(s, out)

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(1) == 0:
            s.set_arg(1, option - s.board.first_tile + 1)
            return
        s.set_arg(0, s.arg(0) - 1)
        s.remove_disk(option - s.board.first_remove)

    def asks(self, s: EarthState) -> str:
        return "strip tile" if s.arg(1) == 0 else "strip some"

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class MoveDisk(Step[EarthState]):
    """One disk on earth moves to any vacant corner. Frame: the corner it comes from + 1 once it is picked."""

    name = "move disk"
    frame = Frame(ON_CARD, ("corner+",))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.disk[s.arg(0) - 1] != NONE

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for corner in range(s.board.grid.corner_count):
                if s.disk[corner] != NONE and corner_is_meant(s, corner, ANYWHERE):
                    out = append(out, s.board.first_remove + corner)
            return or_pass(s, out)
        for corner in range(s.board.grid.corner_count):
            if s.is_vacant_corner(corner):
                out = append(out, s.board.first_put + corner)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_remove + 1)
            return
        start = s.arg(0) - 1
        s.pop()
        s.move_disk(start, option - s.board.first_put)

    def asks(self, s: EarthState) -> str:
        return "move disk" if s.arg(0) == 0 else "move disk where"

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.disk[s.arg(0) - 1]]} if s.arg(0) > 0 else {}


class LoseOneElement(Step[EarthState]):
    """An animal loses one added disk of its own choosing."""

    name = "lose one element"
    frame = Frame((*ON_CARD, "lose one element"))

    def has_begun(self, s: EarthState, depth: i64, steps: list[Step[Any]]) -> bool:
        return s.is_chain_order(depth)

    def options(self, s: EarthState) -> vec[i64]:
        return or_pass(s, added_options(s, s.actor()))

    def choose(self, s: EarthState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option != s.board.pass_:
            s.lose_element(animal, option - s.board.first_lose)


class RicherLoseOne(Step[EarthState]):
    """Every animal with more elements than the actor loses one added disk, in food chain order.

    Who has more is settled before anybody loses. The follow-up is the step registered right behind this one.
    """

    name = "richer lose one"
    sets_off = ("lose one element",)
    frame = Frame(ON_CARD)

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        s.pop()
        fewest = s.elements_of(actor)
        for i in range(s.board.animals):
            animal = s.board.animals - 1 - i  # pushed from the bottom, so the top of the food chain comes first
            if s.played(animal) and s.elements_of(animal) > fewest and s.added_elements(animal) > 0:
                s.push(self.number + 1, animal)


class PoorerGainOne(Step[EarthState]):
    """The actor and every animal with fewer elements draw one at random, in food chain order."""

    name = "poorer gain one"
    frame = Frame(ON_CARD)

    def resolve(self, s: EarthState) -> None:
        actor = s.actor()
        s.pop()
        most = s.elements_of(actor)
        gaining: i64 = bit(actor)
        for animal in range(s.board.animals):
            if s.played(animal) and s.elements_of(animal) < most:
                gaining |= bit(animal)
        for animal in range(s.board.animals):
            if gaining & bit(animal) != 0 and s.elements_of(animal) < s.most_elements(animal):
                element = s.draw_element()
                if element != NONE:
                    s.gain_element(animal, element)


class SwapElement(Step[EarthState]):
    """The actor puts one added disk into the bag, then takes one of its choice (ruling B34).

    Frame: the element given + 1 once it is picked.
    """

    name = "swap element"
    frame = Frame(ON_CARD, ("element+",))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.elements_of(s.actor()) < s.most_elements(s.actor())

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        if s.arg(0) == 0:
            return or_pass(s, added_options(s, s.actor()))
        out = vec[i64]()
        for element in range(s.board.elements):
            if s.bag[element] > 0:
                out = append(out, s.board.first_take + element)
        return out

    def choose(self, s: EarthState, option: i64) -> None:
        actor = s.actor()
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            element = option - s.board.first_lose
            s.set_arg(0, element + 1)
            s.lose_element(actor, element)
            return
        element = option - s.board.first_take
        s.pop()
        s.bag[element] -= 1
        s.gain_element(actor, element)

    def asks(self, s: EarthState) -> str:
        return "swap element" if s.arg(0) == 0 else "swap element for"
