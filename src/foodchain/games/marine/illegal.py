"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.illegal import in_family, same_kind_is_legal, why_not_on_earth
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.placement import is_open
from foodchain.games.marine.state import MarineState
from foodchain.words import Message, reason


def why_illegal(s: MarineState, option: i64) -> Message | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if in_family(option, board.first_place, board.spaces) and s.step() in (agenda.TURN, agenda.PLACE_SPECIAL_PAWN):
        return why_not_place(s, option - board.first_place)
    if in_family(option, board.first_pawn, board.elements) and s.step() == agenda.TURN:
        return why_not_pawn(s, option - board.first_pawn)
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(s, option - board.first_cover)
    if in_family(option, board.first_dominate, board.elements):
        element = option - board.first_dominate
        return reason(
            "target not reached",
            {"value": int(s.domination(s.actor(), element)), "target": int(s.target[element])},
        )
    if in_family(option, board.first_score, board.grid.size):
        return reason("other terrain")
    return why_not_on_earth(s, option)


def why_not_place(s: MarineState, space: i64) -> Message:
    animal = s.actor()
    basic = s.step() == agenda.TURN
    if not is_open(s, animal, space):
        return reason("space closed")
    if basic and s.hand[animal] == 0:
        return reason("no basic pawn")
    if basic and s.display.special_only[space] == 1:
        return reason("special only")
    pawn = s.pawn[space]
    if pawn == animal:
        return reason("own pawn")
    if pawn >= ANIMALS:
        return reason("special pawn")
    if basic and pawn != NONE:
        return reason("cannot bump", {"animal": s.board.animal_names[pawn]})
    return reason("not after")


def why_not_pawn(s: MarineState, element: i64) -> Message:
    if s.control[element] != s.actor():
        return reason("not your pawn")
    return reason("pawn placed")


def why_not_cover(s: MarineState, at: i64) -> Message:
    if not s.has_tile(at):
        return reason("no tile")
    return reason("vent already") if s.is_vent(at) else reason("not on edge")
