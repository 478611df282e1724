"""The state of a base game: the earth, and the action display, tile stacks and cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import EARTH_EVENTS, FIRST_OWN_EVENT, NONE, EarthState
from foodchain.engine.events import EventKind
from foodchain.games.base.board import TUNDRA, BaseBoard

# How a game can end.
RUNNING: Final = 0
BY_ICE_AGE: Final = 1
BY_BARREN_EARTH: Final = 2
BY_TURN_LIMIT: Final = 3
ENDINGS: Final = ["", "ice age", "barren earth", "turn limit"]

PAWN_PLACED: Final = FIRST_OWN_EVENT
PAWN_LIFTED: Final = FIRST_OWN_EVENT + 1
PAWN_GAINED: Final = FIRST_OWN_EVENT + 2
PAWN_LOST: Final = FIRST_OWN_EVENT + 3
PAWN_SHIFTED: Final = FIRST_OWN_EVENT + 4
FORFEITED: Final = FIRST_OWN_EVENT + 5
INITIATIVE_SWAPPED: Final = FIRST_OWN_EVENT + 6
SECTION_BEGUN: Final = FIRST_OWN_EVENT + 7
PHASE_BEGUN: Final = FIRST_OWN_EVENT + 8
TAKEN_FROM_DISPLAY: Final = FIRST_OWN_EVENT + 9
ELEMENT_PROTECTED: Final = FIRST_OWN_EVENT + 10
TUNDRA_LAID: Final = FIRST_OWN_EVENT + 11
CARD_TAKEN: Final = FIRST_OWN_EVENT + 12
CARDS_DEALT: Final = FIRST_OWN_EVENT + 13
SPECIES_SAVED: Final = FIRST_OWN_EVENT + 14
SURVIVAL_SCORED: Final = FIRST_OWN_EVENT + 15
SURVIVAL_TIED: Final = FIRST_OWN_EVENT + 16
DISK_DRAWN: Final = FIRST_OWN_EVENT + 17
DISKS_SLID: Final = FIRST_OWN_EVENT + 18
TILE_REVEALED: Final = FIRST_OWN_EVENT + 19
ANIMAL_CHOSEN: Final = FIRST_OWN_EVENT + 20
GAME_ENDING: Final = FIRST_OWN_EVENT + 21
DISPLAY_DISK_TO_BAG: Final = FIRST_OWN_EVENT + 22

PHASES: Final = ["setup", "planning", "execution", "reset", "final scoring", "over"]
SETUP: Final = 0
PLANNING: Final = 1
EXECUTION: Final = 2
RESET: Final = 3
FINAL_SCORING: Final = 4
OVER: Final = 5

BASE_EVENTS: Final = [
    *EARTH_EVENTS,
    EventKind("pawn placed", ("animal", "space")),
    EventKind("pawn lifted", ("animal", "space")),
    EventKind("pawn gained", ("animal",)),
    EventKind("pawn lost", ("animal",)),
    EventKind("pawn shifted", ("animal", "from space", "to space")),
    EventKind("forfeited", ("animal", "section")),
    EventKind("initiative swapped", ("animal", "behind animal")),
    EventKind("section begun", ("section",)),
    EventKind("phase begun", ("phase", "turn")),
    EventKind("taken from display", ("animal", "element", "section")),
    EventKind("element protected", ("animal", "element")),
    EventKind("tundra laid", ("hex", "animal")),
    EventKind("card taken", ("animal", "card")),
    EventKind("card dealt", ("card",)),
    EventKind("species saved", ("animal", "hex")),
    EventKind("survival scored", ("animal", "count")),
    EventKind("survival tied", ()),
    EventKind("disk drawn", ("element", "section")),
    EventKind("disks slid", ("from section", "to section")),
    EventKind("tile revealed", ("terrain", "stack")),
    EventKind("animal chosen", ("seat", "animal")),
    EventKind("game ending", ("ending",)),
    EventKind("display disk to bag", ("element", "section")),
]


class BaseState(EarthState):
    def __init__(self, board: BaseBoard) -> None:
        super().__init__(board)
        self.display = board  # the same board, by the name under which it knows the action display
        self.seats: i64 = 0
        self.turn_limit: i64 = 0  # 0: none
        self.turn: i64 = 1
        self.phase: i64 = 0
        self.section: i64 = NONE
        self.ending: i64 = RUNNING
        self.tundra_left: i64 = 0
        self.offered: i64 = 0  # a bit for each face-up card
        self.spent: i64 = 0  # a bit for each card that was taken
        self.scored: i64 = 0  # a bit for each tile chosen for Domination this turn
        self.deck_left: i64 = 0
        self.deck: vec[i64] = vec[i64]()  # cards, the next one to be drawn last
        self.hand: vec[i64] = vec[i64]()  # animal -> pawns available
        self.pawn: vec[i64] = vec[i64]()  # space -> animal or NONE
        self.initiative: vec[i64] = vec[i64]()  # place -> animal, front first
        self.shelf: vec[i64] = vec[i64]()  # section * elements + element -> disks in its squares or box
        self.stack: vec[i64] = vec[i64]()  # tiles of all stacks, each from the bottom up
        self.stack_left: vec[i64] = vec[i64]()  # stack -> tiles left
        self.stack_open: vec[i64] = vec[i64]()  # stack -> 1 if its top tile is face up

    def clone(self) -> BaseState:
        other = BaseState(self.display)
        self.copy_earth_to(other)
        other.seats = self.seats
        other.turn_limit = self.turn_limit
        other.turn = self.turn
        other.phase = self.phase
        other.section = self.section
        other.ending = self.ending
        other.tundra_left = self.tundra_left
        other.offered = self.offered
        other.spent = self.spent
        other.scored = self.scored
        other.deck_left = self.deck_left
        other.deck = self.deck[:]
        other.hand = self.hand[:]
        other.pawn = self.pawn[:]
        other.initiative = self.initiative[:]
        other.shelf = self.shelf[:]
        other.stack = self.stack[:]
        other.stack_left = self.stack_left[:]
        other.stack_open = self.stack_open[:]
        return other

    def numbers(self) -> list[int]:
        numbers = super().numbers()
        for number in (self.seats, self.turn_limit, self.turn, self.phase, self.section, self.ending, self.tundra_left):
            numbers.append(int(number))
        for number in (self.offered, self.spent, self.scored, self.deck_left):
            numbers.append(int(number))
        for part in (self.deck, self.hand, self.pawn, self.initiative, self.shelf, self.stack):
            numbers += part
        return numbers + list(self.stack_left) + list(self.stack_open)

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

    def step_forward(self, animal: i64) -> None:
        """Swap places with the animal directly in front, if there is one."""
        for place in range(1, len(self.initiative)):
            if self.initiative[place] == animal:
                before = self.initiative[place - 1]
                self.initiative[place - 1] = animal
                self.initiative[place] = before
                self.note(INITIATIVE_SWAPPED, animal, before)
                return

    # -- the display's disks ----------------------------------------------------------------------------------------

    def on_shelf(self, section: i64, element: i64) -> i64:
        return self.shelf[section * self.board.elements + element]

    def take_from_shelf(self, animal: i64, section: i64, element: i64) -> None:
        self.shelf[section * self.board.elements + element] -= 1
        self.note(TAKEN_FROM_DISPLAY, animal, element, section)

    # -- tundra and Survival ----------------------------------------------------------------------------------------

    def is_tundra(self, at: i64) -> bool:
        return self.terrain[at] == TUNDRA

    def survivor(self) -> i64:
        """Who holds the Survival card: the sole leader in species on tundra."""
        leader: i64 = NONE
        most: i64 = 0
        for animal in range(self.board.animals):
            count = self.species_on(animal, TUNDRA)
            if count > most:
                leader = animal
                most = count
            elif count == most:
                leader = NONE
        return leader

    def stack_place(self, stack: i64, i: i64) -> i64:
        """Where the i-th tile from the bottom of a stack lies in the list of all stacks."""
        return stack * (len(self.stack) // self.display.stacks) + i

    def top_tile(self, stack: i64) -> i64:
        """The tile on top of a stack, face up or not; NONE for an empty stack."""
        left = self.stack_left[stack]
        return self.stack[self.stack_place(stack, left - 1)] if left > 0 else NONE

    def take_top_tile(self, stack: i64) -> i64:
        """Take the top tile off a stack; the next one stays face down."""
        tile = self.top_tile(stack)
        self.stack_left[stack] -= 1
        self.stack_open[stack] = 0
        self.stack[self.stack_place(stack, self.stack_left[stack])] = NONE
        return tile
