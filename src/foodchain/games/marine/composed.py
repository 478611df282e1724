"""Effects that no card of ours has, for those who write the printed ones. Their terms say most of what they do."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.cards.terms import (
    ANYWHERE,
    ELEMENT,
    KIND,
    LIVED_ON,
    NUMBER,
    ON_CARD,
    OTHERS,
    SELF,
    can_die,
    is_affected,
    is_meant,
    may_decline,
    or_pass,
)
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.cards import DISCARDING, has_depth
from foodchain.games.marine.state import MADE_SAFE, MarineState

# What points are counted for.
ONCE: Final = 0
PER_TILE: Final = 1
PER_SPECIES: Final = 2
PER_DISK: Final = 3
PER_CROWD: Final = 4
PER_ELEMENT: Final = 5
PER_PAWN: Final = 6
PER_DEAD: Final = 7

ONE_TILE: Final = 1
CHOSEN: Final = 1
FROM_BOX: Final = 1
FREE_PAWN: Final = 0

# What an action leads to, and what its tile, its Vent or its card sets off.
ACTIONS: Final = (
    "enrich",
    "feed vent",
    "deplete",
    "adapt",
    "guard",
    "choose disk",
    "speciate",
    "wander",
    "move in",
    "tectonic action",
    "settle vent",
    "camouflage",
    "use trait",
    "migrate",
    "compete",
    "evolve",
    "take card",
    "dominate",
    *DISCARDING,
)


class GainPoints(Step[MarineState]):
    """VP outright, or for each tile, own species or disk on the tiles that are meant."""

    name = "gain points"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        points = s.term(NUMBER) * self.count(s)
        s.pop()
        s.gain_vp(actor, points)

    def count(self, s: MarineState) -> i64:
        per = s.term(KIND)
        actor = s.actor()
        if per == ONCE:
            return 1
        if per == PER_ELEMENT:
            return s.elements_of(actor)
        if per == PER_DEAD:
            return s.eliminated[actor]
        total: i64 = 0
        if per == PER_PAWN:
            for element in range(s.board.elements):
                total += 1 if s.control[element] == actor else 0
            return total
        for at in range(s.board.grid.size):
            if is_meant(s, at, ANYWHERE):
                if per == PER_TILE:
                    total += 1
                elif per == PER_SPECIES:
                    total += s.count(actor, at)
                else:
                    total += s.crowd(at) if per == PER_CROWD else s.disks_on(at)
        return total


class AddSpecies(Step[MarineState]):
    """Species from the gene pool, or eliminated ones, one by one onto several tiles or together onto one.

    Frame: how many more.
    """

    name = "add species"
    frame = Frame(ON_CARD, ("count",))
    in_steps = True
    counted = "placed"

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        left = s.eliminated[s.actor()] if s.term(NUMBER) == FROM_BOX else s.pool[s.actor()]
        most = s.arg(0) if s.arg(0) < left else left
        if most == 0:
            return out
        least: i64 = 1
        if s.term(KIND) == ONE_TILE:
            if most > MOST_ADDED:
                most = MOST_ADDED
            if not may_decline(s, True):
                least = most
        else:
            most = 1
        for at in range(s.board.grid.size):
            if is_meant(s, at, ANYWHERE):
                for fewer in range(most - least + 1):
                    out = append(out, s.board.add_number(at, most - fewer))
        return append(out, s.board.pass_) if len(out) > 0 and may_decline(s, True) else out

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        if option == s.board.pass_:
            s.pop()
            return
        chosen = option - s.board.first_add
        at = chosen // (MOST_ADDED + 1)
        count = chosen % (MOST_ADDED + 1)
        dead = s.term(NUMBER) == FROM_BOX
        if s.term(KIND) == ONE_TILE:
            s.pop()
        else:
            s.set_arg(0, s.arg(0) - 1)
        if dead:
            for _ in range(count):
                s.revive(actor, at)
        else:
            s.add_from_pool(actor, at, count)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}

    def asks(self, s: MarineState) -> str:
        return "add species" if may_decline(s, True) else "add all species"


class EliminateSpecies(Step[MarineState]):
    """Species of the actor's choice die. Frame: how many more, and the tile + 1 once all must be there."""

    name = "eliminate species"
    frame = Frame(ON_CARD, ("count", "hex+"))
    in_steps = True
    counted = "eliminated"

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            return out
        for at in range(s.board.grid.size):
            if at == s.arg(1) - 1 or (s.arg(1) == 0 and is_meant(s, at, LIVED_ON)):
                for animal in range(ANIMALS):
                    if can_die(s, animal, at, OTHERS):
                        out = append(out, s.board.first_eliminate + at * ANIMALS + animal)
        return append(out, s.board.pass_) if len(out) > 0 and may_decline(s, False) else out

    def choose(self, s: MarineState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        species = option - s.board.first_eliminate
        s.set_arg(0, s.arg(0) - 1)
        if s.term(KIND) == ONE_TILE:
            s.set_arg(1, species // ANIMALS + 1)
        s.eliminate(species % ANIMALS, species // ANIMALS, 1)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class GainElement(Step[MarineState]):
    """An element from the bag for the actor's animal, if it has room: drawn, or chosen."""

    name = "gain element"
    frame = Frame(ON_CARD)

    def continues(self, s: MarineState) -> bool:
        return True

    def is_chosen(self, s: MarineState) -> bool:
        return s.term(KIND) == CHOSEN or s.term(ELEMENT) > 0

    def has_room(self, s: MarineState) -> bool:
        return s.elements_of(s.actor()) < s.most_elements(s.actor())

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if self.is_chosen(s) and self.has_room(s):
            for element in range(s.board.elements):
                if s.bag[element] > 0 and s.term(ELEMENT) in (0, element + 1):
                    out = append(out, s.board.first_take + element)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        element = option - s.board.first_take
        s.pop()
        if option == s.board.pass_:
            return
        s.bag[element] -= 1
        s.gain_element(actor, element)

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        drawn = s.draw_element() if self.has_room(s) and not self.is_chosen(s) else NONE
        s.pop()
        if drawn != NONE:
            s.gain_element(actor, drawn)


class TakePawn(Step[MarineState]):
    """Control of a special pawn, one that nobody has or any. Frame: its new target."""

    name = "take pawn"
    frame = Frame(ON_CARD, ("count",))

    def fits(self, s: MarineState) -> bool:
        return s.arg(0) >= s.display.least_target

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for element in range(s.board.elements):
            if s.control[element] == NONE or (s.term(KIND) != FREE_PAWN and s.control[element] != s.actor()):
                out = append(out, s.display.first_pawn + element)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        target = s.arg(0)
        s.pop()
        if option != s.board.pass_:
            s.take_control(actor, option - s.display.first_pawn, target)


class GainBasicPawn(Step[MarineState]):
    name = "gain basic pawn"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        s.pop()
        s.gain_pawn(actor)


class Protect(Step[MarineState]):
    """Nothing eliminates the species of certain animals until the next Reseed."""

    name = "protect"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        for animal in range(ANIMALS):
            if is_affected(s, animal, SELF) and not s.is_safe(animal):
                s.safe |= bit(animal)
                s.note(MADE_SAFE, animal)
        s.pop()


class AnotherTurn(Step[MarineState]):
    name = "another turn"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.owe_turn()


class Act(Step[MarineState]):
    """An action at once, as if a pawn stood on a space. Frame: the space."""

    name = "act"
    sets_off = ACTIONS
    frame = Frame(ON_CARD, ("space",))

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        space = s.arg(0)
        possible = has_depth(s)
        s.pop()
        if possible:
            s.push(agenda.FIRST_SECTION + s.display.section_of[space], actor, space)


class ExtinctionNow(Step[MarineState]):
    name = "extinction now"
    sets_off = ("extinction",)
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.push(agenda.EXTINCTION)


class SurvivalNow(Step[MarineState]):
    name = "survival now"
    sets_off = ("survival",)
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.push(agenda.SURVIVAL)
