"""What seats know of hidden cards, and how the unknown ones can lie.

Three things are kept, all of them cheap:

- `entered[card]`: the shuffle (epoch) with which everybody saw the card go into the draw pile; 0 is the first one.
- `drawn[seat, epoch]`: how many cards of a hand were drawn after that shuffle and before the next. A card can only be
  in a hand as one that was drawn after it entered the pile.
- `sight[card]`: for each seat, and for somebody who only watches, the hands in which the card must be, as far as that
  one knows: it gave the card away, or everybody saw it being taken. When its holder passes on a card unseen, it may be
  with the neighbour instead.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.chance import Chance
from foodchain.engine.state import filled
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.state import CARD_GIVEN, EPOCHS, HAND, HEALTHY, PILE, CardState


def pass_on(s: CardState, direction: i64) -> None:
    """Every seat's chosen card goes to its neighbour, all at once and face down."""
    s.direction = direction
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
                s.set_may_hold(card, seat, 1 << now)
            elif s.may_hold(card, seat) != 0:
                s.set_may_hold(card, seat, hands_after(s, seat, s.may_hold(card, seat)))


def hands_after(s: CardState, seat: i64, mask: i64) -> i64:
    """Where a card can be now that was in one of these hands and did not come to the seat itself."""
    found: i64 = 0
    for holder in range(s.seats):
        if mask & (1 << holder) != 0:
            to = neighbour(s, holder)
            if s.chosen[holder] == NONE or to == seat or s.hand_size[holder] > 1:
                found |= 1 << holder
            if s.chosen[holder] != NONE and to != seat:
                found |= 1 << to
    return found


def move_draws(s: CardState) -> None:
    """Nobody can tell which draw a card came from that is passed unseen: the giver keeps the latest ones, and the
    receiver's counts as the giver's latest."""
    came = filled(s.seats, NONE)
    for seat in range(s.seats):
        if s.chosen[seat] != NONE:
            earliest: i64 = NONE
            latest: i64 = NONE
            for epoch in range(EPOCHS):
                if s.drawn[seat * EPOCHS + epoch] > 0:
                    if earliest == NONE:
                        earliest = epoch
                    latest = epoch
            s.drawn[seat * EPOCHS + earliest] -= 1
            came[neighbour(s, seat)] = latest
    for seat in range(s.seats):
        if came[seat] != NONE:
            s.drawn[seat * EPOCHS + came[seat]] += 1


# -- dealing the unknown --------------------------------------------------------------------------------------------


def deal_unknown(s: CardState, seat: i64, chance: Chance) -> CardState:
    """A copy in which all that a seat (or with -1 a spectator) cannot know is dealt anew, and fits what it has seen."""
    t = s.clone()
    t.chance = chance
    if not deal_hands(s, t, seat, chance, False) and not deal_hands(s, t, seat, chance, False):
        deal_hands(s, t, seat, chance, True)
    for other in range(s.seats):
        if other != seat and s.chosen[other] != NONE:
            t.chosen[other] = random_of_hand(t, other, chance)
    forget_what_changed(t)
    shuffle_hidden_biomes(t, chance)
    return t


def deal_hands(s: CardState, t: CardState, seat: i64, chance: Chance, as_it_is: bool) -> bool:
    """Deal the cards that the seat does not see; False if its uncertain guesses turned out impossible.

    First come the cards whose hand is known, then those that are in one of a few hands (guessed, or `as_it_is`), then
    all others: hands are filled with cards that could be drawn then, the earliest draws first, so all deals that fit
    are equally likely.
    """
    drawn = s.drawn[:]
    for card in range(s.deck.cards):
        if is_hidden(s, card, seat):
            t.place[card] = NONE
    for card in range(s.deck.cards):
        mask = known_hands(s, card, seat)
        if t.place[card] == NONE and mask != 0 and mask & (mask - 1) == 0:
            if not put_in_hand(t, drawn, card, first_bit(mask)):
                return False
    moved = vec[i64]()  # masks of which one card was guessed to have been passed on
    for card in range(s.deck.cards):
        mask = known_hands(s, card, seat)
        if t.place[card] == NONE and mask != 0:
            holder = s.place[card] - HAND
            if not as_it_is:
                holder = s.giver_of(mask)
                if not contains(moved, mask) and chance.below(s.hand_size[holder] + 1) == 0:
                    holder = other_bit(mask, holder, chance)
                    moved = append(moved, mask)
            if not put_in_hand(t, drawn, card, holder):
                return False
    return deal_rest(s, t, drawn, seat, chance)


