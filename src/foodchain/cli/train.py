"""foodchain train"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foodchain.catalogue import find_rules
from foodchain.cli.errors import CommandError
from foodchain.cli.screen import console, progress
from foodchain.cli.setup import GameName, Seed
from foodchain.engine.record import checked_seed
from foodchain.learn.curve import interval
from foodchain.learn.pytorch import check_pytorch

if TYPE_CHECKING:
    from foodchain.learn.training import Training


def train(
    game: GameName,
    games: Annotated[
        int, typer.Option(metavar="N", min=64, help="How many games to learn from; 128,000 take about an hour.")
    ] = 128_000,
    seed: Seed = "1",
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many processes play; the result is the same.")] = 2,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where it is kept; [b]training/GAME[/] unless named.", show_default=False),
    ] = None,
) -> None:
    """Learn a game from self-play: the weights that the bots forager and apex play with.

    Starts by copying players that look one action ahead, then learns from games against itself. It can be stopped at
    any time, also by a crash: the same command goes on where it was. FOLDER holds the weights (GAME.json), a log and
    a picture of how it went (curve.svg). The bot learned:FOLDER/GAME.json plays with them. Needs PyTorch.

    foodchain train base
    foodchain train cards --games 20000 --out my-training --jobs 4
    foodchain arena base --bots forager,learned:training/base/base.json@1
    """
    check_pytorch()
    from foodchain.learn.training import Plan, Training, alone_in

    if not find_rules(game, ()).feature_names:
        raise CommandError(f"{game} tells nothing to learn from: its rules have no features (docs/bots.md)")
    plan, folder = Plan(game, games, checked_seed(seed)), Path(out or f"training/{game}")
    with alone_in(folder):
        go_on(Training(plan, folder), jobs)


def go_on(training: Training, jobs: int) -> None:
    """Train to the end of the plan, and tell how it goes."""
    from foodchain.learn.pool import Pool
    from foodchain.learn.training import COPIED

    screen = console()
    if training.round == training.rounds:
        screen.print("All is learned already.")
    elif training.round:
        screen.print(f"Going on after {training.round} of {training.rounds} rounds.")
    try:
        with Pool(jobs) as pool:
            if not training.copied:
                with progress("first lessons", COPIED) as advance:
                    for _ in training.copy(pool):
                        advance()
                screen.print(standing(training.lines()[-1]))
            with progress("learning", training.rounds - training.round) as advance:
                for told in training.run(pool):
                    advance()
                    if "wins" in told:
                        screen.print(standing(told))
    except KeyboardInterrupt:
        screen.print(f"Stopped; the same command goes on after round {training.saved} of {training.rounds}.")
        raise
    screen.print(
        f"The weights are in {training.weights}; the bot learned:{training.weights}@1 plays with them.", soft_wrap=True
    )


def standing(told: dict[str, float]) -> str:
    """How strong the policy is by now, in a line."""
    off = interval(told)
    line = (
        f"{told['games']:,.0f} games: alone against {told['table'] - 1:.0f} greedy it wins {told['wins']:.0%} "
        f"± {off:.0%} of {told['measured']:.0f}"
    )
    more = f", entropy {told['entropy']:.2f}, judge {told['judge']:.3f}" if "entropy" in told else ""
    return line + more
