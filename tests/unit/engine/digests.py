"""Plays seeded games and prints a fingerprint of each: run as a program, to compare one way of running with another."""

from __future__ import annotations

import sys
from hashlib import sha256

import foodchain

from .tables import ONCE, play_on


def digests(games: int) -> list[str]:
    """One line for each table: whole games with everything that was decided, drawn, told and seen."""
    lines = []
    for table in ONCE[::3]:
        digest = sha256()
        for seed in range(games):
            game = play_on(table.short(f"digest{seed}", turns=3 + 3 * seed), seed, lively=seed % 2 == 0)
            for text in (game.record(), game.position(), repr(game.events), repr(game.view(0))):
                digest.update(text.encode())
        lines.append(f"{table!r} {digest.hexdigest()[:16]}")
    return lines


if __name__ == "__main__":
    print("compiled" if foodchain.compiled() else "plain")
    print("\n".join(digests(int(sys.argv[1]))))
