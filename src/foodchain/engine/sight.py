"""What a bot gets: a seat's own sight of a game, and nothing it may not know."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from foodchain.engine.arguments import wanted, whole
from foodchain.engine.chance import Chance
from foodchain.engine.game import Decision, Game
from foodchain.engine.record import write_position

UNKNOWN: Final = "unknown"  # the seed of a position that was written from a sight


class Sight:
    """A game as one seat sees it at one moment: the decision, the seat's view, and samples to think in.

    A bot may be anybody's code, so the game itself is not in it: what the seat cannot know lies there in some other
    way, and its seed is another. Of a decision of another seat it has the question, and options as they could be.

    >>> from random import Random
    >>> import foodchain
    >>> game = foodchain.new("cards", seats=2, seed=1)
    >>> sight = foodchain.bots.Sight(game, 0, Random(1))
    >>> len(sight.view()["hand"])
    7
    >>> sight.decision.state == game.state
    False
    """

    def __init__(self, game: object, seat: object, rng: object, ply: object = None) -> None:
        seen = wanted(game, Game, "a game")
        self.seat = whole(seat, "a seat")
        self.rng = wanted(rng, Random, "a random.Random")
        self._seen = seen.seen_by(self.seat)
        # A game that was read from a position does not know how many options were played before.
        self._ply = seen.ply if ply is None else whole(ply, "a number of options")

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        return self._seen.decision

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self._seen.seats

    @property
    def rule_options(self) -> dict[str, Any]:
        """The options of the rules that are played by."""
        return dict(self._seen.options)

    @property
    def ply(self) -> int:
        """How many options were played before."""
        return self._ply

    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return {**self._seen.view(self.seat), "ply": self._ply}

    def sample(self) -> Game:
        """A game that looks the same to this seat, with the unknown dealt anew: to think in."""
        return self._seen.determinize(self.seat, self.rng)

    def position(self) -> str:
        """The sight as text, to think elsewhere: a position in which the unknown lies in some way that fits. A sight of
        that position, with the same dice, offers the same decision and the same samples.

        >>> from random import Random
        >>> import foodchain
        >>> game = foodchain.new("cards", seats=2, seed=1)
        >>> text = foodchain.bots.Sight(game, 0, Random(1)).position()
        >>> text.splitlines()[4]
        'seed unknown'
        >>> foodchain.load(text).view(0)["hand"] == game.view(0)["hand"]
        True
        """
        told = self._seen.clone()
        told.seed = UNKNOWN
        told.state.chance = Chance(UNKNOWN)
        return write_position(told)
