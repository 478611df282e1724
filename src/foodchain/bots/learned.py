"""What was learned for a game: the weights of a policy and of a judge, as a file that anybody can read.

Weights are kept by name (of a feature, a kind of choice, an option), so they stay good when a game gets more of these,
when steps are numbered anew, or when a pack brings cards that nobody has learned about: what is not known counts 0.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from foodchain.engine.judge import Judge
from foodchain.engine.judgement import LearnedJudgement
from foodchain.engine.policy import Policy
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup

T = TypeVar("T")

FOLDER = Path(__file__).parent / "weights"


class Learned(msgspec.Struct, frozen=True):
    """Weights of one game. `made_by` tells the command, the seed and how many games they were learned from."""

    game: str
    made_by: str
    option_features: list[str]
    kinds: dict[str, list[float]]  # kind of choice -> a weight for each feature of an option
    names: dict[str, float]  # option with a number of its own -> that number
    features: list[str]
    inner: list[list[float]]  # for each feature, and then for the constant, a weight for each hidden unit
    outer: list[float]
    direct: list[float]

    def fits(self) -> bool:
        """Whether there is a number wherever one is expected."""
        return (
            len(self.inner) == len(self.features) + 1
            and len(self.direct) == len(self.features)
            and all(len(row) == len(self.outer) for row in self.inner)
            and all(len(row) == len(self.option_features) for row in self.kinds.values())
        )

    def policy(self, rules: Rules[Any]) -> Policy:
        """The policy for a game's rules, also those of a pack."""
        return Policy(len(rules.option_feature_names), flat(self.weights_for(rules)), self.names_for(rules))

    def judge(self, rules: Rules[Any]) -> Judge:
        """The judge for a game's rules."""
        inner, direct = flat(self.inner_for(rules)), self.direct_for(rules)
        return Judge(len(direct), len(self.outer), inner, self.outer, direct)

    def mind(self, rules: Rules[Any], seats: int) -> tuple[Policy, LearnedJudgement]:
        """Both, for a game with so many seats."""
        return self.policy(rules), LearnedJudgement(rules, seats, self.judge(rules))

    # -- the weights in the order of a game's rules -------------------------------------------------------------------

    def weights_for(self, rules: Rules[Any]) -> list[list[float]]:
        """For each kind of choice, a weight for each feature of an option."""
        blank = [0.0] * len(self.option_features)
        return [
            in_order(self.option_features, self.kinds.get(kind, blank), rules.option_feature_names, 0.0)
            for kind in rules.option_kinds
        ]

    def names_for(self, rules: Rules[Any]) -> list[float]:
        return [self.names.get(name, 0.0) for name in rules.option_names]

    def inner_for(self, rules: Rules[Any]) -> list[list[float]]:
        """For each feature, and then for the constant, a weight for each hidden unit."""
        blank = [0.0] * len(self.outer)
        return [*in_order(self.features, self.inner[:-1], rules.feature_names, blank), self.inner[-1]]

    def direct_for(self, rules: Rules[Any]) -> list[float]:
        return in_order(self.features, self.direct, rules.feature_names, 0.0)


@cache
def learned(game: str) -> Learned | None:
    """What was learned for a game; None where nothing was."""
    file = FOLDER / f"{game}.json"
    return read_learned(file) if file.exists() else None


def read_learned(file: Path) -> Learned:
    """Weights as `foodchain train` writes them; BadSetup if there are none in the file."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Learned)
    except OSError as error:
        raise BadSetup(f"the weights {file} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadSetup(f"{file} holds no weights of foodchain train, or is damaged: {error}") from None
    if not found.fits():
        raise BadSetup(f"the weights {file} are damaged: not all rows are as long as they should be")
    return found


@lru_cache(64)
def learned_mind(rules: Rules[Any], seats: int) -> tuple[Policy, LearnedJudgement] | None:
    """The policy and the judgement that were learned for a game with so many seats; None where nothing was."""
    known = learned(rules.name)
    return known.mind(rules, seats) if known else None


def in_order(names: list[str], values: list[T], wanted: list[str], otherwise: T) -> list[T]:
    """The values of the names that are wanted, in their order."""
    known = dict(zip(names, values, strict=True))
    return [known.get(name, otherwise) for name in wanted]


def flat(rows: list[list[float]]) -> list[float]:
    return [number for row in rows for number in row]


def write_learned(what: Learned, file: Path) -> None:
    """Write weights as text, a kind of choice or a feature on each line."""
    text = msgspec.json.format(msgspec.json.encode(shortened(msgspec.to_builtins(what))), indent=1)
    file.write_bytes(text + b"\n")


def shortened(value: Any) -> Any:
    """The same with five digits for each number: more would be noise."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, list):
        return [shortened(item) for item in value]
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    return value
