"""Asking why: what a bot thinks of each option, and how the options differ in what players count.

Every option is tried on samples of the game; those that look worse are put aside round by round. Reasons are computed:
what everybody has in the tries of an option is held against what they have in the same tries of the best other, and
each difference counts as much as the judge would change its mind if there were no other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, copysign, floor, log, log2, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Protocol

from foodchain.engine.actions import Option
from foodchain.engine.judgement import LearnedJudgement
from foodchain.engine.policy import Policy
from foodchain.engine.sight import Sight
from foodchain.engine.terms import NOTHING, Term
from foodchain.engine.weighing import BY_KIND, Closely, Tried
from foodchain.words import Message, Sentence, Series, Speaker

LEAST_COUNT = 0.5  # less of something is not worth naming
LEAST_EFFECT = 0.004  # nor is what changes the chance to win by less
LEAST_SHARE = 0.4  # of the tries in which a card must go another way to be worth naming
SURE = 2.0  # standard errors that a difference must be away from nought to be named
LARGE_PART = 0.6  # of a difference in points that a source must have for its name to be told
CARD_WORTH = 4.0  # VP that a card is taken for when reasons are compared
MOST_REASONS = 4
MOST_ENDS = 8  # tries of an option that are played to the end of the game, for the points
PRIOR = 0.02  # how much the policy's opinion counts beside a single try
MANY = 32  # options, of which not each is worth a second try
FEW = 8  # options that are worth that from the first round on
LEAST_AHEAD = 0.005  # options with chances closer than this are as good as each other
LEAST_REPLY = 0.25  # of the tries in which a reply must come to be expected
COSTLY = 0.05  # of the chance to win
# What is said of an option that is better, worse or about as good, by whether it has pros and cons.
HOW = {
    "better": {(True, False): "", (True, True): " but", (False, True): " in spite", (False, False): " somehow"},
    "worse": {(False, True): "", (True, True): " but", (True, False): " in spite", (False, False): " somehow"},
    "alike": {(True, False): " and more", (True, True): " but", (False, True): " and less", (False, False): ""},
}
AT_THE_END = {"points"}  # topics that matter when a game is over


@dataclass(frozen=True)
class Reason:
    """A difference to the best other option, in something that players count."""

    term: str
    seat: int
    player: str | None  # the animal, where a seat plays one
    count: int  # so many more; fewer, where it is negative
    effect: float  # how much this alone changes the chance to win
    own: bool  # of the seat that decides
    about: str | None = None  # the card, or what points come of

    @property
    def key(self) -> str:
        """What it is called among the words."""
        direction = "more" if self.count > 0 else "fewer"
        return (
            f"{direction} {self.term} from {self.about}"
            if self.term == "points" and self.about
            else f"{direction} {self.term}"
        )

    def message(self) -> Message:
        """The reason, to be said by the speaker of the game."""
        facts: dict[str, object] = {"count": abs(self.count)}
        if self.term == "card":
            facts = {"card": self.about}
        elif self.term == "points by":
            facts["cause"] = self.about
        what = Message("reason", self.key, facts)
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
    points: tuple[float, ...] = ()  # that each seat has at the end, on average; () where that was not worth finding out
    tries: int = 0  # how often it was played on
    reasons: tuple[Reason, ...] = ()  # how it differs from the best other option, what matters most first
    reply: Option | None = None  # what the next one to decide does most often
    reply_share: float = 0.0
    reply_player: str | None = None  # the animal that does it, where a seat plays one
    reply_seat: int | None = None
    other: Option | None = None  # what the reasons hold it against: the best other option
    ahead: float = 0.0  # how much larger its chance is than the other's
    doubt: float = 0.0  # the standard error of that
    sets_up: bool = False  # how the game is to begin is chosen, such as the animal one likes to play

    @property
    def costs_much(self) -> bool:
        """Whether playing it throws away a good part of the chance to win, beyond doubt. Nobody has to answer for how
        they like to begin."""
        return not self.sets_up and -self.ahead >= COSTLY and -self.ahead >= SURE * self.doubt

    def why(self, speaker: Speaker) -> Sentence:
        """How it differs from the best other option, in a sentence or two; nothing where a bot only compares."""
        if self.chance is None or self.other is None:
            return ()
        clear = abs(self.ahead) >= max(LEAST_AHEAD, SURE * self.doubt)
        verdict = "alike" if not clear else "better" if self.ahead > 0 else "worse"
        named = sorted(
            self.reasons, key=lambda reason: not reason.own
        )  # what is one's own needs no name, so it is first
        pros = [reason.message() for reason in named if reason.effect > 0]
        cons = [reason.message() for reason in named if reason.effect < 0]
        between = speaker.text(Message("reason", "between"))
        how = HOW[verdict][bool(pros), bool(cons)]
        facts = {"other": speaker.option(self.other), "pros": Series(pros, between), "cons": Series(cons, between)}
        return speaker.say(Message("reason", f"{verdict}{how}", facts))

    def expected(self, speaker: Speaker) -> Sentence:
        """What the next one will most likely do; nothing where that is anybody's guess."""
        if self.reply is None or self.reply_share < LEAST_REPLY:
            return ()
        facts = {"count": round(100 * self.reply_share), "reply": speaker.option(self.reply)}
        if self.reply_player is None:
            return speaker.say(Message("reason", "reply of seat", {"seat": self.reply_seat, **facts}))
        return speaker.say(Message("reason", "reply of animal", {"animal": self.reply_player, **facts}))


