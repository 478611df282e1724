"""Nothing is created or lost: what must hold in every state of every game of Marine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.invariants import check_migration, check_turn_limit, is_about_to_end
from foodchain.earth.setup import all_tiles
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.invariants import expect
from foodchain.engine.state import FRAME
from foodchain.games.marine import agenda
from foodchain.games.marine.board import (
    ANIMALS,
    BOTH,
    COPY_TRAIT,
    OWN_SPACE,
    PRINTED_ELEMENT,
    SECTIONS,
    START_WITH_PAWN,
    TOP,
)
from foodchain.games.marine.state import (
    BY_ASTEROID,
    BY_BARREN_EARTH,
    BY_TURN_LIMIT,
    FINAL_SCORING,
    OVER,
    PHASES,
    PLAY,
    RUNNING,
    SETUP,
    TRAITS,
    MarineState,
)
from foodchain.games.marine.traits import copied_powers
from foodchain.games.marine.turns import is_barren

# The statements that say where disks and cards are; what they do not say lies in the bag and in the deck.
DISKS: Final = ("disk", "shelf", "circles", "animal", "free")
CARDS: Final = ("deck", "discard", "row")


def check_state(s: MarineState) -> None:
    check_disks(s)
    check_tiles(s)
    check_markers(s)
    check_cards(s)
    check_traits(s)
    check_pawns(s)
    if s.phase == SETUP:
        check_unplayed(s)
    else:
        check_animals(s)
    check_phase(s)
    check_ending(s)
    check_moments(s)
    check_time(s)
    check_turn_limit(s)
    check_migration(s, agenda.MIGRATE)


def check_phase(s: MarineState) -> None:
    """What the phase says of the agenda and of the game's end."""
    expect(
        (s.depth == 0) == (s.phase == OVER), "the game is over exactly when nothing is left to do", "phase", "agenda 0"
    )
    ended = s.phase >= FINAL_SCORING
    expect(not ended or s.ending != RUNNING, "the game is over without a reason", "phase")
    expect(ended or s.ending in (RUNNING, BY_ASTEROID), "the game has ended and goes on", "ending")
    for card in s.discard:
        resolved = card == s.display.last_card
        expect(not resolved or s.ending != RUNNING, "the last card was resolved, but no last round", "discard", "deck")
    for depth in range(s.depth):
        at = depth * FRAME
        if s.agenda[at] == agenda.DISCARD and s.agenda[at + 2] == s.display.last_card:
            ends = s.ending != RUNNING or is_about_to_end(s, agenda.RESOLVE_CARD)
            expect(ends, "the last card leaves the row, but no last round", f"agenda {depth}")
    if s.depth > 0:
        name = PHASES[s.phase]
        bottom = agenda.CHOOSE_ANIMAL if s.phase == SETUP else agenda.PLAY_ON
        expect(s.agenda[0] == bottom, f"the phase {name!r} does not begin like this", "agenda 0", "phase")
        hidden = s.is_under_way(agenda.REVEAL_TRAITS)
        expect(hidden == (s.phase == TRAITS), f"traits are not revealed in the phase {name!r}", "phase", "agenda 0")
        scoring = s.is_under_way(agenda.FINAL_SCORING)
        expect(scoring == (s.phase == FINAL_SCORING), f"the phase {name!r} has no final scoring", "phase", "agenda 0")


def check_ending(s: MarineState) -> None:
    """The reason for which the game ends is one."""
    if s.ending == BY_TURN_LIMIT:
        expect(0 < s.turn_limit <= s.turn, f"turn {s.turn} is not the last", "ending")
    if s.ending == BY_BARREN_EARTH:
        expect(is_barren(s), "the earth is not barren", "ending")


