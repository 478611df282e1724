"""What a bot is, and the bots there are by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup


class Bot(Protocol):
    """Anything that can choose among the options of the decision it sees."""

    def choose(self, sight: Sight) -> Option: ...


def bots() -> dict[str, Callable[[], Bot]]:
    from foodchain.bots.greedy import Greedy
    from foodchain.bots.random import Lively, Random

    return {"random": Random, "lively": Lively, "greedy": Greedy}


def bot_names() -> list[str]:
    return list(bots())


def make_bot(name: str) -> Bot:
    known = bots()
    if name not in known:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(known)}")
    return known[name]()
