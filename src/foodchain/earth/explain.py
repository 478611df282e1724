"""Why the earth is as it is: who dominates and by which matches, what a tile would pay, what an animal has."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.earth.board import PLACES, Board
from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE, VP, EarthState
from foodchain.earth.view_types import AnimalOnTile, Match, Payment, TileFacts
from foodchain.engine.events import Event
from foodchain.engine.rules import Rules
from foodchain.words import Message, Name, Saying, Series, Text, phrase

# -- tiles ----------------------------------------------------------------------------------------------------------


def explain_tile(s: EarthState, at: i64, dominance: bool = True) -> dict[str, Any]:
    """A tile with who lives on it; `dominance` says whether a tile can be dominated in this game."""
    board = s.board
    terrain = board.terrain_names[s.terrain[at]]
    ground = board.terrain_names[s.ground[at]]
    hex_name = board.grid.hex_names[at]
    present = [animal for animal in range(board.animals) if s.count(animal, at) > 0]
    dominant = s.dominant(at) if dominance else NONE
    limit = int(board.speciation_limit[s.terrain[at]])
    facts: TileFacts = {
        "terrain": terrain,
        "ground": ground,
        "dominant": None if dominant == NONE else board.animal_names[dominant],
        "animals": [animal_on_tile(s, animal, at) for animal in present],
        "pays": payments(s, at),
        "speciation": limit,
    }
    drawn: list[Saying] = [dominance_line(s, at, present)] if dominance else []
    drawn += [matches_line(s, animal, at) for animal in present]
    drawn.append(payment_line(s, at))
    lines: list[Saying] = [phrase("covered", {"ground": ground})] if ground != terrain else []
    lines += [*drawn, phrase("speciation limit", {"count": limit})]
    return {
        "title": phrase("tile", {"terrain": terrain, "hex": hex_name}),
        "lines": lines,
        "drawn": drawn,
        "about": disks_around(s, at),
        "tile": facts,
    }


def dominance_line(s: EarthState, at: i64, present: list[int]) -> Message:
    names = s.board.animal_names
    dominant = s.dominant(at)
    if not present:
        return phrase("nobody lives here")
    if dominant != NONE:
        return phrase("dominant", {"animal": names[dominant], "count": int(s.matches(dominant, at))})
    most = max([int(s.matches(animal, at)) for animal in present])
    if most == 0:
        return phrase("nobody matches")
    leaders = [names[animal] for animal in present if int(s.matches(animal, at)) == most]
    if len(leaders) == 1:
        return phrase("not claimed", {"animal": leaders[0], "count": most})
    return phrase("tied", {"animals": leaders, "count": most})


def matches_line(s: EarthState, animal: i64, at: i64) -> Message:
    """How an animal's matches come about: the disks of each type, times how often the animal has it."""
    facts: dict[str, Any] = {"animal": s.board.animal_names[animal], "species": int(s.count(animal, at))}
    parts = [phrase("match", {**part}) for part in matches_of(s, animal, at)]
    if not parts:
        return phrase("endangered", facts)
    facts["count"] = int(s.matches(animal, at))
    facts["sum"] = Series(parts, " + ")
    return phrase("matches", facts)


def matches_of(s: EarthState, animal: i64, at: i64) -> list[Match]:
    board = s.board
    found: list[Match] = []
    for element in range(board.elements):
        disks = 0
        for i in range(6):
            if s.disk[board.grid.corners[at * 6 + i]] == element:
                disks += 1
        times = int(s.need[animal * board.elements + element])
        if disks > 0 and times > 0:
            found.append({"element": board.element_names[element], "disks": disks, "times": times})
    return found


def animal_on_tile(s: EarthState, animal: i64, at: i64) -> AnimalOnTile:
    return {
        "animal": s.board.animal_names[animal],
        "species": int(s.count(animal, at)),
        "matches": int(s.matches(animal, at)),
        "by": matches_of(s, animal, at),
        "endangered": s.endangered(animal, at),
    }


def payments(s: EarthState, at: i64) -> list[Payment]:
    """Whom this tile would pay if it were scored now: scored on a copy, so that the rule is told only once."""
    board = s.board
    copy = s.clone()
    journal: list[Event] = []
    copy.journal = journal
    copy.score_tile(at)
    paid = {int(event.d): board.animal_names[event.a] for event in journal if event.kind == VP}
    pays = [int(board.pays[s.terrain[at] * PLACES + place]) for place in range(PLACES)]
    return [{"place": i + 1, "vp": vp, "animal": paid.get(i)} for i, vp in enumerate(pays) if vp > 0]


