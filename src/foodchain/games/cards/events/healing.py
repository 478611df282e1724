"""Events that make endangered animals healthy: Metamorphose, and other readings of Evolution and Hibernation."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.animals import heal
from foodchain.games.cards.events.program import (
    MOST_AGAIN,
    OF_OTHERS,
    OFTEN,
    OPTIONAL,
    again_or_pop,
    count_of_several,
    is_of,
    or_pass,
    times_done,
    times_left,
)
from foodchain.games.cards.events.suppression import class_options
from foodchain.games.cards.state import CLASS_NAMED, CardState


class HealClass(Step[CardState]):
    """Name a class; its endangered animals become healthy, whoever owns them. Frame: whose, and OPTIONAL."""

    name = "heal class"
    frame = Frame(("resolve event",), (OF_OTHERS, OPTIONAL))

    def options(self, s: CardState) -> vec[i64]:
        return or_pass(s, s.arg(1), class_options(s, True))

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        named = option - s.deck.first_class
        seat = s.actor()
        whose = s.arg(0)
        s.note(CLASS_NAMED, seat, named)
        s.pop()
        for card in range(s.deck.animals):
            if s.deck.class_of[card] == named and s.is_endangered(card) and is_of(s, card, seat, whose):
                heal(s, card)

    def continues(self, s: CardState) -> bool:
        return True


class HealOne(Step[CardState]):
    """Any one endangered animal. Frame: whose, and how often again with OPTIONAL."""

    name = "heal one"
    frame = Frame(("resolve event",), (OF_OTHERS, MOST_AGAIN), counted_down=(1, OFTEN))
    counted = "chosen"

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.is_endangered(card) and is_of(s, card, s.actor(), s.arg(0)):
                out = append(out, s.deck.first_heal + card)
        return or_pass(s, s.arg(1), out)

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        again_or_pop(s, 1)
        heal(s, option - s.deck.first_heal)

    def continues(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return count_of_several(times_left(s, 1), times_done(s, 1))

    def done(self, s: CardState) -> i64:
        return times_done(s, 1)
