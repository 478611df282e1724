"""From arguments to a game's setup: which game, how many seats, which bots, which options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from foodchain.bots import bot_names
from foodchain.bots.player import check_bot
from foodchain.catalogue import rules_with
from foodchain.cli.errors import CommandError
from foodchain.engine.record import checked_seed, option_value
from foodchain.engine.rules import Rules

SEATS = 4
PERSON = "person"
YES_OR_NO = {"true": "yes", "on": "yes", "false": "no", "off": "no"}

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's name, such as [b]base[/]; see [b]foodchain games[/].",
        show_default=False,
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(metavar="N", help=f"How many seats; {SEATS} unless the bots say otherwise.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the rules; may be given several times. See [b]foodchain games[/].",
        show_default=False,
    ),
]
Pack = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="A pack: your own numbers, cards and traits.", show_default=False),
]
Seed = Annotated[str, typer.Option(metavar="SEED", help="A number or a word; the same seed gives the same result.")]
Jobs = Annotated[
    int, typer.Option(metavar="N", min=1, help="How many processes share the work; the result is the same.")
]
Games = Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print data for programs.")]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,NAME…",
        help=f"One bot for each seat, or one for all: {', '.join(bot_names())}, or plug-ins such as mybot:MyBot.",
        show_default=False,
    ),
]
Bot = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        help="The same one by one, once for each seat: for commands with commas, as in [b]run:./mybot --levels 1,2[/].",
        show_default=False,
    ),
]


def rule_options(rules: Rules, given: list[str] | None) -> dict[str, Any]:
    """The options of the rules that were given as `name=value`."""
    defaults = {option.name: option.default for option in rules.rule_options}
    chosen: dict[str, Any] = {}
    for text in given or []:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name or not value:
            raise CommandError(f"--option {text!r} should be NAME=VALUE, such as {example(rules)}")
        default = defaults.get(name)
        if isinstance(default, bool):
            value = YES_OR_NO.get(value.lower(), value.lower())
        chosen[name] = option_value(value, default)
    return chosen


def example(rules: Rules) -> str:
    options = [option for option in rules.rule_options if option.choices]
    return f"{options[0].name}=yes" if options else "name=value"


def bots_for(bots: list[str], seats: int, others: str = "seats") -> list[str]:
    """One bot for each of so many seats; a single one serves for all."""
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise CommandError(
            f"{len(bots)} bots are named for {seats} {others}; name one for each, or a single one for all"
        )
    return bots


def bot_list(bots: str | None, bot: list[str] | None, game: str, usual: str) -> list[str]:
    """The bots that --bots names, all at once, or --bot, one by one; each of them can be started."""
    if bots is not None and bot:
        raise CommandError("name the bots by --bots or one by one by --bot, not by both")
    named = bot or [name.strip() for name in (usual if bots is None else bots).split(",")]
    for name in dict.fromkeys(named):
        check_bot(name, game)
    return named


def seats_for(seats: int | None, bots: list[str], rules: Rules) -> int:
    """The number of seats that was asked for, or that the bots need."""
    if seats is not None:
        return seats
    return len(bots) if len(bots) > 1 else max(rules.least_seats, min(SEATS, rules.most_seats))


def rules_for(game: str, pack: str | None) -> Rules:
    """The rules of a game, as a pack changes them."""
    return rules_with(game, pack or None)


@dataclass(frozen=True)
class BotTable:
    """A table of bots alone: the rules and their options, and who sits where."""

    rules: Rules
    options: dict[str, Any]
    bots: tuple[str, ...]


def bot_table(
    game: str,
    pack: str | None,
    given: list[str] | None,
    seats: int | None,
    named: tuple[str | None, list[str] | None],
    seed: str,
) -> BotTable:
    """What was asked for; `named` are the bots by --bots and by --bot. Raises if no such game can be played."""
    rules = rules_for(game, pack)
    bots = bot_list(*named, game, "random")
    count = seats_for(seats, bots, rules)
    options = rule_options(rules, given)
    rules.check_setup(count, options)
    checked_seed(seed)
    return BotTable(rules, options, tuple(bots_for(bots, count)))
