"""What a learned judge looks at: a row of numbers for each animal, all of about the same size.

What an animal has, what its species would be paid, what its pawns wait for, and how far the game has come.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.earth import NONE
from foodchain.earth.features import (
    ENDANGERED_PLACES,
    LEAD,
    OWN,
    PLACED,
    PLACED_LEAD,
    POINTS,
    STANDING,
    ahead_of,
    best_rival,
    keep_best,
    write_later,
    write_leads,
)
from foodchain.engine.bits import bit
from foodchain.engine.terms import LESS_IS_BETTER, Term
from foodchain.games.base import agenda
from foodchain.games.base.assessment import Survey, space_value, whole_survey
from foodchain.games.base.board import REGRESSION, SECTIONS, TUNDRA
from foodchain.games.base.state import EXECUTION, PLANNING, RUNNING, BaseState

# Where each number stands in a row, behind what all earth games tell; NAMES has the same order. First places stay
# nought here: the shipped weights were learned so, and dominance tells nearly the same.
DOMINATED: Final = OWN
DOMINATED_VALUE: Final = OWN + 1
UNSCORED: Final = OWN + 2
BEST_TILE: Final = OWN + 3
SECOND_TILE: Final = OWN + 4
THIRD_TILE: Final = OWN + 5
MATCHES: Final = OWN + 6
SPECIES: Final = OWN + 7
ENDANGERED: Final = OWN + 8
TILES: Final = OWN + 9
POOL: Final = OWN + 10
ELIMINATED: Final = OWN + 11
ELEMENTS: Final = OWN + 12
THREATENED: Final = OWN + 13
PAWNS: Final = OWN + 14
PAWNS_LEAD: Final = OWN + 15
HAND: Final = OWN + 16
INITIATIVE: Final = OWN + 17
ON_TUNDRA: Final = OWN + 18
SURVIVAL: Final = OWN + 19
TUNDRA_LEAD: Final = OWN + 20
TILE_BONUS: Final = OWN + 21
FOOD_CHAIN: Final = OWN + 22
CARDS_LEFT: Final = OWN + 23
FEW_CARDS: Final = OWN + 24
LAST_TURN: Final = OWN + 25
IN_PLANNING: Final = OWN + 26
IN_EXECUTION: Final = OWN + 27
SECTIONS_DONE: Final = OWN + 28
EARTH: Final = OWN + 29
TUNDRA_LEFT: Final = OWN + 30
PLAYERS: Final = OWN + 31
MEAN_POINTS: Final = OWN + 32
LATER: Final = OWN + 33  # the first of those that are multiplied with the cards left
PAWNS_ON: Final = OWN + 40  # the first of a number for each section
HOPE: Final = PAWNS_ON + SECTIONS
ANIMAL: Final = HOPE + SECTIONS

MATTERS_LATER: Final = vec[i64]([PLACED, PAWNS, ELEMENTS, SPECIES, DOMINATED_VALUE, POOL, MATCHES])

NAMES: Final = [
    *STANDING,
    "dominated tiles",
    "what dominated tiles would pay",
    "dominated tiles not scored yet",
    "the best tile to score",
    "the second tile to score",
    "the third tile to score",
    "matching elements",
    "species",
    "endangered species",
    "tiles",
    "gene pool",
    "eliminated species",
    "added elements",
    "elements that Regression would take",
    "pawns",
    "pawns more than the average",
    "pawns in hand",
    "place in the order of initiative",
    "tundra tiles",
    "bonus for Survival",
    "tundra species more than the best rival",
    "bonus for a tile just laid",
    "place in the food chain",
    "cards left",
    "fewer than four cards",
    "last turn",
    "planning",
    "execution",
    "sections done",
    "tiles on earth",
    "tundra left",
    "players",
    "mean points",
]

# What players count. The units undo what the numbers of a row are multiplied by.
REASON_TERMS: Final = [
    Term("points at once", 20.0, [POINTS, LEAD], at_once=True, topic="points"),
    Term("to score", 5.0, [UNSCORED, BEST_TILE, SECOND_TILE, THIRD_TILE], at_once=True, topic="dominated"),
    Term("points", 20.0, [POINTS]),
    Term("lead", 20.0, [LEAD], topic="points"),
    Term("places", 10.0, [PLACED, PLACED_LEAD, LATER]),
    Term("dominated", 5.0, [DOMINATED, DOMINATED_VALUE, UNSCORED, BEST_TILE, SECOND_TILE, THIRD_TILE, LATER + 4]),
    Term("species", 20.0, [SPECIES, TILES, LATER + 3]),
    Term("eliminated", 20.0, [ELIMINATED], against=SPECIES, good=LESS_IS_BETTER),
    Term("endangered", 10.0, [ENDANGERED, ENDANGERED_PLACES], good=LESS_IS_BETTER),
    Term("elements", 4.0, [ELEMENTS, MATCHES, LATER + 2, LATER + 6]),
    Term("pawns", 5.0, [PAWNS, PAWNS_LEAD, LATER + 1]),
    Term("later in initiative", 4.0, [INITIATIVE], good=LESS_IS_BETTER),
    Term("survival", 10.0, [SURVIVAL, ON_TUNDRA, TUNDRA_LEAD]),
    Term("gene pool", 20.0, [POOL, LATER + 5], topic="species"),
]

CARD: Final = 4.0  # VP that a card is taken for when tiles to score are compared
TILES_KEPT: Final = 3  # the best tiles to score
AGAIN: Final = 0.6  # what a further pawn in the same section is hoped to bring, of what the one before is


def feature_names(sections: list[str], animals: list[str]) -> list[str]:
    later = [f"{NAMES[which]} x cards left" for which in MATTERS_LATER]
    pawns = [f"pawns for {section}" for section in sections]
    hopes = [f"hope for {section}" for section in sections]
    return NAMES + later + pawns + hopes + [f"is {animal}" for animal in animals]


def write_features(s: BaseState, out: vec[float], width: i64) -> None:
    tiles = survey(s, out, width)
    hopes = whole_survey(s)
    survivor = s.survivor()
    played: i64 = 0
    pawns: i64 = 0
    points: i64 = 0
    for animal in range(s.board.animals):
        if s.owner[animal] != NONE:
            at = animal * width
            own = s.pawns_of(animal)
            played += 1
            pawns += own
            points += s.vp[animal]
            out[at + POINTS] = 0.05 * float(s.vp[animal])
            out[at + PAWNS] = 0.2 * float(own)
    for animal in range(s.board.animals):
        if s.owner[animal] != NONE:
            at = animal * width
            write_animal(s, animal, out, at, hopes)
            out[at + PAWNS_LEAD] = out[at + PAWNS] - 0.2 * float(pawns) / float(played)
            write_leads(s, animal, out, width)
            out[at + TUNDRA_LEAD] -= best_rival(s, animal, out, width, TUNDRA_LEAD)
            if survivor == animal:
                out[at + SURVIVAL] = 0.1 * float(s.board.bonus(s.tiles_occupied(animal, TUNDRA)))
            write_game(s, out, at)
            out[at + EARTH] = 0.04 * float(tiles)
            out[at + PLAYERS] = 0.2 * float(played)
            out[at + MEAN_POINTS] = 0.02 * float(points) / float(played)
            write_later(out, at, MATTERS_LATER, out[at + CARDS_LEFT], LATER)
    # A tile has been laid and its bonus is still to be paid.
    if s.depth > 0 and s.step() == agenda.WANDER and s.arg(1) > 0:
        out[s.actor() * width + TILE_BONUS] = 0.1 * float(s.board.bonus(s.tiles_around(s.arg(1) - 1)))


# -- the earth ------------------------------------------------------------------------------------------------------


def survey(s: BaseState, out: vec[float], width: i64) -> i64:
    """One pass over the tiles: how many there are, and in the rows what each animal has there."""
    animals = s.board.animals
    tiles: i64 = 0
    for at in range(s.board.grid.size):
        terrain = s.terrain[at]
        if terrain != NONE:
            tiles += 1
            first = at * animals
            for animal in range(animals):
                if s.cubes[first + animal] > 0:
                    survey_tile(s, out, width, at, terrain)
                    break
    return tiles


def survey_tile(s: BaseState, out: vec[float], width: i64, at: i64, terrain: i64) -> None:
    animals = s.board.animals
    first = at * animals
    cubes = s.cubes
    dominant = s.dominant(at)
    unscored = s.scored & bit(at) == 0
    best = 0.0
    second = 0.0
    leader: i64 = NONE
    for animal in range(animals):
        own = cubes[first + animal]
        if own > 0:
            row = animal * width
            paid = place_pays(s, at, terrain, animal, own)
            matching = s.matches(animal, at)
            out[row + SPECIES] += 0.05 * float(own)
            out[row + TILES] += 0.1
            out[row + MATCHES] += 0.05 * float(matching)
            if matching == 0:
                out[row + ENDANGERED] += 0.1 * float(own)
                out[row + ENDANGERED_PLACES] += 0.1 * paid
            else:
                out[row + PLACED] += 0.1 * paid
            if terrain == TUNDRA:
                out[row + ON_TUNDRA] += 0.2
                out[row + TUNDRA_LEAD] += 0.1 * float(own)
            worth = paid
            if animal == dominant:
                out[row + DOMINATED] += 0.2
                out[row + DOMINATED_VALUE] += 0.1 * paid
                if unscored:
                    out[row + UNSCORED] += 0.2
                worth += CARD
            if worth > best:
                second = best
                best = worth
                leader = animal
            elif worth > second:
                second = worth
    if unscored:
        for animal in range(animals):
            own = cubes[first + animal]
            if own > 0:
                row = animal * width
                paid = place_pays(s, at, terrain, animal, own)
                worth = paid + (CARD if animal == dominant else 0.0)
                keep_best(
                    out, row + BEST_TILE, TILES_KEPT, 0.1 * (worth - 0.5 * (second if animal == leader else best))
                )


def place_pays(s: BaseState, at: i64, terrain: i64, animal: i64, own: i64) -> float:
    """What a tile would pay an animal with so many species there; behind the last place as much as there."""
    ahead = ahead_of(s, at, animal, own, False)
    return float(s.board.pays[terrain * PLACES + (ahead if ahead < PLACES else PLACES - 1)])


# -- an animal and the game -----------------------------------------------------------------------------------------


def write_animal(s: BaseState, animal: i64, out: vec[float], at: i64, hopes: Survey) -> None:
    out[at + POOL] = 0.05 * float(s.pool[animal])
    out[at + ELIMINATED] = 0.05 * float(s.eliminated[animal])
    out[at + HAND] = 0.2 * float(s.hand[animal])
    out[at + FOOD_CHAIN] = 0.2 * float(animal)
    out[at + ANIMAL + animal] = 1.0
    for element in range(s.board.elements):
        added = s.added(animal, element)
        if added > 0:
            out[at + ELEMENTS] += 0.25 * float(added)
            if s.on_shelf(REGRESSION, element) > 0:
                out[at + THREATENED] += 0.5
    for place in range(len(s.initiative)):
        if s.initiative[place] == animal:
            out[at + INITIATIVE] = 0.25 * float(place)
    before: i64 = NONE
    again = 1.0
    for space in range(s.display.spaces):
        if s.pawn[space] == animal:
            section = s.display.section_of[space]
            again = again * AGAIN if section == before else 1.0
            before = section
            out[at + PAWNS_ON + section] += 0.5
            out[at + HOPE + section] += 0.2 * again * space_value(s, animal, section, space, hopes)


def write_game(s: BaseState, out: vec[float], at: i64) -> None:
    if s.ending == RUNNING:
        out[at + CARDS_LEFT] = 0.05 * float(s.deck_left)
        if s.deck_left < 4:
            out[at + FEW_CARDS] = 0.25 * float(4 - s.deck_left)
    else:
        out[at + LAST_TURN] = 1.0
    if s.phase == PLANNING:
        out[at + IN_PLANNING] = 1.0
    if s.phase == EXECUTION:
        out[at + IN_EXECUTION] = 1.0
        out[at + SECTIONS_DONE] = 0.1 * float(s.section)
    out[at + TUNDRA_LEFT] = 0.1 * float(s.tundra_left)
