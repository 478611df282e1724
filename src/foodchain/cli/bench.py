"""foodchain bench"""

from __future__ import annotations

import json as json_text
import os
import subprocess
import sys
from typing import Annotated, Any

import typer
from rich.text import Text

from foodchain import compiled
from foodchain.arena.bench import AT_LEAST, Bench, bar, machine, reaches
from foodchain.cli.screen import console, print_json, progress, results_table
from foodchain.cli.setup import GameName, Json, Options, Pack, Seats, rule_options, rules_for, seats_for

Figures = dict[str, float]

ROWS = {
    "decisions": "random decisions a second, with events",
    "decisions_quiet": "random decisions a second, quiet",
    "lively_games": "lively random games a second",
    "lively_decisions": "decisions a second of lively games",
    "playout_decisions": "decisions a second inside a playout",
    "playout_lively_decisions": "the same, lively",
    "clone_state_us": "copy of a state, µs",
    "clone_game_us": "copy of a game, µs",
    "state_bytes": "a copy of a state, bytes",
    "assess_us": "judgement of a state, µs",
    "determinize_us": "deal the unknown anew, µs",
    "greedy_median_ms": "a decision of greedy, ms (median)",
    "greedy_longest_ms": "the longest of them, ms",
    "searching_compiled": "time of a search in compiled code, %",
    "fresh_us": "play an option, no record behind it, µs",
    "late_us": "the same behind a long record, µs",
}


def bench(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    pack: Pack = None,
    seconds: Annotated[float, typer.Option(metavar="N", min=0.01, help="How long to measure each figure.")] = 2.0,
    plain: Annotated[
        bool, typer.Option("--plain-too/--no-plain", metavar="", help="Measure plain Python as well.")
    ] = True,
    json: Json = False,
) -> None:
    """Measure how fast a game is on this machine, compiled and in plain Python.

    Random players choose among all options; lively ones never forfeit, and score tiles where somebody is dominant.
    Playouts are random games inside the compiled loop. Everything runs on one core, and processor time counts.

    foodchain bench base
    foodchain bench base --seats 6 --seconds 10 --no-plain --json
    """
    rules = rules_for(game, pack)
    count = seats_for(seats, [], rules)
    options = rule_options(rules, option)
    rules.check_setup(count, options)
    now = machine()
    measured: dict[str, Figures | None] = {"compiled": None, "plain": None}
    here = "compiled" if compiled() else "plain"
    measured[here] = measure(Bench(rules, count, seconds, options))
    if plain and here == "compiled":
        measured["plain"] = measure_plain(game, count, option, pack, seconds)
    if json:
        print_json({"game": game, "seats": count, "options": options, "seconds": seconds, "machine": now, **measured})
    else:
        print_figures(game, count, now, measured)


def measure(bench: Bench) -> Figures:
    figures: Figures = {}
    steps = bench.steps()
    with progress("measuring", len(steps)) as advance:
        for step in steps.values():
            figures |= step()
            advance()
    return {name: round(value, 3) for name, value in figures.items()}


def measure_plain(game: str, seats: int, option: list[str] | None, pack: str | None, seconds: float) -> Figures:
    """The same in another process, where the plain modules win over the compiled ones."""
    command = [sys.executable, "-m", "foodchain", "bench", game, "--seats", str(seats), "--seconds", str(seconds)]
    for text in option or []:
        command += ["-o", text]
    if pack:
        command += ["--pack", pack]
    done = subprocess.run(
        [*command, "--json"], env=os.environ | {"FOODCHAIN_PLAIN": "1"}, stdout=subprocess.PIPE, text=True, check=True
    )
    figures: Figures = json_text.loads(done.stdout)["plain"]
    return figures


def print_figures(game: str, seats: int, now: dict[str, Any], measured: dict[str, Figures | None]) -> None:
    screen = console()
    screen.print(
        f"[b]{game}[/], {seats} seats, on one core of: {now['processor']}, {now['cores']} cores", soft_wrap=True
    )
    screen.print(f"{now['python']}, {now['system']}, load {now['load']} when it began\n")
    modes = [mode for mode in ("compiled", "plain") if measured[mode]]
    heads = [head for mode in modes for head in (mode, "goal", "")]
    table = results_table("", "", *heads)
    for i in range(3, len(heads) + 1, 3):
        table.columns[i].justify = "left"
    for figure, words in ROWS.items():
        cells: list[Text] = []
        for mode in modes:
            figures = measured[mode] or {}
            cells += compared(figure, figures[figure], mode == "plain", game)
        table.add_row(words, *cells)
    screen.print(table)
    for mode in modes:
        figures = measured[mode] or {}
        screen.print(
            f"\nThe long record has {figures['record_length']:,.0f} options." if mode == modes[0] else "", end=""
        )
    screen.print()


def compared(figure: str, value: float, plain: bool, game: str) -> list[Text]:
    """A figure, its bar, and whether it is reached."""
    wanted = bar(figure, plain, game)
    if wanted is None:
        return [Text(number(value)), Text(""), Text("")]
    reached = reaches(figure, value, plain, game)
    sign = "≥" if figure in AT_LEAST else "≤"
    verdict = Text("yes", "green") if reached else Text("no", "bold red")
    return [Text(number(value)), Text(f"{sign} {number(wanted)}", "dim"), verdict]


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
