"""foodchain perft"""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from foodchain import Game, compiled
from foodchain.arena import perft as counting
from foodchain.cli.errors import CommandError
from foodchain.cli.files import read_game
from foodchain.cli.screen import console, print_json, progress, results_table
from foodchain.cli.setup import GameName, Json, Options, Pack, Seats, Seed, rule_options, rules_for, seats_for
from foodchain.engine.record import checked_seed, new_game


def perft(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="Count from this record or position.", show_default=False),
    ] = None,
    depth: Annotated[int, typer.Option(metavar="N", min=0, help="How many options deep.")] = 3,
    seats: Seats = None,
    seed: Seed = "1",
    option: Options = None,
    pack: Pack = None,
    divide: Annotated[
        bool, typer.Option("--divide", metavar="", help="Tell the number behind each first option.")
    ] = False,
    json: Json = False,
) -> None:
    """Count how many sequences of options there are, so many options deep.

    Pinned numbers show at once when a change of the rules has changed what is legal. Chance falls as the seed has it.

    foodchain perft base --depth 3
    foodchain perft base position.txt --depth 2 --divide
    """
    start = starting_game(game, file, seats, seed, option, pack)
    first = 0 if depth == 0 or start.over else len(counting.playable(start.rules, start.state))
    counts: dict[str, int] = {}
    begun = perf_counter()
    with progress("counting", first) as advance:
        if depth:
            for played, sequences in counting.divide(start, depth):
                counts[played.text] = sequences
                advance()
    seconds = perf_counter() - begun
    total = sum(counts.values()) if depth else 1
    if json:
        data = {"game": game, "seats": start.seats, "seed": start.seed, "ply": start.ply, "depth": depth}
        data |= {"sequences": total, "seconds": round(seconds, 3), "compiled": compiled()}
        print_json(data | ({"divide": counts} if divide else {}))
        return
    screen = console()
    if divide:
        table = results_table("", "option", "sequences")
        for text, sequences in counts.items():
            table.add_row(text, f"{sequences:,}")
        screen.print(table)
    screen.print(f"{total:,} sequences of {depth} options in {seconds:.2f} s")


def starting_game(
    game: str, file: str | None, seats: int | None, seed: str, option: list[str] | None, pack: str | None
) -> Game:
    rules = rules_for(game, pack)
    if file is None:
        return new_game(rules, seats_for(seats, [], rules), checked_seed(seed), rule_options(rules, option))
    if seats is not None or option or pack:
        raise CommandError(f"{file} tells the seats, options and pack already; leave out --seats, --option and --pack")
    start = read_game(file)
    if start.rules.name != game:
        raise CommandError(
            f"{file} is a game of {start.rules.name}, not of {game}: foodchain perft {start.rules.name} …"
        )
    return start
