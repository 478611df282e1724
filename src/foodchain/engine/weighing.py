"""Weighing an option closely: not only who wins in the tries, but what everybody has then, and what the next one does.

A try is played to the end of the action, then to where the search judges, and some to the end of the game. That takes
longer than the tries of a search that only wants to know which option is best.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.events import Event
from foodchain.engine.judge import Judge
from foodchain.engine.packed import numbers
from foodchain.engine.play import apply, apply_any
from foodchain.engine.policy import MODULUS, Policy, play_on
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

LONGEST: Final = 2000  # decisions until a try is judged
LONGEST_GAME: Final = 20_000
FOREVER: Final = 1_000_000_000  # a turn that no game reaches
LONGEST_ACTION: Final = 100  # decisions
PAID: Final = "vp"  # the field of events that are points
BY_KIND: Final = 10_000  # sources of points from here on are kinds of events, those before causes


class Tried:
    """What came of an option in its tries. Tries of the same number began from the same sample with the same dice."""

    def __init__(self, option: int, seats: int) -> None:
        self.option: i64 = option
        self.chances: list[float] = []  # of the seat that decides, try by try
        self.ended: i64 = 0  # tries in which the game was over before it was judged
        self.finished: i64 = 0  # tries that were played to the end of the game
        self.points: vec[float] = numbers([0.0] * seats)  # what each seat had there, added up
        self.width: i64 = 0  # how many features there are of a try
        self.at_once: vec[float] = vec[float]()  # when the action is over, try after try
        self.later: vec[float] = vec[float]()  # when the try is judged
        self.gained: list[dict[tuple[int, int], int]] = []  # for each try the points of a row by their source
        self.taken: list[list[tuple[int, int]]] = []  # for each try who, by row, took which card
        self.replies: dict[tuple[int, int], int] = {}  # what the next one did, by actor and option, and how often

    # As lists, for Python: a vector that plain code takes from a compiled object is never freed.

    def mean_points(self) -> list[float]:
        """What each seat has at the end of the game; nothing where no try went so far."""
        return [total / float(self.finished) for total in self.points] if self.finished > 0 else []

    def means(self, tries: int, at_once: bool) -> list[float]:
        """The mean features of the first tries, when the action is over or when they are judged."""
        rows = self.at_once if at_once else self.later
        out: list[float] = []
        for i in range(self.width):
            total = 0.0
            for number in range(tries):
                total += rows[number * self.width + i]
            out.append(total / float(tries))
        return out

    def each(self, feature: int, tries: int, at_once: bool) -> list[float]:
        """A feature in the first tries, one by one."""
        rows = self.at_once if at_once else self.later
        return [rows[number * self.width + feature] for number in range(tries)]


class Closely:
    """Tries the options of one decision with a policy and a judge."""

    def __init__(self, rules: Rules[Any], policy: Policy, judge: Judge, seat: int, seats: int, until: int) -> None:
        self.rules = rules
        self.policy = policy
        self.judge = judge
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.until = until  # the turn before which a try is judged
        self.paying: dict[int, tuple[int, int]] = {}  # kind of event -> which of its numbers are the row and the points
        for kind, schema in enumerate(rules.events):
            if PAID in schema.own_fields and "cause" in schema.fields:  # whose they are comes first
                self.paying[kind] = (0, schema.own_fields.index(PAID))

    def seats_of_rows(self, s: State) -> list[int]:
        """Whose each row of features is; -1 where nobody plays it."""
        rows = len(self.rules.features(s)) // len(self.rules.feature_names)
        return [int(self.rules.seat_of_row(s, row)) for row in range(rows)]

    def try_all(self, options: list[Tried], sample: State, dice: int, heat: float, finish: bool) -> None:
        """Try some options once, on the same sample with the same dice, and play to the end if that is wanted."""
        for tried in options:
            self.try_one(tried, sample.clone(), dice, heat, finish)

    def try_one(self, tried: Tried, s: State, dice: int, heat: float, finish: bool) -> None:
        rules = self.rules
        journal: list[Event] = []
        s.journal = journal
        apply_any(rules, s, tried.option)
        self.finish_action(s)
        features = rules.features(s)
        tried.width = len(features)
        tried.at_once = extended(tried.at_once, features)
        if s.depth > 0:
            reply = self.policy.pick(rules, s, dice % (MODULUS - 1) + 1, heat)
            if rules.steps[s.step()].seat(s) != self.seat:
                known = (int(s.actor()), int(reply))
                tried.replies[known] = tried.replies.get(known, 0) + 1
            apply(rules.steps, s, reply)
        play_on(rules, self.policy, s, dice, heat, self.until, LONGEST)
        tried.chances.append(self.judge.chances(rules, s, self.seats)[self.seat])
        tried.later = extended(tried.later, rules.features(s))
        self.tell_gains(tried, journal)
        if s.depth == 0:
            tried.ended += 1
        if finish:
            s.journal = None
            play_on(rules, self.policy, s, dice, heat, FOREVER, LONGEST_GAME)
            tried.finished += 1
            for seat, points in enumerate(rules.scores(s)):
                tried.points[seat] = tried.points[seat] + float(points)

    def tell_gains(self, tried: Tried, journal: list[Event]) -> None:
        """What the events of a try tell of points and cards."""
        gained: dict[tuple[int, int], int] = {}
        taken: list[tuple[int, int]] = []
        for event in journal:
            kind = int(event.kind)
            if kind == self.rules.card_taken:
                taken.append((int(event.a), int(event.b)))
            elif kind in self.paying:
                row, points = self.paying[kind]
                told = event.numbers()
                source = int(event.cause) if self.rules.events[kind].name == PAID else BY_KIND + kind
                known = (told[row], source)
                gained[known] = gained.get(known, 0) + told[points]
        tried.gained.append(gained)
        tried.taken.append(taken)

    def finish_action(self, s: State) -> None:
        """Make the further choices of an action as the policy would."""
        for _ in range(LONGEST_ACTION):
            if s.depth == 0:
                return
            step = self.rules.steps[s.step()]
            if not step.continues(s) or step.seat(s) != self.seat:
                return
            apply(self.rules.steps, s, self.policy.pick(self.rules, s, 1, 0.0))


def extended(rows: vec[float], more: vec[float]) -> vec[float]:
    for value in more:
        rows = append(rows, value)
    return rows
