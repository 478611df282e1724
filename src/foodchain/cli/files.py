"""Files: read with plain error messages, written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from foodchain import BadText, FoodchainError, Game, load
from foodchain.cli.errors import CommandError

STANDARD = "-"


def read_text(file: str) -> str:
    """The text of a file; `-` is the standard input."""
    try:
        data = sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {(error.strerror or str(error)).lower()}; check the name of the file") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise CommandError(f"{file}: this is no text file; a record or a position was expected")
    return text


def read_game(file: str) -> Game:
    """The game in a file: a record or a position."""
    return game_in(read_text(file), file)


def game_in(text: str, file: str) -> Game:
    try:
        return load(text)
    except FoodchainError as error:
        # The line in the manner of compilers, so that editors can jump to it.
        line = error.line if isinstance(error, BadText) else 0
        message = str(error).removeprefix(f"line {line}: ")
        raise CommandError(f"{file}:{line}: {message}" if line else f"{file}: {message}") from None


def write_whole(file: str | Path, content: str | bytes) -> None:
    """Write a file completely, or leave what was there before. `-` is the standard output."""
    data = content.encode() if isinstance(content, str) else content
    if str(file) == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    path = Path(file)
    try:
        if path.exists() and not path.is_file():  # a pipe or a device cannot be replaced
            path.write_bytes(data)
            return
        path = path.resolve()
        draft = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with draft.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}") from None


def check_unused(files: list[str], force: bool) -> None:
    """Refuse to replace files with somebody's work in them, unless that is wanted."""
    for file in files:
        if not force and file != STANDARD and Path(file).is_file():
            raise CommandError(f"{file} is there already; --force replaces it")


def make_folder(folder: str | Path) -> Path:
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} is no folder to write to: {(error.strerror or str(error)).lower()}") from None
    return path


def unused(path: Path) -> Path:
    """This path, or the first free one with a number behind its name."""
    number, free = 2, path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free
