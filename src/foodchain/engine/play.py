"""The loop that drives every game: choose, tidy, and on to the next real choice."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.chance import QuickChance
from foodchain.engine.rules import Rules
from foodchain.engine.state import State
from foodchain.engine.step import Step


def settle(steps: list[Step[Any]], s: State) -> None:
    """Let the agenda run until somebody has a choice to make, or the game is over."""
    while s.depth > 0:
        step = steps[s.step()]
        legal = step.options(s)
        count = len(legal)
        if count > 1 or (count == 1 and step.always_asks(s)):
            s.legal = legal
            return
        if s.journal is not None:
            s.find_cause()
        if count == 1:
            s.legal = legal
            step.choose(s, legal[0])
        else:
            step.resolve(s)
        s.tidy()
    s.legal = vec[i64]()


def apply(steps: list[Step[Any]], s: State, option: i64) -> None:
    """Play a legal option."""
    if s.journal is not None:
        s.find_cause()
    steps[s.step()].choose(s, option)
    s.tidy()
    settle(steps, s)


def apply_any(rules: Rules[Any], s: State, option: i64) -> None:
    """Play an option that was legal when it was first played: a choice, or a claim out of turn."""
    if is_among(option, s.legal):
        apply(rules.steps, s, option)
    else:
        rules.claim(s, option)


def is_among(option: i64, options: vec[i64]) -> bool:
    for other in options:
        if other == option:
            return True
    return False


def playout(rules: Rules[Any], s: State, seed: int, most: int, lively: bool) -> int:
    """Random play inside the compiled loop, until the end or for `most` decisions; how many were made.

    What is drawn on the way comes from the seed as well, and not from the game's own chance: that would be slower, and
    tell what is going to happen.
    """
    steps = rules.steps
    chance = QuickChance(seed)
    s.chance = chance
    made: i64 = 0
    limit: i64 = most
    while s.depth > 0 and made < limit:
        options = rules.sensible(s) if lively else s.legal
        apply(steps, s, options[chance.below(len(options))])
        made += 1
    return made
