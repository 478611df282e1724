"""What a bot is, and the bots there are by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol, cast, runtime_checkable

import foodchain.bots as package
from foodchain.bots.budget import split_budget, with_budget
from foodchain.bots.plugins.driver import PluginBot
from foodchain.bots.plugins.spec import find_installed, find_plugin, installed, is_plugin_spec, plugin_files
from foodchain.bots.trained import TRAINED, Trained
from foodchain.catalogue import find_rules
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
    >>> names = bot_names()
    >>> names.index("random") < names.index("lively") < names.index("greedy")
    True
    """
    return list(bots())


def quick_bots() -> list[str]:
    """The bots that answer at once, weakest first: for tables, where others wait for them."""
    return [name for name, bot in bots().items() if not getattr(bot, "takes_its_time", False)]


def usual_bot() -> str:
    """Who plays where nobody is named: the strongest that answers at once, so that nobody waits, however many play."""
    return quick_bots()[-1]


@checked
def make_bot(spec: str, game: str | None = None) -> Bot:
    """A new bot: one of ours or of an installed package by its name, or a plug-in by where it is.

    `hunter@0.5s` or `hunter@2000` has a budget, in seconds or nodes for a decision. A plug-in is `module:Class`,
    `file.py:Class` or `run:COMMAND`, and runs in a process of its own (docs/first-bot.md). `learned:FILE` plays with
    the weights that `foodchain train` has made, and only the game that they are of: BadSetup if `game` is another.

    >>> from foodchain.bots import make_bot
    >>> type(make_bot("greedy")).__name__
    'Greedy'
    >>> make_bot("greedy@0.5s")
    Traceback (most recent call last):
    foodchain.errors.BadSetup: the bot greedy takes no budget; leave out @0.5s
    """
    name, budget = split_budget(spec)
    if name.startswith(TRAINED):
        trained = Trained(name.removeprefix(TRAINED), budget)
        if game is not None:
            trained.check(game)
        return trained
    if is_plugin_spec(name):
        return PluginBot(find_plugin(name, budget))
    known = bots()
    if name in known:
        return cast(Bot, with_budget(known[name], budget, name))
    plugin = find_installed(name, budget)
    if plugin is None:
        there = ", ".join(dict.fromkeys([*known, *installed()]))
        raise BadSetup(f"there is no bot {name!r}; there are: {there}, and plug-ins such as mybot:MyBot")
    return PluginBot(plugin)


def bot_files(spec: str) -> list[Path]:
    """The files by which a bot plays that is none of ours: a plug-in's, or weights. They can change at any time."""
    name, _ = split_budget(spec)
    if name.startswith(TRAINED):
        return [Path(name.removeprefix(TRAINED))]
    return [] if name in bots() else plugin_files(name)


@checked
def check_bot(spec: str, game: str) -> str:
    """What a bot says of itself in a sentence; BadSetup if it cannot be made, or its program does not start."""
    bot = make_bot(spec, game)
    if isinstance(bot, PluginBot):
        return bot.start(bot.hello(game, find_rules(game).least_seats, 0, {})).description
    return (getdoc(bot) or "").partition("\n")[0]