class Weighs(Protocol):
    """A bot that can say what it thinks of its options."""

    def weigh(self, sight: Sight) -> list[Weighed]:
        """Each option, the best first."""
        ...


def weigh(bot: object, sight: Sight) -> list[Weighed]:
    """What any bot thinks of its options, the best first. One that cannot say it is asked what it would choose.

    >>> from random import Random
    >>> import foodchain
    >>> from foodchain.bots import Sight, make_bot
    >>> from foodchain.bots.weighing import weigh
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> best, second, *_ = weigh(make_bot("lively"), Sight(game, game.decision.seat, Random(1)))
    >>> best.value, second.value, best.chance
    (1.0, 0.0, None)
    """
    own = getattr(bot, "weigh", None)
    if own is not None:
        weighed: list[Weighed] = own(sight)
        return weighed
    chosen = bot.choose(sight)  # type: ignore[attr-defined]
    return by_value([(option, float(option == chosen)) for option in sight.decision.options])


def by_value(values: list[tuple[Option, float]]) -> list[Weighed]:
    """What a bot thinks that only compares."""
    return sorted((Weighed(option, value) for option, value in values), key=lambda weighed: -weighed.value)


class Effort:
    """How much weighing is to be done: a number of tries, seconds by the clock, or both, whichever comes first."""

    def __init__(self, tries: int | None, seconds: float | None, stopped: Callable[[], bool] | None) -> None:
        self.tries = tries
        self.seconds = seconds
        self.stopped = stopped or (lambda: False)
        self.made = 0
        self.begun = perf_counter()

    def spent(self) -> float:
        """Which part of it is spent."""
        of_tries = self.made / self.tries if self.tries else 0.0
        of_seconds = (perf_counter() - self.begun) / self.seconds if self.seconds else 0.0
        return 1.0 if self.stopped() else max(of_tries, of_seconds)


