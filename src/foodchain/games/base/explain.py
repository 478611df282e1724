"""What a thing of the base game is and why it stands as it does: for hovering and tapping."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.explain import card_entries, disks_line, explain_tile, pawn_line, thing_lines
from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.base.board import TUNDRA, BaseBoard
from foodchain.games.base.state import BaseState
from foodchain.games.base.view import FREE
from foodchain.words import Message, Name, Saying, Text, phrase


def card_glossary(rules: Rules[Any], board: BaseBoard) -> dict[str, dict[str, Any]]:
    """The cards, with their texts and where we know them from."""
    cards = board.data["cards"]
    return card_entries(rules, "card", cards["card"], cards["provenance"])


def animal_glossary(board: BaseBoard) -> dict[str, dict[str, Any]]:
    """The animals, and what only each of them can do."""
    return {name: {"name": Name(name), "text": animal_text(board, i)} for i, name in enumerate(board.animal_names)}


def animal_text(board: BaseBoard, animal: i64) -> Message:
    """What only this animal can do. The text may mention how far it goes, and how many elements are printed for it."""
    printed = sum([int(board.printed[animal * board.elements + element]) for element in range(board.elements)])
    return Message("animal", board.animal_names[animal], {"reach": int(board.reach[animal]), "count": printed})


def space_text(space: str) -> Message:
    """What a pawn on the space does. The text may mention what is printed there."""
    section, printed = space.split()
    return Message("space", section, {"printed": printed, "terrains": printed.split("-")})


def standing(s: BaseState, kind: str, name: str) -> list[Saying]:
    board = s.display
    if kind == "section":
        return room_line(s, name) + section_lines(s, board.section_names.index(name))
    if kind == "space":
        space = board.space_names.index(name)
        pawn = s.pawn[space]
        holder = None if pawn == NONE else board.animal_names[pawn]
        return [pawn_line(holder), *section_lines(s, board.section_of[space])]
    if kind == "card":
        return [card_line(s, board.card_names.index(name))]
    return own_thing_lines(s, name) if kind == "thing" else []


def explain_hex(s: BaseState, at: i64) -> dict[str, Any]:
    name = s.board.grid.hex_names[at]
    if not s.has_tile(at):
        beside = int(s.tiles_around(at))
        lines: list[Saying] = [phrase("blank")]
        if beside > 0:
            lines.append(phrase("new tile", {"count": beside, "vp": int(s.board.bonus(beside))}))
        return {"title": phrase("blank hex", {"hex": name}), "lines": lines}
    explanation = explain_tile(s, at)
    ice = int(s.terrain_around(at, TUNDRA))
    if not s.is_tundra(at) and ice > 0 and s.tundra_left > 0:
        explanation["lines"].append(phrase("ice", {"count": ice, "vp": int(s.board.bonus(ice))}))
    if s.hibernating[at] > 0:
        hibernating = {"animal": s.board.animal_names[s.hibernator], "count": int(s.hibernating[at])}
        explanation["lines"].append(phrase("hibernating", hibernating))
    if s.scored & bit(at) != 0:
        explanation["lines"].append(phrase("scored"))
    return explanation


def section_lines(s: BaseState, section: i64) -> list[Saying]:
    """The disks there, and which animal acts there for free."""
    free = [Text("free", s.display.section_names[section])] if int(section) in FREE else []
    return disks_line(s, section) + free


def room_line(s: BaseState, section: str) -> list[Saying]:
    """How many elements an animal can hold, where it gets them."""
    return [phrase("room for elements", {"count": int(s.board.most_elements)})] if section == "adaptation" else []


def card_line(s: BaseState, card: i64) -> Message:
    if s.offered & bit(card) != 0:
        return phrase("card offered")
    return phrase("card spent" if s.spent & bit(card) != 0 else "card to come")


def own_thing_lines(s: BaseState, name: str) -> list[Saying]:
    if name == "initiative":
        return [phrase("order", {"animals": [s.board.animal_names[animal] for animal in s.initiative]})]
    if name == "tundra":
        return [phrase("count", {"count": int(s.tundra_left)})]
    if name == "deck":
        last = phrase("last card", {"card": s.display.card_names[s.display.last_card]})
        return [phrase("face up", {"count": int(s.display.face_up)}), last, *thing_lines(s, name)]
    return thing_lines(s, name)
