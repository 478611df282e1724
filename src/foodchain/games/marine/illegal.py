"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.earth import NONE
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.placement import is_open
from foodchain.games.marine.state import MarineState


def why_illegal(s: MarineState, option: i64) -> str | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if in_family(option, board.first_place, board.spaces) and s.step() in (agenda.TURN, agenda.PLACE_SPECIAL):
        return why_not_place(s, option - board.first_place)
    if in_family(option, board.first_pawn, board.elements) and s.step() == agenda.TURN:
        return why_not_pawn(s, option - board.first_pawn)
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(s, option - board.first_cover)
    if in_family(option, board.first_dominate, board.elements):
        element = option - board.first_dominate
        return f"your value is {s.domination(s.actor(), element)}, and the target is {s.target[element]}"
    if in_family(option, board.first_card, board.cards):
        return "that card is not face up, or lies in a slot above the value of your space"
    if in_family(option, board.first_score, board.grid.size):
        return "that is no tile of the space's terrain"
    if in_family(option, board.first_lay, board.grid.size):
        return "that hex has a tile already" if s.has_tile(option - board.first_lay) else "that hex touches no tile"
    if in_family(option, board.first_put, board.grid.corner_count):
        taken = s.disk[option - board.first_put] != NONE
        return "there is a disk already" if taken else "that is no corner of a tile on which the disk may lie"
    if in_family(option, board.first_around, board.grid.corner_count):
        return "there is no disk of this space's element at that corner"
    if in_family(option, board.first_add, board.grid.size * (MOST_ADDED + 1)):
        return "it is another tile's turn, its terrain allows fewer, or the gene pool holds fewer"
    if in_family(option, board.first_eliminate, board.grid.size * ANIMALS):
        return "the tile has no such species, you do not live there, or it cannot be chosen (any more)"
    return None


def in_family(option: i64, first: i64, size: i64) -> bool:
    return first <= option < first + size


def same_kind_is_legal(s: MarineState, option: i64) -> bool:
    """Whether some legal option has the same verb."""
    options = s.display.space.options
    verb = options[option].text.split()[0]
    for other in s.legal:
        if options[other].text.split()[0] == verb:
            return True
    return False


def why_not_place(s: MarineState, space: i64) -> str:
    animal = s.actor()
    basic = s.step() == agenda.TURN
    if not is_open(s, animal, space):
        return "that space is not open to you in this game"
    if basic and s.hand[animal] == 0:
        return "you have no basic pawn left"
    if basic and s.display.special_only[space] == 1:
        return "only a special pawn may go there"
    pawn = s.pawn[space]
    if pawn == animal:
        return "your own pawn stands there"
    if pawn >= ANIMALS:
        return "a special pawn stands there"
    if basic and pawn != NONE:
        return f"a pawn of the {s.board.animal_names[pawn]} stands there, and only a special pawn can bump it"
    return "a basic pawn goes after all pawns you have placed"


def why_not_pawn(s: MarineState, element: i64) -> str:
    if s.control[element] != s.actor():
        return "you do not control that pawn"
    return "that pawn is on the display already"


def why_not_cover(s: MarineState, at: i64) -> str:
    if not s.has_tile(at):
        return "there is no tile"
    return "that tile is a Vent already" if s.is_vent(at) else "that tile is not on the edge of the board"
