"""Reset Phase: Extinction, Survival, Reseed, and the end of the turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import bonus
from foodchain.earth.earth import NONE
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import (
    ABUNDANCE,
    ADAPTATION,
    DEPLETION,
    GLACIATION,
    MAMMALS,
    REGRESSION,
    SECTIONS,
    TUNDRA,
    WANDERLUST,
    WASTELAND,
)
from foodchain.games.base.state import (
    BY_BARREN_EARTH,
    BY_TURN_LIMIT,
    CARDS_DEALT,
    DISK_DRAWN,
    DISKS_SLID,
    DISPLAY_DISK_TO_BAG,
    GAME_ENDING,
    PAWN_SHIFTED,
    PHASE_BEGUN,
    PLANNING,
    RESET,
    RUNNING,
    SPECIES_SAVED,
    SURVIVAL_SCORED,
    SURVIVAL_TIED,
    TILE_REVEALED,
    BaseState,
)


def begin_reset(s: BaseState) -> None:
    s.phase = RESET
    s.note(PHASE_BEGUN, s.phase, s.turn)
    s.push(agenda.END_TURN)
    s.push(agenda.SURVIVAL)
    s.push(agenda.EXTINCTION)


def unprotected(s: BaseState, animal: i64, at: i64) -> i64:
    """Endangered species on a tile that Hibernation does not protect."""
    count = s.count(animal, at)
    if animal == s.hibernator:
        count -= s.hibernating[at]
    return count if count > 0 and s.endangered(animal, at) else 0


class Extinction(Step[BaseState]):
    """Endangered species are eliminated. First the mammals may save one of theirs."""

    name = "extinction"

    def resolve(self, s: BaseState) -> None:
        s.pop()
        s.push(agenda.SAVE_SPECIES, MAMMALS)


class SaveSpecies(Step[BaseState]):
    """The mammals' choice, on top of any Hibernation (ruling B14); then everything endangered goes."""

    name = "save species"

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        if s.played(MAMMALS):
            for at in range(s.board.grid.size):
                if unprotected(s, MAMMALS, at) > 0:
                    out = append(out, s.board.first_save + at)
        return append(out, s.board.pass_) if len(out) > 0 else out

    def choose(self, s: BaseState, option: i64) -> None:
        saved: i64 = NONE
        if option != s.board.pass_:
            saved = option - s.board.first_save
            s.note(SPECIES_SAVED, MAMMALS, saved)
        self.extinguish(s, saved)

    def resolve(self, s: BaseState) -> None:
        self.extinguish(s, NONE)

    def extinguish(self, s: BaseState, saved: i64) -> None:
        s.pop()
        for at in range(s.board.grid.size):
            for animal in range(s.board.animals):
                count = unprotected(s, animal, at)
                if animal == MAMMALS and at == saved:
                    count -= 1
                s.eliminate(animal, at, count)
        for at in range(s.board.grid.size):
            s.hibernating[at] = 0
        s.hibernator = NONE


class Survival(Step[BaseState]):
    """The sole leader in species on tundra scores bonus VP for the tundra tiles it lives on."""

    name = "survival"

    def resolve(self, s: BaseState) -> None:
        s.pop()
        survivor = s.survivor()
        if survivor == NONE:
            s.note(SURVIVAL_TIED)
            return
        tiles = s.tiles_occupied(survivor, TUNDRA)
        s.note(SURVIVAL_SCORED, survivor, tiles)
        s.gain_vp(survivor, bonus(tiles))


class EndTurn(Step[BaseState]):
    """After Extinction and Survival: the game ends, or Reseed prepares the next turn."""

    name = "end turn"

    def resolve(self, s: BaseState) -> None:
        s.pop()
        if s.ending == RUNNING and is_barren(s):
            s.ending = BY_BARREN_EARTH  # ruling B28
            s.note(GAME_ENDING, s.ending)
        elif s.ending == RUNNING and s.turn == s.turn_limit:
            s.ending = BY_TURN_LIMIT  # ruling B29
            s.note(GAME_ENDING, s.ending)
        s.push(agenda.RESEED if s.ending == RUNNING else agenda.FINAL_SCORING)


