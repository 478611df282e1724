"""Terms: what players count, told by the features that a learned judge looks at. Reasons are given in these."""

from __future__ import annotations


class Term:
    """Something that players count. `features` are the numbers of a player's row that tell of it: the first times
    `unit` is the count itself, the others go up and down with it. What counts `at_once` is looked at when the action is
    over, everything else at the end of the turn."""

    def __init__(self, name: str, unit: float, features: list[int], at_once: bool = False) -> None:
        self.name = name
        self.unit = unit
        self.features = features
        self.at_once = at_once
