"""Counting wins and points, with honest margins."""

from __future__ import annotations

from math import sqrt
from typing import Any

CONFIDENCE = 1.96  # standard deviations around the middle that hold 95 % of a normal distribution


class Mean:
    """The mean of numbers that come one by one, and how far it may be off."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def value(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95 % interval around the mean."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.value) / (self.count - 1)
        return CONFIDENCE * sqrt(variance / self.count)

    def data(self) -> dict[str, float] | None:
        return {"mean": round(self.value, 4), "margin": round(self.margin, 4)} if self.count else None


class Tally:
    """Games of one bot, seat or animal: how many it won, and with how many points."""

    def __init__(self) -> None:
        self.played = 0
        self.wins = 0.0
        self.points = Mean()

    def add(self, share: float, points: int) -> None:
        """One more game; `share` is what part of the victory was its own."""
        self.played += 1
        self.wins += share
        self.points.add(points)

    @property
    def win_rate(self) -> float:
        return self.wins / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true win rate lies, with 95 % confidence (Wilson's score interval)."""
        n = self.played
        if n == 0:
            return (0.0, 1.0)
        z = CONFIDENCE * CONFIDENCE / n
        middle = self.win_rate + z / 2
        spread = CONFIDENCE * sqrt(self.win_rate * (1 - self.win_rate) / n + z / (4 * n))
        return (max(0.0, (middle - spread) / (1 + z)), min(1.0, (middle + spread) / (1 + z)))

    def data(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "played": self.played,
            "wins": round(self.wins, 4),
            "win_rate": round(self.win_rate, 4),
            "interval": [round(low, 4), round(high, 4)],
            "points": self.points.data(),
        }
