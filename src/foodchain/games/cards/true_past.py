"""Whether the kept past leads to how the cards really lie; see history.py.

Every card that leaves a hand, and every card that is in one now, has come there in one of two ways. Either the past
says so: it was taken or given. Or it was one of the draws of that hand: one after the shuffle with which the card
entered the pile, and where it is an animal, one since the seat last had none. No two cards were the same draw, and no
draw is left over. A past of which that holds allows the hands as they are.

In a state that was dealt anew for a seat, some gifts are unseen: then a card may have come by any of them, and what is
refused is only what could not be whatever was given.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.state import filled
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.history import receiver_of
from foodchain.games.cards.past_notation import item_text
from foodchain.games.cards.state import (
    DREW,
    GAVE,
    HAND,
    HEALTHY,
    LACKED,
    PASSED_ALL,
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

KNOWERS: Final = MOST_SEATS + 1  # the seats, and everybody


class TruePast:
    """The past with all hands laid open behind it. Items and draws are numbered by their places in `items`."""

    def __init__(self, s: CardState) -> None:
        self.s = s
        self.wrong = ""  # why the past cannot be, if it cannot
        self.items: vec[i64] = s.past[:]
        for card in range(s.deck.cards):
            place = s.place[card]
            if HAND <= place < HEALTHY:
                self.items = append(self.items, entry(SHOWED, place - HAND, card, s.entered[card], 0, 0))
        self.left: vec[i64] = filled(len(self.items))  # how many of the draws of an item are no card yet
        self.drawn_as: vec[i64] = filled(len(self.items), NONE)  # for each item where a card appears, its draw
        self.fitting: vec[i64] = vec[i64]()  # the draws that the card which is looked at can have been
        self.fitting_from: vec[i64] = filled(len(self.items))  # for each item, where its part of `fitting` begins
        self.fitting_to: vec[i64] = filled(len(self.items))  # and where it ends
        self.is_drawn: bool = False  # whether that card was drawn in the past that is kept
        self.gone: vec[i64] = filled(KNOWERS)  # for each knower, from which hands a card has gone that may have
        self.tell()

    def tell(self) -> None:
        is_held = filled(self.s.deck.cards)  # 1 where the past says that a card is in a hand, or on its way to one
        for i in range(len(self.items)):
            item = self.items[i]
            kind = kind_of(item)
            card = card_of(item)
            if epoch_of(item) > self.s.epoch:
                self.wrong = f"{self.text(i)} is after a shuffle that is still to come"
            elif kind == DREW:
                self.left[i] = count_of(item)
            elif kind == TOOK and is_held[card] == 1:
                self.wrong = f"{self.text(i)} cannot be by the past"
            elif kind in (SHOWED, GAVE) and card != NONE and not self.leave(i):
                if self.wrong == "":
                    self.wrong = f"{self.text(i)} cannot be by the past"
            if card != NONE:
                is_held[card] = 0 if kind == SHOWED else 1
            if self.wrong != "":
                return
        for count in self.left:
            if count > 0:
                self.wrong = "a card has come to a hand in the past, and is not there"
        for held in is_held:
            if held == 1:
                self.wrong = "a card has come to a hand in the past, and is not there"

    def text(self, i: i64) -> str:
        if i < len(self.s.past):
            return repr(item_text(self.s, self.items[i]))
        return f"that seat {seat_of(self.items[i])} holds {self.s.deck.card_names[card_of(self.items[i])]}"

    def leave(self, i: i64) -> bool:
        """A card leaves a hand, openly or as a gift, or is there in the end."""
        self.fitting_from[i] = len(self.fitting)
        if not self.look_back(i):
            return False
        self.fitting_to[i] = len(self.fitting)
        return not self.is_drawn or self.find_draw(i)

    def look_back(self, i: i64) -> bool:
        """From where a card leaves a hand back to where it has come from. False if it cannot have been there."""
        s = self.s
        card = card_of(self.items[i])
        animal = card < s.deck.animals
        entered = epoch_of(self.items[i])
        hands: i64 = bit(seat_of(self.items[i]))  # where it can have been
        after: i64 = 0  # and after the pass to which the gifts belong that come next
        for back in range(i):
            at: i64 = i - 1 - back
            item = self.items[at]
            kind = kind_of(item)
            seat = seat_of(item)
            if kind == PASSED_ALL:
                after = hands
            elif kind == LACKED:
                if animal:
                    hands &= ~bit(seat)
            elif kind == DREW:
                fits = epoch_of(item) >= entered and not (animal and more_of(item) == 1)
                if fits and hands & bit(seat) != 0:
                    self.fitting = append(self.fitting, at)
            elif kind == GAVE and card_of(item) == NONE:
                if after & bit(receiver_of(s, item)) != 0:
                    hands |= bit(seat)
            elif card_of(item) == card:
                self.is_drawn = False  # but taken or given, if the past does not say otherwise further back
                if kind == TOOK:
                    return hands & bit(seat) != 0
                if kind == GAVE:
                    return after & bit(receiver_of(s, item)) != 0
                if kind == SHOWED:
                    break
                hands &= count_of(item)
                if hands == 0:
                    self.wrong = f"what was known of {s.deck.card_names[card]} is not true"
                    return False
                if epoch_of(item) > entered:
                    entered = epoch_of(item)
                self.fitting = self.fitting[: self.fitting_from[i]]  # it was in a hand by then
                if not self.pass_on_one(item, hands):
                    return False
        self.is_drawn = True
        return True

    def pass_on_one(self, item: i64, hands: i64) -> bool:
        """Of the cards that one hand may have passed on, one has gone at most."""
        giver = more_of(item) - 1
        if giver == NONE or hands & bit(giver) != 0:
            return True
        knower = seat_of(item)
        if self.gone[knower] & bit(giver) != 0:
            self.wrong = f"{item_text(self.s, item)!r} cannot be: seat {giver} has passed on two cards at once"
            return False
        self.gone[knower] |= bit(giver)
        return True

    # -- which draw a card was --------------------------------------------------------------------------------------

    def find_draw(self, i: i64) -> bool:
        """One that is left; or one of another card, for which another draw is found."""
        came_from = filled(len(self.items), NONE)  # for each draw, the card that is to be it instead
        waiting = vec[i64]([i])
        reached: i64 = 0
        while reached < len(waiting):
            other = waiting[reached]
            reached += 1
            for f in range(self.fitting_from[other], self.fitting_to[other]):
                draw = self.fitting[f]
                if came_from[draw] != NONE:
                    continue
                came_from[draw] = other
                if self.left[draw] > 0:
                    self.left[draw] -= 1
                    self.exchange(draw, i, came_from)
                    return True
                for k in range(i):
                    if self.drawn_as[k] == draw:
                        waiting = append(waiting, k)
        return False

    def exchange(self, draw: i64, last: i64, came_from: vec[i64]) -> None:
        card = came_from[draw]
        while card != last:
            before = self.drawn_as[card]
            self.drawn_as[card] = draw
            draw = before
            card = came_from[draw]
        self.drawn_as[card] = draw
