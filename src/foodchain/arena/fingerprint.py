"""Which code has played: games of one tournament are played by the same rules and bots, or mean nothing together."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from foodchain.version import __version__

PACKAGES = ("bots", "engine", "earth", "games")
MADE = {".so", ".pyd", ".pyc"}  # from the sources


@cache
def fingerprint() -> str:
    """The version, and a digest of the sources and data of rules and bots."""
    return f"{__version__}-{digest_of(Path(__file__).parents[1])}"


def digest_of(root: Path) -> str:
    digest = sha256()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and path.suffix not in MADE:
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
