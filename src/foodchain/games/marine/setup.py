"""Game setup: earth, bags, display, stacks, deck; then the animals and their traits, once it is known who they are."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.display import PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.earth.grid import distance
from foodchain.earth.setup import ChooseAnimal, all_tiles, empty_table, give_animals, stack_tiles
from foodchain.engine.bits import bit
from foodchain.engine.chance import Chance
from foodchain.engine.frame import Frame
from foodchain.engine.state import changed, filled
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, COPY_TRAIT, MarineBoard
from foodchain.games.marine.reseed import draw_markers
from foodchain.games.marine.state import SETUP, TRAITS, MarineState


def empty_state(board: MarineBoard, chance: Chance, seats: int, options: dict[str, Any]) -> MarineState:
    """A state with every piece still in its box or bag."""
    s = MarineState(board)
    empty_table(s, board, chance, seats, options)
    s.phase = SETUP
    s.turn = 0
    s.vents_left = board.vent_tiles
    s.control = filled(board.elements, NONE)
    s.target = filled(board.elements, board.first_target)
    s.circle = filled(board.circles, NONE)
    s.guards = filled(board.guards, NONE)
    s.markers = filled(board.competing + board.evolving, NONE)
    s.marker_bag = filled(board.terrains, board.data["terrain"]["markers_of_each_terrain"])
    s.row = filled(board.face_up, NONE)
    s.powers = filled(ANIMALS)
    s.held = filled(ANIMALS)
    s.dealt = filled(ANIMALS)
    s.copied = filled(ANIMALS, NONE)
    s.absent = traits_left_out(board, options)
    s.removed = board.data["cards"]["removed"][options["length"]]
    if options["displays"] == "alternate":
        s.printed_displays = False
        s.printed = filled(ANIMALS * board.elements)
        s.need = filled(ANIMALS * board.elements)
    return s


def traits_left_out(board: MarineBoard, options: dict[str, Any]) -> int:
    """The copying trait stays in the box with superheroes, unless it is asked for."""
    wanted = options["exaptation"]
    if wanted == "in" or (wanted == "auto" and not options["superheroes"]):
        return 0
    copying = bit(COPY_TRAIT)
    return sum(bit(trait) for trait in range(int(board.traits)) if board.trait_powers[trait] & copying != 0)


def new_state(board: MarineBoard, chance: Chance, seats: int, options: dict[str, Any]) -> MarineState:
    s = empty_state(board, chance, seats, options)
    random_earth = options["earth"] == "random"
    give_animals(s, options["animals"], options["multiple"])
    if options["displays"] == "alternate":
        draw_displays(s)
    lay_tiles(s, random_earth)
    lay_vents(s)
    if random_earth:
        draw_start_disks(s)
    else:
        lay_start_disks(s)
    stack_tiles(s, all_tiles(board))
    s.open_stacks()
    s.draw_disks()
    draw_markers(s)
    shuffle_deck(s)
    in_play = int(board.animals) if options["multiple"] else seats
    kept = 2 if options["superheroes"] else 1
    s.push(agenda.CHOOSE_ANIMAL, NONE, 0, 1 if random_earth else 0, in_play, kept)
    return s


def possible_animals(s: MarineState) -> vec[i64]:
    """The animals in play; all of them while they are still to be chosen (ruling M21)."""
    out = vec[i64]()
    for animal in range(ANIMALS):
        if s.played(animal):
            out = append(out, animal)
    return out if len(out) > 0 else vec[i64](list(range(ANIMALS)))


# -- earth ----------------------------------------------------------------------------------------------------------


def lay_tiles(s: MarineState, random_earth: bool) -> None:
    """By the board; on a random earth the seven in the middle are drawn."""
    board = s.display
    start = board.data["board"]["tiles"]
    for name, terrain in start.items():
        at = board.grid.hex_index[name]
        if not random_earth or distance(board.grid.hexes[at]) > 1:
            s.ground = changed(s.ground, at, board.terrain_names.index(terrain))
    if random_earth:
        left = [0] * int(board.terrains)
        for terrain in all_tiles(board):
            left[terrain] += 1
        for terrain in s.ground:
            if terrain != NONE:
                left[terrain] -= 1
        tiles = vec[i64]([terrain for terrain, count in enumerate(left) for _ in range(count)])
        s.chance.shuffle(tiles)
        drawn = 0
        for at in range(board.grid.size):
            if distance(board.grid.hexes[at]) <= 1:
                s.ground = changed(s.ground, at, tiles[drawn])
                drawn += 1
    s.terrain = s.ground[:]


def lay_vents(s: MarineState) -> None:
    for name, side in s.display.data["board"]["vents"].items():
        s.lay_vent(s.board.grid.hex_index[name], side == "geyser", NONE)


def lay_start_disks(s: MarineState) -> None:
    s.own_disks()
    for name, element in s.display.data["board"]["disks"].items():
        corner = s.board.grid.corner_index[name]
        s.disk[corner] = s.board.element_names.index(element)
        s.bag[s.disk[corner]] -= 1


def draw_start_disks(s: MarineState) -> None:
    """Random disks, drawn again until every animal matches one of them."""
    corners = [s.board.grid.corner_index[name] for name in s.display.data["board"]["disks"]]
    s.own_disks()
    while True:
        for corner in corners:
            s.disk[corner] = s.draw_element()
        if all_match(s, s.display.middle):
            return
        for corner in corners:
            s.bag[s.disk[corner]] += 1
            s.disk[corner] = NONE


def all_match(s: MarineState, at: i64) -> bool:
    for animal in possible_animals(s):
        if s.matches(animal, at) == 0:
            return False
    return True


# -- cards and displays ---------------------------------------------------------------------------------------------


def shuffle_deck(s: MarineState) -> None:
    """Some cards go back into the box unseen; the last one is shuffled into a few at the bottom."""
    board = s.display
    others = vec[i64]([card for card in range(int(board.cards)) if card != board.last_card])
    s.chance.shuffle(others)
    rest = list(others[s.removed :])
    below = board.bottom_cards - 1
    bottom = vec[i64](rest[:below] + [board.last_card])
    s.chance.shuffle(bottom)
    s.deck = vec[i64](list(bottom) + rest[below:])
    s.deck_left = len(s.deck)


def draw_displays(s: MarineState) -> None:
    """The alternate displays: random elements instead of printed ones, and all of them can be lost."""
    for animal in possible_animals(s):
        for _ in range(s.display.data["animals"]["random_elements"]):
            s.gain_element(animal, s.draw_element())


# -- animals --------------------------------------------------------------------------------------------------------


class ChooseAnimals(ChooseAnimal[MarineState]):
    """Frame: as in every game, and how many traits each animal keeps."""

    frame = Frame(("",), ("animal+", 1, "animal+", 2), acts=False)

    def fits(self, s: MarineState) -> bool:
        return super().fits(s) and s.arg(3) > 0 and s.has_tile(s.display.middle)  # where they will settle

    def resolve(self, s: MarineState) -> None:
        random_earth = s.arg(1) == 1
        kept = s.arg(3)
        s.pop()
        set_up_animals(s)
        if random_earth:
            settle_by_elements(s)
        else:
            settle_in_the_middle(s)
        begin_traits(s, kept)


def set_up_animals(s: MarineState) -> None:
    """Pawns by the number of animals in play; one cube of each goes onto the food chain."""
    data = s.display.data["animals"]
    for animal in range(ANIMALS):
        if s.played(animal):
            s.hand[animal] = data["supply"][str(s.animals_in_play())]["pawns"]
            s.pool[animal] = data["cubes"] - s.display.marker_cubes
        else:
            for element in range(s.board.elements):
                while s.added(animal, element) > 0:
                    s.lose_element(animal, element)


def settle_in_the_middle(s: MarineState) -> None:
    for animal in range(ANIMALS):
        if s.played(animal):
            s.add_from_pool(animal, s.display.middle, s.display.data["animals"]["start_species"])


def settle_by_elements(s: MarineState) -> None:
    """A species for each match on the middle tile; all begin with what it pays in all, less what they would get."""
    middle = s.display.middle
    for animal in range(ANIMALS):
        if s.played(animal):
            s.add_from_pool(animal, middle, s.matches(animal, middle))
    scored = s.clone()
    scored.score_tile(middle)
    total: i64 = 0
    for place in range(PLACES):
        total += s.board.pays[s.terrain[middle] * PLACES + place]
    for animal in range(ANIMALS):
        if s.played(animal):
            s.gain_vp(animal, total - scored.vp[animal])


def begin_traits(s: MarineState, kept: i64) -> None:
    """Deal the traits; when all are chosen and revealed the first cards are turned up and play begins."""
    s.phase = TRAITS
    s.note(PHASE_BEGUN, s.phase, s.turn)
    traits = vec[i64]([trait for trait in range(int(s.display.traits)) if s.absent & bit(trait) == 0])
    s.chance.shuffle(traits)
    s.revealed += 1
    s.push(agenda.PLAY_ON)
    s.push(agenda.OPEN_ROW, lowest_animal(s))
    s.push(agenda.REVEAL_TRAITS)
    dealt = 0
    for animal in range(ANIMALS):
        if s.played(animal):
            for _ in range(s.display.traits_drawn):
                s.dealt[animal] |= bit(traits[dealt])
                dealt += 1
            s.push(agenda.KEEP_TRAIT, animal, kept)


def lowest_animal(s: MarineState) -> i64:
    """The animal in play that is lowest in the food chain: it begins."""
    lowest: i64 = NONE
    for animal in range(ANIMALS):
        if s.played(animal):
            lowest = animal
    return lowest