def check_moments(s: MarineState) -> None:
    """What the table can show only at certain moments, or under certain cards and traits."""
    acting = is_acting(s)
    expect(s.section == NONE or (acting and s.phase == PLAY), "no section acts at this moment", "section")
    paying = acting or s.phase >= FINAL_SCORING  # what the last effect has left stays until the next one
    for at in range(s.board.grid.size):
        if s.newcomers & bit(at) != 0:
            where = s.board.grid.hex_names[at]
            expect(s.has_tile(at), f"there is no tile at {where} for newcomers", "newcomers")
            expect(paying, f"no effect brings newcomers to {where} at this moment", "newcomers")
            expect(s.display.pays_newcomers, "no trait of these pays for newcomers", "newcomers")
    for animal in range(ANIMALS):
        name = s.board.animal_names[animal]
        about = f"animal {name}"
        expect(s.display.protects or not s.is_safe(animal), f"no card or trait of these makes the {name} safe", about)
        if s.phase < PLAY:
            drawn = not s.printed_displays or s.added_elements(animal) == 0
            expect(drawn, f"the {name} have more elements than are printed before play begins", f"free {name}", about)
        if s.phase > SETUP and not s.played(animal):
            expect(s.added_elements(animal) == 0, f"nobody can choose the {name} any more", f"free {name}", about)
    if s.phase < PLAY:
        expect(s.row[0] == NONE and len(s.discard) == 0, "cards are open before play begins", "row", "discard")
        expect(s.safe == 0 and s.crossed == 0 and s.budded == 0, "an animal has played before play begins", "animal")
        for guard in s.guards:
            expect(guard == NONE, "a species guards before play begins", "guards")
        for pawn in s.pawn:
            expect(pawn == NONE, "there is a pawn on the display before play begins", "pawn")
        for element in range(s.board.elements):
            special = f"special {s.board.element_names[element]}"
            expect(s.control[element] == NONE, "a special pawn is controlled before play begins", special, "phase")


def is_acting(s: MarineState) -> bool:
    """Whether something is under way but the choice of what to do with a turn."""
    return s.depth > 1 and s.agenda[FRAME] not in (agenda.TURN, agenda.PLACE_SPECIAL_PAWN)


def check_time(s: MarineState) -> None:
    """A round takes a retrieval of every animal in play, each of them a turn, and play begins with the first."""
    least = least_turns(s)
    early = f"turn {s.turn} is too early for round {s.round}: {least} turns must have been"
    expect(s.turn >= least, early, "turn", "round", "animal")
    expect(s.phase >= PLAY or s.turn == 0, f"turn {s.turn} does not begin before all is set up", "turn")
    expect(s.phase >= PLAY or s.round == 1, f"round {s.round} does not begin before all is set up", "round")


def least_turns(s: MarineState) -> i64:
    return (s.round - 1) * s.animals_in_play() + count_bits(s.crossed)


def check_disks(s: MarineState) -> None:
    """All disks of each element: on earth, on the display, on animals and in the bag; only on corners of tiles."""
    board = s.display
    each: i64 = board.data["animals"]["disks_of_each_element"]
    for element in range(board.elements):
        name = board.element_names[element]
        total = s.bag[element]
        expect(total >= 0, f"the bag holds {total} {name}", *DISKS)
        for section in range(SECTIONS):
            expect(
                s.on_shelf(section, element) >= 0, f"{board.section_names[section]} holds less than no disks", *DISKS
            )
            total += s.on_shelf(section, element)
        for circle in s.circle:
            total += 1 if circle == element else 0
        for corner in range(board.grid.corner_count):
            total += 1 if s.disk[corner] == element else 0
        for animal in range(ANIMALS):
            own = board.animal_names[animal]
            expect(s.added(animal, element) >= 0, f"{own} lost a printed element", f"animal {own}")
            total += s.added(animal, element)
        expect(total == each, f"there are {total} {name} disks, not {each}", *DISKS)
    for corner in range(board.grid.corner_count):
        if s.disk[corner] != NONE:
            on_tile = False
            for i in range(3):
                at = board.grid.touching[corner * 3 + i]
                if at != NONE and s.has_tile(at):
                    on_tile = True
            name = board.grid.corner_names[corner]
            expect(on_tile, f"the disk at {name} touches no tile", f"disk {name}")
    for animal in range(ANIMALS):
        name = board.animal_names[animal]
        fit = s.elements_of(animal) <= s.most_elements(animal)
        expect(fit or is_shedding(s, animal), f"{name} have too many elements", f"animal {name}", f"free {name}")


def is_shedding(s: MarineState, animal: i64) -> bool:
    """Whether an animal is still to say which elements it loses."""
    for depth in range(s.depth):
        if s.agenda[depth * FRAME] == agenda.SHED and s.agenda[depth * FRAME + 1] == animal:
            return True
    return False


