"""What a bot is, and the bots there are by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, runtime_checkable

import foodchain.bots as package
from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup
from foodchain.signatures import checked


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose among the options of the decision it sees.

    >>> from random import Random
    >>> import foodchain
    >>> from foodchain.bots import Sight
    >>> class First:
    ...     def choose(self, sight):
    ...         return sight.decision.options[0]
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> First().choose(Sight(game, game.decision.seat, Random(1)))
    <place initiative 1>
    """

    def choose(self, sight: Sight) -> Option:
        """One of the options of `sight.decision`."""
        ...


@cache
def bots() -> dict[str, type[Bot]]:
    """The classes in the modules of this package that say how strong they are, weakest first."""
    strengths: dict[type[Bot], int] = {}
    for module in iter_modules(package.__path__):
        for thing in vars(import_module(f"{package.__name__}.{module.name}")).values():
            if isinstance(thing, type) and "strength" in vars(thing):
                strengths[thing] = vars(thing)["strength"]
    return {bot.__name__.lower(): bot for bot in sorted(strengths, key=strengths.__getitem__)}


def bot_names() -> list[str]:
    """The bots there are, weakest first.

    >>> from foodchain.bots import bot_names
    >>> bot_names()
    ['random', 'lively', 'greedy']
    """
    return list(bots())


@checked
def make_bot(name: str) -> Bot:
    """A new bot, by its name."""
    known = bots()
    if name not in known:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(known)}")
    return known[name]()
