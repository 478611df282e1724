"""The base game's board: the action display and the cards on top of what every earth has."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayBoard
from foodchain.engine.bits import bit

# Animals in food chain order, and the one terrain that has rules of its own; data/*.toml has the same order.
MAMMALS: Final = 0
REPTILES: Final = 1
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


class BaseBoard(DisplayBoard):
    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, [])
        animals = data["animals"]
        self.most_pawns: i64 = animals["pawns"]
        self.ending_effect = self.effects.index((int(self.last_card), "ice age"))
        self.ending_cards: i64 = sum(bit(card) for card in {card for card, do in self.effects if do == "ice age"})
        self.reach: vec[i64] = vec[i64]([animal.get("reach", 1) for animal in animals["animal"].values()])
        self.space_element: vec[i64] = vec[i64]([self.element_on(name) for name in self.space_names])
        self.space_number: vec[i64] = vec[i64]([self.number_on(name) for name in self.space_names])
        self.space_terrains: vec[i64] = vec[i64]([self.terrains_on(name) for name in self.space_names])

    def build_actions(self) -> None:
        super().build_actions()
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
        return sum(bit(self.terrain_names.index(word)) for word in [*words.split("-"), "tundra"])
