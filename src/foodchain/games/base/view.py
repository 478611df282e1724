"""What a seat may know of a base game: everything but the order of the tile stacks, the deck and the draws to come."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.view import earth_basics, section_view, strip_view, tile_view
from foodchain.earth.view_types import FreeAction, Section, Space, Tile
from foodchain.engine.bits import bit
from foodchain.games.base.board import (
    ABUNDANCE,
    ADAPTATION,
    COMPETITION,
    DEPLETION,
    GLACIATION,
    INITIATIVE,
    REGRESSION,
    SECTIONS,
    SPECIATION,
    WANDERLUST,
    WASTELAND,
)
from foodchain.games.base.execution import acting_space
from foodchain.games.base.state import EXECUTION, PHASES, PLANNING, RESET, BaseState
from foodchain.games.base.view_types import BaseTable
from foodchain.words import Speaker

# Where the disks of a section slide to in Reset, and whose action in a section takes no pawn.
SLIDES: Final = {ADAPTATION: REGRESSION, ABUNDANCE: WASTELAND, WASTELAND: DEPLETION}
FREE: Final = {
    REGRESSION: ("reptiles", False),
    SPECIATION: ("insects", False),
    COMPETITION: ("arachnids", True),
}
BESIDE: Final[dict[int, Literal["initiative", "stacks"]]] = {INITIATIVE: "initiative", WANDERLUST: "stacks"}
PHASES_OF_A_TURN: Final = [PHASES[phase] for phase in (PLANNING, EXECUTION, RESET)]


def view_of(speaker: Speaker, s: BaseState) -> BaseTable:
    """No seat has secrets of its own in this game, so every seat sees the same."""
    board = s.display
    survivor = s.survivor()
    acting = acting_space(s)
    return {
        **earth_basics(s, PHASES),
        "earth": [tile_of(s, at) for at in range(board.grid.size) if s.has_tile(at)],
        "animals": [
            strip_view(s, animal, s.pawns_of(animal), survivor) for animal in range(board.animals) if s.played(animal)
        ],
        "initiative": [board.animal_names[animal] for animal in s.initiative],
        "ordered_by": "initiative",
        "dominance": True,
        "phases": PHASES_OF_A_TURN[:],
        "display": [section_of(speaker, s, section) for section in range(SECTIONS)],
        "tundra_left": int(s.tundra_left),
        "acting": None if acting == NONE else board.space_names[acting],
        "cards": [board.card_names[card] for card in range(board.cards) if s.offered & bit(card) != 0],
        "spent": [board.card_names[card] for card in range(board.cards) if s.spent & bit(card) != 0],
    }


def tile_of(s: BaseState, at: i64) -> Tile:
    dominant = s.dominant(at)
    tile = tile_view(s, at)
    tile["dominant"] = None if dominant == NONE else s.board.animal_names[dominant]
    tile["hibernating"] = int(s.hibernating[at])
    tile["hibernator"] = s.board.animal_names[s.hibernator] if s.hibernating[at] > 0 else None
    tile["scored"] = s.scored & bit(at) != 0
    return tile


def section_of(speaker: Speaker, s: BaseState, section: i64) -> Section:
    board = s.display
    shown = section_view(s, section, SLIDES.get(int(section)), progress_of(s, section))
    shown["spaces"] = [space_of(s, space) for space in range(board.section_first[section], board.section_end[section])]
    shown["beside"] = BESIDE.get(int(section))
    shown["free"] = free_action(speaker, int(section))
    if section == GLACIATION:
        shown["supply"] = {"terrain": "tundra", "left": int(s.tundra_left), "thing": "tundra"}
    return shown


def space_of(s: BaseState, space: i64) -> Space:
    pawn = s.pawn[space]
    return {
        "name": s.display.space_names[space],
        "printed": s.display.printed_on_space[space],
        "pawn": None if pawn == NONE else s.pawn_name(pawn),
    }


def progress_of(s: BaseState, section: i64) -> Literal["past", "now", "to come"]:
    if s.section == section:
        return "now"
    return "to come" if s.phase <= PLANNING or section > s.section != NONE else "past"


def free_action(speaker: Speaker, section: int) -> FreeAction | None:
    """An animal's action in a section that takes no pawn: before the pawns or after them."""
    if section not in FREE:
        return None
    animal, first = FREE[section]
    return {"animal": animal, "first": first, "note": speaker.words["note"].get(animal, "")}
