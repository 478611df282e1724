"""The earth and the animals on it: tiles, disks, cubes, gene pools, the bag, victory points."""

from __future__ import annotations

from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES, Board
from foodchain.engine.bits import bit
from foodchain.engine.events import BY_ANIMAL, COUNTED, GAIN, EventKind
from foodchain.engine.state import FRAME, State, changed

NONE: Final = -1
EVERY_TERM: Final = 8  # how many terms an effect of a card has; see cards/terms.py

# Events every earth game has; a game numbers its own from FIRST_OWN_EVENT on.
VP: Final = 0
CUBES_ADDED: Final = 1
CUBES_MOVED: Final = 2
CUBES_ELIMINATED: Final = 3
CUBES_TO_POOL: Final = 4
CUBES_RETURNED: Final = 5
DISK_PUT: Final = 6
DISK_REMOVED: Final = 7
ELEMENT_GAINED: Final = 8
ELEMENT_LOST: Final = 9
TILE_LAID: Final = 10
DOMINANCE_CLAIMED: Final = 11
DOMINANCE_LOST: Final = 12
TILE_SCORED: Final = 13
DISK_MOVED: Final = 14
DISK_TRADED: Final = 15
FIRST_OWN_EVENT: Final = 16

EARTH_EVENTS: Final = [
    EventKind("vp", ("animal", "vp", "hex", "place"), role=GAIN, caused=BY_ANIMAL),
    EventKind("cubes added", ("animal", "hex", "count"), role=COUNTED, caused=BY_ANIMAL),
    EventKind("cubes moved", ("animal", "from hex", "to hex", "count"), role=COUNTED),
    EventKind("cubes eliminated", ("animal", "hex", "count"), role=COUNTED, caused=BY_ANIMAL),
    EventKind("cubes to pool", ("animal", "hex", "count"), caused=BY_ANIMAL),
    EventKind("cubes returned", ("animal", "hex", "count"), caused=BY_ANIMAL),
    EventKind("disk put", ("element", "corner"), completes="taken from display", caused=BY_ANIMAL),
    EventKind("disk removed", ("element", "corner"), caused=BY_ANIMAL),
    EventKind("element gained", ("animal", "element"), caused=BY_ANIMAL),
    EventKind("element lost", ("animal", "element"), caused=BY_ANIMAL),
    EventKind("tile laid", ("terrain", "hex")),
    EventKind("dominance claimed", ("animal", "hex")),
    EventKind("dominance lost", ("animal", "hex"), caused=BY_ANIMAL),
    EventKind("tile scored", ("hex", "terrain")),
    EventKind("disk moved", ("element", "from corner", "to corner")),
    EventKind("disk traded", ("animal", "element", "for element", "corner"), caused=BY_ANIMAL),
]


