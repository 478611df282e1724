"""What a bot gets: a seat's own sight of a game, and nothing it may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from foodchain.engine.game import Decision, Game


class Sight:
    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self._game = game
        self.seat = seat
        self.rng = rng

    @property
    def decision(self) -> Decision:
        return self._game.decision

    def view(self) -> dict[str, Any]:
        return self._game.view(self.seat)

    def sample(self) -> Game:
        """A game that looks the same to this seat, with the unknown dealt anew: to think in."""
        return self._game.determinize(self.seat, self.rng)
