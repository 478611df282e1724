"""The terms of an effect: on which tiles, for whom, whether it may be declined, how much.

Cards say them as fields of an effect. They lie beside the program of the cards, not on the agenda, so an effect on its
usual terms is the same as one that never heard of terms: every term is 0 then.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
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

PLACES: Final = (
    "anywhere",
    "lived on",
    "dominated",
    "alone",
    "shared",
    "elsewhere",
    "here",
    "competing",
    "inhabited",
    "empty",
    "beside",
    "like here",
)
ANYWHERE: Final = 1
LIVED_ON: Final = 2
DOMINATED: Final = 3
ALONE: Final = 4
SHARED: Final = 5
ELSEWHERE: Final = 6
HERE: Final = 7
COMPETING: Final = 8
INHABITED: Final = 9
EMPTY: Final = 10
BESIDE: Final = 11
LIKE_HERE: Final = 12

PARTIES: Final = ("self", "others", "everyone", "above", "below", "chosen", "same")
SELF: Final = 1
OTHERS: Final = 2
EVERYONE: Final = 3
ABOVE: Final = 4
BELOW: Final = 5
CHOSEN: Final = 6
SAME: Final = 7  # whom the actor has chosen for this card before

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
    if where == INHABITED:
        return s.crowd(at) > 0
    if where == EMPTY:
        return s.crowd(at) == 0
    if where == BESIDE:
        return lives_beside(s, animal, at)
    if where == LIKE_HERE:
        return s.here() != NONE and s.terrain[at] == s.terrain[s.here()]
    return True


def lives_beside(s: EarthState, animal: i64, at: i64) -> bool:
    for i in range(6):
        beside = s.board.grid.around[at * 6 + i]
        if beside != NONE and s.count(animal, beside) > 0:
            return True
    return False


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
    if who in (CHOSEN, SAME):
        return animal == s.chosen()
    return animal > actor if who == BELOW else True


def is_affected(s: EarthState, animal: i64, usual: i64) -> bool:
    """Whether the effect on top of the agenda is for this animal."""
    who = s.term(WHO)
    return is_party(s, animal, s.actor(), who if who > 0 else usual)


def can_die(s: EarthState, animal: i64, at: i64, usual: i64) -> bool:
    """Whether the effect on top of the agenda can eliminate a species of this animal on a tile."""
    return s.count(animal, at) > 0 and not s.is_safe(animal) and is_affected(s, animal, usual)


def or_pass(s: EarthState, out: vec[i64]) -> vec[i64]:
    """With a way to decline, where the card's terms allow it."""
    return append(out, s.board.pass_) if len(out) > 0 and may_decline(s, False) else out


def may_decline(s: EarthState, usual: bool) -> bool:
    decline = s.term(DECLINE)
    return usual if decline == 0 else decline == MAY


def number_or(s: EarthState, usual: i64) -> i64:
    number = s.term(NUMBER)
    return number if number != 0 else usual
