"""Asking why: what a bot thinks of each option, and how the options differ in what players count.

Every option is tried on samples of the game; those that look worse are put aside round by round. Reasons are computed:
what everybody has in the tries of an option is held against what they have in those of the best other, and each
difference counts as much as the judge would change its mind if there were no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, copysign, floor, log2
from statistics import fmean

from foodchain.engine.actions import Option
from foodchain.engine.judge import Judge
from foodchain.engine.policy import Policy
from foodchain.engine.sight import Sight
from foodchain.engine.terms import Term
from foodchain.engine.weighing import Closely, Tried
from foodchain.words import Message

LEAST_COUNT = 0.5  # less of something is not worth naming
LEAST_EFFECT = 0.004  # nor is what changes the chance to win by less
MOST_REASONS = 4
AT_THE_END = {"points", "lead"}  # terms that matter when a game is over
ALL_POINTS = AT_THE_END | {"points at once"}


@dataclass(frozen=True)
class Reason:
    """A difference to the best other option, in something that players count."""

    term: str
    seat: int
    player: str | None  # the animal, where a seat plays one
    count: int
    effect: float  # how much this alone changes the chance to win
    own: bool  # of the seat that decides

    def message(self) -> Message:
        """The reason, to be said by the speaker of the game."""
        what = Message("reason", self.term, {"count": self.count})
        if self.own:
            return what
        whose = {"animal": self.player} if self.player else {"seat": self.seat}
        return Message("reason", "of animal" if self.player else "of seat", {**whose, "what": what})


@dataclass(frozen=True)
class Weighed:
    """What a bot thinks of an option. A bot that only compares gives a value and no more."""

    option: Option
    value: float  # the larger, the better
    chance: float | None = None  # to win
    points: tuple[float, ...] = ()  # that each seat has at the end, on average
    tries: int = 0  # how often it was played on
    reasons: tuple[Reason, ...] = ()  # how it differs from the best other option, what matters most first
    reply: Option | None = None  # what the next one to decide does most often
    reply_share: float = 0.0


class Weighing:
    """Tries the options of one decision until its effort is spent."""

    def __init__(self, sight: Sight, policy: Policy, judge: Judge, turns: int, heat: float) -> None:
        game = sight.sample()
        self.sight = sight
        self.rules = game.rules
        self.judge = judge
        self.heat = heat
        until = game.rules.turn_number(game.state) + turns
        self.closely = Closely(game.rules, policy, judge, sight.seat, game.seats, until)
        self.seats_of_rows = self.closely.seats_of_rows(game.state)
        self.players = [game.rules.actor_name(game.state, row) for row in range(len(self.seats_of_rows))]
        self.options = [Tried(option.number, game.seats) for option in sight.decision.options]

    def run(self, tries: int, keep: int | None = None) -> None:
        """Try every option, the better ones more often. `keep` is tried as often as the best, whatever it is like."""
        left = self.options
        rounds = max(1, ceil(log2(len(left))))
        for number in range(rounds):
            for _ in range(max(2, tries // (rounds * len(left)))):
                dice = self.sight.rng.randrange(1, 1 << 30)
                self.closely.try_all(left, self.sight.sample().state, dice, self.heat)
            left = sorted(left, key=mean_chance, reverse=True)
            kept = left[: max(2, (len(left) + 1) // 2)]
            left = kept + [tried for tried in left[len(kept) :] if tried.option == keep]

    def weighed(self) -> list[Weighed]:
        """What was found out about each option, the best first."""
        best = max(self.options, key=lambda tried: (len(tried.chances), mean_chance(tried)))
        found = [self.weigh(tried, best) for tried in self.options]
        return sorted(found, key=lambda weighed: weighed.value, reverse=True)

    def weigh(self, tried: Tried, best: Tried) -> Weighed:
        # Held against the best in the very tries that both had: luck was the same for both.
        behind = fmean(a - b for a, b in zip(best.chances, tried.chances, strict=False))
        chance = max(0.0, mean_chance(best) - behind)
        other = best if tried is not best else self.best_other(best)
        reply = max(tried.replies, key=lambda option: (tried.replies[option], -option), default=None)
        return Weighed(
            self.rules.space.options[tried.option],
            chance,
            chance,
            tuple(tried.mean_points()),
            len(tried.chances),
            self.reasons(tried, other) if other else (),
            self.rules.space.options[reply] if reply is not None else None,
            tried.replies[reply] / len(tried.chances) if reply is not None else 0.0,
        )

    def best_other(self, best: Tried) -> Tried | None:
        others = [tried for tried in self.options if tried is not best]
        return max(others, key=lambda tried: (len(tried.chances), mean_chance(tried)), default=None)

    def reasons(self, tried: Tried, other: Tried) -> tuple[Reason, ...]:
        """How an option differs from another: what speaks for the difference between them first, then what against."""
        over = 2 * tried.ended > len(tried.chances)
        early = [term for term in self.rules.terms if term.at_once]
        late = [term for term in self.rules.terms if not term.at_once and (not over or term.name in AT_THE_END)]
        found = self.differences(tried.mean_at_once(), other.mean_at_once(), early)
        found += self.differences(tried.mean_later(), other.mean_later(), late)
        found.sort(key=lambda reason: -abs(reason.effect))
        better = sum(reason.effect for reason in found) > 0
        chosen = without_repeats(found)[:MOST_REASONS]
        return tuple(sorted(chosen, key=lambda reason: (reason.effect > 0) != better))

    def differences(self, rows: list[float], others: list[float], terms: list[Term]) -> list[Reason]:
        """The terms in which rows of features differ, with what each difference does to the chance to win."""
        seat, width = self.sight.seat, len(self.rules.feature_names)
        chance = self.chance(rows)
        found = []
        for row, whose in enumerate(self.seats_of_rows):
            for term in terms if whose >= 0 else []:
                at = row * width + term.features[0]
                count = (rows[at] - others[at]) * term.unit
                if abs(count) < LEAST_COUNT:
                    continue
                effect = chance - self.chance(exchanged(rows, others, row * width, term))
                if abs(effect) >= LEAST_EFFECT:
                    found.append(Reason(term.name, whose, self.players[row], whole(count), effect, whose == seat))
        return found

    def chance(self, rows: list[float]) -> float:
        return self.judge.chances_of(rows, self.seats_of_rows, self.sight.seats)[self.sight.seat]


def mean_chance(tried: Tried) -> float:
    return fmean(tried.chances)


def exchanged(rows: list[float], others: list[float], first: int, term: Term) -> list[float]:
    """The rows of features, with what tells of a term in the row at `first` as it is in the others."""
    out = rows.copy()
    for feature in term.features:
        out[first + feature] = others[first + feature]
    return out


def without_repeats(reasons: list[Reason]) -> list[Reason]:
    """Of the ways to say that a seat has more points, only the first."""
    out: list[Reason] = []
    for reason in reasons:
        same = [other for other in out if other.seat == reason.seat and {other.term, reason.term} <= ALL_POINTS]
        if not same:
            out.append(reason)
    return out


def whole(amount: float) -> int:
    """The nearest whole number; halves go away from nought."""
    return int(copysign(floor(abs(amount) + 0.5), amount))
