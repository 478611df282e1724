"""Dealing the cards that a seat cannot see, in a way that fits all that it has seen; see knowledge.py for what it has.

Each hidden card needs a place: one of the draws that a hand consists of, or the draw pile. Mostly hands can simply be
filled with cards that could be drawn then. Where a card must be in one of several hands, or a hand has no animals, some
deal that fits is searched for, and then cards change places by chance as long as all fits. Where the past is kept (see
history.py), it is told again first, in a way that can have been, which says what the hands consist of.

Nothing here looks at how the hidden cards really lie: seats that have seen the same are dealt the same by equal dice.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.chance import FACES, Chance, NoChance
from foodchain.engine.state import filled
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.history import seen_past
from foodchain.games.cards.quick_dice import QuickDice
from foodchain.games.cards.retelling import GUESSES, Retelling
from foodchain.games.cards.state import (
    EPOCHS,
    HAND,
    HEALTHY,
    LACKED,
    PASSED_ALL,
    PILE,
    CardState,
    giver_in_doubt,
    kind_of,
)

THE_PILE: Final = MOST_SEATS  # stands for the draw pile where seats stand for their hands
ANY: Final = 0  # what a place can hold
NO_ANIMAL: Final = 1
AN_ANIMAL: Final = 2
MOST_PASTS: Final = 50  # that are tried where it is hard to find cards for hands without animals
EXCHANGES: Final = 40  # for each hidden card: enough that where the search began no longer matters


def deal_unknown(s: CardState, seat: i64, chance: Chance, animal_holder: i64) -> CardState:
    """A copy in which all that a seat (or with -1 a spectator) cannot know is dealt anew.

    `animal_holder` is a seat of which everybody knows just now that it has an animal in hand, or NONE."""
    t = s.clone()
    t.chance = chance
    viewer = s.seats if seat < 0 else seat
    if animal_holder == seat:
        animal_holder = NONE
    by_counts = not s.keeps_past() or counts_are_enough(s, chance)
    by_past = not by_counts and deal_by_past(s, t, viewer, chance, animal_holder)
    if not by_past:
        deal_by_counts(s, t, viewer, chance, animal_holder)
    for other in range(s.seats):
        if other != seat and s.chosen[other] != NONE:
            t.chosen[other] = random_of_hand(t, other, chance)
    share_public_knowledge(t, viewer)
    if by_counts or by_past:
        t.past = seen_past(s, viewer)
    else:
        t.begin_past()  # what could not be told again might exclude these hands
    shuffle_hidden_biomes(t, chance)
    return t


def counts_are_enough(s: CardState, chance: Chance) -> bool:
    """Without a past, or as long as it only says which draws were more likely: some deal that fits fits it as well."""
    if isinstance(chance, NoChance):
        for item in s.past:
            if kind_of(item) in (PASSED_ALL, LACKED):
                return False
        return True
    return len(s.past) == 0


def deal_by_counts(s: CardState, t: CardState, viewer: i64, chance: Chance, animal_holder: i64) -> None:
    if animal_holder != NONE or not is_simple(s, viewer) or not fill_hands(s, t, viewer, chance):
        deal = Deal(s, viewer, animal_holder, s.drawn, s.barren, filled(s.deck.cards, NONE))
        deal.lay_out(t, chance)


def deal_by_past(s: CardState, t: CardState, viewer: i64, chance: Chance, animal_holder: i64) -> bool:
    """By one of the ways in which the past can have been. False if none was found."""
    told = Retelling(s, viewer, QuickDice(chance.below(FACES)))
    for _ in range(MOST_PASTS):
        if not told.choose(1 if isinstance(chance, NoChance) else GUESSES):
            return False
        holder = animal_holder
        for card in range(s.deck.cards):
            if told.where[card] != NONE:
                t.place[card] = HAND + told.where[card]
                if told.where[card] == holder and card < s.deck.animals:
                    holder = NONE
            elif is_hidden(s, card, viewer):
                t.place[card] = NONE
        drawn = told.draws[:]
        barren: i64 = 0
        for i in range(len(drawn)):
            barren += told.barren[i]
            drawn[i] += told.barren[i]
        if barren == 0 and holder == NONE:
            return deal_rest(s, t, drawn, viewer, chance)
        if Deal(s, viewer, holder, drawn, told.barren, told.where).lay_out(t, chance):
            return True
    return False


def is_hidden(s: CardState, card: i64, viewer: i64) -> bool:
    place = s.place[card]
    return place == PILE or (HAND <= place < HEALTHY and place != HAND + viewer)


def knower(s: CardState, card: i64, viewer: i64) -> i64:
    """By whose knowledge the viewer can tell where a card is: its own, or where it has none, that of everybody."""
    return viewer if s.may_hold(card, viewer) != 0 else s.seats


def random_of_hand(t: CardState, seat: i64, chance: Chance) -> i64:
    left = chance.below(t.hand_size[seat])
    for card in range(t.deck.cards):
        if t.place[card] == HAND + seat:
            if left == 0:
                return card
            left -= 1
    return NONE


def share_public_knowledge(t: CardState, viewer: i64) -> None:
    """What other seats have seen for themselves the viewer can't know: here they know what everybody knows."""
    for card in range(t.deck.cards):
        if t.sight[card] != 0:
            public = t.may_hold(card, t.seats)
            giver = t.giver_of(card, t.seats)
            for seat in range(t.seats):
                if t.place[card] == HAND + seat:
                    t.set_may_hold(card, seat, 0)
                elif seat != viewer:
                    others = public & ~bit(seat)  # everybody knows their own hand
                    t.set_may_hold(card, seat, others, giver_in_doubt(others, giver))


