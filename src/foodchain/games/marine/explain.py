"""What a thing of Marine is and why it stands as it does: for hovering and tapping. Hidden traits are not told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.explain import (
    card_entries,
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


def own_glossary(rules: Rules[Any], board: MarineBoard) -> dict[str, dict[str, dict[str, Any]]]:
    """Cards and traits, with their texts and where we know them from, and the special pawns."""
    return {
        "card": card_entries(rules, "card", board.data["cards"]["card"], "reconstructed"),
        "trait": card_entries(rules, "trait", board.data["traits"]["trait"], "reconstructed"),
        "pawn": {name: pawn_entry(rules, name) for name in board.element_names},
    }


def pawn_entry(rules: Rules[Any], element: str) -> dict[str, Any]:
    name = rules.phrase("special pawn", {"element": element})
    return {"name": name, "text": rules.words["thing"]["pawn"]["text"]}


def space_text(rules: Rules[Any], space: str) -> str:
    words = rules.words["space"]
    text: str = words.get(space, words[space.split(maxsplit=1)[0]])
    return text


def standing(rules: Rules[Any], s: MarineState, kind: str, name: str, known: dict[str, Any]) -> list[str]:
    board = s.display
    if kind == "section" and name in board.section_names:
        return disks_line(rules, s, board.section_names.index(name))
    if kind == "space":
        return space_lines(rules, s, board.space_names.index(name))
    if kind == "pawn":
        return target_lines(rules, s, board.element_names.index(name))
    if kind == "card":
        return guess_lines(rules, known) + card_lines(rules, s, board.card_names.index(name))
    if kind == "trait":
        return guess_lines(rules, known) + trait_lines(rules, s, board.trait_names.index(name))
    if kind == "thing" and name == "vents":
        return [rules.phrase("count", {"count": int(s.vents_left)})]
    return thing_lines(rules, s, name) if kind == "thing" else []


def explain_hex(rules: Rules[Any], s: MarineState, at: i64) -> dict[str, Any]:
    if not s.has_tile(at):
        name = s.board.grid.hex_names[at]
        return {"title": rules.phrase("blank hex", {"hex": name}), "lines": [rules.phrase("blank", {})]}
    told = explain_tile(rules, s, at, dominance=False)
    if s.is_vent(at):
        told["lines"].insert(0, rules.phrase("geyser" if s.is_geyser(at) else "smoker", {}))
    return told


def explain_animal_of(rules: Rules[Any], s: MarineState, animal: i64) -> dict[str, Any]:
    """An animal with its traits, as far as they lie open, and the special pawns it controls."""
    board = s.display
    told = explain_animal(rules, s, animal, "", dominance=False)
    if not s.played(animal):
        return told
    if s.phase >= PLAY:
        held = [board.trait_names[trait] for trait in range(board.traits) if s.held[animal] & bit(trait) != 0]
        if held:
            told["lines"].append(rules.phrase("traits", {"traits": held}))
    pawns = [board.element_names[element] for element in range(board.elements) if s.control[element] == animal]
    if pawns:
        told["lines"].append(rules.phrase("controls", {"elements": pawns}))
    return told


def explain_element_of(rules: Rules[Any], s: MarineState, element: i64) -> dict[str, Any]:
    """An element with its special pawn."""
    told = explain_element(rules, s, element)
    told["lines"] += target_lines(rules, s, element)
    return told


def target_lines(rules: Rules[Any], s: MarineState, element: i64) -> list[str]:
    """Who controls an element's special pawn, the number to exceed, and how far everybody is."""
    names = s.board.animal_names
    owner = s.control[element]
    target = int(s.target[element])
    if owner == NONE:
        lines = [rules.phrase("target free", {"target": target})]
    else:
        lines = [rules.phrase("target held", {"animal": names[owner], "target": target})]
    reached = [
        f"{rules.word(names[animal])} {s.domination(animal, element)}" for animal in range(ANIMALS) if s.played(animal)
    ]
    return [*lines, rules.phrase("domination", {"numbers": ", ".join(reached)})]


def space_lines(rules: Rules[Any], s: MarineState, space: i64) -> list[str]:
    board = s.display
    holder = s.holder(space)
    lines = [pawn_line(rules, None if holder == NONE else board.animal_names[holder])]
    if board.special_only[space] == 1:
        lines.append(rules.phrase("special only", {}))
    if board.least_animals[space] > s.animals_in_play():
        lines.append(rules.phrase("closed space", {}))
    if space < board.printed_spaces:
        lines += disks_line(rules, s, board.section_of[space])
    return lines


def card_lines(rules: Rules[Any], s: MarineState, card: i64) -> list[str]:
    slot = s.slot_of(card)
    if slot != NONE:
        return [rules.phrase("card slot", {"slot": int(slot) + 1})]
    return [rules.phrase("card spent", {})] if int(card) in [int(other) for other in s.discard] else []


def trait_lines(rules: Rules[Any], s: MarineState, trait: i64) -> list[str]:
    """Who has it, once all traits lie open."""
    if s.phase < PLAY:
        return []
    return [
        rules.phrase("trait of", {"animal": s.board.animal_names[animal]})
        for animal in range(ANIMALS)
        if s.held[animal] & bit(trait) != 0
    ]
