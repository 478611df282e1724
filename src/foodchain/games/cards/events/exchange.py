"""Events that exchange animals: Wanderlust swaps two, Evolution puts one in the place of another."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.animals import enter_play
from foodchain.games.cards.deck import ENDANGERED_SIDE, NONE
from foodchain.games.cards.events.program import OF_OTHERS, OPTIONAL, is_of, or_pass
from foodchain.games.cards.knowledge import show_no_animal
from foodchain.games.cards.state import (
    CARD_PLAYED,
    ENDANGERED,
    HAND,
    HEALTHY,
    MOVED_OVER,
    REMOVED,
    TAKEN,
    CardState,
)


class SwapAnimals(Step[CardState]):
    """Two animals of different players change owners; their states stay (ruling C21).

    Frame: the first one plus 1, and OPTIONAL.
    """

    name = "swap animals"
    frame = Frame(("resolve event",), ("animal+", OPTIONAL), chosen=(0,))

    def fits(self, s: CardState) -> bool:
        return s.arg(0) == 0 or s.in_play(s.arg(0) - 1)

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        first = s.arg(0) - 1
        if first == NONE and not several_owners(s):
            return out
        for card in range(s.deck.animals):
            if s.in_play(card) and (first == NONE or s.owner(card) != s.owner(first)):
                out = append(out, s.deck.first_swap + card)
        return or_pass(s, s.arg(1), out) if first == NONE else out

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        card = option - s.deck.first_swap
        first = s.arg(0) - 1
        if first == NONE:
            s.set_arg(0, card + 1)
            return
        s.pop()
        one = s.owner(first)
        other = s.owner(card)
        move_over(s, first, other)
        move_over(s, card, one)

    def continues(self, s: CardState) -> bool:
        return True

    def asks(self, s: CardState) -> str:
        return "swap animals" if s.arg(0) == 0 else "swap with"

    def details(self, s: CardState) -> dict[str, str | int]:
        return {} if s.arg(0) == 0 else {"card": s.deck.card_names[s.arg(0) - 1]}


def several_owners(s: CardState) -> bool:
    seen: i64 = NONE
    for card in range(s.deck.animals):
        if s.in_play(card):
            if seen != NONE and s.owner(card) != seen:
                return True
            seen = s.owner(card)
    return False


def move_over(s: CardState, card: i64, seat: i64) -> None:
    s.note(MOVED_OVER, s.owner(card), card, seat)
    s.place[card] = (ENDANGERED if s.side(card) == ENDANGERED_SIDE else HEALTHY) + seat


class DiscardAnimal(Step[CardState]):
    """Any one animal in play is discarded. This is no suppression, so Detritivore waits on (ruling C17).

    Frame: whose, and OPTIONAL.
    """

    name = "discard animal"
    frame = Frame(("resolve event",), (OF_OTHERS, OPTIONAL))

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.in_play(card) and is_of(s, card, s.actor(), s.arg(0)):
                out = append(out, s.deck.first_remove + card)
        return or_pass(s, s.arg(1), out)

    def choose(self, s: CardState, option: i64) -> None:
        if option == s.deck.pass_:
            s.pop()
            return
        card = option - s.deck.first_remove
        s.pop()
        s.note(REMOVED, s.owner(card), card)
        s.to_discards(card)

    def continues(self, s: CardState) -> bool:
        return True


def any_in_play(s: CardState) -> bool:
    for card in range(s.deck.animals):
        if s.in_play(card):
            return True
    return False


def animals_in_hand(s: CardState, seat: i64) -> vec[i64]:
    out = vec[i64]()
    for card in range(s.deck.animals):
        if s.place[card] == HAND + seat:
            out = append(out, s.deck.first_play + card)
    return out


def play_animal(s: CardState, seat: i64, card: i64) -> None:
    s.show_from_hand(seat, card)
    s.note(CARD_PLAYED, seat, card)
    enter_play(s, seat, card)


class PlayAnimal(Step[CardState]):
    """Play an animal from the hand, if there is one, with everything that follows from it."""

    name = "play animal"
    frame = Frame(("resolve event",))
    sets_off = ("suppress", "deaths")

    def options(self, s: CardState) -> vec[i64]:
        return animals_in_hand(s, s.actor())

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        s.pop()
        play_animal(s, seat, option - s.deck.first_play)

    def resolve(self, s: CardState) -> None:
        show_no_animal(s, s.actor())
        s.pop()

    def always_asks(self, s: CardState) -> bool:
        return True

    def reveals(self, s: CardState) -> bool:
        return True

    def continues(self, s: CardState) -> bool:
        return True


class ExchangeAnimal(Step[CardState]):
    """Take an animal in play and play another one from the hand; both or neither. Frame: the one taken plus 1."""

    name = "exchange animal"
    frame = Frame(("resolve event",), ("animal+",), chosen=(0,))
    sets_off = ("suppress", "deaths")

    def fits(self, s: CardState) -> bool:
        return s.arg(0) == 0 or s.in_play(s.arg(0) - 1)

    def options(self, s: CardState) -> vec[i64]:
        own = animals_in_hand(s, s.actor())
        if s.arg(0) > 0 or len(own) == 0:
            return own
        out = vec[i64]()
        for card in range(s.deck.animals):
            if s.in_play(card):
                out = append(out, s.deck.first_take + card)
        return out

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        if s.arg(0) == 0:
            s.set_arg(0, option - s.deck.first_take + 1)
            return
        taken = s.arg(0) - 1
        s.pop()
        s.take_openly(seat, taken)
        s.note(TAKEN, seat, taken)
        play_animal(s, seat, option - s.deck.first_play)

    def resolve(self, s: CardState) -> None:
        if any_in_play(s):
            show_no_animal(s, s.actor())
        s.pop()

    def always_asks(self, s: CardState) -> bool:
        return s.arg(0) > 0

    def reveals(self, s: CardState) -> bool:
        return s.arg(0) > 0

    def continues(self, s: CardState) -> bool:
        return True

    def asks(self, s: CardState) -> str:
        return "exchange animal" if s.arg(0) == 0 else "play animal"
