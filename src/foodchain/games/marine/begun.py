"""What can lie on a card while it is resolved: the effect that it has begun, or what that effect has set off."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.cards.resolve import AS_CHOSEN, LINE
from foodchain.earth.cards.terms import BY, TERMS
from foodchain.engine.bits import bit
from foodchain.engine.invariants import expect
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.marine.cards import BEGUN, COUNTED_DOWN, PROGRESS, ByOthers, ChooseParty, ResolveEvolution
from foodchain.games.marine.state import MarineState


def check_effects(s: MarineState, steps: list[Step[Any]]) -> None:
    """Raise BrokenInvariant if something lies on a card or trait that none of its effects has put there."""
    for depth in range(1, s.depth):
        below = steps[s.agenda[(depth - 1) * FRAME]]
        step = steps[s.agenda[depth * FRAME]]
        fits = True
        if isinstance(below, ResolveEvolution):
            fits = fits_card(s, depth, step, below, steps)
        elif isinstance(below, ByOthers):
            fits = fits_others(s, depth, step, below, steps)
        expect(fits, f"the step {step.name!r} is not what the step {below.name!r} has begun", f"agenda {depth}")


def fits_card(s: MarineState, depth: i64, step: Step[Any], card: ResolveEvolution, steps: list[Step[Any]]) -> bool:
    line = number(s, depth - 1, 1) - 1
    if line < 0:
        return step.name in card.waits_for
    by_others = s.board.terms[line * TERMS + BY] > 0
    if by_others or isinstance(step, ByOthers):
        return by_others and isinstance(step, ByOthers)
    effect = steps[card.program[line * LINE + 1]]
    first = card.program[line * LINE + 2]
    if first == AS_CHOSEN:
        first = number(s, depth - 1, 2)
    if step is effect or isinstance(step, ChooseParty):
        same_actor = actor(s, depth) == actor(s, depth - 1)
        return same_actor and (step is not effect or has_numbers(s, depth, line, first, card.program[line * LINE + 3]))
    return step.name in effect.sets_off


def fits_others(s: MarineState, depth: i64, step: Step[Any], others: ByOthers, steps: list[Step[Any]]) -> bool:
    """Their effect is carried out by one who is not still to come."""
    line = number(s, depth - 1, 1) - 1
    to_come = number(s, depth - 1, 4)
    if to_come < BEGUN:
        return False
    effect = steps[others.program[line * LINE + 1]]
    if step is effect or isinstance(step, ChooseParty):
        first = number(s, depth - 1, 2)
        numbers_fit = has_numbers(s, depth, line, first, others.program[line * LINE + 3])
        return to_come & bit(actor(s, depth)) == 0 and (step is not effect or numbers_fit)
    return step.name in effect.sets_off


def has_numbers(s: MarineState, depth: i64, line: i64, first: i64, second: i64) -> bool:
    """Whether an effect that began with these two numbers can have come to those of its frame."""
    return is_given(s, depth, line, 0, first) and is_given(s, depth, line, 1, second)


def is_given(s: MarineState, depth: i64, line: i64, i: i64, said: i64) -> bool:
    given = s.display.given[line * 2 + i]
    now = number(s, depth, i)
    return given == PROGRESS or now == said or (given == COUNTED_DOWN and now < said)


def number(s: MarineState, depth: i64, i: i64) -> i64:
    return s.agenda[depth * FRAME + 2 + i]


def actor(s: MarineState, depth: i64) -> i64:
    return s.agenda[depth * FRAME + 1]
