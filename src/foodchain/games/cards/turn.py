"""The sequence of play: in turn, each player plays one card or passes, until card play ends."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.animals import play_card
from foodchain.games.cards.nocturnal import push_last_cards
from foodchain.games.cards.state import (
    CARD_PLAY_ENDED,
    FORCED_PASS,
    HAND,
    LAST_CARDS,
    PASSED,
    PLAY,
    ROUND_BEGUN,
    CardState,
)


class BeginRound(Step[CardState]):
    name = "begin round"
    frame = Frame(("",), acts=False)

    def resolve(self, s: CardState) -> None:
        s.pop()
        s.phase = PLAY
        s.passed = 0
        s.closing = 0
        s.note(ROUND_BEGUN, s.round, s.biome(), s.starting)
        s.push(agenda.TURN, s.starting)


def hand_options(s: CardState, seat: i64, first: i64) -> vec[i64]:
    """One option for each card in hand."""
    out = vec[i64]()
    place = s.place
    own: i64 = HAND + seat
    for card in range(s.deck.cards):
        if place[card] == own:
            out = append(out, first + card)
    return out


class Turn(Step[CardState]):
    """Play one card or pass. Whoever has passed, or has no card, passes without being asked."""

    name = "turn"
    frame = Frame(("",))

    def fits(self, s: CardState) -> bool:
        return s.phase == PLAY

    def options(self, s: CardState) -> vec[i64]:
        seat = s.actor()
        if s.closing == 1 or s.has_passed(seat) or s.hand_size[seat] == 0:
            return vec[i64]()
        return append(hand_options(s, seat, s.deck.first_play), s.deck.pass_)

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        if option == s.deck.pass_:
            pass_turn(s, seat)
        else:
            s.set_actor(s.next_seat(seat))
            play_card(s, seat, option - s.deck.first_play)

    def resolve(self, s: CardState) -> None:
        if s.closing == 1:
            end_card_play(s, (s.actor() - 1 + s.seats) % s.seats)
        else:
            pass_turn(s, s.actor())

    def reveals(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return {"count": int(s.hand_size[s.actor()]), "biome": s.deck.biome_names[s.biome()], "round": int(s.round)}


def pass_turn(s: CardState, seat: i64) -> None:
    """Card play ends when all have passed, or one with no card in hand, also by a later pass (ruling C3)."""
    again = s.has_passed(seat)
    s.passed |= bit(seat)
    empty = s.hand_size[seat] == 0 and (not again or s.readings.forced_pass_ends)
    if empty:
        s.note(FORCED_PASS, seat)
    elif not again:
        s.note(PASSED, seat)
    if empty or s.passed == bit(s.seats) - 1:
        end_card_play(s, seat)
    else:
        s.set_actor(s.next_seat(seat))


def end_card_play(s: CardState, ender: i64) -> None:
    """Then come the last cards of Nocturnal, and the scoring."""
    s.pop()
    s.phase = LAST_CARDS
    s.note(CARD_PLAY_ENDED, ender)
    s.push(agenda.SCORE)
    push_last_cards(s, ender if s.readings.last_cards_from_ender else s.starting)
