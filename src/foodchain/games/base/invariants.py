"""Nothing is created or lost: what must hold in every state of every base game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.invariants import check_migration, check_turn_limit, is_about_to_end
from foodchain.earth.setup import all_tiles
from foodchain.engine.bits import bit
from foodchain.engine.invariants import expect
from foodchain.games.base import agenda
from foodchain.games.base.board import DOMINATION, SECTIONS, TUNDRA
from foodchain.games.base.reset import is_barren
from foodchain.games.base.state import (
    BY_BARREN_EARTH,
    BY_ICE_AGE,
    BY_TURN_LIMIT,
    EXECUTION,
    OVER,
    PHASES,
    PLANNING,
    RESET,
    RUNNING,
    SETUP,
    BaseState,
)


def check_state(s: BaseState) -> None:
    check_disks(s)
    if s.phase == SETUP and not s.has_earth():
        check_nothing_laid_out(s)
    else:
        check_tiles(s)
        check_cards(s)
    if s.phase == SETUP:
        check_nothing_set_up(s)
    else:
        check_initiative(s)
        check_animals(s)
        check_markers(s)
    check_phase(s)
    check_ending(s)
    check_moments(s)
    check_turn_limit(s)
    check_migration(s, agenda.MIGRATE)


# The statements that say where disks and cards are; what they do not say lies in the bag and in the deck.
DISKS: Final = ("disk", "shelf", "animal")
CARDS: Final = ("deck", "cards", "spent")

BOTTOM: Final = {
    SETUP: agenda.CHOOSE_ANIMAL,
    PLANNING: agenda.PLAN,
    EXECUTION: agenda.EXECUTE,
    RESET: agenda.END_TURN,
}


def check_phase(s: BaseState) -> None:
    """What the phase says of the agenda and of the table."""
    expect(
        (s.depth == 0) == (s.phase == OVER), "the game is over exactly when nothing is left to do", "phase", "agenda 0"
    )
    if s.depth > 0:
        begins = BOTTOM.get(s.phase) == s.agenda[0]
        expect(begins, f"the phase {PHASES[s.phase]!r} does not begin like this", "agenda 0", "phase")
    expect(s.section == NONE or s.phase == EXECUTION, "sections are executed in 'phase execution' only", "section")


def check_moments(s: BaseState) -> None:
    """What the table can show only at certain moments: tiles are scored and cards taken from Domination on."""
    dominated = has_dominated(s)
    # Hibernation is a card, and protects until Extinction has struck.
    asleep = s.phase == EXECUTION or s.is_under_way(agenda.EXTINCTION) or s.is_under_way(agenda.SAVE_SPECIES)
    for at in range(s.board.grid.size):
        where = s.board.grid.hex_names[at]
        about = f"tile {where}"
        scored = s.scored & bit(at) != 0
        expect(not scored or s.has_tile(at), f"there is no tile at {where} to score", about)
        expect(not scored or dominated, f"nobody has scored {where} yet this turn", about)
        hibernates = s.hibernating[at] > 0
        expect(not hibernates or asleep, f"nobody hibernates at {where} any more", about)
        expect(not hibernates or dominated, f"nobody hibernates at {where} before Domination", about)
    expect(s.ending == RUNNING or dominated, "no card ends the game before Domination", "ending")


def has_dominated(s: BaseState) -> bool:
    """Whether this turn's Domination is over, or under way, or comes next with some of its pawns gone already."""
    if s.phase != EXECUTION or s.depth == 0:
        return s.phase > EXECUTION
    following = s.agenda[2]
    return following > DOMINATION or (following == DOMINATION and s.section == NONE)


def check_ending(s: BaseState) -> None:
    """The reason for which the game ends is one, and none is overlooked."""
    expect(s.phase != OVER or s.ending != RUNNING, "the game is over without a reason", "phase")
    expect(s.phase == OVER or s.ending in (RUNNING, BY_ICE_AGE), "the game has ended and goes on", "ending")
    expect(s.phase >= EXECUTION or s.ending == RUNNING, f"after an ending comes no {PHASES[s.phase]}", "ending")
    taken = s.spent & bit(s.display.last_card) != 0
    ends = s.ending != RUNNING or is_about_to_end(s, agenda.RESOLVE_CARD)
    expect(not taken or ends, "the last card was taken, but the game does not end", "spent", "deck", "cards")
    if s.ending == BY_ICE_AGE:
        expect(s.spent & s.display.ending_cards != 0, "no card was taken that ends the game", "ending")
    if s.ending == BY_BARREN_EARTH:
        expect(is_barren(s), "the earth is not barren", "ending")
    if s.ending == BY_TURN_LIMIT:
        expect(0 < s.turn_limit <= s.turn, f"turn {s.turn} is not the last", "ending")


