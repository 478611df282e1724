"""What a seat may know of a base game: everything but the order of the tile stacks, the deck and the draws to come."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from foodchain.earth.display import printed_on
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.games.base.board import (
    ABUNDANCE,
    ADAPTATION,
    COMPETITION,
    DEPLETION,
    GLACIATION,
    REGRESSION,
    SECTIONS,
    SPECIATION,
    WASTELAND,
)
from foodchain.games.base.state import PHASES, PLANNING, BaseState
from foodchain.words import Speaker

# Where the disks of a section slide to in Reset, and whose action in a section takes no pawn.
SLIDES: Final = {ADAPTATION: REGRESSION, ABUNDANCE: WASTELAND, WASTELAND: DEPLETION}
FREE: Final = {
    REGRESSION: ("reptiles", False),
    SPECIATION: ("insects", False),
    COMPETITION: ("arachnids", True),
}


def view_of(speaker: Speaker, s: BaseState) -> dict[str, Any]:
    """No seat has secrets of its own in this game, so every seat sees the same."""
    board = s.display
    return {
        "turn": int(s.turn),
        "turn_limit": int(s.turn_limit),
        "phase": PHASES[s.phase],
        "section": None if s.section == NONE else board.section_names[s.section],
        "grid": list(board.grid.hex_names),
        "earth": [tile_view(s, at) for at in range(board.grid.size) if s.has_tile(at)],
        "disks": {
            board.grid.corner_names[corner]: board.element_names[s.disk[corner]]
            for corner in range(board.grid.corner_count)
            if s.disk[corner] != NONE
        },
        "animals": [animal_view(s, animal) for animal in range(board.animals) if s.played(animal)],
        "initiative": [board.animal_names[animal] for animal in s.initiative],
        "display": [section_view(speaker, s, section) for section in range(SECTIONS)],
        "survival_terrain": "tundra",
        "tundra_left": int(s.tundra_left),
        "stacks": [stack_view(s, stack) for stack in range(board.stacks)],
        "cards": [board.card_names[card] for card in range(board.cards) if s.offered & bit(card) != 0],
        "spent": [board.card_names[card] for card in range(board.cards) if s.spent & bit(card) != 0],
        "deck": int(s.deck_left),
        "bag": {board.element_names[element]: int(s.bag[element]) for element in range(board.elements)},
    }


def tile_view(s: BaseState, at: i64) -> dict[str, Any]:
    board = s.display
    present = [animal for animal in range(board.animals) if s.count(animal, at) > 0]
    dominant = s.dominant(at)
    return {
        "hex": board.grid.hex_names[at],
        "terrain": board.terrain_names[s.terrain[at]],
        "ground": board.terrain_names[s.ground[at]],
        "cubes": {board.animal_names[animal]: int(s.count(animal, at)) for animal in present},
        "matches": {board.animal_names[animal]: int(s.matches(animal, at)) for animal in present},
        "dominant": None if dominant == NONE else board.animal_names[dominant],
        "endangered": [board.animal_names[animal] for animal in present if s.endangered(animal, at)],
        "hibernating": int(s.hibernating[at]),
        "scored": s.scored & bit(at) != 0,
    }


def animal_view(s: BaseState, animal: i64) -> dict[str, Any]:
    board = s.display
    printed: list[str] = []
    added: list[str] = []
    for element in range(board.elements):
        name = board.element_names[element]
        printed += [name] * int(board.printed[animal * board.elements + element])
        added += [name] * int(s.added(animal, element))
    return {
        "animal": board.animal_names[animal],
        "seat": int(s.owner[animal]),
        "vp": int(s.vp[animal]),
        "printed": printed,
        "added": added,
        "pool": int(s.pool[animal]),
        "hand": int(s.hand[animal]),
        "pawns": int(s.pawns_of(animal)),
        "eliminated": int(s.eliminated[animal]),
        "survival": s.survivor() == animal,
    }


def section_view(speaker: Speaker, s: BaseState, section: i64) -> dict[str, Any]:
    board = s.display
    if s.section == section:
        state = "now"
    else:
        state = "to come" if s.phase <= PLANNING or section > s.section != NONE else "past"
    slides_to = SLIDES.get(int(section))
    return {
        "section": board.section_names[section],
        "spaces": [
            {
                "name": board.space_names[space],
                "printed": printed_on(board.space_names[space]),
                "pawn": None if s.pawn[space] == NONE else board.animal_names[s.pawn[space]],
            }
            for space in range(board.section_first[section], board.section_end[section])
        ],
        "elements": [
            board.element_names[element]
            for element in range(board.elements)
            for _ in range(s.on_shelf(section, element))
        ],
        "squares": int(board.squares[section]),
        "box": bool(board.sections[board.section_names[section]].get("box", False)),
        "slides_to": None if slides_to is None else board.section_names[slides_to],
        "free": free_action(speaker, int(section)),
        "supply": {"terrain": "tundra", "left": int(s.tundra_left)} if section == GLACIATION else None,
        "state": state,
    }


def free_action(speaker: Speaker, section: int) -> dict[str, Any] | None:
    """An animal's action in a section that takes no pawn: before the pawns or after them."""
    if section not in FREE:
        return None
    animal, first = FREE[section]
    return {"animal": animal, "first": first, "note": speaker.words["note"].get(animal, "")}


def stack_view(s: BaseState, stack: i64) -> dict[str, Any]:
    shown = s.stack_left[stack] > 0 and s.stack_open[stack] == 1
    return {
        "top": s.display.terrain_names[s.top_tile(stack)] if shown else None,
        "left": int(s.stack_left[stack]),
    }
