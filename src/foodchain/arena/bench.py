"""How fast a game is on this machine."""

from __future__ import annotations

import os
import platform
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time, thread_time
from types import FrameType
from typing import Any

from foodchain.bots import Sight, make_bot
from foodchain.catalogue import compiled, load
from foodchain.engine.game import Game
from foodchain.engine.play import playout
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

FOREVER = 1_000_000
STRIDE = 40  # decisions between the states that are copied and judged
COPIES = 400
SEARCHING = "apex@0.1s"
WALK = 100  # decisions of the walk that is timed with a short and a long record

# What the compiled engine is to reach on one core; plain Python a tenth of it, for what is in PLAIN_TOO.
AT_LEAST = {
    "decisions": 200_000,
    "decisions_quiet": 200_000,
    "playout_decisions": 500_000,
    "playout_lively_decisions": 500_000,
    "lively_games": 150,
    "searching_compiled": 90,
}
AT_MOST = {
    "clone_state_us": 1.0,
    "clone_game_us": 3.0,
    "state_bytes": 8000,
    "greedy_median_ms": 1.0,
    "greedy_longest_ms": 50.0,
}
# The base game, compiled, is to be faster still: its searching bots live by it.
OF_BASE = {
    "decisions_quiet": 500_000,
    "playout_decisions": 1_000_000,
    "playout_lively_decisions": 1_000_000,
    "assess_us": 3.0,
}
PLAIN_TOO = ("decisions", "decisions_quiet", "lively_games", "clone_state_us", "clone_game_us")
PLAIN_SHARE = 10
PLAIN, COMPILED = 0, 1
CALLS = {"call": PLAIN, "c_call": COMPILED}


