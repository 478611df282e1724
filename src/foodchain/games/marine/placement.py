"""Pawn placement: which spaces are open to which pawn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import (
    ADAPTATION,
    ANIMALS,
    AUTOTROPHS,
    BASICS_BUMP,
    DEPLETION,
    DOMINATION,
    OWN_SPACE,
    PLACE_BEFORE,
    REGRESSION,
    SPECIATION,
    TECTONICS,
)
from foodchain.games.marine.state import MarineState


def is_open(s: MarineState, animal: i64, space: i64) -> bool:
    """Whether a space exists for an animal at all: some need more players, some are another's own."""
    printed = s.display.printed_spaces
    if space >= printed:
        return space == printed + animal and s.can(animal, OWN_SPACE)
    return s.has_players_for(space)


def is_vacant(s: MarineState, animal: i64, space: i64) -> bool:
    """Whether a space is empty and may take a basic pawn of the animal."""
    return s.pawn[space] == NONE and s.display.special_only[space] == 0 and is_open(s, animal, space)


def is_opposing_basic(s: MarineState, animal: i64, space: i64) -> bool:
    pawn = s.pawn[space]
    return pawn != NONE and pawn < ANIMALS and pawn != animal


def basic_spaces(s: MarineState, animal: i64) -> vec[i64]:
    """After all pawns the animal has placed; with Flight also before all of them. Special spaces never."""
    order = s.display.order
    first = s.display.spaces
    last: i64 = NONE
    for space in range(s.display.spaces):
        if s.pawn[space] != NONE and s.holder(space) == animal:
            if first > order[space]:
                first = order[space]
            if last < order[space]:
                last = order[space]
    before = s.can(animal, PLACE_BEFORE)
    bumping = s.can(animal, BASICS_BUMP)
    out = vec[i64]()
    for space in range(s.display.spaces):
        if order[space] > last or (before and order[space] < first):
            if s.pawn[space] == NONE or (bumping and is_opposing_basic(s, animal, space)):
                if s.display.special_only[space] == 0 and is_open(s, animal, space):
                    out = append(out, s.display.first_place + space)
    return out


def special_spaces(s: MarineState, animal: i64) -> vec[i64]:
    """Any space that is empty or holds an opposing basic pawn."""
    out = vec[i64]()
    for space in range(s.display.spaces):
        if (s.pawn[space] == NONE or is_opposing_basic(s, animal, space)) and is_open(s, animal, space):
            out = append(out, s.display.first_place + space)
    return out


def place(s: MarineState, animal: i64, pawn: i64, space: i64) -> None:
    """Put the pawn down; its action follows at once."""
    s.place_pawn(animal, pawn, space)
    s.section = s.display.section_of[space]
    s.push(agenda.FIRST_SECTION + s.section, animal, s.display.acts_like[space])


class Section(Step[MarineState]):
    """A section of the display begins the action of the pawn just placed. Frame: the space."""

    frame = Frame(ACTING, ("space",))

    def fits(self, s: MarineState) -> bool:
        space = s.arg(0)
        mine = s.section == self.number - agenda.FIRST_SECTION == s.display.section_of[space]
        return mine and s.pawn[space] != NONE and s.holder(space) == s.actor()

    def resolve(self, s: MarineState) -> None:
        animal = s.actor()
        space = s.arg(0)
        s.pop()
        self.act(s, animal, space)

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        raise NotImplementedError


def has_pawn_out(s: MarineState, animal: i64) -> bool:
    """Whether the animal has a pawn on the display."""
    for space in range(s.display.spaces):
        if s.pawn[space] != NONE and s.holder(space) == animal:
            return True
    return False


def wastes_time(s: MarineState, animal: i64, option: i64, idle: i64) -> bool:
    """Placing a pawn where nothing can be done now, or retrieving when no pawn is out; `idle` are the idle sections."""
    if option == s.display.retrieve:
        return not has_pawn_out(s, animal)
    if option < s.display.first_place or option >= s.display.first_place + s.display.spaces:
        return False
    space = option - s.display.first_place
    section = s.display.section_of[space]
    if (
        section == ADAPTATION
        and s.display.special_only[space] == 0
        and s.elements_of(animal) >= s.most_elements(animal)
    ):
        return True
    return idle & bit(section) != 0


def idle_sections(s: MarineState, animal: i64) -> i64:
    """A bit for each section in which an animal can do nothing now, on whatever space."""
    idle: i64 = 0
    for section in range(len(s.display.section_names)):
        if is_idle(s, animal, section):
            idle |= bit(section)
    return idle


def is_idle(s: MarineState, animal: i64, section: i64) -> bool:
    if section in (AUTOTROPHS, DEPLETION, ADAPTATION):
        return s.shelf_size(section) == 0
    if section == REGRESSION:
        return s.pool[animal] == 0 or s.shelf_size(section) == 0
    if section == SPECIATION:
        return s.pool[animal] == 0
    if section == TECTONICS:
        return s.vents_left == 0
    if section == DOMINATION:
        for element in range(s.board.elements):
            if s.domination(animal, element) > s.target[element]:
                return False
        return True
    return False
