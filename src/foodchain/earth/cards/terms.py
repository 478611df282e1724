"""The terms of an effect: on which tiles, for whom, whether it may be declined, how much.

Cards say them as fields of an effect. They lie beside the program of the cards, not on the agenda, so an effect on its
usual terms is the same as one that never heard of terms: every term is 0 then.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.earth.earth import EVERY_TERM, NONE, EarthState

# On which steps of the agenda the effects of cards lie, and on which what they set off can lie too.
ON_CARD: Final = ("resolve card", "enter play", "use trait", "by others")
ACTING: Final = ("play on", *ON_CARD)

# The columns of a line of terms.
WHERE: Final = 0
TERRAIN: Final = 1  # the terrain + 1
ELEMENT: Final = 2  # the element + 1
WHO: Final = 3
DECLINE: Final = 4
NUMBER: Final = 5
KIND: Final = 6  # a choice of the effect's own
BY: Final = 7
TERMS: Final = EVERY_TERM

PLACES: Final = ("anywhere", "lived on", "dominated", "alone", "shared", "elsewhere", "here", "competing")
ANYWHERE: Final = 1
LIVED_ON: Final = 2
DOMINATED: Final = 3
ALONE: Final = 4
SHARED: Final = 5
ELSEWHERE: Final = 6
HERE: Final = 7
COMPETING: Final = 8

PARTIES: Final = ("self", "others", "everyone", "above", "below", "chosen")
SELF: Final = 1
OTHERS: Final = 2
EVERYONE: Final = 3
ABOVE: Final = 4
BELOW: Final = 5
CHOSEN: Final = 6

MAY: Final = 1
MUST: Final = 2


def is_meant(s: EarthState, at: i64, usual: i64) -> bool:
    """Whether the effect on top of the agenda is about this tile; `usual` is where it works unless its terms differ."""
    if not s.has_tile(at):
        return False
    terrain = s.term(TERRAIN)
    if terrain > 0 and s.terrain[at] != terrain - 1:
        return False
    element = s.term(ELEMENT)
    if element > 0 and not s.tile_has(at, element - 1):
        return False
    where = s.term(WHERE)
    return is_place(s, s.actor(), at, where if where > 0 else usual)


def is_place(s: EarthState, animal: i64, at: i64, where: i64) -> bool:
    if where == LIVED_ON:
        return s.count(animal, at) > 0
    if where == DOMINATED:
        return s.dominant(at) == animal
    if where == ALONE:
        return s.count(animal, at) > 0 and not s.opposed(animal, at)
    if where == SHARED:
        return s.count(animal, at) > 0 and s.opposed(animal, at)
    if where == ELSEWHERE:
        return s.count(animal, at) == 0
    if where == HERE:
        return at == s.here()
    if where == COMPETING:
        return s.is_competing(s.terrain[at])
    return True


def corner_is_meant(s: EarthState, corner: i64, usual: i64) -> bool:
    """Whether a corner is one of a tile that is meant."""
    for i in range(3):
        at = s.board.grid.touching[corner * 3 + i]
        if at != NONE and is_meant(s, at, usual):
            return True
    return False


def is_party(s: EarthState, animal: i64, actor: i64, who: i64) -> bool:
    """Whether an animal is one of those that an effect is for."""
    if not s.played(animal):
        return False
    if who == SELF:
        return animal == actor
    if who == OTHERS:
        return animal != actor
    if who == ABOVE:
        return animal < actor
    return animal > actor if who == BELOW else True


def is_affected(s: EarthState, animal: i64, usual: i64) -> bool:
    """Whether the effect on top of the agenda is for this animal."""
    who = s.term(WHO)
    return is_party(s, animal, s.actor(), who if who > 0 else usual)


def may_decline(s: EarthState, usual: bool) -> bool:
    decline = s.term(DECLINE)
    return usual if decline == 0 else decline == MAY


def number_or(s: EarthState, usual: i64) -> i64:
    number = s.term(NUMBER)
    return number if number != 0 else usual
