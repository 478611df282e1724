"""The state of a game of Marine: the earth, the display, and what only this game has: Vents, special pawns, traits."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import (
    DISK_DRAWN,
    DISPLAY_DISK_TO_BAG,
    DISPLAY_EVENTS,
    FIRST_GAME_EVENT,
    PAWN_PLACED,
    DisplayState,
)
from foodchain.earth.earth import CUBES_RETURNED, NONE
from foodchain.engine.bits import bit
from foodchain.engine.events import BY_ANIMAL, OPENING, TURN, EventKind
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.state import FRAME, changed
from foodchain.games.marine import agenda
from foodchain.games.marine.board import (
    ANIMALS,
    GAIN_PAWN,
    LIVE_ON_PREY,
    MORE_ELEMENTS,
    NEVER_ENDANGERED,
    POINTS_ALONE,
    POINTS_FOR_LOSSES,
    POINTS_FOR_NEWCOMERS,
    PRINTED_ELEMENT,
    REGRESSION,
    REVERSE_TIES,
    SPECIATION,
    VENT,
    WIDEN_NICHE,
    MarineBoard,
)

MOST_OWED: Final = 9  # turns that an animal can take one after the other
IN_EVOLUTION: Final = 2  # when tiles pay more to who lives there alone

# How a game can end.
RUNNING: Final = 0
BY_ASTEROID: Final = 1
BY_BARREN_EARTH: Final = 2
BY_TURN_LIMIT: Final = 3
ENDINGS: Final = ["", "asteroid", "barren earth", "turn limit"]

PHASES: Final = ["setup", "traits", "play", "final scoring", "over"]
SETUP: Final = 0
TRAITS: Final = 1  # chosen in secret; from PLAY on they lie open
PLAY: Final = 2
FINAL_SCORING: Final = 3
OVER: Final = 4

TURN_BEGUN: Final = FIRST_GAME_EVENT
SPECIAL_PLACED: Final = FIRST_GAME_EVENT + 1
PAWN_BUMPED: Final = FIRST_GAME_EVENT + 2
RETRIEVED: Final = FIRST_GAME_EVENT + 3
PAWNS_RETURNED: Final = FIRST_GAME_EVENT + 4
PAWN_GAINED: Final = FIRST_GAME_EVENT + 5
CONTROL_TAKEN: Final = FIRST_GAME_EVENT + 6
GUARD_PLACED: Final = FIRST_GAME_EVENT + 7
GUARD_BACK: Final = FIRST_GAME_EVENT + 8
VENT_LAID: Final = FIRST_GAME_EVENT + 9
DISK_SWAPPED: Final = FIRST_GAME_EVENT + 10
TRAIT_REVEALED: Final = FIRST_GAME_EVENT + 11
TRAIT_COPIED: Final = FIRST_GAME_EVENT + 12
TRAIT_LOST: Final = FIRST_GAME_EVENT + 13
CARD_DISCARDED: Final = FIRST_GAME_EVENT + 14
CARD_REPEATED: Final = FIRST_GAME_EVENT + 15
EXTINCTION_BEGUN: Final = FIRST_GAME_EVENT + 16
SURVIVAL_BEGUN: Final = FIRST_GAME_EVENT + 17
RESEED_BEGUN: Final = FIRST_GAME_EVENT + 18
MARKER_DRAWN: Final = FIRST_GAME_EVENT + 19
TARGETS_PAID: Final = FIRST_GAME_EVENT + 20
CONTROL_LOST: Final = FIRST_GAME_EVENT + 21
RETRIEVAL_FORCED: Final = FIRST_GAME_EVENT + 22
MADE_SAFE: Final = FIRST_GAME_EVENT + 23

MARINE_EVENTS: Final = [
    *DISPLAY_EVENTS,
    EventKind("turn begun", ("animal", "turn"), role=TURN),
    EventKind("special pawn placed", ("animal", "element", "space")),
    EventKind("pawn bumped", ("animal", "space"), caused=BY_ANIMAL),
    EventKind("retrieved", ("animal", "count")),
    EventKind("pawns returned", ("count",), caused=BY_ANIMAL),
    EventKind("pawn gained", ("animal",), caused=BY_ANIMAL),
    EventKind("control taken", ("animal", "element", "target"), caused=BY_ANIMAL),
    EventKind("guard placed", ("animal",)),
    EventKind("guard back", ("animal",)),
    EventKind("vent laid", ("hex", "side", "animal")),
    EventKind("disk swapped", ("element", "for element", "corner"), caused=BY_ANIMAL),
    EventKind("trait revealed", ("animal", "trait"), caused=BY_ANIMAL),
    EventKind("trait copied", ("animal", "trait"), caused=BY_ANIMAL),
    EventKind("trait lost", ("animal", "trait"), caused=BY_ANIMAL),
    EventKind("card discarded", ("card",)),
    EventKind("card repeated", ("animal", "card")),
    EventKind("extinction", ()),
    EventKind("survival", ()),
    EventKind("reseed", ("round",), role=OPENING),
    EventKind("marker drawn", ("terrain", "section")),
    EventKind("targets paid", ("animal", "vp")),
    EventKind("control lost", ("animal", "element"), caused=BY_ANIMAL),
    EventKind("retrieval forced", ("animal",)),
    EventKind("made safe", ("animal",), caused=BY_ANIMAL),
]


class MarineState(DisplayState):
    """A pawn on the display is an animal's number for a basic pawn, or ANIMALS + element for a special one."""

    def __init__(self, board: MarineBoard) -> None:
        super().__init__(board)
        self.display = board  # the same board, as the one of this game
        self.round: i64 = 1
        self.vents_left: i64 = 0
        self.geysers: i64 = 0  # a bit for each Vent that shows its geyser; the others are smokers
        self.crossed: i64 = 0  # a bit for each animal whose food chain cube is in the right box
        self.budded: i64 = 0  # a bit for each animal that has gained its extra pawn
        self.absent: i64 = 0  # a bit for each trait that is not in this game
        self.lent: i64 = 0  # a bit for each special pawn that is held by a copied trait alone
        self.safe: i64 = 0  # a bit for each animal whose species nothing eliminates until the next Reseed
        self.newcomers: i64 = 0  # a bit for each tile whose newcomers of the present effect were paid for
        self.printed_displays: bool = True  # False with the alternate displays, which have no printed elements
        self.removed: i64 = 0  # how many Evolution cards were put back into the box unseen
        self.control: vec[i64] = vec[i64]()  # element -> who controls its special pawn, or NONE
        self.target: vec[i64] = vec[i64]()  # element -> its target number
        self.circle: vec[i64] = vec[i64]()  # Speciation space -> element or NONE
        self.guards: vec[i64] = vec[i64]()  # Regression square -> animal or NONE
        self.markers: vec[i64] = vec[i64]()  # terrain markers: Competition's squares, then Evolution's; NONE if empty
        self.marker_bag: vec[i64] = vec[i64]()  # terrain -> markers in the red bag
        self.row: vec[i64] = vec[i64]()  # slot -> Evolution card or NONE; the first is the bottom one
        self.discard: vec[i64] = vec[i64]()  # the top card last
        self.powers: vec[i64] = vec[i64]()  # animal -> its traits' powers as bits
        self.held: vec[i64] = vec[i64]()  # animal -> the traits it has kept, as bits
        self.dealt: vec[i64] = vec[i64]()  # animal -> traits in its hand that only its seat knows, as bits
        self.copied: vec[i64] = vec[i64]()  # animal -> the trait it copies or NONE

    def clone(self) -> MarineState:
        other = MarineState(self.display)
        self.copy_display_to(other)
        other.round = self.round
        other.vents_left = self.vents_left
        other.geysers = self.geysers
        other.crossed = self.crossed
        other.budded = self.budded
        other.absent = self.absent
        other.lent = self.lent
        other.safe = self.safe
        other.newcomers = self.newcomers
        other.removed = self.removed
        other.printed_displays = self.printed_displays
        other.control = self.control[:]
        other.target = self.target[:]
        other.circle = self.circle[:]
        other.guards = self.guards[:]
        other.markers = self.markers[:]
        other.marker_bag = self.marker_bag[:]
        other.row = self.row[:]
        other.discard = self.discard  # never changed in place, only replaced
        other.powers = self.powers[:]
        other.held = self.held[:]
        other.dealt = self.dealt[:]
        other.copied = self.copied[:]
        return other

    def numbers(self) -> list[int]:
        numbers = super().numbers()
        for number in (self.round, self.vents_left, self.geysers, self.crossed, self.budded, self.absent):
            numbers.append(int(number))
        numbers += [int(self.lent), int(self.safe), int(self.newcomers), int(self.removed)]
        for part in (self.control, self.target, self.circle, self.guards, self.markers, self.marker_bag, self.row):
            numbers += part
        for part in (self.discard, self.powers, self.held, self.dealt, self.copied, self.printed):
            numbers += part
        return numbers

    def pawn_name(self, pawn: i64) -> str:
        return self.board.animal_names[pawn] if pawn < ANIMALS else self.board.element_names[pawn - ANIMALS]

    # -- whom the powers help ---------------------------------------------------------------------------------------

    def can(self, animal: i64, power: i64) -> bool:
        return self.powers[animal] & bit(power) != 0

    def has_trait(self, animal: i64, trait: i64) -> bool:
        """Whether an animal holds a trait or copies it."""
        return self.held[animal] & bit(trait) != 0 or self.copied[animal] == trait

    def own_powers(self, animal: i64, power: i64) -> vec[i64]:
        """The powers of a kind that an animal has by its traits: places in the board's list of powers."""
        out = vec[i64]()
        if self.display.only_power[power] >= 0:
            return append(out, self.display.only_power[power])
        for place in range(len(self.display.power_kind)):
            if self.display.power_kind[place] == power and self.has_trait(animal, self.display.power_trait[place]):
                out = append(out, place)
        return out

    def total(self, animal: i64, power: i64) -> i64:
        """What the powers of a kind that an animal has come to together."""
        if self.display.only_power[power] >= 0:
            return self.display.power_number[self.display.only_power[power]]
        total: i64 = 0
        for own in self.own_powers(animal, power):
            total += self.display.power_number[own]
        return total

    def least(self, animal: i64, power: i64) -> i64:
        """The lowest number of the powers of a kind that an animal has."""
        if self.display.only_power[power] >= 0:
            return self.display.power_number[self.display.only_power[power]]
        least: i64 = NONE
        for own in self.own_powers(animal, power):
            if least == NONE or self.display.power_number[own] < least:
                least = self.display.power_number[own]
        return least

    def endangered(self, animal: i64, at: i64) -> bool:
        """Matching nothing, unless the animal lives on what other species are there."""
        if self.matches(animal, at) > 0:
            return False
        if self.can(animal, NEVER_ENDANGERED):
            for own in self.own_powers(animal, NEVER_ENDANGERED):
                safe = self.display.power_number[own]
                if safe == 0 or self.terrain[at] == safe - 1:
                    return False
        prey = self.crowd(at) - self.count(animal, at)
        return not (self.can(animal, LIVE_ON_PREY) and prey >= self.least(animal, LIVE_ON_PREY))

    def is_safe(self, animal: i64) -> bool:
        return self.safe & bit(animal) != 0

    def chosen(self) -> i64:
        at = self.card_frame()
        if at != NONE and self.agenda[at] == self.display.by_others_step:
            at -= FRAME
        return NONE if at == NONE else self.agenda[at + 6] - 1

    def thrives(self, animal: i64, at: i64) -> bool:
        return self.count(animal, at) > 0 and not self.endangered(animal, at)

    def most_elements(self, animal: i64) -> i64:
        most = self.board.most_elements
        if self.can(animal, MORE_ELEMENTS):
            most += self.total(animal, MORE_ELEMENTS)
        if self.can(animal, PRINTED_ELEMENT):
            most += len(self.own_powers(animal, PRINTED_ELEMENT))
        return most

    def speciation_limit(self, animal: i64, at: i64, element: i64) -> i64:
        """A wide niche around the elements one controls: more for its owner, fewer for everybody else."""
        limit = self.board.speciation_limit[self.terrain[at]]
        owner = self.control[element]
        if owner != NONE and self.can(owner, WIDEN_NICHE):
            more = self.total(owner, WIDEN_NICHE)
            limit += more if owner == animal else -more
        return limit if limit > 0 else 0

    def ties_reversed(self) -> bool:
        card = self.card_with(REVERSE_TIES)
        return card != NONE and not (self.phase == OVER and self.display.winner_as_usual[card] == 1)

    def card_with(self, rule: i64) -> i64:
        """The face-up card under which a rule holds, or NONE."""
        for card in self.row:
            if card != NONE and self.display.face_up_kinds[card] & bit(rule) != 0:
                return card
        return NONE

    def gain_vp(self, animal: i64, points: i64, at: i64 = NONE, place: i64 = NONE) -> None:
        super().gain_vp(animal, points, at, place)
        self.bud(animal)

    def bud(self, animal: i64) -> None:
        """A basic pawn for good, once, as soon as the animal has the points."""
        if self.can(animal, GAIN_PAWN) and self.vp[animal] >= self.least(animal, GAIN_PAWN):
            cause, culprit = self.cause, self.culprit
            self.blame_trait(animal, GAIN_PAWN)
            self.gain_pawn(animal)
            self.cause, self.culprit = cause, culprit

    def gain_pawn(self, animal: i64) -> None:
        """A basic pawn for good. There is one more for each animal."""
        if self.budded & bit(animal) == 0:
            self.budded |= bit(animal)
            self.hand[animal] += 1
            self.note(PAWN_GAINED, animal)

    def blame_trait(self, animal: i64, power: i64) -> None:
        """What is told from here on is the doing of a trait of an animal."""
        own = self.own_powers(animal, power)
        self.blame_power(animal, own[0] if len(own) > 0 else NONE)

    def blame_power(self, animal: i64, own: i64) -> None:
        """The same for one power of an animal."""
        self.cause = NONE if own == NONE else self.display.first_cause_trait + self.display.power_trait[own]
        self.culprit = animal

    def gain_by_trait(self, animal: i64, own: i64, times: i64, at: i64) -> None:
        """A power of a trait pays in the middle of something else."""
        cause, culprit = self.cause, self.culprit
        self.blame_power(animal, own)
        self.gain_vp(animal, times * self.display.power_number[own], at)
        self.cause, self.culprit = cause, culprit

    def eliminate(self, animal: i64, at: i64, count: i64) -> None:
        super().eliminate(animal, at, count)
        self.pay_for_losses(animal, at, count, 0)
        if self.display.pays_killers:
            self.pay_for_losses(self.killer(), at, count, 1)

    def pay_for_losses(self, animal: i64, at: i64, count: i64, whose: i64) -> None:
        """Points for species that were eliminated: to whom they belonged (0), or to who did it (1)."""
        if animal != NONE and self.can(animal, POINTS_FOR_LOSSES):
            for own in self.own_powers(animal, POINTS_FOR_LOSSES):
                if self.display.power_choice[own] == whose:
                    self.gain_by_trait(animal, own, count, at)

    def killer(self) -> i64:
        """Who eliminates species just now: who acts, or whose turn it is; NONE in an Extinction."""
        if self.step() == agenda.EXTINCTION:
            return NONE
        return self.actor() if self.actor() != NONE else self.agenda[2] - 1

    def add_from_pool(self, animal: i64, at: i64, count: i64) -> None:
        super().add_from_pool(animal, at, count)
        if count > 0 and self.newcomers & bit(at) == 0:
            for other in range(ANIMALS):
                if other != animal and self.can(other, POINTS_FOR_NEWCOMERS):
                    for own in self.own_powers(other, POINTS_FOR_NEWCOMERS):
                        if self.display.power_choice[own] == 1 or self.count(other, at) > 0:
                            self.newcomers |= bit(at)
                            self.gain_by_trait(other, own, 1, at)

    def begin_effect(self) -> None:
        """From here on newcomers count anew: it is another effect that brings them."""
        self.newcomers = 0

    def revive(self, animal: i64, at: i64) -> None:
        """One eliminated species comes back from the box."""
        self.eliminated = changed(self.eliminated, animal, self.eliminated[animal] - 1)
        self.own_cubes()
        self.cubes[at * ANIMALS + animal] += 1
        self.note(CUBES_RETURNED, animal, at, 1)

    def score_tile(self, at: i64) -> None:
        super().score_tile(at)
        crowd = self.crowd(at)
        for animal in range(ANIMALS):
            if self.can(animal, POINTS_ALONE) and self.count(animal, at) > 0 and self.count(animal, at) == crowd:
                for own in self.own_powers(animal, POINTS_ALONE):
                    when = self.display.power_choice[own]
                    # Only PLAY_ON is left on the agenda while an Evolution action scores its tile.
                    late = (when > 0 and self.phase != PLAY) or (when == IN_EVOLUTION and self.depth > 1)
                    if not late:
                        self.gain_by_trait(animal, own, 1, at)

    def first_on(self, at: i64) -> i64:
        """Who has first place on a tile, or NONE."""
        first: i64 = NONE
        most: i64 = 0
        reversed_ties = self.ties_reversed()
        for animal in range(ANIMALS):
            count = self.count(animal, at)
            if count > most or (count > 0 and count == most and reversed_ties):
                first = animal
                most = count
        return first

    # -- Vents ------------------------------------------------------------------------------------------------------

    def is_vent(self, at: i64) -> bool:
        return self.terrain[at] == VENT

    def is_geyser(self, at: i64) -> bool:
        return self.terrain[at] == VENT and self.geysers & bit(at) != 0

    def lay_vent(self, at: i64, geyser: bool, animal: i64) -> None:
        self.vents_left -= 1
        self.terrain = changed(self.terrain, at, VENT)
        if geyser:
            self.geysers |= bit(at)
        self.note(VENT_LAID, at, 1 if geyser else 0, animal)

    def touches_vent(self, corner: i64, geyser: bool) -> bool:
        """Whether a corner is one of a Vent with a certain side up."""
        for i in range(3):
            at = self.board.grid.touching[corner * 3 + i]
            if at != NONE and self.terrain[at] == VENT and self.is_geyser(at) == geyser:
                return True
        return False

    # -- pawns ------------------------------------------------------------------------------------------------------

    def animals_in_play(self) -> i64:
        total: i64 = 0
        for animal in range(ANIMALS):
            if self.owner[animal] != NONE:
                total += 1
        return total

    def has_players_for(self, space: i64) -> bool:
        """Some spaces are open only with so many players (ruling M20); by the first rules, animals in play."""
        return self.display.least_animals[space] <= self.players()

    def players(self) -> i64:
        return self.animals_in_play() if self.version == FIRST_VERSION else self.seats

    def holder(self, space: i64) -> i64:
        """Whose pawn stands on a space: its owner, or who controls it now (ruling M6); NONE if the space is empty."""
        pawn = self.pawn[space]
        return pawn if pawn < ANIMALS else self.control[pawn - ANIMALS]

    def space_of(self, element: i64) -> i64:
        """Where a special pawn stands on the display, or NONE."""
        for space in range(self.display.spaces):
            if self.pawn[space] == ANIMALS + element:
                return space
        return NONE

    def place_pawn(self, animal: i64, pawn: i64, space: i64) -> None:
        """A pawn onto a space; a basic pawn that stands there goes back to its owner."""
        bumped = self.pawn[space]
        if bumped != NONE:
            self.hand[bumped] += 1
            self.cause, self.culprit = self.display.section_of[space], animal
            self.note(PAWN_BUMPED, bumped, space)
            self.leave_regression(bumped, space)
        self.pawn[space] = pawn
        if pawn < ANIMALS:
            self.hand[animal] -= 1
            self.note(PAWN_PLACED, animal, space)
        else:
            self.note(SPECIAL_PLACED, animal, pawn - ANIMALS, space)

    def lift_pawns(self, animal: i64) -> i64:
        """Take pawns off the display: one animal's, or everybody's with NONE; how many they were."""
        lifted: i64 = 0
        for space in range(self.display.spaces):
            pawn = self.pawn[space]
            if pawn != NONE and (animal == NONE or self.holder(space) == animal):
                self.leave_regression(self.holder(space), space)
                if pawn < ANIMALS:
                    self.hand[pawn] += 1
                self.pawn[space] = NONE
                lifted += 1
        return lifted

    def leave_regression(self, animal: i64, space: i64) -> None:
        """A pawn leaves its space. A cube in Regression stays (ruling M9), unless a pack lets it go along."""
        if self.display.guards_stay or self.display.section_of[space] != REGRESSION:
            return
        for i in range(len(self.guards)):
            if self.guards[i] == animal:
                self.free_guard(i)
                return

    def free_guard(self, square: i64) -> None:
        """The cube on a square of Regression goes back into its gene pool."""
        animal = self.guards[square]
        self.pool[animal] += 1
        self.note(GUARD_BACK, animal)
        self.guards[square] = NONE

    def basic_pawns(self, animal: i64) -> i64:
        total = self.hand[animal]
        for space in range(self.display.spaces):
            if self.pawn[space] == animal:
                total += 1
        return total

    def take_control(self, animal: i64, element: i64, target: i64) -> None:
        self.control[element] = animal
        self.target[element] = target
        self.lent &= ~bit(element)
        self.note(CONTROL_TAKEN, animal, element, target)

    def lose_control(self, element: i64) -> None:
        """A special pawn goes back to where it lay at the start, and so does its target marker."""
        animal = self.control[element]
        space = self.space_of(element)
        if space != NONE:
            self.pawn[space] = NONE
        self.control[element] = NONE
        self.target[element] = self.display.first_target
        self.lent &= ~bit(element)
        self.note(CONTROL_LOST, animal, element)

    def domination(self, animal: i64, element: i64) -> i64:
        """An animal's disks of a type times the tiles it lives on that have one."""
        need = self.need[animal * self.board.elements + element]
        return need * self.tiles_with(animal, element) if need > 0 else 0

    def tiles_with(self, animal: i64, element: i64) -> i64:
        """How many tiles hold both a species of the animal and a disk of the element."""
        total: i64 = 0
        for at in range(self.board.grid.size):
            if self.cubes[at * ANIMALS + animal] > 0 and self.tile_has(at, element):
                total += 1
        return total

    def owe_turn(self) -> None:
        """The animal whose turn it is takes another one. The bottom frame is the one that passes the turns on."""
        # Not before the first turn, whatever a card does when it enters play.
        if self.agenda[2] > 0 and self.agenda[3] < MOST_OWED:
            self.agenda[3] += 1

    # -- the display ------------------------------------------------------------------------------------------------

    def draw_disks(self) -> None:
        """Fill the squares and circles, section by section from the top, as far as the bag goes (ruling M14)."""
        for section in range(len(self.display.squares)):
            for _ in range(self.display.squares[section]):
                element = self.draw_element()
                if element != NONE:
                    self.shelf[section * self.board.elements + element] += 1
                    self.note(DISK_DRAWN, element, section)
            if section == SPECIATION:
                for i in range(len(self.circle)):
                    self.circle[i] = self.draw_element()
                    if self.circle[i] != NONE:
                        self.note(DISK_DRAWN, self.circle[i], section)

    def empty_circles(self) -> None:
        for i in range(len(self.circle)):
            if self.circle[i] != NONE:
                self.bag[self.circle[i]] += 1
                self.note(DISPLAY_DISK_TO_BAG, self.circle[i], SPECIATION)
                self.circle[i] = NONE

    def draw_marker(self) -> i64:
        terrain = self.chance.pick(self.marker_bag)
        if terrain != NONE:
            self.marker_bag[terrain] -= 1
            self.revealed += 1
        return terrain

    def is_competing(self, terrain: i64) -> bool:
        """Whether a terrain is shown in Competition."""
        for i in range(self.display.competing):
            if self.markers[i] == terrain:
                return True
        return False

    def slot_of(self, card: i64) -> i64:
        for slot in range(len(self.row)):
            if self.row[slot] == card:
                return slot
        return NONE

    # -- traits -----------------------------------------------------------------------------------------------------

    def traits_in_box(self) -> i64:
        """The traits that nobody holds, as bits."""
        box = (bit(self.display.traits) - 1) & ~self.absent
        for animal in range(ANIMALS):
            box &= ~(self.held[animal] | self.dealt[animal])
        return box

    def draw_traits(self, count: i64) -> i64:
        """Draw some traits at random from the box; they are returned as bits, and stay there until they are given."""
        box = self.traits_in_box()
        drawn: i64 = 0
        for _ in range(count):
            if box != 0:
                picked = self.any_trait(box)
                box &= ~bit(picked)
                drawn |= bit(picked)
                self.revealed += 1
        return drawn

    def any_trait(self, traits: i64) -> i64:
        """One of some traits, by chance."""
        found = vec[i64]()
        for trait in range(self.display.traits):
            if traits & bit(trait) != 0:
                found = append(found, trait)
        return found[self.chance.below(len(found))]

    def has_seen(self, card: i64) -> bool:
        """Whether a card lies face up or was discarded."""
        for other in self.discard:
            if other == card:
                return True
        return self.slot_of(card) != NONE

    def step_below(self) -> i64:
        """The step under the one on top, or NONE."""
        return self.agenda[(self.depth - 2) * FRAME] if self.depth > 1 else NONE

    def actor_below(self) -> i64:
        return self.agenda[(self.depth - 2) * FRAME + 1]

    def frame_below(self, i: i64) -> i64:
        """Number i of the frame under the top one: the card that an effect belongs to, say."""
        return self.agenda[(self.depth - 2) * FRAME + 2 + i]
