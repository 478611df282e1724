"""foodchain replay"""

from __future__ import annotations

from time import sleep
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from foodchain import Game
from foodchain.arena import resigned
from foodchain.cli.ending import ending
from foodchain.cli.errors import CommandError
from foodchain.cli.files import game_in, read_text
from foodchain.cli.log import LogEntry, entry_data, log_entries
from foodchain.cli.screen import console, print_json
from foodchain.cli.setup import Json
from foodchain.cli.show import FileName
from foodchain.drawing import view_text

HELP = "Enter: on   b: back   t: the table   q: leave"


def replay(
    file: FileName,
    first: Annotated[int, typer.Option("--from", metavar="N", min=1, help="The first option to show.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", min=1, help="The last option to show.", show_default=False)
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(metavar="N", help="So many options a second; at once by default.", show_default=False),
    ] = None,
    step: Annotated[bool, typer.Option("--step", metavar="", help="Wait for Enter after each option.")] = False,
    table: Annotated[bool, typer.Option("--table", metavar="", help="Draw the table after each option.")] = False,
    json: Json = False,
) -> None:
    """Tell a recorded game, option by option, in sentences.

    foodchain replay game.txt
    foodchain replay game.txt --from 100 --to 140 --speed 2
    foodchain replay game.txt --step --table
    """
    if speed is not None and (speed <= 0 or step):
        raise CommandError("--speed should be more than 0 options a second, and goes without --step")
    text = read_text(file)
    game = game_in(text, file)
    last = game.ply if last is None else last
    if game.ply == 0:
        raise CommandError(f"{file} has no options to replay; foodchain show {file} shows where it stands")
    if not first <= last <= game.ply:
        raise CommandError(f"{file} has options 1 to {game.ply}; --from {first} --to {last} are not among them")
    if json:
        events = game.events_for(None, everything=True)
        print_json([entry_data(entry, events) for entry in log_entries(game, first, last)])
        return
    screen = console()
    if step:
        finished = by_hand(screen, game, first, last, table)
    else:
        finished = True
        for entry in log_entries(game, first, last):
            tell(screen, game, entry, table)
            if speed:
                sleep(1 / speed)
    if finished and last == game.ply and game.over:
        screen.print()
        screen.print(ending(game, resigned=resigned.found_in(text, game.seats)))


def tell(screen: Console, game: Game, entry: LogEntry, table: bool) -> None:
    line = Text(f"{entry.ply:>4}. ", "dim").append(f"{entry.who}: ", "bold").append(entry.option)
    screen.print(line)
    for paragraph in entry.story:
        screen.print(paragraph.drawn(indent=6))
    if table:
        draw(screen, game, entry.ply)


def draw(screen: Console, game: Game, ply: int) -> None:
    moment = game.at(ply)
    viewer = None if moment.over else moment.decision.seat
    screen.print(view_text(moment.rules, moment.view(viewer), screen.width))


def by_hand(screen: Console, game: Game, first: int, last: int, table: bool) -> bool:
    """One option at a time, forwards and backwards; whether the end was seen."""
    screen.print(HELP, style="dim")
    at = first
    while at <= last:
        entry = next(log_entries(game, at, at))
        tell(screen, game, entry, table)
        while True:
            try:
                answer = input().strip().lower()
            except EOFError:
                return False
            if answer in ("q", "quit"):
                return False
            if answer in ("t", "table"):
                draw(screen, game, at)
            elif answer in ("b", "back"):
                at = max(first, at - 1)
                break
            elif answer == "":
                at += 1
                break
            else:
                screen.print(HELP, style="dim")
    return True
