"""Small tournaments for tests, and what a worker is given to do."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from foodchain.arena.match import Result
from foodchain.arena.sequential import SequentialTest
from foodchain.arena.tournament import Count, Entry, Tournament, gauntlet, play_entry, round_robin


def mixed(game: str = "cards", deals: int = 2, bots: tuple[str, ...] = ("random", "lively", "greedy")) -> Tournament:
    options = {} if game == "cards" else {"turns": 2}
    return Tournament(game, "round robin", round_robin(bots, 4), deals, "7", options)


def duel(deals: int, test: SequentialTest | None = None) -> Tournament:
    """Two seats, one bot against another."""
    return Tournament("cards", "gauntlet", gauntlet(["a"], "b", 2), deals, "7", test=test)


def played(plan: Tournament) -> Count:
    count = Count(plan)
    for number in count.to_play():
        count.add(play_entry(plan, number))
    return count


def made_up(plan: Tournament, number: int, winner: str) -> Entry:
    """A game that was never played, won by the first bot of a name."""
    deal, table, _ = plan.place_of(number)
    bots = plan.seating(number)
    seats = range(len(bots))
    won = bots.index(winner)
    scores = tuple(10 if seat == won else 5 for seat in seats)
    zeros = tuple(0 for _ in seats)
    result = Result(
        number, f"7-{deal}", bots, tuple(() for _ in seats), scores, (won,), "over", None, 9, forfeits=zeros
    )
    return Entry(result, deal, table, tuple(0.0 for _ in seats), zeros)


# -- work -------------------------------------------------------------------------------------------------------------


def square(plan: int, number: int) -> int:
    return plan * number * number


def slower_at_first(_: None, number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return number


def dies_once(folder: str, number: int) -> int:
    """As if somebody had killed the process: at each number the first time."""
    mark = Path(folder) / str(number)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_at_two(_: None, number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


class Odd(Exception):
    """An error that cannot be made anew from its arguments."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first + second)


def fails_at_two(_: None, number: int) -> int:
    if number == 2:
        raise Odd("too ", "odd")
    if number == 3:
        raise ValueError("three")
    return number


def waits_long(folder: str, number: int) -> int:
    (Path(folder) / f"{os.getpid()}").touch()
    time.sleep(1000)
    return number
