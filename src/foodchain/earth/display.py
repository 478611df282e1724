"""The table around the earth: the action display with its disks and pawns, the tile stacks, the deck."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import Board
from foodchain.earth.earth import EARTH_EVENTS, FIRST_OWN_EVENT, NONE, EarthState
from foodchain.earth.grid import Grid
from foodchain.engine.causes import Causes
from foodchain.engine.events import HEADING, EventKind
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.state import changed

# Events of every game with a display; a game numbers its own from FIRST_GAME_EVENT on.
PAWN_PLACED: Final = FIRST_OWN_EVENT
FORFEITED: Final = FIRST_OWN_EVENT + 1
TAKEN_FROM_DISPLAY: Final = FIRST_OWN_EVENT + 2
DISPLAY_DISK_TO_BAG: Final = FIRST_OWN_EVENT + 3
DISK_DRAWN: Final = FIRST_OWN_EVENT + 4
DISKS_SLID: Final = FIRST_OWN_EVENT + 5
TILE_REVEALED: Final = FIRST_OWN_EVENT + 6
CARD_TAKEN: Final = FIRST_OWN_EVENT + 7
CARD_DEALT: Final = FIRST_OWN_EVENT + 8
ANIMAL_CHOSEN: Final = FIRST_OWN_EVENT + 9
SURVIVAL_SCORED: Final = FIRST_OWN_EVENT + 10
SURVIVAL_TIED: Final = FIRST_OWN_EVENT + 11
PHASE_BEGUN: Final = FIRST_OWN_EVENT + 12
GAME_ENDING: Final = FIRST_OWN_EVENT + 13
FIRST_GAME_EVENT: Final = FIRST_OWN_EVENT + 14

DISPLAY_EVENTS: Final = [
    *EARTH_EVENTS,
    EventKind("pawn placed", ("animal", "space")),
    EventKind("forfeited", ("animal", "section")),
    EventKind("taken from display", ("animal", "element", "section")),
    EventKind("display disk to bag", ("element", "section")),
    EventKind("disk drawn", ("element", "section")),
    EventKind("disks slid", ("from section", "to section")),
    EventKind("tile revealed", ("terrain", "stack")),
    EventKind("card taken", ("animal", "card")),
    EventKind("card dealt", ("card",)),
    EventKind("animal chosen", ("seat", "animal")),
    EventKind("survival scored", ("animal", "count")),
    EventKind("survival tied", ()),
    EventKind("phase begun", ("phase", "turn"), role=HEADING),
    EventKind("game ending", ("ending",)),
]


# Causes that are neither section, card nor trait.
OCCASIONS: Final = ["extinction", "survival", "final scoring", "reseed", "setup", "claim"]


def printed_on(space: str) -> list[str]:
    """What is printed on a space: a number, an element or terrains ("competition sea-jungle")."""
    return space.split()[1].split("-")


class DisplayBoard(Board):
    """The sections of the display from top to bottom, their spaces from left to right, and the cards."""

    def __init__(self, data: dict[str, Any], own_spaces: list[str]) -> None:
        columns = data["board"]["columns"]
        hexes = [(int(q), r) for q, (first, last) in columns.items() for r in range(first, last + 1)]
        animals = data["animals"]
        # Before the parent, which builds the action space and asks for the cards and spaces.
        self.sections: dict[str, Any] = data["display"]["section"]
        self.section_names: list[str] = list(self.sections)
        self.space_names: list[str] = [
            f"{section} {space}" for section, content in self.sections.items() for space in content["spaces"]
        ]
        self.printed_spaces: i64 = len(self.space_names)  # those of the board; animals' own ones come behind them
        self.space_names += own_spaces
        self.spaces: i64 = len(self.space_names)
        self.printed_on_space: list[list[str]] = [printed_on(name) for name in self.space_names]
        self.card_names: list[str] = list(data["cards"]["card"])
        self.cards: i64 = len(self.card_names)
        self.stacks: i64 = data["terrain"]["stacks"]
        self.face_up: i64 = data["cards"]["face_up"]
        self.last_card: i64 = self.card_names.index(data["cards"]["last"])
        # What cards do when they are taken, all in one list: a card's number, and the effect.
        self.effects: list[tuple[int, str]] = [
            (number, effect["do"])
            for number, card in enumerate(data["cards"]["card"].values())
            for effect in card["effects"]
        ]
        self.ending_effect: i64 = 0  # that of the last card by which the game ends
        super().__init__(Grid(hexes), animals, data["terrain"])
        self.marker_cubes: i64 = animals["marker_cubes"]
        # The last terrain is that of the small tiles, which cover large ones; whoever leads there holds Survival.
        self.survival_terrain: i64 = self.terrains - 1
        self.data = data

        lengths = [len(content["spaces"]) for content in self.sections.values()]
        self.section_first: vec[i64] = vec[i64]([sum(lengths[:i]) for i in range(len(lengths))])
        self.section_end: vec[i64] = vec[i64]([sum(lengths[: i + 1]) for i in range(len(lengths))])
        self.section_of: vec[i64] = vec[i64]([i for i, length in enumerate(lengths) for _ in range(length)])
        self.squares: vec[i64] = vec[i64]([content.get("squares", 0) for content in self.sections.values()])

        self.vocabulary.teach("section", self.section_names)
        self.vocabulary.teach("space", self.space_names)
        self.vocabulary.teach("card", self.card_names)
        # A section has its own number as a cause.
        self.causes = Causes([*self.section_names, *OCCASIONS], self.card_names)
        self.vocabulary.teach("cause", self.causes.names)

    def build_actions(self) -> None:
        super().build_actions()
        spaces = [(("space", name),) for name in self.space_names]
        cards = [(("card", name),) for name in self.card_names]
        self.first_place: i64 = self.space.add("place {}", spaces)
        self.first_card: i64 = self.space.add("card {}", cards)
        self.first_stack: i64 = self.space.add("stack {}", [(("stack", str(i + 1)),) for i in range(self.stacks)])


class DisplayState(EarthState):
    """The part of a state that lies on the action display and beside it."""

    def __init__(self, board: DisplayBoard) -> None:
        super().__init__(board)
        self.table = board  # the same board, by the name under which it knows the action display
        self.seats: i64 = 0
        self.version: i64 = FIRST_VERSION  # of the rules that the game is played by
        self.turn_limit: i64 = 0  # 0: none
        self.turn: i64 = 1
        self.phase: i64 = 0
        self.section: i64 = NONE
        self.ending: i64 = 0
        self.deck_left: i64 = 0
        self.deck: vec[i64] = vec[i64]()  # cards, the next one to be drawn last
        self.hand: vec[i64] = vec[i64]()  # animal -> pawns available
        self.pawn: vec[i64] = vec[i64]()  # space -> pawn or NONE; which pawn a number stands for is the game's
        self.shelf: vec[i64] = vec[i64]()  # section * elements + element -> disks in its squares or box
        self.stack: vec[i64] = vec[i64]()  # tiles of all stacks, each from the bottom up
        self.stack_left: vec[i64] = vec[i64]()  # stack -> tiles left
        self.stack_open: vec[i64] = vec[i64]()  # stack -> 1 if its top tile is face up

    def copy_display_to(self, other: DisplayState) -> None:
        self.copy_earth_to(other)
        other.seats = self.seats
        other.version = self.version
        other.turn_limit = self.turn_limit
        other.turn = self.turn
        other.phase = self.phase
        other.section = self.section
        other.ending = self.ending
        other.deck_left = self.deck_left
        # Never changed in place, only replaced.
        other.deck = self.deck
        other.stack = self.stack
        other.stack_left = self.stack_left
        other.stack_open = self.stack_open
        other.hand = self.hand[:]
        other.pawn = self.pawn[:]
        other.shelf = self.shelf[:]

    def numbers(self) -> list[int]:
        numbers = super().numbers()
        numbers += [int(self.seats), int(self.version)]
        for number in (self.turn_limit, self.turn, self.phase, self.section, self.ending, self.deck_left):
            numbers.append(int(number))
        for part in (self.deck, self.hand, self.pawn, self.shelf, self.stack, self.stack_left, self.stack_open):
            numbers += part
        return numbers

    # -- the display's disks ----------------------------------------------------------------------------------------

    def on_shelf(self, section: i64, element: i64) -> i64:
        return self.shelf[section * self.board.elements + element]

    def shelf_size(self, section: i64) -> i64:
        total: i64 = 0
        for element in range(self.board.elements):
            total += self.on_shelf(section, element)
        return total

    def shelf_options(self, section: i64) -> vec[i64]:
        """One option for each type of disk in a section's squares or box."""
        out = vec[i64]()
        for element in range(self.board.elements):
            if self.on_shelf(section, element) > 0:
                out = append(out, self.board.first_take + element)
        return out

    def take_from_shelf(self, animal: i64, section: i64, element: i64) -> None:
        self.shelf[section * self.board.elements + element] -= 1
        self.note(TAKEN_FROM_DISPLAY, animal, element, section)

    def empty_into_bag(self, section: i64) -> None:
        for element in range(self.board.elements):
            at = section * self.board.elements + element
            while self.shelf[at] > 0:
                self.shelf[at] -= 1
                self.bag[element] += 1
                self.note(DISPLAY_DISK_TO_BAG, element, section)

    def slide(self, start: i64, end: i64) -> None:
        """All disks of one section move down into another's box."""
        moved: i64 = 0
        for element in range(self.board.elements):
            at = start * self.board.elements + element
            moved += self.shelf[at]
            self.shelf[end * self.board.elements + element] += self.shelf[at]
            self.shelf[at] = 0
        if moved > 0:
            self.note(DISKS_SLID, start, end)

    def draw_disks(self) -> None:
        """Fill the squares of every section that has some, from the top, as far as the bag goes (ruling B5)."""
        for section in range(len(self.table.squares)):
            for _ in range(self.table.squares[section]):
                element = self.draw_element()
                if element != NONE:
                    self.shelf[section * self.board.elements + element] += 1
                    self.note(DISK_DRAWN, element, section)

    # -- the stacks of tiles ----------------------------------------------------------------------------------------

    def stack_place(self, stack: i64, i: i64) -> i64:
        """Where the i-th tile from the bottom of a stack lies in the list of all stacks."""
        return stack * (len(self.stack) // self.table.stacks) + i

    def top_tile(self, stack: i64) -> i64:
        """The tile on top of a stack, face up or not; NONE for an empty stack."""
        left = self.stack_left[stack]
        if left == 0:
            return NONE
        return self.stack[self.stack_place(stack, left - 1)]

    def take_top_tile(self, stack: i64) -> i64:
        """Take the top tile off a stack; the next one stays face down."""
        tile = self.top_tile(stack)
        left = self.stack_left[stack] - 1
        self.stack_left = changed(self.stack_left, stack, left)
        self.stack_open = changed(self.stack_open, stack, 0)
        self.stack = changed(self.stack, self.stack_place(stack, left), NONE)
        return tile

    def open_stacks(self) -> None:
        """Turn the top tiles face up."""
        for stack in range(self.table.stacks):
            if self.stack_left[stack] > 0 and self.stack_open[stack] == 0:
                self.stack_open = changed(self.stack_open, stack, 1)
                self.revealed += 1
                self.note(TILE_REVEALED, self.top_tile(stack), stack)

    def shuffle_hidden_tiles(self) -> None:
        """Deal the tiles that nobody has seen anew among their places in the stacks."""
        places = vec[i64]()
        tiles = vec[i64]()
        for stack in range(self.table.stacks):
            for i in range(self.stack_left[stack] - self.stack_open[stack]):
                place = self.stack_place(stack, i)
                places = append(places, place)
                tiles = append(tiles, self.stack[place])
        self.chance.deal_anew(tiles)
        shuffled = self.stack[:]
        for i in range(len(places)):
            shuffled[places[i]] = tiles[i]
        self.stack = shuffled

    # -- the display's pawns ----------------------------------------------------------------------------------------

    def pawn_name(self, pawn: i64) -> str:
        """Whose pawn lies on a space."""
        return self.board.animal_names[pawn]

    # -- who is ahead -----------------------------------------------------------------------------------------------

    def leader_on(self, terrain: i64) -> i64:
        """The sole leader in species on one terrain."""
        return sole_leader(vec[i64]([self.species_on(animal, terrain) for animal in range(self.board.animals)]))

    def counting_animal(self, seat: i64) -> i64:
        """The animal that counts for a seat: its lowest, and of equals the one that wins a tie (rulings B27, M34).

        By the first rules it was the one lowest in the food chain."""
        last_of_equals = self.version == FIRST_VERSION or self.ties_reversed()
        lowest: i64 = NONE
        for animal in range(self.board.animals):
            if self.owner[animal] == seat:
                if (
                    lowest == NONE
                    or self.vp[animal] < self.vp[lowest]
                    or (self.vp[animal] == self.vp[lowest] and last_of_equals)
                ):
                    lowest = animal
        return lowest

    def survivor(self) -> i64:
        """Who holds the Survival card: the sole leader in species on its terrain."""
        return self.leader_on(self.table.survival_terrain)

    def winner(self) -> i64:
        """The seat whose counting animal has most VP; ties go by the food chain, as it stands (ruling M2)."""
        reversed_ties = self.ties_reversed()
        best: i64 = NONE
        for seat in range(self.seats):
            animal = self.counting_animal(seat)
            if (
                best == NONE
                or self.vp[animal] > self.vp[best]
                or (self.vp[animal] == self.vp[best] and (animal > best) == reversed_ties)
            ):
                best = animal
        return self.owner[best]

    # -- what is told -----------------------------------------------------------------------------------------------

    def find_cause(self) -> None:
        """The card or occasion that is under way, or else the section with whoever acts in it."""
        if not self.blame_agenda(self.table.causes):
            self.cause = self.section
            self.culprit = self.actor()

    def forfeit(self, animal: i64) -> None:
        """An action is given up whole, by choice or because nothing can be done."""
        self.note(FORFEITED, animal, self.section)


def sole_leader(counts: vec[i64]) -> i64:
    """Who has more of something than every other animal, or NONE."""
    leader: i64 = NONE
    most: i64 = 0
    for animal in range(len(counts)):
        if counts[animal] > most:
            leader = animal
            most = counts[animal]
        elif counts[animal] == most:
            leader = NONE
    return leader


D = TypeVar("D", bound=DisplayState)
