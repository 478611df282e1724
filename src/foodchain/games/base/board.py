"""The base game's board: the action display and the cards on top of what every earth has."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import Board
from foodchain.earth.grid import Grid

# Animals in food chain order, and the one terrain that has rules of its own; data/*.toml has the same order.
MAMMALS: Final = 0
REPTILES: Final = 1
BIRDS: Final = 2
ARACHNIDS: Final = 4
INSECTS: Final = 5
TUNDRA: Final = 7

INITIATIVE: Final = 0
ADAPTATION: Final = 1
REGRESSION: Final = 2
ABUNDANCE: Final = 3
WASTELAND: Final = 4
DEPLETION: Final = 5
GLACIATION: Final = 6
SPECIATION: Final = 7
WANDERLUST: Final = 8
MIGRATION: Final = 9
COMPETITION: Final = 10
DOMINATION: Final = 11
SECTIONS: Final = 12


class BaseBoard(Board):
    def __init__(self, data: dict[str, Any]) -> None:
        columns = data["board"]["columns"]
        hexes = [(int(q), r) for q, (first, last) in columns.items() for r in range(first, last + 1)]
        animals = data["animals"]
        # Before the parent, which builds the action space and asks for the cards and spaces.
        self.sections = data["display"]["section"]
        self.section_names: list[str] = list(self.sections)
        self.space_names = [
            f"{section} {space}" for section, content in self.sections.items() for space in content["spaces"]
        ]
        self.spaces: i64 = len(self.space_names)
        self.card_names: list[str] = list(data["cards"]["card"])
        self.cards: i64 = len(self.card_names)
        self.stacks: i64 = data["terrain"]["stacks"]
        self.face_up: i64 = data["cards"]["face_up"]
        self.last_card: i64 = self.card_names.index(data["cards"]["last"])
        super().__init__(Grid(hexes), animals["animal"], animals["elements"], data["terrain"]["terrain"])
        self.most_elements = animals["most_elements"]
        self.data = data

        lengths = [len(content["spaces"]) for content in self.sections.values()]
        self.section_first: vec[i64] = vec[i64]([sum(lengths[:i]) for i in range(len(lengths))])
        self.section_end: vec[i64] = vec[i64]([sum(lengths[: i + 1]) for i in range(len(lengths))])
        self.section_of: vec[i64] = vec[i64]([i for i, length in enumerate(lengths) for _ in range(length)])
        self.squares: vec[i64] = vec[i64]([content.get("squares", 0) for content in self.sections.values()])
        self.space_element: vec[i64] = vec[i64]([self.element_on(name) for name in self.space_names])
        self.space_number: vec[i64] = vec[i64]([self.number_on(name) for name in self.space_names])
        self.space_terrains: vec[i64] = vec[i64]([self.terrains_on(name) for name in self.space_names])

        self.vocabulary.teach("section", self.section_names)
        self.vocabulary.teach("space", self.space_names)
        self.vocabulary.teach("card", self.card_names)

    def build_actions(self) -> None:
        super().build_actions()
        spaces = [(("space", name),) for name in self.space_names]
        cards = [(("card", name),) for name in self.card_names]
        self.first_place: i64 = self.space.add("place {}", spaces)
        self.first_card: i64 = self.space.add("card {}", cards)
        self.first_stack: i64 = self.space.add("stack {}", [(("stack", str(i + 1)),) for i in range(self.stacks)])
        self.give_pawn: i64 = self.space.add("give pawn")
        self.thin_out: i64 = self.space.add("thin out")

    def element_on(self, space: str) -> int:
        """The element a Speciation space stands for."""
        word = space.split()[1]
        return self.element_names.index(word) if word in self.element_names else -1

    def number_on(self, space: str) -> int:
        word = space.split()[1]
        return int(word) if word.isdigit() else -1

    def terrains_on(self, space: str) -> int:
        """The terrains of a Competition space as bits, tundra always among them."""
        section, words = space.split()
        if section != "competition":
            return 0
        return sum(1 << self.terrain_names.index(word) for word in [*words.split("-"), "tundra"])
