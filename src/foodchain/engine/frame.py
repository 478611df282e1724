"""Frames: what a step may find on the agenda. Each step declares its own, beside its rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.engine.bits import bit

NO_NUMBER: Final = -1
COUNTED: Final = 1001  # numbers from 0 to the largest that a pack can name


class Frame:
    """The steps it may lie on, whether it names an actor, and the range of each of its numbers.

    "" among the steps is the bottom of the agenda. A number goes from 0 up to a limit, a whole number or the name of
    what is numbered: "hex" is any hex, "hex+" a hex + 1 or 0 for none, "hex?" a hex or -1, "hex*" a bit for each.

    Numbers stay as they began but for those in `chosen`, which are 0 until a choice is made, and the one in
    `counted_down`, which gets less by the second number of it each time.
    """

    def __init__(
        self,
        on: tuple[str, ...],
        numbers: tuple[int | str, ...] = (),
        acts: bool = True,
        chosen: tuple[int, ...] = (),
        counted_down: tuple[int, int] = (NO_NUMBER, 1),
    ) -> None:
        self.on = on
        self.numbers = numbers
        self.acts = acts
        self.chosen = chosen
        self.counted_down = counted_down

    def can_come_to(self, number: int, written: i64, now: i64) -> bool:
        """Whether a number of the frame that began as written can be this one now."""
        if number in self.chosen and written == 0:
            return True
        counted, by = self.counted_down
        if number == counted:
            return now <= written and (written - now) % by == 0
        return now == written


def number_range(limit: int | str, sizes: dict[str, int]) -> tuple[int, int]:
    """The least and the most that a number can be. `sizes` says how many there are of each kind."""
    if isinstance(limit, int):
        return 0, limit
    kind = limit.rstrip("+?*")
    size = sizes[kind]
    match limit[len(kind) :]:
        case "+":
            return 0, size
        case "?":
            return -1, size - 1
        case "*":
            return 0, bit(size) - 1
    return 0, size - 1