def check_disks(s: BaseState) -> None:
    """Twenty of each element, on earth, on displays, on animals and in the bag; only on corners of tiles."""
    board = s.display
    each: i64 = board.data["animals"]["disks_of_each_element"]
    for element in range(board.elements):
        total = s.bag[element]
        expect(total >= 0, f"the bag holds {total} {board.element_names[element]}", *DISKS)
        for section in range(SECTIONS):
            expect(
                s.on_shelf(section, element) >= 0, f"{board.section_names[section]} holds less than no disks", *DISKS
            )
            total += s.on_shelf(section, element)
        for corner in range(board.grid.corner_count):
            if s.disk[corner] == element:
                total += 1
        for animal in range(board.animals):
            expect(
                s.added(animal, element) >= 0,
                f"{board.animal_names[animal]} lost a printed element",
                f"animal {board.animal_names[animal]}",
            )
            total += s.added(animal, element)
        expect(total == each, f"there are {total} {board.element_names[element]} disks, not {each}", *DISKS)
    for corner in range(board.grid.corner_count):
        if s.disk[corner] != NONE:
            name = board.grid.corner_names[corner]
            expect(s.touches_tile(corner), f"the disk at {name} touches no tile", f"disk {name}")
    for animal in range(board.animals):
        name = board.animal_names[animal]
        expect(s.elements_of(animal) <= board.most_elements, f"{name} have too many elements", f"animal {name}")


def check_tiles(s: BaseState) -> None:
    board = s.display
    left = [0] * int(board.terrains)
    for terrain in all_tiles(board):
        left[terrain] += 1
    tundra = s.tundra_left
    for at in range(board.grid.size):
        name = board.grid.hex_names[at]
        expect((s.ground[at] == NONE) == (s.terrain[at] == NONE), f"{name} is half a tile", f"tile {name}")
        if s.ground[at] != NONE:
            left[s.ground[at]] -= 1
            covered = s.terrain[at] == TUNDRA
            expect(covered or s.terrain[at] == s.ground[at], f"{name} counts as another terrain", f"tile {name}")
            tundra += 1 if covered else 0
    for stack in range(board.stacks):
        for i in range(s.stack_left[stack]):
            left[s.stack[s.stack_place(stack, i)]] -= 1
    for terrain, missing in enumerate(left):
        wrong = "lost" if missing > 0 else "too many"
        expect(missing == 0, f"{abs(missing)} {board.terrain_names[terrain]} tiles are {wrong}", "stack", "tile")
    all_tundra: i64 = board.data["terrain"]["tundra_tiles"]
    expect(tundra == all_tundra and s.tundra_left >= 0, f"there are {tundra} tundra tiles, not {all_tundra}", "tile")


def check_cards(s: BaseState) -> None:
    board = s.display
    seen = s.offered | s.spent
    expect(s.offered & s.spent == 0, "a card is both face up and spent", "spent", "cards")
    face_up: i64 = 0
    for card in range(board.cards):
        if s.offered & bit(card) != 0:
            face_up += 1
    expect(face_up <= board.face_up, f"{face_up} cards are face up; at most {board.face_up} can be", "cards")
    for i in range(s.deck_left):
        expect(seen & bit(s.deck[i]) == 0, f"{board.card_names[s.deck[i]]} is in two places", "deck")
        seen |= bit(s.deck[i])
    for card in range(board.cards):
        expect(seen & bit(card) != 0, f"the card {board.card_names[card]} is missing", "deck", "cards", "spent")


