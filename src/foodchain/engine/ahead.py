"""How a game may go on: what each seat can hope for when a policy plays on to the end of the turn.

For plain Python, and so in lists: a vector that it takes from a compiled function is never freed.
"""

from __future__ import annotations

from typing import Any, Final

from foodchain.engine.judge import Judge
from foodchain.engine.packed import softmax
from foodchain.engine.policy import Policy, play_on
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LONGEST: Final = 2000  # decisions


def chances_ahead(
    rules: Rules[Any], policy: Policy, judge: Judge, s: State, seats: int, dice: int, heat: float, until: int
) -> list[float]:
    """How likely each seat is to win, judged when turn `until` begins. The state is used up."""
    play_on(rules, policy, s, dice, heat, until, LONGEST)
    return [chance for chance in judge.chances(rules, s, seats)]


def shares(rules: Rules[Any], policy: Policy, s: State) -> list[float]:
    """How often the policy would take each legal option."""
    return [share for share in softmax(policy.scores(rules, s))]
