"""Events about hands: Instinct and Symbiotic draw, Domination discards, Niche Habitats passes on, Hibernation takes.

What several players choose at the same time they choose one after the other, without seeing each other's cards: a
chosen card stays in the hand, marked in the state, until all have chosen (ruling C29).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.state import filled
from foodchain.engine.step import Step
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.events.program import (
    CHOOSE,
    DISCARD_FIRST,
    EACH_OPPONENT,
    EVERYONE,
    FROM_DISCARDS,
    FROM_PLAY,
    LEFT,
    OF_OTHERS,
    ONE_OPPONENT,
    OPTIONAL,
    PLAYER_AND_POORER,
    PLUS_HAND,
    RIGHT,
    TO_OWNER,
    as_written,
    count_of_several,
    is_for,
    is_of,
    or_pass,
)
from foodchain.games.cards.knowledge import pass_on
from foodchain.games.cards.state import CARD_DISCARDED, DIRECTION_CHOSEN, DISCARDED, HAND, SEAT_NAMED, TAKEN, CardState
from foodchain.games.cards.turn import hand_options


class Draw(Step[CardState]):
    """Frame: who draws, how many cards, and whether by the size of the hand or with the hand discarded first."""

    name = "draw"
    frame = Frame(("resolve event",), (EVERYONE, "count", 3))

    def resolve(self, s: CardState) -> None:
        seat = s.actor()
        who = s.arg(0)
        count = s.arg(1)
        how = s.arg(2)
        s.pop()
        if how & PLUS_HAND != 0:
            count += s.hand_size[seat]  # ruling C18
        if how & DISCARD_FIRST != 0:
            discard_hand(s, seat)
        sizes = s.hand_size[:]
        for i in range(s.seats):
            other = (seat + i) % s.seats
            poorer = who == PLAYER_AND_POORER and (other == seat or sizes[other] < sizes[seat])
            if poorer or (who != PLAYER_AND_POORER and is_for(seat, other, who)):
                s.draw(other, count)


def discard_from_hand(s: CardState, seat: i64, card: i64) -> None:
    s.show_from_hand(seat, card)
    s.to_discards(card)
    s.note(CARD_DISCARDED, seat, card)


def discard_hand(s: CardState, seat: i64) -> None:
    for card in range(s.deck.cards):
        if s.place[card] == HAND + seat:
            discard_from_hand(s, seat, card)


def only_chosen(s: CardState, first: i64, count: i64) -> bool:
    """Whether no other seats than so many from the first on have laid a card face down."""
    for i in range(count, s.seats):
        if s.chosen[(first + i) % s.seats] != NONE:
            return False
    return True


class Discard(Step[CardState]):
    """Opponents choose what to discard, and show it together; those with empty hands are spared.

    Frame: each opponent or one, how many cards still, how many have chosen, and the one opponent plus 1.
    """

    name = "discard"
    frame = Frame(("resolve event",), (ONE_OPPONENT, "count", "seat", "seat+"), chosen=(2, 3), counted_down=(1, 1))
    counted = "chosen"

    def fits(self, s: CardState) -> bool:
        if s.arg(0) == ONE_OPPONENT:
            named = 0 < s.arg(3) <= s.seats and s.arg(3) - 1 != s.actor() and s.arg(2) <= 1
            return (named or s.arg(2) == s.arg(3) == 0) and only_chosen(s, s.arg(3) - 1, s.arg(2))
        every = s.arg(0) == EACH_OPPONENT and s.arg(2) <= self.victims(s) and s.arg(3) == 0
        return every and only_chosen(s, s.actor() + 1, s.arg(2))

    def options(self, s: CardState) -> vec[i64]:
        if s.arg(0) == ONE_OPPONENT and s.arg(3) == 0:
            out = vec[i64]()
            for i in range(1, s.seats):
                seat = (s.actor() + i) % s.seats
                if s.hand_size[seat] > 0:
                    out = append(out, s.deck.first_seat + seat)
            return out
        if s.arg(2) == self.victims(s):
            return vec[i64]()
        return hand_options(s, self.victim(s), s.deck.first_discard)

    def victims(self, s: CardState) -> i64:
        return s.seats - 1 if s.arg(0) == EACH_OPPONENT else 1

    def victim(self, s: CardState) -> i64:
        if s.arg(0) == ONE_OPPONENT:
            return s.arg(3) - 1
        return (s.actor() + 1 + s.arg(2)) % s.seats

    def seat(self, s: CardState) -> i64:
        return s.actor() if self.names_seat(s) else self.victim(s)

    def names_seat(self, s: CardState) -> bool:
        return s.arg(0) == ONE_OPPONENT and s.arg(3) == 0

    def continues(self, s: CardState) -> bool:
        return self.names_seat(s)

    def choose(self, s: CardState, option: i64) -> None:
        if self.names_seat(s):
            s.set_arg(3, option - s.deck.first_seat + 1)
            s.note(SEAT_NAMED, s.actor(), option - s.deck.first_seat)
        else:
            s.chosen[self.victim(s)] = option - s.deck.first_discard
            s.set_arg(2, s.arg(2) + 1)

    def resolve(self, s: CardState) -> None:
        if self.names_seat(s):
            s.pop()  # all opponents have empty hands
        elif s.arg(2) < self.victims(s):
            s.set_arg(2, s.arg(2) + 1)  # an empty hand
        else:
            for i in range(1, s.seats):
                seat = (s.actor() + i) % s.seats
                card = s.chosen[seat]
                if card != NONE:
                    s.chosen[seat] = NONE
                    discard_from_hand(s, seat, card)
            s.set_arg(1, s.arg(1) - 1)
            s.set_arg(2, 0)
            if s.arg(1) <= 0:
                s.pop()

    def reveals(self, s: CardState) -> bool:
        return not self.names_seat(s)

    def asks(self, s: CardState) -> str:
        return "discard whose" if self.names_seat(s) else "discard"

    def details(self, s: CardState) -> dict[str, str | int]:
        return {} if self.names_seat(s) else count_of_several(s.arg(1), self.done(s))

    def done(self, s: CardState) -> i64:
        return as_written(s, 1) - s.arg(1)


class PassCards(Step[CardState]):
    """All players hand one card to a neighbour, chosen before they see what they get; empty hands give none.

    Frame: the direction, and how many have chosen.
    """

    name = "pass cards"
    frame = Frame(("resolve event",), (RIGHT, "seat+"), chosen=(0, 1))

    def fits(self, s: CardState) -> bool:
        return s.arg(1) <= (0 if s.arg(0) == CHOOSE else s.seats) and only_chosen(s, s.actor(), s.arg(1))

    def options(self, s: CardState) -> vec[i64]:
        if s.arg(0) == CHOOSE:
            return append(append(vec[i64](), s.deck.to_left), s.deck.to_right)
        if s.arg(1) == s.seats:
            return vec[i64]()
        return hand_options(s, self.giver(s), s.deck.first_give)

    def giver(self, s: CardState) -> i64:
        return (s.actor() + s.arg(1)) % s.seats

    def receiver(self, s: CardState, giver: i64) -> i64:
        return (giver + (1 if s.arg(0) == LEFT else s.seats - 1)) % s.seats

    def seat(self, s: CardState) -> i64:
        return s.actor() if s.arg(0) == CHOOSE else self.giver(s)

    def continues(self, s: CardState) -> bool:
        return self.seat(s) == s.actor()

    def choose(self, s: CardState, option: i64) -> None:
        if s.arg(0) == CHOOSE:
            s.set_arg(0, LEFT if option == s.deck.to_left else RIGHT)
            s.note(DIRECTION_CHOSEN, s.actor(), self.receiver(s, s.actor()))
        else:
            s.chosen[self.giver(s)] = option - s.deck.first_give
            s.set_arg(1, s.arg(1) + 1)

    def resolve(self, s: CardState) -> None:
        if s.arg(1) < s.seats:
            s.set_arg(1, s.arg(1) + 1)  # an empty hand
            return
        direction: i64 = 1 if s.arg(0) == LEFT else -1
        s.pop()
        pass_on(s, direction)
        s.chosen = filled(s.seats, NONE)

    def reveals(self, s: CardState) -> bool:
        return s.arg(0) != CHOOSE

    def asks(self, s: CardState) -> str:
        return "pass which way" if s.arg(0) == CHOOSE else "pass cards"

    def details(self, s: CardState) -> dict[str, str | int]:
        if s.arg(0) == CHOOSE:
            return {}
        return {"seat": int(self.receiver(s, self.giver(s)))}


class TakeAnimal(Step[CardState]):
    """Any one animal, of the table or of the discard pile, comes to a hand.

    Frame: from where, to whom, whose, and OPTIONAL.
    """

    name = "take animal"
    frame = Frame(("resolve event",), (FROM_DISCARDS, TO_OWNER, OF_OTHERS, OPTIONAL))

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.arg(0) == FROM_PLAY:
                there = s.in_play(card) and is_of(s, card, s.actor(), s.arg(2))
            else:
                there = s.place[card] == DISCARDED
            if there:
                out = append(out, s.deck.first_take + card)
        return or_pass(s, s.arg(3), out)

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        card = option - s.deck.first_take
        seat = s.owner(card) if s.arg(1) == TO_OWNER and s.in_play(card) else s.actor()
        s.pop()
        s.take_openly(seat, card)
        s.note(TAKEN, seat, card)

    def continues(self, s: CardState) -> bool:
        return True

    def asks(self, s: CardState) -> str:
        if s.arg(0) != FROM_PLAY:
            return "take discarded animal"
        return "return animal" if s.arg(1) == TO_OWNER else "take animal"
