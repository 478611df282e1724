"""How good a position looks: the judgement that one-step players maximise.

Points in hand, plus what is likely to become points: places on tiles, dominance, elements, pawns, and pawns that
wait on the display for their action. The weights were tuned by letting greedy players play each other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.assessment import MOST_OFFERED, OFFER_BITS, ONE_OFFERED, matching, standing, tile_offers
from foodchain.earth.board import PLACES
from foodchain.earth.display import sole_leader
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.games.base import agenda
from foodchain.games.base.board import (
    ABUNDANCE,
    ADAPTATION,
    COMPETITION,
    DEPLETION,
    DOMINATION,
    GLACIATION,
    INITIATIVE,
    MIGRATION,
    REGRESSION,
    REPTILES,
    SPECIATION,
    TUNDRA,
    WANDERLUST,
    WASTELAND,
)
from foodchain.games.base.state import OVER, RESET, RUNNING, BaseState

PLACE_ON_TILE: Final = 0.42  # of what the tile would pay now
DOMINATED_TILE: Final = 1.1
MATCH: Final = 0.12  # for each matching element where the animal lives
SPECIES: Final = 0.22
ENDANGERED: Final = -0.12
IN_POOL: Final = 0.03
ELEMENT: Final = 1.6
PAWN: Final = 6.0
INITIATIVE_STEP: Final = 0.35
SURVIVAL: Final = 0.55
CARD: Final = 5.0
RIVAL: Final = 0.45  # how much the strongest rival counts against us
OTHER_ANIMALS: Final = 0.25  # how much the animals count that are not the lowest of a seat


def assess(s: BaseState, seat: i64) -> float:
    """A seat's standing against its strongest rival."""
    survey = Survey(s)
    values = animal_values(s, survey)
    waiting = 0.0
    for animal in range(s.board.animals):
        if s.owner[animal] == seat:
            waiting += pawns_waiting(s, animal, survey)
    return standing(s, values, seat, RIVAL, OTHER_ANIMALS) + waiting


class Survey:
    """What is asked about every tile again and again, hex by hex. The last two are found while tiles are valued."""

    def __init__(self, s: BaseState) -> None:
        self.offers = tile_offers(s)
        self.living: vec[i64] = vec[i64]([0] * s.board.grid.size)  # how many animals live there
        self.dominant: vec[i64] = vec[i64]([NONE] * s.board.grid.size)


def whole_survey(s: BaseState) -> Survey:
    """A survey with everything in it, for whoever values no tiles."""
    survey = Survey(s)
    add_tiles(s, vec[float]([0.0] * s.board.animals), survey)
    return survey


def animal_values(s: BaseState, survey: Survey) -> vec[float]:
    values = vec[float]([0.0] * s.board.animals)
    add_possessions(s, values)
    add_tiles(s, values, survey)
    for place in range(len(s.initiative)):
        animal = s.initiative[place]
        values[animal] -= INITIATIVE_STEP * float(place)
    # A tile has been laid and its bonus is still to be paid.
    if s.depth > 0 and s.step() == agenda.WANDER and s.arg(1) > 0:
        values[s.actor()] += float(s.board.bonus(s.tiles_around(s.arg(1) - 1)))
    if s.phase == OVER:
        for animal in range(s.board.animals):
            values[animal] = float(s.vp[animal])
    return values


def add_possessions(s: BaseState, values: vec[float]) -> None:
    pawns = s.hand[:]
    for animal in s.pawn:
        if animal != NONE:
            pawns[animal] += 1
    for animal in range(s.board.animals):
        if s.owner[animal] != NONE:
            value = float(s.vp[animal])
            value += ELEMENT * float(s.added_elements(animal)) + PAWN * float(pawns[animal])
            value += IN_POOL * float(s.pool[animal])
            values[animal] = value


