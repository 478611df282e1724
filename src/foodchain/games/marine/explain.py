"""What a thing of Marine is and why it stands as it does: for hovering and tapping. Hidden traits are not told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.board import bonus
from foodchain.earth.earth import NONE
from foodchain.earth.explain import (
    card_entries,
    disks_line,
    explain_animal,
    explain_corner,
    explain_element,
    explain_stack,
    explain_tile,
    guess_lines,
    pawn_line,
    terrain_entries,
    titled,
    worded_entries,
)
from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.marine.board import ANIMALS, VENT, MarineBoard
from foodchain.games.marine.state import PLAY, MarineState


def glossary(rules: Rules, board: MarineBoard) -> dict[str, dict[str, dict[str, Any]]]:
    """Everything that has a name, with its text and where we know it from."""
    return {
        "card": card_entries(rules, "card", board.data["cards"]["card"], "reconstructed"),
        "trait": card_entries(rules, "trait", board.data["traits"]["trait"], "reconstructed"),
        "section": worded_entries(rules, "section"),
        "space": {
            name: {"name": space_name(rules, name), "text": space_text(rules, name)} for name in board.space_names
        },
        "animal": {name: {"name": rules.word(name)} for name in board.animal_names},
        "element": {name: {"name": rules.word(name)} for name in board.element_names},
        "pawn": {name: pawn_entry(rules, name) for name in board.element_names},
        "terrain": terrain_entries(rules, board),
        "thing": worded_entries(rules, "thing"),
    }


def pawn_entry(rules: Rules, element: str) -> dict[str, Any]:
    name = rules.phrase("special pawn", {"element": element})
    return {"name": name, "text": rules.words["thing"]["pawn"]["text"]}


def space_name(rules: Rules, space: str) -> str:
    section, printed = space.split()
    name: str = rules.words["section"][section]["name"]
    return f"{name} {rules.word(printed)}"


def space_text(rules: Rules, space: str) -> str:
    section, printed = space.split()
    words = rules.words["space"]
    text: str = words.get(f"{section} {printed}", words[section])
    return text


def explain(rules: Rules, s: MarineState, kind: str, name: str) -> dict[str, Any] | None:
    board = s.display
    if kind == "hex" and name in board.grid.hex_names:
        return explain_hex(rules, s, board.grid.hex_names.index(name))
    if kind == "corner" and name in board.grid.corner_names:
        return explain_corner(rules, s, board.grid.corner_names.index(name))
    if kind == "animal" and name in board.animal_names:
        return explain_creature(rules, s, board.animal_names.index(name))
    if kind == "element" and name in board.element_names:
        told = explain_element(rules, s, board.element_names.index(name))
        told["lines"] += target_lines(rules, s, board.element_names.index(name))
        return told
    if kind == "stack" and name.isdecimal() and 1 <= int(name) <= board.stacks:
        return explain_stack(rules, s, int(name) - 1)
    known = glossary(rules, board).get(kind, {}).get(name)
    if known is None:
        return None
    lines = [known["text"]]
    if kind == "section" and name in board.section_names:
        lines += disks_line(rules, s, board.section_names.index(name))
    elif kind == "space":
        lines += space_lines(rules, s, board.space_names.index(name))
    elif kind == "pawn":
        lines += target_lines(rules, s, board.element_names.index(name))
    elif kind == "card":
        lines += guess_lines(rules, known) + card_lines(rules, s, board.card_names.index(name))
    elif kind == "trait":
        lines += guess_lines(rules, known) + trait_lines(rules, s, board.trait_names.index(name))
    elif kind == "thing":
        lines += thing_lines(rules, s, name)
    return titled(known, lines)


def explain_hex(rules: Rules, s: MarineState, at: i64) -> dict[str, Any]:
    if not s.has_tile(at):
        name = s.board.grid.hex_names[at]
        return {"title": rules.phrase("blank hex", {"hex": name}), "lines": [rules.phrase("blank", {})]}
    told = explain_tile(rules, s, at, dominance=False)
    if s.is_vent(at):
        told["lines"].insert(0, rules.phrase("geyser" if s.is_geyser(at) else "smoker", {}))
    return told


def explain_creature(rules: Rules, s: MarineState, animal: i64) -> dict[str, Any]:
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


def target_lines(rules: Rules, s: MarineState, element: i64) -> list[str]:
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


def space_lines(rules: Rules, s: MarineState, space: i64) -> list[str]:
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


def card_lines(rules: Rules, s: MarineState, card: i64) -> list[str]:
    slot = s.slot_of(card)
    if slot != NONE:
        return [rules.phrase("card slot", {"slot": int(slot) + 1})]
    return [rules.phrase("card spent", {})] if int(card) in [int(other) for other in s.discard] else []


def trait_lines(rules: Rules, s: MarineState, trait: i64) -> list[str]:
    """Who has it, once all traits lie open."""
    if s.phase < PLAY:
        return []
    return [
        rules.phrase("trait of", {"animal": s.board.animal_names[animal]})
        for animal in range(ANIMALS)
        if s.held[animal] & bit(trait) != 0
    ]


def thing_lines(rules: Rules, s: MarineState, name: str) -> list[str]:
    names = s.board.animal_names
    if name == "survival":
        holder = s.leader_on(VENT)
        if holder == NONE:
            return [rules.phrase("survival nobody", {})]
        tiles = int(s.tiles_occupied(holder, VENT))
        return [rules.phrase("survival held", {"animal": names[holder], "count": tiles, "vp": int(bonus(tiles))})]
    if name == "food chain":
        return [rules.phrase("order", {"animals": [names[a] for a in range(ANIMALS) if s.played(a)]})]
    if name == "bag":
        return [rules.phrase("count", {"count": sum([int(disks) for disks in s.bag])})]
    if name == "deck":
        return [rules.phrase("count", {"count": int(s.deck_left)})]
    if name == "vents":
        return [rules.phrase("count", {"count": int(s.vents_left)})]
    return []
