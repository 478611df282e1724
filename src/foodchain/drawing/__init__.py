"""Drawings of any view of a game: SVG for notebooks and files, PNG, and text for the terminal."""

from foodchain.drawing.card_sheet import card_sheet_html, card_sheet_svg
from foodchain.drawing.cards_table import cards_table_svg
from foodchain.drawing.cards_terminal import cards_table_text
from foodchain.drawing.earth import earth_svg
from foodchain.drawing.painters import game_svg, view_svg, view_text
from foodchain.drawing.picture import png
from foodchain.drawing.table import table_svg
from foodchain.drawing.terminal import earth_text, table_text

__all__ = [
    "card_sheet_html",
    "card_sheet_svg",
    "cards_table_svg",
    "cards_table_text",
    "earth_svg",
    "earth_text",
    "game_svg",
    "png",
    "table_svg",
    "table_text",
    "view_svg",
    "view_text",
]