def payment_line(s: EarthState, at: i64) -> Message:
    pays = payments(s, at)
    paid = [counted(pay["animal"], pay["vp"]) for pay in pays if pay["animal"] is not None]
    if not paid:
        return phrase("pays nobody", {"values": [pay["vp"] for pay in pays]})
    return phrase("pays", {"payments": paid})


def counted(animal: str, count: int) -> Message:
    return phrase("counted animal", {"animal": animal, "count": count})


def disks_around(s: EarthState, at: i64) -> list[list[str]]:
    """The tile's disks, as targets to light up."""
    found: list[list[str]] = []
    for i in range(6):
        corner = s.board.grid.corners[at * 6 + i]
        if s.disk[corner] != NONE:
            found.append(["corner", s.board.grid.corner_names[corner]])
    return found


# -- corners, animals, elements, terrains ---------------------------------------------------------------------------


def explain_corner(s: EarthState, corner: i64) -> dict[str, Any]:
    board = s.board
    touching = [board.grid.touching[corner * 3 + i] for i in range(3)]
    tiles = [int(at) for at in touching if at != NONE and s.has_tile(at)]
    around = [
        phrase("named tile", {"terrain": board.terrain_names[s.terrain[at]], "hex": board.grid.hex_names[at]})
        for at in tiles
    ]
    name = board.grid.corner_names[corner]
    about = [["hex", board.grid.hex_names[at]] for at in tiles]
    element = s.disk[corner]
    if element == NONE:
        lines: list[Saying] = [phrase("free corner", {"tiles": around})] if tiles else []
        return {"title": phrase("corner", {"corner": name}), "lines": lines, "about": about}
    lines = [phrase("disk touches", {"tiles": around})]
    for animal in range(board.animals):
        times = int(s.need[animal * board.elements + element])
        lives = [board.grid.hex_names[at] for at in tiles if s.count(animal, at) > 0]
        if s.played(animal) and times > 0 and lives:
            facts = {"animal": board.animal_names[animal], "count": times, "hexes": lives}
            lines.append(phrase("disk matches", facts))
    title = phrase("disk", {"element": board.element_names[element], "corner": name})
    return {"title": title, "lines": lines, "about": about}


def explain_animal(s: EarthState, animal: i64, own: Saying | None, dominance: bool = True) -> dict[str, Any]:
    """`own` is what only this animal can do."""
    board = s.board
    name = board.animal_names[animal]
    lines: list[Saying] = [own] if own else []
    if not s.played(animal):
        return {"title": phrase("animal", {"animal": name}), "lines": [*lines, phrase("not played")]}
    tiles = range(board.grid.size) if dominance else range(0)
    dominated = [at for at in tiles if s.has_tile(at) and s.dominant(at) == animal]
    dying = [at for at in range(board.grid.size) if s.count(animal, at) > 0 and s.endangered(animal, at)]
    elements: list[str] = []
    for element in range(board.elements):
        elements += [board.element_names[element]] * int(s.need[animal * board.elements + element])
    lines.append(phrase("animal elements", {"elements": elements}))
    counts = {"earth": int(s.species_on(animal)), "pool": int(s.pool[animal]), "gone": int(s.eliminated[animal])}
    lines.append(phrase("animal species", counts))
    if dominance:
        lines.append(phrase("animal dominates", {"count": len(dominated)}))
    if dying:
        lines.append(phrase("animal endangered", {"hexes": [board.grid.hex_names[at] for at in dying]}))
    return {
        "title": phrase("animal", {"animal": name}),
        "lines": lines,
        "about": [["hex", board.grid.hex_names[at]] for at in dominated],
    }


def explain_element(s: EarthState, element: i64) -> dict[str, Any]:
    board = s.board
    name = board.element_names[element]
    corners = [corner for corner in range(board.grid.corner_count) if s.disk[corner] == element]
    holders = [
        counted(board.animal_names[animal], int(s.need[animal * board.elements + element]))
        for animal in range(board.animals)
        if s.played(animal) and s.need[animal * board.elements + element] > 0
    ]
    lines: list[Saying] = [phrase("element count", {"earth": len(corners), "bag": int(s.bag[element])})]
    if holders:
        lines.append(phrase("element holders", {"holders": holders}))
    return {
        "title": phrase("element", {"element": name}),
        "lines": lines,
        "about": [["corner", board.grid.corner_names[corner]] for corner in corners],
    }


