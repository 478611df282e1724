"""foodchain fuzz"""

from __future__ import annotations

import shlex
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console

from foodchain import compiled
from foodchain.arena.fuzz import MOST_DECISIONS, FuzzPlan, Outcome
from foodchain.arena.fuzz import fuzz as outcomes_of
from foodchain.cli.files import make_folder, unused, write_whole
from foodchain.cli.screen import console, print_json, progress
from foodchain.cli.setup import (
    Bot,
    Bots,
    GameName,
    Games,
    Jobs,
    Json,
    Options,
    Pack,
    Seats,
    Seed,
    bot_table,
)


def fuzz(
    game: GameName,
    games: Games = 100,
    bots: Bots = None,
    bot: Bot = None,
    seats: Seats = None,
    seed: Seed = "1",
    option: Options = None,
    pack: Pack = None,
    jobs: Jobs = 1,
    first: Annotated[
        int, typer.Option(metavar="N", min=0, help="The number of the first game; to repeat a failure.")
    ] = 0,
    most: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="A game with more decisions than this is a failure: it does not end."),
    ] = MOST_DECISIONS,
    folder: Annotated[str, typer.Option(metavar="FOLDER", help="Where a failure is saved.")] = ".",
    json: Json = False,
) -> None:
    """Play random games and check after every option that nothing is wrong.

    Pieces must add up, every option must be readable, every game must end. Now and then copies, undo, refusals,
    positions, records and views are checked too. The first failure is saved as a record, and ends the run with exit
    code 1.

    foodchain fuzz base --seats 4 --games 500
    foodchain fuzz base --bots lively --seats 2 -o multiple=yes -o dominance=claimed --jobs 2
    """
    table = bot_table(game, pack, option, seats, (bots, bot), seed)
    plan = FuzzPlan(game, table.bots, seed, table.options, table.rules.pack, most)
    played = decisions = 0
    endings: dict[str, int] = {}
    failed: Outcome | None = None
    begun = perf_counter()
    try:
        with progress("fuzzing", games) as advance:
            for outcome in outcomes_of(plan, range(first, first + games), jobs):
                played += 1
                decisions += outcome.decisions
                if outcome.failure:
                    failed = outcome
                    break
                endings[outcome.ending] = endings.get(outcome.ending, 0) + 1
                advance()
    except KeyboardInterrupt:
        Console(stderr=True, highlight=False).print(f"Stopped after {played} of {games} games.")
    seconds = perf_counter() - begun
    data: dict[str, Any] = {
        "game": game,
        "seats": len(table.bots),
        "bots": list(table.bots),
        "seed": seed,
        "options": table.options,
        "first": first,
        "games": played,
        "decisions": decisions,
        "endings": endings,
        "seconds": round(seconds, 3),
        "compiled": compiled(),
        "failure": None,
    }
    if failed:
        data["failure"] = save_failure(failed, plan, folder, again(game, table.bots, seed, option, pack, most, failed))
    if json:
        print_json(data)
    else:
        print_outcome(data)
    if failed:
        raise typer.Exit(1)
    if played < games:
        raise typer.Exit(130)


def save_failure(outcome: Outcome, plan: FuzzPlan, folder: str, command: str) -> dict[str, Any]:
    assert outcome.failure
    path = unused(make_folder(folder) / f"fuzz-{plan.game}-{len(plan.bots)}-{outcome.seed}.txt")
    note = [f"fuzz: {outcome.failure.what}", f"after {outcome.failure.ply} options", f"again: {command}"]
    write_whole(path, outcome.failure.record + "".join(f"# {line}\n" for line in note))
    return {
        "number": outcome.number,
        "seed": outcome.seed,
        "ply": outcome.failure.ply,
        "what": outcome.failure.what,
        "file": str(path),
        "again": command,
    }


def again(
    game: str,
    table: tuple[str, ...],
    seed: str,
    option: list[str] | None,
    pack: str | None,
    most: int,
    failed: Outcome,
) -> str:
    """The command that repeats a failure and nothing else."""
    bots = table[0] if len(set(table)) == 1 else ",".join(table)
    words = ["foodchain", "fuzz", game, "--seats", str(len(table)), "--bots", bots, "--seed", seed]
    words += ["--first", str(failed.number), "--games", "1"]
    if most != MOST_DECISIONS:
        words += ["--most", str(most)]
    for text in option or []:
        words += ["-o", text]
    if pack:
        words += ["--pack", pack]
    return shlex.join(words)


def print_outcome(data: dict[str, Any]) -> None:
    screen = console()
    endings = ", ".join(
        f"{ending} {count}" for ending, count in sorted(data["endings"].items(), key=lambda item: -item[1])
    )
    failure = data["failure"]
    if failure:
        screen.print(f"[bold red]Game {failure['number']} is broken after {failure['ply']} options.[/]")
        screen.print(failure["what"], markup=False)
        screen.print(f"look:  foodchain show {shlex.quote(failure['file'])}", markup=False, soft_wrap=True)
        screen.print(f"again: {failure['again']}", markup=False, soft_wrap=True)
        return
    if not data["games"]:
        return
    screen.print(
        f"{data['games']} games and {data['decisions']:,} decisions at {data['seats']} seats, nothing wrong "
        f"({data['seconds']:.1f} s)"
    )
    if endings:
        screen.print(f"ended by {endings}")
