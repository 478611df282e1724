"""Playing one-time events: the effects in the order in which they are written, each as far as possible."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.causes import CARD
from foodchain.engine.frame import Frame
from foodchain.engine.state import NOBODY
from foodchain.engine.step import Step
from foodchain.games.cards.deck import LINE, NONE, Deck
from foodchain.games.cards.state import RESOLVING, CardState
from foodchain.games.cards.vocabulary import EITHER, PER, WHICH, WHO, WHOSE, is_asked_first

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
OFTEN: Final = 2  # so much less each time
MOST_AGAIN: Final = 17
# Who draws or discards.
PLAYER: Final = 0
PLAYER_AND_POORER: Final = 1
EACH_OPPONENT: Final = 2
ONE_OPPONENT: Final = 3
EVERYONE: Final = 4
NAMED: Final = 5  # and beyond: NAMED + seat, the opponent that was chosen
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

    def has_begun(self, s: CardState, depth: i64, steps: list[Step[Any]]) -> bool:
        if s.number_at(depth - 1, 1) == 0 or s.actor_at(depth) not in (s.actor_at(depth - 1), NOBODY):
            return False
        there = steps[s.step_at(depth)]
        for line in lines_from(s.deck, last_begun(s, depth - 1)):
            begun = steps[s.deck.program[line * LINE]]
            if there.name in begun.sets_off or (there.number == begun.number and has_numbers(s, depth, line, there)):
                return True
        return False

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
        numbers = deck.program
        s.push(numbers[at], s.actor(), numbers[at + 1], numbers[at + 2], numbers[at + 3], numbers[at + 4])


def last_begun(s: CardState, depth: i64) -> i64:
    """The line that the event at a depth has begun last."""
    return s.deck.first_line[s.variant(s.number_at(depth, 0))] + s.number_at(depth, 1) - 1


def lines_from(deck: Deck, line: i64) -> vec[i64]:
    """A line, and those that are chosen because of it."""
    out = append(vec[i64](), line)
    at: i64 = 0
    while at < len(out):
        first = deck.leads_to[out[at] * 2]
        for i in range(deck.leads_to[out[at] * 2 + 1]):
            out = append(out, first + i)
        at += 1
    return out


def has_numbers(s: CardState, depth: i64, line: i64, effect: Step[Any]) -> bool:
    """Whether the effect of a line can have come to the numbers of its frame."""
    frame = effect.frame
    if frame is None or is_for_chosen(s.deck, line):  # once it has begun, it says for whom, and happens at once
        return False
    for i in range(LINE - 1):
        if not frame.can_come_to(i, s.deck.program[line * LINE + 1 + i], s.number_at(depth, i)):
            return False
    return True


def is_for_chosen(deck: Deck, line: i64) -> bool:
    """Whether the effect of a line is for an opponent who is chosen before it begins."""
    at = line * LINE
    who = deck.who_at[deck.program[at]]
    return who != NONE and deck.program[at + 1 + who] == ONE_OPPONENT


# Where the frames of effects for a chosen opponent say who.
WHO_AT: Final = {"draw": 0, "points": 2, "survive": 1}


def write_program(deck: Deck, step_numbers: dict[str, int]) -> None:
    """Put the effects of all one-time events into the deck, as numbers; last those that are chosen first."""
    chosen = ChosenEffects(step_numbers)
    program: list[int] = []
    first: list[int] = []
    for variant in deck.variants:
        first.append(len(program) // LINE)
        if not variant.ongoing:
            for effect in variant.effects:
                program += chosen.line(effect)
    first.append(len(program) // LINE)
    deck.program = vec[i64](program + chosen.program)
    deck.first_line = vec[i64](first)
    deck.leads_to = vec[i64](chosen_from(program + chosen.program, first[-1], step_numbers))
    who_at = {step_numbers[name]: place for name, place in WHO_AT.items()}
    deck.who_at = vec[i64]([who_at.get(step, NONE) for step in range(max(step_numbers.values()) + 1)])


def chosen_from(program: list[int], first_choice: int, step_numbers: dict[str, int]) -> list[int]:
    """For each line, the first of those that it lets somebody choose from, and how many they are."""
    out: list[int] = []
    for at in range(0, len(program), LINE):
        if program[at] == step_numbers[EITHER]:
            out += [first_choice + program[at + 1], program[at + 2]]
        elif program[at] == step_numbers["choose opponent"]:
            out += [first_choice + program[at + 1], 1]
        else:
            out += [0, 0]
    return out


def first_choice(deck: Deck) -> i64:
    """The line from which on effects are that do not come by themselves: somebody chooses them or whom they are for."""
    return deck.first_line[len(deck.first_line) - 1]


class ChosenEffects:
    """Collects the lines of effects that somebody chooses, which the lines of events lead to."""

    def __init__(self, step_numbers: dict[str, int]) -> None:
        self.step_numbers = step_numbers
        self.program: list[int] = []

    def line(self, effect: dict[str, Any]) -> list[int]:
        name = effect["do"]
        if name == EITHER:
            return self.either(effect["effects"], effect.get("optional", False))
        if is_asked_first(effect):
            return self.either([{**effect, "optional": False}], True)
        line = [self.step_numbers[name], *effect_numbers(effect)]
        line += [0] * (LINE - len(line))
        if name in WHO_AT and effect.get("who") == "one opponent":
            return [self.step_numbers["choose opponent"], self.put(line), 0, 0, 0]
        return line

    def either(self, effects: list[dict[str, Any]], optional: bool) -> list[int]:
        lines = [self.line(effect) for effect in effects]
        first = len(self.program) // LINE
        for line in lines:
            self.put(line)
        return [self.step_numbers[EITHER], first, len(lines), OPTIONAL if optional else 0, 0]

    def put(self, line: list[int]) -> int:
        self.program += line
        return len(self.program) // LINE - 1


def effect_numbers(effect: dict[str, Any]) -> list[int]:
    """What the frame of an effect begins with; the vocabulary has seen to it that all of it is there."""
    may = OPTIONAL if effect.get("optional", False) else 0
    whose = WHOSE.index(effect.get("whose", "anybody's"))
    again = 2 * (effect.get("count", 1) - 1) + (OPTIONAL if effect.get("optional", False) else 0)
    match effect["do"]:
        case "suppress all" | "suppress class":
            return [WHICH.index(effect["which"]), whose, may]
        case "suppress one" | "protect one":
            return [WHICH.index(effect.get("which", "all")), whose, again]
        case "heal class" | "discard animal":
            return [whose, may, 0]
        case "swap animals":
            return [0, may, 0]
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
            return [int(effect["from"] == "discards"), int(effect["to"] == "owner"), whose, may]
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
    if who >= NAMED:
        return other == who - NAMED
    return who == EVERYONE or (other == seat) == (who == PLAYER)


def again_or_pop(s: CardState, i: i64) -> None:
    """An effect that is done several times counts down in number i of its frame."""
    if s.arg(i) >= OFTEN:
        s.set_arg(i, s.arg(i) - OFTEN)
    else:
        s.pop()


def times_left(s: CardState, i: i64) -> i64:
    """How often an effect that counts down in number i of its frame is still done."""
    return s.arg(i) // OFTEN + 1


def times_done(s: CardState, i: i64) -> i64:
    return (as_written(s, i) - s.arg(i)) // OFTEN


def as_written(s: CardState, i: i64) -> i64:
    """Number i of the effect on top as its event has it; as it is now where it was chosen among several."""
    at = last_begun(s, s.depth - 2) * LINE
    return s.deck.program[at + 1 + i] if s.deck.program[at] == s.step() else s.arg(i)


def count_of_several(left: i64, done: i64) -> dict[str, str | int]:
    """How many are to go, as a prompt tells it; nothing where there is just one."""
    return {"count": int(left)} if left + done > 1 else {}


def or_pass(s: CardState, how: i64, out: vec[i64]) -> vec[i64]:
    return append(out, s.deck.pass_) if how & OPTIONAL != 0 and len(out) > 0 else out
