"""A bot with weights of one's own: those that `foodchain train` has made."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from foodchain.bots.apex import Apex
from foodchain.bots.budget import Budget
from foodchain.bots.learned import Learned, read_learned
from foodchain.engine.judgement import LearnedJudgement
from foodchain.engine.policy import Policy
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup

TRAINED: Final = "learned:"  # what its spec begins with; the file follows


class Trained(Apex):
    """Plays as Apex, with the weights of a file."""

    def __init__(self, file: str, budget: Budget | None = None) -> None:
        super().__init__(budget)
        if not file:
            raise BadSetup(f"{TRAINED} wants the file of the weights, such as {TRAINED}training/base/base.json")
        self.file = Path(file)
        self.changed = self.file.stat().st_mtime_ns if self.file.exists() else 0
        self.known = weights_of(self.file, self.changed)

    def check(self, game: str) -> None:
        """BadSetup unless the weights are of this game."""
        if game != self.known.game:
            raise BadSetup(f"the weights {self.file} are of {self.known.game}, not of {game}")

    def mind(self, rules: Rules[Any], seats: int) -> tuple[Policy, LearnedJudgement]:
        self.check(rules.name)
        return mind_of(self.file, self.changed, rules, seats)


# Bots are made for every game; weights are read once until their file changes.


@lru_cache(16)
def weights_of(file: Path, changed: int) -> Learned:
    return read_learned(file)


@lru_cache(16)
def mind_of(file: Path, changed: int, rules: Rules[Any], seats: int) -> tuple[Policy, LearnedJudgement]:
    return weights_of(file, changed).mind(rules, seats)
