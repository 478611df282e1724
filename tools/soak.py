"""The longest checks: `make soak` takes an hour and writes what it saw to docs/soak.md.

One process plays games of every game, table size and variant with all checks of `foodchain fuzz`, one after the other
again and again until the time is up. Beside it run the tests marked `soak`: servers on both databases that are killed
under mixed traffic, mutated positions and records, pairs of games that differ in secrets only.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated, Any
from xml.etree import ElementTree

import typer
from rich.console import Console

from foodchain.arena.fuzz import Failure, FuzzPlan, fuzz_game
from foodchain.catalogue import compiled, find_rules, games
from foodchain.engine.rules import RuleOption, Rules
from foodchain.errors import BadSetup
from foodchain.version import __version__

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build/soak"  # the tests' output, and records of games that went wrong
# They sit at a table by turns, and begin anew with the first where there are more seats.
PLAYERS = {
    "random": ("random",),
    "lively": ("lively",),
    "greedy": ("greedy",),
    "the levels": ("apex@3", "hatchling", "hunter@3", "forager"),
}
# Options without a list of choices, and what of them is worth a game of its own. Without a limit of turns games of
# random players need not end.
FREE_CHOICES: dict[str, tuple[Any, ...]] = {"animals": ("random", "choose"), "turns": ()}
DRAWN = 3  # variants for each table size with all options drawn
TRAFFIC = "tests/host/test_soak.py"
# The traffic takes nearly all of the time on either database, so nothing may stand in line before it.
TEST_RUNS = {"traffic": [TRAFFIC], "others": ["tests", f"--ignore={TRAFFIC}"]}
FOR_CLOSING = 5  # minutes of the hour in which the servers' games are compared and replayed

console = Console(stderr=True, highlight=False)


@dataclass
class Tally:
    """What was played of one game by one kind of player."""

    tables: set[str] = field(default_factory=set)
    games: int = 0
    decisions: int = 0
    endings: Counter[str] = field(default_factory=Counter)


@dataclass
class TestResult:
    name: str
    seconds: float
    figures: str
    failed: bool


def main(
    minutes: Annotated[float, typer.Option(min=1, help="How long all of it may take.")] = 60,
    seed: Annotated[str, typer.Option(help="Another seed plays other games.")] = "soak",
    write: Annotated[bool, typer.Option(help="Write the result to docs/soak.md.")] = True,
) -> None:
    begun = monotonic()
    KEPT.mkdir(parents=True, exist_ok=True)
    runs = start_tests(60 * max(0.5, minutes - 2 * FOR_CLOSING))
    os.nice(10)  # the games fill the time whatever they get of it; the tests must come to their end
    try:
        tallies, failures = play_until(begun + 60 * (minutes - FOR_CLOSING), seed)
        console.print("Games done; waiting for the tests.")
        passed = all([run.wait() == 0 for run in runs])
    finally:
        for run in runs:
            run.terminate()
    results = test_results()
    text = report(minutes, seed, (monotonic() - begun) / 60, tallies, failures, results)
    print(text)
    if write:
        (ROOT / "docs/soak.md").write_text(text)
    if failures or not passed:
        console.print(f"[bold red]Something failed.[/] See {KEPT}.")
        raise typer.Exit(1)


# -- games ----------------------------------------------------------------------------------------------------------


def play_until(end: float, seed: str) -> tuple[dict[tuple[str, str], Tally], list[tuple[FuzzPlan, Failure]]]:
    """Games of every plan by turns. The first round is always finished, so nothing is left out."""
    plans = list(all_plans(seed))
    tallies: dict[tuple[str, str], Tally] = {}
    failures: list[tuple[FuzzPlan, Failure]] = []
    with console.status("") as status:
        for number, (players, plan) in ((number, one) for number in count() for one in plans):
            if number > 0 and monotonic() >= end:
                return tallies, failures
            status.update(f"round {number + 1} of {len(plans)} games, {len(failures)} failures: {plan.game}")
            outcome = fuzz_game(plan, number)
            tally = tallies.setdefault((plan.game, players), Tally())
            tally.tables.add(f"{len(plan.bots)} {plan.options}")
            tally.games += 1
            tally.decisions += outcome.decisions
            tally.endings[outcome.ending] += 1
            if outcome.failure:
                failures.append((plan, outcome.failure))
                keep(plan, outcome.seed, outcome.failure)
    raise AssertionError("counting never ends")


def keep(plan: FuzzPlan, seed: str, failure: Failure) -> None:
    (KEPT / f"{plan.game}-{len(plan.bots)}-{seed}.txt").write_text(f"{failure.record}# {failure.what}\n")
    console.print(f"[bold red]{plan.game} with {len(plan.bots)} seats, {plan.options}:[/] {failure.what}")


def all_plans(seed: str) -> Iterator[tuple[str, FuzzPlan]]:
    """Who plays, and what."""
    for info in games():
        rules = find_rules(info.name)
        for seats in info.seats:
            wanted = variants(rules, seats, Random(f"{seed}/{info.name}/{seats}"))
            for turn, options in enumerate(wanted):
                for players, bots in PLAYERS.items():
                    table = tuple(bots[(turn + seat) % len(bots)] for seat in range(seats))
                    yield players, FuzzPlan(info.name, table, seed, options)


def variants(rules: Rules[Any], seats: int, dice: Random) -> Iterator[dict[str, Any]]:
    """The default, every other choice of every option by itself, and some with all options drawn."""
    wanted: list[dict[str, Any]] = [{}]
    for option in rules.rule_options:
        wanted += [{option.name: choice} for choice in choices(option) if choice != option.default]
    for _ in range(DRAWN):
        wanted.append({option.name: dice.choice(choices(option)) for option in rules.rule_options if choices(option)})
    for options in wanted:
        try:
            rules.check_setup(seats, options)
        except BadSetup:  # such as several animals each at a full table
            continue
        yield options


def choices(option: RuleOption) -> tuple[Any, ...]:
    return option.choices or FREE_CHOICES.get(option.name, ())


# -- tests ----------------------------------------------------------------------------------------------------------


def start_tests(traffic: float) -> list[subprocess.Popen[bytes]]:
    """All tests marked `soak`, in runs side by side. The traffic goes on for so many seconds."""
    environment = {**os.environ, "FOODCHAIN_SOAK_SECONDS": str(traffic)}
    return [start_run(name, chosen, environment) for name, chosen in TEST_RUNS.items()]


def start_run(name: str, chosen: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pytest", "-m", "soak", "-n", "2", "--dist", "worksteal", *chosen]
    results = KEPT / f"{name}.xml"
    results.unlink(missing_ok=True)  # an earlier run's would be taken for this one's
    with (KEPT / f"{name}.log").open("wb") as log:
        return subprocess.Popen(
            [*command, f"--junitxml={results}"], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
        )


def test_results() -> list[TestResult]:
    """As pytest has written them down, with the figures that a test has recorded."""
    found = [result for name in TEST_RUNS for result in results_of(KEPT / f"{name}.xml")]
    return sorted(found, key=lambda result: result.name)


def results_of(file: Path) -> Iterator[TestResult]:
    if not file.exists():
        yield TestResult(file.stem, 0, "broken off", failed=True)
        return
    for case in ElementTree.parse(file).iter("testcase"):
        figures = ", ".join(f"{item.get('value')} {item.get('name')}" for item in case.iter("property"))
        failed = case.find("failure") is not None or case.find("error") is not None
        name = f"{case.get('classname', '').rpartition('.')[2]}::{case.get('name')}"
        yield TestResult(name, float(case.get("time", "0")), figures, failed)


# -- the report -----------------------------------------------------------------------------------------------------


def report(
    minutes: float,
    seed: str,
    took: float,
    tallies: dict[tuple[str, str], Tally],
    failures: list[tuple[FuzzPlan, Failure]],
    results: list[TestResult],
) -> str:
    rules = "compiled rules" if compiled() else "plain Python"
    verdict = f"{len(failures)} games" if failures else "No game"
    failed = sum(result.failed for result in results)
    lines = [
        "# The last soak",
        "",
        "Written by `make soak` (`tools/soak.py`), which says what is run.",
        "",
        f"{date.today()}, version {__version__}, {rules}, Python {platform.python_version()}, {os.cpu_count()} cores:",
        f'`make soak ARGS="--minutes {minutes:g} --seed {seed}"` took {took:.0f} minutes. {verdict} and '
        f"{failed or 'no'} of {len(results)} tests failed.",
        "",
        "## Games with all checks",
        "",
        "| game | players | seats and variants | games | decisions | ended by |",
        "|---|---|---|---|---|---|",
    ]
    for (game, player), tally in tallies.items():
        endings = ", ".join(f"{ending} {count}" for ending, count in tally.endings.most_common())
        lines.append(f"| {game} | {player} | {len(tally.tables)} | {tally.games:,} | {tally.decisions:,} | {endings} |")
    lines += ["", "## The longest tests", "", "| test | seconds | figures | |", "|---|---|---|---|"]
    for result in results:
        outcome = "**failed**" if result.failed else "passed"
        lines.append(f"| `{result.name}` | {result.seconds:.0f} | {result.figures} | {outcome} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    typer.run(main)
