"""Which drawing fits a view: by what the view contains, so that a game of any name is drawn."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from foodchain.drawing.cards_table import cards_table_svg
from foodchain.drawing.cards_terminal import cards_table_text
from foodchain.drawing.choice import View, ViewOfGame
from foodchain.drawing.plain_table import plain_table_svg, plain_table_text
from foodchain.drawing.table import table_svg
from foodchain.drawing.terminal import table_text
from foodchain.engine.game import Game
from foodchain.engine.rules import Rules
from foodchain.signatures import checked


@checked
def game_svg(game: Game, theme: str = "light") -> str:
    """A game as whoever decides sees it: what notebooks show.

    >>> import foodchain
    >>> from foodchain.drawing import game_svg, png
    >>> picture = game_svg(foodchain.new("base", seats=3, seed=1), theme="dark")
    >>> png(picture, width=200)[1:4]
    b'PNG'
    """
    return view_svg(game.rules, game.view(None if game.over else game.decision.seat), theme)


@checked
def view_svg(rules: Rules[Any], view: ViewOfGame, theme: str = "light") -> str:
    """A view as a picture."""
    if has_earth(view):
        return table_svg(view, theme=theme, card_names=card_words(rules, "name"), card_texts=card_words(rules, "text"))
    if has_biomes(view):
        return cards_table_svg(view, theme=theme)
    return plain_table_svg(view, rules.title, theme)


@checked
def view_text(rules: Rules[Any], view: ViewOfGame, width: int = 100) -> RenderableType:
    """A view for the terminal, at most so many columns wide.

    >>> import foodchain
    >>> from foodchain.drawing import view_text
    >>> from rich.console import Console
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> with (console := Console(width=80)).capture() as screen:
    ...     console.print(view_text(game.rules, game.view(0), width=80))
    >>> "initiative" in screen.get()
    True
    """
    if has_earth(view):
        return table_text(view, width, card_texts=card_words(rules, "text"))
    if has_biomes(view):
        return cards_table_text(view, width)
    return plain_table_text(view, rules.title)


def has_earth(view: View) -> bool:
    return "earth" in view and "display" in view


def has_biomes(view: View) -> bool:
    return "biome" in view and "players" in view


def card_words(rules: Rules[Any], what: str) -> dict[str, str]:
    return {name: card[what] for name, card in rules.words["card"].items()}
