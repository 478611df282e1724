"""foodchain show"""

from __future__ import annotations

from typing import Annotated

import typer

from foodchain import Game
from foodchain.arena import resigned
from foodchain.cli.errors import CommandError
from foodchain.cli.files import STANDARD, game_in, read_text, write_whole
from foodchain.cli.screen import console, print_json
from foodchain.cli.setup import Json
from foodchain.drawing import png as as_png
from foodchain.drawing import view_svg, view_text

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="A record or a position; - for the standard input.", show_default=False)
]


def show(
    file: FileName,
    ply: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="After so many options; by default the last.", show_default=False),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="As this seat sees it; by default who is to decide.", show_default=False),
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="OUT", help="Draw it into an SVG file.", show_default=False)
    ] = None,
    png: Annotated[str | None, typer.Option(metavar="OUT", help="Draw it into a PNG file.", show_default=False)] = None,
    dark: Annotated[bool, typer.Option("--dark", metavar="", help="Draw with dark colours.")] = False,
    text: Annotated[
        bool, typer.Option("--text", metavar="", help="Print the table too when drawing into files.")
    ] = False,
    position: Annotated[bool, typer.Option("--position", metavar="", help="Print the position as text.")] = False,
    json: Json = False,
) -> None:
    """Show any moment of a game: in the terminal, or as a picture.

    foodchain show game.txt
    foodchain show game.txt --ply 120 --svg table.svg --png table.png --dark
    foodchain show game.txt --ply 120 --position > position.txt
    """
    record = read_text(file)
    game = moment(game_in(record, file), ply, file)
    viewer = checked_viewer(game, seat)
    view = game.view(viewer)
    if game.over:
        view["winners"] = resigned.first_of(game.scores, game.winners, resigned.found_in(record, game.seats))
    theme = "dark" if dark else "light"
    if [svg, png].count(STANDARD) + json + position + text > 1:
        raise CommandError("only one thing can go to the standard output: choose one of --text, --position, --json, -")
    if svg or png:
        drawing = view_svg(game.rules, view, theme)
        if svg:
            write_whole(svg, drawing)
        if png:
            write_whole(png, as_png(drawing))
    if json:
        print_json(view)
    elif position:
        print(game.position(), end="")
    elif text or not (svg or png):
        screen = console()
        screen.print(view_text(game.rules, view, screen.width))


def moment(game: Game, ply: int | None, file: str) -> Game:
    if ply is None:
        return game
    if ply > game.ply:
        raise CommandError(f"{file} has {game.ply} options, so there is no moment {ply}; choose --ply 0 to {game.ply}")
    return game.at(ply)


def checked_viewer(game: Game, seat: int | None) -> int | None:
    if seat is None:
        return None if game.over else game.decision.seat
    if seat >= game.seats:
        raise CommandError(f"there is no seat {seat}; choose --seat 0 to {game.seats - 1}")
    return seat
