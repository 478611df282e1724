"""Nocturnal: when card play has ended for whatever reason, its owner may play one last card."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.animals import play_card
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.events.program import count_of_several
from foodchain.games.cards.ongoing import LAST_CARD
from foodchain.games.cards.state import HAND, LAST_CARD_DECLINED, ONGOING, CardState


def push_last_cards(s: CardState, first: i64) -> None:
    """One frame for each owner, so that the first of them comes first (ruling C11)."""
    for i in range(s.seats):
        seat = (first + s.seats - 1 - i) % s.seats
        count = s.owned_sum(seat, LAST_CARD)
        if count > 0:
            s.push(agenda.LAST_CARD, seat, count)


class LastCard(Step[CardState]):
    """Any card with its normal effects, or none. It doesn't matter whether the seat has passed (rulings C12, C13).

    Frame: how many cards, one for each such event.
    """

    name = "last card"
    frame = Frame(("score", "last card"), ("card",))
    counted = "placed"

    def fits(self, s: CardState) -> bool:
        return s.arg(0) > 0 and not s.is_repeated()

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.cards):
            if s.place[card] == HAND + s.actor():
                out = append(out, s.deck.first_play + card)
        return append(out, s.deck.pass_) if len(out) > 0 else out

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        s.set_arg(0, s.arg(0) - 1)
        if s.arg(0) == 0 or option == s.deck.pass_:
            s.pop()
        if option == s.deck.pass_:
            s.note(LAST_CARD_DECLINED, seat)
        else:
            play_card(s, seat, option - s.deck.first_play)

    def reveals(self, s: CardState) -> bool:
        return True

    def allowing(self, s: CardState) -> i64:
        """The event that lets the seat play on."""
        for card in range(s.deck.animals, s.deck.cards):
            if s.place[card] == ONGOING + s.actor() and s.ongoing(card, LAST_CARD) > 0:
                return card
        return NONE

    def asks(self, s: CardState) -> str:
        return "last card unnamed" if self.allowing(s) == NONE else self.name

    def details(self, s: CardState) -> dict[str, str | int]:
        found = count_of_several(s.arg(0), 0)
        if self.allowing(s) != NONE:
            found["card"] = s.deck.card_names[self.allowing(s)]
        return found
