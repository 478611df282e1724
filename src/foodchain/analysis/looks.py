"""What is made of a single moment of a game. Each seat is judged by what it could see, never by what lay hidden.

A moment's dice depend on the seed and the moment alone, so it does not matter which process looks at it, or when.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev

from foodchain.analysis.effort import Effort
from foodchain.arena import resigned
from foodchain.bots.learned import learned_mind
from foodchain.bots.weighing import Reason, Weighing
from foodchain.catalogue import load
from foodchain.engine.ahead import chances_ahead, shares
from foodchain.engine.game import Game
from foodchain.engine.judgement import LearnedJudgement
from foodchain.engine.play import apply
from foodchain.engine.policy import Policy
from foodchain.engine.sight import Sight
from foodchain.engine.state import State
from foodchain.errors import FoodchainError

TURNS = 1  # that a try goes on before it is judged
HEAT = 0.5  # how freely everybody plays on in a try
LIKELY = 0.01  # options that a good player takes less often are not looked at quickly
LEAST_TRIES = 4  # of a moment, however many moments there are
MOST_OPTIONS = 7  # that are looked at quickly, besides the one that was played


class CannotAnalyse(FoodchainError):
    """There is nothing to analyse, or nobody who knows the game well enough."""


@dataclass(frozen=True)
class Plan:
    """What is looked at, and how closely. It travels between processes as text."""

    record: str
    effort: Effort
    seed: str
    seat: int | None = None  # whose decisions; None: everybody's


@dataclass(frozen=True)
class Look:
    """A moment, and what the decision that was made there seems to have cost."""

    ply: int  # options that were played before
    turn: int | None
    chances: tuple[float, ...]  # to win, for each seat, as somebody sees it who only watches
    seat: int = -1  # who decided; nobody where there was no choice, or nobody asked about it
    cost: float = 0.0  # in chance to win; 0 where nothing better was found
    error: float = 0.0  # the standard error of that


@dataclass(frozen=True)
class CloseLook:
    """A decision, and the best other option beside the one that was played."""

    ply: int
    played: int
    better: int
    cost: float
    error: float
    played_chance: float
    better_chance: float
    reasons: tuple[Reason, ...]  # why the other is better
    reply: int | None  # what the next one to decide most often does then
    reply_share: float
    reply_player: str | None  # the animal that does it, where a seat plays one
    reply_seat: int | None


def look(plan: Plan, ply: int) -> Look:
    """The moment after so many options, and a quick look at what was chosen there."""
    game = game_of(plan.record)
    moment = game.at(ply)
    rng = dice_for(plan, "look", ply)
    chances = tuple(onlooker_chances(plan, moment, rng, max(LEAST_TRIES, plan.effort.onlooker // (game.ply + 1))))
    turn = moment.rules.turn(moment.state)
    if ply == game.ply or not is_choice(game, moment):
        return Look(ply, turn, chances)
    seat = moment.decision.seat
    if plan.seat not in (None, seat):
        return Look(ply, turn, chances)
    cost, error = quick_cost(plan, Sight(moment, seat, rng), played_at(game, ply))
    return Look(ply, turn, chances, seat, cost, error)


def look_closely(plan: Plan, ply: int) -> CloseLook:
    """All options of a decision weighed. Then the best other one and the one that was played are held against each
    other in new tries: what looked best among many was lucky too, and its luck must not count."""
    game = game_of(plan.record)
    moment = game.at(ply)
    rng = dice_for(plan, "closely", ply)
    sight = Sight(moment, moment.decision.seat, rng)
    played = played_at(game, ply)
    legal = [int(number) for number in moment.state.legal]
    first = weighing(sight, legal)
    first.run(plan.effort.closely, keep=played)
    others = [tried for tried in first.options if tried.option != played]
    better = max(others, key=lambda tried: (len(tried.chances), fmean(tried.chances))).option
    second = weighing(sight, [better, played])
    second.run(plan.effort.closely)
    tried_better, tried_played = second.options
    cost, error = mean_difference(tried_better.chances, tried_played.chances)
    found = next(weighed for weighed in second.weighed() if weighed.option.number == better)
    return CloseLook(
        ply,
        played,
        better,
        cost,
        error,
        fmean(tried_played.chances),
        fmean(tried_better.chances),
        found.reasons,
        found.reply.number if found.reply else None,
        found.reply_share,
        found.reply_player,
        found.reply_seat,
    )


@lru_cache(1)
def game_of(record: str) -> Game:
    """Read once in each process."""
    return load(record)


def dice_for(plan: Plan, what: str, ply: int) -> Random:
    return Random(f"{plan.seed}/{what}/{ply}")


def mind_of(game: Game) -> tuple[Policy, LearnedJudgement]:
    mind = learned_mind(game.rules, game.seats)
    if mind is None:
        raise CannotAnalyse(f"nobody has learned to judge {game.rules.name}; foodchain train teaches a game")
    return mind


def is_choice(game: Game, moment: Game) -> bool:
    """Whether what was played next was one of several options, and no claim out of turn."""
    return len(moment.state.legal) > 1 and not game.plies[moment.ply].claimed


def played_at(game: Game, ply: int) -> int:
    return game.plies[ply].number


def onlooker_chances(plan: Plan, moment: Game, rng: Random, count: int) -> list[float]:
    """As somebody sees it who only watches: the chances of all seats add up to one, which those that each sees for
    itself do not, and nobody's hand is given away by how they move."""
    rules, seats = moment.rules, moment.seats
    if moment.over:
        first = resigned.first_of(moment.scores, moment.winners, resigned.found_in(plan.record, seats))
        return [1 / len(first) if seat in first else 0.0 for seat in range(seats)]
    policy, judgement = mind_of(moment)
    until = rules.turn_number(moment.state) + TURNS
    tries = [
        chances_ahead(
            rules, policy, judgement.judge, moment.determinize(None, rng).state, seats, roll(rng), HEAT, until
        )
        for _ in range(count)
    ]
    return [fmean(chances[seat] for chances in tries) for seat in range(seats)]


