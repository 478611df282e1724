"""Reset Phase: Extinction, Survival, Reseed, and the end of the turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import CARD_DEALT, GAME_ENDING, PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.earth.survival import Survival
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.state import changed
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import (
    ABUNDANCE,
    ADAPTATION,
    DEPLETION,
    GLACIATION,
    MAMMALS,
    REGRESSION,
    TUNDRA,
    WANDERLUST,
    WASTELAND,
)
from foodchain.games.base.state import (
    BY_BARREN_EARTH,
    BY_TURN_LIMIT,
    PAWN_SHIFTED,
    PLANNING,
    RESET,
    RUNNING,
    SPECIES_SAVED,
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
    if count > 0 and s.endangered(animal, at):
        return count
    return 0


class Extinction(Step[BaseState]):
    """Endangered species are eliminated. First the mammals may save one of theirs."""

    name = "extinction"
    frame = Frame(("survival",), acts=False)

    def resolve(self, s: BaseState) -> None:
        s.pop()
        s.push(agenda.SAVE_SPECIES, MAMMALS)


class SaveSpecies(Step[BaseState]):
    """The mammals' choice, on top of any Hibernation (ruling B14); then everything endangered goes."""

    name = "save species"
    frame = Frame(("survival",))
    cause = "extinction"

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
            if s.has_tile(at):
                for animal in range(s.board.animals):
                    if s.count(animal, at) > 0:
                        count = unprotected(s, animal, at)
                        if animal == MAMMALS and at == saved:
                            count -= 1
                        s.eliminate(animal, at, count)
        s.hibernating = s.board.nobody
        s.hibernator = NONE


class TundraSurvival(Survival):
    frame = Frame(("end turn",), acts=False)
    terrain = TUNDRA


class EndTurn(Step[BaseState]):
    """After Extinction and Survival: the game ends, or Reseed prepares the next turn."""

    name = "end turn"
    frame = Frame(("",), acts=False)

    def resolve(self, s: BaseState) -> None:
        s.pop()
        if s.ending == RUNNING and is_barren(s):
            s.ending = BY_BARREN_EARTH  # ruling B28
            s.note(GAME_ENDING, s.ending)
        elif s.ending == RUNNING and 0 < s.turn_limit <= s.turn:
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
    frame = Frame(("",), acts=False)

    def resolve(self, s: BaseState) -> None:
        s.pop()
        deal_cards(s)
        shift_glaciation(s)
        for section in (REGRESSION, DEPLETION, WANDERLUST):
            s.empty_into_bag(section)
        s.slide(WASTELAND, DEPLETION)
        s.slide(ABUNDANCE, WASTELAND)
        s.slide(ADAPTATION, REGRESSION)
        s.draw_disks()
        s.open_stacks()
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
        if s.offered & bit(card) != 0:
            face_up += 1
    while face_up < s.display.face_up and s.deck_left > 0:
        s.deck_left -= 1
        card = s.deck[s.deck_left]
        s.deck = changed(s.deck, s.deck_left, NONE)
        s.offered |= bit(card)
        s.revealed += 1
        face_up += 1
        s.note(CARD_DEALT, card)


def shift_glaciation(s: BaseState) -> None:
    """The second, third and fourth pawn move left one space each if they can; gaps may remain (ruling B10)."""
    for space in range(s.display.section_first[GLACIATION] + 1, s.display.section_end[GLACIATION]):
        if s.pawn[space] != NONE and s.pawn[space - 1] == NONE:
            s.note(PAWN_SHIFTED, s.pawn[space], space, space - 1)
            s.pawn[space - 1] = s.pawn[space]
            s.pawn[space] = NONE
