"""What a seat may know of a game of Marine: not the stacks, the deck, the draws to come, or others' hidden traits."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.view import earth_basics, section_view, strip_view, tile_view
from foodchain.earth.view_types import OwnSpace, Section, Space, Strip, Tile
from foodchain.engine.bits import bit
from foodchain.games.marine.board import (
    ABUNDANCE,
    ADAPTATION,
    ANIMALS,
    AUTOTROPHS,
    COMPETITION,
    DEPLETION,
    OWN_SPACE,
    REGRESSION,
    SECTIONS,
    TECTONICS,
    WANDERLUST,
)
from foodchain.games.marine.competition import acting_space
from foodchain.games.marine.state import PHASES, PLAY, SETUP, TRAITS, MarineState
from foodchain.games.marine.view_types import CardFacts, MarineTable, SpecialPawn, TraitFacts
from foodchain.words import Speaker

# Where the disks of a section slide to in Reseed.
SLIDES: Final = {ADAPTATION: REGRESSION, AUTOTROPHS: DEPLETION, ABUNDANCE: AUTOTROPHS}


def view_of(speaker: Speaker, s: MarineState, seat: int | None) -> MarineTable:
    board = s.display
    played = [animal for animal in range(ANIMALS) if s.played(animal)]
    seen = [int(card) for card in s.row if card != NONE] + [int(card) for card in s.discard]
    survivor = s.survivor()
    acting = acting_space(s)
    return {
        **earth_basics(s, PHASES),
        "round": int(s.round),
        "earth": [tile_of(s, at) for at in range(board.grid.size) if s.has_tile(at)],
        "animals": [strip_of(s, animal, seat, survivor) for animal in played],
        "initiative": [board.animal_names[animal] for animal in reversed(played)],
        "ordered_by": "food chain",
        "dominance": False,
        "phases": [],
        "display": [section_of(speaker, s, section) for section in range(SECTIONS)],
        "own_spaces": [own_space_view(speaker, s, animal) for animal in played if s.can(animal, OWN_SPACE)],
        "special_pawns": {board.element_names[element]: pawn_view(s, element) for element in range(board.elements)},
        "vents_left": int(s.vents_left),
        "acting": None if acting == NONE else board.space_names[acting],
        "cards": [board.card_names[card] for card in s.row if card != NONE],
        "spent": [board.card_names[card] for card in s.discard],
        "card_facts": {board.card_names[card]: card_facts(speaker, s, card) for card in seen},
        "trait_facts": {board.trait_names[trait]: trait_facts(speaker, s, trait) for trait in traits_known_to(s, seat)},
        "marker_bag": {board.terrain_names[terrain]: int(s.marker_bag[terrain]) for terrain in range(board.terrains)},
    }


def tile_of(s: MarineState, at: i64) -> Tile:
    tile = tile_view(s, at)
    tile["side"] = None
    if s.is_vent(at):
        tile["side"] = "geyser" if s.is_geyser(at) else "smoker"
    return tile


def strip_of(s: MarineState, animal: i64, seat: int | None, survivor: i64) -> Strip:
    board = s.display
    own = seat is not None and s.owner[animal] == seat
    strip = strip_view(s, animal, s.basic_pawns(animal), survivor)
    strip["across"] = s.crossed & bit(animal) != 0
    strip["guards"] = sum(1 for guard in s.guards if guard == animal)
    strip["special_pawns"] = [board.element_names[e] for e in range(board.elements) if s.control[e] == animal]
    strip["domination"] = {board.element_names[e]: int(s.domination(animal, e)) for e in range(board.elements)}
    strip["traits"] = trait_names(s, s.held[animal]) if s.phase >= PLAY or own else None
    strip["copied"] = None if s.copied[animal] == NONE else board.trait_names[s.copied[animal]]
    strip["dealt"] = trait_names(s, s.dealt[animal]) if own else None
    strip["hidden_traits"] = sum(1 for trait in range(board.traits) if s.dealt[animal] & bit(trait) != 0)
    return strip


def trait_names(s: MarineState, traits: i64) -> list[str]:
    return [s.display.trait_names[trait] for trait in range(s.display.traits) if traits & bit(trait) != 0]


def traits_known_to(s: MarineState, seat: int | None) -> list[int]:
    """Traits whose text a seat needs: those that lie open, and its own hidden ones."""
    known: i64 = 0
    for animal in range(ANIMALS):
        own = seat is not None and s.owner[animal] == seat
        if own:
            known |= s.dealt[animal]
        if own or s.phase >= PLAY:
            known |= s.held[animal]
        if s.copied[animal] != NONE:
            known |= bit(s.copied[animal])
    if seat is not None and s.phase not in (SETUP, TRAITS) and s.depth > 0 and s.seat_of(s.actor()) == seat:
        for option in s.legal:  # what it has just drawn and may choose from
            if s.display.first_trait <= option < s.display.first_trait + s.display.traits:
                known |= bit(option - s.display.first_trait)
    return [trait for trait in range(int(s.display.traits)) if known & bit(trait) != 0]


def facts_of(wording: dict[str, Any], entry: dict[str, Any]) -> TraitFacts:
    """What every interface shows of a card or trait, and whether it has to be marked as reconstructed."""
    return {
        "name": wording["name"],
        "text": wording["text"],
        "provenance": entry["provenance"],
        "reconstructed": entry["provenance"] == "reconstructed",
        "confidence": entry["confidence"],
        "open": wording.get("open", ""),
    }


def card_facts(speaker: Speaker, s: MarineState, card: i64) -> CardFacts:
    name = s.display.card_names[card]
    entry = s.display.data["cards"]["card"][name]
    slot = s.slot_of(card)
    facts = facts_of(speaker.words["card"][name], entry)
    shown: CardFacts = {
        "name": facts["name"],
        "text": facts["text"],
        "provenance": facts["provenance"],
        "reconstructed": facts["reconstructed"],
        "confidence": facts["confidence"],
        "open": facts["open"],
        "fish": list(entry["fish"]),
        "slot": None if slot == NONE else int(slot) + 1,
    }
    if "drawn" in speaker.words["card"][name]:
        shown["drawn"] = speaker.words["card"][name]["drawn"]
    return shown


def trait_facts(speaker: Speaker, s: MarineState, trait: i64) -> TraitFacts:
    name = s.display.trait_names[trait]
    return facts_of(speaker.words["trait"][name], s.display.data["traits"]["trait"][name])


def section_of(speaker: Speaker, s: MarineState, section: i64) -> Section:
    board = s.display
    content = board.sections[board.section_names[section]]
    shown = section_view(s, section, SLIDES.get(int(section)), "now" if s.section == section else "to come")
    shown["spaces"] = [
        space_view(speaker, s, space) for space in range(board.section_first[section], board.section_end[section])
    ]
    shown["cubes"] = guards_view(s) if section == REGRESSION else []
    if section == WANDERLUST:
        shown["beside"] = "stacks"
    if section == TECTONICS:
        shown["supply"] = {"terrain": "vent", "left": int(s.vents_left), "thing": "vents"}
    shown["provenance"] = content["provenance"]
    shown["confidence"] = content["confidence"]
    return shown


def guards_view(s: MarineState) -> list[str | None]:
    """Regression's squares: whose cube lies there."""
    return [None if animal == NONE else s.display.animal_names[animal] for animal in s.guards]


