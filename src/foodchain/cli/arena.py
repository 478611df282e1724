"""foodchain arena"""

from __future__ import annotations

import json as json_module
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from foodchain.arena.fingerprint import bot_digests
from foodchain.arena.journal import Journal
from foodchain.arena.match import MOST_DECISIONS
from foodchain.arena.rating import resamples
from foodchain.arena.ray_workers import check_ray
from foodchain.arena.sequential import SequentialTest
from foodchain.arena.session import play_on
from foodchain.arena.summary import (
    PAIRING_COLUMNS,
    RATING_COLUMNS,
    between,
    headline,
    page,
    pairing_rows,
    percent,
    rating_rows,
    remarks,
    summary,
)
from foodchain.arena.tally import Tally
from foodchain.arena.tournament import (
    GAUNTLET,
    LADDER,
    ROUND_ROBIN,
    VERSUS,
    Entry,
    Table,
    Tournament,
    gauntlet,
    ladder,
    round_robin,
    versus,
)
from foodchain.bots import make_bot
from foodchain.cli.errors import CommandError
from foodchain.cli.files import make_folder, write_whole
from foodchain.cli.screen import console, print_json, progress, results_table
from foodchain.cli.setup import (
    GameName,
    Jobs,
    Json,
    Options,
    Pack,
    Seed,
    rule_options,
    rules_for,
    seats_for,
)
from foodchain.engine.record import checked_seed

JOURNAL = "journal.jsonl"
STRONGER = 0.05  # a ladder asks whether a bot wins by so much more than its fair share
JUST_BELOW = 0.05  # a bar is tested against what is lower by so much
LINE_EVERY = 10.0  # seconds, where nobody watches a terminal
LOOK_EVERY = 0.25


