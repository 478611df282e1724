"""Dice for samples, where thousands of throws must cost less than one hash of the game's own chance."""

from __future__ import annotations

from foodchain.engine.chance import FACES, QuickChance


class QuickDice(QuickChance):
    """Quick chance that weighs, too."""

    def share(self) -> float:
        """A number from 0 up to 1."""
        self.dice = self.dice * 48271 % FACES
        return float(self.dice) / float(FACES)
