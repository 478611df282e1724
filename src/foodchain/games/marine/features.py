"""What a learned judge looks at in Marine: a row of numbers for each animal, all of about the same size.

What an animal has, what its species would be paid, which special pawns it holds or could take, and how far the game
has come. Only what lies open: traits count from the moment they are revealed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.earth import NONE
from foodchain.earth.features import (
    ENDANGERED_PLACES,
    FIRST_PLACES,
    LEAD,
    OWN,
    PLACED,
    PLACED_LEAD,
    POINTS,
    STANDING,
    ahead_of,
    keep_best,
    write_later,
    write_leads,
)
from foodchain.engine.bits import bit
from foodchain.engine.terms import LESS_IS_BETTER, Term
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ADAPTATION, ANIMALS, EVOLUTION, REGRESSION, VENT
from foodchain.games.marine.placement import is_vacant
from foodchain.games.marine.regression import is_guarded
from foodchain.games.marine.state import PLAY, RUNNING, MarineState

# Where each number stands in a row, behind what all earth games tell; NAMES has the same order.
SPECIES: Final = OWN
ENDANGERED: Final = OWN + 1
TILES: Final = OWN + 2
SOLE_TILES: Final = OWN + 3
MATCHES: Final = OWN + 4
POOL: Final = OWN + 5
FEW_IN_POOL: Final = OWN + 6
ELIMINATED: Final = OWN + 7
ELEMENTS: Final = OWN + 8
ROOM: Final = OWN + 9
AT_RISK: Final = OWN + 10
AT_RISK_LATER: Final = OWN + 11
GUARDED: Final = OWN + 12
HAND: Final = OWN + 13
PAWNS_OUT: Final = OWN + 14
LAST_PAWN: Final = OWN + 15
SPACES_BELOW: Final = OWN + 16
SPECIAL: Final = OWN + 17
SPECIAL_IN_HAND: Final = OWN + 18
TARGETS: Final = OWN + 19
WEAKEST_TARGET: Final = OWN + 20
REACH: Final = OWN + 21
BEST_REACH: Final = OWN + 22
CAN_DOMINATE: Final = OWN + 23
IN_DANGER: Final = OWN + 24
ON_VENTS: Final = OWN + 25
VENT_LEAD: Final = OWN + 26
SURVIVAL: Final = OWN + 27
BEST_MARKED: Final = OWN + 28
SECOND_MARKED: Final = OWN + 29
RETRIEVED: Final = OWN + 30
TURN_NEXT: Final = OWN + 31
WAITING: Final = OWN + 32
FOOD_CHAIN: Final = OWN + 33
CARDS_LEFT: Final = OWN + 34
LAST_CARD_OPEN: Final = OWN + 35
ENDING: Final = OWN + 36
OTHERS_RETRIEVED: Final = OWN + 37
EARTH: Final = OWN + 38
VENTS_LEFT: Final = OWN + 39
PLAYERS: Final = OWN + 40
MEAN_POINTS: Final = OWN + 41
LATER: Final = OWN + 42  # the first of those that are multiplied with the cards left

MATTERS_LATER: Final = vec[i64]([PLACED, ELEMENTS, SPECIES, POOL, SPECIAL, TARGETS, REACH, HAND])
MARKED_KEPT: Final = 2  # the best tiles that Evolution can score
TRAIT: Final = LATER + 8  # the first trait; animals come behind them

NAMES: Final = [
    *STANDING,
    "species",
    "endangered species",
    "tiles",
    "tiles of its own",
    "matching elements",
    "gene pool",
    "fewer than five in the gene pool",
    "eliminated species",
    "added elements",
    "room for elements",
    "elements that Regression would take",
    "elements that the Regression after it would take",
    "is guarded in Regression",
    "pawns in hand",
    "pawns out",
    "how far down its last pawn stands",
    "open spaces below its last pawn",
    "special pawns",
    "special pawns in hand",
    "targets of its special pawns",
    "its weakest target",
    "domination values",
    "the best pawn within reach",
    "pawns that it could take",
    "own pawns that a rival could take",
    "Vents it lives on",
    "species on Vents more than the best rival",
    "bonus for Survival",
    "the best tile that Evolution can score",
    "the second tile that Evolution can score",
    "has retrieved",
    "takes its turn now",
    "turns before its own",
    "place in the food chain",
    "cards left",
    "the last card lies open",
    "last round",
    "others that have retrieved",
    "tiles on earth",
    "Vents left",
    "players",
    "mean points",
]

# What players count. The units undo what the numbers of a row are multiplied by.
REASON_TERMS: Final = [
    Term("points at once", 1 / 0.03, [POINTS, LEAD], at_once=True, topic="points"),
    Term("in reach", 1 / 0.3, [CAN_DOMINATE, BEST_REACH], at_once=True),
    Term("points", 1 / 0.03, [POINTS]),
    Term("lead", 1 / 0.03, [LEAD], topic="points"),
    Term("places", 20.0, [PLACED, PLACED_LEAD, BEST_MARKED, SECOND_MARKED, LATER]),
    Term("species", 20.0, [SPECIES, TILES, SOLE_TILES, LATER + 2]),
    Term("eliminated", 20.0, [ELIMINATED], against=SPECIES, good=LESS_IS_BETTER),
    Term("endangered", 10.0, [ENDANGERED, ENDANGERED_PLACES], good=LESS_IS_BETTER),
    Term("elements", 1 / 0.3, [ELEMENTS, MATCHES, REACH, LATER + 1, LATER + 6]),
    Term("special pawns", 2.0, [SPECIAL, SPECIAL_IN_HAND, TARGETS, WEAKEST_TARGET, LATER + 4, LATER + 5]),
    Term("pawns in hand", 5.0, [HAND, PAWNS_OUT, LATER + 7]),
    Term("survival", 10.0, [SURVIVAL, ON_VENTS, VENT_LEAD]),
    Term("gene pool", 25.0, [POOL, FEW_IN_POOL, LATER + 3], topic="species"),
]


def feature_names(traits: list[str], animals: list[str]) -> list[str]:
    later = [f"{NAMES[which]} x cards left" for which in MATTERS_LATER]
    return NAMES + later + [f"has {trait}" for trait in traits] + [f"is {animal}" for animal in animals]


def write_features(s: MarineState, out: vec[float], width: i64) -> None:
    tiles = survey(s, out, width)
    played: i64 = 0
    points: i64 = 0
    retrieved: i64 = 0
    for animal in range(ANIMALS):
        if s.owner[animal] != NONE:
            played += 1
            points += s.vp[animal]
            out[animal * width + POINTS] = 0.03 * float(s.vp[animal])
            if s.crossed & bit(animal) != 0:
                retrieved += 1
    write_domination(s, out, width)
    survivor = s.survivor()
    for animal in range(ANIMALS):
        if s.owner[animal] != NONE:
            at = animal * width
            write_animal(s, animal, out, at)
            write_pawns(s, animal, out, at)
            write_leads(s, animal, out, width)
            if survivor == animal:
                out[at + SURVIVAL] = 0.1 * float(s.board.bonus(s.tiles_occupied(animal, VENT)))
            others = retrieved - 1 if s.crossed & bit(animal) != 0 else retrieved
            out[at + OTHERS_RETRIEVED] = 0.33 * float(others)
            out[at + EARTH] = 0.03 * float(tiles)
            out[at + PLAYERS] = 0.2 * float(played)
            out[at + MEAN_POINTS] = 0.01 * float(points) / float(played)
            write_game(s, out, at)
            write_later(out, at, MATTERS_LATER, out[at + CARDS_LEFT], LATER)
    write_vent_leads(s, out, width)
    write_turn_order(s, out, width)


# -- the earth ------------------------------------------------------------------------------------------------------


def survey(s: MarineState, out: vec[float], width: i64) -> i64:
    """One pass over the tiles: how many there are, and in the rows what each animal has there."""
    tiles: i64 = 0
    reversed_ties = s.ties_reversed()
    marked = marked_terrains(s)
    cubes = s.cubes
    for at in range(s.board.grid.size):
        terrain = s.terrain[at]
        if terrain != NONE:
            tiles += 1
            first = at * ANIMALS
            if cubes[first] + cubes[first + 1] + cubes[first + 2] + cubes[first + 3] > 0:
                survey_tile(s, out, width, at, terrain, reversed_ties, marked & bit(terrain) != 0)
    return tiles


def marked_terrains(s: MarineState) -> i64:
    """The terrains that an open space of Evolution can score, as bits."""
    marked: i64 = 0
    first = s.display.section_first[EVOLUTION]
    for i in range(s.display.evolving):
        terrain = s.markers[s.display.competing + i]
        if terrain != NONE and s.pawn[first + i] == NONE:
            marked |= bit(terrain)
    return marked


def survey_tile(
    s: MarineState, out: vec[float], width: i64, at: i64, terrain: i64, reversed_ties: bool, marked: bool
) -> None:
    first = at * ANIMALS
    cubes = s.cubes
    elements = s.board.elements
    seen: i64 = 0
    present: i64 = 0
    best: i64 = 0
    second: i64 = 0
    for animal in range(ANIMALS):
        own = cubes[first + animal]
        if own > 0:
            present += 1
            paid = s.board.pays[terrain * PLACES + ahead_of(s, at, animal, own, reversed_ties)]
            if paid > best:
                second = best
                best = paid
            elif paid > second:
                second = paid
    for i in range(6):
        element = s.disk[s.board.grid.corners[at * 6 + i]]
        if element != NONE:
            seen |= bit(element)
    for animal in range(ANIMALS):
        own = cubes[first + animal]
        if own > 0:
            row = animal * width
            paid = s.board.pays[terrain * PLACES + ahead_of(s, at, animal, own, reversed_ties)]
            matching = s.matches(animal, at)
            out[row + SPECIES] += 0.05 * float(own)
            out[row + TILES] += 0.1
            out[row + MATCHES] += 0.03 * float(matching)
            if present == 1:
                out[row + SOLE_TILES] += 0.1
            if terrain == VENT:
                out[row + ON_VENTS] += 0.2
            if paid == s.board.pays[terrain * PLACES]:
                out[row + FIRST_PLACES] += 0.1
            if matching == 0 and s.endangered(animal, at):
                out[row + ENDANGERED] += 0.1 * float(own)
                out[row + ENDANGERED_PLACES] += 0.05 * float(paid)
            else:
                out[row + PLACED] += 0.05 * float(paid)
                if marked:
                    rival = second if paid == best else best
                    keep_best(out, row + BEST_MARKED, MARKED_KEPT, 0.15 * float(paid) - 0.05 * float(rival))
            # Domination values are disks times tiles; here they are summed tile by tile.
            for element in range(elements):
                if seen & bit(element) != 0:
                    out[row + REACH] += 0.02 * float(s.need[animal * elements + element])


def write_vent_leads(s: MarineState, out: vec[float], width: i64) -> None:
    most: i64 = 0
    second: i64 = 0
    for animal in range(ANIMALS):
        count = s.species_on(animal, VENT)
        if count > most:
            second = most
            most = count
        elif count > second:
            second = count
        out[animal * width + VENT_LEAD] = 0.1 * float(count)
    for animal in range(ANIMALS):
        at = animal * width + VENT_LEAD
        if s.owner[animal] != NONE:
            out[at] -= 0.1 * float(second if out[at] >= 0.1 * float(most) else most)


# -- special pawns --------------------------------------------------------------------------------------------------


def write_domination(s: MarineState, out: vec[float], width: i64) -> None:
    """Who holds which special pawn, and who could take it."""
    for element in range(s.board.elements):
        holder = s.control[element]
        target = s.target[element]
        if holder != NONE:
            at = holder * width
            out[at + SPECIAL] += 0.5
            out[at + TARGETS] += 0.05 * float(target)
            weak = 1.0 / float(target + 1)
            if weak > out[at + WEAKEST_TARGET]:
                out[at + WEAKEST_TARGET] = weak
            if s.space_of(element) == NONE:
                out[at + SPECIAL_IN_HAND] += 0.5
        for animal in range(ANIMALS):
            if s.owner[animal] != NONE and s.need[animal * s.board.elements + element] > 0:
                value = s.domination(animal, element)
                if value > target and animal != holder:
                    row = animal * width
                    out[row + CAN_DOMINATE] += 0.3
                    if 0.05 * float(value) > out[row + BEST_REACH]:
                        out[row + BEST_REACH] = 0.05 * float(value)
                    if holder != NONE:
                        out[holder * width + IN_DANGER] += 0.3


# -- an animal and the game -----------------------------------------------------------------------------------------


def write_animal(s: MarineState, animal: i64, out: vec[float], at: i64) -> None:
    pool = s.pool[animal]
    out[at + POOL] = 0.04 * float(pool)
    if pool < 5:
        out[at + FEW_IN_POOL] = 0.2 * float(5 - pool)
    out[at + ELIMINATED] = 0.05 * float(s.eliminated[animal])
    out[at + FOOD_CHAIN] = 0.3 * float(animal)
    out[at + ROOM] = 0.2 * float(s.most_elements(animal) - s.elements_of(animal))
    guarded = is_guarded(s, animal)
    if guarded:
        out[at + GUARDED] = 1.0
    for element in range(s.board.elements):
        added = s.added(animal, element)
        if added > 0:
            out[at + ELEMENTS] += 0.3 * float(added)
            if s.on_shelf(REGRESSION, element) > 0 and not guarded:
                out[at + AT_RISK] += 0.5
            if s.on_shelf(ADAPTATION, element) > 0:
                out[at + AT_RISK_LATER] += 0.5
    if s.phase >= PLAY:
        for trait in range(s.display.traits):
            if s.held[animal] & bit(trait) != 0 or s.copied[animal] == trait:
                out[at + TRAIT + trait] = 1.0
    out[at + TRAIT + s.display.traits + animal] = 1.0


def write_pawns(s: MarineState, animal: i64, out: vec[float], at: i64) -> None:
    last: i64 = NONE
    placed: i64 = 0
    order = s.display.order
    for space in range(s.display.spaces):
        if s.pawn[space] != NONE and s.holder(space) == animal:
            placed += 1
            if order[space] > last:
                last = order[space]
    below: i64 = 0
    for space in range(s.display.spaces):
        if order[space] > last and is_vacant(s, animal, space):
            below += 1
    out[at + HAND] = 0.2 * float(s.hand[animal])
    out[at + PAWNS_OUT] = 0.2 * float(placed)
    out[at + LAST_PAWN] = float(last + 1) / float(s.display.spaces)
    out[at + SPACES_BELOW] = 0.04 * float(below)
    if s.crossed & bit(animal) != 0:
        out[at + RETRIEVED] = 1.0


def write_game(s: MarineState, out: vec[float], at: i64) -> None:
    if s.ending == RUNNING:
        out[at + CARDS_LEFT] = 0.05 * float(s.deck_left)
        if s.slot_of(s.display.last_card) != NONE:
            out[at + LAST_CARD_OPEN] = 1.0
    else:
        out[at + ENDING] = 1.0
    out[at + VENTS_LEFT] = 0.08 * float(s.vents_left)


def write_turn_order(s: MarineState, out: vec[float], width: i64) -> None:
    """Whose turn it is, and how many come before each of the others: up the food chain and round again."""
    if s.phase < PLAY or s.agenda[0] != agenda.PLAY_ON or s.agenda[2] == 0:
        return
    animal = s.agenda[2] - 1
    out[animal * width + TURN_NEXT] = 1.0
    waiting: i64 = 0
    for _ in range(ANIMALS - 1):
        animal = animal - 1 if animal > 0 else ANIMALS - 1
        if s.owner[animal] != NONE:
            waiting += 1
            out[animal * width + WAITING] = 0.25 * float(waiting)
