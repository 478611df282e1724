"""What a thing of the base game is and why it stands as it does: for hovering and tapping."""

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
    pawn_line,
    terrain_entries,
    titled,
    worded_entries,
)
from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.base.board import TUNDRA, BaseBoard
from foodchain.games.base.state import BaseState


def glossary(rules: Rules, board: BaseBoard) -> dict[str, dict[str, dict[str, Any]]]:
    """Everything that has a name, with its text and where we know it from."""
    cards = board.data["cards"]
    own = rules.words["animal"]
    return {
        "card": card_entries(rules, "card", cards["card"], cards["provenance"]),
        "section": worded_entries(rules, "section"),
        "space": {
            name: {"name": space_name(rules, name), "text": space_text(rules, name)} for name in board.space_names
        },
        "animal": {name: {"name": rules.word(name), "text": own.get(name, "")} for name in board.animal_names},
        "element": {name: {"name": rules.word(name)} for name in board.element_names},
        "terrain": terrain_entries(rules, board),
        "thing": worded_entries(rules, "thing"),
    }


def space_name(rules: Rules, space: str) -> str:
    section, printed = space.split()
    name: str = rules.words["section"][section]["name"]
    return f"{name} {' – '.join(str(rules.word(word)) for word in printed.split('-'))}"


def space_text(rules: Rules, space: str) -> str:
    """What a pawn on the space does. The text may mention what is printed there."""
    section, printed = space.split()
    template: str = rules.words["space"][section]
    return template.format(printed=rules.word(printed), terrains=", ".join(rules.word(t) for t in printed.split("-")))


def explain(rules: Rules, s: BaseState, kind: str, name: str) -> dict[str, Any] | None:
    board = s.display
    if kind == "hex" and name in board.grid.hex_names:
        return explain_hex(rules, s, board.grid.hex_names.index(name))
    if kind == "corner" and name in board.grid.corner_names:
        return explain_corner(rules, s, board.grid.corner_names.index(name))
    if kind == "animal" and name in board.animal_names:
        return explain_animal(rules, s, board.animal_names.index(name), rules.words["animal"].get(name, ""))
    if kind == "element" and name in board.element_names:
        return explain_element(rules, s, board.element_names.index(name))
    if kind == "stack" and name.isdecimal() and 1 <= int(name) <= board.stacks:
        return explain_stack(rules, s, int(name) - 1)
    known = glossary(rules, board).get(kind, {}).get(name)
    if known is None:
        return None
    lines = [known["text"]]
    if kind == "section":
        lines += section_lines(rules, s, board.section_names.index(name))
    elif kind == "space":
        space = board.space_names.index(name)
        pawn = s.pawn[space]
        lines.append(pawn_line(rules, None if pawn == NONE else board.animal_names[pawn]))
        lines += section_lines(rules, s, board.section_of[space])
    elif kind == "card":
        lines.append(card_line(rules, s, board.card_names.index(name)))
    elif kind == "thing":
        lines += thing_lines(rules, s, name)
    return titled(known, lines)


def explain_hex(rules: Rules, s: BaseState, at: i64) -> dict[str, Any]:
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


def section_lines(rules: Rules, s: BaseState, section: i64) -> list[str]:
    """The disks there, and which animal acts there for free."""
    free = rules.words["free"].get(s.display.section_names[section])
    return disks_line(rules, s, section) + ([free] if free else [])


def card_line(rules: Rules, s: BaseState, card: i64) -> str:
    if s.offered & bit(card) != 0:
        return rules.phrase("card offered", {})
    return rules.phrase("card spent" if s.spent & bit(card) != 0 else "card to come", {})


def thing_lines(rules: Rules, s: BaseState, name: str) -> list[str]:
    """How it stands with what has no place on the earth or the display."""
    names = s.board.animal_names
    if name == "survival":
        holder = s.leader_on(TUNDRA)
        if holder == NONE:
            return [rules.phrase("survival nobody", {})]
        tiles = int(s.tiles_occupied(holder, TUNDRA))
        return [rules.phrase("survival held", {"animal": names[holder], "count": tiles, "vp": int(bonus(tiles))})]
    if name == "initiative":
        return [rules.phrase("order", {"animals": [names[animal] for animal in s.initiative]})]
    if name == "food chain":
        return [rules.phrase("order", {"animals": [names[a] for a in range(s.board.animals) if s.played(a)]})]
    if name == "bag":
        return [rules.phrase("count", {"count": sum([int(disks) for disks in s.bag])})]
    if name == "deck":
        return [rules.phrase("count", {"count": int(s.deck_left)})]
    if name == "tundra":
        return [rules.phrase("count", {"count": int(s.tundra_left)})]
    return []