def terrain_text(board: Board, terrain: i64) -> Message:
    """What a terrain pays, and how fast species multiply on it."""
    pays = [int(board.pays[terrain * PLACES + place]) for place in range(PLACES)]
    values = [pay for pay in pays if pay != 0]
    return phrase("terrain", {"values": values, "count": int(board.speciation_limit[terrain])})


# -- the display ----------------------------------------------------------------------------------------------------


def explain_stack(s: DisplayState, stack: i64) -> dict[str, Any]:
    left = int(s.stack_left[stack])
    if left > 0 and s.stack_open[stack] == 1:
        top = s.board.terrain_names[s.top_tile(stack)]
        lines = [phrase("stack open", {"terrain": top, "count": left})]
    else:
        lines = [phrase("stack closed", {"count": left})]
    return {"title": phrase("stack", {"stack": int(stack) + 1}), "lines": lines}


def disks_line(s: DisplayState, section: i64) -> list[Saying]:
    """The disks in a section's squares or box, if there are any."""
    held: list[str] = []
    for element in range(s.board.elements):
        held += [s.board.element_names[element]] * int(s.on_shelf(section, element))
    return [phrase("section disks", {"elements": held})] if held else []


def thing_lines(s: DisplayState, name: str) -> list[Saying]:
    """How it stands with what has no place on the earth or the display."""
    names = s.board.animal_names
    if name == "survival":
        holder = s.survivor()
        if holder == NONE:
            return [phrase("survival nobody"), bonus_line(s.board)]
        tiles = int(s.tiles_occupied(holder, s.table.survival_terrain))
        held = {"animal": names[holder], "count": tiles, "vp": int(s.board.bonus(tiles))}
        return [phrase("survival held", held), bonus_line(s.board)]
    if name == "bonus":
        return [bonus_line(s.board)]
    if name == "food chain":
        return [phrase("order", {"animals": [names[a] for a in range(s.board.animals) if s.played(a)]})]
    if name == "bag":
        return [phrase("count", {"count": sum([int(disks) for disks in s.bag])})]
    if name == "deck":
        return [phrase("count", {"count": int(s.deck_left)})]
    return []


def bonus_line(board: Board) -> Message:
    """The table of bonus points, as a pack may have changed it."""
    values = [int(vp) for vp in board.bonus_table][1:]
    if len(values) == 1:
        return phrase("bonus of one value", {"values": values})
    return phrase("bonus table", {"values": values, "count": len(values)})


def pawn_line(holder: str | None) -> Message:
    return phrase("vacant") if holder is None else phrase("pawn here", {"animal": holder})


# -- what never changes ---------------------------------------------------------------------------------------------


def card_entries(rules: Rules[Any], kind: str, entries: dict[str, Any], usual: str) -> dict[str, dict[str, Any]]:
    """Cards or traits with their texts, and where we know them from."""
    return {
        name: {
            **{field: Text(kind, name, field) for field in rules.words[kind][name]},
            "provenance": entry.get("provenance", usual),
        }
        for name, entry in entries.items()
    }


def guess_lines(known: dict[str, Any]) -> list[Saying]:
    """What we had to guess of a card or trait, if anything."""
    return [phrase("guessed", {"open": known["open"]})] if "open" in known else []


def worded_entries(rules: Rules[Any], kind: str) -> dict[str, dict[str, Any]]:
    """Sections or things: all that is in the words."""
    return {name: {field: Text(kind, name, field) for field in ("name", "text")} for name in rules.words[kind]}


def named_entries(names: list[str]) -> dict[str, dict[str, Any]]:
    """Things that have no more than a name."""
    return {name: {"name": Name(name)} for name in names}


def terrain_entries(board: Board) -> dict[str, dict[str, Any]]:
    return {name: {"name": Name(name), "text": terrain_text(board, i)} for i, name in enumerate(board.terrain_names)}


def titled(known: dict[str, Any], lines: list[Saying]) -> dict[str, Any]:
    """An explanation of something from the glossary."""
    return {"title": known["name"], "lines": lines, "provenance": known.get("provenance")}
