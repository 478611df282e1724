"""A whole game: every decision is looked at quickly, and those that seem to have cost most are looked at closely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import TypeVar

from foodchain.analysis.looks import CannotAnalyse, CloseLook, Look, Plan, game_of, look, look_closely, mind_of
from foodchain.arena import resigned
from foodchain.arena.match import animals_played
from foodchain.arena.sources import points_by_source
from foodchain.arena.workers import in_order
from foodchain.engine.game import Game
from foodchain.errors import BadSetup
from foodchain.signatures import checked

R = TypeVar("R")

SURE = 3.0  # standard errors: of a hundred decisions that cost nothing hardly one seems to by so much
LEAST_COST = 0.01  # in chance to win; what costs less is not worth telling

Progress = Callable[[str, int], AbstractContextManager[Callable[[], None]]]  # what is done, and how many of them


@dataclass(frozen=True)
class Player:
    """How a seat has played."""

    seat: int
    name: str  # as the record tells it; "" where it does not
    animals: tuple[str, ...]  # that it acted for
    score: int
    won: bool
    resigned: bool
    sources: dict[str, int]  # points by what they came of
    decisions: int  # that were looked at
    mean_cost: float  # of each, in chance to win
    mean_error: float


@dataclass(frozen=True)
class Costly:
    """A decision that has cost more than any doubt about it."""

    look: Look
    close: CloseLook
    actor: str | None

    @property
    def number(self) -> int:
        """As records number what was played."""
        return self.close.ply + 1


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game."""

    plan: Plan
    game: Game
    looks: tuple[Look, ...]  # at every moment from the beginning to the end
    players: tuple[Player, ...]
    costly: tuple[Costly, ...]  # costliest first
    closely: int  # decisions that were looked at closely

    def chances(self) -> list[tuple[float, ...]]:
        """The win chances at every moment as they are shown: the mean of a moment and those around it, which takes most
        of the luck out of the tries. The end is as it was."""
        around = max(2, len(self.looks) // 100)
        shown = []
        for at in range(len(self.looks)):
            reach = min(around, at, len(self.looks) - 1 - at)
            near = self.looks[at - reach : at + reach + 1]
            shown.append(tuple(fmean(look.chances[seat] for look in near) for seat in range(self.game.seats)))
        return shown


@contextmanager
def unseen(what: str, total: int) -> Iterator[Callable[[], None]]:
    yield lambda: None


@checked
def analyse(
    plan: Plan, most: int = 10, jobs: int = 1, names: list[str] | None = None, progress: Progress = unseen
) -> Analysis:
    """Analyse a recorded game and name at most so many costly decisions. The plan alone decides what is found, not the
    number of processes.

    >>> import foodchain
    >>> from foodchain.analysis import QUICK, Plan, analyse
    >>> from foodchain.arena.match import play_match
    >>> from foodchain.bots import make_bot
    >>> game = foodchain.new("cards", seats=2, seed=1)
    >>> animals = play_match(game, [make_bot("forager"), make_bot("random")], seed="1", most=10)
    >>> found = analyse(Plan(game.record(), QUICK, seed="1"), most=1)
    >>> len(found.looks), [player.decisions > 0 for player in found.players]
    (11, [True, True])
    """
    game = game_of(plan.record)
    if plan.seat is not None and not 0 <= plan.seat < game.seats:
        raise BadSetup(f"there is no seat {plan.seat}; seats are numbered 0 to {game.seats - 1}")
    if game.ply == 0:
        raise CannotAnalyse("no options were played in this game, so there is nothing to analyse; give a record")
    mind_of(game)
    with progress("looking", game.ply + 1) as advance:
        looks = worked(look, plan, range(game.ply + 1), jobs, advance)
    chosen = suspects(looks, most * plan.effort.candidates)
    with progress("looking closely", len(chosen)) as advance:
        close = worked(look_closely, plan, chosen, jobs, advance)
    found = sorted((one for one in close if is_costly(one)), key=lambda one: -one.cost)
    costly = [Costly(looks[one.ply], one, game.at(one.ply).decision.actor) for one in found[:most]]
    return Analysis(plan, game, tuple(looks), players(plan, game, looks, names or []), tuple(costly), len(chosen))


def worked(
    work: Callable[[Plan, int], R], plan: Plan, numbers: Sequence[int], jobs: int, advance: Callable[[], None]
) -> list[R]:
    found = []
    for result in in_order(work, plan, numbers, jobs):
        found.append(result)
        advance()
    return found


def suspects(looks: Sequence[Look], most: int) -> list[int]:
    """The moments whose decisions seem to have cost most, in the order of the game."""
    dear = sorted((one for one in looks if one.cost > 0), key=lambda one: (-one.cost, one.ply))
    return sorted(one.ply for one in dear[:most])


def is_costly(found: CloseLook) -> bool:
    return found.cost >= LEAST_COST and found.cost > SURE * found.error


def players(plan: Plan, game: Game, looks: Sequence[Look], names: Sequence[str]) -> tuple[Player, ...]:
    left = resigned.found_in(plan.record, game.seats)
    first = resigned.first_of(game.scores, game.winners, left) if game.over else []
    animals = animals_played(game)
    sources = points_by_source(game, animals)
    found = []
    for seat in range(game.seats):
        own = [one for one in looks if one.seat == seat]
        # Every decision counts as the quick look has it: the close ones were chosen for looking bad.
        mean = sum(one.cost for one in own) / len(own) if own else 0.0
        error = sqrt(sum(one.error**2 for one in own)) / len(own) if own else 0.0
        found.append(
            Player(
                seat,
                names[seat] if seat < len(names) else "",
                animals[seat],
                game.scores[seat],
                seat in first,
                seat in left,
                sources[seat],
                len(own),
                max(0.0, mean),
                error,
            )
        )
    return tuple(found)
