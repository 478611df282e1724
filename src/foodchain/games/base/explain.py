"""What a thing of the base game is and why it stands as it does: for hovering and tapping."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.board import bonus
from foodchain.earth.earth import NONE
from foodchain.earth.explain import card_entries, disks_line, explain_tile, pawn_line, thing_lines
from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.base.board import TUNDRA, BaseBoard
from foodchain.games.base.state import BaseState


def card_glossary(rules: Rules[Any], board: BaseBoard) -> dict[str, dict[str, Any]]:
    """The cards, with their texts and where we know them from."""
    cards = board.data["cards"]
    return card_entries(rules, "card", cards["card"], cards["provenance"])


def animal_glossary(rules: Rules[Any], board: BaseBoard) -> dict[str, dict[str, Any]]:
    """The animals, and what only each of them can do."""
    own = rules.words["animal"]
    return {name: {"name": rules.word(name), "text": own.get(name, "")} for name in board.animal_names}


def space_text(rules: Rules[Any], space: str) -> str:
    """What a pawn on the space does. The text may mention what is printed there."""
    section, printed = space.split()
    template: str = rules.words["space"][section]
    return template.format(printed=rules.word(printed), terrains=", ".join(rules.word(t) for t in printed.split("-")))


def standing(rules: Rules[Any], s: BaseState, kind: str, name: str) -> list[str]:
    board = s.display
    if kind == "section":
        return section_lines(rules, s, board.section_names.index(name))
    if kind == "space":
        space = board.space_names.index(name)
        pawn = s.pawn[space]
        holder = None if pawn == NONE else board.animal_names[pawn]
        return [pawn_line(rules, holder), *section_lines(rules, s, board.section_of[space])]
    if kind == "card":
        return [card_line(rules, s, board.card_names.index(name))]
    return own_thing_lines(rules, s, name) if kind == "thing" else []


def explain_hex(rules: Rules[Any], s: BaseState, at: i64) -> dict[str, Any]:
    name = s.board.grid.hex_names[at]
    if not s.has_tile(at):
        beside = int(s.tiles_around(at))
        lines = [rules.phrase("blank", {})]
        if beside > 0:
            lines.append(rules.phrase("new tile", {"count": beside, "vp": int(bonus(beside))}))
        return {"title": rules.phrase("blank hex", {"hex": name}), "lines": lines}
    told = explain_tile(rules, s, at)
    ice = int(s.terrain_around(at, TUNDRA))
    if not s.is_tundra(at) and ice > 0 and s.tundra_left > 0:
        told["lines"].append(rules.phrase("ice", {"count": ice, "vp": int(bonus(ice))}))
    if s.hibernating[at] > 0:
        told["lines"].append(rules.phrase("hibernating", {"count": int(s.hibernating[at])}))
    if s.scored & bit(at) != 0:
        told["lines"].append(rules.phrase("scored", {}))
    return told


def section_lines(rules: Rules[Any], s: BaseState, section: i64) -> list[str]:
    """The disks there, and which animal acts there for free."""
    free = rules.words["free"].get(s.display.section_names[section])
    return disks_line(rules, s, section) + ([free] if free else [])


def card_line(rules: Rules[Any], s: BaseState, card: i64) -> str:
    if s.offered & bit(card) != 0:
        return rules.phrase("card offered", {})
    return rules.phrase("card spent" if s.spent & bit(card) != 0 else "card to come", {})


def own_thing_lines(rules: Rules[Any], s: BaseState, name: str) -> list[str]:
    if name == "initiative":
        return [rules.phrase("order", {"animals": [s.board.animal_names[animal] for animal in s.initiative]})]
    if name == "tundra":
        return [rules.phrase("count", {"count": int(s.tundra_left)})]
    return thing_lines(rules, s, name)
