"""foodchain play"""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from foodchain import Game
from foodchain.bots import usual_bot
from foodchain.bots.player import check_bot
from foodchain.bots.plugins.spec import is_plugin_spec
from foodchain.catalogue import games
from foodchain.cli.errors import CommandError
from foodchain.cli.files import STANDARD, game_in, read_text
from foodchain.cli.screen import console
from foodchain.cli.setup import (
    PERSON,
    SEATS,
    Bot,
    Options,
    Pack,
    bot_list,
    bots_for,
    rule_options,
    rules_for,
    seats_for,
)
from foodchain.cli.table import TerminalTable, players_in
from foodchain.engine.record import checked_seed, new_game
from foodchain.engine.rules import Rules

NamedBots = tuple[str | None, list[str] | None]  # by --bots, and by --bot

CHOSEN: dict[str, Any] = {"animals": "choose"}  # people choose what they play, where a game has such an option


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game's name, such as [b]base[/].", show_default=False),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help=f"How many seats; {SEATS} by default.", show_default=False)
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="How many people share this keyboard; 1 by default.", show_default=False),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME…", help=f"One bot for each other seat, or one for all; {usual_bot()} by default."
        ),
    ] = None,
    bot: Bot = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="A number or a word; the same seed deals the same game.")
    ] = None,
    option: Options = None,
    pack: Pack = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the game here after every choice.", show_default=False)
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game or a position.", show_default=False)
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", metavar="", help="Bots wait until you confirm a choice; you may take it back.")
    ] = False,
    coach: Annotated[
        bool,
        typer.Option("--coach", metavar="", help="Warn me before a decision that costs much of the chance to win."),
    ] = False,
    analysis: Annotated[
        bool, typer.Option("--analysis", metavar="", help="Undo takes back anything, not only as at a table.")
    ] = False,
) -> None:
    """Play at a table in the terminal, against bots or with friends.

    People have the first seats and choose their animals. Type [b]help[/] at the table to learn what you can do there.

    foodchain play base
    foodchain play base --seats 3 --people 2 --bots hatchling
    foodchain play base --bots greedy,lively,random -o earth=random --save game.txt
    foodchain play cards --bot mybot:MyBot --bot "run:node mybot.js"
    foodchain play base --coach
    foodchain play --resume game.txt
    """
    if resume:
        if seats is not None or seed is not None or option or pack:
            raise CommandError(
                f"{resume} tells seats, seed, options and pack already; leave out what begins a new game"
            )
        table = resumed(game, resume, people, (bots, bot))
    else:
        table = opened(game, seats, people, (bots, bot), seed, option, pack)
    if save:
        table.save_as(Path(save))
    table.analysis, table.confirm = analysis, confirm
    if coach:
        table.coach("on")
    if sys.stdin.isatty():
        with suppress(ImportError):  # it gives the prompt a history and arrow keys, where it exists
            import readline  # noqa: F401
    table.run()


def opened(
    game: str | None,
    seats: int | None,
    people: int | None,
    bots: NamedBots,
    seed: str | None,
    option: list[str] | None,
    pack: str | None,
) -> TerminalTable:
    """A new game."""
    if not game:
        names = ", ".join(info.name for info in games())
        raise CommandError(f"which game? There are: {names}. Try: foodchain play {games()[0].name}")
    rules = rules_for(game, pack)
    players = seat_players(seats, people, bots, rules)
    options = people_options(rules, option, PERSON in players)
    started = new_game(rules, len(players), checked_seed(secrets.token_hex(8) if seed is None else seed), options)
    return TerminalTable(started, players, console())


def resumed(game: str | None, file: str, people: int | None, bots: NamedBots) -> TerminalTable:
    """A game from a file. What was saved at a table is saved there again; other files are only read."""
    if file == STANDARD:
        raise CommandError("--resume wants a file: the standard input is for your choices")
    text = read_text(file)
    started = game_in(text, file)
    if game and game != started.rules.name:
        raise CommandError(f"{file} is a game of {started.rules.name}, not of {game}")
    players = players_in(text)
    table = TerminalTable(started, players or [], console(), Path(file) if players else None)
    if people is not None or any(bots) or players is None:
        table.players = seat_players(started.seats, people, bots, started.rules)
    else:
        check_players(players, started, file)
    return table


def people_options(rules: Rules, given: list[str] | None, people: bool) -> dict[str, Any]:
    usual = {option.name: CHOSEN.get(option.name, option.for_people) for option in rules.rule_options}
    return (usual if people else {}) | rule_options(rules, given)


def seat_players(seats: int | None, people: int | None, bots: NamedBots, rules: Rules) -> list[str]:
    """People at the first seats, bots at the others."""
    count = 1 if people is None else people
    names = bot_list(*bots, rules.name, usual_bot())
    if seats is None:
        seats = max(seats_for(None, [], rules), count) if len(names) < 2 else count + len(names)
    rules.check_setup(seats, {})
    if count > seats:
        raise CommandError(f"{count} people cannot sit at {seats} seats; give more --seats")
    if any(bots) and count == seats:
        raise CommandError(f"{count} people take all {seats} seats; leave out --bots or give more --seats")
    return [PERSON] * count + bots_for(names, seats - count, "other seats")


def check_players(players: list[str], game: Game, file: str) -> None:
    if len(players) != game.seats:
        raise CommandError(f"{file} names {len(players)} players for {game.seats} seats; say --people and --bots")
    for player in players:
        if is_plugin_spec(player):  # a file may come from anybody, so it starts no programs
            raise CommandError(f"{file} wants to run the bot {player}; if you trust it, name it yourself by --bot")
        if player != PERSON:
            check_bot(player, game.rules.name)
