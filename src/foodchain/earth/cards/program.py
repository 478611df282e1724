"""The effects of cards as numbers: what the frame of each begins with, and what its numbers can come to."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.effects import CHOICE, CHOICES, COUNT, NUMBER, Effect, Field

LINE: Final = 4  # how many numbers one effect takes in a program
AS_CHOSEN: Final = -9  # in a program: the number that the card's own frame holds (the slot it lay in, say)

BEGINS_WITH: Final = 2  # numbers that a card gives to the frame of its effect; a field says which of them is its own

# What a number of an effect's frame is.
PROGRESS: Final = 0  # how far the choices have come
COUNTED_DOWN: Final = 1  # from the number that the card says
FIXED: Final = 2


def frame_numbers(declared: Effect, effect: dict[str, Any]) -> list[int]:
    """What the frame of an effect begins with."""
    numbers = [0] * BEGINS_WITH
    for field in declared.fields:
        if 0 <= field.into < BEGINS_WITH:
            numbers[field.into] = plain_number(field, declared.value(effect, field))
    return numbers


def given_numbers(declared: Effect, numbers: list[int]) -> list[int]:
    """Which of the numbers that the frame of an effect begins with the card has given."""
    given = [int(FIXED if number == AS_CHOSEN else PROGRESS) for number in numbers]
    for field in declared.fields:
        if 0 <= field.into < BEGINS_WITH:
            given[field.into] = COUNTED_DOWN if field.kind in (NUMBER, COUNT) else FIXED
    return given


def plain_number(field: Field, value: Any) -> int:
    if value == field.word and field.kind == COUNT:
        return AS_CHOSEN
    if field.kind == CHOICES:
        return sum([bit(field.choices.index(name)) for name in set(value)])
    return field.choices.index(value) if field.kind == CHOICE else int(value)


def can_come_to(given: i64, said: i64, now: i64) -> bool:
    """Whether a number that a card has given to its effect can be this one now."""
    return given == PROGRESS or now == said or (given == COUNTED_DOWN and now < said)
