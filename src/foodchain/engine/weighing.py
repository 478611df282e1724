"""Weighing an option closely: not only who wins in the tries, but what everybody has then, and what the next one does.

A try is played to the end of the action, then to where the search judges, then to the end of the game. That takes
longer than the tries of a search that only wants to know which option is best.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.judge import Judge
from foodchain.engine.packed import numbers
from foodchain.engine.play import apply
from foodchain.engine.policy import Policy, play_on
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LONGEST: Final = 2000  # decisions until a try is judged
LONGEST_GAME: Final = 20_000
FOREVER: Final = 1 << 40  # a turn that no game reaches
LONGEST_ACTION: Final = 100  # decisions


class Tried:
    """What came of an option in its tries."""

    def __init__(self, option: int, seats: int) -> None:
        self.option: i64 = option
        self.chances: list[float] = []  # of the seat that decides, try by try
        self.ended: i64 = 0  # tries in which the game was over before it was judged
        self.points: vec[float] = numbers([0.0] * seats)
        self.at_once: vec[float] = vec[float]()  # the features when the action is over, added up
        self.later: vec[float] = vec[float]()  # the features when the try is judged, added up
        self.replies: dict[int, int] = {}  # what the next one to decide did, and how often

    # As lists, for Python: a vector that plain code takes from a compiled object is never freed.

    def mean_points(self) -> list[float]:
        """What each seat has at the end of the game."""
        return [total / len(self.chances) for total in self.points]

    def mean_at_once(self) -> list[float]:
        return [total / len(self.chances) for total in self.at_once]

    def mean_later(self) -> list[float]:
        return [total / len(self.chances) for total in self.later]


class Closely:
    """Tries the options of one decision with a policy and a judge."""

    def __init__(self, rules: Rules[Any], policy: Policy, judge: Judge, seat: int, seats: int, until: int) -> None:
        self.rules = rules
        self.policy = policy
        self.judge = judge
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.until = until  # the turn before which a try is judged

    def seats_of_rows(self, s: State) -> list[int]:
        """Whose each row of features is; -1 where nobody plays it."""
        rows = len(self.rules.features(s)) // len(self.rules.feature_names)
        return [int(self.rules.seat_of_row(s, row)) for row in range(rows)]

    def try_all(self, options: list[Tried], sample: State, dice: int, heat: float) -> None:
        """Try some options once, on the same sample with the same dice."""
        for tried in options:
            self.try_one(tried, sample.clone(), dice, heat)

    def try_one(self, tried: Tried, s: State, dice: int, heat: float) -> None:
        rules = self.rules
        apply(rules.steps, s, tried.option)
        self.finish_action(s)
        tried.at_once = added(tried.at_once, rules.features(s))
        if s.depth > 0:
            reply = self.policy.pick(rules, s, dice % 2147483646 + 1, heat)
            if rules.steps[s.step()].seat(s) != self.seat:
                tried.replies[reply] = tried.replies.get(reply, 0) + 1
            apply(rules.steps, s, reply)
        play_on(rules, self.policy, s, dice, heat, self.until, LONGEST)
        tried.chances.append(self.judge.chances(rules, s, self.seats)[self.seat])
        tried.later = added(tried.later, rules.features(s))
        if s.depth == 0:
            tried.ended += 1
        play_on(rules, self.policy, s, dice, heat, FOREVER, LONGEST_GAME)
        seat = 0
        for points in rules.scores(s):
            tried.points[seat] = tried.points[seat] + float(points)
            seat += 1

    def finish_action(self, s: State) -> None:
        """Make the further choices of an action as the policy would."""
        for _ in range(LONGEST_ACTION):
            if s.depth == 0:
                return
            step = self.rules.steps[s.step()]
            if not step.continues(s) or step.seat(s) != self.seat:
                return
            apply(self.rules.steps, s, self.policy.pick(self.rules, s, 1, 0.0))


def added(sums: vec[float], more: vec[float]) -> vec[float]:
    """Numbers, each added to its sum; nothing has been added up before the first time."""
    if len(sums) == 0:
        return more
    for i in range(len(more)):
        sums[i] = sums[i] + more[i]
    return sums
