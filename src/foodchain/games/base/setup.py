"""Game setup: who plays which animal; earth, bag, display, stacks, deck; then the animals' species."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.setup import ChooseAnimal, all_tiles, empty_table, give_animals, stack_tiles
from foodchain.engine.chance import Chance
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.state import changed, filled
from foodchain.games.base import agenda
from foodchain.games.base.board import TUNDRA, BaseBoard
from foodchain.games.base.reset import begin_planning, deal_cards
from foodchain.games.base.state import SETUP, BaseState


def empty_state(board: BaseBoard, chance: Chance, seats: int, options: dict[str, Any]) -> BaseState:
    """A state with every piece still in its box or bag."""
    s = BaseState(board)
    empty_table(s, board, chance, seats, options)
    if options["dominance"] == "claimed":
        s.marker = filled(board.grid.size, NONE)
    s.phase = SETUP
    s.tundra_left = board.data["terrain"]["tundra_tiles"]
    return s


def new_state(board: BaseBoard, chance: Chance, seats: int, options: dict[str, Any]) -> BaseState:
    s = empty_state(board, chance, seats, options)
    random_earth = options["earth"] == "random"
    if options["animals"] != "choose" or s.version == FIRST_VERSION:
        lay_out(s, random_earth)
    s.push(agenda.CHOOSE_ANIMAL, NONE, 0, 1 if random_earth else 0, animals_in_play(board, seats, options))
    give_animals(s, options["animals"], options["multiple"])
    return s


def lay_out(s: BaseState, random_earth: bool) -> None:
    """Everything but the species. Animals that are chosen are chosen before it (ruling B33)."""
    tiles = all_tiles(s.display)
    if random_earth:
        s.chance.shuffle(tiles)
    lay_earth(s, tiles, random_earth)
    lay_disks(s, random_earth)
    stack_tiles(s, tiles)
    shuffle_deck(s)
    deal_cards(s)
    s.draw_disks()
    s.open_stacks()


def animals_in_play(board: BaseBoard, seats: int, options: dict[str, Any]) -> int:
    return int(board.animals) if options["multiple"] else seats


def lay_earth(s: BaseState, tiles: vec[i64], random_earth: bool) -> None:
    """The seven start tiles, by the board or from the shuffled ones; the middle one lies under ice."""
    board = s.display
    for i, (name, terrain) in enumerate(board.data["board"]["tiles"].items()):
        at = board.grid.hex_index[name]
        number = tiles[i] if random_earth else board.terrain_names.index(terrain)
        s.ground = changed(s.ground, at, number)
        s.terrain = changed(s.terrain, at, number)
    s.terrain = changed(s.terrain, board.grid.hex_index["0,0"], TUNDRA)
    s.tundra_left -= 1


def lay_disks(s: BaseState, random_earth: bool) -> None:
    s.own_disks()
    for name, element in s.display.data["board"]["disks"].items():
        corner = s.display.grid.corner_index[name]
        if random_earth:
            s.disk[corner] = s.draw_element()
        else:
            s.disk[corner] = s.display.element_names.index(element)
            s.bag[s.disk[corner]] -= 1


def shuffle_deck(s: BaseState) -> None:
    """The last card lies at the bottom, under the shuffled others."""
    last = s.display.last_card
    cards = vec[i64]([card for card in range(int(s.display.cards)) if card != last])
    s.chance.shuffle(cards)
    s.deck = vec[i64]([last] + list(cards))
    s.deck_left = s.display.cards


class ChooseAnimals(ChooseAnimal[BaseState]):
    def resolve(self, s: BaseState) -> None:
        random_earth = s.arg(1) == 1
        s.pop()
        if not s.has_earth():
            lay_out(s, random_earth)
        set_up_animals(s)
        if random_earth:
            settle_by_elements(s)
        else:
            settle_by_terrain(s)
        claim_all(s)
        begin_planning(s)


def set_up_animals(s: BaseState) -> None:
    """Pawns and cubes by the number of animals in play; initiative in reverse food chain order."""
    in_play = [animal for animal in range(int(s.board.animals)) if s.played(animal)]
    supply = s.display.data["animals"]["supply"][str(len(in_play))]
    for animal in in_play:
        s.hand[animal] = supply["pawns"]
        s.pool[animal] = supply["cubes"] - s.display.marker_cubes
    s.initiative = vec[i64](list(reversed(in_play)))


def settle_by_terrain(s: BaseState) -> None:
    """The ordinary start: two species on the animal's home, one on each neighbour of it."""
    for animal, content in enumerate(s.display.data["animals"]["animal"].values()):
        if s.played(animal):
            for name, count in content["start"].items():
                terrain = s.board.terrain_names.index(name)
                for at in range(s.board.grid.size):
                    if s.terrain[at] == terrain:
                        s.add_from_pool(animal, at, count)


def settle_by_elements(s: BaseState) -> None:
    """The random earth: one species for each disk of the animal's own element, and VP for those who got fewer."""
    for animal in range(s.board.animals):
        if s.played(animal):
            for at in range(s.board.grid.size):
                if s.has_tile(at) and not s.is_tundra(at):
                    s.add_from_pool(animal, at, own_element_disks(s, animal, at))
    most: i64 = 0
    for animal in range(s.board.animals):
        if s.species_on(animal) > most:
            most = s.species_on(animal)
    for animal in range(s.board.animals):
        if s.played(animal):
            s.gain_vp(animal, most - s.species_on(animal))


def own_element_disks(s: BaseState, animal: i64, at: i64) -> i64:
    """How many disks on a tile are of the type printed on the animal's display."""
    total: i64 = 0
    for i in range(6):
        element = s.disk[s.board.grid.corners[at * 6 + i]]
        if element != NONE and s.board.printed[animal * s.board.elements + element] > 0:
            total += 1
    return total


def claim_all(s: BaseState) -> None:
    """At the start every dominant animal has its marker, where markers are used."""
    for at in range(len(s.marker)):
        if s.has_tile(at) and s.best_matching(at) != NONE:
            s.claim(s.best_matching(at), at)
