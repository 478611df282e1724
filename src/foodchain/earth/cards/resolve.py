"""Running a card: its effects in order, each as far as possible."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import E
from foodchain.engine.causes import CARD
from foodchain.engine.step import Step

LINE: Final = 4  # how many numbers one effect takes in a program
AS_CHOSEN: Final = -9  # in a program: the number that the card's own frame holds (the slot it lay in, say)


class ResolveCard(Step[E]):
    """Runs a card's effects in order. Frame: the card, the effect that comes next, and a number of the game's own.

    `program` holds, for each effect of each card, the card, the effect's step and its first two numbers.
    """

    name = "resolve card"
    cause = CARD

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
