"""What a learned judge looks at: a row of numbers for each seat, all of about the same size.

What a seat has, what the table would pay it, what its hand may win later, and how far the game has come. The cards of
all hands count, so what the judge says of a seat that hides its hand depends on the world it is shown: in a sample the
other hands are dealt at random, and only over many samples does chance even out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.terms import LESS_IS_BETTER, Term
from foodchain.games.cards.assessment import EVENT_QUALITY
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.option_features import icons_for, within
from foodchain.games.cards.state import HAND, LAST_CARDS, CardState
from foodchain.games.cards.tally import Tally

# Where each number stands in a row; NAMES has the same order.
POINTS: Final = 0
LEAD: Final = 1
SURVIVAL: Final = 2
SURVIVAL_LEAD: Final = 3
IS_FIRST: Final = 4
IS_LAST: Final = 5
HAND_SIZE: Final = 6
HAND_LEAD: Final = 7
QUALITY: Final = 8
EVENTS: Final = 9
ICONS_HERE: Final = 10
ICONS_NEXT: Final = 11
ICONS_LAST: Final = 12
STRENGTH: Final = 13
SUPPRESSORS: Final = 14
TOTAL: Final = 15
TOTAL_LEAD: Final = 16
DOMINANCE: Final = 17
HOPED_DOMINANCE: Final = 18
ICON_VP: Final = 19
HOPED_ICONS: Final = 20
RIVALS_VP: Final = 21
ANIMALS: Final = 22
ENDANGERED: Final = 23
ACTIVE: Final = 24
ACTIVE_OTHERS: Final = 25
TO_PLAY: Final = 26
WAIT: Final = 27
LAST_CARD: Final = 28
BONUS: Final = 29
ROUND: Final = 30
LAST_ROUND: Final = 31
SCORING: Final = 32
PLAYERS: Final = 33
STARTS_NEXT: Final = 34
BEST_HERE: Final = 35
LATER: Final = 36  # the first of those that are multiplied with the rounds left
LATERS: Final = 5

NAMES: Final = [
    "points",
    "points more than the best rival",
    "survival",
    "survival more than the best rival",
    "bonus for survival",
    "penalty for survival",
    "cards in hand",
    "cards more than others",
    "quality of the hand",
    "events in hand",
    "icons in hand for this biome",
    "icons in hand for the next biome",
    "icons in hand for the last biome",
    "food chain points in hand",
    "animals in hand that suppress",
    "food chain total",
    "lead",
    "dominance",
    "hoped dominance",
    "icons",
    "hoped icons",
    "what others would be paid",
    "animals in play",
    "endangered animals",
    "may still play",
    "others who may",
    "is to play",
    "turns until it plays",
    "last cards",
    "bonus of events",
    "round",
    "last round",
    "card play is over",
    "players",
    "turns until it starts a round",
    "points of the best animal in hand",
]
MATTERS_LATER: Final = vec[i64]([SURVIVAL_LEAD, HAND_SIZE, HAND_LEAD, QUALITY, LEAD])

# What players count. The units undo what the numbers of a row are multiplied by.
REASON_TERMS: Final = [
    Term("points at once", 1 / 0.03, [POINTS, LEAD], at_once=True, topic="points"),
    Term("total", 10.0, [TOTAL, TOTAL_LEAD, HOPED_DOMINANCE], at_once=True),
    Term("dominance", 8.0, [DOMINANCE], at_once=True),
    Term("icons", 3.0, [ICON_VP, HOPED_ICONS], at_once=True),
    Term("endangered", 2.5, [ENDANGERED], at_once=True, good=LESS_IS_BETTER),
    Term("points", 1 / 0.03, [POINTS]),
    Term("lead", 10.0, [LEAD, LATER + 4], topic="points"),
    Term("survival", 4.0, [SURVIVAL, SURVIVAL_LEAD, IS_FIRST, IS_LAST, LATER]),
    Term("hand", 7.0, [HAND_SIZE, HAND_LEAD, QUALITY, STRENGTH, LATER + 1, LATER + 2, LATER + 3]),
]


def feature_names() -> list[str]:
    return NAMES + [f"{NAMES[which]} x rounds left" for which in MATTERS_LATER]


def write_features(s: CardState, tally: Tally, quality: vec[float], out: vec[float], width: i64) -> None:
    tally.add_up(s)
    write_hands(s, quality, out, width)
    for seat in range(s.seats):
        at = seat * width
        write_table(s, tally, seat, out, at)
        write_game(s, seat, out, at)
        for i in range(LATERS):
            out[at + LATER + i] = out[at + MATTERS_LATER[i]] * (1.0 - out[at + ROUND])


def write_hands(s: CardState, quality: vec[float], out: vec[float], width: i64) -> None:
    """One pass over the cards: what lies in each hand."""
    deck = s.deck
    upcoming = s.biomes[s.round] if s.round < deck.rounds else NONE
    for card in range(deck.cards):
        seat = s.place[card] - HAND
        if 0 <= seat < s.seats:
            at = seat * width
            if card >= deck.animals:
                out[at + EVENTS] += 0.3
                out[at + QUALITY] += 0.14 * EVENT_QUALITY
            else:
                points = 0.2 * float(s.worth_on(card, 0, 0, 0))
                out[at + QUALITY] += 0.14 * quality[card]
                out[at + STRENGTH] += 0.2 * points
                out[at + ICONS_HERE] += 0.2 * icons_for(deck, card, s.biome())
                if upcoming != NONE:
                    out[at + ICONS_NEXT] += 0.2 * icons_for(deck, card, upcoming)
                    out[at + ICONS_LAST] += 0.2 * icons_for(deck, card, deck.last_biome)
                if deck.suppresses[card] != NONE:
                    out[at + SUPPRESSORS] += 0.25
                if points > out[at + BEST_HERE]:
                    out[at + BEST_HERE] = points
    for seat in range(s.seats):
        for which in range(QUALITY, TOTAL):
            out[seat * width + which] = within(out[seat * width + which], 4.0)


def write_table(s: CardState, tally: Tally, seat: i64, out: vec[float], at: i64) -> None:
    leader: i64 = NONE
    cards = 0.0
    survival: i64 = NONE
    lowest = s.survival[seat]
    for other in range(s.seats):
        if other != seat:
            cards += float(s.hand_size[other])
            if leader == NONE or s.vp[other] > s.vp[leader]:
                leader = other
            if s.survival[other] > survival:
                survival = s.survival[other]
            if s.survival[other] < lowest:
                lowest = s.survival[other]
    own = float(s.hand_size[seat])
    out[at + POINTS] = within(0.03 * float(s.vp[seat]), 4.0)
    out[at + LEAD] = within(0.1 * float(s.vp[seat] - s.vp[leader]), 4.0)
    out[at + SURVIVAL] = 0.25 * float(s.survival[seat])
    out[at + SURVIVAL_LEAD] = within(0.3 * float(s.survival[seat] - survival), 3.0)
    out[at + IS_FIRST] = 1.0 if s.survival[seat] >= survival else 0.0
    out[at + IS_LAST] = 1.0 if s.survival[seat] == lowest else 0.0
    out[at + HAND_SIZE] = within(own / 7.0, 4.0)
    out[at + HAND_LEAD] = within((own - cards / float(s.seats - 1)) / 5.0, 4.0)
    tally.look(s, seat, leader)
    out[at + TOTAL] = within(0.1 * float(tally.totals[seat]), 4.0)
    out[at + TOTAL_LEAD] = within(tally.lead / 6.0, 2.0)
    out[at + DOMINANCE] = tally.dominance / 8.0
    out[at + HOPED_DOMINANCE] = tally.hoped_dominance / 8.0
    out[at + ICON_VP] = tally.icon_vp / 3.0
    out[at + HOPED_ICONS] = tally.hoped_icons / 3.0
    out[at + RIVALS_VP] = within(tally.rivals_vp / 16.0, 3.0)
    out[at + ANIMALS] = within(0.3 * float(tally.healthy[seat] + tally.endangered[seat]), 4.0)
    out[at + ENDANGERED] = within(0.4 * float(tally.endangered[seat]), 4.0)
    out[at + ACTIVE] = float(tally.active[seat])
    out[at + ACTIVE_OTHERS] = 0.4 * float(tally.active_seats - tally.active[seat])
    out[at + LAST_CARD] = float(tally.last_cards[seat])
    out[at + BONUS] = within(0.4 * float(tally.bonus_healthy[seat] + tally.bonus_endangered[seat]), 4.0)


def write_game(s: CardState, seat: i64, out: vec[float], at: i64) -> None:
    acting = s.actor() if s.depth > 0 else NONE
    if acting == seat:
        out[at + TO_PLAY] = 1.0
    if acting >= 0:
        out[at + WAIT] = 0.3 * float((seat - acting + s.seats) % s.seats)
    out[at + ROUND] = float(s.round) / float(s.deck.rounds)
    out[at + LAST_ROUND] = 1.0 if s.round == s.deck.rounds else 0.0
    out[at + SCORING] = 1.0 if s.phase >= LAST_CARDS else 0.0
    out[at + PLAYERS] = 0.2 * float(s.seats)
    out[at + STARTS_NEXT] = 0.3 * float((seat - s.starting + s.seats) % s.seats)
