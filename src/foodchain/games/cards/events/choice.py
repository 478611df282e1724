"""What a player chooses before an effect: which of several, whether at all, or the opponent whom it is about."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.deck import LINE, NONE
from foodchain.games.cards.events.program import NAMED, OPTIONAL, first_choice, is_for_chosen, or_pass
from foodchain.games.cards.state import SEAT_NAMED, CardState


def begin(s: CardState, seat: i64, line: i64) -> None:
    """Put the effect of a line on the agenda."""
    at = line * LINE
    program = s.deck.program
    s.push(program[at], seat, program[at + 1], program[at + 2], program[at + 3], program[at + 4])


class Either(Step[CardState]):
    """One of several effects, or one that may be declined.

    Frame: the first of them among those that are chosen, how many, and OPTIONAL.
    """

    name = "either"
    frame = Frame(("resolve event",), ("line", "line", OPTIONAL))

    def fits(self, s: CardState) -> bool:
        if (s.deck.do_it if s.arg(1) == 1 else s.deck.first_alternative) == NONE:
            return False
        if not 0 < s.arg(1) <= s.deck.most_alternatives:
            return False
        return (first_choice(s.deck) + s.arg(0) + s.arg(1)) * LINE <= len(s.deck.program)

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(1) == 1:
            return or_pass(s, s.arg(2), append(out, s.deck.do_it))
        for number in range(s.arg(1)):
            out = append(out, s.deck.first_alternative + number)
        return or_pass(s, s.arg(2), out)

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        line = first_choice(s.deck) + s.arg(0)
        if s.arg(1) > 1:
            line += option - s.deck.first_alternative
        s.pop()
        if option != s.deck.pass_:
            begin(s, seat, line)

    def continues(self, s: CardState) -> bool:
        return True

    def asks(self, s: CardState) -> str:
        return "either" if s.arg(1) > 1 else "may do"

    def details(self, s: CardState) -> dict[str, str | int]:
        return {"card": s.deck.card_names[s.number_at(s.depth - 2, 0)]}


class ChooseOpponent(Step[CardState]):
    """The opponent whom an effect is about. Frame: the effect, among those that are chosen."""

    name = "choose opponent"
    frame = Frame(("resolve event",), ("line",))

    def fits(self, s: CardState) -> bool:
        line = first_choice(s.deck) + s.arg(0)
        return line * LINE < len(s.deck.program) and is_for_chosen(s.deck, line)

    def options(self, s: CardState) -> vec[i64]:
        out = vec[i64]()
        for i in range(1, s.seats):
            out = append(out, s.deck.first_seat + (s.actor() + i) % s.seats)
        return out

    def choose(self, s: CardState, option: i64) -> None:
        seat = s.actor()
        line = first_choice(s.deck) + s.arg(0)
        other = option - s.deck.first_seat
        s.pop()
        s.note(SEAT_NAMED, seat, other)
        begin(s, seat, line)
        s.set_arg(s.deck.who_at[s.deck.program[line * LINE]], NAMED + other)

    def continues(self, s: CardState) -> bool:
        return True

    def details(self, s: CardState) -> dict[str, str | int]:
        return {"card": s.deck.card_names[s.number_at(s.depth - 2, 0)]}
