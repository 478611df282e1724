"""Every table one can sit down at: each game with each number of seats and each option. New ones join by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import foodchain
from foodchain import BadSetup, Game
from foodchain.catalogue import find_rules

# Options that cannot be found by trying each choice alone.
MORE: dict[str, list[dict[str, Any]]] = {
    "base": [{"animals": "choose"}, {"multiple": True, "earth": "random", "dominance": "claimed"}],
    "marine": [
        {"animals": "choose", "earth": "random", "displays": "alternate"},
        {"superheroes": True, "exaptation": "in", "length": "short"},
    ],
}


class Table:
    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def new(self, seed: int | str, **more: Any) -> Game:
        return foodchain.new(self.game, self.seats, seed, **{**self.options, **more})

    def short(self, seed: int | str, turns: int = 3) -> Game:
        """A game of a few turns, where the game has that option."""
        known = {option.name for option in find_rules(self.game).rule_options}
        return self.new(seed, **({"turns": turns} if "turns" in known else {}))

    def __repr__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def option_sets(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{}]
    for option in find_rules(game).rule_options:
        found += [{option.name: choice} for choice in option.choices if choice != option.default]
    return found + MORE.get(game, [])


def tables() -> list[Table]:
    found: list[Table] = []
    for info in foodchain.games():
        for seats in info.seats:
            for options in option_sets(info.name):
                try:
                    foodchain.new(info.name, seats, 1, **options)
                except BadSetup:
                    continue  # several animals each at a table of six, say
                found.append(Table(info.name, seats, options))
    return found


def each_option_once(found: list[Table]) -> list[Table]:
    """Every number of seats without options, and every set of options at one table, now a small one and now a large."""
    chosen = [table for table in found if not table.options]
    by_options: dict[str, list[Table]] = {}
    for table in found:
        if table.options:
            by_options.setdefault(f"{table.game} {table.options}", []).append(table)
    return chosen + [same[i % len(same)] for i, same in enumerate(by_options.values())]


# All tables take long in plain Python; there each option is tried once.
ONCE = each_option_once(tables())
TABLES = tables() if foodchain.compiled() else ONCE
PLAIN_TABLES = [table for table in ONCE if not table.options]
FEW = ONCE if foodchain.compiled() else PLAIN_TABLES[::2] + [table for table in ONCE if table.options][::5]
MANY = 2 if foodchain.compiled() else 1  # how often the cheap things are repeated


def moments(game: Game, seed: int | str = 0, lively: bool = False, most: int = 100_000) -> Iterator[Game]:
    """Play at random, claims included; the game at each of its decisions, before anything is chosen."""
    rng = Random(f"{seed}")
    for _ in range(most):
        if game.over:
            return
        before = game.ply
        yield game
        if game.ply == before:
            decision = game.decision
            options = decision.sensible if lively else decision.options + decision.claims
            game.play(rng.choice(options))


def play_on(game: Game, seed: int | str = 0, most: int = 100_000, lively: bool = False) -> Game:
    for _ in moments(game, seed, lively, most):
        pass
    return game


def some(game: Game, seed: int | str, every: int, lively: bool = False) -> Iterator[Game]:
    """A choice of moments: the first of each kind of decision, and about one in `every`."""
    seen: set[str] = set()
    rng = Random(f"{seed} some")
    for moment in moments(game, seed, lively):
        if moment.decision.kind not in seen or rng.randrange(every) == 0:
            seen.add(moment.decision.kind)
            yield moment
