"""Which code has played: games of one tournament are played by the same rules and bots, or mean nothing together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from foodchain.bots.player import bot_files
from foodchain.errors import FoodchainError
from foodchain.version import __version__

PACKAGES = ("bots", "engine", "earth", "games")
MADE = {".so", ".pyd", ".pyc"}  # from the sources


class BotChanged(FoodchainError):
    """A bot is not the one that a tournament was begun with."""


@cache
def fingerprint() -> str:
    """The version, and a digest of the sources and data of rules and bots."""
    return f"{__version__}-{digest_of(Path(__file__).parents[1])}"


def bot_digests(bots: Iterable[str]) -> dict[str, str]:
    """A digest of the files of each bot that has files of its own: a plug-in, or weights."""
    return {bot: digest_of_files(files) for bot in bots if (files := bot_files(bot))}


def check_unchanged(digests: Mapping[str, str], bots: Iterable[str]) -> None:
    """BotChanged if the files of one of the bots are others than when the digests were made."""
    wanted = [bot for bot in dict.fromkeys(bots) if bot in digests]
    for bot, digest in bot_digests(wanted).items():
        if digest != digests[bot]:
            raise BotChanged(
                f"{bot} has changed since this tournament was begun, and is another bot now; choose another folder "
                "(--out), and a copy of its files if they change all the time"
            )


def digest_of_files(files: Iterable[Path]) -> str:
    digest = sha256()
    for file in files:
        there = file.stat() if file.is_file() else None
        digest.update(f"{file.name}\0".encode())
        digest.update(digest_of_file(file, there.st_mtime_ns, there.st_size) if there else b"")
    return digest.hexdigest()[:12]


@lru_cache(1000)  # a program's interpreter is large, and is asked for before every game
def digest_of_file(file: Path, changed: int, size: int) -> bytes:
    return sha256(file.read_bytes()).digest()


def digest_of(root: Path) -> str:
    digest = sha256()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and path.suffix not in MADE:
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
