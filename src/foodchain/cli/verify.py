"""foodchain verify"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from foodchain.arena.seal import found_in
from foodchain.arena.verify import Unsound, verified
from foodchain.cli.files import read_text
from foodchain.cli.screen import console, print_json, progress
from foodchain.cli.setup import Json


def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Records or positions; - for the standard input.")
    ],
    seal: Annotated[
        str | None, typer.Option(help="the seal that the table showed at the start; the record must have the same")
    ] = None,
    json: Json = False,
) -> None:
    """Check records: play them again and examine every line and every state.

    Each option must be legal where it stands, nothing may be created or lost on the way, and the record must be
    written back as it is. Where a host sealed the seed, the envelope must fit. Exit code 1 if any file is bad.

    foodchain verify game.txt
    foodchain verify games/*.txt --json
    foodchain verify game.txt --seal 5f3c…
    """
    texts = {file: read_text(file) for file in files}
    verdicts = []
    with progress("verifying", len(texts)) as advance:
        for file, text in texts.items():
            verdicts.append(verdict(file, text, seal))
            advance()
    if json:
        print_json(verdicts)
    else:
        screen = console()
        for found in verdicts:
            line = Text("ok   " if found["ok"] else "bad  ", "green" if found["ok"] else "bold red")
            screen.print(line.append(in_words(found), "default"), soft_wrap=True)
    if not all(found["ok"] for found in verdicts):
        raise typer.Exit(1)


def verdict(file: str, text: str, seal: str | None = None) -> dict[str, Any]:
    try:
        game = verified(text, seal)
    except Unsound as error:
        return {"file": file, "ok": False, "line": error.line, "error": str(error)}
    return {
        "file": file,
        "ok": True,
        "game": game.rules.name,
        "seats": game.seats,
        "options": game.ply,
        "over": game.over,
        "ending": game.ending,
        "scores": game.scores,
        "winners": game.winners,
        "sealed": found_in(text) is not None,
    }


def in_words(found: dict[str, Any]) -> str:
    if not found["ok"]:
        where = f"{found['file']}:{found['line']}" if found["line"] else found["file"]
        return f"{where}: {found['error']}"
    sealed = ", the deck as sealed" if found["sealed"] else ""
    state = f"over by {found['ending']}" if found["over"] else "still running"
    return f"{found['file']}: {found['game']}, {found['seats']} seats, {found['options']} options, {state}{sealed}"
