"""Playing one-time events: the effects in the order in which they are written, each as far as possible."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.errors import BadSetup
from foodchain.games.cards.deck import LINE, Deck
from foodchain.games.cards.ongoing import number_in, one_of
from foodchain.games.cards.state import RESOLVING, CardState

# Which animals an effect is for.
ALL: Final = 0
THE_ENDANGERED: Final = 1
NO_MATCH: Final = 2
A_MISMATCH: Final = 3
# Who draws or discards.
PLAYER: Final = 0
PLAYER_AND_POORER: Final = 1
EACH_OPPONENT: Final = 2
ONE_OPPONENT: Final = 3
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


class ResolveEvent(Step[CardState]):
    """Runs the effects of an event, then discards it. Frame: the card, and how many effects are done."""

    name = "resolve event"
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
                if effect["do"] not in step_numbers:
                    known = ", ".join(step_numbers)
                    raise BadSetup(f"{variant.where}: {effect['do']!r} is no effect; there are: {known}")
                try:
                    program += [step_numbers[effect["do"]], *effect_numbers(effect)]
                except BadSetup as error:
                    raise BadSetup(f"{variant.where}: {error}") from None
    first.append(len(program) // LINE)
    deck.program = vec[i64](program)
    deck.first_line = vec[i64](first)


def effect_numbers(effect: dict[str, Any]) -> list[int]:
    match effect["do"]:
        case "suppress all":
            which = {"all": ALL, "endangered": THE_ENDANGERED, "no match": NO_MATCH, "a mismatch": A_MISMATCH}
            return [one_of(effect, "which", which), 0, 0]
        case "suppress class":
            return [one_of(effect, "which", {"all": ALL, "endangered": THE_ENDANGERED}), 0, 0]
        case "draw":
            who = one_of(effect, "who", {"player": PLAYER, "player and poorer": PLAYER_AND_POORER})
            by_hand = effect.get("cards") == "hand"
            count = effect.get("plus", 0) if by_hand else number_in(effect, "cards")
            how = (PLUS_HAND if by_hand else 0) | (DISCARD_FIRST if effect.get("discard_first", False) else 0)
            return [who, count, how]
        case "discard":
            who = one_of(effect, "who", {"each opponent": EACH_OPPONENT, "one opponent": ONE_OPPONENT})
            return [who, number_in(effect, "cards"), 0]
        case "pass cards":
            return [one_of(effect, "to", {"left": LEFT, "right": RIGHT, "choose": CHOOSE}), 0, 0]
        case "take animal":
            source = one_of(effect, "from", {"play": FROM_PLAY, "discards": FROM_DISCARDS})
            return [source, one_of(effect, "to", {"player": TO_PLAYER, "owner": TO_OWNER}), 0]
        case "points":
            return [one_of(effect, "per", {"class": PER_CLASS, "element": PER_ELEMENT}), number_in(effect, "vp"), 0]
    return [0, 0, 0]
