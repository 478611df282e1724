"""The table of a game that has no drawing of its own: who has how many points, what is asked, and the options."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from foodchain.drawing.choice import View
from foodchain.drawing.lettering import lines, text
from foodchain.drawing.picture import document
from foodchain.drawing.shapes import rect
from foodchain.drawing.symbols import Sheet

WIDTH = 720
PAD = 24
LINE = 22


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
    decision = view["decision"]
    if decision is None:
        winners = ", ".join(f"seat {seat}" for seat in view["winners"])
        return [*lines, f"The game is over. It is won by {winners}."]
    return [
        *lines,
        f"seat {decision['seat']}: {decision['prompt']}",
        *(option["text"] for option in decision["options"]),
    ]
