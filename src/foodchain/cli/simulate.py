"""foodchain simulate"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console

from foodchain import __version__, compiled
from foodchain.arena.match import MOST_DECISIONS, Result
from foodchain.arena.simulate import Plan, Standings
from foodchain.arena.simulate import simulate as results_of
from foodchain.arena.tally import Mean, Tally
from foodchain.cli.ending import forfeit_lines
from foodchain.cli.files import make_folder, write_whole
from foodchain.cli.screen import console, print_json, progress, results_table
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


def simulate(
    game: GameName,
    bots: Bots = None,
    bot: Bot = None,
    games: Games = 100,
    seats: Seats = None,
    seed: Seed = "1",
    option: Options = None,
    pack: Pack = None,
    jobs: Jobs = 1,
    records: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Keep every game as a record here.", show_default=False)
    ] = None,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, help="A game with more decisions than this is given up as unfinished.")
    ] = MOST_DECISIONS,
    json: Json = False,
) -> None:
    """Let bots play many games and tell who wins.

    Every bot sits at every seat equally often. The win rate is that of one seat, so that equal players have one in
    [i]seats[/], however many of them sit there.

    foodchain simulate base --bots greedy,random,random,random --games 1000
    foodchain simulate base --bots lively --seats 6 --games 5000 --jobs 4
    foodchain simulate base --bots greedy,lively -o earth=random --records games --json
    foodchain simulate cards --bots mybot:MyBot,greedy,greedy --games 20
    foodchain simulate cards --bot "run:node mybot.js" --bot greedy --games 20
    """
    table = bot_table(game, pack, option, seats, (bots, bot), seed)
    plan = Plan(game, table.bots, games, seed, table.options, table.rules.pack, most, records is not None)
    folder = make_folder(records) if records else None
    standings = Standings()
    begun = perf_counter()
    try:
        with progress("playing", games) as advance:
            for result in results_of(plan, jobs):
                standings.add(result)
                if folder:
                    keep(result, plan, folder)
                advance()
    except KeyboardInterrupt:
        Console(stderr=True, highlight=False).print(f"Stopped after {standings.games} of {games} games.")
    seconds = perf_counter() - begun
    if json:
        print_json(report(plan, standings, seconds, jobs))
    else:
        print_standings(plan, standings, seconds)
    if standings.games < games:
        raise typer.Exit(130)


def keep(result: Result, plan: Plan, folder: Path) -> None:
    write_whole(folder / f"{plan.game}-{result.seed}.txt", result.record or "")


def report(plan: Plan, standings: Standings, seconds: float, jobs: int) -> dict[str, Any]:
    return {
        "game": plan.game,
        "seats": len(plan.bots),
        "seed": plan.seed,
        "options": plan.options,
        "table": list(plan.bots),
        "wanted": plan.games,
        **standings.data(),
        "speed": {
            "seconds": round(seconds, 3),
            "games_per_second": round(standings.games / seconds, 2),
            "jobs": jobs,
            "compiled": compiled(),
            "version": __version__,
        },
    }


def print_standings(plan: Plan, standings: Standings, seconds: float) -> None:
    screen = console()
    if not standings.games:
        return
    even = 1 / len(plan.bots)
    for title, tallies in (
        ("By bot", dict(sorted(standings.bots.items(), key=lambda item: -item[1].win_rate))),
        ("By seat", {f"seat {seat}": standings.seats[seat] for seat in sorted(standings.seats)}),
        ("By animal", dict(sorted(standings.animals.items(), key=lambda item: -item[1].win_rate))),
    ):
        if tallies:
            screen.print(tally_table(title, tallies))
            screen.print()
    endings = sorted(standings.endings.items(), key=lambda item: -item[1])
    lines = [
        f"{standings.games} games in {seconds:.1f} s: {standings.games / seconds:.1f} games/s",
        f"equal players would win {even:.1%} each",
        f"{mean(standings.decisions)} decisions a game",
        f"ended by {', '.join(f'{ending} {count}' for ending, count in endings)}",
    ]
    if standings.turns.count:
        lines.insert(2, f"{mean(standings.turns)} turns a game")
    lines += forfeit_lines(standings.forfeits)
    for line in lines:
        screen.print(line, markup=False)


def tally_table(title: str, tallies: dict[str, Tally]) -> Any:
    table = results_table(title, "", "played", "won", "win rate", "95 % interval", "mean VP", "±")
    table.columns[0].min_width = 12
    for name, tally in tallies.items():
        low, high = tally.interval
        table.add_row(
            name,
            str(tally.played),
            f"{tally.wins:g}",
            f"{tally.win_rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{tally.points.value:.1f}",
            f"{tally.points.margin:.1f}",
        )
    return table


def mean(numbers: Mean) -> str:
    return f"{numbers.value:.1f} ± {numbers.margin:.1f}"
