"""foodchain games"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.table import Table

from foodchain import catalogue
from foodchain.bots import bot_names
from foodchain.cli.screen import console, print_json
from foodchain.cli.setup import Json
from foodchain.engine.record import option_text


def games(json: Json = False) -> None:
    """List the games, with their seats and options, and the bots.

    foodchain games
    foodchain games --json
    """
    found = catalogue.games()
    if json:
        print_json({"games": [data(info) for info in found], "bots": bot_names()})
        return
    screen = console()
    for info in found:
        screen.print(f"[b]{info.name}[/]  {info.title}, {info.seats[0]} to {info.seats[-1]} seats")
        options = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name, explanation in info.options.items():
            options.add_row("", f"-o {name}={option_text(info.defaults[name])}", explanation)
        screen.print(options)
    screen.print(f"\nBots: {', '.join(bot_names())}")


def data(info: catalogue.GameInfo) -> dict[str, Any]:
    return asdict(info) | {"seats": list(info.seats)}
