"""Events that keep chosen animals from being suppressed, as long as they stay in play."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.events.program import (
    MOST_AGAIN,
    OF_OTHERS,
    OFTEN,
    THE_HEALTHY,
    again_or_pop,
    count_of_several,
    is_of,
    or_pass,
    times_done,
    times_left,
)
from foodchain.games.cards.events.suppression import is_meant
from foodchain.games.cards.state import PROTECTED_ANIMAL, CardState


class ProtectOne(Step[CardState]):
    """Any one animal in play. Frame: which, whose, and how often again with OPTIONAL."""

    name = "protect one"
    frame = Frame(("resolve event",), (THE_HEALTHY, OF_OTHERS, MOST_AGAIN), counted_down=(2, OFTEN))
    counted = "chosen"

    def fits(self, s: CardState) -> bool:
        return s.deck.first_protect != NONE  # only where an event of a pack does so, there are options for it

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.in_play(card) and is_meant(s, card, s.arg(0)) and is_of(s, card, s.actor(), s.arg(1)):
                if not s.is_kept(card):
                    out = append(out, s.deck.first_protect + card)
        return or_pass(s, s.arg(2), out)

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        card = option - s.deck.first_protect
        again_or_pop(s, 2)
        s.kept = append(s.kept[:], card)
        s.note(PROTECTED_ANIMAL, s.owner(card), card)

    def continues(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return count_of_several(times_left(s, 2), times_done(s, 2))

    def done(self, s: CardState) -> i64:
        return times_done(s, 2)