def space_view(speaker: Speaker, s: MarineState, space: i64) -> Space:
    board = s.display
    pawn = s.pawn[space]
    holder = s.holder(space)
    element, terrain = marker_of(s, space)
    return {
        "name": board.space_names[space],
        "printed": board.printed_on_space[space],
        "pawn": None if holder == NONE else board.animal_names[holder],
        "special_pawn": board.element_names[pawn - ANIMALS] if pawn >= ANIMALS else None,
        "special": board.special_only[space] == 1,
        "open": s.has_players_for(space),
        "value": int(board.space_value[space]) or None,
        "note": note_on(speaker, s, space),
        "element": None if element == NONE else board.element_names[element],
        "terrain": None if terrain == NONE else board.terrain_names[terrain],
    }


def own_space_view(speaker: Speaker, s: MarineState, animal: i64) -> OwnSpace:
    """A space of one animal alone, beside those of the section whose action it gives."""
    space = s.display.printed_spaces + animal
    section = s.display.section_names[s.display.section_of[space]]
    return {**space_view(speaker, s, space), "section": section, "animal": s.display.animal_names[animal]}


def note_on(speaker: Speaker, s: MarineState, space: i64) -> str:
    """What stands under a space: its number, how many players it takes, or what is special about it."""
    board = s.display
    if board.space_value[space] > 0:
        return str(board.space_value[space])
    if space < board.printed_spaces and board.least_animals[space] > 2:
        return f"{board.least_animals[space]}+"
    if board.special_only[space] == 1 and board.section_of[space] == COMPETITION:
        return "+".join(["1"] * int(board.special_picks))
    note: str = speaker.words["note"].get(board.space_names[space], "")
    return note


def marker_of(s: MarineState, space: i64) -> tuple[i64, i64]:
    """The disk or the terrain marker that belongs to a space."""
    board = s.display
    if space < board.printed_spaces:
        section = board.section_names[board.section_of[space]]
        i = space - board.section_first[board.section_of[space]]
        if section == "speciation" and i < len(s.circle):
            return s.circle[i], NONE
        if section == "competition" and i < board.competing:
            return NONE, s.markers[i]
        if section == "evolution":
            return NONE, s.markers[board.competing + i]
    return NONE, NONE


def pawn_view(s: MarineState, element: i64) -> SpecialPawn:
    space = s.space_of(element)
    owner = s.control[element]
    return {
        "control": None if owner == NONE else s.board.animal_names[owner],
        "target": int(s.target[element]),
        "space": None if space == NONE else s.display.space_names[space],
    }