def check_tiles(s: MarineState) -> None:
    board = s.display
    left = [0] * int(board.terrains)
    for terrain in all_tiles(board):
        left[terrain] += 1
    vents = s.vents_left
    for at in range(board.grid.size):
        name = board.grid.hex_names[at]
        about = f"tile {name}"
        expect((s.ground[at] == NONE) == (s.terrain[at] == NONE), f"{name} is half a tile", about)
        geyser = s.geysers & bit(at) != 0
        expect(not geyser or s.is_vent(at), f"{name} is a geyser but no Vent", about)
        if s.ground[at] != NONE:
            left[s.ground[at]] -= 1
            expect(s.is_vent(at) or s.terrain[at] == s.ground[at], f"{name} counts as another terrain", about)
            if s.is_vent(at):
                vents += 1
                half = board.half[at]
                expect(half == BOTH or geyser == (half == TOP), f"the Vent at {name} shows the wrong side", about)
    for stack in range(board.stacks):
        for i in range(s.stack_left[stack]):
            left[s.stack[s.stack_place(stack, i)]] -= 1
    in_hand = tile_in_hand(s)
    if in_hand != NONE:
        left[in_hand] -= 1
    for terrain, missing in enumerate(left):
        wrong = "lost" if missing > 0 else "too many"
        expect(missing == 0, f"{abs(missing)} {board.terrain_names[terrain]} tiles are {wrong}", "stack", "tile")
    expect(vents == board.vent_tiles and s.vents_left >= 0, f"there are {vents} Vents, not {board.vent_tiles}", "tile")


def tile_in_hand(s: MarineState) -> i64:
    """A tile that was picked in Wanderlust and is not laid yet, or NONE."""
    for depth in range(s.depth):
        if s.agenda[depth * FRAME] == agenda.WANDER and s.agenda[depth * FRAME + 3] == 0:
            return s.agenda[depth * FRAME + 5] - 1
    return NONE


def check_markers(s: MarineState) -> None:
    board = s.display
    each: i64 = board.data["terrain"]["markers_of_each_terrain"]
    for terrain in range(board.terrains):
        total = s.marker_bag[terrain]
        for marker in s.markers:
            total += 1 if marker == terrain else 0
        name = board.terrain_names[terrain]
        expect(total == each and s.marker_bag[terrain] >= 0, f"there are {total} {name} markers, not {each}", "markers")
    before: i64 = NONE
    for i in range(board.evolving):
        marker = s.markers[board.competing + i]
        expect(marker == NONE or before <= marker, "the markers in Evolution are not in order", "markers evolution")
        before = board.terrains if marker == NONE else marker


def check_cards(s: MarineState) -> None:
    board = s.display
    seen: i64 = 0
    total: i64 = 0
    cards = [int(card) for card in s.row if card != NONE] + [int(card) for card in s.discard]
    cards += [int(s.deck[i]) for i in range(s.deck_left)]
    for card in cards:
        expect(seen & bit(card) == 0, f"{board.card_names[card]} is in two places", *CARDS)
        seen |= bit(card)
        total += 1
    last = board.card_names[board.last_card]
    expect(seen & bit(board.last_card) != 0, f"the card {last} is in none of deck, row and discard", *CARDS)
    expect(total + s.removed == board.cards, f"{total} cards are in play and {s.removed} in the box", *CARDS)
    for slot in range(1, len(s.row)):
        expect(s.row[slot] == NONE or s.row[slot - 1] != NONE, "there is a gap in the row of cards", "row")


def check_traits(s: MarineState) -> None:
    """Every trait is in one place: with an animal, in its hand, left out, or in the box."""
    seen = s.absent
    for animal in range(ANIMALS):
        own = s.held[animal] | s.dealt[animal]
        about = f"animal {s.board.animal_names[animal]}"
        expect(s.held[animal] & s.dealt[animal] == 0 and seen & own == 0, "a trait is in two places", about)
        expect(
            own == 0 or s.played(animal), f"the {s.board.animal_names[animal]} have traits but are not played", about
        )
        seen |= own
        if s.phase < PLAY:
            expect(s.powers[animal] == 0, "a trait works before it is revealed", "phase", about)
            continue
        powers: i64 = 0
        for trait in range(s.display.traits):
            if s.held[animal] & bit(trait) != 0:
                powers |= s.display.trait_powers[trait]
        copying = powers & bit(COPY_TRAIT) != 0
        expect(s.copied[animal] == NONE or copying, "a trait is copied by an animal that cannot", about)
        expect(s.dealt[animal] == 0 or copying, "traits are still in a hand", about)
        if s.copied[animal] != NONE:
            copies = s.display.trait_powers[s.copied[animal]] & bit(COPY_TRAIT) != 0
            expect(not copies, "the trait that copies is copied", about)
            powers |= s.display.trait_powers[s.copied[animal]]
        expect(s.powers[animal] == powers, "an animal has other powers than its traits", about)
    expect(seen | s.traits_in_box() == bit(s.display.traits) - 1, "a trait is missing", "animal")
    check_printed(s)


