"""What happened to hidden cards since cards were passed in a way that counting alone cannot follow.

Only giver and receiver know which card was passed: after which shuffle it was drawn, and whether it is one that others
know of. As long as neither matters, the counts of knowledge.py say all. From the first pass where it matters, or once a
seat turns out to have no animal, all that could be seen of hidden cards is kept, in the order in which it happened:
`CardState.past`. It begins with what was known by then. It says which cards were passed, so whoever reads it for a seat
leaves out what that seat has not seen.

Each entry is one number. See docs/notation.md for how they are written.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.state import (
    DREW,
    EPOCHS,
    GAVE,
    HAND,
    KNEW,
    LACKED,
    PASSED_ALL,
    CardState,
    entry,
    giver_in_doubt,
    kind_of,
    more_of,
    seat_of,
)

FIRST_VERSION: Final = 3  # of the rules whose positions say what is kept here


def follow_pass(s: CardState) -> None:
    """Before cards are passed: begin to keep the past if counts cannot follow them, and note who gives what."""
    if len(s.past) == 0 and is_hard_to_follow(s):
        begin(s)
    for seat in range(s.seats):
        card = s.chosen[seat]
        if card != NONE:
            s.remember(entry(GAVE, seat, card, s.entered[card], 0, s.direction + 1))
    s.remember(entry(PASSED_ALL, 0, NONE, 0, 0, 0))


def follow_lack(s: CardState, seat: i64) -> None:
    """Everybody sees that a seat has no animal."""
    if len(s.past) == 0:
        begin(s)
    s.remember(entry(LACKED, seat, NONE, 0, 0, 0))


def is_hard_to_follow(s: CardState) -> bool:
    """Whether somebody knows a card that may be passed on, or a hand gives one of draws that differ."""
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
    """With the draws that each hand consists of, and what anybody knows of single cards."""
    if s.readings.version < FIRST_VERSION:
        return
    past = vec[i64]()
    for seat in range(s.seats):
        for epoch in range(EPOCHS):
            barren = s.barren[seat * EPOCHS + epoch]
            free = s.drawn[seat * EPOCHS + epoch] - barren
            if free > 0:
                past = append(past, entry(DREW, seat, NONE, epoch, free, 0))
            if barren > 0:
                past = append(past, entry(DREW, seat, NONE, epoch, barren, 1))
    for card in range(s.deck.cards):
        if s.sight[card] != 0:
            for seat in range(s.seats + 1):
                if s.place[card] != HAND + seat:
                    past = append_knowledge(s, past, card, seat)
    s.past = past


def append_knowledge(s: CardState, past: vec[i64], card: i64, seat: i64) -> vec[i64]:
    """What a seat knows of a card that it does not hold, by itself or with everybody."""
    who = seat if s.may_hold(card, seat) != 0 else s.seats
    mask = s.may_hold(card, who) & ~bit(seat)
    if mask == 0:
        return past
    giver = giver_in_doubt(mask, s.giver_of(card, who))
    return append(past, entry(KNEW, seat, card, s.entered[card], mask, giver + 1))


def seen_past(s: CardState, viewer: i64) -> vec[i64]:
    """The past without what the viewer has not seen: what others knew and passed to each other."""
    past = vec[i64]()
    for item in s.past:
        kind = kind_of(item)
        seat = seat_of(item)
        if kind == GAVE and seat != viewer and receiver_of(s, item) != viewer:
            past = append(past, entry(GAVE, seat, NONE, 0, 0, more_of(item)))
        elif kind != KNEW or seat == viewer or seat == s.seats:
            past = append(past, item)
    return past


def receiver_of(s: CardState, item: i64) -> i64:
    """To whom a card was given."""
    return (seat_of(item) + more_of(item) - 1 + s.seats) % s.seats
