"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.earth import NONE
from foodchain.games.base.state import BaseState


def why_illegal(s: BaseState, option: i64) -> str | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_place, board.spaces):
        return why_not_place(s, option - board.first_place)
    if in_family(option, board.first_move, len(board.grid.pairs)):
        pair = option - board.first_move
        return why_not_move(s, board.grid.pair_from[pair], board.grid.pair_to[pair])
    if in_family(option, board.first_put, board.grid.corner_count):
        return why_not_put(s, option - board.first_put)
    if in_family(option, board.first_around, board.grid.corner_count):
        return "there is no disk of this space's element at that corner"
    if in_family(option, board.first_remove, board.grid.corner_count):
        return "there is no disk at that corner of a type that lies in the box"
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(s, option - board.first_cover)
    if in_family(option, board.first_lay, board.grid.size):
        return "that hex has a tile already" if s.has_tile(option - board.first_lay) else "that hex touches no tile"
    if in_family(option, board.first_score, board.grid.size):
        return why_not_score(s, option - board.first_score)
    if in_family(option, board.first_add, board.grid.size * (MOST_ADDED + 1)):
        return "it is another tile's turn, its terrain allows fewer, or the gene pool holds fewer"
    if in_family(option, board.first_take, board.elements):
        return "there is none of that element to take"
    if in_family(option, board.first_eliminate, board.grid.size * board.animals):
        return "the tile has no such species, you do not live there, or its terrain cannot be chosen (any more)"
    if in_family(option, board.first_card, board.cards):
        return "that card is not face up"
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


def why_not_place(s: BaseState, space: i64) -> str:
    holder = s.pawn[space]
    if holder == NONE:
        return "the Initiative pawn goes to another section"
    return f"the {s.board.animal_names[holder]} have a pawn there"


def why_not_move(s: BaseState, start: i64, end: i64) -> str:
    if not s.has_tile(end):
        return "there is no tile to go to"
    if s.count(s.actor(), start) == 0:
        return f"there are no {s.board.animal_names[s.actor()]} to move"
    if s.count(s.actor(), start) <= s.arrived[start]:
        return "the species there have moved already"
    return "that is too far"


def why_not_put(s: BaseState, corner: i64) -> str:
    if s.disk[corner] != NONE:
        return f"there is a {s.board.element_names[s.disk[corner]]} disk already"
    return "that is no corner of a tile on which the disk may lie"


def why_not_cover(s: BaseState, at: i64) -> str:
    if not s.has_tile(at):
        return "there is no tile"
    return "that tile is tundra already" if s.is_tundra(at) else "that tile is not beside tundra"


def why_not_score(s: BaseState, at: i64) -> str:
    return "that tile has been chosen this turn already" if s.has_tile(at) else "there is no tile"
