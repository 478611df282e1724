"""`make arena`: whether the bots are as strong as they are to be, and how they compare.

The bars, the curves of strength by time and the ladder stand in tools/arena.toml. What was played is kept in
build/arena: stopped, it goes on from there; once rules or bots have changed, it begins anew.

    python -m tools.arena                               everything
    python -m tools.arena --only forager --game base    what has this in its name, or plays this bot; in this game
    python -m tools.arena --list                        what there is, and how long it takes at most
    python -m tools.arena --write                       put the tables into docs/ladder.md
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from foodchain.arena.fingerprint import fingerprint
from foodchain.arena.summary import RATING_COLUMNS, between, markdown_table, percent, rating_rows
from foodchain.arena.tournament import GAUNTLET, ROUND_ROBIN, Tournament, gauntlet, round_robin
from foodchain.bots import make_bot
from foodchain.bots.budget import split_budget
from foodchain.catalogue import compiled, games
from foodchain.cli.arena import bar_test, compete, tell
from foodchain.cli.errors import CommandError
from foodchain.cli.files import make_folder
from foodchain.cli.screen import console, results_table
from foodchain.errors import BadSetup, FoodchainError

ROOT = Path(__file__).parent.parent
PLANS = ROOT / "tools" / "arena.toml"
KEPT = ROOT / "build" / "arena"
PAGE = ROOT / "docs" / "ladder.md"
PICTURES = ROOT / "docs" / "pictures"
BEGIN, END = "<!-- figures: written by make arena ARGS=--write -->\n", "<!-- end of figures -->\n"

NO_SUCH_BOT = "no such bot yet"
NOT_PLAYED = "not played"
QUICK = 0.001  # seconds for a decision of a bot that answers at once
DECISIONS = {"base": 170, "marine": 110, "cards": 45}  # of one seat in a game of four, or so
GAMES = [info.name for info in games()]


class Bar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bot alone against others of one kind, and what share of games it is to win in which game."""

    name: str
    bot: str
    against: str
    seats: int
    share: dict[str, float]


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot with ever more time against the same others."""

    name: str
    bots: list[str]
    against: str
    seats: int
    games: int


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bots at mixed tables."""

    name: str
    bots: list[str]
    seats: int
    games: int


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    games: int
    bar: list[Bar]
    curve: list[Curve]
    ladder: Ladder


class Cell(msgspec.Struct, frozen=True):
    """One tournament: a row of one of the tables, in one game."""

    name: str
    game: str
    bots: list[str]
    plan: Tournament | None  # None where a bot is missing

    @property
    def folder(self) -> Path:
        """Where it is kept: somewhere else for another plan, other rules or other bots."""
        digest = sha256(msgspec.json.encode([self.plan, fingerprint()])).hexdigest()[:8]
        return KEPT / f"{re.sub('[^a-z0-9]+', '-', self.name.lower())}-{self.game}-{digest}"

    def found(self) -> dict[str, Any] | None:
        """What came of it, if it was played to its end."""
        file = self.folder / "standings.json"
        return json.loads(file.read_text("utf-8")) if self.plan and file.exists() else None


def read_plans() -> Plans:
    return msgspec.convert(tomllib.loads(PLANS.read_text("utf-8")), Plans)


