"""Whether a change makes the rules slower: `python -m tools.compare_rules BEFORE AFTER`, two checkouts, rules built.

`foodchain bench` counts decisions a second, which on a busy machine differ by half from run to run. Here both sides do
the same fixed work by turns, and the least processor time of many repeats counts: it varies by two or three percent.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

import foodchain
from foodchain.engine.game import Game
from foodchain.engine.play import playout

GAMES = {"base": 4, "marine": 4, "cards": 30}  # and how many of them make a piece of work
SEATS = 4
FOREVER = 10**9
REPEATS = 15
ROUNDS = 3
STRIDE = 40  # decisions between the moments that are copied and looked at


def main() -> None:
    match sys.argv[1:]:
        case []:
            print(json.dumps(dict(measured())))
        case [before, after]:
            compare(Path(before), Path(after))
        case _:
            sys.exit("usage: python -m tools.compare_rules BEFORE AFTER")


def compare(before: Path, after: Path) -> None:
    rounds = [(measured_in(before), measured_in(after)) for _ in range(ROUNDS)]
    print(f"milliseconds of processor time, the least of {ROUNDS * REPEATS} repeats; after / before in all and a round")
    for work in rounds[0][0]:
        old, new = (min(both[side][work] for both in rounds) for side in (0, 1))
        each = "  ".join(f"{b[work] / a[work]:.2f}" for a, b in rounds)
        print(f"{work:22} {1000 * old:8.2f} {1000 * new:8.2f}   {new / old:.3f}   ({each})")


def measured_in(checkout: Path) -> dict[str, float]:
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    run = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"{checkout} cannot be measured:\n{run.stderr}")
    costs: dict[str, float] = json.loads(run.stdout)
    return costs


def measured() -> Iterator[tuple[str, float]]:
    for name, games in GAMES.items():
        moments = list(moments_of(name))
        yield f"{name} games", least_time(play_random, name, games)
        yield f"{name} playouts", least_time(play_out, name, games)
        yield f"{name} views", least_time(look, moments)
        yield f"{name} copies", least_time(copy, moments)


def play_random(name: str, games: int) -> None:
    for seed in range(games):
        game = foodchain.new(name, seats=SEATS, seed=seed)
        choose = Random(seed).choice
        while not game.over:
            game.play(choose(game.decision.options))


def play_out(name: str, games: int) -> None:
    for seed in range(games):
        game = foodchain.new(name, seats=SEATS, seed=seed)
        playout(game.rules, game.state, seed, FOREVER, True)


def look(moments: list[Game]) -> None:
    for game in moments:
        for _ in range(20):
            game.view(0)


def copy(moments: list[Game]) -> None:
    for game in moments:
        for _ in range(100):
            game.state.clone()


def moments_of(name: str) -> Iterator[Game]:
    """Moments from all parts of a game."""
    game = foodchain.new(name, seats=SEATS, seed=1)
    choose = Random(1).choice
    while not game.over:
        if game.ply % STRIDE == 0:
            yield game.clone()
        game.play(choose(game.decision.sensible))


def least_time(do: Callable[..., None], *work: object) -> float:
    times = []
    for _ in range(REPEATS):
        begun = process_time()
        do(*work)
        times.append(process_time() - begun)
    return min(times)


if __name__ == "__main__":
    main()
