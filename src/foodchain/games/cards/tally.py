"""What lies on the table, added up in one pass, and what scoring it would bring.

Learned players look at thousands of tables a second, and at what each option would make of one: so animals can be added
and removed here without touching the state. Everything in it is open to all seats.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.state import filled
from foodchain.games.cards.deck import ENDANGERED_SIDE, HEALTHY_SIDE, MOST_SEATS, Deck
from foodchain.games.cards.ongoing import (
    BONUS_ENDANGERED,
    BONUS_HEALTHY,
    EXTRA_ELEMENT,
    FACTOR,
    FACTOR_ELEMENTS,
    LAST_CARD,
    PER_CLASS,
)
from foodchain.games.cards.state import ENDANGERED, HEALTHY, ONGOING, CardState

GONE: Final = 2  # beside the two sides of an animal: it has left the table
COMING: Final = 2.5  # food chain points that a rival may still add, roughly
COMING_ICONS: Final = 0.5
OPEN: Final = 3.0  # how far totals may still shift while rivals play
OPEN_ICONS: Final = 1.2
CLOSED: Final = 0.3
TIE: Final = 0.5  # ties pay in full
STEP: Final = 2.0  # what a step on the Survival Track is taken for, in VP


class Tally:
    """Totals and icons as scoring would count them, and how they look to one seat."""

    def __init__(self, deck: Deck) -> None:
        elements = int(deck.elements)
        self.totals: vec[i64] = filled(MOST_SEATS)
        self.icons: vec[i64] = filled(MOST_SEATS * elements)
        self.healthy: vec[i64] = filled(MOST_SEATS)
        self.endangered: vec[i64] = filled(MOST_SEATS)
        self.of_class: vec[i64] = filled(MOST_SEATS * int(deck.classes))
        self.bonus_healthy: vec[i64] = filled(MOST_SEATS)
        self.bonus_endangered: vec[i64] = filled(MOST_SEATS)
        self.per_class: vec[i64] = filled(MOST_SEATS)
        self.extra: vec[i64] = filled(MOST_SEATS)
        self.factor: vec[i64] = filled(MOST_SEATS * elements)
        self.last_cards: vec[i64] = filled(MOST_SEATS)
        self.active: vec[i64] = filled(MOST_SEATS)  # 1 where a seat may still play a card this round
        self.active_seats: i64 = 0
        self.in_play: vec[i64] = filled(int(deck.animals))  # the animals in play, as many as `animals` tells
        self.animals: i64 = 0
        self.wanted: vec[i64] = filled(elements)  # the elements of the biome, as many as `sets` tells
        self.sets: i64 = 0
        # How the table looks to the seat that looked last.
        self.lead: float = 0.0  # over the best rival, in food chain points
        self.dominance: float = 0.0  # VP that dominance would pay, the step on the Survival Track included
        self.hoped_dominance: float = 0.0  # the same by how safe the lead is
        self.icon_vp: float = 0.0
        self.hoped_icons: float = 0.0
        self.leader_vp: float = 0.0  # what the leader in points would be paid
        self.rivals_vp: float = 0.0  # what all others would

    # -- adding up ----------------------------------------------------------------------------------------------------

    def add_up(self, s: CardState) -> None:
        deck = s.deck
        elements = deck.elements
        self.clear(s)
        for card in range(deck.animals, deck.cards):
            if s.place[card] >= ONGOING:
                self.add_event(s, card, s.place[card] - ONGOING)
        place = s.place
        in_play = self.in_play
        animals: i64 = 0
        for card in range(deck.animals):
            where = place[card]
            if HEALTHY <= where < ONGOING:
                in_play[animals] = card
                animals += 1
                if where < ENDANGERED:
                    self.put(s, card, where - HEALTHY, HEALTHY_SIDE, 1)
                else:
                    self.put(s, card, where - ENDANGERED, ENDANGERED_SIDE, 1)
        self.animals = animals
        first = s.biome() * elements
        self.sets = 0
        for element in range(elements):
            if deck.biome_icons[first + element] > 0:
                self.wanted[self.sets] = element
                self.sets += 1
        self.active_seats = 0
        for seat in range(s.seats):
            may = s.hand_size[seat] > 0 and s.closing == 0 and (not s.has_passed(seat) or self.last_cards[seat] > 0)
            self.active[seat] = 1 if may else 0
            self.active_seats += self.active[seat]

    def clear(self, s: CardState) -> None:
        elements = s.deck.elements
        classes = s.deck.classes
        for seat in range(s.seats):
            self.totals[seat] = 0
            self.healthy[seat] = 0
            self.endangered[seat] = 0
            self.bonus_healthy[seat] = 0
            self.bonus_endangered[seat] = 0
            self.per_class[seat] = 0
            self.extra[seat] = 0
            self.last_cards[seat] = 0
            for element in range(elements):
                self.icons[seat * elements + element] = 0
                self.factor[seat * elements + element] = 1
            for kind in range(classes):
                self.of_class[seat * classes + kind] = 0

    def add_event(self, s: CardState, card: i64, seat: i64) -> None:
        """An ongoing event in front of a seat, before its animals are put there."""
        self.bonus_healthy[seat] += s.ongoing(card, BONUS_HEALTHY)
        self.bonus_endangered[seat] += s.ongoing(card, BONUS_ENDANGERED)
        self.per_class[seat] += s.ongoing(card, PER_CLASS)
        self.extra[seat] += s.ongoing(card, EXTRA_ELEMENT)
        self.last_cards[seat] += s.ongoing(card, LAST_CARD)
        doubled = s.ongoing(card, FACTOR_ELEMENTS)
        if doubled != 0:
            for element in range(s.deck.elements):
                if doubled & bit(element) != 0:
                    self.factor[seat * s.deck.elements + element] *= s.ongoing(card, FACTOR)

    def put(self, s: CardState, card: i64, seat: i64, side: i64, sign: i64) -> None:
        """Add an animal to what a seat has in play (sign 1), or remove it (-1)."""
        deck = s.deck
        elements = deck.elements
        points = s.worth_on(card, side, self.bonus_healthy[seat], self.bonus_endangered[seat])
        of_class = seat * deck.classes + deck.class_of[card]
        self.of_class[of_class] += sign
        if self.of_class[of_class] == (1 if sign > 0 else 0):
            points += self.per_class[seat]
        self.totals[seat] += sign * points
        if side == HEALTHY_SIDE:
            self.healthy[seat] += sign
        else:
            self.endangered[seat] += sign
        shown = deck.icons
        icons = self.icons
        factor = self.factor
        first = (card * 2 + side) * elements
        own = seat * elements
        for element in range(elements):
            count = shown[first + element]
            if count > 0:
                icons[own + element] = icons[own + element] + sign * count * factor[own + element]
        if side == HEALTHY_SIDE and self.extra[seat] != 0 and s.leading(card) >= 0:
            icons[own + s.leading(card)] += sign * self.extra[seat] * factor[own + s.leading(card)]

    def turn(self, s: CardState, card: i64, before: i64, after: i64) -> None:
        """An animal in play goes from one side to another; GONE is neither."""
        seat = s.owner(card)
        if before != GONE:
            self.put(s, card, seat, before, -1)
        if after != GONE:
            self.put(s, card, seat, after, 1)

    # -- looking at it ------------------------------------------------------------------------------------------------

    def look(self, s: CardState, seat: i64, leader: i64) -> float:
        """See what the seat could be paid; how good that is for it altogether, in VP."""
        totals = self.totals
        own = totals[seat]
        best: i64 = 0
        hoped = -99.0
        contested = False
        first_rival = True
        for other in range(s.seats):
            if other != seat:
                total = totals[other]
                if first_rival or total > best:
                    best = total
                    first_rival = False
                likely = float(total)
                if self.active[other] == 1:
                    likely += COMING
                    contested = True
                if likely > hoped:
                    hoped = likely
        prize = float(s.round) + STEP
        self.lead = float(own - best)
        self.dominance = prize if own > 0 and own >= best else 0.0
        self.hoped_dominance = prize * share(float(own) - hoped + TIE, OPEN if contested else CLOSED)
        self.leader_vp = 0.0
        self.rivals_vp = 0.0
        if best > 0 and best >= own:
            for other in range(s.seats):
                if other != seat and totals[other] == best:
                    self.pay(other, leader, prize)
        self.look_at_icons(s, seat, leader, contested)
        return self.hoped_dominance + self.hoped_icons - 0.15 * self.rivals_vp

    def look_at_icons(self, s: CardState, seat: i64, leader: i64, contested: bool) -> None:
        elements = s.deck.elements
        icons = self.icons
        biome = s.biome() * elements
        sure = 0.0
        hoped = 0.0
        for i in range(self.sets):
            element = self.wanted[i]
            vp = float(s.deck.biome_icons[biome + element])
            own = icons[seat * elements + element]
            best: i64 = 0
            for other in range(s.seats):
                if other != seat and icons[other * elements + element] > best:
                    best = icons[other * elements + element]
            if own > 0 and own >= best:
                sure += vp
            likely = float(own - best) + TIE
            hoped += vp * (share(likely - COMING_ICONS, OPEN_ICONS) if contested else share(likely, CLOSED))
            if best > 0 and best >= own:
                for other in range(s.seats):
                    if other != seat and icons[other * elements + element] == best:
                        self.pay(other, leader, vp)
        self.icon_vp = sure
        self.hoped_icons = hoped

    def pay(self, other: i64, leader: i64, vp: float) -> None:
        self.rivals_vp += vp
        if other == leader:
            self.leader_vp += vp


def share(lead: float, width: float) -> float:
    """From 0 to 1: how sure a lead is, where totals may shift by about `width`."""
    x = lead / width
    return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
