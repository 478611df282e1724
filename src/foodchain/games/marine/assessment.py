"""How good a position looks: the judgement that one-step players maximise.

Points in hand, plus what is likely to become points: places on tiles, special pawns and their targets, elements,
and pawns that can still be placed. An action follows its pawn at once, so nothing waits on the display.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.earth.assessment import standing
from foodchain.earth.board import PLACES
from foodchain.earth.earth import NONE
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
    values = [animal_value(s, animal) if s.played(animal) else 0.0 for animal in range(ANIMALS)]
    return standing(s, values, seat, RIVAL, OTHER_ANIMALS)


def animal_value(s: MarineState, animal: i64) -> float:
    value = float(s.vp[animal])
    if s.phase == OVER:
        return value
    ending = s.ending != RUNNING
    value += ELEMENT * float(s.added_elements(animal)) + IN_POOL * float(s.pool[animal])
    on_vents: i64 = 0
    for at in range(s.board.grid.size):
        count = s.count(animal, at)
        if count > 0:
            value += tile_value(s, animal, at, count, ending)
            if s.terrain[at] == VENT:
                on_vents += 1
    if on_vents > 0 and s.leader_on(VENT) == animal:
        value += (1.0 if ending else SURVIVAL) * float(s.board.bonus(on_vents))
    for element in range(s.board.elements):
        if s.control[element] == animal:
            value += float(s.target[element]) if ending else SPECIAL_PAWN + TARGET * float(s.target[element])
        if not ending:
            value += REACH * float(s.domination(animal, element))
            if s.on_shelf(REGRESSION, element) > 0 and s.added(animal, element) > 0 and not is_guarded(s, animal):
                value -= AT_RISK
    return value + IN_HAND * pawns_to_place(s, animal)


def tile_value(s: MarineState, animal: i64, at: i64, count: i64, ending: bool) -> float:
    place = float(place_value(s, animal, at))
    if s.endangered(animal, at):
        return 0.0 if ending else ENDANGERED_PLACE * place + ENDANGERED * float(count)
    if ending:
        return place
    return PLACE_ON_TILE * place + SPECIES * float(count) + MATCH * float(s.matches(animal, at))


def place_value(s: MarineState, animal: i64, at: i64) -> i64:
    """What the animal would get if the tile were scored now."""
    own = s.count(animal, at)
    ahead: i64 = 0
    reversed_ties = s.ties_reversed()
    for other in range(ANIMALS):
        count = s.count(other, at)
        if count > own or (count == own and other != animal and (other > animal) == reversed_ties):
            ahead += 1
    return s.board.pays[s.terrain[at] * PLACES + ahead]


def pawns_to_place(s: MarineState, animal: i64) -> float:
    """Pawns in hand; basic ones count less the further down the last pawn stands."""
    last: i64 = NONE
    for space in range(s.display.printed_spaces):
        if s.pawn[space] != NONE and s.holder(space) == animal:
            last = space
    left = float(s.display.printed_spaces - 1 - last) / float(s.display.printed_spaces)
    total = left * float(s.hand[animal])
    for element in range(s.board.elements):
        if s.control[element] == animal and s.space_of(element) == NONE:
            total += 1.0
    return total
