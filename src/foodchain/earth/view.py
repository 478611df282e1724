"""What everybody sees of an earth game: the earth, the animals, the display, the stacks."""

from __future__ import annotations

from typing import Any, Literal

from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.view_types import EarthBasics, Section, Stack, Strip, Tile


def earth_basics(s: DisplayState, phases: list[str]) -> EarthBasics:
    board = s.table
    return {
        "turn": int(s.turn),
        "turn_limit": int(s.turn_limit),
        "phase": phases[s.phase],
        "section": None if s.section == NONE else board.section_names[s.section],
        "grid": list(board.grid.hex_names),
        "disks": {
            board.grid.corner_names[corner]: board.element_names[s.disk[corner]]
            for corner in range(board.grid.corner_count)
            if s.disk[corner] != NONE
        },
        "survival_terrain": board.terrain_names[board.survival_terrain],
        "stacks": [stack_view(s, stack) for stack in range(board.stacks)],
        "deck": int(s.deck_left),
        "bag": {board.element_names[element]: int(s.bag[element]) for element in range(board.elements)},
    }


def stack_view(s: DisplayState, stack: i64) -> Stack:
    shown = s.stack_left[stack] > 0 and s.stack_open[stack] == 1
    return {
        "top": s.board.terrain_names[s.top_tile(stack)] if shown else None,
        "left": int(s.stack_left[stack]),
    }


def tile_view(s: DisplayState, at: i64) -> Tile:
    """A tile without what only one game has, and as nobody dominates it."""
    board = s.board
    present = [animal for animal in range(board.animals) if s.count(animal, at) > 0]
    return {
        "hex": board.grid.hex_names[at],
        "terrain": board.terrain_names[s.terrain[at]],
        "ground": board.terrain_names[s.ground[at]],
        "cubes": {board.animal_names[animal]: int(s.count(animal, at)) for animal in present},
        "matches": {board.animal_names[animal]: int(s.matches(animal, at)) for animal in present},
        "dominant": None,
        "endangered": [board.animal_names[animal] for animal in present if s.endangered(animal, at)],
    }


def strip_view(s: DisplayState, animal: i64, pawns: i64, survivor: i64) -> Strip:
    """An animal's display, without what only one game has."""
    board = s.board
    printed: list[str] = []
    added: list[str] = []
    for element in range(board.elements):
        name = board.element_names[element]
        printed += [name] * int(s.printed[animal * board.elements + element])
        added += [name] * int(s.added(animal, element))
    return {
        "animal": board.animal_names[animal],
        "seat": int(s.owner[animal]),
        "vp": int(s.vp[animal]),
        "printed": printed,
        "added": added,
        "most_elements": int(s.most_elements(animal)),
        "pool": int(s.pool[animal]),
        "hand": int(s.hand[animal]),
        "pawns": int(pawns),
        "eliminated": int(s.eliminated[animal]),
        "survival": survivor == animal,
    }


def section_view(
    s: DisplayState, section: i64, slides_to: int | None, state: Literal["past", "now", "to come"]
) -> Section:
    """A section without its spaces and what only one game has."""
    board = s.table
    content: dict[str, Any] = board.sections[board.section_names[section]]
    return {
        "section": board.section_names[section],
        "spaces": [],
        "elements": [
            board.element_names[element]
            for element in range(board.elements)
            for _ in range(s.on_shelf(section, element))
        ],
        "squares": int(board.squares[section]),
        "box": bool(content.get("box", False)),
        "slides_to": None if slides_to is None else board.section_names[slides_to],
        "supply": None,
        "beside": None,
        "state": state,
    }