def shuffle_hidden_biomes(t: CardState, chance: Chance) -> None:
    """The biomes beyond the next one, but the last, and those that were left in the box unseen."""
    places = vec[i64]()
    hidden = vec[i64]()
    for place in range(len(t.biomes)):
        if place > t.round and place != t.deck.rounds - 1:
            places = append(places, place)
            hidden = append(hidden, t.biomes[place])
    chance.deal_anew(hidden)
    biomes = t.biomes[:]
    for i in range(len(places)):
        biomes[places[i]] = hidden[i]
    t.biomes = biomes


# -- filling hands, where that is enough ------------------------------------------------------------------------------


def is_simple(s: CardState, viewer: i64) -> bool:
    """Whether each card is known to be in one hand or not at all, and no hand is known to have no animals."""
    for count in s.barren:
        if count > 0:
            return False
    for card in range(s.deck.cards):
        if s.sight[card] != 0 and is_hidden(s, card, viewer):
            mask = s.may_hold(card, knower(s, card, viewer))
            if mask & (mask - 1) != 0:
                return False
    return True


def fill_hands(s: CardState, t: CardState, viewer: i64, chance: Chance) -> bool:
    """Hands are filled with cards that could be drawn then, the earliest draws first: so all deals that fit are equally
    likely. False where what is known leaves no such easy way."""
    drawn = s.drawn[:]
    for card in range(s.deck.cards):
        if is_hidden(s, card, viewer):
            t.place[card] = NONE
    for back in range(s.epoch + 1):  # the latest first: they have the fewest draws to choose from
        for card in range(s.deck.cards):
            if s.sight[card] != 0 and s.entered[card] == s.epoch - back and is_hidden(s, card, viewer):
                mask = s.may_hold(card, knower(s, card, viewer))
                if mask != 0 and not put_in_hand(t, drawn, card, mask):
                    return False
    return deal_rest(s, t, drawn, viewer, chance)


def put_in_hand(t: CardState, drawn: vec[i64], card: i64, mask: i64) -> bool:
    """Put a card into the only hand of a mask, as the earliest draw that it can be."""
    for seat in range(t.seats):
        if mask == bit(seat):
            for epoch in range(t.entered[card], EPOCHS):
                if drawn[seat * EPOCHS + epoch] > 0:
                    drawn[seat * EPOCHS + epoch] -= 1
                    t.place[card] = HAND + seat
                    return True
    return False


def deal_rest(s: CardState, t: CardState, drawn: vec[i64], viewer: i64, chance: Chance) -> bool:
    candidates = vec[i64]()
    used: i64 = 0
    for epoch in range(s.epoch + 1):
        for card in range(s.deck.cards):
            if t.place[card] == NONE and s.entered[card] == epoch:
                candidates = append(candidates, card)
        for other in range(s.seats):
            if other != viewer:
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


# -- searching for a deal ---------------------------------------------------------------------------------------------


