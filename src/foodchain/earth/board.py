"""What never changes during a game on an earth: its grid, tables, names and action space."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.grid import Grid
from foodchain.engine.actions import ActionSpace, Target
from foodchain.engine.events import Vocabulary

PLACES: Final = 4
MOST_ADDED: Final = 5


class Board:
    """The grid, the names and the numbers of one earth game, read from its data files.

    `animals` is in food chain order from the top, so a smaller number is always higher in the food chain.
    The `first_…` numbers are where each family of options begins in the action space.
    """

    def __init__(self, grid: Grid, animals: dict[str, Any], terrain: dict[str, Any]) -> None:
        elements: list[str] = animals["elements"]
        terrains: dict[str, Any] = terrain["terrain"]
        self.grid = grid
        self.animal_names: list[str] = list(animals["animal"])
        self.element_names = elements
        self.terrain_names = list(terrains)
        self.animals: i64 = len(self.animal_names)
        self.elements: i64 = len(elements)
        self.terrains: i64 = len(terrains)
        self.most_elements: i64 = animals["most_elements"]
        self.bonus_table: vec[i64] = vec[i64](terrain["bonus"])  # VP for a count of 0, 1, 2, …

        # animal * elements + element -> how often it is printed on the animal's display
        self.printed: vec[i64] = vec[i64](
            [animal["printed"].count(element) for animal in animals["animal"].values() for element in elements]
        )
        # terrain * PLACES + place -> VP, and terrain -> how many species one Speciation may add
        self.pays: vec[i64] = vec[i64](
            [(terrain["pays"] + [0] * PLACES)[place] for terrain in terrains.values() for place in range(PLACES)]
        )
        self.speciation_limit: vec[i64] = vec[i64]([terrain["speciation"] for terrain in terrains.values()])

        # Filled by games whose cards have terms: step -> 1 if it resolves cards, and a line of terms for each effect.
        self.resolvers: vec[i64] = vec[i64]()
        self.terms: vec[i64] = vec[i64]()
        # For each effect of cards, what the two numbers are that its frame begins with; see cards/program.py.
        self.given: vec[i64] = vec[i64]()
        self.vp_floor: bool = True  # whether points stop at zero
        self.nobody: vec[i64] = vec[i64]([0] * grid.size)  # hex -> none; states share it

        self.vocabulary = Vocabulary()
        self.vocabulary.teach("animal", self.animal_names)
        self.vocabulary.teach("element", self.element_names)
        self.vocabulary.teach("terrain", self.terrain_names)
        self.vocabulary.teach("hex", grid.hex_names)
        self.vocabulary.teach("corner", grid.corner_names)
        self.vocabulary.teach("place", ["first", "second", "third", "fourth"])
        self.build_actions()

    def build_actions(self) -> None:
        """The options every earth game has. A game adds its own behind them."""
        hexes: list[Target] = [("hex", name) for name in self.grid.hex_names]
        corners: list[Target] = [("corner", name) for name in self.grid.corner_names]
        animals: list[Target] = [("animal", name) for name in self.animal_names]
        elements: list[Target] = [("element", name) for name in self.element_names]
        each_hex = [(at,) for at in hexes]
        each_corner = [(at,) for at in corners]
        each_element = [(element,) for element in elements]
        each_added: list[tuple[Target, ...]] = [(("added", name),) for name in self.element_names]  # on its display
        each_species = [(animal, at) for at in hexes for animal in animals]

        space = ActionSpace()
        space.other_names = {name: self.grid.corner_names[i] for name, i in self.grid.corner_index.items()}
        self.space = space
        self.pass_: i64 = space.add("pass")
        self.first_take: i64 = space.add("take {}", each_element)
        self.first_lose: i64 = space.add("lose {}", each_added)
        self.first_protect: i64 = space.add("protect {}", each_added)
        self.first_put: i64 = space.add("put {}", each_corner)
        self.first_remove: i64 = space.add("remove {}", each_corner)
        self.first_keep_disk: i64 = space.add("keep {}", each_corner)
        self.first_around: i64 = space.add("around {}", each_corner)
        self.first_tile: i64 = space.add("tile {}", each_hex)
        self.first_lay: i64 = space.add("lay {}", each_hex)
        self.first_cover: i64 = space.add("cover {}", each_hex)
        self.first_score: i64 = space.add("score {}", each_hex)
        self.first_save: i64 = space.add("save {}", each_hex)
        counts: list[Target] = [("count", str(n)) for n in range(MOST_ADDED + 1)]
        self.first_add: i64 = space.add("add {} > {}", [(n, at) for at in hexes for n in counts])
        self.first_move: i64 = space.add("move {} > {}", [(hexes[i], hexes[j]) for i, j in self.grid.pairs])
        self.first_eliminate: i64 = space.add("eliminate {} {}", each_species)
        self.first_keep_species: i64 = space.add("keep {} {}", each_species)
        self.first_replace: i64 = space.add("replace {} {}", each_species)
        self.first_claim: i64 = space.add("claim {} {}", each_species)
        self.first_tie: i64 = space.add("tie {}", each_hex)
        self.first_animal: i64 = space.add("choose {}", [(animal,) for animal in animals])

    def bonus(self, count: i64) -> i64:
        """Bonus VP for a count; the last column of the table is for that many or more."""
        last = len(self.bonus_table) - 1
        return self.bonus_table[count if count < last else last]

    def add_number(self, at: i64, count: i64) -> i64:
        return self.first_add + at * (MOST_ADDED + 1) + count

    def move_number(self, start: i64, end: i64) -> i64:
        return self.first_move + self.grid.pair_of[start * self.grid.size + end]