def cells(plans: Plans, most: int | None = None) -> Iterator[Cell]:
    """All tournaments; with at most so many games each."""
    for bar in plans.bar:
        for game, share in bar.share.items():
            table = gauntlet([bar.bot], bar.against, bar.seats)
            deals = -(-limited(plans.games, most) // bar.seats)
            plan = Tournament(game, GAUNTLET, table, deals, plans.seed, test=bar_test(share))
            yield cell(bar.name, game, [bar.bot, bar.against], plan)
    for curve in plans.curve:
        for game in GAMES:
            table = gauntlet(curve.bots, curve.against, curve.seats)
            deals = -(-limited(curve.games, most) // curve.seats)
            yield cell(
                curve.name, game, [*curve.bots, curve.against], Tournament(game, GAUNTLET, table, deals, plans.seed)
            )
    for game in GAMES:
        bots = [bot for bot in plans.ladder.bots if exists(bot)]
        deals = -(-limited(plans.ladder.games, most) // plans.ladder.seats)
        table = round_robin(bots, plans.ladder.seats)
        plan = Tournament(game, ROUND_ROBIN, table, deals, plans.seed, spread=True)
        yield cell(plans.ladder.name, game, bots, plan)


def limited(games: int, most: int | None) -> int:
    return min(games, most) if most else games


def cell(name: str, game: str, bots: list[str], plan: Tournament) -> Cell:
    return Cell(name, game, bots, plan if all(map(exists, bots)) else None)


def exists(bot: str) -> bool:
    try:
        make_bot(bot)
    except BadSetup:
        return False
    return True


# -- tables -----------------------------------------------------------------------------------------------------------


def bar_rows(plans: Plans, found: dict[tuple[str, str], str]) -> list[list[str]]:
    """A row for each bar, a column for each game."""
    return [[bar.name, *(found.get((bar.name, game), "-") for game in GAMES)] for bar in plans.bar]


def bar_text(share: float, data: dict[str, Any]) -> str:
    [pairing] = data["pairings"]
    return f"{rate_text(pairing, data)}, {pairing['played']} games; ≥ {100 * share:.0f} %: {pairing['verdict']}"


def rate_text(pairing: dict[str, Any], data: dict[str, Any]) -> str:
    """How often a bot has won, and how long it has thought about a decision."""
    seconds = data["thinking"][pairing["bot"]]["seconds_a_decision"]
    return f"{percent(pairing['win_rate'])} ({between(pairing['interval'])}) at {1000 * seconds:.1f} ms"


def curve_rows(curve: Curve, found: dict[str, dict[str, Any] | None]) -> list[list[str]]:
    rows = []
    for number, bot in enumerate(curve.bots):
        row = [bot]
        for game in GAMES:
            data = found.get(game)
            row.append(rate_text(data["pairings"][number], data) if data else NOT_PLAYED)
        rows.append(row)
    return rows


def tables(plans: Plans, all_cells: list[Cell]) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Everything that is known, as tables: title, columns, rows."""
    by_name: dict[tuple[str, str], Cell] = {(one.name, one.game): one for one in all_cells}
    shares = {(bar.name, game): share for bar in plans.bar for game, share in bar.share.items()}
    texts: dict[tuple[str, str], str] = {}
    for key, share in shares.items():
        one = by_name[key]
        data = one.found()
        texts[key] = NO_SUCH_BOT if one.plan is None else bar_text(share, data) if data else NOT_PLAYED
    yield "Bars", ["", *GAMES], bar_rows(plans, texts)
    for curve in plans.curve:
        if by_name[curve.name, GAMES[0]].plan is not None:
            found = {game: by_name[curve.name, game].found() for game in GAMES}
            yield curve.name, ["", *GAMES], curve_rows(curve, found)
    for game in GAMES:
        data = by_name[plans.ladder.name, game].found()
        if data:
            yield f"{plans.ladder.name}, {game}, {data['games']} games", RATING_COLUMNS, rating_rows(data)


def print_tables(plans: Plans, all_cells: list[Cell]) -> None:
    screen = console()
    for title, columns, rows in tables(plans, all_cells):
        listed = results_table(title, *columns)
        for row in rows:
            listed.add_row(*row)
        screen.print(listed)
        screen.print()


def page_with(text: str, plans: Plans, all_cells: list[Cell]) -> str:
    """The document with the tables in it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{PAGE.name} does not say where the figures belong")
    rules = "compiled rules" if compiled() else "plain Python"
    parts = [f"Rules and bots {fingerprint()}, {rules}, {os.cpu_count()} cores ({platform.machine()})."]
    for title, columns, rows in tables(plans, all_cells):
        parts.append(f"## {title}\n\n{markdown_table(columns, rows)}")
    for game in GAMES:
        if (PICTURES / picture_of(game)).exists():
            parts.append(f"![Ratings of the bots in the game {game}](pictures/{picture_of(game)})")
    return f"{before}{begin}\n" + "\n\n".join(parts) + f"\n\n{end}{after}"


def picture_of(game: str) -> str:
    return f"ladder-{game}.png"


def write_page(plans: Plans, all_cells: list[Cell]) -> None:
    for one in all_cells:
        if one.name == plans.ladder.name and one.found():
            (PICTURES / picture_of(one.game)).write_bytes((one.folder / "ratings.png").read_bytes())
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), plans, all_cells), "utf-8")