def check_nothing_laid_out(s: BaseState) -> None:
    """Animals are chosen before anything lies on the table (ruling B33)."""
    for left in s.stack_left:
        expect(left == 0, "there are tiles in a stack before all animals are chosen", "stack", "phase")
    expect(
        s.offered | s.spent == 0 and s.deck_left == 0, "there are cards before all animals are chosen", *CARDS, "phase"
    )
    for element in range(s.board.elements):
        every: i64 = s.display.data["animals"]["disks_of_each_element"]
        expect(s.bag[element] == every, "there are disks on the table before all animals are chosen", *DISKS, "phase")


def check_nothing_set_up(s: BaseState) -> None:
    """Animals are still being chosen: they have nothing yet."""
    for part in (s.pool, s.eliminated, s.hand, s.vp, s.cubes):
        for count in part:
            expect(count == 0, "an animal has something before all are chosen", "animal", "tile", "phase")
    for animal in s.pawn:
        expect(animal == NONE, "there is a pawn on the display before all animals are chosen", "pawn")
    for holder in s.marker:
        expect(holder == NONE, "there is a marker on earth before all animals are chosen", "tile")
    expect(len(s.initiative) == 0, "there is no order of play before all animals are chosen", "initiative")
    expect(s.turn == 1, f"turn {s.turn} does not begin before all animals are chosen", "turn")


def check_animals(s: BaseState) -> None:
    board = s.display
    supply = board.data["animals"]["supply"][str(len(s.initiative))]
    cubes: i64 = supply["cubes"] - s.display.marker_cubes
    for animal in range(board.animals):
        name = board.animal_names[animal]
        about = f"animal {name}"
        total = s.pool[animal] + s.eliminated[animal] + s.species_on(animal)
        expect(total == (cubes if s.played(animal) else 0), f"{name} have {total} cubes, not {cubes}", about, "tile")
        expect(
            s.pool[animal] >= 0 and s.eliminated[animal] >= 0,
            f"{name} have a negative number of cubes",
            about,
        )
        expect(s.vp[animal] >= 0, f"{name} have {s.vp[animal]} VP", about)
        pawns = s.pawns_of(animal)
        expect(
            s.hand[animal] >= 0 and pawns <= s.display.most_pawns,
            f"{name} have {pawns} pawns, {s.hand[animal]} in hand",
            about,
            "pawn",
        )
        expect(s.played(animal) or pawns == 0, f"{name} are not played but have pawns", about, "pawn")
        for at in range(board.grid.size):
            count = s.count(animal, at)
            where = board.grid.hex_names[at]
            expect(count >= 0 and (count == 0 or s.has_tile(at)), f"{name} at {where}: {count} cubes", f"tile {where}")
            awake = animal != s.hibernator or s.hibernating[at] <= count
            expect(awake, f"too many {name} hibernate at {where}", f"tile {where}")


def check_markers(s: BaseState) -> None:
    """Where dominance is claimed, whoever holds a marker lives there and is not endangered (ruling B1)."""
    for at in range(len(s.marker)):
        holder = s.marker[at]
        if holder != NONE:
            where = s.board.grid.hex_names[at]
            holds = s.count(holder, at) > 0 and not s.endangered(holder, at)
            expect(holds, f"the {s.board.animal_names[holder]} cannot be dominant at {where}", f"tile {where}")


def check_initiative(s: BaseState) -> None:
    """Every animal in play has its place on the track, and every seat its share of the animals."""
    seen: i64 = 0
    played: i64 = 0
    for animal in s.initiative:
        name = s.board.animal_names[animal]
        expect(seen & bit(animal) == 0, f"the {name} are twice on the initiative track", "initiative")
        expect(s.played(animal), f"nobody plays the {name} on the initiative track", "initiative")
        seen |= bit(animal)
        played += 1
    for animal in range(s.board.animals):
        expect(
            s.played(animal) == (seen & bit(animal) != 0),
            "an animal is missing on the initiative track",
            "initiative",
            "seat",
        )
    expect(played in (s.seats, s.board.animals), f"{s.seats} seats cannot play {played} animals", "seat")
    for seat in range(s.seats):
        animals: i64 = 0
        for animal in range(s.board.animals):
            if s.owner[animal] == seat:
                animals += 1
        expect(animals * s.seats == played, f"seat {seat} plays {animals} animals", f"seat {seat}", "seat")
    expect(s.all_pawns() > 0, "nobody has a pawn", "animal")
