"""Events that suppress: Catastrophe, Extinction, Regression, Predator."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.animals import begin_to_suppress, is_protected, suppress
from foodchain.games.cards.events.program import (
    A_MISMATCH,
    ALL,
    MOST_AGAIN,
    NO_MATCH,
    OF_OTHERS,
    OFTEN,
    OPTIONAL,
    THE_ENDANGERED,
    THE_HEALTHY,
    again_or_pop,
    count_of_several,
    is_of,
    or_pass,
    times_done,
    times_left,
)
from foodchain.games.cards.state import CLASS_NAMED, CardState


class SuppressAll(Step[CardState]):
    """All animals of a kind at once, whoever owns them. Frame: which, and whose."""

    name = "suppress all"
    frame = Frame(("resolve event",), (THE_HEALTHY, OF_OTHERS))
    sets_off = ("deaths",)

    def resolve(self, s: CardState) -> None:
        seat = s.actor()
        which = s.arg(0)
        whose = s.arg(1)
        s.pop()
        died = False
        for card in range(s.deck.animals):
            if s.in_play(card) and is_meant(s, card, which) and is_of(s, card, seat, whose):
                if begin_to_suppress(s, card):
                    died = True
        if died:
            s.push(agenda.DEATHS)


def is_meant(s: CardState, card: i64, which: i64) -> bool:
    if which == ALL:
        return True
    if which in (THE_ENDANGERED, THE_HEALTHY):
        return s.is_endangered(card) == (which == THE_ENDANGERED)
    shown = s.deck.shown[card * 2 + s.side(card)]
    on_biome = s.deck.biome_shown[s.biome()]
    if which == NO_MATCH:
        return shown & on_biome == 0  # ruling C15
    return which == A_MISMATCH and shown & ~on_biome != 0


class SuppressOne(Step[CardState]):
    """Any one animal in play. Frame: which, whose, and how often again with OPTIONAL."""

    name = "suppress one"
    frame = Frame(("resolve event",), (THE_HEALTHY, OF_OTHERS, MOST_AGAIN), counted_down=(2, OFTEN))
    sets_off = ("deaths",)
    counted = "chosen"

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.in_play(card) and is_meant(s, card, s.arg(0)) and is_of(s, card, s.actor(), s.arg(1)):
                if not is_protected(s, card):
                    out = append(out, s.deck.first_suppress + card)
        return or_pass(s, s.arg(2), out)

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        again_or_pop(s, 2)
        suppress(s, option - s.deck.first_suppress)

    def continues(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return count_of_several(times_left(s, 2), times_done(s, 2))

    def done(self, s: CardState) -> i64:
        return times_done(s, 2)


class SuppressClass(Step[CardState]):
    """Name a class; its animals are suppressed. Frame: which of them, whose, and OPTIONAL."""

    name = "suppress class"
    frame = Frame(("resolve event",), (THE_HEALTHY, OF_OTHERS, OPTIONAL))
    sets_off = ("deaths",)

    def options(self, s: CardState) -> vec[i64]:
        return or_pass(s, s.arg(2), class_options(s, s.arg(0) == THE_ENDANGERED))

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        named = option - s.deck.first_class
        seat = s.actor()
        which = s.arg(0)
        whose = s.arg(1)
        s.note(CLASS_NAMED, seat, named)
        s.pop()
        died = False
        for card in range(s.deck.animals):
            if s.deck.class_of[card] != named or not s.in_play(card):
                continue
            if is_meant(s, card, which) and is_of(s, card, seat, whose):
                if begin_to_suppress(s, card):
                    died = True
        if died:
            s.push(agenda.DEATHS)

    def continues(self, s: CardState) -> bool:
        return True


def class_options(s: CardState, endangered_only: bool) -> vec[i64]:
    """Any class may be named, also one that nobody has (ruling C35); nothing is asked where no choice could matter."""
    out = vec[i64]()
    matters = False
    for card in range(s.deck.animals):
        if s.in_play(card) and (not endangered_only or s.is_endangered(card)):
            matters = True
    if matters:
        for number in range(s.deck.classes):
            out = append(out, s.deck.first_class + number)
    return out
