"""foodchain pack"""

from __future__ import annotations

from typing import Annotated

import typer

from foodchain import packs
from foodchain.catalogue import find_rules
from foodchain.cli.files import write_whole

pack = typer.Typer(help="Your own numbers, cards and traits in place of ours: write a pack to edit, or check one.")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="base, marine or cards; foodchain games lists them.")]


@pack.command("export")
def export(
    game: GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Write to a file; by default it is printed.")] = "",
) -> None:
    """Write a pack with every value as it is now, to be edited: foodchain pack export marine --out my-marine.toml"""
    text = packs.export(game)
    if out:
        write_whole(out, text)
        print(f"wrote {out}; edit it and play with --pack {out}")
    else:
        print(text, end="")


@pack.command("check")
def check(game: GameName, file: Annotated[str, typer.Argument(metavar="FILE", help="The pack, a TOML file.")]) -> None:
    """Read a pack and say what it changes: foodchain pack check marine my-marine.toml"""
    changes = packs.changes(game, file)
    find_rules(game, changes)
    for change in changes:
        print(change)
    print(f"{len(changes)} values differ from ours" if changes else "nothing differs from ours")
