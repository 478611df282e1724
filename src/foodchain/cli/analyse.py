"""foodchain analyse"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from foodchain.analysis import QUICK, THOROUGH, USUAL, Analysis, Costly, Effort, Plan
from foodchain.analysis import analyse as analysed
from foodchain.analysis.looks import Look
from foodchain.analysis.report import report
from foodchain.analysis.wording import Wording
from foodchain.cli.errors import CommandError
from foodchain.cli.files import STANDARD, check_unused, game_in, read_text, write_whole
from foodchain.cli.screen import console, print_json, progress, results_table
from foodchain.cli.setup import Json, Seed
from foodchain.cli.show import checked_viewer
from foodchain.cli.table import players_in
from foodchain.engine.record import checked_seed
from foodchain.words import ENGLISH, languages

BARS = "▁▂▃▄▅▆▇█"
NARROWEST = 24  # columns of a line of bars


def analyse(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record; - for the standard input.", show_default=False)
    ],
    html: Annotated[
        str | None,
        typer.Option(metavar="OUT", help="Write it as a page that needs no network.", show_default=False),
    ] = None,
    decisions: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many costly decisions to name, at most.")
    ] = 10,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Only the decisions of this seat; seats count from 0.", show_default=False
        ),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", metavar="", help="Less time; names fewer decisions.")] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", metavar="", help="Four times the time; names more decisions.")
    ] = False,
    tries: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=20,
            help="How often a costly decision is played on, all options together.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[str, typer.Option(metavar="LANGUAGE", help="In which language: en, de or fr.")] = ENGLISH,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="How many processes share the work; as many as there are processors. The result is the same.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = "1",
    force: Annotated[
        bool, typer.Option("--force", metavar="", help="Replace the page if it is there already.")
    ] = False,
    json: Json = False,
) -> None:
    """Analyse a game: win chances over time, the costliest decisions, what was better and why.

    Every decision is judged by what its player could know. A whole base game takes half a minute on two processors.
    docs/analysis.md tells how it is done, and how far to trust it.

    foodchain analyse game.txt
    foodchain analyse game.txt --html analysis.html --language de
    foodchain analyse game.txt --seat 2 --decisions 5 --thorough
    foodchain analyse game.txt --quick --json
    """
    if language not in languages():
        raise CommandError(f"nothing is said in {language!r}; there are: {', '.join(languages())}")
    if html == STANDARD and json:
        raise CommandError("only one thing can go to the standard output: choose --json or --html -")
    check_unused([html] if html else [], force)
    text = read_text(record)
    game = game_in(text, record)
    if game.ply == 0:
        raise CommandError(f"{record} has no options to analyse; a record has, a position has not")
    plan = Plan(
        text,
        effort(quick, thorough, tries),
        checked_seed(seed),
        checked_viewer(game, seat) if seat is not None else None,
    )
    found = analysed(plan, decisions, jobs or os.cpu_count() or 1, players_in(text), progress)
    if html:
        from foodchain.analysis.page import page

        write_whole(html, page(found, language))
    if json:
        print_json(report(found, Wording(found, language, first_seat=0)))
    elif html != STANDARD:
        print_analysis(console(), Wording(found, language, first_seat=0))


def effort(quick: bool, thorough: bool, tries: int | None) -> Effort:
    if quick and thorough:
        raise CommandError("choose --quick or --thorough, not both")
    chosen = QUICK if quick else THOROUGH if thorough else USUAL
    return chosen if tries is None else replace(chosen, closely=tries)


def print_analysis(screen: Console, wording: Wording) -> None:
    found = wording.found
    screen.print(Text(wording.title(), "bold"))
    screen.print(wording.summary(), markup=False)
    screen.print()
    print_chances(screen, found, wording)
    screen.print()
    screen.print(sources_table(found, wording))
    screen.print()
    screen.print(Text(wording.say("costliest"), "bold"))
    if not found.costly:
        screen.print(wording.say("none costly"), markup=False)
    for place, costly in enumerate(found.costly, start=1):
        print_costly(screen, place, costly, wording)


def print_chances(screen: Console, found: Analysis, wording: Wording) -> None:
    """A line of bars for each seat, from the beginning to the end, with the turns above."""
    names = [wording.player(player) for player in found.players]
    margin = max(map(len, names)) + 2
    wide = min(len(found.looks), max(NARROWEST, screen.width - margin - 12))
    screen.print(Text(wording.say("chances"), "bold"))
    columns = shared_out(found.looks, wide)
    screen.print(Text(" " * (margin + 6) + turn_marks(columns), "dim"), no_wrap=True)
    for player, name in zip(found.players, names):
        shares = [sum(look.chances[player.seat] for look in column) / len(column) for column in columns]
        line = Text(name.ljust(margin))
        line.append(f"{wording.percent(found.looks[0].chances[player.seat]):>5} ", "dim")
        line.append("".join(bar(share) for share in shares))
        line.append(f" {wording.percent(found.looks[-1].chances[player.seat])}", "bold" if player.won else "")
        screen.print(line, no_wrap=True)


def shared_out(looks: Sequence[Look], wide: int) -> list[Sequence[Look]]:
    """The moments of each column."""
    edges = [round(at * len(looks) / wide) for at in range(wide + 1)]
    return [looks[first:last] for first, last in pairwise(edges)]


def turn_marks(columns: Sequence[Sequence[Look]]) -> str:
    """The number of each turn over the column in which it begins."""
    marks = ""
    for at, (turn, _) in numbered(columns):
        if turn is not None and len(marks) <= at:
            marks = marks.ljust(at) + str(turn)
            marks += " "
    return marks.rstrip()


def numbered(columns: Sequence[Sequence[Look]]) -> list[tuple[int, tuple[int | None, int]]]:
    """Where each turn begins."""
    begun, at = [], 0
    for turn, same in groupby(columns, key=lambda column: column[0].turn):
        count = len(list(same))
        begun.append((at, (turn, count)))
        at += count
    return begun


def bar(share: float) -> str:
    return BARS[min(len(BARS) - 1, int(share * len(BARS)))]


def sources_table(found: Analysis, wording: Wording) -> Table:
    """A row for each source of points, a column for each player."""
    table = results_table(wording.say("sources"), "", *(wording.player(player) for player in found.players))
    totals: dict[str, int] = {}
    for player in found.players:
        for source, points in player.sources.items():
            totals[source] = totals.get(source, 0) + points
    for source in sorted(totals, key=lambda source: (-totals[source], source)):
        table.add_row(wording.source(source), *(str(player.sources.get(source, "")) for player in found.players))
    table.add_row(wording.say("total"), *(str(player.score) for player in found.players), style="bold")
    costs = [
        f"{wording.percent(player.mean_cost, 1)} ± {wording.percent(player.mean_error, 1)}" if player.decisions else ""
        for player in found.players
    ]
    table.add_row()
    table.add_row(wording.say("decisions"), *(str(player.decisions or "") for player in found.players))
    table.add_row(wording.say("mean cost"), *costs)
    return table


def print_costly(screen: Console, place: int, costly: Costly, wording: Wording) -> None:
    turn = "" if costly.look.turn is None else f", {wording.turn(costly.look.turn)}"
    head = Text(f"{place:>2}. ", "dim").append(f"{wording.say('choice', number=costly.number)}{turn}, ")
    screen.print(head.append(wording.actor(costly), "bold").append(f"  {wording.cost(costly)}"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="dim")
    table.add_column()
    close = costly.close
    for key, option, chance in (
        ("played", close.played, close.played_chance),
        ("better", close.better, close.better_chance),
    ):
        share = wording.say("wins so often", share=wording.percent(chance, 1))
        table.add_row(f"    {wording.say(key)}", Text(f"{wording.option(option)}  ").append(f"({share})", "dim"))
    for key, reasons in wording.reasons(costly):
        table.add_row(f"    {wording.say(key)}", Text("\n".join(reasons)))
    if reply := wording.reply(costly):
        table.add_row(f"    {wording.say('then')}", Text(reply))
    screen.print(table)
