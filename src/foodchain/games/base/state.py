"""The state of a base game: the earth, and the action display, tile stacks and cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DISPLAY_EVENTS, FIRST_GAME_EVENT, PAWN_PLACED, DisplayState
from foodchain.earth.earth import NONE
from foodchain.engine.events import BY_ANIMAL, HEADING, SILENT, EventKind
from foodchain.games.base.board import TUNDRA, BaseBoard

# How a game can end.
RUNNING: Final = 0
BY_ICE_AGE: Final = 1
BY_BARREN_EARTH: Final = 2
BY_TURN_LIMIT: Final = 3
ENDINGS: Final = ["", "ice age", "barren earth", "turn limit"]

PAWN_LIFTED: Final = FIRST_GAME_EVENT
PAWN_GAINED: Final = FIRST_GAME_EVENT + 1
PAWN_LOST: Final = FIRST_GAME_EVENT + 2
PAWN_SHIFTED: Final = FIRST_GAME_EVENT + 3
INITIATIVE_SWAPPED: Final = FIRST_GAME_EVENT + 4
SECTION_BEGUN: Final = FIRST_GAME_EVENT + 5
ELEMENT_PROTECTED: Final = FIRST_GAME_EVENT + 6
TUNDRA_LAID: Final = FIRST_GAME_EVENT + 7
SPECIES_SAVED: Final = FIRST_GAME_EVENT + 8
FREE_COMPETITION: Final = FIRST_GAME_EVENT + 9
THINNED_OUT: Final = FIRST_GAME_EVENT + 10
FREE_COMPETITION_DECLINED: Final = FIRST_GAME_EVENT + 11

PHASES: Final = ["setup", "planning", "execution", "reset", "final scoring", "over"]
SETUP: Final = 0
PLANNING: Final = 1
EXECUTION: Final = 2
RESET: Final = 3
FINAL_SCORING: Final = 4
OVER: Final = 5

BASE_EVENTS: Final = [
    *DISPLAY_EVENTS,
    EventKind("pawn lifted", ("animal", "space"), role=SILENT),
    EventKind("pawn gained", ("animal",), caused=BY_ANIMAL),
    EventKind("pawn lost", ("animal",), caused=BY_ANIMAL),
    EventKind("pawn shifted", ("animal", "from space", "to space")),
    EventKind("initiative swapped", ("animal", "behind animal"), caused=BY_ANIMAL),
    EventKind("section begun", ("section",), role=HEADING),
    EventKind("element protected", ("animal", "element")),
    EventKind("tundra laid", ("hex", "animal")),
    EventKind("species saved", ("animal", "hex")),
    EventKind("free competition", ("animal",)),
    EventKind("thinned out", ("animal", "count")),
    EventKind("free competition declined", ("animal",)),
]


class BaseState(DisplayState):
    def __init__(self, board: BaseBoard) -> None:
        super().__init__(board)
        self.display = board  # the same board, as the one of this game
        self.tundra_left: i64 = 0
        self.offered: i64 = 0  # a bit for each face-up card
        self.spent: i64 = 0  # a bit for each card that was taken
        self.scored: i64 = 0  # a bit for each tile chosen for Domination this turn
        self.initiative: vec[i64] = vec[i64]()  # place -> animal, front first

    def clone(self) -> BaseState:
        other = BaseState(self.display)
        self.copy_display_to(other)
        other.tundra_left = self.tundra_left
        other.offered = self.offered
        other.spent = self.spent
        other.scored = self.scored
        other.initiative = self.initiative[:]
        return other

    def numbers(self) -> list[int]:
        numbers = super().numbers()
        for number in (self.tundra_left, self.offered, self.spent, self.scored):
            numbers.append(int(number))
        numbers += self.initiative
        return numbers

    # -- pawns and initiative ---------------------------------------------------------------------------------------

    def place_pawn(self, animal: i64, space: i64) -> None:
        self.pawn[space] = animal
        self.note(PAWN_PLACED, animal, space)

    def lift_pawn(self, space: i64) -> i64:
        """Give the pawn on a space back to its owner's hand; whose it was."""
        animal = self.pawn[space]
        self.pawn[space] = NONE
        self.hand[animal] += 1
        self.note(PAWN_LIFTED, animal, space)
        return animal

    def pawns_of(self, animal: i64) -> i64:
        """All pawns of an animal, in hand and on the display."""
        total = self.hand[animal]
        for space in range(self.display.spaces):
            if self.pawn[space] == animal:
                total += 1
        return total

    def all_pawns(self) -> i64:
        total: i64 = 0
        for animal in range(self.board.animals):
            total += self.pawns_of(animal)
        return total

    def step_forward(self, animal: i64) -> None:
        """Swap places with the animal directly in front, if there is one."""
        for place in range(1, len(self.initiative)):
            if self.initiative[place] == animal:
                before = self.initiative[place - 1]
                self.initiative[place - 1] = animal
                self.initiative[place] = before
                self.note(INITIATIVE_SWAPPED, animal, before)
                return

    # -- claims -----------------------------------------------------------------------------------------------------

    def is_disputed(self, at: i64) -> bool:
        """Where dominance is claimed: whether the marker of a tile is not where the elements say (ruling B1)."""
        return len(self.marker) > 0 and self.has_tile(at) and self.best_matching(at) != self.marker[at]

    # -- tundra -------------------------------------------------------------------------------------------------------

    def is_tundra(self, at: i64) -> bool:
        return self.terrain[at] == TUNDRA