# -- the command ------------------------------------------------------------------------------------------------------


def main(
    only: Annotated[str, typer.Option(help="only what has this in its name, or plays this bot")] = "",
    game: Annotated[str, typer.Option(help="only in this game")] = "",
    games: Annotated[int | None, typer.Option(help="at most so many games each, for a first impression")] = None,
    jobs: Annotated[int, typer.Option(help="how many processes play")] = os.cpu_count() or 1,
    ray: Annotated[str | None, typer.Option(help="play on the Ray cluster at this address")] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="say what there is and how long it takes; play nothing")
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="put the tables into docs/ladder.md")] = False,
) -> None:
    """Play what is set in tools/arena.toml and tell what came of it."""
    plans = read_plans()
    all_cells = list(cells(plans, games))
    chosen = [one for one in all_cells if is_chosen(one, only, game)]
    if not chosen:
        raise CommandError(f"nothing is called {only!r} in {game or 'any game'}; --list names what there is")
    if listed:
        for one in chosen:
            typer.echo(f"{one.name}, {one.game}" + (f": {at_most(one)}" if one.plan else f": {NO_SUCH_BOT}"))
        typer.echo(f"All of it takes at most {hours(sum(map(thinking_time, chosen)) / jobs)} with {jobs} processes.")
        return
    tell(
        f"This takes at most {hours(sum(map(thinking_time, chosen)) / jobs)}; a test that is decided early takes less."
    )
    for number, one in enumerate(chosen, start=1):
        if one.plan is not None:
            tell(f"{number} of {len(chosen)}: {one.name}, {one.game}")
            compete(one.plan, make_folder(one.folder), jobs, ray)
    print_tables(plans, all_cells)
    if write:
        write_page(plans, all_cells)


# -- how long it takes ------------------------------------------------------------------------------------------------


def at_most(one: Cell) -> str:
    return "played" if one.found() else f"at most {hours(thinking_time(one))} of one processor"


def hours(seconds: float) -> str:
    return f"{seconds / 3600:.1f} hours" if seconds >= 3600 else f"{ceil(seconds / 60)} minutes"


def thinking_time(one: Cell) -> float:
    """How many seconds the bots may think in all games of a tournament that is still to be played."""
    if one.plan is None or one.found():
        return 0.0
    plan = one.plan
    asked = DECISIONS[plan.game]
    return sum(asked * seconds_of(bot) for number in range(plan.games) for bot in plan.seating(number))


def seconds_of(bot: str) -> float:
    """What a bot may think about a decision; the others take a few thousandths of a second at most."""
    budget = split_budget(bot)[1]
    return budget.seconds if budget and budget.seconds else QUICK


def is_chosen(one: Cell, only: str, game: str) -> bool:
    named = only.lower() in one.name.lower() or any(only.lower() in bot for bot in one.bots)
    return named and game in ("", one.game)


if __name__ == "__main__":
    try:
        typer.run(main)
    except (FoodchainError, CommandError) as error:
        sys.exit(f"make arena: {error}")
