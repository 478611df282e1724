"""What a bot is, and the bots there are by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup


class Bot(Protocol):
    """Anything that can choose among the options of the decision it sees.

    >>> import foodchain
    >>> from foodchain.bots import Sight
    >>> class First:
    ...     def choose(self, sight):
    ...         return sight.decision.options[0]
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> First().choose(Sight(game, game.decision.seat, rng=None))
    <place initiative 1>
    """

    def choose(self, sight: Sight) -> Option:
        """One of the options of `sight.decision`."""
        ...


def bots() -> dict[str, Callable[[], Bot]]:
    from foodchain.bots.greedy import Greedy
    from foodchain.bots.random import Lively, Random

    return {"random": Random, "lively": Lively, "greedy": Greedy}


def bot_names() -> list[str]:
    """The bots there are, weakest first.

    >>> from foodchain.bots import bot_names
    >>> bot_names()
    ['random', 'lively', 'greedy']
    """
    return list(bots())


def make_bot(name: str) -> Bot:
    """A new bot, by its name."""
    known = bots()
    if name not in known:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(known)}")
    return known[name]()
