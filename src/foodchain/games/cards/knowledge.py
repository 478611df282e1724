"""What seats know of hidden cards. How the unknown ones can lie is in dealing.py.

Four things are kept, all of them cheap. None of them ever excludes how the cards really lie:

- `entered[card]`: the shuffle (epoch) with which everybody saw the card go into the draw pile; 0 is the first one.
- `drawn[seat, epoch]`: how many cards of a hand were drawn after that shuffle and before the next. A card can only be
  in a hand as one that was drawn after it entered the pile.
- `barren[seat, epoch]`: how many of these are no animals. Whoever should play an animal and plays none has none.
- `sight[card]`: for each seat, and for somebody who only watches, the hands in which the card must be, as far as that
  one knows: it gave the card away, or everybody saw it being taken. When its holder passes on a card unseen, it may be
  with the neighbour instead. Of all cards that somebody knew to be in one hand, only one can have been passed on from
  there: as long as nothing more is passed, that giver is kept as well.

Where these allow more than can be, history.py keeps what happened besides.
"""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.state import filled
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.history import follow_lack, follow_pass
from foodchain.games.cards.state import CARD_GIVEN, EPOCHS, HAND, HEALTHY, NO_ANIMAL, CardState


def pass_on(s: CardState, direction: i64) -> None:
    """Every seat's chosen card goes to its neighbour, all at once and face down."""
    s.direction = direction
    follow_pass(s)
    watch_cards_pass(s)
    move_draws(s)
    for seat in range(s.seats):
        card = s.chosen[seat]
        if card != NONE:
            to = neighbour(s, seat)
            s.place[card] = HAND + to
            s.hand_size[seat] -= 1
            s.hand_size[to] += 1
            s.note(CARD_GIVEN, seat, to, card)
    s.revealed += 1


def show_no_animal(s: CardState, seat: i64) -> None:
    """Everybody sees that a seat which would have to play an animal has none."""
    follow_lack(s, seat)
    for epoch in range(EPOCHS):
        s.barren[seat * EPOCHS + epoch] = s.drawn[seat * EPOCHS + epoch]
    s.note(NO_ANIMAL, seat)


def neighbour(s: CardState, seat: i64) -> i64:
    return (seat + s.direction + s.seats) % s.seats


def watch_cards_pass(s: CardState) -> None:
    """Givers know where their card went, receivers see it; all others only see that some card was passed."""
    for card in range(s.deck.cards):
        if not HAND <= s.place[card] < HEALTHY:
            continue
        before = s.place[card] - HAND
        now = neighbour(s, before) if s.chosen[before] == card else before
        for seat in range(s.seats + 1):
            if seat == now:
                s.set_may_hold(card, seat, 0)
            elif seat == before:
                s.set_may_hold(card, seat, bit(now))
            elif s.may_hold(card, seat) != 0:
                mask = s.may_hold(card, seat)
                after = hands_after(s, seat, mask)
                sure_before = mask & (mask - 1) == 0
                sure_now = after & (after - 1) == 0
                s.set_may_hold(card, seat, after, only_hand(mask) if sure_before and not sure_now else NONE)


def hands_after(s: CardState, seat: i64, mask: i64) -> i64:
    """Where a card can be now that was in one of these hands and did not come to the seat itself."""
    found: i64 = 0
    for holder in range(s.seats):
        if mask & bit(holder) != 0:
            to = neighbour(s, holder)
            if s.chosen[holder] == NONE or to == seat or s.hand_size[holder] > 1:
                found |= bit(holder)
            if s.chosen[holder] != NONE and to != seat:
                found |= bit(to)
    return found


def only_hand(mask: i64) -> i64:
    for seat in range(MOST_SEATS):
        if mask == bit(seat):
            return seat
    return NONE


def move_draws(s: CardState) -> None:
    """Nobody can tell which draw a card came from that is passed unseen: the giver keeps the latest ones, and the
    receiver's counts as the giver's latest."""
    came = filled(s.seats, NONE)
    came_barren = filled(s.seats)
    for seat in range(s.seats):
        if s.chosen[seat] != NONE:
            to = neighbour(s, seat)
            came_barren[to] = 1
            for epoch in range(EPOCHS):
                at = seat * EPOCHS + epoch
                if s.drawn[at] > 0:
                    came[to] = epoch
                if s.drawn[at] > s.barren[at]:
                    came_barren[to] = 0
            s.forget_draw(seat, 0, False)
    for seat in range(s.seats):
        if came[seat] != NONE:
            s.drawn[seat * EPOCHS + came[seat]] += 1
            s.barren[seat * EPOCHS + came[seat]] += came_barren[seat]