def add_tiles(s: BaseState, values: vec[float], survey: Survey) -> None:
    """What the animals' places on tiles are worth, tile by tile: the same is asked for all who live on one."""
    animals = s.board.animals
    elements = s.board.elements
    cubes = s.cubes
    need = s.need
    pays = s.board.pays
    claimed = len(s.marker) > 0
    weight = 1.0 if s.ending != RUNNING else PLACE_ON_TILE
    # Who lives on the tile at hand, with how many species and matching elements.
    here = vec[i64]([0] * animals)
    counts = vec[i64]([0] * animals)
    matches = vec[i64]([0] * animals)
    on_tundra = vec[i64]([0] * animals)
    species = vec[i64]([0] * animals)  # on tundra
    for at in range(s.board.grid.size):
        terrain = s.terrain[at]
        if terrain == NONE:
            continue
        first = at * animals
        best: i64 = NONE
        most: i64 = 0
        living: i64 = 0
        for animal in range(animals):
            count = cubes[first + animal]
            if count == 0:
                continue
            found: i64 = 0
            offer = survey.offers[at]
            needed = animal * elements
            while offer != 0:
                found += (offer & MOST_OFFERED) * need[needed]
                offer >>= OFFER_BITS
                needed += 1
            if found > most:
                best = animal
                most = found
            elif found == most:
                best = NONE
            here[living] = animal
            counts[living] = count
            matches[living] = found
            living += 1
        if claimed:
            best = s.marker[at]
        survey.dominant[at] = best
        survey.living[at] = living
        for i in range(living):
            animal = here[i]
            count = counts[i]
            if terrain == TUNDRA:
                on_tundra[animal] += 1
                species[animal] += count
            if matches[i] == 0:
                values[animal] += ENDANGERED * float(count)
                continue
            place: i64 = 0
            for other in range(living):
                if counts[other] > count or (counts[other] == count and other < i):
                    place += 1
            points: i64 = 0
            if place < PLACES:
                points = pays[terrain * PLACES + place]
            value = weight * float(points) + MATCH * float(matches[i]) + SPECIES * float(count)
            if best == animal:
                value += DOMINATED_TILE
            values[animal] += value
    survivor = sole_leader(species)
    if survivor != NONE:
        values[survivor] += SURVIVAL * float(s.board.bonus(on_tundra[survivor]))


def place_value(s: BaseState, animal: i64, at: i64) -> i64:
    """What the animal would get if the tile were scored now."""
    animals = s.board.animals
    first = at * animals
    cubes = s.cubes
    own = cubes[first + animal]
    if own == 0:
        return 0
    ahead: i64 = 0
    for other in range(animals):
        count = cubes[first + other]
        if count > own or (count == own and other < animal):
            ahead += 1
    if ahead >= PLACES:
        return 0
    return s.board.pays[s.terrain[at] * PLACES + ahead]


# -- pawns on the display -------------------------------------------------------------------------------------------


def pawns_waiting(s: BaseState, animal: i64, survey: Survey) -> float:
    """What an animal may hope for from its pawns on the display; a second one in a section gives less."""
    total = 0.0
    section_before: i64 = NONE
    again = 1.0
    for space in range(s.display.spaces):
        if s.pawn[space] == animal:
            section = s.display.section_of[space]
            again = again * 0.6 if section == section_before else 1.0
            section_before = section
            total += again * space_value(s, animal, section, space, survey)
    return total


def space_value(s: BaseState, animal: i64, section: i64, space: i64, survey: Survey) -> float:
    """A rough guess at what one action is worth to an animal now."""
    ahead = space - s.display.section_first[section]  # how many choose before
    if section == INITIATIVE:
        return 2.6
    if section == ADAPTATION:
        return adaptation_value(s, animal, survey) * (1.0 - 0.12 * float(ahead))
    if section == REGRESSION:
        return regression_value(s, animal)
    if section == ABUNDANCE:
        return abundance_value(s, animal)
    if section == WASTELAND:
        return wasteland_value(s, animal, survey)
    if section == DEPLETION:
        return 1.0 if s.phase < RESET and s.shelf_size(DEPLETION) > 0 else 0.0
    if section == GLACIATION:
        return glaciation_value(s, animal) / (1.0 + 1.2 * float(ahead))
    if section == SPECIATION:
        return speciation_value(s, animal, s.display.space_element[space], survey)
    if section == WANDERLUST:
        return wanderlust_value(s) * (1.0 - 0.15 * float(ahead))
    if section == MIGRATION:
        return 0.55 * float(min(s.display.space_number[space], movable(s, animal, survey)))
    if section == COMPETITION:
        return competition_value(s, animal, s.display.space_terrains[space])
    if section == DOMINATION:
        return domination_value(s, animal, survey) * (1.0 - 0.08 * float(ahead))
    return 0.0


def adaptation_value(s: BaseState, animal: i64, survey: Survey) -> float:
    """An element is worth most where the animal's tiles already offer it."""
    if s.elements_of(animal) >= s.board.most_elements:
        return 0.0
    best = 0.0
    for element in range(s.board.elements):
        if s.on_shelf(ADAPTATION, element) > 0:
            value = 2.4 + 0.35 * float(supply_where_living(s, animal, element, survey))
            if value > best:
                best = value
    return best


def supply_where_living(s: BaseState, animal: i64, element: i64, survey: Survey) -> i64:
    total: i64 = 0
    shift = element * OFFER_BITS
    animals = s.board.animals
    for at in range(s.board.grid.size):
        offer = survey.offers[at]
        if offer != 0 and s.cubes[at * animals + animal] > 0:
            total += (offer >> shift) & MOST_OFFERED
    return total


def regression_value(s: BaseState, animal: i64) -> float:
    threatened: i64 = 0
    for element in range(s.board.elements):
        if s.on_shelf(REGRESSION, element) > 0 and s.added(animal, element) > 0:
            threatened += 1
    if animal == REPTILES:
        threatened -= 1
    return 2.8 if threatened > 0 else 0.0


