"""What happened to hidden cards since counting alone cannot follow them.

Only giver and receiver know which card was passed: after which shuffle it was drawn, and whether it is one that others
know of. A card that is shown can have been one of several draws, and each is so likely. Until the first reshuffle, the
first pass and the first seat that turns out to have no animal, none of this matters, and the counts of knowledge.py say
all. From then on all that could be seen of hidden cards is kept, in the order in which it happened: `CardState.past`.
It begins with what was known by then. It says which cards were passed, so whoever reads it for a seat leaves out what
that seat has not seen. Whether and since when it is kept depends on nothing but what everybody sees.

It never grows beyond MOST_KEPT entries: then it begins anew with the counts, which say a little less.

Rules 3 began it by what anybody knew, so that it told of secrets: in their games positions say it, and it is not used.

Each entry is one number. See docs/notation.md for how they are written.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.games.cards.deck import NONE
from foodchain.games.cards.state import (
    EPOCHS,
    GAVE,
    KNEW,
    LACKED,
    PASSED_ALL,
    CardState,
    entry,
    kind_of,
    more_of,
    seat_of,
)

FIRST_VERSION: Final = 3  # of the rules whose positions say what is kept here


def follow_pass(s: CardState) -> None:
    """Before cards are passed: begin to keep the past if counts cannot follow them, and note who gives what."""
    if len(s.past) == 0 and (s.keeps_past() or is_hard_to_follow(s)):
        begin(s)
    for seat in range(s.seats):
        card = s.chosen[seat]
        if card != NONE and len(s.past) > 0:  # not remembered one by one: nothing may begin between two of them
            s.past = append(s.past, entry(GAVE, seat, card, s.entered[card], 0, s.direction + 1))
    if len(s.past) > 0:
        s.past = append(s.past, entry(PASSED_ALL, 0, NONE, 0, 0, 0))


def follow_lack(s: CardState, seat: i64) -> None:
    """Everybody sees that a seat has no animal."""
    if len(s.past) == 0:
        begin(s)
    s.remember(entry(LACKED, seat, NONE, 0, 0, 0))


def is_hard_to_follow(s: CardState) -> bool:
    """For rules 3: whether somebody knows a card that may be passed on, or a hand gives one of draws that differ."""
    for seen in s.sight:
        if seen != 0:
            return True
    for count in s.barren:
        if count > 0:
            return True
    for seat in range(s.seats):
        if s.chosen[seat] != NONE:
            for epoch in range(EPOCHS):
                count = s.drawn[seat * EPOCHS + epoch]
                if 0 < count < s.hand_size[seat]:
                    return True
    return False


def begin(s: CardState) -> None:
    if s.readings.version >= FIRST_VERSION:
        s.begin_past()


def seen_past(s: CardState, viewer: i64) -> vec[i64]:
    """The past without what the viewer has not seen: what others knew and passed to each other."""
    past = vec[i64]()
    if not s.keeps_past():
        return past
    if not has_secrets(s):
        return s.past[:]
    for item in s.past:
        kind = kind_of(item)
        seat = seat_of(item)
        if kind == GAVE and seat != viewer and receiver_of(s, item) != viewer:
            past = append(past, entry(GAVE, seat, NONE, 0, 0, more_of(item)))
        elif kind != KNEW or seat == viewer or seat == s.seats:
            past = append(past, item)
    return past


def has_secrets(s: CardState) -> bool:
    """Whether the past has entries that somebody has not seen."""
    for item in s.past:
        if kind_of(item) in (GAVE, KNEW):
            return True
    return False


def receiver_of(s: CardState, item: i64) -> i64:
    """To whom a card was given."""
    return (seat_of(item) + more_of(item) - 1 + s.seats) % s.seats
