"""What a pawn on each space of the display would do for an animal now, as a few numbers for each space.

In Marine an action follows its pawn at once, so the state tells what it is worth. Which numbers a space has depends on
its section; SIGNALS says what they are. One pass over the earth serves all sections.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.packed import numbers
from foodchain.engine.state import filled
from foodchain.games.marine.board import (
    ABUNDANCE,
    ADAPTATION,
    ANIMALS,
    AUTOTROPHS,
    COMPETITION,
    DEPLETION,
    DOMINATION,
    EVOLUTION,
    MIGRATE_MORE,
    MIGRATION,
    REGRESSION,
    SPECIATION,
    TECTONICS,
    VENT,
    WANDERLUST,
    MarineBoard,
)
from foodchain.games.marine.regression import is_guarded
from foodchain.games.marine.state import MarineState

SIGNALS: Final = [
    "what it would bring",  # points or what is likely to become points
    "how much more",  # species, tiles, elements
    "what it allows",
    "what it takes from others",
    "what it risks",
]
SIGNAL: Final = len(SIGNALS)

# What a card pays at once, as far as that can be told from the earth.
NOTHING: Final = 0
FOR_ELEMENT: Final = 1
FOR_TERRAIN: Final = 2
FOR_SHARED_TILES: Final = 3
FOR_SOLE_TILES: Final = 4
FOR_DISKS: Final = 5
FOR_CROWD: Final = 6
FOR_SCORED_TERRAIN: Final = 7
FOR_ANY_TERRAIN: Final = 8
FOR_TILES: Final = 9
PAYING: Final = {
    "points for element": FOR_ELEMENT,
    "points for species": FOR_TERRAIN,
    "points for shared tiles": FOR_SHARED_TILES,
    "points for sole tiles": FOR_SOLE_TILES,
    "points for disks": FOR_DISKS,
    "points for crowd": FOR_CROWD,
    "score terrain": FOR_SCORED_TERRAIN,
    "score a terrain": FOR_ANY_TERRAIN,
    "multiply": FOR_TILES,
}


class Prospects:
    """The earth as one animal sees it in one decision, and what the spaces of the display are worth to it."""

    def __init__(self, board: MarineBoard) -> None:
        self.animal: i64 = 0
        self.reversed: bool = False
        self.tiles_with: vec[i64] = filled(int(board.elements))  # element -> own tiles with it
        self.own: i64 = 0  # a bit for each own tile
        self.threatened: i64 = 0  # a bit for each own tile where the animal is endangered
        self.endangered: i64 = 0
        self.species: i64 = 0
        self.tiles: i64 = 0
        self.sole_tiles: i64 = 0
        self.largest_crowd: i64 = 0
        # tile -> what it pays the animal, and the best other
        self.pay: vec[i64] = filled(int(board.grid.size))
        self.rival: vec[i64] = filled(int(board.grid.size))
        self.growth: vec[float] = numbers([0.0] * int(board.grid.size))
        self.terrain_lead: vec[i64] = filled(int(board.terrains))  # what scoring all its tiles would pay more
        self.best_tile: vec[float] = numbers([0.0] * int(board.terrains))
        self.best_at: vec[i64] = filled(int(board.terrains))
        self.around: vec[float] = numbers([0.0] * int(board.elements))  # element -> the best growth around one disk
        self.signals: vec[float] = numbers([0.0] * (int(board.spaces) * SIGNAL))
        cards = list(board.data["cards"]["card"].values())
        self.card_kind: vec[i64] = vec[i64]([paying(card)[0] for card in cards])
        self.card_subject: vec[i64] = vec[i64]([paying_subject(board, card) for card in cards])

    # -- the earth --------------------------------------------------------------------------------------------------

    def begin(self, s: MarineState, animal: i64) -> None:
        """Look at the animal's own tiles."""
        self.animal = animal
        self.reversed = s.ties_reversed()
        tiles_with = self.tiles_with
        for element in range(s.board.elements):
            tiles_with[element] = 0
        self.own = 0
        self.threatened = 0
        self.endangered = 0
        self.species = 0
        self.tiles = 0
        self.sole_tiles = 0
        self.largest_crowd = 0
        cubes = s.cubes
        corners = s.board.grid.corners
        disk = s.disk
        first_need = animal * s.board.elements
        for at in range(s.board.grid.size):
            count = cubes[at * ANIMALS + animal]
            if count > 0:
                self.own |= bit(at)
                self.tiles += 1
                self.species += count
                crowd = s.crowd(at)
                if crowd == count:
                    self.sole_tiles += 1
                if crowd > self.largest_crowd:
                    self.largest_crowd = crowd
                seen: i64 = 0
                matches: i64 = 0
                for i in range(6):
                    element = disk[corners[at * 6 + i]]
                    if element != NONE:
                        matches += s.need[first_need + element]
                        if seen & bit(element) == 0:
                            seen |= bit(element)
                            tiles_with[element] += 1
                if matches == 0 and s.endangered(animal, at):
                    self.threatened |= bit(at)
                    self.endangered += count

    def domination(self, s: MarineState, element: i64, more_disks: i64, more_tiles: i64) -> i64:
        """The animal's domination value if it had so much more."""
        return (s.need[self.animal * s.board.elements + element] + more_disks) * (self.tiles_with[element] + more_tiles)

    def pays(self, s: MarineState, at: i64, animal: i64, own: i64, victim: i64 = NONE, lost: i64 = 0) -> i64:
        """What a tile would pay an animal that had so many species there, once a victim had lost some."""
        if own <= 0:
            return 0
        ahead: i64 = 0
        first = at * ANIMALS
        cubes = s.cubes
        for other in range(ANIMALS):
            count = cubes[first + other]
            if other == victim:
                count -= lost
            if other != animal and (count > own or (count == own and (other > animal) == self.reversed)):
                ahead += 1
        return s.board.pays[s.terrain[at] * PLACES + ahead]

    def survey(self, s: MarineState) -> None:
        """Look at all tiles: what they pay, and how the animal could grow there."""
        animal = self.animal
        cubes = s.cubes
        pay = self.pay
        rival = self.rival
        growth = self.growth
        for terrain in range(s.board.terrains):
            self.terrain_lead[terrain] = 0
            self.best_tile[terrain] = -1.0
            self.best_at[terrain] = NONE
        for at in range(s.board.grid.size):
            terrain = s.terrain[at]
            growth[at] = 0.0
            if terrain == NONE:
                continue
            most: i64 = 0
            own = cubes[at * ANIMALS + animal]
            for other in range(ANIMALS):
                count = cubes[at * ANIMALS + other]
                if other != animal and count > 0:
                    paid = self.pays(s, at, other, count)
                    if paid > most:
                        most = paid
            mine = self.pays(s, at, animal, own)
            pay[at] = mine
            rival[at] = most
            self.terrain_lead[terrain] += mine - most
            lives = own > 0 and self.threatened & bit(at) == 0
            worth = 0.2 * float(mine) - 0.1 * float(most) + (0.5 if lives else 0.0)
            if worth > self.best_tile[terrain]:
                self.best_tile[terrain] = worth
                self.best_at[terrain] = at
            more = s.board.speciation_limit[terrain]
            if more > s.pool[animal]:
                more = s.pool[animal]
            gain = 0.1 * float(self.pays(s, at, animal, own + more) - mine) + 0.05 * float(more)
            growth[at] = gain if lives or s.matches(animal, at) > 0 else 0.2 * gain

    # -- the spaces -------------------------------------------------------------------------------------------------

    def look_ahead(self, s: MarineState) -> None:
        """The signals of all spaces."""
        signals = self.signals
        for i in range(len(signals)):
            signals[i] = 0.0
        self.survey(s)
        self.enrich(s)
        self.feed(s)
        self.adapt(s)
        self.speciate(s)
        self.wander(s)
        self.erupt(s)
        self.migrate(s)
        self.compete(s)
        self.evolve(s)
        self.dominate(s)

    def set_all(self, s: MarineState, section: i64, which: i64, value: float) -> None:
        """The same signal for all spaces of a section, and for animals' own ones that act like it."""
        for space in range(s.display.section_first[section], s.display.section_end[section]):
            self.signals[space * SIGNAL + which] = value

    def enrich(self, s: MarineState) -> None:
        """Abundance: a disk where own tiles lack it."""
        elements = s.board.elements
        first_need = self.animal * elements
        touching = s.board.grid.touching
        gain: i64 = 0
        saved: i64 = 0
        reach: i64 = 0
        wanted: i64 = 0
        for element in range(elements):
            if s.on_shelf(ABUNDANCE, element) > 0 and s.need[first_need + element] > 0:
                wanted |= bit(element)
        if wanted != 0:
            for corner in range(s.board.grid.corner_count):
                if s.disk[corner] == NONE:
                    here: i64 = 0
                    safe: i64 = 0
                    for i in range(3):
                        at = touching[corner * 3 + i]
                        if at != NONE and self.own & bit(at) != 0:
                            here += 1
                            if self.threatened & bit(at) != 0:
                                safe += s.cubes[at * ANIMALS + self.animal]
                    if here > gain:
                        gain = here
                    if safe > saved:
                        saved = safe
            for element in range(elements):
                if wanted & bit(element) != 0 and s.control[element] != self.animal:
                    value = self.domination(s, element, 0, gain)
                    if value > s.target[element] >= self.domination(s, element, 0, 0) and value > reach:
                        reach = value
        self.set_all(s, ABUNDANCE, 0, 0.3 * float(gain))
        self.set_all(s, ABUNDANCE, 1, 0.3 * float(saved))
        self.set_all(s, ABUNDANCE, 2, 0.1 * float(reach))

    def feed(self, s: MarineState) -> None:
        """Autotrophs and Depletion: disks that others need more than the animal; and Regression: what it would lose."""
        elements = s.board.elements
        most: i64 = 0
        fed: i64 = 0
        risk: i64 = 0
        for element in range(elements):
            own = s.need[self.animal * elements + element]
            others: i64 = 0
            for other in range(ANIMALS):
                if other != self.animal and s.owner[other] != NONE:
                    others += s.need[other * elements + element]
            if s.on_shelf(DEPLETION, element) > 0 and others - 2 * own > most:
                most = others - 2 * own
            if s.on_shelf(AUTOTROPHS, element) > 0 and own > fed:
                fed = own
            if s.on_shelf(REGRESSION, element) > 0 and s.added(self.animal, element) > 0:
                risk += 1
        self.set_all(s, DEPLETION, 3, 0.2 * float(most))
        self.set_all(s, AUTOTROPHS, 0, 0.3 * float(fed))
        if not is_guarded(s, self.animal):
            self.set_all(s, REGRESSION, 0, 0.5 * float(risk))
            self.set_all(s, REGRESSION, 1, 1.0)

    def adapt(self, s: MarineState) -> None:
        """Adaptation: another element, by which more pawns can be had."""
        room = s.elements_of(self.animal) < s.most_elements(self.animal)
        reach: i64 = 0
        tiles: i64 = 0
        gain: i64 = 0
        left: i64 = 0
        for element in range(s.board.elements):
            if s.on_shelf(ADAPTATION, element) > 0:
                left += s.added(self.animal, element)
                value = self.domination(s, element, 1, 0)
                if value > gain:
                    gain = value
                if self.tiles_with[element] > tiles:
                    tiles = self.tiles_with[element]
                if s.control[element] != self.animal and value > s.target[element] and value > reach:
                    reach = value
        if room:
            self.set_all(s, ADAPTATION, 0, 0.1 * float(reach))
            self.set_all(s, ADAPTATION, 1, 0.2 * float(tiles))
            self.set_all(s, ADAPTATION, 2, 0.1 * float(gain))
            self.set_all(s, ADAPTATION, 3, 1.0)
        self.set_all(s, ADAPTATION, 4, 0.3 * float(left))

    def speciate(self, s: MarineState) -> None:
        """Speciation: the disk with the best tiles around it."""
        around = self.around
        for element in range(s.board.elements):
            around[element] = 0.0
        if s.pool[self.animal] == 0:
            return
        growth = self.growth
        touching = s.board.grid.touching
        any_disk = 0.0
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE:
                gain = 0.0
                for i in range(3):
                    at = touching[corner * 3 + i]
                    if at != NONE:
                        gain += growth[at]
                if gain > around[element]:
                    around[element] = gain
                    if gain > any_disk:
                        any_disk = gain
        first = s.display.section_first[SPECIATION]
        for space in range(first, s.display.section_end[SPECIATION]):
            if s.display.special_only[space] == 1:
                self.signals[space * SIGNAL] = any_disk
            elif space - first < len(s.circle) and s.circle[space - first] != NONE:
                element = s.circle[space - first]
                self.signals[space * SIGNAL] = around[element]
                self.signals[space * SIGNAL + 1] = any_disk - around[element]

    def wander(self, s: MarineState) -> None:
        """Wanderlust: the tile with most of its like around it."""
        best: i64 = 0
        pays: i64 = 0
        for stack in range(s.display.stacks):
            bonus = self.stack_bonus(s, stack)
            if bonus > best:
                best = bonus
            if bonus > 0:
                first = s.board.pays[s.top_tile(stack) * PLACES]
                if first > pays:
                    pays = first
        self.set_all(s, WANDERLUST, 0, 0.2 * float(best))
        self.set_all(s, WANDERLUST, 1, 0.1 * float(pays))

    def stack_bonus(self, s: MarineState, stack: i64) -> i64:
        """The most that the tile on top of a stack would pay where it is laid; 0 if it cannot be seen or laid."""
        if s.stack_left[stack] == 0 or s.stack_open[stack] == 0:
            return 0
        terrain = s.top_tile(stack)
        around = s.board.grid.around
        most: i64 = NONE
        for at in range(s.board.grid.size):
            if s.terrain[at] == NONE:
                alike: i64 = 0
                beside: i64 = 0
                for i in range(6):
                    near = around[at * 6 + i]
                    if near != NONE and s.terrain[near] != NONE:
                        beside += 1
                        if s.terrain[near] == terrain:
                            alike += 1
                if beside > 0 and alike > most:
                    most = alike
        return s.board.bonus(1 + most) if most != NONE else 0

    def erupt(self, s: MarineState) -> None:
        """Tectonics: a Vent beside others, where rivals lose more than the animal."""
        if s.vents_left == 0:
            return
        at_edge = -1.0
        anywhere = -1.0
        for at in range(s.board.grid.size):
            if s.terrain[at] != NONE and s.terrain[at] != VENT:
                worth = 0.2 * float(s.board.bonus(1 + s.terrain_around(at, VENT)))
                worth += 0.1 * float(self.rival[at] - self.pay[at])
                if worth > anywhere:
                    anywhere = worth
                if s.display.edge[at] == 1 and worth > at_edge:
                    at_edge = worth
        for space in range(s.display.section_first[TECTONICS], s.display.section_end[TECTONICS]):
            special = s.display.special_only[space] == 1
            self.signals[space * SIGNAL] = anywhere if special else at_edge
            self.signals[space * SIGNAL + 1] = 1.0

    def migrate(self, s: MarineState) -> None:
        """Migration: neighbouring tiles where one species more is worth something."""
        around = s.board.grid.around
        gain: i64 = 0
        best: i64 = 0
        places: i64 = 0
        for at in range(s.board.grid.size):
            if s.terrain[at] == NONE:
                continue
            near = False
            for i in range(6):
                beside = around[at * 6 + i]
                if beside != NONE and self.own & bit(beside) != 0:
                    near = True
            if near and s.matches(self.animal, at) > 0:
                own = s.cubes[at * ANIMALS + self.animal]
                more = self.pays(s, at, self.animal, own + 1) - self.pay[at]
                gain += more
                if more > 0:
                    places += 1
                if more > best:
                    best = more
        for space in range(s.display.section_first[MIGRATION], s.display.section_end[MIGRATION]):
            moves = self.species
            if s.display.special_only[space] == 0:
                moves = s.display.space_value[space]
                if s.can(self.animal, MIGRATE_MORE):
                    moves += s.total(self.animal, MIGRATE_MORE)
            total = gain if gain < moves * best else moves * best
            first = space * SIGNAL
            self.signals[first] = 0.05 * float(total)
            self.signals[first + 1] = 0.2 * float(self.endangered if self.endangered < moves else moves)
            self.signals[first + 2] = 0.2 * float(places if places < moves else moves)

    def compete(self, s: MarineState) -> None:
        """Competition: the tile where others' losses help most."""
        first = s.display.section_first[COMPETITION]
        for space in range(first, s.display.section_end[COMPETITION]):
            special = s.display.special_only[space] == 1
            terrain = NONE if special else s.markers[space - first]
            if terrain == NONE and not special:
                continue
            picks = 1 if special else s.display.space_value[space]
            most = -1.0
            for at in range(s.board.grid.size):
                if self.own & bit(at) != 0 and (special or s.terrain[at] == terrain):
                    self.compete_on(s, at, picks, space * SIGNAL, most)
                    most = self.signals[space * SIGNAL] + self.signals[space * SIGNAL + 3]

    def compete_on(self, s: MarineState, at: i64, picks: i64, first: i64, most: float) -> None:
        """Note a tile if it is worth more than those before."""
        animal = self.animal
        own = s.cubes[at * ANIMALS + animal]
        for other in range(ANIMALS):
            count = s.cubes[at * ANIMALS + other]
            if other != animal and count > 0:
                gone = picks if picks < count else count
                before = self.pays(s, at, other, count)
                after = self.pays(s, at, other, count - gone)
                gain = self.pays(s, at, animal, own, other, gone) - self.pay[at]
                worth = 0.2 * float(gain) + 0.1 * float(before - after)
                if worth > most:
                    most = worth
                    self.signals[first] = 0.2 * float(gain)
                    self.signals[first + 1] = 0.3 * float(gone)
                    self.signals[first + 3] = 0.1 * float(before - after)

    def evolve(self, s: MarineState) -> None:
        """Evolution: the best tile of the terrain, and the cards that could be taken for it."""
        first = s.display.section_first[EVOLUTION]
        for space in range(first, s.display.section_end[EVOLUTION]):
            terrain = s.markers[s.display.competing + space - first]
            if terrain == NONE:
                continue
            at = self.best_at[terrain]
            if at == NONE:
                continue
            signal = space * SIGNAL
            self.signals[signal] = 0.2 * float(self.pay[at])
            self.signals[signal + 3] = -0.2 * float(self.rival[at])
            if self.own & bit(at) != 0 and self.threatened & bit(at) == 0:
                self.signals[signal + 1] = 1.0
                best: i64 = 0
                for slot in range(s.display.space_value[space]):
                    if slot < len(s.row) and s.row[slot] != NONE:
                        points = self.card_points(s, s.row[slot])
                        if points > best:
                            best = points
                        if s.row[slot] == s.display.last_card:
                            self.signals[signal + 4] = 1.0
                self.signals[signal + 2] = 0.15 * float(best)

    def card_points(self, s: MarineState, card: i64) -> i64:
        """What a card would pay the animal at once; where tiles are scored, more than the best other gets."""
        kind = self.card_kind[card]
        subject = self.card_subject[card]
        if kind == FOR_ELEMENT:
            return self.tiles_with[subject] if subject >= 0 else 0
        if kind == FOR_TERRAIN:
            return s.species_on(self.animal, subject)
        if kind == FOR_SHARED_TILES:
            return self.tiles - self.sole_tiles
        if kind == FOR_SOLE_TILES:
            return self.sole_tiles
        if kind == FOR_DISKS:
            total: i64 = 0
            for element in s.disk:
                if element != NONE and s.need[self.animal * s.board.elements + element] > 0:
                    total += 1
            return total
        if kind == FOR_CROWD:
            return self.largest_crowd
        if kind == FOR_SCORED_TERRAIN:
            return self.terrain_lead[subject] if subject >= 0 else 0
        if kind == FOR_ANY_TERRAIN:
            most: i64 = 0
            for lead in self.terrain_lead:
                if lead > most:
                    most = lead
            return most
        if kind == FOR_TILES:
            return self.tiles
        return 0

    def dominate(self, s: MarineState) -> None:
        """Domination: special pawns that can be taken, and targets that can be raised."""
        best: i64 = 0
        count: i64 = 0
        raised: i64 = 0
        taken = 0.0
        for element in range(s.board.elements):
            value = self.domination(s, element, 0, 0)
            if value > s.target[element]:
                if s.control[element] == self.animal:
                    if value - s.target[element] > raised:
                        raised = value - s.target[element]
                else:
                    count += 1
                    if value > best:
                        best = value
                    if s.control[element] != NONE:
                        taken = 1.0
        for space in range(s.display.spaces):
            if s.display.section_of[space] == DOMINATION:
                first = space * SIGNAL
                self.signals[first] = 0.1 * float(best)
                self.signals[first + 1] = 0.5 * float(count)
                self.signals[first + 2] = 0.2 * float(raised)
                self.signals[first + 3] = taken


def paying(card: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """By which of its effects a card pays, if it does."""
    for effect in card["effects"]:
        if effect["do"] in PAYING:
            return PAYING[effect["do"]], effect
    return NOTHING, {}


def paying_subject(board: MarineBoard, card: dict[str, Any]) -> int:
    """The element or terrain that a card pays for; -1 for none or any."""
    effect = paying(card)[1]
    if effect.get("element") in board.element_names:
        return board.element_names.index(effect["element"])
    if effect.get("terrain") in board.terrain_names:
        return board.terrain_names.index(effect["terrain"])
    return NONE
