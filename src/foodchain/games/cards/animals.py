"""Playing animals, and suppressing them: healthy ones become endangered, endangered ones die."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.causes import CARD
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.ongoing import CATCHES, IF_WANTED, PROTECTED, PROTECTS
from foodchain.games.cards.state import (
    CARD_PLAYED,
    CATCH_DECLINED,
    CAUGHT,
    DIED,
    DYING,
    ENDANGERED,
    ENTERED_ENDANGERED,
    EVENT_DISCARDED,
    HEALED,
    HEALTHY,
    ONGOING,
    RESOLVING,
    SUPPRESSED,
    CardState,
)


def play_card(s: CardState, seat: i64, card: i64) -> None:
    """A card from the hand is played; its effects are put on the agenda."""
    s.show_from_hand(seat, card)
    s.note(CARD_PLAYED, seat, card)
    if card < s.deck.animals:
        enter_play(s, seat, card)
    elif s.deck.variant_ongoing[s.variant(card)] == 1:
        s.place[card] = ONGOING + seat
    else:
        s.place[card] = RESOLVING
        s.push(agenda.RESOLVE_EVENT, seat, card)


def enter_play(s: CardState, seat: i64, card: i64) -> None:
    """An animal comes in healthy and suppresses, unless an event lets it come in endangered."""
    endangering = s.endangering(seat)
    if endangering != NONE:
        s.place[card] = ENDANGERED + seat
        s.blame_event(endangering)
        s.note(ENTERED_ENDANGERED, seat, card)
        return
    s.place[card] = HEALTHY + seat
    if s.deck.suppresses[card] != NONE:
        s.push(agenda.SUPPRESS, seat, card)


class Suppress(Step[CardState]):
    """Choose one animal of the class that an animal suppresses; mandatory, own ones too. Frame: the animal."""

    name = "suppress"
    cause = CARD
    frame = Frame(("turn", "score", "last card", "resolve event"), ("animal",))

    def fits(self, s: CardState) -> bool:
        return s.in_play(s.arg(0)) and s.deck.suppresses[s.arg(0)] != NONE

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        hunter = s.arg(0)
        target_class = s.deck.suppresses[hunter]
        for card in range(s.deck.animals):
            if s.deck.class_of[card] == target_class and s.in_play(card):
                if (card != hunter or s.readings.self_suppression) and not is_protected(s, card):  # ruling C7
                    out = append(out, s.deck.first_suppress + card)
        return out

    def choose(self, s: CardState, option: i64) -> None:
        s.pop()
        suppress(s, option - s.deck.first_suppress)

    def continues(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return {"card": s.deck.card_names[s.arg(0)], "class": s.deck.class_names[s.deck.suppresses[s.arg(0)]]}


def suppress(s: CardState, card: i64) -> None:
    """Suppress one animal."""
    if begin_to_suppress(s, card):
        s.push(agenda.DEATHS)


def begin_to_suppress(s: CardState, card: i64) -> bool:
    """Turn a healthy animal; let an endangered one die. True if it dies: then DEATHS must come next."""
    if is_protected(s, card):
        return False
    owner = s.owner(card)
    if s.is_endangered(card):
        s.note(DIED, owner, card)
        s.place[card] = DYING
        return True
    s.place[card] = ENDANGERED + owner
    s.note(SUPPRESSED, owner, card)
    return False


def is_protected(s: CardState, card: i64) -> bool:
    """Whether an event keeps an animal in play from being suppressed: it was chosen, or its owner's animals are."""
    if not s.deck.protects:
        return False
    if s.is_kept(card):
        return True
    for event in range(s.deck.animals, s.deck.cards):
        if s.place[event] == ONGOING + s.owner(card):
            which = s.ongoing(event, PROTECTS)
            if which == PROTECTED["all"] or which == PROTECTED["endangered" if s.is_endangered(card) else "healthy"]:
                return True
    return False


def heal(s: CardState, card: i64) -> None:
    """An endangered animal becomes healthy; it never suppresses again (ruling C20)."""
    owner = s.owner(card)
    s.place[card] = HEALTHY + owner
    s.note(HEALED, owner, card)


class Deaths(Step[CardState]):
    """Animals that die together go to the discard pile, but one for each Detritivore, whose owner chooses.

    It fires by itself (ruling C16). Frame: a bit for each event that let the dead go by, counted from the first event.
    """

    name = "deaths"
    frame = Frame(("turn", "score", "last card", "resolve event", "suppress one"), ("event*",), acts=False)

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        catcher = self.catcher(s)
        if catcher == NONE:
            return out
        for card in range(s.deck.animals):
            if s.place[card] == DYING:
                out = append(out, s.deck.first_take + card)
        if len(out) > 0 and s.ongoing(catcher, CATCHES) == IF_WANTED:
            out = append(out, s.deck.let_go)
        return out

    def catcher(self, s: CardState) -> i64:
        """Clockwise from the round's starting player (ruling C43); by the first rules, in the order of the deck."""
        found: i64 = NONE
        nearest: i64 = s.seats
        for card in range(s.deck.animals, s.deck.cards):
            if s.place[card] >= ONGOING and s.ongoing(card, CATCHES) != 0:
                if s.arg(0) & bit(card - s.deck.animals) == 0:
                    turns = 0 if s.readings.version == 1 else (s.owner(card) - s.starting + s.seats) % s.seats
                    if turns < nearest:
                        nearest = turns
                        found = card
        return found

    def seat(self, s: CardState) -> i64:
        return s.owner(self.catcher(s))

    def choose(self, s: CardState, option: i64) -> None:
        catcher = self.catcher(s)
        seat = s.owner(catcher)
        if option == s.deck.let_go:
            s.set_arg(0, s.arg(0) | bit(catcher - s.deck.animals))
            s.note(CATCH_DECLINED, seat, catcher)
            return
        card = option - s.deck.first_take
        s.blame_event(catcher)
        s.take_openly(seat, card)
        s.note(CAUGHT, seat, card)
        s.to_discards(catcher)
        s.note(EVENT_DISCARDED, seat, catcher)

    def asks(self, s: CardState) -> str:
        return "deaths if wanted" if s.ongoing(self.catcher(s), CATCHES) == IF_WANTED else self.name

    def details(self, s: CardState) -> dict[str, str | int]:
        return {"card": s.deck.card_names[self.catcher(s)]}

    def resolve(self, s: CardState) -> None:
        s.pop()
        for card in range(s.deck.animals):
            if s.place[card] == DYING:
                s.to_discards(card)
