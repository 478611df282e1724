"""foodchain pack"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from foodchain import packs
from foodchain.catalogue import find_rules, game_faces, rules_with
from foodchain.cli.errors import CommandError
from foodchain.cli.files import check_unused, write_whole
from foodchain.drawing import card_sheet_html, card_sheet_svg, png
from foodchain.words import ENGLISH, languages

pack = typer.Typer(help="Your own numbers, cards and traits in place of ours: write a pack, check it, and look at it.")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="base, marine or cards; foodchain games lists them.")]
PackFile = Annotated[str, typer.Argument(metavar="FILE", help="The pack, a TOML file.")]
Out = Annotated[str, typer.Option("--out", metavar="FILE", help="Write to a file; by default it is printed.")]
Force = Annotated[bool, typer.Option("--force", metavar="", help="Replace a file that is there already.")]


def write(text: str, out: str, force: bool) -> None:
    if out:
        check_unused([out], force)
        write_whole(out, text)
        print(f"wrote {out}; edit it and play with --pack {out}")
    else:
        print(text, end="")


@pack.command("new")
def new(game: GameName, out: Out = "", force: Force = False) -> None:
    """Write a first pack: all that we had to guess, commented out: foodchain pack new marine --out my-marine.toml"""
    write(packs.starter(game), out, force)


@pack.command("export")
def export(game: GameName, out: Out = "", force: Force = False) -> None:
    """Write a pack with every value as it is now, to be edited: foodchain pack export marine --out my-marine.toml"""
    write(packs.export(game), out, force)


@pack.command("check")
def check(game: GameName, file: PackFile) -> None:
    """Read a pack and say what it changes, and what looks wrong: foodchain pack check marine my-marine.toml"""
    changes = checked(game, file)
    for change in changes:
        print(packs.readable(change))
    print(f"{len(changes)} values differ from ours" if changes else "nothing differs from ours")
    for warning in packs.warnings(game, changes):
        print(f"{packs.place_of(file, warning)}note: {warning}")


@pack.command("diff")
def diff(
    game: GameName,
    file: PackFile,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another pack; ours if there is none.")] = "",
) -> None:
    """What is not the same in a pack as in ours, or as in another: foodchain pack diff marine mine.toml [yours.toml]"""
    found = packs.differences(game, checked(game, file), checked(game, other) if other else ())
    for entry, mine, others in found:
        print(entry)
        print(f"  {other or 'ours'}: {shown(others)}")
        print(f"  {file}: {shown(mine)}")
    print(f"{len(found)} values differ" if found else "nothing differs")


@pack.command("preview")
def preview(
    game: GameName,
    file: PackFile,
    html: Annotated[str, typer.Option(metavar="OUT", help="Draw the cards into a page.")] = "",
    svg: Annotated[str, typer.Option(metavar="OUT", help="Draw them into an SVG file.")] = "",
    picture: Annotated[str, typer.Option("--png", metavar="OUT", help="Draw them into a PNG file.")] = "",
    every: Annotated[bool, typer.Option("--all", metavar="", help="All cards, not only those that differ.")] = False,
    dark: Annotated[bool, typer.Option("--dark", metavar="", help="Draw with dark colours.")] = False,
    language: Annotated[str, typer.Option(metavar="CODE", help="In this language: en, fr or de.")] = ENGLISH,
    force: Force = False,
) -> None:
    """Draw a pack's cards as the table does: foodchain pack preview marine my-marine.toml --html cards.html"""
    if language not in languages():
        raise CommandError(f"the cards are not drawn in {language!r}; there are: {', '.join(languages())}")
    check_unused([out for out in (html, svg, picture) if out], force)
    changes = checked(game, file)
    faces = game_faces(find_rules(game, changes), language)
    if not faces:
        raise CommandError(f"the cards of {game} are drawn on its table only: play with --pack {file}")
    if not every:
        differing = [entry for entry, _, _ in packs.differences(game, changes)]
        faces = {entry: face for entry, face in faces.items() if any(is_under(entry, name) for name in differing)}
    if not (html or svg or picture):
        for entry, face in faces.items():
            print(f"{entry}: {face.get('name', face['card'])}. {face.get('text', '')}".rstrip())
        return
    drawing = card_sheet_svg(list(faces.values()), game, theme="dark" if dark else "light")
    if svg:
        write_whole(svg, drawing)
    if picture:
        write_whole(picture, png(drawing))
    if html:
        write_whole(html, card_sheet_html(drawing, Path(file).name))


def is_under(entry: str, name: str) -> bool:
    return name == entry or name.startswith(f"{entry}.")


def checked(game: str, file: str) -> tuple[str, ...]:
    """What a pack changes; a pack that cannot be played with is refused with the line it is wrong on."""
    return rules_with(game, file).pack


def shown(value: Any) -> str:
    return "is not there" if value is None else packs.value_text(value)
