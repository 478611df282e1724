"""Running a card: its effects in order, each as far as possible."""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.cards.program import AS_CHOSEN, BEGINS_WITH, LINE, can_come_to
from foodchain.earth.earth import E
from foodchain.engine.causes import CARD
from foodchain.engine.step import Step


class ResolveCard(Step[E]):
    """Runs a card's effects in order. Frame: the card, the effect that comes next, and a number of the game's own.

    `program` holds, for each effect of each card, the card, the effect's step and its first two numbers.
    """

    name = "resolve card"
    cause = CARD
    waits_for: ClassVar[tuple[str, ...]] = ()  # steps that can lie on it before its first effect has begun

    def __init__(self, program: vec[i64]) -> None:
        self.program = program

    def resolve(self, s: E) -> None:
        card = s.arg(0)
        effect = s.arg(1)
        for line in range(effect, len(self.program) // LINE):
            if self.program[line * LINE] == card:
                s.set_arg(1, line + 1)
                a = self.program[line * LINE + 2]
                b = self.program[line * LINE + 3]
                self.begin(s, line, s.arg(2) if a == AS_CHOSEN else a, b)
                return
        s.pop()

    def begin(self, s: E, line: i64, a: i64, b: i64) -> None:
        s.push(self.program[line * LINE + 1], s.actor(), a, b)

    # -- what can lie on it -----------------------------------------------------------------------------------------

    def knows_effect(self, s: E) -> bool:
        """Whether the effect that was begun last is one of its own."""
        last = (s.arg(1) - 1) * LINE
        return s.arg(1) == 0 or (last < len(self.program) and self.program[last] == s.arg(0))

    def has_begun(self, s: E, depth: i64, steps: list[Step[Any]]) -> bool:
        line = s.number_at(depth - 1, 1) - 1
        if line < 0:
            return steps[s.step_at(depth)].name in self.waits_for
        return self.has_begun_line(s, depth, line, steps)

    def has_begun_line(self, s: E, depth: i64, line: i64, steps: list[Step[Any]]) -> bool:
        """Whether what lies there is the effect of a line with its numbers, or what that has set off."""
        if is_effect(s, depth, self.program, line):
            first = s.number_at(depth - 1, 2)
            return s.actor_at(depth) == s.actor_at(depth - 1) and has_numbers(s, depth, self.program, line, first)
        return is_set_off(s, depth, self.program, line, steps)


def is_effect(s: E, depth: i64, program: vec[i64], line: i64) -> bool:
    return s.step_at(depth) == program[line * LINE + 1]


def is_set_off(s: E, depth: i64, program: vec[i64], line: i64, steps: list[Step[Any]]) -> bool:
    return steps[s.step_at(depth)].name in steps[program[line * LINE + 1]].sets_off


def has_numbers(s: E, depth: i64, program: vec[i64], line: i64, chosen: i64) -> bool:
    """Whether the effect of a line can have come to the numbers of its frame; `chosen` stands for AS_CHOSEN."""
    for i in range(BEGINS_WITH):
        said = program[line * LINE + 2 + i]
        if said == AS_CHOSEN:
            said = chosen
        if not can_come_to(s.board.given[line * BEGINS_WITH + i], said, s.number_at(depth, i)):
            return False
    return True