def abundance_value(s: BaseState, animal: i64) -> float:
    best: i64 = 0
    for element in range(s.board.elements):
        need = s.need[animal * s.board.elements + element]
        if s.on_shelf(ABUNDANCE, element) > 0 and need > best:
            best = need
    return 1.0 + 0.9 * float(best) if best > 0 else 0.4


def wasteland_value(s: BaseState, animal: i64, survey: Survey) -> float:
    """How much of what the animal needs would be wiped off the tundra."""
    wiped: i64 = 0  # a full field of an offer for each element in the box
    for element in range(s.board.elements):
        if s.on_shelf(WASTELAND, element) > 0:
            wiped += MOST_OFFERED * ONE_OFFERED[element]
    lost: i64 = 0
    for at in range(s.board.grid.size):
        if s.terrain[at] == TUNDRA:
            lost += matching(s, animal, survey.offers[at] & wiped)
    return 0.5 * float(lost)


def glaciation_value(s: BaseState, animal: i64) -> float:
    if s.tundra_left == 0:
        return 0.0
    best = 0.0
    for at in range(s.board.grid.size):
        if s.has_tile(at) and s.terrain[at] != TUNDRA:
            ice = s.terrain_around(at, TUNDRA)
            if ice > 0:
                rivals = s.crowd(at) - s.count(animal, at)
                value = float(s.board.bonus(ice)) + 0.3 * float(rivals) - 0.5 * float(place_value(s, animal, at))
                if value > best:
                    best = value
    return best


def speciation_value(s: BaseState, animal: i64, element: i64, survey: Survey) -> float:
    """New species count where they match something, and more where the tile pays more."""
    if s.pool[animal] == 0:
        return 0.0
    best = 0.0
    grid = s.board.grid
    disk = s.disk
    for corner in range(grid.corner_count):
        if disk[corner] == element:
            value = 0.0
            for i in range(corner * 3, corner * 3 + 3):
                at = grid.touching[i]
                if at != NONE and s.terrain[at] != NONE and matching(s, animal, survey.offers[at]) > 0:
                    terrain = s.terrain[at]
                    value += 0.35 * float(s.board.speciation_limit[terrain])
                    value += 0.22 * float(s.board.pays[terrain * PLACES])
            if value > best:
                best = value
    return best


def wanderlust_value(s: BaseState) -> float:
    opened: i64 = 0
    for stack in range(s.display.stacks):
        opened += s.stack_open[stack]
    if opened == 0:
        return 0.0
    best: i64 = 0
    for at in range(s.board.grid.size):
        if s.terrain[at] == NONE:
            around = s.tiles_around(at)
            if around > best:
                best = around
    return 0.9 * float(s.board.bonus(best))


def movable(s: BaseState, animal: i64, survey: Survey) -> i64:
    """Species worth moving: the endangered, and those that crowd one tile."""
    total: i64 = 0
    animals = s.board.animals
    for at in range(s.board.grid.size):
        count = s.cubes[at * animals + animal]
        if count > 0:
            total += count if matching(s, animal, survey.offers[at]) == 0 else count - 1
    return total


def competition_value(s: BaseState, animal: i64, terrains: i64) -> float:
    open_terrains: i64 = 0
    animals = s.board.animals
    for at in range(s.board.grid.size):
        if s.cubes[at * animals + animal] > 0 and s.opposed(animal, at):
            open_terrains |= terrains & bit(s.terrain[at])
    total = 0.0
    for terrain in range(s.board.terrains):
        if open_terrains & bit(terrain) != 0:
            total += 1.1
    return total


def domination_value(s: BaseState, animal: i64, survey: Survey) -> float:
    """The best tile to score: what we get, less what the best rival gets, and the card if we are dominant."""
    best = 0.0
    animals = s.board.animals
    cubes = s.cubes
    pays = s.board.pays
    for at in range(s.board.grid.size):
        living = survey.living[at]
        if living == 0 or s.scored & bit(at) != 0:
            continue
        count = cubes[at * animals + animal]
        place: i64 = NONE
        if count > 0:
            place = 0
            for other in range(animals):
                others = cubes[at * animals + other]
                if others > count or (others == count and other < animal):
                    place += 1
        # Those who live there have the first places among them.
        own: i64 = 0
        rival: i64 = 0
        first = s.terrain[at] * PLACES
        taken = living
        if taken > PLACES:
            taken = PLACES
        for rank in range(taken):
            points = pays[first + rank]
            if rank == place:
                own = points
            elif points > rival:
                rival = points
        gain = float(own) - 0.4 * float(rival)
        if survey.dominant[at] == animal:
            gain += CARD
        elif survey.dominant[at] != NONE:
            gain -= 0.5 * CARD
        if gain > best:
            best = gain
    return best
