"""Playing one-time events: the effects in the order in which they are written, each as far as possible."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.causes import CARD
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.deck import LINE, Deck
from foodchain.games.cards.state import RESOLVING, CardState
from foodchain.games.cards.vocabulary import PER, WHICH, WHO, WHOSE

# Which animals an effect is for.
ALL: Final = 0
THE_ENDANGERED: Final = 1
NO_MATCH: Final = 2
A_MISMATCH: Final = 3
THE_HEALTHY: Final = 4
# Whose they are.
ANYBODYS: Final = 0
YOURS: Final = 1
OF_OTHERS: Final = 2
# Beside twice how often an effect is repeated: whether it may be declined.
OPTIONAL: Final = 1
MOST_AGAIN: Final = 17
# Who draws or discards.
PLAYER: Final = 0
PLAYER_AND_POORER: Final = 1
EACH_OPPONENT: Final = 2
ONE_OPPONENT: Final = 3
EVERYONE: Final = 4
# How many cards are drawn beside a fixed number.
PLUS_HAND: Final = 1
DISCARD_FIRST: Final = 2
# Where to.
LEFT: Final = 1
RIGHT: Final = 2
CHOOSE: Final = 0
# From where an animal is taken, and to whom.
FROM_PLAY: Final = 0
FROM_DISCARDS: Final = 1
TO_PLAYER: Final = 0
TO_OWNER: Final = 1
# What points are given for.
PER_CLASS: Final = 0
PER_ELEMENT: Final = 1
PER_ANIMAL: Final = 2
ONCE: Final = 3


class ResolveEvent(Step[CardState]):
    """Runs the effects of an event, then discards it. Frame: the card, and how many effects are done."""

    name = "resolve event"
    cause = CARD
    frame = Frame(("turn", "score", "last card"), ("card", "line"))

    def fits(self, s: CardState) -> bool:
        card = s.arg(0)
        if card < s.deck.animals or s.place[card] != RESOLVING:
            return False
        variant = s.variant(card)
        return s.deck.first_line[variant] + s.arg(1) <= s.deck.first_line[variant + 1]

    def resolve(self, s: CardState) -> None:
        deck = s.deck
        card = s.arg(0)
        variant = s.variant(card)
        line = deck.first_line[variant] + s.arg(1)
        if line == deck.first_line[variant + 1]:
            s.pop()
            s.to_discards(card)
            return
        s.set_arg(1, s.arg(1) + 1)
        at: i64 = line * LINE
        s.push(deck.program[at], s.actor(), deck.program[at + 1], deck.program[at + 2], deck.program[at + 3])


def write_program(deck: Deck, step_numbers: dict[str, int]) -> None:
    """Put the effects of all one-time events into the deck, as numbers."""
    program: list[int] = []
    first: list[int] = []
    for variant in deck.variants:
        first.append(len(program) // LINE)
        if not variant.ongoing:
            for effect in variant.effects:
                program += [step_numbers[effect["do"]], *effect_numbers(effect)]
    first.append(len(program) // LINE)
    deck.program = vec[i64](program)
    deck.first_line = vec[i64](first)


def effect_numbers(effect: dict[str, Any]) -> list[int]:
    """What the frame of an effect begins with; the vocabulary has seen to it that all of it is there."""
    whose = WHOSE.index(effect.get("whose", "anybody's"))
    again = 2 * (effect.get("count", 1) - 1) + (OPTIONAL if effect.get("optional", False) else 0)
    match effect["do"]:
        case "suppress all" | "suppress class":
            return [WHICH.index(effect["which"]), whose, 0]
        case "suppress one" | "protect one":
            return [WHICH.index(effect.get("which", "all")), whose, again]
        case "heal class" | "discard animal":
            return [whose, 0, 0]
        case "heal one":
            return [whose, again, 0]
        case "draw":
            by_hand = effect["cards"] == "hand"
            count = effect.get("plus", 0) if by_hand else effect["cards"]
            how = (PLUS_HAND if by_hand else 0) | (DISCARD_FIRST if effect.get("discard_first", False) else 0)
            return [WHO.index(effect["who"]), count, how]
        case "discard":
            return [WHO.index(effect["who"]), effect["cards"], 0]
        case "pass cards":
            return [{"left": LEFT, "right": RIGHT, "choose": CHOOSE}[effect["to"]], 0, 0]
        case "take animal":
            return [int(effect["from"] == "discards"), int(effect["to"] == "owner"), whose]
        case "points":
            return [PER.index(effect["per"]), effect["vp"], WHO.index(effect.get("who", "player"))]
        case "survive":
            return [effect["steps"], WHO.index(effect.get("who", "player")), 0]
    return [0, 0, 0]


def is_of(s: CardState, card: i64, seat: i64, whose: i64) -> bool:
    """Whether an animal in play belongs to one of those that an effect of a seat is about."""
    return whose == ANYBODYS or (s.owner(card) == seat) == (whose == YOURS)


def is_for(seat: i64, other: i64, who: i64) -> bool:
    """Whether an effect of a seat is for another."""
    return who == EVERYONE or (other == seat) == (who == PLAYER)


def again_or_pop(s: CardState, i: i64) -> None:
    """An effect that is done several times counts down in number i of its frame."""
    if s.arg(i) >= 2:
        s.set_arg(i, s.arg(i) - 2)
    else:
        s.pop()


def times_left(s: CardState, i: i64) -> i64:
    """How often an effect that counts down in number i of its frame is still done."""
    return s.arg(i) // 2 + 1


def times_done(s: CardState, i: i64) -> i64:
    return (as_written(s, i) - s.arg(i)) // 2


def as_written(s: CardState, i: i64) -> i64:
    """Number i of the effect on top as its event has it; as it is now where a position puts it on another event."""
    below = s.depth - 2
    line = s.deck.first_line[s.variant(s.number_at(below, 0))] + s.number_at(below, 1) - 1
    if s.number_at(below, 1) == 0 or s.deck.program[line * LINE] != s.step():
        return s.arg(i)
    written = s.deck.program[line * LINE + 1 + i]
    return written if written > s.arg(i) else s.arg(i)


def count_of_several(left: i64, done: i64) -> dict[str, str | int]:
    """How many are to go, as a prompt tells it; nothing where there is just one."""
    return {"count": int(left)} if left + done > 1 else {}


def or_pass(s: CardState, how: i64, out: vec[i64]) -> vec[i64]:
    return append(out, s.deck.pass_) if how & OPTIONAL != 0 and len(out) > 0 else out
