"""The bots that can play at tables, and how long they may think there.

A seat names its bot as `forager`, or as `apex@0.5s` where it thinks for so many seconds of processor time about a
decision. The host sets how long that may be, or that none of those that take their time play at all.
"""

from __future__ import annotations

import os
from typing import Self

from msgspec import Struct

from foodchain.bots import Bot, Budget, bot_names, make_bot, quick_bots
from foodchain.bots.budget import split_budget
from foodchain.errors import BadSetup
from foodchain.server.bots.plugins import allowed_plugins

LONGEST_THINKING = "FOODCHAIN_LONGEST_THINKING"  # in the environment: all processes of a server have it
USUAL_LONGEST = 2.0  # seconds
THINKING_TIMES = {"quick": 0.1, "usual": 0.5, "deep": 2.0}  # seconds; what is offered, as far as the host allows it
LEAST_THINKING = 0.01

LEVELS = ("hatchling", "forager", "hunter", "apex")  # what players are shown first
FOR_BEGINNERS = "hatchling"


class TableBot(Struct, frozen=True):
    """A bot as a seat names it."""

    name: str
    seconds: float | None = None  # of thinking about a decision; None for one that answers at once

    def __str__(self) -> str:
        return self.name if self.seconds is None else f"{self.name}@{Budget(seconds=self.seconds)}"

    def allowed(self) -> Self:
        """The same within what the host allows now: it may have been more when the game began."""
        if self.name not in searching_bots():
            return self
        wished = THINKING_TIMES["usual"] if self.seconds is None else self.seconds
        return type(self)(self.name, min(wished, longest_thinking()))


def read_table_bot(spec: str) -> TableBot | None:
    """What a seat's spec means; None where it is none of a bot that plays at tables here."""
    try:
        name, budget = split_budget(spec)
    except BadSetup:
        return None
    if name not in table_bots():
        return None
    if budget is None:
        return TableBot(name)
    if name not in searching_bots() or budget.seconds is None or budget.seconds < LEAST_THINKING:
        return None  # nodes would take as long as they take
    return TableBot(name, budget.seconds)


def bot_named_in(spec: str) -> str:
    """The name in a spec, also in one that nobody knows any more."""
    return spec.partition("@")[0]


def table_bots() -> list[str]:
    """The bots that can be chosen: ours, the weakest first, then plug-ins."""
    searching = searching_bots()
    ours = [name for name in bot_names() if name in quick_bots() or name in searching]
    return [*ours, *allowed_plugins()]


def searching_bots() -> list[str]:
    """Those that think for as long as they may."""
    return [name for name in bot_names() if name not in quick_bots()] if longest_thinking() else []


def longest_thinking() -> float:
    """Seconds that a bot may think about a decision; 0 where only those play that answer at once."""
    return read_seconds(os.environ.get(LONGEST_THINKING, ""))


def read_seconds(text: str) -> float:
    """
    >>> from foodchain.server.bots.table_bots import read_seconds
    >>> read_seconds(""), read_seconds("0.5"), read_seconds("0")
    (2.0, 0.5, 0.0)
    """
    try:
        seconds = float(text or USUAL_LONGEST)
    except ValueError:
        seconds = -1.0
    if not (seconds == 0 or LEAST_THINKING <= seconds < float("inf")):
        raise BadSetup(f"{LONGEST_THINKING} is a number of seconds such as 0.5, or 0 for none, not {text}")
    return seconds


def thinking_times() -> dict[str, float]:
    """The seconds that are offered, by what they are called."""
    within = {name: seconds for name, seconds in THINKING_TIMES.items() if seconds <= longest_thinking()}
    return within or {"quick": longest_thinking()}


def make_table_bot(spec: str) -> Bot:
    bot = read_table_bot(spec)
    if bot is None:
        raise BadSetup(f"the bot {spec!r} does not play at tables here")
    return make_bot(allowed_plugins().get(bot.name, str(bot.allowed())))
