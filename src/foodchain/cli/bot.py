"""foodchain bot"""

from __future__ import annotations

import logging
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from statistics import median
from time import perf_counter
from typing import Annotated, Any, Literal

import typer
from rich.table import Table

from foodchain import Game, Option, catalogue
from foodchain.arena.match import play_match
from foodchain.bots import Bot, Sight, bot_names, make_bot, usual_bot
from foodchain.bots.player import check_bot
from foodchain.bots.plugins.driver import FALLBACK, PluginBot, end_idle, tell_end
from foodchain.bots.plugins.spec import installed
from foodchain.bots.trained import Trained
from foodchain.cli.errors import CommandError
from foodchain.cli.files import check_unused, write_whole
from foodchain.cli.pack import Force
from foodchain.cli.screen import console, print_json, progress, results_table
from foodchain.cli.setup import Json
from foodchain.engine.record import new_game

bot = typer.Typer(help="The bots there are, and bots of your own: write one, and see whether it plays as it should.")

NAME = re.compile(r"[a-z][a-z0-9_]*")
TEMPLATES = {"python": "py", "javascript": "js"}
RIVAL = "lively"
SEATS = 3  # where a game can be played so
SEED = "1"

Spec = Annotated[
    str, typer.Argument(metavar="BOT", help="A name, module:Class, file.py:Class or run:COMMAND.", show_default=False)
]


@bot.command("list")
def list_bots(json: Json = False) -> None:
    """The bots there are, the weakest first, and those of installed packages: foodchain bot list"""
    ours = {name: check_bot(name, first_game()) for name in bot_names()}
    theirs = {name: described(name) for name in installed() if name not in ours}
    if json:
        print_json({"bots": ours, "installed": theirs})
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, text in (ours | theirs).items():
        table.add_row(f"[b]{name}[/]", text + (" (installed)" if name in theirs else ""))
    screen = console()
    screen.print(table)
    screen.print("\nTo write one of your own: [b]foodchain bot new my_bot[/]")


def described(name: str) -> str:
    """What an installed bot says of itself, or why it cannot."""
    try:
        return check_bot(name, first_game())
    except Exception as error:  # anybody's package
        return str(error)


def first_game() -> str:
    return catalogue.games()[0].name


@bot.command("new")
def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A name in small letters, such as my_bot.", show_default=False)
    ],
    language: Annotated[
        Literal["python", "javascript"], typer.Option(metavar="LANGUAGE", help="python or javascript.")
    ] = "python",
    force: Force = False,
) -> None:
    """Write a first bot into this folder: foodchain bot new my_bot --language javascript"""
    if not NAME.fullmatch(name):
        raise CommandError(f"{name!r} is no name for a bot; small letters, digits and _ make one, such as my_bot")
    ending = TEMPLATES[language]
    file, class_name = f"{name}.{ending}", "".join(part.capitalize() for part in name.split("_"))
    text = files("foodchain.bots.plugins").joinpath(f"template.{ending}").read_text("utf-8")
    check_unused([file], force)
    write_whole(file, text.replace("my_bot", name).replace("MyBot", class_name))
    spec = f"{name}:{class_name}" if language == "python" else f'"run:node {file}"'
    print(f"wrote {file}; try it: foodchain bot check {spec}")


# -- trying a bot ---------------------------------------------------------------------------------------------------


@dataclass
class Trial:
    """What was seen of a bot in a game."""

    game: str
    seconds: list[float] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    forfeits: Counter[str] = field(default_factory=Counter)
    repeated: bool = True  # the same seed gave the same game again

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "decisions": len(self.choices),
            "forfeits": dict(self.forfeits),
            "median_ms": round(1000 * median(self.seconds or [0]), 2),
            "slowest_ms": round(1000 * max(self.seconds, default=0), 2),
            "repeatable": self.repeated,
        }


class Watched:
    """A bot with somebody who takes notes."""

    def __init__(self, watched: Bot, trial: Trial) -> None:
        self.bot = watched
        self.trial = trial

    def choose(self, sight: Sight) -> Option:
        begun = perf_counter()
        chosen = self.bot.choose(sight)
        self.trial.seconds.append(perf_counter() - begun)
        self.trial.choices.append(chosen.number)
        if isinstance(self.bot, PluginBot) and self.bot.forfeited:
            self.trial.forfeits[self.bot.forfeited] += 1
        return chosen


@bot.command("check")
def check(
    spec: Spec,
    game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME",
            help="Play this one; may be given several times. All that it can play if not.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Let a bot play a game of each kind, twice, and say what is wrong with it: foodchain bot check my_bot:MyBot

    Exit code 1 if it forfeits decisions: it crashes, is too slow, or chooses what it may not.
    """
    chosen = game or games_of(spec)
    description = check_bot(spec, chosen[0])
    trials = []
    with unwarned(), progress("playing", 2 * len(chosen)) as advance:
        for name in chosen:
            trial, again = played(spec, name), Trial(name)
            advance()
            if not trial.forfeits:
                again = played(spec, name)
                trial.repeated = again.choices == trial.choices
            advance()
            trials.append(trial)
    end_idle()
    if json:
        print_json({"bot": spec, "description": description, "games": [trial.data() for trial in trials]})
    else:
        print_trials(spec, description, trials)
    if any(trial.forfeits for trial in trials):
        raise typer.Exit(1)


def games_of(spec: str) -> list[str]:
    """What a bot can play: all games, but for weights that are of one."""
    made = make_bot(spec)
    return [made.known.game] if isinstance(made, Trained) else [info.name for info in catalogue.games()]


@contextmanager
def unwarned() -> Iterator[None]:
    """Nobody is warned of forfeits meanwhile: they are all told in the end."""
    log = logging.getLogger("foodchain.bots")
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False


def played(spec: str, name: str) -> Trial:
    """A game against others, in which the bot has the first seat."""
    rules = catalogue.find_rules(name)
    seats = min(max(SEATS, rules.least_seats), rules.most_seats)
    trial = Trial(name)
    watched = make_bot(spec)
    table: list[Bot] = [Watched(watched, trial), *(make_bot(RIVAL) for _ in range(seats - 1))]
    started: Game = new_game(rules, seats, SEED, {}, quiet=True)
    play_match(started, table, SEED)
    tell_end([watched], started)
    return trial


def print_trials(spec: str, description: str, trials: list[Trial]) -> None:
    screen = console()
    screen.print(f"{spec}: {description or '(it does not say what it is)'}", markup=False)
    table = results_table("", "game", "decisions", "forfeited", "median ms", "slowest ms", "the same again")
    for trial in trials:
        data = trial.data()
        forfeited = sum(trial.forfeits.values())
        same = "" if forfeited else "yes" if trial.repeated else "no"
        row = (trial.game, data["decisions"], forfeited, data["median_ms"], data["slowest_ms"], same)
        table.add_row(*map(str, row), style="red" if forfeited else "")
    screen.print(table)
    for trial in trials:
        for reason, count in trial.forfeits.items():
            lost = f"{count} decision{'s' * (count != 1)} forfeited to {FALLBACK}"
            screen.print(f"{trial.game}: {lost}: {reason}", markup=False, soft_wrap=True)
    if any(trial.forfeits for trial in trials):
        return
    if not all(trial.repeated for trial in trials):
        screen.print("It plays other games for the same seed: use no dice but sight.rng, or the seed of each decision.")
    again = f"foodchain simulate {trials[0].game} --bot {shlex.quote(spec)} --bot {usual_bot()}"
    screen.print(f"It plays as it should. To see how well: {again}", markup=False, soft_wrap=True)