class Weighing:
    """Tries the options of one decision until its effort is spent."""

    def __init__(
        self, sight: Sight, policy: Policy, judgement: LearnedJudgement, turns: int = 1, heat: float = 0.5
    ) -> None:
        game = sight.sample()
        self.sight = sight
        self.state = game.state
        self.rules = game.rules
        self.judge = judgement.judge
        self.heat = heat
        until = game.rules.turn_number(game.state) + turns
        self.closely = Closely(game.rules, policy, self.judge, sight.seat, game.seats, until)
        self.seats_of_rows = self.closely.seats_of_rows(game.state)
        self.players = [game.rules.actor_name(game.state, row) for row in range(len(self.seats_of_rows))]
        self.options = [Tried(option.number, game.seats) for option in sight.decision.options]
        habits = policy.scores(game.rules, game.state)
        self.habits = dict(zip(game.state.legal, habits, strict=True))

    def run(
        self,
        tries: int | None = None,
        keep: int | None = None,
        seconds: float | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> None:
        """Try every option, the better ones more often, so many tries or seconds in all. `keep` is tried as often as
        the best, whatever it is like."""
        effort = Effort(tries, seconds, stopped)
        left = self.options
        rounds = max(1, ceil(log2(len(left))))
        for number in range(1, rounds + 1):
            least = 2 if number == 1 and len(left) <= MANY else 1
            while least > 0 or effort.spent() < number / rounds:
                self.try_all(left, number > 1 or len(left) <= FEW)
                effort.made += len(left)
                least -= 1
                if effort.spent() >= 1.0:
                    return
            left = sorted(left, key=self.standing, reverse=True)
            kept = left[: max(2, (len(left) + 1) // 2)]
            left = kept + [tried for tried in left[len(kept) :] if tried.option == keep]

    def try_all(self, options: list[Tried], finish: bool) -> None:
        finish = finish and any(tried.finished < MOST_ENDS for tried in options)
        dice = self.sight.rng.randrange(1, 1 << 30)
        self.closely.try_all(options, self.sight.sample().state, dice, self.heat, finish)

    def standing(self, tried: Tried) -> float:
        """What an option seems to be worth: the mean of its tries, with the policy's opinion where they are few."""
        return mean_chance(tried) + PRIOR * self.opinion(tried) / sqrt(len(tried.chances))

    def opinion(self, tried: Tried) -> float:
        """The logarithm of how often the policy would take an option, measured from what it takes most often. Claims
        are not the policy's business and cost nothing: only their tries tell what they are worth."""
        most = max(self.habits.values())
        return max(log(1e-3), self.habits.get(tried.option, most) - most)

    def weighed(self) -> list[Weighed]:
        """What was found out about each option, the best first."""
        best = max(self.options, key=lambda tried: (len(tried.chances), self.standing(tried)))
        found = [self.weigh(tried, best) for tried in self.options]
        return sorted(found, key=lambda weighed: (weighed.option.number != best.option, -weighed.value))

    def weigh(self, tried: Tried, best: Tried) -> Weighed:
        # Held against the best in the very tries that both had: luck was the same for both.
        other = best if tried is not best else self.best_other(best)
        apart = [a - b for a, b in zip(tried.chances, other.chances, strict=False)]
        ahead, chance = fmean(apart), mean_chance(best)
        if tried is not best:  # one that was put aside early may look better than it is
            ahead = min(0.0, ahead)
            chance = max(0.0, chance + ahead)
        replies = sorted(tried.replies.items(), key=lambda item: (-item[1], item[0])) or [((0, NOTHING), 0)]
        (actor, reply), often = replies[0]
        replied = reply != NOTHING
        options = self.rules.space.options
        return Weighed(
            options[tried.option],
            chance,
            chance,
            tuple(tried.mean_points()),
            len(tried.chances),
            self.reasons(tried, other),
            options[reply] if replied else None,
            often / len(tried.chances),
            self.players[actor] if replied else None,
            self.seats_of_rows[actor] if replied else None,
            options[other.option],
            ahead,
            stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 0.0,
            self.sight.decision.sets_up,
        )

    def best_other(self, best: Tried) -> Tried:
        others = [tried for tried in self.options if tried is not best] or [best]
        return max(others, key=lambda tried: (len(tried.chances), self.standing(tried)))

    def reasons(self, tried: Tried, other: Tried) -> tuple[Reason, ...]:
        """How an option differs from another, what matters most first."""
        both = min(len(tried.chances), len(other.chances))
        over = 2 * tried.ended > len(tried.chances)
        terms = [term for term in self.rules.terms if not over or term.topic in AT_THE_END]
        early, late = [[term for term in terms if term.at_once == at_once] for at_once in (True, False)]
        found = self.differences(tried, other, both, True, early) + self.differences(tried, other, both, False, late)
        found = [self.with_source(reason, tried, other, both) for reason in found]
        found += self.cards(tried, other, both)
        found.sort(key=lambda reason: -abs(reason.effect))
        return tuple(self.without_repeats(found)[:MOST_REASONS])

    def differences(self, tried: Tried, other: Tried, both: int, at_once: bool, terms: list[Term]) -> list[Reason]:
        """The terms in which options differ beyond doubt in their first tries, and what each does to the chance to win.

        A judge sometimes finds good what everybody calls bad: then it is a sign of something else, and no reason."""
        rows, others = tried.means(both, at_once), other.means(both, at_once)
        width = len(self.rules.feature_names)
        chance = self.chance(rows)
        found = []
        for row, whose in enumerate(self.seats_of_rows):
            for term in terms if whose >= 0 else []:
                at = row * width + term.features[0]
                count = (rows[at] - others[at]) * term.unit
                if abs(count) < LEAST_COUNT or not is_sure(
                    tried.each(at, both, at_once), other.each(at, both, at_once)
                ):
                    continue
                effect = chance - self.chance(exchanged(rows, others, row * width, term))
                if (
                    abs(effect) >= LEAST_EFFECT
                    and effect * count * term.good * (1 if whose == self.sight.seat else -1) > 0
                ):
                    found.append(self.reason(term.name, row, whole(count), effect))
        return found

    def reason(self, term: str, row: int, count: int, effect: float, about: str | None = None) -> Reason:
        seat = self.seats_of_rows[row]
        return Reason(term, seat, self.players[row], count, effect, seat == self.sight.seat, about)

    def with_source(self, reason: Reason, tried: Tried, other: Tried, both: int) -> Reason:
        """Points until the end of the turn, by what they come of where most of the difference comes of one thing."""
        if reason.term != "points":
            return reason
        row = self.row_of(reason)
        gained = {which: -points for which, points in mean_amounts(other.gained[:both], row).items()}
        for which, points in mean_amounts(tried.gained[:both], row).items():
            gained[which] = gained.get(which, 0.0) + points
        if not gained:
            return reason
        source = max(gained, key=lambda one: abs(gained[one]))
        if gained[source] * reason.count < LARGE_PART * reason.count**2:
            return reason
        count = whole(gained[source])
        if source >= BY_KIND:
            kind = self.rules.events[source - BY_KIND].name
            told = self.reason("points", row, count, reason.effect, kind)
            return told if told.key in self.rules.words["reason"] else reason
        if source == NOTHING:
            return reason
        return self.reason("points by", row, count, reason.effect, self.rules.vocabulary.words["cause"][source])

    def row_of(self, reason: Reason) -> int:
        rows = zip(self.seats_of_rows, self.players, strict=True)
        return next(row for row, (seat, player) in enumerate(rows) if (seat, player) == (reason.seat, reason.player))

    def cards(self, tried: Tried, other: Tried, both: int) -> list[Reason]:
        """The cards that go to somebody after the one option, and not after the other."""
        points = next((term for term in self.rules.terms if term.name == "points"), None)
        if points is None:
            return []
        rows = tried.means(both, False)
        chance = self.chance(rows)
        found = []
        for taking in sorted({taking for taken in tried.taken[:both] + other.taken[:both] for taking in taken}):
            here, there = [[float(taking in taken) for taken in one.taken[:both]] for one in (tried, other)]
            share = fmean(here) - fmean(there)
            if abs(share) >= LEAST_SHARE and is_sure(here, there):
                row, card = taking
                without = rows.copy()
                without[row * len(self.rules.feature_names) + points.features[0]] -= share * CARD_WORTH / points.unit
                effect = chance - self.chance(without)
                if abs(effect) < LEAST_EFFECT:
                    continue
                name = self.rules.vocabulary.words["card"][card]
                found.append(self.reason("card", row, 1 if share > 0 else -1, effect, name))
        return found

    def without_repeats(self, reasons: list[Reason]) -> list[Reason]:
        """Of what a seat has of one topic, only what matters most."""
        topics = {term.name: term.topic for term in self.rules.terms} | {"points by": "points"}
        out: dict[tuple[int, str | None, str], Reason] = {}
        for reason in reasons:
            topic = f"card {reason.about}" if reason.term == "card" else topics[reason.term]
            out.setdefault((reason.seat, reason.player, topic), reason)
        return list(out.values())

    def chance(self, rows: list[float]) -> float:
        return self.judge.chances_of(rows, self.seats_of_rows, self.sight.seats)[self.sight.seat]


def mean_chance(tried: Tried) -> float:
    return fmean(tried.chances)


def is_sure(values: list[float], others: list[float]) -> bool:
    """Whether paired numbers differ by more than twice the doubt."""
    apart = [a - b for a, b in zip(values, others, strict=True)]
    return len(apart) > 1 and abs(fmean(apart)) > SURE * stdev(apart) / sqrt(len(apart))


def mean_amounts(gained: list[dict[tuple[int, int], int]], row: int) -> dict[int, float]:
    """The points of a row by their source, on average of some tries."""
    out: dict[int, float] = {}
    for found in gained:
        for (whose, source), points in found.items():
            if whose == row:
                out[source] = out.get(source, 0.0) + points / len(gained)
    return out


def exchanged(rows: list[float], others: list[float], first: int, term: Term) -> list[float]:
    """The rows of features, with what tells of a term in the row at `first` as it is in the others."""
    out = rows.copy()
    for feature in term.features:
        out[first + feature] = others[first + feature]
    if term.against != NOTHING:
        out[first + term.against] += rows[first + term.features[0]] - others[first + term.features[0]]
    return out


def whole(amount: float) -> int:
    """The nearest whole number; halves go away from nought."""
    return int(copysign(floor(abs(amount) + 0.5), amount))