class Deal:
    """The hidden cards, and as many places for them. Cards and places are numbered in the order of these lists."""

    def __init__(
        self, s: CardState, viewer: i64, animal_holder: i64, drawn: vec[i64], barren: vec[i64], where: vec[i64]
    ) -> None:
        """`where` says the hands of cards that lie already; they are not among the draws."""
        self.s = s
        self.animal_holder = animal_holder
        self.cards: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()  # for each card, a bit for each hand that it can be in, and for the pile
        self.giver: vec[i64] = vec[i64]()  # for each card, in whose hand it was if it is not there any more, or NONE
        self.seat: vec[i64] = vec[i64]()  # for each place, its hand, or THE_PILE
        self.epoch: vec[i64] = vec[i64]()  # for each place, after which shuffle its card was drawn
        self.kind: vec[i64] = vec[i64]()
        self.find_cards(viewer, where)
        self.find_places(viewer, drawn, barren)
        self.card_in: vec[i64] = filled(len(self.cards), NONE)  # for each place, its card
        self.place_of: vec[i64] = filled(len(self.cards), NONE)  # for each card, its place
        self.tried: vec[i64] = filled(len(self.cards), NONE)  # for each card, the last search that came across it
        self.order: vec[i64] = vec[i64]()  # in which cards are tried

    def find_cards(self, viewer: i64, where: vec[i64]) -> None:
        s = self.s
        every: i64 = bit(THE_PILE)
        for seat in range(s.seats):
            if seat != viewer:
                every |= bit(seat)
        for card in range(s.deck.cards):
            if is_hidden(s, card, viewer) and where[card] == NONE:
                who = knower(s, card, viewer)
                mask = s.may_hold(card, who)
                self.cards = append(self.cards, card)
                self.hands = append(self.hands, every if mask == 0 else mask)
                self.giver = append(self.giver, s.giver_of(card, who))

    def find_places(self, viewer: i64, drawn: vec[i64], barren: vec[i64]) -> None:
        """Hands first: they are harder to fill than the pile."""
        s = self.s
        for seat in range(s.seats):
            if seat != viewer:
                for epoch in range(EPOCHS):
                    at = seat * EPOCHS + epoch
                    for i in range(drawn[at]):
                        self.add_place(seat, epoch, NO_ANIMAL if i < barren[at] else ANY)
        for _ in range(s.pile_left):
            self.add_place(THE_PILE, EPOCHS, ANY)

    def add_place(self, seat: i64, epoch: i64, kind: i64) -> None:
        self.seat = append(self.seat, seat)
        self.epoch = append(self.epoch, epoch)
        self.kind = append(self.kind, kind)

    def lay_out(self, t: CardState, chance: Chance) -> bool:
        self.order = vec[i64]([i for i in range(len(self.cards))])
        chance.shuffle(self.order)
        if not self.find_first():
            return False
        if not isinstance(chance, NoChance):
            self.exchange(QuickDice(chance.below(FACES)))
        for place in range(len(self.seat)):
            seat = self.seat[place]
            t.place[self.cards[self.card_in[place]]] = PILE if seat == THE_PILE else HAND + seat
        return True

    def fits(self, i: i64, place: i64) -> bool:
        if self.hands[i] & bit(self.seat[place]) == 0:
            return False
        card = self.cards[i]
        if self.s.entered[card] > self.epoch[place]:
            return False
        kind = self.kind[place]
        return kind == ANY or (kind == AN_ANIMAL) == (card < self.s.deck.animals)

    # -- some deal that fits ----------------------------------------------------------------------------------------

    def find_first(self) -> bool:
        hands = self.hands[:]
        found = False
        if self.animal_holder == NONE:
            found = self.find_with_movers(0)
        else:
            for place in range(len(self.seat)):
                if self.seat[place] == self.animal_holder and self.kind[place] == ANY:
                    self.kind[place] = AN_ANIMAL
                    found = self.find_with_movers(0)
                    self.kind[place] = ANY
                    if found:
                        break
        self.hands = hands
        return found

    def find_with_movers(self, giver: i64) -> bool:
        """Of the cards that one hand may have passed on, none has gone or just one: from this giver on."""
        if giver == self.s.seats:
            return self.match()
        known = vec[i64]()
        for i in range(len(self.cards)):
            if self.giver[i] == giver:
                known = append(known, i)
        if len(known) == 0:
            return self.find_with_movers(giver + 1)
        masks = self.hands[:]
        for mover in range(-1, len(known)):
            for k in range(len(known)):
                i = known[k]
                self.hands[i] = masks[i] & ~bit(giver) if k == mover else bit(giver)
            if self.match() and self.find_with_movers(giver + 1):
                return True
        self.hands = masks
        return False

    def match(self) -> bool:
        """Find a card for every place, by augmenting paths."""
        for i in range(len(self.cards)):
            self.card_in[i] = NONE
            self.place_of[i] = NONE
            self.tried[i] = NONE
        for place in range(len(self.seat)):
            if not self.fill(place, place):
                return False
        return True

    def fill(self, place: i64, search: i64) -> bool:
        """Find a card for a place; one that lies elsewhere leaves if another is found for there."""
        for i in self.order:
            if self.place_of[i] == NONE and self.tried[i] != search and self.fits(i, place):
                self.put(i, place)
                return True
        for i in self.order:
            if self.tried[i] != search and self.fits(i, place):
                self.tried[i] = search
                if self.fill(self.place_of[i], search):
                    self.put(i, place)
                    return True
        return False

    def put(self, i: i64, place: i64) -> None:
        self.card_in[place] = i
        self.place_of[i] = place

    # -- any deal that fits -----------------------------------------------------------------------------------------

    def exchange(self, dice: QuickDice) -> None:
        """Let pairs of cards change places, so that in the end all deals that fit are about equally likely."""
        count: i64 = len(self.cards)
        moved = self.count_movers()
        animals = self.count_animals()
        for _ in range(count * EXCHANGES):
            i = dice.below(count)
            k = dice.below(count)
            here = self.place_of[i]
            there = self.place_of[k]
            if self.is_like(here, there) or not self.fits(i, there) or not self.fits(k, here):
                continue
            animals_left = animals + self.animals_more(i, here, there) + self.animals_more(k, there, here)
            if self.animal_holder != NONE and animals_left == 0:
                continue
            self.count_move(moved, i, here, there)
            self.count_move(moved, k, there, here)
            likely = self.weight(i, there) * self.weight(k, here) / (self.weight(i, here) * self.weight(k, there))
            if several_moved(moved) or dice.share() >= likely:
                self.count_move(moved, i, there, here)
                self.count_move(moved, k, here, there)
                continue
            animals = animals_left
            self.put(i, there)
            self.put(k, here)

    def weight(self, i: i64, place: i64) -> float:
        """A hand that passed on one card has passed on each as likely as any other, however many places there are
        where it went."""
        giver = self.giver[i]
        if giver == NONE or self.seat[place] == giver:
            return 1.0
        kept = self.s.hand_size[giver]
        others = kept - 1 if kept > 1 else 1
        return float(kept if kept > 0 else 1) / float(others * self.s.hand_size[self.seat[place]])

    def count_movers(self) -> vec[i64]:
        moved = filled(MOST_SEATS)
        for i in range(len(self.cards)):
            giver = self.giver[i]
            if giver != NONE and self.seat[self.place_of[i]] != giver:
                moved[giver] += 1
        return moved

    def count_move(self, moved: vec[i64], i: i64, here: i64, there: i64) -> None:
        giver = self.giver[i]
        if giver != NONE:
            if self.seat[here] != giver:
                moved[giver] -= 1
            if self.seat[there] != giver:
                moved[giver] += 1

    def count_animals(self) -> i64:
        """In the hand that is known to have one."""
        count: i64 = 0
        for i in range(len(self.cards)):
            if self.seat[self.place_of[i]] == self.animal_holder and self.cards[i] < self.s.deck.animals:
                count += 1
        return count

    def animals_more(self, i: i64, here: i64, there: i64) -> i64:
        """How many more animals that hand has when a card moves."""
        if self.cards[i] >= self.s.deck.animals or self.seat[here] == self.seat[there]:
            return 0
        if self.seat[there] == self.animal_holder:
            return 1
        return -1 if self.seat[here] == self.animal_holder else 0

    def is_like(self, here: i64, there: i64) -> bool:
        """Whether it makes no difference in which of two places a card lies."""
        same = self.seat[here] == self.seat[there] and self.epoch[here] == self.epoch[there]
        return same and self.kind[here] == self.kind[there]


def several_moved(moved: vec[i64]) -> bool:
    for count in moved:
        if count > 1:
            return True
    return False
