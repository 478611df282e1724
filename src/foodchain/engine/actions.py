"""The fixed action space: every option a game can ever offer, numbered once and for all.

An option has three faces: its number (for learning), its text (for records and logs) and its targets (what a
client lights up on the table). All three depend on the number alone, so each option exists once per game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from foodchain.engine.arguments import wanted, whole
from foodchain.engine.statements import quoted
from foodchain.engine.view_types import OptionView
from foodchain.errors import UnknownOption
from foodchain.signatures import builtin, shown

Target = tuple[str, str]

# Raised whenever a game gets more options, which come behind those it has: numbers that were given out stay.
# tests/unit/engine/test_action_space.py pins the options of each version.
NOTATION_VERSION: Final = 1


class Option:
    """Something that can be played. `number`, `text` and `targets` say the same, for programs, people and pages.

    >>> import foodchain
    >>> option = foodchain.new("base", seats=3, seed=1).decision.options[0]
    >>> option.text, option.targets
    ('place initiative 1', (('space', 'initiative 1'),))
    """

    def __init__(self, number: object, text: object, targets: object, pattern: object = "") -> None:
        self.number = whole(number, "the number of an option")
        self.text = wanted(text, str, "the text of an option")
        self.targets: tuple[Target, ...] = wanted(targets, tuple, "a tuple of targets")
        # The text without its targets: what the words file words.
        self.pattern = wanted(pattern, str, "the pattern of an option")

    def data(self) -> OptionView:
        pairs = cast("list[Target]", [list(target) for target in self.targets])  # as JSON has pairs
        return {"number": self.number, "text": self.text, "pattern": self.pattern, "targets": pairs}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.number == self.number and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.number)


class ActionSpace:
    """Families of options, each a run of consecutive numbers."""

    def __init__(self) -> None:
        self.options: tuple[Option, ...] = ()  # of which bots get to see the very same
        self.by_text: dict[str, Option] = {}
        self.other_names: dict[str, str] = {}  # a target's other names, understood but never written

    def add(self, pattern: str, items: Iterable[tuple[Target, ...]] = ((),)) -> int:
        """Add one option for each tuple of targets, worded by `pattern`; the first one's number."""
        first = len(self.options)
        family: list[Option] = []
        for targets in items:
            text = pattern.format(*(name for _, name in targets))
            option = Option(first + len(family), text, targets, pattern)
            if text in self.by_text:
                raise ValueError(f"two options are called {text!r}")
            family.append(option)
            self.by_text[text] = option
        self.options += tuple(family)
        return first

    def find(self, choice: object) -> Option:
        """The option meant by itself, its text or its number."""
        if isinstance(choice, Option):
            if 0 <= choice.number < len(self.options):
                known = self.options[choice.number]
                if known is choice or known == choice:
                    return known
            raise UnknownOption(f"{choice.text!r} is an option of another game")
        if type(choice) not in (int, str):
            choice = builtin(choice)
        if isinstance(choice, int) and not isinstance(choice, bool):
            if 0 <= choice < len(self.options):
                return self.options[choice]
            raise UnknownOption(
                f"there is no option {shown(choice)}; this game has numbers 0 to {len(self.options) - 1}"
            )
        if isinstance(choice, str):
            words = choice.split()
            option = self.by_text.get(" ".join(words))
            if option is None:
                option = self.by_text.get(" ".join([self.other_names.get(word, word) for word in words]))
            if option is not None:
                return option
            raise UnknownOption(
                f"{quoted(choice)} is not an option of this game; see decision.options for what is legal"
            )
        raise UnknownOption(f"an option, its text or its number is wanted, not {type(choice).__name__}")
