"""What the searching levels share: a search within a budget, guided by what was learned for the game."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, log2
from time import perf_counter, thread_time
from typing import Any, ClassVar

from foodchain.bots.budget import Budget
from foodchain.bots.greedy import Greedy
from foodchain.bots.learned import learned
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.judge import Judge
from foodchain.engine.lookahead import worthwhile_claims
from foodchain.engine.policy import Policy
from foodchain.engine.rules import Rules
from foodchain.engine.search import Search
from foodchain.engine.sight import Sight

MOST_SAVED = 3.0  # budgets that decisions without much to think about can leave to others
SLOWEST = 3.0  # times its seconds of the processor that a decision may take by the clock


class Effort:
    """What is left of a decision's budget. Seconds are those of the processor, but never many more by the clock."""

    def __init__(self, budget: Budget, more: float = 0.0) -> None:
        self.nodes = budget.nodes
        self.tries = 0
        self.seconds = (budget.seconds or 0.0) + more
        self.latest = perf_counter() + SLOWEST * self.seconds
        self.begun = thread_time()

    def used(self) -> float:
        """How much of the processor's time was used."""
        return thread_time() - self.begun

    def spent(self) -> float:
        """Which part of it all is spent."""
        if self.nodes is not None:
            return self.tries / self.nodes
        return 1.0 if perf_counter() >= self.latest else self.used() / self.seconds


class Searching:
    """Tries its best options on samples of the game, as far as its budget goes."""

    takes_its_time: ClassVar[bool] = True
    usual: ClassVar[Budget] = Budget(seconds=0.5)
    widest: ClassVar[int] = 8  # options that are tried at first
    heat: ClassVar[float] = 0.5  # how freely everybody plays on in a try
    turns: ClassVar[int] = 1  # that a try goes on

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or self.usual
        self.saved = 0.0  # seconds
        self.stopped = False

    def stop(self) -> None:
        """Let whatever is being thought about be answered at once."""
        self.stopped = True

    def mind(self, rules: Rules[Any]) -> tuple[Policy, Judge] | None:
        """What guides the search; None where nothing was learned for the game."""
        return mind_for(rules)

    def choose(self, sight: Sight) -> Option:
        game = sight.sample()
        mind = self.mind(game.rules)
        if mind is None:
            return Greedy().choose(sight)
        claims = worthwhile_claims(game.rules, game.state, sight.seat)
        if len(claims) > 0:
            return game.rules.space.options[claims[0]]
        search = self.search(sight, game, *mind)
        return game.rules.space.options[search.best()]

    def weigh(self, sight: Sight) -> list[tuple[Option, float]]:
        """The chance to win with each option that was tried, in percent."""
        game = sight.sample()
        mind = self.mind(game.rules)
        if mind is None:
            return Greedy().weigh(sight)
        search = self.search(sight, game, *mind)
        known = game.rules.space.options
        return [
            (known[option], 100 * search.standing(i)) for i, option in enumerate(search.options) if search.tries[i] > 0
        ] or [(known[search.best()], 100.0)]

    def search(self, sight: Sight, game: Game, policy: Policy, judge: Judge) -> Search:
        """Search until one option is clearly the best, or the budget is spent."""
        search = Search(game.rules, policy, judge, game.state, sight.seat, game.seats)
        effort = Effort(self.budget, min(self.saved, MOST_SAVED * (self.budget.seconds or 0.0)))
        widest = min(self.widest, self.budget.nodes or self.widest)  # a single node is the policy alone
        rounds = ceil(log2(max(2, search.choose_candidates(widest))))
        until = game.rules.turn_number(game.state) + self.turns
        self.stopped = False
        for number in range(1, rounds + 1):
            while len(search.candidates) > 1 and effort.spent() < number / rounds and not self.stopped:
                search.try_all(sight.sample().state, sight.rng.randrange(1, 1 << 30), self.heat, until)
                effort.tries += len(search.candidates)
                if search.is_clear():
                    break
            if number < rounds:
                search.halve()
        if self.budget.seconds:
            self.saved += self.budget.seconds - effort.used()
        return search


@lru_cache(64)
def mind_for(rules: Rules[Any]) -> tuple[Policy, Judge] | None:
    """The policy and the judge that were learned for a game; None where none were."""
    known = learned(rules.name)
    return (known.policy(rules), known.judge(rules)) if known else None
