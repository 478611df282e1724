"""Why an option is not legal: one sentence for the player who tried it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.illegal import in_family, same_kind_is_legal, why_not_on_earth
from foodchain.engine.rules import Rules
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.placement import is_open
from foodchain.games.marine.state import MarineState


def why_illegal(rules: Rules[Any], s: MarineState, option: i64) -> str | None:
    """The reason, where the option is of the kind that is being asked for; None where it is of another kind."""
    board = s.display
    if in_family(option, board.first_place, board.spaces) and s.step() in (agenda.TURN, agenda.PLACE_SPECIAL):
        return why_not_place(rules, s, option - board.first_place)
    if in_family(option, board.first_pawn, board.elements) and s.step() == agenda.TURN:
        return why_not_pawn(rules, s, option - board.first_pawn)
    if not same_kind_is_legal(s, option):
        return None
    if in_family(option, board.first_cover, board.grid.size):
        return why_not_cover(rules, s, option - board.first_cover)
    if in_family(option, board.first_dominate, board.elements):
        element = option - board.first_dominate
        return rules.reason(
            "target not reached",
            {"value": int(s.domination(s.actor(), element)), "target": int(s.target[element])},
        )
    if in_family(option, board.first_score, board.grid.size):
        return rules.reason("other terrain")
    return why_not_on_earth(rules, s, option)


def why_not_place(rules: Rules[Any], s: MarineState, space: i64) -> str:
    animal = s.actor()
    basic = s.step() == agenda.TURN
    if not is_open(s, animal, space):
        return rules.reason("space closed")
    if basic and s.hand[animal] == 0:
        return rules.reason("no basic pawn")
    if basic and s.display.special_only[space] == 1:
        return rules.reason("special only")
    pawn = s.pawn[space]
    if pawn == animal:
        return rules.reason("own pawn")
    if pawn >= ANIMALS:
        return rules.reason("special pawn")
    if basic and pawn != NONE:
        return rules.reason("cannot bump", {"animal": s.board.animal_names[pawn]})
    return rules.reason("not after")


def why_not_pawn(rules: Rules[Any], s: MarineState, element: i64) -> str:
    if s.control[element] != s.actor():
        return rules.reason("not your pawn")
    return rules.reason("pawn placed")


def why_not_cover(rules: Rules[Any], s: MarineState, at: i64) -> str:
    if not s.has_tile(at):
        return rules.reason("no tile")
    return rules.reason("vent already") if s.is_vent(at) else rules.reason("not on edge")
