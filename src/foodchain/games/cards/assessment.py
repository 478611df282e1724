"""How good a state looks: the judgement that one-step players maximise.

Points in hand, the present round's prizes by how likely they are to be won, and what the cards still held may win in
the rounds to come. Cards are few (about two and a half a round), so a card played now is missed later: that is why
passing can look better than playing. The weights were tuned by letting greedy players play each other.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.state import filled
from foodchain.games.cards.deck import NONE, Deck
from foodchain.games.cards.ongoing import LAST_CARD
from foodchain.games.cards.state import HAND, OVER, CardState

SURVIVAL_STEP: Final = 1.6  # a card more before the last round, and a better place at the end
TARGET: Final = 7.0  # food chain points one expects to need in the first round
TARGET_GROWTH: Final = 0.7  # and more for each round after it
ELEMENT_TARGET: Final = 2.5
STILL_COMING: Final = 0.35  # of what is missing to the target
LEAST_COMING: Final = 1.2
OPEN: Final = 3.2  # how far totals may still shift while somebody plays
CLOSED: Final = 0.3
TIE: Final = 0.7  # ties pay in full
CARDS_A_ROUND: Final = 2.6
PRIZE_BESIDE_DOMINANCE: Final = 6.5
EVENT_QUALITY: Final = 1.0
SUITS_NEXT: Final = 0.12
FUTURE: Final = 4.5  # cards held are worth more than their plain share of the prizes: they choose their moment
RIVAL: Final = 0.35  # how much the strongest rival counts against us


def assess(s: CardState, seat: i64) -> float:
    """A seat's standing against its strongest rival."""
    totals = filled(s.seats)
    icons = icons_shown(s)
    for other in range(s.seats):
        totals[other] = s.food_chain(other)
    own = 0.0
    rival = -1e9
    for other in range(s.seats):
        value = seat_value(s, other, totals, icons)
        if other == seat:
            own = value
        elif value > rival:
            rival = value
    return own - RIVAL * rival


def icons_shown(s: CardState) -> vec[i64]:
    """seat * elements + element -> icons, of the elements that count in this round; every seat compares them."""
    elements = s.deck.elements
    icons = vec[i64]([0] * (s.seats * elements))
    if s.phase != OVER:
        for element in range(elements):
            if s.deck.biome_icons[s.biome() * elements + element] > 0:
                for seat in range(s.seats):
                    icons[seat * elements + element] = s.icons(seat, element)
    return icons


def seat_value(s: CardState, seat: i64, totals: vec[i64], icons: vec[i64]) -> float:
    value = float(s.vp[seat])
    if s.phase == OVER:
        return value + 0.1 * float(s.survival[seat]) + 0.01 * float(s.hand_size[seat])
    value += SURVIVAL_STEP * float(s.survival[seat])
    value += (float(s.round) + SURVIVAL_STEP) * dominance_chance(s, seat, totals)
    biome = s.biome()
    for element in range(s.deck.elements):
        prize = s.deck.biome_icons[biome * s.deck.elements + element]
        if prize > 0:
            value += float(prize) * element_chance(s, seat, element, icons)
    return value + hand_value(s, seat)


# -- this round -----------------------------------------------------------------------------------------------------


def is_active(s: CardState, seat: i64) -> bool:
    """Whether a seat may still play a card this round."""
    if s.hand_size[seat] == 0 or s.closing == 1:
        return False
    return not s.has_passed(seat) or s.owned_sum(seat, LAST_CARD) > 0


def to_come(s: CardState, seat: i64, total: i64, target: float) -> float:
    """What a seat will still add to a total, roughly."""
    if not is_active(s, seat):
        return 0.0
    missing = target - float(total)
    more = LEAST_COMING * target / TARGET + (STILL_COMING * missing if missing > 0.0 else 0.0)
    return more if s.hand_size[seat] > 1 else 0.5 * more


def dominance_chance(s: CardState, seat: i64, totals: vec[i64]) -> float:
    target = TARGET + TARGET_GROWTH * float(s.round)
    own = float(totals[seat]) + to_come(s, seat, totals[seat], target)
    if own <= 0.0:
        return 0.0
    against = 1.0
    for other in range(s.seats):
        if other != seat:
            lead = own - float(totals[other]) - to_come(s, other, totals[other], target) + TIE
            against += odds(-lead, OPEN if is_active(s, seat) or is_active(s, other) else CLOSED)
    return 1.0 / against


def element_chance(s: CardState, seat: i64, element: i64, icons: vec[i64]) -> float:
    count = icons[seat * s.deck.elements + element]
    own = float(count) + to_come(s, seat, count, ELEMENT_TARGET)
    if own <= 0.0:
        return 0.0
    against = 1.0
    for other in range(s.seats):
        if other != seat:
            theirs = icons[other * s.deck.elements + element]
            lead = own - float(theirs) - to_come(s, other, theirs, ELEMENT_TARGET) + TIE
            against += odds(-lead, 1.0 if is_active(s, seat) or is_active(s, other) else CLOSED)
    return 1.0 / against


def odds(behind: float, width: float) -> float:
    x = behind / width
    if x > 20.0:
        x = 20.0
    return exp(x) if x > -20.0 else 0.0


# -- the rounds to come ---------------------------------------------------------------------------------------------


def hand_value(s: CardState, seat: i64) -> float:
    """The share of all later prizes that a hand of this quality will win, together with the cards still to be drawn."""
    rounds = s.deck.rounds
    left = rounds - s.round
    if left == 0:
        return 0.01 * float(s.hand_size[seat])
    prizes = 0.0
    for later in range(s.round + 1, rounds + 1):
        prizes += float(later) + PRIZE_BESIDE_DOMINANCE
    cards = hand_quality(s, seat) + float(s.deck.draw * left) + float(s.survival[seat])
    each = cards / float(left)
    return FUTURE * prizes * each / (each + CARDS_A_ROUND * float(s.seats - 1))


def hand_quality(s: CardState, seat: i64) -> float:
    """The cards of a hand, each counted by how good it is; an average one counts 1."""
    deck = s.deck
    upcoming = s.biomes[s.round] if s.round < deck.rounds else NONE
    total = 0.0
    for card in range(deck.cards):
        if s.place[card] == HAND + seat:
            if card >= deck.animals:
                total += EVENT_QUALITY
            else:
                total += animal_quality(deck, card)
                if upcoming != NONE and deck.bonus[upcoming] == deck.class_of[card]:
                    total += SUITS_NEXT
    return total


def animal_quality(deck: Deck, card: i64) -> float:
    icons: i64 = 0
    for element in range(deck.elements):
        icons += deck.icons[card * 2 * deck.elements + element]
    strength = 2 * deck.value[card * 2] + icons
    if deck.suppresses[card] != NONE:
        strength += 2
    return 0.4 + 0.052 * float(strength)
