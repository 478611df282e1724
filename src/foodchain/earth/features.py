"""What the judges of all earth games look at: the first numbers of an animal's row, and how rows are filled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE

# Where each number stands in a row; STANDING has the same order, and games number on from OWN.
POINTS: Final = 0
LEAD: Final = 1
PLACED: Final = 2
PLACED_LEAD: Final = 3
ENDANGERED_PLACES: Final = 4
FIRST_PLACES: Final = 5
OWN: Final = 6

STANDING: Final = [
    "points",
    "points more than the best rival",
    "what its tiles would pay",
    "what they would pay more than the best rival's",
    "what tiles would pay where it is endangered",
    "first places",
]


def write_leads(s: DisplayState, animal: i64, out: vec[float], width: i64) -> None:
    """How far an animal is ahead, once the points and places of all are written."""
    at = animal * width
    out[at + LEAD] = out[at + POINTS] - best_rival(s, animal, out, width, POINTS)
    out[at + PLACED_LEAD] = out[at + PLACED] - best_rival(s, animal, out, width, PLACED)


def write_later(out: vec[float], at: i64, which: vec[i64], left: float, first: i64) -> None:
    """Numbers of a row again, from `first` on: as much of them as of the game is left."""
    for i in range(len(which)):
        out[at + first + i] = out[at + which[i]] * left


def best_rival(s: DisplayState, animal: i64, out: vec[float], width: i64, which: i64) -> float:
    """The largest of a number of the other animals."""
    most = 0.0
    for other in range(s.board.animals):
        if other != animal and s.owner[other] != NONE and out[other * width + which] > most:
            most = out[other * width + which]
    return most


def ahead_of(s: DisplayState, at: i64, animal: i64, own: i64, reversed_ties: bool) -> i64:
    """How many animals would come before one on a tile if it had so many species there. Ties go to the higher in the
    food chain, or to the lower."""
    ahead: i64 = 0
    first = at * s.board.animals
    cubes = s.cubes
    for other in range(s.board.animals):
        count = cubes[first + other]
        if count >= own and other != animal and (count > own or (other > animal) == reversed_ties):
            ahead += 1
    return ahead


def keep_best(out: vec[float], first: i64, places: i64, gain: float) -> None:
    """Keep the largest numbers, the best first, in so many places of a row."""
    for place in range(first, first + places):
        if gain > out[place]:
            kept = out[place]
            out[place] = gain
            gain = kept
