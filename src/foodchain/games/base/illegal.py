"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.illegal import in_family, same_kind_is_legal, why_not_on_earth
from foodchain.engine.rules import Rules
from foodchain.games.base.state import BaseState


def why_illegal(rules: Rules[Any], s: BaseState, option: i64) -> str | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_place, board.spaces):
        return why_not_place(rules, s, option - board.first_place)
    if in_family(option, board.first_move, len(board.grid.pairs)):
        pair = option - board.first_move
        return why_not_move(rules, s, board.grid.pair_from[pair], board.grid.pair_to[pair])
    if in_family(option, board.first_remove, board.grid.corner_count):
        return rules.reason("disk not in box")
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(rules, s, option - board.first_cover)
    if in_family(option, board.first_score, board.grid.size):
        return why_not_score(rules, s, option - board.first_score)
    if in_family(option, board.first_take, board.elements):
        return rules.reason("no element")
    return why_not_on_earth(rules, s, option)


def why_not_place(rules: Rules[Any], s: BaseState, space: i64) -> str:
    holder = s.pawn[space]
    if holder == NONE:
        return rules.reason("not initiative")
    return rules.reason("space taken", {"animal": s.board.animal_names[holder]})


def why_not_move(rules: Rules[Any], s: BaseState, start: i64, end: i64) -> str:
    if not s.has_tile(end):
        return rules.reason("no tile there")
    if s.count(s.actor(), start) == 0:
        return rules.reason("none to move", {"animal": s.board.animal_names[s.actor()]})
    if s.count(s.actor(), start) <= s.arrived[start]:
        return rules.reason("moved already")
    return rules.reason("too far")


def why_not_cover(rules: Rules[Any], s: BaseState, at: i64) -> str:
    if not s.has_tile(at):
        return rules.reason("no tile")
    return rules.reason("tundra already") if s.is_tundra(at) else rules.reason("not beside tundra")


def why_not_score(rules: Rules[Any], s: BaseState, at: i64) -> str:
    return rules.reason("scored already") if s.has_tile(at) else rules.reason("no tile")
