"""Ways in which the past can have been, told again for somebody who has seen only a part of it; see history.py.

A hand is a number of draws, told apart by the shuffle before them and by whether they are known to be no animals, and
some cards that the viewer can follow one by one. Where a hand passes on a card unseen, any of them goes, by chance. A
card that is shown was one of the draws that it can have been: rather one for which few hidden cards are left, and none
that a card shown later must have been. What leads nowhere is dropped. What is left counts by the number of ways in
which it can have come about: every deal is as likely as any other, and so is every choice of a card that was passed
unseen. So samples are the nearer to how likely each deal is, the more ways are told before one is chosen.

A spectator has seen none of the cards that were passed. With few cards and many passes nearly everything then leads
nowhere: where single ways do not get through, many are told side by side, and those that go on take the places of the
others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.state import filled
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.history import receiver_of
from foodchain.games.cards.quick_dice import QuickDice
from foodchain.games.cards.state import (
    DREW,
    EPOCHS,
    GAVE,
    HAND,
    HEALTHY,
    KNEW,
    LACKED,
    PASSED_ALL,
    PILE,
    SHOWED,
    TOOK,
    CardState,
    card_of,
    count_of,
    entry,
    epoch_of,
    kind_of,
    more_of,
    seat_of,
)

ON_THE_WAY: Final = 8  # added to the hand that a card is passed to, until all have passed theirs
GUESSES: Final = 12  # ways to choose from: enough that the choice follows how likely they are
MOST_TRIES: Final = 4000
SIDE_BY_SIDE: Final = 300  # ways that are told at once where single ones lead nowhere
MOST_TRIES_SIDE_BY_SIDE: Final = 20
HARDLY_STAYS: Final = 10.0  # of a draw that no hidden card can be


class Way:
    """One way in which the past can have been, told so far; Retelling explains these."""

    def __init__(
        self, draws: vec[i64], barren: vec[i64], where: vec[i64], passing: vec[i64], gone: i64, weight: float
    ) -> None:
        self.draws = draws
        self.barren = barren
        self.where = where
        self.passing = passing
        self.gone = gone
        self.weight = weight


class Retelling:
    """For a viewer: a seat, or `s.seats` for somebody who only watches."""

    def __init__(self, s: CardState, viewer: i64, dice: QuickDice) -> None:
        self.s = s
        self.viewer = viewer
        self.dice = dice
        self.items: vec[i64] = vec[i64]()  # what the viewer has seen of the past
        self.read_past()
        self.pool: vec[i64] = filled(EPOCHS)  # hidden cards by the shuffle with which they entered the pile
        self.pool_events: vec[i64] = filled(EPOCHS)  # those of them that are no animals
        self.fitting: vec[i64] = filled(EPOCHS)  # hidden cards that a draw after each shuffle can be
        self.fitting_events: vec[i64] = filled(EPOCHS)
        self.count_pool()
        self.draws: vec[i64] = filled(s.seats * EPOCHS)  # of each hand, but those that are:
        self.barren: vec[i64] = filled(s.seats * EPOCHS)  # known to be no animals
        self.where: vec[i64] = filled(s.deck.cards, NONE)  # the hands of the cards that the viewer can follow
        self.followed: vec[i64] = vec[i64]()  # all cards that are at some time
        self.find_followed()
        self.reach: vec[i64] = vec[i64]()  # for each pass and followed card, a bit for each hand where it can be then
        self.find_reach()
        self.needed: vec[i64] = filled(len(self.items) * EPOCHS)  # see find_needed
        self.find_needed()
        self.at: i64 = 0  # the item that is being told
        self.passes: i64 = 0  # told so far
        self.must_go: i64 = NONE  # a followed card that cannot have stayed where it is
        self.passing: vec[i64] = filled(s.seats, NONE)  # the draw that is on its way to a hand: epoch * 2, 1 for barren
        self.gone: i64 = 0  # from which hands a card is known to have gone at the beginning
        self.weight: float = 1.0  # in how many ways this can have come about, compared with others

    # -- what the viewer has seen -----------------------------------------------------------------------------------

    def read_past(self) -> None:
        """A hand that the viewer has always seen needs no telling: what it gives appears, and what it gets is shown."""
        own_is_clear = self.knows_own_gifts()
        for item in self.s.past:
            kind = kind_of(item)
            if kind == GAVE:
                self.read_gift(item, own_is_clear)
            elif kind == KNEW:
                if self.tells_most(item, own_is_clear):
                    self.items = append(self.items, item)
            elif kind == PASSED_ALL or seat_of(item) != self.viewer or not own_is_clear:
                self.items = append(self.items, item)
        if not own_is_clear:
            for card in range(self.s.deck.cards):
                if self.s.place[card] == HAND + self.viewer:
                    self.items = append(self.items, entry(SHOWED, self.viewer, card, self.s.entered[card], 0, 0))

    def knows_own_gifts(self) -> bool:
        """Not so where a state was dealt anew for another seat."""
        for item in self.s.past:
            if kind_of(item) == GAVE and card_of(item) == NONE:
                if seat_of(item) == self.viewer or receiver_of(self.s, item) == self.viewer:
                    return False
        return True

    def tells_most(self, item: i64, own_is_clear: bool) -> bool:
        """The viewer knew where a card was by itself, or where it did not, by what everybody knew of other hands."""
        if seat_of(item) == self.viewer:
            return True
        if seat_of(item) != self.s.seats or (own_is_clear and count_of(item) & bit(self.viewer) != 0):
            return False
        for other in self.s.past:
            if kind_of(other) == KNEW and seat_of(other) == self.viewer and card_of(other) == card_of(item):
                return False
        return True

    def read_gift(self, item: i64, own_is_clear: bool) -> None:
        giver = seat_of(item)
        to = receiver_of(self.s, item)
        card = card_of(item)
        if card == NONE or (giver != self.viewer and to != self.viewer):
            self.items = append(self.items, entry(GAVE, giver, NONE, 0, 0, more_of(item)))
            return
        if giver != self.viewer or not own_is_clear:
            self.items = append(self.items, entry(SHOWED, giver, card, epoch_of(item), 0, 0))
        if to != self.viewer or not own_is_clear:
            self.items = append(self.items, entry(GAVE, giver, card, epoch_of(item), 0, more_of(item)))

    def find_followed(self) -> None:
        for item in self.items:
            card = card_of(item)
            if card != NONE and kind_of(item) != SHOWED and self.where[card] == NONE:
                self.where[card] = 0
                self.followed = append(self.followed, card)

    def find_reach(self) -> None:
        """From the last thing that was seen back to the first: where each card must be after each pass."""
        count: i64 = len(self.followed)
        passes: i64 = 0
        for item in self.items:
            if kind_of(item) == PASSED_ALL:
                passes += 1
        self.reach = filled(passes * count)
        for f in range(count):
            self.find_reach_of(f, passes)

    def find_reach_of(self, f: i64, passes: i64) -> None:
        card = self.followed[f]
        anywhere: i64 = bit(self.s.seats) - 1
        hands = anywhere
        after = anywhere
        for back in range(len(self.items)):
            item = self.items[len(self.items) - 1 - back]
            kind = kind_of(item)
            seat = seat_of(item)
            if kind == PASSED_ALL:
                passes -= 1
                after = hands
                self.reach[passes * len(self.followed) + f] = after
            elif kind == GAVE and card_of(item) == NONE:
                if after & bit(receiver_of(self.s, item)) != 0:
                    hands |= bit(seat)
            elif kind == LACKED:
                if card < self.s.deck.animals:
                    hands &= ~bit(seat)
            elif card_of(item) == card:
                hands = bit(seat) if kind == SHOWED else anywhere

    def find_needed(self) -> None:
        """For each card that is shown as a draw, and each shuffle: how many draws after it, of those that the hand has
        by then, the cards must have been that are shown later."""
        is_draw = self.shown_draws()
        needed = filled(self.s.seats * EPOCHS)
        for back in range(len(self.items)):
            i: i64 = len(self.items) - 1 - back
            item = self.items[i]
            kind = kind_of(item)
            seat = seat_of(item)
            if kind == SHOWED and is_draw[i] != 0:
                for epoch in range(EPOCHS):
                    self.needed[i * EPOCHS + epoch] = needed[seat * EPOCHS + epoch]
                    if epoch <= epoch_of(item):
                        needed[seat * EPOCHS + epoch] += 1
            elif kind == DREW:
                supply(needed, seat, epoch_of(item), count_of(item))
            elif kind == PASSED_ALL:
                self.supply_gifts(needed, i)

    def supply_gifts(self, needed: vec[i64], passed: i64) -> None:
        """What is passed unseen can be any draw of its giver."""
        for back in range(passed):
            item = self.items[passed - 1 - back]
            if kind_of(item) == PASSED_ALL:
                return
            if kind_of(item) == GAVE and card_of(item) == NONE:
                supply(needed, receiver_of(self.s, item), EPOCHS - 1, 1)

    def shown_draws(self) -> vec[i64]:
        """For each item, 1 where a card is shown that the viewer could not follow until then."""
        found = filled(len(self.items))
        follows = filled(self.s.deck.cards)
        for i in range(len(self.items)):
            card = card_of(self.items[i])
            if card != NONE:
                shown = kind_of(self.items[i]) == SHOWED
                found[i] = 1 if shown and follows[card] == 0 else 0
                follows[card] = 0 if shown else 1
        return found

    def count_pool(self) -> None:
        s = self.s
        for card in range(s.deck.cards):
            place = s.place[card]
            if place == PILE or (HAND <= place < HEALTHY and place != HAND + self.viewer):
                self.pool[s.entered[card]] += 1
                if card >= s.deck.animals:
                    self.pool_events[s.entered[card]] += 1
        cards: i64 = 0
        events: i64 = 0
        for epoch in range(EPOCHS):
            cards += self.pool[epoch]
            events += self.pool_events[epoch]
            self.fitting[epoch] = cards
            self.fitting_events[epoch] = events

    # -- telling it -------------------------------------------------------------------------------------------------

    def choose(self, guesses: i64) -> bool:
        """Tell the past in several ways, and leave one of them in `draws`, `barren` and `where`, by their weights.

        False where no way was found in which it fits."""
        total = 0.0
        found: i64 = 0
        draws = self.draws
        barren = self.barren
        where = self.where
        for _ in range(MOST_TRIES):
            if found == guesses:
                break
            if self.tell():
                found += 1
                total += self.weight
                if found == 1 or self.dice.share() * total < self.weight:
                    draws = self.draws[:]
                    barren = self.barren[:]
                    where = self.where[:]
        self.draws = draws
        self.barren = barren
        self.where = where
        for _ in range(MOST_TRIES_SIDE_BY_SIDE if found == 0 else 0):
            if self.choose_side_by_side():
                return True
        return found > 0

    def choose_side_by_side(self) -> bool:
        ways: list[Way] = []
        for _ in range(SIDE_BY_SIDE):
            self.begin()
            ways.append(Way(self.draws[:], self.barren[:], self.where[:], self.passing, 0, 1.0))
        for i in range(len(self.items)):
            self.at = i
            ways = self.tell_on(ways, i)
            if len(ways) == 0:
                return False
            if 2 * len(ways) < SIDE_BY_SIDE:
                ways = self.copied_by_weight(ways)
        found: list[Way] = []
        for way in ways:
            self.take_up(way)
            if self.weigh_deals():
                way.weight = self.weight
                found.append(way)
        if len(found) == 0:
            return False
        self.take_up(found[self.place_by_weight(found)])
        return True

    def tell_on(self, ways: list[Way], i: i64) -> list[Way]:
        """Those of the ways that one item more does not lead nowhere."""
        passes = self.passes
        left: list[Way] = []
        for way in ways:
            self.passes = passes
            self.take_up(way)
            if self.tell_item(self.items[i]):
                way.gone = self.gone
                way.weight = self.weight
                left.append(way)
        return left

    def take_up(self, way: Way) -> None:
        self.draws = way.draws
        self.barren = way.barren
        self.where = way.where
        self.passing = way.passing
        self.gone = way.gone
        self.weight = way.weight

    def copied_by_weight(self, ways: list[Way]) -> list[Way]:
        """As many as at first, each as often as it is likely."""
        copies: list[Way] = []
        for _ in range(SIDE_BY_SIDE):
            way = ways[self.place_by_weight(ways)]
            copies.append(Way(way.draws[:], way.barren[:], way.where[:], way.passing[:], way.gone, 1.0))
        return copies

    def place_by_weight(self, ways: list[Way]) -> i64:
        total = 0.0
        for way in ways:
            total += way.weight
        left = self.dice.share() * total
        for i in range(len(ways)):
            left -= ways[i].weight
            if left < 0.0:
                return i
        return 0

    def tell(self) -> bool:
        self.begin()
        for i in range(len(self.items)):
            self.at = i
            if not self.tell_item(self.items[i]):
                return False
        return self.weigh_deals()

    def begin(self) -> None:
        for i in range(len(self.draws)):
            self.draws[i] = 0
            self.barren[i] = 0
        for card in self.followed:
            self.where[card] = NONE
        self.passing = filled(self.s.seats, NONE)
        self.gone = 0
        self.passes = 0
        self.weight = 1.0

    def tell_item(self, item: i64) -> bool:
        kind = kind_of(item)
        seat = seat_of(item)
        if kind == DREW:
            at = seat * EPOCHS + epoch_of(item)
            if more_of(item) == 1:
                self.barren[at] += count_of(item)
            else:
                self.draws[at] += count_of(item)
        elif kind == SHOWED:
            return self.show(seat, card_of(item), epoch_of(item))
        elif kind == TOOK:
            self.where[card_of(item)] = seat
        elif kind == GAVE:
            if card_of(item) == NONE:
                return self.give_any(seat, receiver_of(self.s, item))
            self.where[card_of(item)] = ON_THE_WAY + receiver_of(self.s, item)
        elif kind == PASSED_ALL:
            self.arrive()
        elif kind == LACKED:
            return self.lack_animals(seat)
        elif kind == KNEW:
            return self.know(item)
        return True

    def show(self, seat: i64, card: i64, entered: i64) -> bool:
        if self.where[card] != NONE:
            there = self.where[card] == seat
            self.where[card] = NONE
            return there
        return self.take_draw(seat, card, entered, self.last_choice(seat, entered))

    def last_choice(self, seat: i64, entered: i64) -> i64:
        """The last shuffle after which a card that is shown now can have been drawn: enough later draws must stay."""
        later: i64 = 0
        last: i64 = self.s.epoch
        for back in range(self.s.epoch - entered):
            epoch = self.s.epoch - back
            later += self.draws[seat * EPOCHS + epoch] + self.barren[seat * EPOCHS + epoch]
            if later <= self.needed[self.at * EPOCHS + epoch]:
                last = epoch - 1
        return last

    def take_draw(self, seat: i64, card: i64, entered: i64, last: i64) -> bool:
        """One of the draws of a hand that the card can have been goes, up to those after the `last` shuffle.

        The fewer hidden cards a draw can be, the less likely it is that it stays: so rather that one goes."""
        no_animal = card >= self.s.deck.animals
        total = 0.0
        for epoch in range(entered, last + 1):
            at = seat * EPOCHS + epoch
            total += share(self.draws[at], self.fitting[epoch])
            if no_animal:
                total += share(self.barren[at], self.fitting_events[epoch])
        if total == 0.0:
            return False
        left = self.dice.share() * total
        for epoch in range(entered, last + 1):
            at = seat * EPOCHS + epoch
            left -= share(self.draws[at], self.fitting[epoch])
            if left < 0.0 and self.draws[at] > 0:
                self.weight *= total / share(1, self.fitting[epoch])
                self.draws[at] -= 1
                return True
            if no_animal:
                left -= share(self.barren[at], self.fitting_events[epoch])
                if left < 0.0 and self.barren[at] > 0:
                    self.weight *= total / share(1, self.fitting_events[epoch])
                    self.barren[at] -= 1
                    return True
        return False

    def give_any(self, seat: i64, to: i64) -> bool:
        """A hand passes on any of its cards, but one that is seen later where it could not come to otherwise."""
        going = self.followed_choices(seat, to)
        if going == NONE:
            return False
        choices = going
        for epoch in range(EPOCHS):
            choices += self.draws[seat * EPOCHS + epoch] + self.barren[seat * EPOCHS + epoch]
        if self.must_go != NONE:
            self.where[self.must_go] = ON_THE_WAY + to
            return True
        if choices == 0:
            return False
        self.weight *= float(choices)
        left = self.dice.below(choices)
        if left < going:
            self.give_followed(seat, to, left)
        else:
            self.give_draw(seat, to, left - going)
        return True

    def followed_choices(self, seat: i64, to: i64) -> i64:
        """How many of the followed cards of a hand can be passed on; `must_go` is one that cannot have stayed.

        NONE where one of them could neither go nor stay, or two must go."""
        self.must_go = NONE
        going: i64 = 0
        for f in range(len(self.followed)):
            card = self.followed[f]
            if self.where[card] == seat:
                later = self.later_hands(f)
                if later & (bit(seat) | bit(to)) == 0 or (later & bit(seat) == 0 and self.must_go != NONE):
                    return NONE
                if later & bit(seat) == 0:
                    self.must_go = card
                elif later & bit(to) != 0:
                    going += 1
        return going

    def later_hands(self, f: i64) -> i64:
        return self.reach[self.passes * len(self.followed) + f]

    def give_followed(self, seat: i64, to: i64, left: i64) -> None:
        for f in range(len(self.followed)):
            card = self.followed[f]
            if self.where[card] == seat and self.later_hands(f) & bit(to) != 0:
                if left == 0:
                    self.where[card] = ON_THE_WAY + to
                    return
                left -= 1

    def give_draw(self, seat: i64, to: i64, left: i64) -> None:
        for epoch in range(EPOCHS):
            at = seat * EPOCHS + epoch
            left -= self.draws[at]
            if left < 0:
                self.draws[at] -= 1
                self.passing[to] = epoch * 2
                return
            left -= self.barren[at]
            if left < 0:
                self.barren[at] -= 1
                self.passing[to] = epoch * 2 + 1
                return

    def arrive(self) -> None:
        """What all have passed comes to their neighbours, at once."""
        self.passes += 1
        for seat in range(self.s.seats):
            passed = self.passing[seat]
            if passed != NONE:
                self.passing[seat] = NONE
                if passed % 2 == 1:
                    self.barren[seat * EPOCHS + passed // 2] += 1
                else:
                    self.draws[seat * EPOCHS + passed // 2] += 1
        for card in self.followed:
            if self.where[card] >= ON_THE_WAY:
                self.where[card] -= ON_THE_WAY

    def lack_animals(self, seat: i64) -> bool:
        if self.follows_animal(seat):
            return False
        for at in range(seat * EPOCHS, seat * EPOCHS + EPOCHS):
            self.barren[at] += self.draws[at]
            self.draws[at] = 0
        return True

    def follows_animal(self, seat: i64) -> bool:
        for card in self.followed:
            if self.where[card] == seat and card < self.s.deck.animals:
                return True
        return False

    def know(self, item: i64) -> bool:
        """A card was in one of several hands; of those that one hand may have passed on, one has gone at most."""
        hands: i64 = 0
        for seat in range(MOST_SEATS):
            if count_of(item) & bit(seat) != 0:
                hands += 1
        left = self.dice.below(hands)
        hand: i64 = NONE
        for seat in range(MOST_SEATS):
            if count_of(item) & bit(seat) != 0:
                if left == 0:
                    hand = seat
                left -= 1
        giver = more_of(item) - 1
        if giver != NONE and giver != hand:
            if self.gone & bit(giver) != 0:
                return False
            self.gone |= bit(giver)
        if not self.take_draw(hand, card_of(item), epoch_of(item), self.s.epoch):
            return False
        self.where[card_of(item)] = hand
        return True

    # -- how likely it is -------------------------------------------------------------------------------------------

    def weigh_deals(self) -> bool:
        """In how many ways the draws that are left can be dealt: those after the first shuffle choose first."""
        cards: i64 = 0
        events: i64 = 0
        every: i64 = 0
        for epoch in range(EPOCHS):
            every += self.pool[epoch]
        pool = self.pool[:]
        pool_events = self.pool_events[:]
        for card in self.followed:
            if self.where[card] != NONE:
                pool[self.s.entered[card]] -= 1
                if card >= self.s.deck.animals:
                    pool_events[self.s.entered[card]] -= 1
        for epoch in range(EPOCHS):
            cards += pool[epoch]
            events += pool_events[epoch]
            for seat in range(self.s.seats):
                for _ in range(self.barren[seat * EPOCHS + epoch]):
                    if events <= 0 or cards <= 0:
                        return False
                    self.weight *= float(events) / float(every)
                    events -= 1
                    cards -= 1
                for _ in range(self.draws[seat * EPOCHS + epoch]):
                    if cards <= 0:
                        return False
                    self.weight *= float(cards) / float(every)
                    cards -= 1
        return True


def share(draws: i64, fitting: i64) -> float:
    """How much rather one of these draws has gone than others, by how many hidden cards each can be."""
    return float(draws) / float(fitting) if fitting > 0 else float(draws) * HARDLY_STAYS


def supply(needed: vec[i64], seat: i64, last: i64, count: i64) -> None:
    """Draws after a shuffle can be what was needed of those after it and after earlier ones."""
    for at in range(seat * EPOCHS, seat * EPOCHS + last + 1):
        needed[at] = needed[at] - count if needed[at] > count else 0
