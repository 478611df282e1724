"""Many games between bots: who wins how often, from which seat, with which animal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from foodchain.arena.match import MOST_DECISIONS, UNFINISHED, Result, play_match, turns_of
from foodchain.arena.tally import Mean, Tally
from foodchain.arena.workers import in_order
from foodchain.bots import make_bot
from foodchain.bots.plugins.driver import forfeits_of
from foodchain.catalogue import find_rules
from foodchain.engine.record import checked_seed, new_game
from foodchain.errors import BadSetup
from foodchain.signatures import checked, checked_fields


@checked_fields
@dataclass(frozen=True)
class Plan:
    """What is to be played: one bot for each seat, seated anew for every game."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    pack: tuple[str, ...] = ()  # what a pack changes in the rules
    most: int = MOST_DECISIONS
    records: bool = False

    def __post_init__(self) -> None:
        if not self.bots:
            raise BadSetup("a plan has a bot for each seat; this one has none")


@checked
def simulate(plan: Plan, jobs: int = 1) -> Iterator[Result]:
    """Play the games of a plan. The results depend on the plan alone, not on the number of processes.

    >>> from foodchain.arena.simulate import Plan, Standings, simulate
    >>> standings = Standings()
    >>> for result in simulate(Plan("cards", bots=("greedy", "random"), games=4, seed="1")):
    ...     standings.add(result)
    >>> standings.bots["greedy"].win_rate
    1.0
    """
    return in_order(play_game, plan, range(plan.games), jobs)


def play_game(plan: Plan, number: int) -> Result:
    """Game `number` of a plan."""
    seed = f"{plan.seed}-{number}"
    names = seating(plan, number)
    game = new_game(find_rules(plan.game, plan.pack), len(names), checked_seed(seed), plan.options, quiet=True)
    bots = [make_bot(name) for name in names]
    animals = play_match(game, bots, seed, plan.most)
    return Result(
        number,
        seed,
        names,
        animals,
        tuple(game.scores),
        tuple(game.winners),
        (game.ending or "over") if game.over else UNFINISHED,
        turns_of(game),
        game.ply,
        game.record() if plan.records else None,
        tuple(forfeits_of(bot) for bot in bots),
    )


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Who sits where in a game. As many games as there are seats share one random order of the bots, turned by one
    seat each time; so every bot sits equally often at every seat, and behind ever different neighbours."""
    block, turn = divmod(number, len(plan.bots))
    order = list(plan.bots)
    Random(f"{plan.seed}/seating/{block}").shuffle(order)
    return tuple(order[turn:] + order[:turn])


class Standings:
    """Results added up: by bot, by seat and by animal."""

    def __init__(self) -> None:
        self.games = 0
        self.bots: dict[str, Tally] = {}
        self.seats: dict[int, Tally] = {}
        self.animals: dict[str, Tally] = {}
        self.endings: dict[str, int] = {}
        self.forfeits: dict[str, int] = {}  # by bot: decisions that others made in its place
        self.turns = Mean()
        self.decisions = Mean()

    @checked
    def add(self, result: Result) -> None:
        self.games += 1
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        self.decisions.add(result.decisions)
        if result.turns is not None:
            self.turns.add(result.turns)
        for seat, bot in enumerate(result.bots):
            share = 1 / len(result.winners) if seat in result.winners else 0
            points = result.scores[seat]
            self.bots.setdefault(bot, Tally()).add(share, points)
            if result.forfeits:
                self.forfeits[bot] = self.forfeits.get(bot, 0) + result.forfeits[seat]
            self.seats.setdefault(seat, Tally()).add(share, points)
            for animal in result.animals[seat]:
                self.animals.setdefault(animal, Tally()).add(share, points)

    def data(self) -> dict[str, Any]:
        """The standings as plain data, in an order that does not depend on chance."""
        best_first = sorted(self.bots, key=lambda bot: (-self.bots[bot].win_rate, bot))
        return {
            "games": self.games,
            "by_bot": {bot: self.bots[bot].data() for bot in best_first},
            "by_seat": {str(seat): self.seats[seat].data() for seat in sorted(self.seats)},
            "by_animal": {animal: self.animals[animal].data() for animal in sorted(self.animals)},
            "endings": dict(sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))),
            "turns": self.turns.data(),
            "decisions": self.decisions.data(),
            "forfeits": {bot: self.forfeits.get(bot, 0) for bot in best_first},
        }