def check_printed(s: MarineState) -> None:
    """Printed elements are those of the display, and one more by a trait."""
    for animal in range(ANIMALS):
        extra: i64 = 0
        for element in range(s.board.elements):
            at = animal * s.board.elements + element
            printed = s.board.printed[at] if s.printed_displays else 0
            extra += s.printed[at] - printed
        by_traits = len(s.own_powers(animal, PRINTED_ELEMENT)) if s.can(animal, PRINTED_ELEMENT) else 0
        about = f"animal {s.board.animal_names[animal]}"
        expect(extra == by_traits, "an animal has the wrong printed elements", about)


def check_pawns(s: MarineState) -> None:
    """Six special pawns, each once at most on the display, where only the controlled ones can be."""
    board = s.display
    seen: i64 = 0
    for space in range(board.spaces):
        pawn = s.pawn[space]
        if pawn == NONE:
            continue
        name = board.space_names[space]
        about = f"pawn {name}"
        expect(s.has_players_for(space), f"{name} is closed to {s.players()} players", about)
        if pawn >= ANIMALS:
            expect(seen & bit(pawn) == 0, f"the {board.element_names[pawn - ANIMALS]} pawn is in two places", about)
            seen |= bit(pawn)
            expect(s.control[pawn - ANIMALS] != NONE, f"nobody controls the pawn on {name}", about)
        else:
            expect(board.special_only[space] == 0, f"there is a basic pawn on {name}", about)
        if space >= board.printed_spaces:
            owner = space - board.printed_spaces
            expect(s.can(owner, OWN_SPACE), f"there is a pawn on {name}, which is no space", about)
            expect(pawn >= ANIMALS or pawn == owner, f"there is another animal's pawn on {name}", about)
    for animal in range(ANIMALS):
        expect(not s.is_safe(animal) or s.played(animal), "an animal is safe that is not played", "animal")
    check_control(s)


def check_control(s: MarineState) -> None:
    """Special pawns and their targets; those that are lent come from a copied trait that gives one."""
    for element in range(s.board.elements):
        name = s.board.element_names[element]
        about = f"special {name}"
        expect(s.target[element] >= s.display.least_target, f"the target of {name} is too low", about)
        owner = s.control[element]
        expect(owner == NONE or s.played(owner), "an animal that is not played controls a special pawn", about)
        if s.lent & bit(element) != 0:
            gives = owner != NONE and copied_powers(s, owner) & bit(START_WITH_PAWN) != 0
            expect(gives, "a special pawn is held by a trait not copied", about)


def check_unplayed(s: MarineState) -> None:
    """Before the animals are set up they have nothing but what is on their displays."""
    for animal in range(ANIMALS):
        name = s.board.animal_names[animal]
        pieces = s.pool[animal] + s.eliminated[animal] + s.species_on(animal) + s.basic_pawns(animal) + s.vp[animal]
        expect(
            pieces == 0 and not s.is_safe(animal),
            f"the {name} have something before they are set up",
            f"animal {name}",
            "phase",
        )


def check_animals(s: MarineState) -> None:
    board = s.display
    cubes: i64 = board.data["animals"]["cubes"]
    basic: i64 = board.data["animals"]["supply"][str(s.animals_in_play())]["pawns"]
    for animal in range(ANIMALS):
        name = board.animal_names[animal]
        total = s.pool[animal] + s.eliminated[animal] + s.species_on(animal)
        for guard in s.guards:
            total += 1 if guard == animal else 0
        if s.played(animal):
            total += s.display.marker_cubes
        about = f"animal {name}"
        expect(
            total == (cubes if s.played(animal) else 0),
            f"{name} have {total} cubes, not {cubes}",
            about,
            "guards",
            "tile",
        )
        expect(
            s.pool[animal] >= 0 and s.eliminated[animal] >= 0,
            f"{name} have a negative number of cubes",
            about,
            "guards",
            "tile",
        )
        expect(s.vp[animal] >= 0 or not board.vp_floor, f"{name} have {s.vp[animal]} VP", about)
        pawns = s.basic_pawns(animal)
        wanted = basic + (1 if s.budded & bit(animal) != 0 else 0) if s.played(animal) else 0
        expect(s.hand[animal] >= 0 and pawns == wanted, f"{name} have {pawns} pawns, not {wanted}", about, "pawn")
        for at in range(board.grid.size):
            count = s.count(animal, at)
            where = board.grid.hex_names[at]
            expect(count >= 0 and (count == 0 or s.has_tile(at)), f"{name} at {where}: {count} cubes", f"tile {where}")
