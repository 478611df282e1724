"""Terms: what players count, told by the features that a learned judge looks at. Reasons are given in these."""

from __future__ import annotations

NOTHING = -1
MORE_IS_BETTER = 1
LESS_IS_BETTER = -1


class Term:
    """Something that players count. `features` are the numbers of a player's row that tell of it: the first times
    `unit` is the count itself, the others go up and down with it. What counts `at_once` is looked at when the action is
    over, everything else at the end of the turn. Of terms with the same `topic` only what matters most is named.

    `against` is a feature of the same size that goes down as much as the first goes up: a species that dies lives no
    more. `good` tells what whoever has it wishes for.
    """

    def __init__(
        self,
        name: str,
        unit: float,
        features: list[int],
        at_once: bool = False,
        topic: str = "",
        against: int = NOTHING,
        good: int = MORE_IS_BETTER,
    ) -> None:
        self.name = name
        self.unit = unit
        self.features = features
        self.at_once = at_once
        self.topic = topic or name
        self.against = against
        self.good = good
