"""The kept past of hidden cards in positions: `past: drew 0 1 3, showed 0 bird_01 1, gave 1 left bird_02 0, passed`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.statements import Statement, quoted
from foodchain.games.cards.deck import NONE, Deck
from foodchain.games.cards.state import (
    DREW,
    EPOCHS,
    GAVE,
    KNEW,
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

EVERYBODY: Final = "all"
PASSED_ON: Final = ">"
UNSEEN: Final = "?"
BARREN: Final = "barren"
VERBS: Final = {
    DREW: "drew",
    KNEW: "knew",
    SHOWED: "showed",
    TOOK: "took",
    GAVE: "gave",
    PASSED_ALL: "passed",
    LACKED: "lacked",
}
LENGTHS: Final = {  # the fewest and the most words
    DREW: (4, 5),
    KNEW: (5, 99),
    SHOWED: (4, 4),
    TOOK: (4, 4),
    GAVE: (4, 5),
    PASSED_ALL: (1, 1),
    LACKED: (2, 2),
}
DIRECTIONS: Final = ["right", "", "left"]


def hands_text(mask: i64, giver: i64, seats: i64) -> str:
    """`1 2` is a card in one of these hands; `1>2` one that was in the first when cards were last passed."""
    hands = [str(seat) for seat in range(seats) if seat != giver and mask & bit(seat) != 0]
    return f"{giver}{PASSED_ON}{hands[0]}" if giver != NONE else " ".join(hands)


def read_hands(statement: Statement, words: list[str], seats: i64) -> tuple[int, int]:
    """A bit for each of the hands, and the giver or NONE."""
    if not words:
        raise statement.error("in whose hand a card is known to be is missing")
    passed_on = len(words) == 1 and PASSED_ON in words[0]
    hands = [read_seat(statement, word, seats) for word in (words[0].split(PASSED_ON) if passed_on else words)]
    if passed_on and (len(hands) != 2 or hands[0] == hands[1]):
        raise statement.error(f"{words[0]!r} should be the hand a card was in and the one it may have gone to")
    if len(set(hands)) != len(hands):
        raise statement.error(f"a hand is named twice in {quoted(' '.join(words))}")
    return sum(bit(hand) for hand in hands), hands[0] if passed_on else NONE


def read_seat(statement: Statement, word: str, seats: i64) -> int:
    seat = statement.number(word, "a seat")
    if seat >= seats:
        raise statement.error(f"there are {seats} seats, numbered from 0")
    return seat


def past_text(s: CardState) -> str:
    return "past: " + ", ".join(item_text(s, item) for item in s.past)


def item_text(s: CardState, item: i64) -> str:
    kind = int(kind_of(item))
    seat = EVERYBODY if seat_of(item) == s.seats else str(seat_of(item))
    card = UNSEEN if card_of(item) == NONE else f"{s.deck.card_names[card_of(item)]} {epoch_of(item)}"
    words = [VERBS[kind]]
    if kind == DREW:
        words += [seat, str(epoch_of(item)), str(count_of(item))] + ([BARREN] if more_of(item) == 1 else [])
    elif kind == KNEW:
        words += [seat, card, hands_text(count_of(item), more_of(item) - 1, s.seats)]
    elif kind == GAVE:
        words += [seat, DIRECTIONS[more_of(item)], card]
    elif kind == LACKED:
        words += [seat]
    elif kind != PASSED_ALL:
        words += [seat, card]
    return " ".join(words)


class PastReader:
    def __init__(self, statement: Statement, deck: Deck, seats: i64) -> None:
        self.statement = statement
        self.deck = deck
        self.seats = seats

    def read_item(self, text: str) -> int:
        words = text.split()
        kind = self.statement.one_of(words[0], list(VERBS.values()), "something that happens to hidden cards")
        least, most = LENGTHS[kind]
        if not least <= len(words) <= most:
            raise self.statement.error(f"{quoted(text)} has too {'few' if len(words) < least else 'many'} words")
        if kind == PASSED_ALL:
            return int(entry(PASSED_ALL, 0, NONE, 0, 0, 0))
        everybody = kind == KNEW and words[1] == EVERYBODY
        seat = int(self.seats) if everybody else read_seat(self.statement, words[1], self.seats)
        if kind == DREW:
            return self.read_draws(seat, words)
        if kind == KNEW:
            hands, giver = read_hands(self.statement, words[4:], self.seats)
            return int(entry(KNEW, seat, self.card(words[2]), self.epoch(words[3]), hands, giver + 1))
        if kind == GAVE:
            return self.read_gift(seat, words)
        if kind == LACKED:
            return int(entry(LACKED, seat, NONE, 0, 0, 0))
        return int(entry(kind, seat, self.card(words[2]), self.epoch(words[3]), 0, 0))

    def read_draws(self, seat: int, words: list[str]) -> int:
        count = self.statement.number(words[3], "a number of draws", 1)
        if count > self.deck.cards:
            raise self.statement.error(f"there are {self.deck.cards} cards")
        if words[4:] not in ([], [BARREN]):
            raise self.statement.error(f"{quoted(words[4])} should be {BARREN!r}")
        return int(entry(DREW, seat, NONE, self.epoch(words[2]), count, len(words) - 4))

    def read_gift(self, seat: int, words: list[str]) -> int:
        direction = DIRECTIONS.index(words[2]) if words[2] in ("left", "right") else NONE
        if direction == NONE:
            raise self.statement.error(f"{quoted(words[2])} should be left or right")
        if words[3:] == [UNSEEN]:
            return int(entry(GAVE, seat, NONE, 0, 0, direction))
        if len(words) < 5:
            raise self.statement.error("the shuffle with which a card entered the pile is missing")
        return int(entry(GAVE, seat, self.card(words[3]), self.epoch(words[4]), 0, direction))

    def card(self, name: str) -> int:
        return self.statement.one_of(name, self.deck.card_names, "a card")

    def epoch(self, text: str) -> int:
        epoch = self.statement.number(text, "a shuffle")
        if epoch >= EPOCHS:
            raise self.statement.error(f"{EPOCHS} shuffles are told apart, from 0 on")
        return epoch
