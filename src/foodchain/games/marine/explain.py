"""What a thing of Marine is and why it stands as it does: for hovering and tapping. Hidden traits are not told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.explain import (
    card_entries,
    counted,
    disks_line,
    explain_animal,
    explain_element,
    explain_tile,
    guess_lines,
    pawn_line,
    thing_lines,
)
from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.marine.board import ANIMALS, MarineBoard
from foodchain.games.marine.state import PLAY, MarineState
from foodchain.words import Message, Saying, Text, phrase


def own_glossary(rules: Rules[Any], board: MarineBoard) -> dict[str, dict[str, dict[str, Any]]]:
    """Cards and traits, with their texts and where we know them from, and the special pawns."""
    return {
        "card": card_entries(rules, "card", board.data["cards"]["card"], "reconstructed"),
        "trait": card_entries(rules, "trait", board.data["traits"]["trait"], "reconstructed"),
        "pawn": {name: pawn_entry(name) for name in board.element_names},
    }


def pawn_entry(element: str) -> dict[str, Any]:
    name = phrase("special pawn", {"element": element})
    return {"name": name, "text": Text("thing", "pawn", "text")}


def space_text(rules: Rules[Any], board: MarineBoard, space: str) -> Message:
    """What a pawn on the space does. The text may mention how often a special pawn does it."""
    key = space if space in rules.words["space"] else space.split(maxsplit=1)[0]
    return Message("space", key, {"count": int(board.special_picks)})


def standing(s: MarineState, kind: str, name: str, known: dict[str, Any]) -> list[Saying]:
    board = s.display
    if kind == "section" and name in board.section_names:
        return disks_line(s, board.section_names.index(name))
    if kind == "space":
        return space_lines(s, board.space_names.index(name))
    if kind == "pawn":
        return target_lines(s, board.element_names.index(name))
    if kind == "card":
        return guess_lines(known) + card_lines(s, board.card_names.index(name))
    if kind == "trait":
        return guess_lines(known) + trait_lines(s, board.trait_names.index(name))
    if kind == "thing" and name == "vents":
        return [phrase("count", {"count": int(s.vents_left)})]
    return thing_lines(s, name) if kind == "thing" else []


def explain_hex(s: MarineState, at: i64) -> dict[str, Any]:
    if not s.has_tile(at):
        name = s.board.grid.hex_names[at]
        return {"title": phrase("blank hex", {"hex": name}), "lines": [phrase("blank")]}
    explanation = explain_tile(s, at, dominance=False)
    if s.is_vent(at):
        explanation["lines"].insert(0, phrase("geyser" if s.is_geyser(at) else "smoker"))
    return explanation


def explain_animal_of(s: MarineState, animal: i64) -> dict[str, Any]:
    """An animal with its traits, as far as they lie open, and the special pawns it controls."""
    board = s.display
    explanation = explain_animal(s, animal, None, dominance=False)
    if not s.played(animal):
        return explanation
    if s.phase >= PLAY:
        held = [board.trait_names[trait] for trait in range(board.traits) if s.held[animal] & bit(trait) != 0]
        if held:
            explanation["lines"].append(phrase("traits", {"traits": held}))
    pawns = [board.element_names[element] for element in range(board.elements) if s.control[element] == animal]
    if pawns:
        explanation["lines"].append(phrase("controls", {"elements": pawns}))
    if s.is_safe(animal):
        explanation["lines"].append(phrase("safe"))
    return explanation


def explain_element_of(s: MarineState, element: i64) -> dict[str, Any]:
    """An element with its special pawn."""
    explanation = explain_element(s, element)
    explanation["lines"] += target_lines(s, element)
    return explanation


def target_lines(s: MarineState, element: i64) -> list[Saying]:
    """Who controls an element's special pawn, the number to exceed, and how far everybody is."""
    names = s.board.animal_names
    owner = s.control[element]
    target = int(s.target[element])
    if owner == NONE:
        lines: list[Saying] = [phrase("target free", {"target": target})]
    else:
        lines = [phrase("target held", {"animal": names[owner], "target": target})]
    reached = [
        counted(names[animal], int(s.domination(animal, element))) for animal in range(ANIMALS) if s.played(animal)
    ]
    return [*lines, phrase("domination", {"numbers": reached})]


def space_lines(s: MarineState, space: i64) -> list[Saying]:
    board = s.display
    holder = s.holder(space)
    lines: list[Saying] = [pawn_line(None if holder == NONE else board.animal_names[holder])]
    if board.special_only[space] == 1:
        lines.append(phrase("special only"))
    if not s.has_players_for(space):
        lines.append(phrase("closed space"))
    if space < board.printed_spaces:
        lines += disks_line(s, board.section_of[space])
    return lines


def card_lines(s: MarineState, card: i64) -> list[Saying]:
    slot = s.slot_of(card)
    if slot != NONE:
        return [phrase("card slot", {"slot": int(slot) + 1})]
    return [phrase("card spent")] if int(card) in [int(other) for other in s.discard] else []


def trait_lines(s: MarineState, trait: i64) -> list[Saying]:
    """Who has it, once all traits lie open."""
    if s.phase < PLAY:
        return []
    return [
        phrase("trait of", {"animal": s.board.animal_names[animal]})
        for animal in range(ANIMALS)
        if s.held[animal] & bit(trait) != 0
    ]
