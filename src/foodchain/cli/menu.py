"""The options of a decision as a numbered list that is easy to read, and what an answer to it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from rich.text import Text

from foodchain import Option

GAP = "   "
WORD = re.compile(r"[^\s/>]+")


class Menu:
    """Options with numbers from 1. Those that differ in their last word only stand in one row."""

    def __init__(self, options: Sequence[Option]) -> None:
        groups: dict[str, list[Option]] = {}
        for option in options:
            groups.setdefault(split(option.text)[0], []).append(option)
        self.options = [option for group in groups.values() for option in group]

    def number(self, option: Option) -> int:
        return self.options.index(option) + 1

    def text(self, width: int, shown: Sequence[Option] | None = None) -> Text:
        """All options, or some of them under the same numbers."""
        options = self.options if shown is None else shown
        groups = [list(group) for _, group in groupby(options, key=lambda option: split(option.text)[0])]
        verbs = {verb(group[0]) for group in groups if len(group) > 1}
        rows: list[tuple[str, list[Option]]] = []
        for group in groups:
            if verb(group[0]) in verbs:
                rows.append((split(group[0].text)[0], group))
            elif rows and not rows[-1][0]:
                rows[-1][1].extend(group)
            else:
                rows.append(("", group))
        indent = max(len(head.rstrip()) for head, _ in rows) + len(GAP)
        lines = [line for head, group in rows for line in self.row(head, group, indent, width)]
        return Text("\n").join(lines)

    def row(self, head: str, options: Sequence[Option], indent: int, width: int) -> list[Text]:
        """What the options share, and then their own words in columns, on as many lines as they need."""
        digits = len(str(len(self.options)))
        cells = [(f"{self.number(option):>{digits}}) ", option.text.removeprefix(head)) for option in options]
        wide = max(len(number) + len(words) for number, words in cells) + len(GAP)
        margin = indent if head else 0
        across = max(1, (width - margin + len(GAP)) // wide)
        lines = []
        for i in range(0, len(cells), across):
            line = Text((head.rstrip() if i == 0 else "").ljust(margin))
            for number, words in cells[i : i + across]:
                line.append(number, "bold cyan").append(words.ljust(wide - len(number)))
            line.rstrip()
            lines.append(line)
        return lines

    def find(self, answer: str) -> list[Option]:
        """The options that an answer may mean; just one if it is clear.

        An answer is a number of the list, or an option's text, or any of its words in order, or their beginnings.
        """
        answer = " ".join(answer.lower().split())
        if answer.isdecimal():
            return self.options[int(answer) - 1 : int(answer)] if int(answer) > 0 else []
        for fits in (same_text, same_words, same_beginnings):
            found = [option for option in self.options if fits(answer, option.text.lower())]
            if found:
                return found
        return []


def split(text: str) -> tuple[str, str]:
    """The beginning that similar options share, and the last word: `put 0,0/` and `NE`."""
    last = WORD.findall(text)[-1]
    at = text.rindex(last)
    return text[:at], text[at:]


def verb(option: Option) -> str:
    return option.text.split()[0]


def same_text(answer: str, text: str) -> bool:
    return answer == text


def same_words(answer: str, text: str) -> bool:
    return in_order(answer, text, str.__eq__)


def same_beginnings(answer: str, text: str) -> bool:
    return in_order(answer, text, str.startswith)


def in_order(answer: str, text: str, fits: Callable[[str, str], bool]) -> bool:
    """Whether every word of the answer fits a word of the text, one after the other."""
    words = iter(WORD.findall(text))
    wanted = WORD.findall(answer)
    return bool(wanted) and all(any(fits(word, part) for word in words) for part in wanted)