class EarthState(State):
    """The part of a state that lies on the earth and on the animal displays.

    Copies share what rarely changes: it is never changed in place, only replaced (`changed`). They share cubes and
    disks too, until one of them changes (`own_cubes`, `own_disks`).
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.ground: vec[i64] = vec[i64]()  # hex -> large tile, NONE where blank
        self.terrain: vec[i64] = vec[i64]()  # hex -> what the tile counts as now, NONE where blank
        self.disk: vec[i64] = vec[i64]()  # corner -> element or NONE
        self.disks_shared = False
        self.cubes: vec[i64] = vec[i64]()  # hex * animals + animal -> species there
        self.cubes_shared = False
        self.need: vec[i64] = vec[i64]()  # animal * elements + element -> printed and added disks
        self.printed: vec[i64] = board.printed  # the printed ones
        self.bag: vec[i64] = vec[i64]()  # element -> disks in the draw bag
        self.pool: vec[i64] = vec[i64]()  # animal -> species in the gene pool
        self.eliminated: vec[i64] = vec[i64]()  # animal -> species back in the box
        self.vp: vec[i64] = vec[i64]()  # animal -> victory points
        self.owner: vec[i64] = vec[i64]()  # animal -> seat, NONE where not played
        # Dominance markers under the rule of claims; empty when dominance is worked out automatically.
        self.marker: vec[i64] = vec[i64]()  # hex -> animal or NONE
        # Species that have already arrived in the Migration under way, and may not move again.
        self.arrived: vec[i64] = vec[i64]()  # hex -> count
        # Species brought back by Hibernation this turn, safe from Extinction: all belong to one animal.
        self.hibernating: vec[i64] = vec[i64]()  # hex -> count
        self.hibernator: i64 = NONE

    def clone(self) -> EarthState:
        raise NotImplementedError

    def copy_earth_to(self, other: EarthState) -> None:
        self.copy_to(other)
        self.disks_shared = self.cubes_shared = True
        other.disks_shared = other.cubes_shared = True
        other.disk = self.disk
        other.cubes = self.cubes
        other.ground = self.ground
        other.terrain = self.terrain
        other.need = self.need
        other.printed = self.printed
        other.eliminated = self.eliminated
        other.owner = self.owner
        other.marker = self.marker
        other.arrived = self.arrived
        other.hibernating = self.hibernating
        other.hibernator = self.hibernator
        other.bag = self.bag[:]
        other.pool = self.pool[:]
        other.vp = self.vp[:]

    def own_cubes(self) -> None:
        """Before cubes change: no copy of this state may see it."""
        if self.cubes_shared:
            self.cubes = self.cubes[:]
            self.cubes_shared = False

    def own_disks(self) -> None:
        """The same before disks on earth change."""
        if self.disks_shared:
            self.disk = self.disk[:]
            self.disks_shared = False

    def numbers(self) -> list[int]:
        numbers = super().numbers()
        numbers.append(int(self.hibernator))
        for part in (self.ground, self.terrain, self.disk, self.cubes, self.need, self.bag, self.pool):
            numbers += part
        for part in (self.eliminated, self.vp, self.owner, self.marker, self.arrived, self.hibernating):
            numbers += part
        return numbers

    def seat_of(self, actor: i64) -> i64:
        if actor < 0:  # not an expression: compiled, one of a number and a constant makes an object
            return NONE
        return self.owner[actor]

    def played(self, animal: i64) -> bool:
        return self.owner[animal] != NONE

    def is_chain_order(self, depth: i64) -> bool:
        """Whether the actor at a depth comes before the one below: from the top of the food chain, each once."""
        return self.actor_at(depth) < self.actor_at(depth - 1)

    # -- the card that is being resolved ----------------------------------------------------------------------------

    def card_frame(self) -> i64:
        """Where on the agenda the card lies whose effect is on top; NONE where no card is being resolved."""
        resolvers = self.board.resolvers
        if self.depth < 2 or len(resolvers) == 0:
            return NONE
        at = (self.depth - 2) * FRAME
        return at if resolvers[self.agenda[at]] == 1 else NONE

    def term(self, which: i64) -> i64:
        """A term of the effect on top of the agenda; 0 is as usual."""
        at = self.card_frame()
        if at == NONE or self.agenda[at + 3] == 0:
            return 0
        return self.board.terms[(self.agenda[at + 3] - 1) * EVERY_TERM + which]

    def here(self) -> i64:
        """The tile that has set off the effect on top of the agenda, or NONE."""
        at = self.card_frame()
        return NONE if at == NONE else self.agenda[at + 5] - 1

    def chosen(self) -> i64:
        """The animal that was last chosen for the card whose effect is on top of the agenda, or NONE."""
        return NONE

    def is_safe(self, animal: i64) -> bool:
        """Whether nothing can eliminate an animal's species just now."""
        return False

    def is_competing(self, terrain: i64) -> bool:
        """Whether a terrain is shown in Competition."""
        return False

    # -- looking ----------------------------------------------------------------------------------------------------

    def has_tile(self, at: i64) -> bool:
        return self.terrain[at] != NONE

    def has_earth(self) -> bool:
        """Whether any tile has been laid; before that there is nothing on the table."""
        for terrain in self.terrain:
            if terrain != NONE:
                return True
        return False

    def count(self, animal: i64, at: i64) -> i64:
        place = at * self.board.animals + animal
        return self.cubes[place]

    def crowd(self, at: i64) -> i64:
        """How many species of all animals live on a tile."""
        total: i64 = 0
        first = at * self.board.animals
        for animal in range(self.board.animals):
            total += self.cubes[first + animal]
        return total

    def opposed(self, animal: i64, at: i64) -> bool:
        """Whether another animal has a species on the tile."""
        return self.crowd(at) > self.count(animal, at)

    def disks_on(self, at: i64) -> i64:
        total: i64 = 0
        corners = self.board.grid.corners
        for i in range(at * 6, at * 6 + 6):
            corner = corners[i]
            if self.disk[corner] != NONE:
                total += 1
        return total

    def tile_has(self, at: i64, element: i64) -> bool:
        corners = self.board.grid.corners
        for i in range(at * 6, at * 6 + 6):
            corner = corners[i]
            if self.disk[corner] == element:
                return True
        return False

    def matches(self, animal: i64, at: i64) -> i64:
        """Matching elements: every disk on the tile counts once for each time the animal has its type."""
        total: i64 = 0
        need = animal * self.board.elements
        corners = self.board.grid.corners
        disk = self.disk
        for i in range(at * 6, at * 6 + 6):
            element = disk[corners[i]]
            if element != NONE:
                total += self.need[need + element]
        return total

    def endangered(self, animal: i64, at: i64) -> bool:
        return self.matches(animal, at) == 0

    def best_matching(self, at: i64) -> i64:
        """The animal that matches strictly more than every other one present; NONE for a tie or no match."""
        best: i64 = NONE
        most: i64 = 0
        first = at * self.board.animals
        for animal in range(self.board.animals):
            if self.cubes[first + animal] > 0:
                matching = self.matches(animal, at)
                if matching > most:
                    best = animal
                    most = matching
                elif matching == most:
                    best = NONE
        return best

    def dominant(self, at: i64) -> i64:
        """Who is dominant on a tile: by the marker where dominance is claimed, by the elements otherwise."""
        return self.marker[at] if len(self.marker) > 0 else self.best_matching(at)

    def elements_of(self, animal: i64) -> i64:
        total: i64 = 0
        first = animal * self.board.elements
        for at in range(first, first + self.board.elements):
            total += self.need[at]
        return total

    def added(self, animal: i64, element: i64) -> i64:
        """Added disks of one type; printed elements can never be lost."""
        at = animal * self.board.elements + element
        return self.need[at] - self.printed[at]

    def added_elements(self, animal: i64) -> i64:
        total: i64 = 0
        first = animal * self.board.elements
        for at in range(first, first + self.board.elements):
            total += self.need[at] - self.printed[at]
        return total

    def most_elements(self, animal: i64) -> i64:
        """How many elements an animal has room for."""
        return self.board.most_elements

    def speciation_limit(self, animal: i64, at: i64, element: i64) -> i64:
        """How many species an animal may add to a tile when it speciates around a disk of an element."""
        return self.board.speciation_limit[self.terrain[at]]

    def ties_reversed(self) -> bool:
        """Whether ties go to the animal lower in the food chain."""
        return False

    def is_vacant_corner(self, corner: i64) -> bool:
        """A corner of at least one tile, without a disk."""
        return self.disk[corner] == NONE and self.touches_tile(corner)

    def touches_tile(self, corner: i64) -> bool:
        touching = self.board.grid.touching
        for i in range(corner * 3, corner * 3 + 3):
            at = touching[i]
            if at != NONE and self.terrain[at] != NONE:
                return True
        return False

    def has_vacant_corner(self, at: i64) -> bool:
        return self.disks_on(at) < 6

    def has_room(self) -> bool:
        """Whether any corner of earth is vacant."""
        for corner in range(self.board.grid.corner_count):
            if self.is_vacant_corner(corner):
                return True
        return False

    def can_grow(self) -> bool:
        """Whether there is a blank hex beside earth for another tile."""
        for at in range(self.board.grid.size):
            if not self.has_tile(at) and self.touches_earth(at):
                return True
        return False

    def touches_earth(self, at: i64) -> bool:
        """Whether a neighbouring hex holds a tile."""
        return self.tiles_around(at) > 0

    def tiles_around(self, at: i64) -> i64:
        total: i64 = 0
        around = self.board.grid.around
        for i in range(at * 6, at * 6 + 6):
            beside = around[i]
            if beside != NONE and self.terrain[beside] != NONE:
                total += 1
        return total

    def terrain_around(self, at: i64, terrain: i64) -> i64:
        """How many neighbouring tiles are of one terrain."""
        total: i64 = 0
        around = self.board.grid.around
        for i in range(at * 6, at * 6 + 6):
            beside = around[i]
            if beside != NONE and self.terrain[beside] == terrain:
                total += 1
        return total

    def tiles_occupied(self, animal: i64, terrain: i64 = NONE) -> i64:
        """How many tiles (of one terrain) hold a species of the animal."""
        total: i64 = 0
        for at in range(self.board.grid.size):
            if self.count(animal, at) > 0 and (terrain == NONE or self.terrain[at] == terrain):
                total += 1
        return total

    def species_on(self, animal: i64, terrain: i64 = NONE) -> i64:
        """How many species of the animal are on earth (on one terrain)."""
        total: i64 = 0
        animals = self.board.animals
        cubes = self.cubes
        for at in range(self.board.grid.size):
            if terrain == NONE or self.terrain[at] == terrain:
                total += cubes[at * animals + animal]
        return total

    # -- changing ---------------------------------------------------------------------------------------------------

    def gain_vp(self, animal: i64, points: i64, at: i64 = NONE, place: i64 = NONE) -> None:
        """Gain (or lose) victory points. They do not drop below zero, unless a pack lets them."""
        before = self.vp[animal]
        after = before + points
        if after < 0 and self.board.vp_floor:
            after = 0
        if after == before:
            return
        self.vp[animal] = after
        self.note(VP, animal, after - before, at, place)

    def add_from_pool(self, animal: i64, at: i64, count: i64) -> None:
        if count == 0:
            return
        self.pool[animal] -= count
        self.own_cubes()
        self.cubes[at * self.board.animals + animal] += count
        self.note(CUBES_ADDED, animal, at, count)

    def eliminate(self, animal: i64, at: i64, count: i64) -> None:
        """Species leave the earth for the box. Those that are not hibernating go first (ruling B14)."""
        if count == 0:
            return
        self.take_away(animal, at, count)
        self.eliminated = changed(self.eliminated, animal, self.eliminated[animal] + count)
        self.note(CUBES_ELIMINATED, animal, at, count)

    def displace(self, animal: i64, at: i64, count: i64) -> None:
        """Species leave the earth for their gene pool."""
        if count == 0:
            return
        self.take_away(animal, at, count)
        self.pool[animal] += count
        self.note(CUBES_TO_POOL, animal, at, count)

    def take_away(self, animal: i64, at: i64, count: i64) -> None:
        left = self.count(animal, at) - count
        self.own_cubes()
        self.cubes[at * self.board.animals + animal] = left
        if animal == self.hibernator and self.hibernating[at] > left:
            self.hibernating = changed(self.hibernating, at, left)

    def return_eliminated(self, animal: i64, at: i64, count: i64) -> None:
        """Eliminated species come back from the box, safe from Extinction this turn."""
        if count == 0:
            return
        self.eliminated = changed(self.eliminated, animal, self.eliminated[animal] - count)
        self.own_cubes()
        self.cubes[at * self.board.animals + animal] += count
        self.hibernator = animal
        self.hibernating = changed(self.hibernating, at, self.hibernating[at] + count)
        self.note(CUBES_RETURNED, animal, at, count)

    def move_cube(self, animal: i64, start: i64, end: i64) -> None:
        """One species moves. A hibernating one takes its protection along, and goes first (ruling B14)."""
        if animal == self.hibernator and self.hibernating[start] > 0:
            self.hibernating = changed(self.hibernating, start, self.hibernating[start] - 1)
            self.hibernating = changed(self.hibernating, end, self.hibernating[end] + 1)
        self.own_cubes()
        self.cubes[start * self.board.animals + animal] -= 1
        self.cubes[end * self.board.animals + animal] += 1
        self.note(CUBES_MOVED, animal, start, end, 1)

    def put_disk(self, corner: i64, element: i64) -> None:
        self.own_disks()
        self.disk[corner] = element
        self.note(DISK_PUT, element, corner)

    def remove_disk(self, corner: i64) -> None:
        """A disk leaves the earth for the bag."""
        element = self.disk[corner]
        self.own_disks()
        self.disk[corner] = NONE
        self.bag[element] += 1
        self.note(DISK_REMOVED, element, corner)

    def move_disk(self, start: i64, end: i64) -> None:
        """A disk changes its corner."""
        element = self.disk[start]
        self.own_disks()
        self.disk[start] = NONE
        self.disk[end] = element
        self.note(DISK_MOVED, element, start, end)

    def trade_disk(self, animal: i64, element: i64, corner: i64) -> None:
        """One of an animal's added disks and one on earth change places."""
        taken = self.disk[corner]
        self.change_need(animal, element, -1)
        self.change_need(animal, taken, 1)
        self.own_disks()
        self.disk[corner] = element
        self.note(DISK_TRADED, animal, element, taken, corner)

    def change_need(self, animal: i64, element: i64, by: i64) -> None:
        at = animal * self.board.elements + element
        self.need = changed(self.need, at, self.need[at] + by)

    def gain_element(self, animal: i64, element: i64) -> None:
        self.change_need(animal, element, 1)
        self.note(ELEMENT_GAINED, animal, element)

    def lose_element(self, animal: i64, element: i64) -> None:
        """An added disk goes back to the bag."""
        self.change_need(animal, element, -1)
        self.bag[element] += 1
        self.note(ELEMENT_LOST, animal, element)

    def draw_element(self) -> i64:
        """Take one disk at random from the bag; NONE when it is empty."""
        element = self.chance.pick(self.bag)
        if element != NONE:
            self.bag[element] -= 1
            self.revealed += 1
        return element

    def lay_tile(self, at: i64, terrain: i64) -> None:
        self.ground = changed(self.ground, at, terrain)
        self.terrain = changed(self.terrain, at, terrain)
        self.note(TILE_LAID, terrain, at)

    # -- scoring ----------------------------------------------------------------------------------------------------

    def score_tile(self, at: i64) -> None:
        """Pay the places of a tile: most species first, ties by the food chain."""
        self.note(TILE_SCORED, at, self.terrain[at])
        first = at * self.board.animals
        reversed_ties = self.ties_reversed()
        paid: i64 = 0
        for place in range(PLACES):
            points = self.board.pays[self.terrain[at] * PLACES + place]
            if points == 0:
                return
            winner: i64 = NONE
            most: i64 = 0
            for animal in range(self.board.animals):
                count = self.cubes[first + animal]
                if count > 0 and paid & bit(animal) == 0 and (count > most or (reversed_ties and count == most)):
                    winner = animal
                    most = count
            if winner == NONE:
                return
            paid |= bit(winner)
            self.gain_vp(winner, points, at, place)

    # -- dominance by claim -----------------------------------------------------------------------------------------

    def claim(self, animal: i64, at: i64) -> None:
        self.marker = changed(self.marker, at, animal)
        self.note(DOMINANCE_CLAIMED, animal, at)

    def lose_marker(self, at: i64) -> None:
        holder = self.marker[at]
        self.marker = changed(self.marker, at, NONE)
        self.note(DOMINANCE_LOST, holder, at)

    def tidy(self) -> None:
        """A marker falls by itself once its animal is endangered or gone; the rest must be claimed (ruling B1)."""
        for at in range(len(self.marker)):
            holder = self.marker[at]
            if holder != NONE and (self.count(holder, at) == 0 or self.endangered(holder, at)):
                self.lose_marker(at)


E = TypeVar("E", bound=EarthState)