def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="NAME,NAME…", help="The bots, from the weakest on for a ladder.", show_default=False)
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="One more bot; for those with commas in them.", show_default=False),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many seats; 4 if nothing is said.", show_default=False)
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games each table plays: whole turns through the seats.")
    ] = 100,
    against: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Each bot alone against this one at all other seats.", show_default=False),
    ] = None,
    bar: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE",
            min=0.06,
            max=0.99,
            help="With --against: stop as soon as it is known whether a bot wins this share of games.",
            show_default=False,
        ),
    ] = None,
    all_pairs: Annotated[
        bool, typer.Option("--versus", metavar="", help="Each bot alone against each other one.")
    ] = False,
    neighbours: Annotated[
        bool,
        typer.Option("--ladder", metavar="", help="Each bot alone against the one before it, until it is decided."),
    ] = False,
    spread: Annotated[
        bool,
        typer.Option(
            "--spread", metavar="", help="Tables take turns with the deals; --games is for all of them together."
        ),
    ] = False,
    seed: Seed = "1",
    option: Options = None,
    pack: Pack = None,
    jobs: Jobs = 1,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on a Ray cluster; [b]local[/] starts one here, with --jobs processes.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where everything is kept; arena-GAME if nothing is said."),
    ] = None,
    sources: Annotated[bool, typer.Option(help="Tell points by source; costs 2 ms a game.")] = True,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, help="A game with more decisions than this is given up as unfinished.")
    ] = MOST_DECISIONS,
    json: Json = False,
) -> None:
    """Let bots compete, and rate them.

    At mixed tables, unless it is said who plays whom. All tables play the same deals, and each deal once from every
    seat. The folder gets every game (games.parquet), the ratings (standings.md, standings.json) and pictures; data
    frames and pictures need [b]pip install 'foodchain\\[lab]'[/]. Stopped or killed, the same command goes on.

    foodchain arena base --bots random,lively,greedy --games 40 --jobs 2
    foodchain arena cards --bots lively,greedy --against random --seats 2
    foodchain arena marine --bots random,lively,greedy --ladder --games 400
    """
    rules = rules_for(game, pack)
    names = [*(name.strip() for name in bots.split(",") if name.strip()), *(bot or [])]
    for name in [*names, *([against] if against else [])]:
        make_bot(name, game)
    count = seats_for(seats, names[:1], rules)
    options = rule_options(rules, option)
    rules.check_setup(count, options)
    kind, tables = pairing(names, count, against, all_pairs, neighbours)
    deals = -(-games // count)
    checked_seed(f"{seed}-{deals}")  # of the longest seeds that deals get
    plan = Tournament(
        game,
        kind,
        tables,
        deals,
        seed,
        options,
        rules.pack,
        most,
        sources,
        test_of(kind, count, bar),
        spread,
    )
    if ray is not None:
        check_ray()
    folder = make_folder(out or f"arena-{game}")
    data = compete(plan, folder, jobs, ray)
    if json:
        print_json(data)
    else:
        print_summary(data, folder)
    if data["failures"]:
        raise typer.Exit(1)


def pairing(
    names: list[str], seats: int, against: str | None, all_pairs: bool, neighbours: bool
) -> tuple[str, tuple[Table, ...]]:
    """Who plays whom, and what that is called."""
    if (against is not None) + all_pairs + neighbours > 1:
        raise CommandError("--against, --versus and --ladder exclude each other; choose one")
    if against is not None:
        return GAUNTLET, gauntlet(names, against, seats)
    if all_pairs:
        return VERSUS, versus(names, seats)
    if neighbours:
        return LADDER, ladder(names, seats)
    return ROUND_ROBIN, round_robin(names, seats)


def test_of(kind: str, seats: int, bar: float | None) -> SequentialTest | None:
    if bar is not None:
        if kind != GAUNTLET:
            raise CommandError("--bar is the share of games to win against others: it goes with --against")
        return bar_test(bar)
    return SequentialTest(1 / seats, 1 / seats + STRONGER) if kind == LADDER else None


def bar_test(bar: float) -> SequentialTest:
    """Whether a share is reached, rather than missed by a little."""
    return SequentialTest(bar - JUST_BELOW, bar)


def compete(plan: Tournament, folder: Path, jobs: int, ray: str | None) -> dict[str, Any]:
    """Play a tournament, or what is left of it, and write what came of it; its summary."""
    plan = replace(plan, digests=bot_digests(plan.bots))
    with Journal(folder / JOURNAL, plan) as journal:
        if journal.found:
            tell(f"{journal.found:,} games were played already.")
        try:
            with Watch(journal) as watch:
                for entry in play_on(journal, jobs, ray, watch.tell):
                    watch.add(entry)
        except KeyboardInterrupt:
            tell(
                f"Stopped after {len(journal.count.entries):,} of {journal.count.wanted:,} games; nothing is lost. "
                "The same command goes on from here."
            )
            raise typer.Exit(130) from None
        count, failures = journal.count, journal.failures
    if not count.played:
        raise CommandError("no game could be played, so there is nothing to tell")
    with progress("rating", resamples(len(count.played))) as advance:
        data = summary(count, advance)
    data["failures"] = failures
    write_files(data, count.played, folder)
    return data


def write_files(data: dict[str, Any], entries: list[Entry], folder: Path) -> None:
    """Everything there is to keep, each file whole or not at all."""
    write_whole(folder / "standings.json", json_module.dumps(data, indent=2) + "\n")
    write_whole(folder / "standings.md", page(data))
    if not lab_is_there():
        tell(
            "No games.parquet and no pictures: they need more packages. Get them with pip install 'foodchain[lab]' and "
            "give the same command again; no game is played twice."
        )
        return
    from foodchain.arena.charts import pictures
    from foodchain.arena.dataset import parquet

    for name, content in {"games.parquet": parquet(entries), **pictures(data)}.items():
        write_whole(folder / name, content)


def tell(text: str, screen: Console | None = None) -> None:
    """Something for people, beside the results."""
    (screen or Console(stderr=True, highlight=False)).print(text, markup=False, soft_wrap=True)


def lab_is_there() -> bool:
    return find_spec("polars") is not None and find_spec("matplotlib") is not None


def print_summary(data: dict[str, Any], folder: Path) -> None:
    screen = console()
    screen.print(headline(data), markup=False)
    screen.print()
    for title, columns, rows in (
        ("Ratings", RATING_COLUMNS, rating_rows(data)),
        ("Against others", PAIRING_COLUMNS, pairing_rows(data)),
    ):
        if rows:
            table = results_table(title, *columns)
            for row in rows:
                table.add_row(*row)
            screen.print(table)
            screen.print()
    for line in remarks(data):
        screen.print(line, markup=False)
    screen.print(f"written to {folder}", markup=False)


# -- while it goes on -------------------------------------------------------------------------------------------------


class Watch:
    """What is shown of a tournament while it is played: on a terminal a bar and the standings, otherwise a line now
    and then."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.screen = screen = Console(stderr=True, highlight=False)
        self.tallies: dict[str, Tally] = {}
        self.begun = self.shown = monotonic()
        self.new = 0
        self.bar = Progress(
            SpinnerColumn(),
            TextColumn("playing"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[pace]}"),
            console=screen,
        )
        self.task = self.bar.add_task("playing", pace="")
        self.live = Live(console=screen, transient=True) if sys.stderr.isatty() else None
        for entry in journal.count.entries.values():
            self.tally(entry)

    def __enter__(self) -> Watch:
        if self.live:
            self.live.start()
            self.show()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def add(self, entry: Entry) -> None:
        self.tally(entry)
        self.new += 1
        if monotonic() - self.shown >= (LOOK_EVERY if self.live else LINE_EVERY):
            self.show()

    def tally(self, entry: Entry) -> None:
        bots, plan = entry.result.bots, self.journal.plan
        for seat, name in enumerate(bots):
            label = name
            if plan.kind != ROUND_ROBIN:
                if name != plan.tables[entry.table][0]:
                    continue
                label = f"{name} against {plan.tables[entry.table][-1]}"
            self.tallies.setdefault(label, Tally()).add(entry.shares[seat], entry.result.scores[seat])

    def tell(self, text: str) -> None:
        """Something that should be known at once."""
        tell(text, self.screen)

    def show(self) -> None:
        self.shown = monotonic()
        if self.live:
            count = self.journal.count
            self.bar.update(self.task, completed=len(count.entries), total=count.wanted, pace=self.pace())
            self.live.update(Group(self.bar, self.standings()))
        else:
            tell(self.line(), self.screen)

    def pace(self) -> str:
        """Games a second, and how long it will take."""
        seconds = monotonic() - self.begun
        if not self.new or not seconds:
            return ""
        rate = self.new / seconds
        left = max(0, self.journal.count.wanted - len(self.journal.count.entries)) / rate
        return f"{rate:.2f} games/s, {duration(left)} left"

    def line(self) -> str:
        count = self.journal.count
        standings = ", ".join(
            f"{label} {percent(tally.win_rate)} ({between(tally.interval)})" for label, tally in self.best_first()
        )
        return f"{len(count.entries):,} of {count.wanted:,} games, {self.pace()}: {standings}"

    def standings(self) -> Any:
        table = results_table("", "", "played", "win rate", "95 % interval", "mean VP")
        for label, tally in self.best_first():
            rate, interval = percent(tally.win_rate), between(tally.interval)
            table.add_row(label, f"{tally.played:,}", rate, interval, f"{tally.points.value:.1f}")
        return table

    def best_first(self) -> list[tuple[str, Tally]]:
        return sorted(self.tallies.items(), key=lambda item: (-item[1].win_rate, item[0]))


def duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
