"""What the animals of an earth game are worth to the seats that play them: shared by both games' assessments."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE

# What the disks around a tile offer, all in one number: how many there are of each element.
OFFER_BITS: Final = 4
MOST_OFFERED: Final = 15
ONE_OFFERED: Final = vec[i64]([2 ** (OFFER_BITS * element) for element in range(15)])


def standing(s: DisplayState, values: vec[float], seat: i64, rivals: float, others: float) -> float:
    """A seat's worth less a part (`rivals`) of its strongest rival's. `values` are those of the animals."""
    rival = -1e9
    for other in range(s.seats):
        if other != seat:
            value = seat_value(s, values, other, others)
            if value > rival:
                rival = value
    return seat_value(s, values, seat, others) - rivals * rival


def seat_value(s: DisplayState, values: vec[float], seat: i64, others: float) -> float:
    """With several animals the lowest counts, but the others may become it: they count for a part (`others`)."""
    lowest = 1e9
    total = 0.0
    animals = 0
    for animal in range(s.board.animals):
        if s.owner[animal] == seat:
            value = values[animal]
            total += value
            animals += 1
            if value < lowest:
                lowest = value
    if animals == 0:
        return 0.0
    return lowest if animals == 1 else lowest + others * (total / animals - lowest)


def tile_offers(s: DisplayState) -> vec[i64]:
    """What each tile offers, hex by hex. Judgements ask so much about it that it is worked out once."""
    size = s.board.grid.size
    offers = vec[i64]([0] * size)
    corners = s.board.grid.corners
    disk = s.disk
    for at in range(size):
        if s.terrain[at] != NONE:
            offer: i64 = 0
            for i in range(at * 6, at * 6 + 6):
                element = disk[corners[i]]
                if element != NONE:
                    offer += ONE_OFFERED[element]
            offers[at] = offer
    return offers


def matching(s: DisplayState, animal: i64, offer: i64) -> i64:
    """The matching elements of an animal on a tile with such an offer, as `matches` tells it."""
    total: i64 = 0
    at = animal * s.board.elements
    while offer != 0:
        total += (offer & MOST_OFFERED) * s.need[at]
        offer >>= OFFER_BITS
        at += 1
    return total
