"""Events that make endangered animals healthy: Metamorphose, and other readings of Evolution and Hibernation."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.animals import heal
from foodchain.games.cards.events.suppression import class_options
from foodchain.games.cards.state import CLASS_NAMED, CardState


class HealClass(Step[CardState]):
    """Name a class; its endangered animals become healthy, whoever owns them."""

    name = "heal class"
    frame = Frame(("resolve event",))

    def options(self, s: CardState) -> vec[i64]:
        return class_options(s, True)

    def choose(self, s: CardState, option: i64) -> None:
        named = option - s.deck.first_class
        s.note(CLASS_NAMED, s.actor(), named)
        s.pop()
        for card in range(s.deck.animals):
            if s.deck.class_of[card] == named and s.is_endangered(card):
                heal(s, card)

    def continues(self, s: CardState) -> bool:
        return True


class HealOne(Step[CardState]):
    """Any one endangered animal."""

    name = "heal one"
    frame = Frame(("resolve event",))

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.is_endangered(card):
                out = append(out, s.deck.first_heal + card)
        return out

    def choose(self, s: CardState, option: i64) -> None:
        s.pop()
        heal(s, option - s.deck.first_heal)

    def continues(self, s: CardState) -> bool:
        return True
