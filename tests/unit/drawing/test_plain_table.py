"""A game that nobody has drawn is shown as sentences: scores, the question and its options."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import foodchain
from foodchain.drawing import view_svg, view_text

COMMON = ("game", "seats", "seat", "ply", "over", "ending", "scores", "winners", "decision")


def test_scores_question_and_options_are_shown() -> None:
    game = foodchain.new("cards", 2, 7)
    view = {field: game.view(game.decision.seat)[field] for field in COMMON}
    screen = Console(file=StringIO(), width=100)
    screen.print(view_text(game.rules, view))
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    picture = view_svg(game.rules, view)
    for words in ("seat 0: 0 VP", game.rules.title, *(option.text for option in game.decision.options)):
        assert words in shown and words in picture


def test_the_end_names_the_winners() -> None:
    game = foodchain.new("cards", 2, 7)
    while not game.over:
        game.play(game.decision.options[0])
    view = {field: game.view()[field] for field in COMMON}
    assert "It is won by seat 1." in view_svg(game.rules, view, "dark")