class Bench:
    """Measures one game with one number of seats; each figure takes about so many seconds.

    Processor time counts, so that others on the machine do not.
    """

    def __init__(self, rules: Rules, seats: int, seconds: float, options: dict[str, Any] | None = None) -> None:
        self.rules = rules
        self.seats = seats
        self.seconds = seconds
        self.options = options or {}

    def steps(self) -> dict[str, Callable[[], dict[str, float]]]:
        """What can be measured, by what it is called while it runs."""
        return {
            "decisions": self.decisions,
            "decisions, quiet": self.quiet_decisions,
            "playouts": self.playouts,
            "lively playouts": self.lively_playouts,
            "lively games": self.lively_games,
            "copies": self.copies,
            "judgements": self.judgements,
            "greedy players": self.greedy_decisions,
            "searching players": self.searching_decisions,
            "memory": self.memory,
            "long records": self.long_records,
        }

    def start(self, seed: int, quiet: bool) -> Game:
        return new_game(self.rules, self.seats, str(seed), self.options, quiet)

    # -- through the public surface ---------------------------------------------------------------------------------

    def decisions(self) -> dict[str, float]:
        made, _, seconds = self.random_games(quiet=False)
        return {"decisions": made / seconds}

    def quiet_decisions(self) -> dict[str, float]:
        made, _, seconds = self.random_games(quiet=True)
        return {"decisions_quiet": made / seconds}

    def random_games(self, quiet: bool) -> tuple[int, int, float]:
        """Random players, as anybody would write them: decisions, games and seconds."""
        made = games = 0
        begun = process_time()
        while process_time() - begun < self.seconds:
            choose = Random(games).choice
            game = self.start(games, quiet)
            while not game.over:
                game.play(choose(game.decision.options))
            made += game.ply
            games += 1
        return made, games, process_time() - begun

    def lively_games(self) -> dict[str, float]:
        """Random players who never forfeit, and score tiles where somebody is dominant."""
        made = games = 0
        begun = process_time()
        while process_time() - begun < self.seconds:
            choose = Random(games).choice
            game = self.start(games, True)
            while not game.over:
                game.play(choose(game.decision.sensible))
            made += game.ply
            games += 1
        seconds = process_time() - begun
        return {"lively_games": games / seconds, "lively_decisions": made / seconds}

    # -- inside the loop that playouts use --------------------------------------------------------------------------

    def playouts(self) -> dict[str, float]:
        return {"playout_decisions": self.playout_rate(lively=False)}

    def lively_playouts(self) -> dict[str, float]:
        return {"playout_lively_decisions": self.playout_rate(lively=True)}

    def playout_rate(self, lively: bool) -> float:
        made, number, seconds = 0, 0, 0.0
        while seconds < self.seconds:
            state = self.start(number, True).state
            begun = process_time()
            made += playout(self.rules, state, number, FOREVER, lively)
            seconds += process_time() - begun
            number += 1
        return made / seconds

    # -- copies -----------------------------------------------------------------------------------------------------

    def moments(self) -> list[Game]:
        """Games from all parts of a lively game."""
        game = self.start(1, True)
        choose = Random(1).choice
        moments = []
        while not game.over:
            if game.ply % STRIDE == 0:
                moments.append(game.clone())
            game.play(choose(game.decision.sensible))
        return moments

    def copies(self) -> dict[str, float]:
        moments = self.moments()
        return {
            "clone_state_us": self.microseconds([game.state.clone for game in moments]),
            "clone_game_us": self.microseconds([game.clone for game in moments]),
        }

    # -- what bots use ----------------------------------------------------------------------------------------------

    def judgements(self) -> dict[str, float]:
        moments = self.moments()
        assess = self.rules.assess
        rng = Random(1)
        return {
            "assess_us": self.microseconds(
                [partial(assess, game.state, seat) for game in moments for seat in range(self.seats)]
            ),
            "determinize_us": self.microseconds([partial(game.determinize, 0, rng) for game in moments]),
        }

    def greedy_decisions(self) -> dict[str, float]:
        """How long greedy takes over a decision, the sight of it included."""
        bot = make_bot("greedy")
        times: list[float] = []
        games = 0
        while sum(times) < self.seconds:
            rng = Random(games)
            game = self.start(games, True)
            while not game.over:
                begun = process_time()
                option = bot.choose(Sight(game, game.decision.seat, rng))
                times.append(process_time() - begun)
                game.play(option)
            games += 1
        return {"greedy_median_ms": 1000 * median(times), "greedy_longest_ms": 1000 * max(times)}

    def searching_decisions(self) -> dict[str, float]:
        """How much of a searching bot's thinking is done by compiled code, in percent."""
        bot = make_bot(SEARCHING)
        rng = Random(1)
        game = self.start(1, True)
        bot.choose(Sight(game, game.decision.seat, rng))  # reads what was learned
        where = Whereabouts()
        while sum(where.seconds) < self.seconds and not game.over:
            sight = Sight(game, game.decision.seat, rng)
            with where:
                option = bot.choose(sight)
            game.play(option)
        plain, within = where.seconds
        return {"searching_compiled": 100 * within / (plain + within)}

    def microseconds(self, calls: list[Callable[[], object]]) -> float:
        """How long one of the calls takes."""
        made, seconds = 0, 0.0
        again = range(COPIES)
        while seconds < self.seconds / 2:
            for call in calls:
                begun = process_time()
                for _ in again:
                    call()
                seconds += process_time() - begun
                made += COPIES
        return seconds / made * 1e6

    def memory(self) -> dict[str, float]:
        """What a copy of a state takes that it does not share, measured by what is allocated for many."""
        largest = 0.0
        for game in self.moments()[::4]:
            kept: list[State] = []
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            kept += [game.state.clone() for _ in range(COPIES)]
            largest = max(largest, (tracemalloc.get_traced_memory()[0] - before) / COPIES)
            tracemalloc.stop()
        return {"state_bytes": largest}

    # -- the length of the record -----------------------------------------------------------------------------------

    def long_records(self) -> dict[str, float]:
        """The same walk through the same states, once behind a long record and once behind none."""
        long = self.start(1, False)
        choose = Random(1).choice
        plies = []
        while not long.over:
            option = choose(long.decision.options)
            plies.append(option.number)
            long.play(option)
        begin = max(0, len(plies) - WALK)
        walk = plies[begin:]
        late = long.at(begin)
        fresh = load(late.position())
        return {
            "record_length": begin,
            "late_us": self.walk_microseconds(late, walk),
            "fresh_us": self.walk_microseconds(fresh, walk),
        }

    def walk_microseconds(self, start: Game, walk: list[int]) -> float:
        best, spent = 1e9, 0.0
        while spent < self.seconds / 2:
            game = start.clone()
            begun = process_time()
            for number in walk:
                game.play(number)
            seconds = process_time() - begun
            best = min(best, seconds)
            spent += seconds
        return best / len(walk) * 1e6


class Whereabouts:
    """Follows whether plain Python runs, or what is compiled, from call to call; seconds of the processor for each.

    Classes that plain Python calls are not told of, so what is compiled counts a little less than it does.
    """

    def __init__(self) -> None:
        self.seconds = [0.0, 0.0]
        self.calls = [PLAIN]
        self.since = 0.0

    def __enter__(self) -> None:
        self.calls = [PLAIN]
        self.since = thread_time()
        sys.setprofile(self.follow)

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def follow(self, frame: FrameType, event: str, what: object) -> None:
        self.seconds[self.calls[-1]] += thread_time() - self.since
        if event in CALLS:
            self.calls.append(CALLS[event])
        elif len(self.calls) > 1:
            self.calls.pop()
        self.since = thread_time()


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": compiled(),
    }


def processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def reaches(figure: str, value: float, plain: bool, game: str) -> bool | None:
    """Whether a figure is as good as it is to be; None where nothing is demanded."""
    wanted = bar(figure, plain, game)
    if wanted is None:
        return None
    return value >= wanted if figure in AT_LEAST else value <= wanted


def bar(figure: str, plain: bool, game: str) -> float | None:
    """What a figure is to reach."""
    if plain and figure not in PLAIN_TOO:
        return None
    if game == "base" and not plain and figure in OF_BASE:
        return OF_BASE[figure]
    share = PLAIN_SHARE if plain else 1
    if figure in AT_LEAST:
        return AT_LEAST[figure] / share
    return AT_MOST[figure] * share if figure in AT_MOST else None
