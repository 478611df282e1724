"""How much a bot may think about a decision."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

from foodchain.errors import BadSetup
from foodchain.signatures import checked, checked_fields

BUDGET = re.compile(r"@(\d{1,12}(?:\.\d{1,12})?)(s?)$")  # with more digits it is no number to count by


@checked_fields
@dataclass(frozen=True)
class Budget:
    """Seconds of thinking for a decision, or a number of nodes: positions that are looked at.

    >>> from foodchain.bots import Budget
    >>> str(Budget(seconds=0.5)), str(Budget(nodes=2000))
    ('0.5s', '2000')
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise BadSetup("a budget is either seconds or nodes")
        if (self.seconds or self.nodes or 0) <= 0:
            raise BadSetup(f"a budget is more than nothing; {self} is not")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.nodes)


@checked
def split_budget(spec: str) -> tuple[str, Budget | None]:
    """What stands before the budget, and the budget, if there is one.

    >>> from foodchain.bots.budget import split_budget
    >>> split_budget("hunter@0.5s")
    ('hunter', Budget(seconds=0.5, nodes=None))
    >>> split_budget("hunter")
    ('hunter', None)
    """
    found = BUDGET.search(spec)
    if found is None:
        if "@" in spec and ":" not in spec:  # a command or a folder may have such a sign of its own
            raise BadSetup(f"{spec!r}: a budget is @0.5s for seconds or @2000 for nodes")
        return spec, None
    amount, unit = found.groups()
    if unit:
        return spec[: found.start()], Budget(seconds=float(amount))
    if not amount.isdigit():
        raise BadSetup(f"{spec!r}: nodes are a whole number; seconds end with s, as in @{amount}s")
    return spec[: found.start()], Budget(nodes=int(amount))


def with_budget(make: Callable[..., Any], budget: Budget | None, name: str) -> Any:
    """A bot with a budget, if its class has a parameter of that name."""
    if budget is None:
        return make()
    if not takes_budget(make):
        raise BadSetup(f"the bot {name} takes no budget; leave out @{budget}")
    return make(budget=budget)


def takes_budget(make: Callable[..., Any]) -> bool:
    try:
        return "budget" in signature(make).parameters
    except (TypeError, ValueError):  # a class that is not made in Python
        return False
