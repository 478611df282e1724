"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.illegal import in_family, same_kind_is_legal, why_not_on_earth
from foodchain.games.base.state import BaseState
from foodchain.words import Message, reason


def why_illegal(s: BaseState, option: i64) -> Message | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_place, board.spaces):
        return why_not_place(s, option - board.first_place)
    if in_family(option, board.first_move, len(board.grid.pairs)):
        pair = option - board.first_move
        return why_not_move(s, board.grid.pair_from[pair], board.grid.pair_to[pair])
    if in_family(option, board.first_remove, board.grid.corner_count):
        return reason("disk not in box")
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(s, option - board.first_cover)
    if in_family(option, board.first_score, board.grid.size):
        return why_not_score(s, option - board.first_score)
    if in_family(option, board.first_take, board.elements):
        return reason("no element")
    return why_not_on_earth(s, option)


def why_not_place(s: BaseState, space: i64) -> Message:
    holder = s.pawn[space]
    if holder == NONE:
        return reason("not initiative")
    return reason("space taken", {"animal": s.board.animal_names[holder]})


def why_not_move(s: BaseState, start: i64, end: i64) -> Message:
    if not s.has_tile(end):
        return reason("no tile there")
    if s.count(s.actor(), start) == 0:
        return reason("none to move", {"animal": s.board.animal_names[s.actor()]})
    if s.count(s.actor(), start) <= s.arrived[start]:
        return reason("moved already")
    return reason("too far")


def why_not_cover(s: BaseState, at: i64) -> Message:
    if not s.has_tile(at):
        return reason("no tile")
    return reason("tundra already") if s.is_tundra(at) else reason("not beside tundra")


def why_not_score(s: BaseState, at: i64) -> Message:
    return reason("scored already") if s.has_tile(at) else reason("no tile")