def deal_rest(s: CardState, t: CardState, drawn: vec[i64], seat: i64, chance: Chance) -> bool:
    candidates = vec[i64]()
    used: i64 = 0
    for epoch in range(EPOCHS):
        for card in range(s.deck.cards):
            if t.place[card] == NONE and s.entered[card] == epoch:
                candidates = append(candidates, card)
        for other in range(s.seats):
            if other != seat:
                for _ in range(drawn[other * EPOCHS + epoch]):
                    left: i64 = len(candidates) - used
                    if left == 0:
                        return False
                    at = used + chance.below(left)
                    card = candidates[at]
                    candidates[at] = candidates[used]
                    candidates[used] = card
                    used += 1
                    t.place[card] = HAND + other
    for i in range(used, len(candidates)):
        t.place[candidates[i]] = PILE
    return True


def forget_what_changed(t: CardState) -> None:
    """What other seats have seen of cards that now lie elsewhere is no longer true; the seat can't know of it."""
    for card in range(t.deck.cards):
        if t.sight[card] != 0:
            held: i64 = 0
            if HAND <= t.place[card] < HEALTHY:
                held = 1 << (t.place[card] - HAND)
            for seat in range(t.seats + 1):
                if t.may_hold(card, seat) & held == 0 or held == 1 << seat:
                    t.set_may_hold(card, seat, 0)


def is_hidden(s: CardState, card: i64, seat: i64) -> bool:
    place = s.place[card]
    return place == PILE or (HAND <= place < HEALTHY and place != HAND + seat)


def known_hands(s: CardState, card: i64, seat: i64) -> i64:
    return s.may_hold(card, s.seats if seat < 0 else seat)


def put_in_hand(t: CardState, drawn: vec[i64], card: i64, holder: i64) -> bool:
    """Put a card into a hand as the earliest draw that it can be."""
    for epoch in range(t.entered[card], EPOCHS):
        if drawn[holder * EPOCHS + epoch] > 0:
            drawn[holder * EPOCHS + epoch] -= 1
            t.place[card] = HAND + holder
            return True
    return False


def first_bit(mask: i64) -> i64:
    for seat in range(MOST_SEATS):
        if mask & (1 << seat) != 0:
            return seat
    return NONE


def other_bit(mask: i64, seat: i64, chance: Chance) -> i64:
    """Another hand of a mask, by chance."""
    others = vec[i64]()
    for other in range(MOST_SEATS):
        if other != seat and mask & (1 << other) != 0:
            others = append(others, other)
    return others[chance.below(len(others))]


def contains(masks: vec[i64], mask: i64) -> bool:
    for other in masks:
        if other == mask:
            return True
    return False


def random_of_hand(t: CardState, seat: i64, chance: Chance) -> i64:
    left = chance.below(t.hand_size[seat])
    for card in range(t.deck.cards):
        if t.place[card] == HAND + seat:
            if left == 0:
                return card
            left -= 1
    return NONE


def shuffle_hidden_biomes(t: CardState, chance: Chance) -> None:
    """The biomes beyond the next one, but the last, and those that were left in the box unseen."""
    places = vec[i64]()
    for place in range(len(t.biomes)):
        if place > t.round and place != t.deck.rounds - 1:
            places = append(places, place)
    hidden = filled(len(places))
    for i in range(len(places)):
        hidden[i] = t.biomes[places[i]]
    chance.shuffle(hidden)
    biomes = t.biomes[:]
    for i in range(len(places)):
        biomes[places[i]] = hidden[i]
    t.biomes = biomes
