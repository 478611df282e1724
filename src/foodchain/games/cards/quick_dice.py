"""Dice for samples, where thousands of throws must cost less than one hash of the game's own chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FACES: Final = 2147483647


class QuickDice:
    """A linear congruential generator (Park and Miller)."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed % (FACES - 1) + 1

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n-1, for small n."""
        self.state = self.state * 48271 % FACES
        return (self.state >> 4) % n

    def share(self) -> float:
        """A number from 0 up to 1."""
        self.state = self.state * 48271 % FACES
        return float(self.state) / float(FACES)
