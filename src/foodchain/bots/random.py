"""Players without a plan."""

from __future__ import annotations

from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight


class Random:
    """Any legal option, each as likely as the other."""

    strength = 1

    def choose(self, sight: Sight) -> Option:
        return sight.rng.choice(sight.decision.options)


class Lively:
    """Any option but those that only waste time: it never forfeits, and scores tiles where somebody is dominant."""

    strength = 2

    def choose(self, sight: Sight) -> Option:
        return sight.rng.choice(sight.decision.sensible)
