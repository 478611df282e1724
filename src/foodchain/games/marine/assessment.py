"""How good a position looks: the judgement that one-step players maximise.

Points in hand, plus what is likely to become points: places on tiles, special pawns and their targets, elements,
and pawns that can still be placed. An action follows its pawn at once, so nothing waits on the display.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.assessment import MOST_OFFERED, OFFER_BITS, matching, standing, tile_offers
from foodchain.earth.board import PLACES
from foodchain.earth.display import sole_leader
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.games.marine.board import ANIMALS, REGRESSION, VENT
from foodchain.games.marine.regression import is_guarded
from foodchain.games.marine.state import OVER, RUNNING, MarineState

PLACE_ON_TILE: Final = 0.38  # of what the tile would pay now
ENDANGERED_PLACE: Final = 0.1
SPECIES: Final = 0.2
ENDANGERED: Final = 0.04
MATCH: Final = 0.1  # for each matching element where the animal lives
IN_POOL: Final = 0.05
ELEMENT: Final = 1.3
REACH: Final = 0.12  # for each point of domination value
SPECIAL_PAWN: Final = 3.0
TARGET: Final = 0.55  # of a controlled pawn's target, paid at the end
SURVIVAL: Final = 0.5
AT_RISK: Final = 1.1  # an element that the next Regression takes
IN_HAND: Final = 0.55  # a pawn that can still be placed
RIVAL: Final = 0.4  # how much the strongest rival counts against us
OTHER_ANIMALS: Final = 0.3  # how much the animal counts that is not the lower one of a seat


def assess(s: MarineState, seat: i64) -> float:
    """A seat's standing against its strongest rival."""
    return standing(s, animal_values(s), seat, RIVAL, OTHER_ANIMALS)


def animal_values(s: MarineState) -> vec[float]:
    values = vec[float]([float(s.vp[animal]) for animal in range(ANIMALS)])
    if s.phase == OVER:
        return values
    for animal in range(ANIMALS):
        values[animal] += ELEMENT * float(s.added_elements(animal)) + IN_POOL * float(s.pool[animal])
    reached = vec[i64]([0] * (ANIMALS * s.board.elements))  # animal * elements + element -> tiles with a disk of it
    add_tiles(s, values, reached)
    add_elements(s, values, reached)
    add_pawns(s, values)
    return values


def add_tiles(s: MarineState, values: vec[float], reached: vec[i64]) -> None:
    """What the animals' places on tiles are worth, tile by tile: the same is asked for all who live on one."""
    ending = s.ending != RUNNING
    reversed_ties = s.ties_reversed()
    offers = tile_offers(s)
    cubes = s.cubes
    on_vents = vec[i64]([0] * ANIMALS)
    species = vec[i64]([0] * ANIMALS)  # on Vents
    for at in range(s.board.grid.size):
        if s.terrain[at] == NONE:
            continue
        for animal in range(ANIMALS):
            count = cubes[at * ANIMALS + animal]
            if count > 0:
                values[animal] += tile_value(s, animal, at, offers[at], ending, reversed_ties)
                reach(offers[at], animal * s.board.elements, reached)
                if s.terrain[at] == VENT:
                    on_vents[animal] += 1
                    species[animal] += count
    leader = sole_leader(species)
    if leader != NONE:
        values[leader] += (1.0 if ending else SURVIVAL) * float(s.board.bonus(on_vents[leader]))


def reach(offer: i64, first: i64, reached: vec[i64]) -> None:
    """An animal lives on a tile with such an offer; its elements begin at `first`."""
    at = first
    while offer != 0:
        if offer & MOST_OFFERED != 0:
            reached[at] += 1
        offer >>= OFFER_BITS
        at += 1


def tile_value(s: MarineState, animal: i64, at: i64, offer: i64, ending: bool, reversed_ties: bool) -> float:
    count = s.cubes[at * ANIMALS + animal]
    place = float(place_value(s, animal, at, reversed_ties))
    matches = matching(s, animal, offer)
    if matches == 0 and s.endangered(animal, at):
        return 0.0 if ending else ENDANGERED_PLACE * place + ENDANGERED * float(count)
    if ending:
        return place
    return PLACE_ON_TILE * place + SPECIES * float(count) + MATCH * float(matches)


def place_value(s: MarineState, animal: i64, at: i64, reversed_ties: bool) -> i64:
    """What the animal would get if the tile were scored now."""
    cubes = s.cubes
    own = cubes[at * ANIMALS + animal]
    ahead: i64 = 0
    for other in range(ANIMALS):
        count = cubes[at * ANIMALS + other]
        if count > own or (count == own and other != animal and (other > animal) == reversed_ties):
            ahead += 1
    return s.board.pays[s.terrain[at] * PLACES + ahead]


def add_elements(s: MarineState, values: vec[float], reached: vec[i64]) -> None:
    """Special pawns and their targets, and what the animals' elements may win or lose."""
    ending = s.ending != RUNNING
    for animal in range(ANIMALS):
        if s.owner[animal] == NONE:
            continue
        value = values[animal]
        for element in range(s.board.elements):
            if s.control[element] == animal:
                value += float(s.target[element]) if ending else SPECIAL_PAWN + TARGET * float(s.target[element])
            if not ending:
                at = animal * s.board.elements + element
                value += REACH * float(s.need[at] * reached[at])
                if s.on_shelf(REGRESSION, element) > 0 and s.added(animal, element) > 0 and not is_guarded(s, animal):
                    value -= AT_RISK
        values[animal] = value


def add_pawns(s: MarineState, values: vec[float]) -> None:
    """Pawns in hand; basic ones count less the further down the last pawn stands."""
    last = vec[i64]([NONE] * ANIMALS)
    placed: i64 = 0  # a bit for each special pawn on the display
    for space in range(s.display.spaces):
        pawn = s.pawn[space]
        if pawn >= ANIMALS:
            placed |= bit(pawn - ANIMALS)
        if pawn != NONE and space < s.display.printed_spaces and s.holder(space) != NONE:
            last[s.holder(space)] = space
    for animal in range(ANIMALS):
        left = float(s.display.printed_spaces - 1 - last[animal]) / float(s.display.printed_spaces)
        total = left * float(s.hand[animal])
        for element in range(s.board.elements):
            if s.control[element] == animal and placed & bit(element) == 0:
                total += 1.0
        values[animal] += IN_HAND * total
