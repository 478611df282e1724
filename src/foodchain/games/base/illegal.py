"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.earth import NONE
from foodchain.engine.rules import Rules
from foodchain.games.base.state import BaseState


def why_illegal(rules: Rules, s: BaseState, option: i64) -> str | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_place, board.spaces):
        return why_not_place(rules, s, option - board.first_place)
    if in_family(option, board.first_move, len(board.grid.pairs)):
        pair = option - board.first_move
        return why_not_move(rules, s, board.grid.pair_from[pair], board.grid.pair_to[pair])
    if in_family(option, board.first_put, board.grid.corner_count):
        return why_not_put(rules, s, option - board.first_put)
    if in_family(option, board.first_around, board.grid.corner_count):
        return rules.reason("no such disk")
    if in_family(option, board.first_remove, board.grid.corner_count):
        return rules.reason("disk not in box")
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(rules, s, option - board.first_cover)
    if in_family(option, board.first_lay, board.grid.size):
        return rules.reason("hex taken") if s.has_tile(option - board.first_lay) else rules.reason("hex alone")
    if in_family(option, board.first_score, board.grid.size):
        return why_not_score(rules, s, option - board.first_score)
    if in_family(option, board.first_add, board.grid.size * (MOST_ADDED + 1)):
        return rules.reason("too many species")
    if in_family(option, board.first_take, board.elements):
        return rules.reason("no element")
    if in_family(option, board.first_eliminate, board.grid.size * board.animals):
        return rules.reason("no prey")
    if in_family(option, board.first_card, board.cards):
        return rules.reason("card not offered")
    return None


def in_family(option: i64, first: i64, size: i64) -> bool:
    return first <= option < first + size


def same_kind_is_legal(s: BaseState, option: i64) -> bool:
    """Whether some legal option has the same verb."""
    options = s.display.space.options
    verb = options[option].text.split()[0]
    for other in s.legal:
        if options[other].text.split()[0] == verb:
            return True
    return False


def why_not_place(rules: Rules, s: BaseState, space: i64) -> str:
    holder = s.pawn[space]
    if holder == NONE:
        return rules.reason("not initiative")
    return rules.reason("space taken", {"animal": s.board.animal_names[holder]})


def why_not_move(rules: Rules, s: BaseState, start: i64, end: i64) -> str:
    if not s.has_tile(end):
        return rules.reason("no tile there")
    if s.count(s.actor(), start) == 0:
        return rules.reason("none to move", {"animal": s.board.animal_names[s.actor()]})
    if s.count(s.actor(), start) <= s.arrived[start]:
        return rules.reason("moved already")
    return rules.reason("too far")


def why_not_put(rules: Rules, s: BaseState, corner: i64) -> str:
    if s.disk[corner] != NONE:
        return rules.reason("corner taken", {"element": s.board.element_names[s.disk[corner]]})
    return rules.reason("no corner")


def why_not_cover(rules: Rules, s: BaseState, at: i64) -> str:
    if not s.has_tile(at):
        return rules.reason("no tile")
    return rules.reason("tundra already") if s.is_tundra(at) else rules.reason("not beside tundra")


def why_not_score(rules: Rules, s: BaseState, at: i64) -> str:
    return rules.reason("scored already") if s.has_tile(at) else rules.reason("no tile")