def is_barren(s: BaseState) -> bool:
    """No animal has a species left, on earth or in its gene pool."""
    for animal in range(s.board.animals):
        if s.played(animal) and (s.pool[animal] > 0 or s.species_on(animal) > 0):
            return False
    return True


class Reseed(Step[BaseState]):
    """The order is the rulebook's: it decides which disks are in the bag when new ones are drawn."""

    name = "reseed"

    def resolve(self, s: BaseState) -> None:
        s.pop()
        deal_cards(s)
        shift_glaciation(s)
        for section in (REGRESSION, DEPLETION, WANDERLUST):
            empty_into_bag(s, section)
        slide(s, WASTELAND, DEPLETION)
        slide(s, ABUNDANCE, WASTELAND)
        slide(s, ADAPTATION, REGRESSION)
        draw_disks(s)
        open_stacks(s)
        s.scored = 0
        s.turn += 1
        begin_planning(s)


def begin_planning(s: BaseState) -> None:
    s.phase = PLANNING
    s.note(PHASE_BEGUN, s.phase, s.turn)
    s.push(agenda.PLAN)


def deal_cards(s: BaseState) -> None:
    """Fill the face-up cards. Once the pile is used up, empty places stay empty."""
    face_up: i64 = 0
    for card in range(s.display.cards):
        if s.offered & (1 << card) != 0:
            face_up += 1
    while face_up < s.display.face_up and s.deck_left > 0:
        s.deck_left -= 1
        card = s.deck[s.deck_left]
        s.deck[s.deck_left] = NONE
        s.offered |= 1 << card
        s.revealed += 1
        face_up += 1
        s.note(CARDS_DEALT, card)


def shift_glaciation(s: BaseState) -> None:
    """The second, third and fourth pawn move left one space each if they can; gaps may remain (ruling B10)."""
    for space in range(s.display.section_first[GLACIATION] + 1, s.display.section_end[GLACIATION]):
        if s.pawn[space] != NONE and s.pawn[space - 1] == NONE:
            s.note(PAWN_SHIFTED, s.pawn[space], space, space - 1)
            s.pawn[space - 1] = s.pawn[space]
            s.pawn[space] = NONE


def empty_into_bag(s: BaseState, section: i64) -> None:
    for element in range(s.board.elements):
        at = section * s.board.elements + element
        while s.shelf[at] > 0:
            s.shelf[at] -= 1
            s.bag[element] += 1
            s.note(DISPLAY_DISK_TO_BAG, element, section)


def slide(s: BaseState, start: i64, end: i64) -> None:
    """All disks of one section move down into another's box."""
    moved: i64 = 0
    for element in range(s.board.elements):
        at = start * s.board.elements + element
        moved += s.shelf[at]
        s.shelf[end * s.board.elements + element] += s.shelf[at]
        s.shelf[at] = 0
    if moved > 0:
        s.note(DISKS_SLID, start, end)


def draw_disks(s: BaseState) -> None:
    """Fill the squares of Adaptation, Abundance and Wanderlust, in that order, as far as the bag goes (ruling B5)."""
    for section in range(SECTIONS):
        for _ in range(s.display.squares[section]):
            element = s.draw_element()
            if element != NONE:
                s.shelf[section * s.board.elements + element] += 1
                s.note(DISK_DRAWN, element, section)


def open_stacks(s: BaseState) -> None:
    for stack in range(s.display.stacks):
        if s.stack_left[stack] > 0 and s.stack_open[stack] == 0:
            s.stack_open[stack] = 1
            s.revealed += 1
            s.note(TILE_REVEALED, s.top_tile(stack), stack)
