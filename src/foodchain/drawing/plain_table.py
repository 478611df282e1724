"""The table of a game that has no drawing of its own: points, its view as plain data, what is asked, the options."""

from __future__ import annotations

from typing import Any, get_type_hints

from rich.console import Group, RenderableType
from rich.text import Text

from foodchain.drawing.choice import View
from foodchain.drawing.lettering import lines, text
from foodchain.drawing.picture import document
from foodchain.drawing.shapes import rect
from foodchain.drawing.symbols import Sheet
from foodchain.engine import view_types

WIDTH = 720
PAD = 24
LINE = 22
COMMON = get_type_hints(view_types.View).keys()  # what every view has, and this table says in sentences


def plain_table_svg(view: View, title: str, theme: str = "light") -> str:
    """The table as a list of sentences, as high as they need."""
    broken = [line for sentence in _sentences(view) for line in lines(sentence, WIDTH - 2 * PAD)]
    height = PAD + LINE * (len(broken) + 2) + PAD
    drawn = [rect(0, 0, WIDTH, height, fill="page"), text(PAD, PAD + 18, title, 22, display=True)]
    drawn += [text(PAD, PAD + LINE * (i + 2) + 14, line) for i, line in enumerate(broken)]
    return document("\n".join(drawn), Sheet(view["game"]), theme, (WIDTH, height), (0, 0, WIDTH, height), title)


def plain_table_text(view: View, title: str) -> RenderableType:
    return Group(Text(title, "bold"), *(Text(sentence) for sentence in _sentences(view)))


def _sentences(view: View) -> list[str]:
    lines = [f"seat {seat}: {score} VP" for seat, score in enumerate(view["scores"])]
    lines += [line for name, fact in view.items() if name not in COMMON for line in _fact_lines(name, fact)]
    decision = view["decision"]
    if decision is None:
        winners = ", ".join(f"seat {seat}" for seat in view["winners"])
        return [*lines, f"The game is over. It is won by {winners or 'nobody'}."]
    return [
        *lines,
        f"seat {decision['seat']}: {decision['prompt']}",
        *(option["text"] for option in decision["options"]),
    ]


def _fact_lines(name: str, fact: Any) -> list[str]:
    """An entry of a view; of several things each has a line."""
    if isinstance(fact, list) and any(isinstance(one, dict) for one in fact):
        return [f"{_said(name)}:", *(f"• {_said(one)}" for one in fact)]
    return [f"{_said(name)}: {_said(fact)}"]


def _said(fact: Any) -> str:
    if isinstance(fact, dict):
        return ", ".join(f"{_said(name)} {_said(value)}" for name, value in fact.items()) or "–"
    if isinstance(fact, list | tuple):
        return " ".join(_said(one) for one in fact) or "–"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return "–" if fact is None or fact == "" else str(fact).replace("_", " ")
