"""foodchain train"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from foodchain.catalogue import find_rules
from foodchain.cli.errors import CommandError
from foodchain.cli.screen import console, progress
from foodchain.cli.setup import GameName, Seed


def train(
    game: GameName,
    games: Annotated[
        int, typer.Option(metavar="N", min=64, help="How many games to learn from; 200,000 take about an hour.")
    ] = 200_000,
    seed: Seed = "1",
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many processes play; the result is the same.")] = 2,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where it is kept; [b]training/GAME[/] unless named.", show_default=False),
    ] = None,
) -> None:
    """Learn a game from self-play: the weights that the bots forager and apex play with.

    Starts by copying players that look one action ahead, then learns from games against itself. It can be stopped at
    any time, also by a crash: the same command goes on where it was. The weights are FOLDER/GAME.json. Needs PyTorch.

    foodchain train base
    foodchain train cards --games 20000 --out my-training --jobs 4
    """
    try:
        from foodchain.learn.pool import Pool
        from foodchain.learn.training import Plan, Training
    except ModuleNotFoundError as error:
        raise CommandError(f"learning needs {error.name}: pip install 'foodchain[learn]'") from error
    if not find_rules(game, ()).feature_names:
        raise CommandError(f"{game} tells nothing to learn from: its rules have no features (docs/bots.md)")
    folder = Path(out or f"training/{game}")
    training = Training(Plan(game, games, seed), folder)
    screen = console()
    if training.round:
        screen.print(f"Going on after {training.round} of {training.rounds} rounds.")
    with Pool(jobs) as pool, progress("learning", training.rounds - training.round) as advance:
        for told in training.run(pool):
            if "round" in told:
                advance()
                if training.round % 50 == 0:
                    screen.print(
                        f"round {training.round}: {told['games']:.0f} games, entropy {told['entropy']:.2f}, "
                        f"points {told['points']:.1f}, {told['turns']:.1f} turns, judge {told['judge']:.3f}"
                    )
            elif told["lesson"] % 10 == 0:
                screen.print(f"first lessons: {told['lesson']:.0f}")
    screen.print(f"The weights are in {folder / f'{game}.json'}.")
