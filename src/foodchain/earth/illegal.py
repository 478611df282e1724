"""Why an option of the earth is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.words import Message, reason


def in_family(option: i64, first: i64, size: i64) -> bool:
    return first <= option < first + size


def same_kind_is_legal(s: DisplayState, option: i64) -> bool:
    """Whether some legal option has the same verb."""
    options = s.board.space.options
    verb = options[option].text.split()[0]
    for other in s.legal:
        if options[other].text.split()[0] == verb:
            return True
    return False


def why_not_on_earth(s: DisplayState, option: i64) -> Message | None:
    """The reason for options that every earth game has; None for all others."""
    board = s.table
    if in_family(option, board.first_put, board.grid.corner_count):
        return why_not_put(s, option - board.first_put)
    if in_family(option, board.first_around, board.grid.corner_count):
        return reason("no such disk")
    if in_family(option, board.first_lay, board.grid.size):
        return reason("hex taken") if s.has_tile(option - board.first_lay) else reason("hex alone")
    if in_family(option, board.first_add, board.grid.size * (MOST_ADDED + 1)):
        return reason("too many species")
    if in_family(option, board.first_eliminate, board.grid.size * board.animals):
        return reason("no prey")
    if in_family(option, board.first_card, board.cards):
        return reason("card not offered")
    return None


def why_not_put(s: DisplayState, corner: i64) -> Message:
    if s.disk[corner] != NONE:
        return reason("corner taken", {"element": s.board.element_names[s.disk[corner]]})
    return reason("no corner")
