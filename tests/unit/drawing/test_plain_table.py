"""A game without a drawing of its own is shown as plain data, in the terminal and in notebooks."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from rich.console import Console

from foodchain.drawing.plain_table import plain_table_svg, plain_table_text

VIEW: dict[str, Any] = {
    "game": "nuts",
    "seats": 2,
    "seat": 0,
    "ply": 3,
    "over": False,
    "ending": None,
    "scores": [4, 0],
    "winners": [],
    "decision": {"seat": 0, "prompt": "Lay a nut.", "options": [{"text": "lay 1 oak"}]},
    "hollows": [{"hollow": "old_oak", "nuts": [1, 2], "full": False}, {"hollow": "pine", "nuts": [], "full": True}],
    "bag": 0,
    "hand": None,
}
SHOWN = [
    "seat 0: 4 VP",
    "seat 1: 0 VP",
    "hollows:",
    "• hollow old oak, nuts 1 2, full no",
    "• hollow pine, nuts –, full yes",
    "bag: 0",
    "hand: –",
    "seat 0: Lay a nut.",
    "lay 1 oak",
]


def test_the_terminal_shows_the_games_own_view() -> None:
    with (console := Console(width=80)).capture() as screen:
        console.print(plain_table_text(VIEW, "Nuts"))
    assert screen.get().splitlines() == ["Nuts", *SHOWN]


def test_a_notebook_shows_it_too() -> None:
    drawn = "".join(ElementTree.fromstring(plain_table_svg(VIEW, "Nuts")).itertext())
    assert [line for line in SHOWN if line not in drawn] == []
