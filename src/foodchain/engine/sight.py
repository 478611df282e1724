"""What a bot gets: a seat's own sight of a game, and nothing it may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from foodchain.engine.game import Decision, Game


class Sight:
    """A game as one seat sees it: the decision, the seat's view, and samples to think in.

    >>> from random import Random
    >>> import foodchain
    >>> sight = foodchain.bots.Sight(foodchain.new("cards", seats=2, seed=1), 0, Random(1))
    >>> len(sight.view()["hand"])
    7
    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self._game = game
        self.seat = seat
        self.rng = rng

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        return self._game.decision

    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self._game.view(self.seat)

    def sample(self) -> Game:
        """A game that looks the same to this seat, with the unknown dealt anew: to think in."""
        return self._game.determinize(self.seat, self.rng)