def quick_cost(plan: Plan, sight: Sight, played: int) -> tuple[float, float]:
    """How much better the best of the likely options seems, with its standard error. It is chosen by some tries and
    measured by others, so that luck in choosing does not count as cost."""
    trial = Trial(sight)
    options = trial.likely_options(played)
    tries = [trial.chances(options) for _ in range(plan.effort.first)]
    means = [fmean(chances) for chances in zip(*tries)]
    best = options[means.index(max(means))]
    if best == played:
        return 0.0, 0.0
    pairs = [trial.chances([best, played]) for _ in range(plan.effort.second)]
    return mean_difference([pair[0] for pair in pairs], [pair[1] for pair in pairs])


class Trial:
    """Tries options of one decision, all on the same samples with the same dice."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.seat, self.seats = sight.seat, sight.seats
        game = sight.sample()
        self.rules = game.rules
        self.policy, judgement = mind_of(game)
        self.judge = judgement.judge
        self.state: State = game.state
        self.until = self.rules.turn_number(game.state) + TURNS

    def likely_options(self, played: int) -> list[int]:
        """The option that was played, and what a good player would most likely have done."""
        by_share = sorted(
            zip(shares(self.rules, self.policy, self.state), (int(number) for number in self.state.legal)),
            key=lambda pair: (-pair[0], pair[1]),
        )
        likely = [number for share, number in by_share if share >= LIKELY and number != played]
        return [played, *likely[:MOST_OPTIONS]]

    def chances(self, options: list[int]) -> list[float]:
        """The chance to win with each option in one try."""
        sample, dice = self.sight.sample().state, roll(self.sight.rng)
        found = []
        for option in options:
            state = sample.clone()
            apply(self.rules.steps, state, option)
            ahead = chances_ahead(self.rules, self.policy, self.judge, state, self.seats, dice, HEAT, self.until)
            found.append(ahead[self.seat])
        return found


def weighing(sight: Sight, options: list[int]) -> Weighing:
    """Some of the options of a decision, in the order of the list, to be weighed."""
    found = Weighing(sight, *mind_of(sight.sample()), TURNS, HEAT)
    by_number = {tried.option: tried for tried in found.options}
    found.options = [by_number[number] for number in options]
    return found


def roll(rng: Random) -> int:
    return rng.randrange(1, 1 << 30)


def mean_difference(some: list[float], others: list[float]) -> tuple[float, float]:
    """Of numbers that belong together in pairs; with its standard error."""
    differences = [a - b for a, b in zip(some, others)]
    return fmean(differences), stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
