"""What the values of a game's data can be, where they do not tell it themselves: for forms in which packs are edited.

A game declares them in its vocabulary by their place, `*` standing for any name: `cards.card.*.fish`. What is not
declared is a number, a line of text, yes or no, or a list of such, as in the data.
"""

from __future__ import annotations

from typing import Any, Final

TEXT: Final = "text"  # a text of several lines
ONE: Final = "one"  # one of `choices`
ICONS: Final = "icons"  # a list of them, each as often as it is shown
ENTRY: Final = "entry"  # the name of an entry of the table `of`
EFFECTS: Final = "effects"  # a list of effects: those of the list `of`


class Detail:
    """What one value can be. Where the flag `when` beside it is set, its effects are those of the list `then`."""

    def __init__(self, kind: str, choices: tuple[str, ...] = (), of: str = "", when: str = "", then: str = "") -> None:
        self.kind = kind
        self.choices = choices
        self.of = of
        self.when = when
        self.then = then

    def data(self) -> dict[str, Any]:
        return {"kind": self.kind, "choices": list(self.choices), "of": self.of, "when": self.when, "then": self.then}


Details = dict[str, Detail]
