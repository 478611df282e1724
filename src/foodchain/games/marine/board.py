"""Marine's board: the hexes' halves and edge, the display's spaces, the cards and traits as numbers."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayBoard
from foodchain.engine.bits import bit
from foodchain.games.marine.contents import FACE_UP_RULES, POWERS, check_data

# Animals in food chain order, and the one terrain that has rules of its own; data/*.toml has the same order.
REPTILES: Final = 0
CEPHALOPODS: Final = 1
FISHES: Final = 2
CRUSTACEANS: Final = 3
ANIMALS: Final = 4
VENT: Final = 7

ABUNDANCE: Final = 0
AUTOTROPHS: Final = 1
DEPLETION: Final = 2
ADAPTATION: Final = 3
REGRESSION: Final = 4
SPECIATION: Final = 5
WANDERLUST: Final = 6
TECTONICS: Final = 7
MIGRATION: Final = 8
COMPETITION: Final = 9
EVOLUTION: Final = 10
DOMINATION: Final = 11
SECTIONS: Final = 12

# Where a Vent shows which side.
TOP: Final = 0
BOTTOM: Final = 1
BOTH: Final = 2

# What holds while a card lies face up, and what a trait can do: numbers into the vocabulary of contents.py.
REVERSE_TIES: Final = 1
ELEMENT_PAYS: Final = 2
TERRAIN_ERUPTS: Final = 3

ADD_AFTER_RETRIEVAL: Final = 0
OWN_SPACE: Final = 1
GAIN_PAWN: Final = 2
SETTLE_NEW_TILES: Final = 3
POINTS_FOR_LOSSES: Final = 4
LIVE_ON_PREY: Final = 5
WIDEN_NICHE: Final = 6
COPY_TRAIT: Final = 7
PLACE_BEFORE: Final = 8
TURN_AFTER_RETRIEVAL: Final = 9
START_WITH_PAWN: Final = 10
MORE_ELEMENTS: Final = 11
POINTS_FOR_NEWCOMERS: Final = 12
PRINTED_ELEMENT: Final = 13
ALWAYS_GUARDED: Final = 14
MIGRATE_MORE: Final = 15
MIGRATE_FARTHER: Final = 16
BASICS_BUMP: Final = 17
POINTS_ALONE: Final = 18


class MarineBoard(DisplayBoard):
    def __init__(self, data: dict[str, Any]) -> None:
        check_data(data)
        traits = data["traits"]["trait"]
        # Before the parent, which builds the action space and asks for them.
        self.trait_names: list[str] = list(traits)
        self.traits: i64 = len(traits)
        super().__init__(data, [f"own {animal}" for animal in data["animals"]["animal"]])
        self.vent_tiles: i64 = data["terrain"]["vent_tiles"]
        self.middle: i64 = self.grid.hex_index["0,0"]

        self.half: vec[i64] = vec[i64]([half(q, r) for q, r in self.grid.hexes])
        self.edge: vec[i64] = vec[i64]([self.on_edge(at) for at in range(int(self.grid.size))])

        personal = [self.section_names.index(self.personal_action(data))] * int(self.animals)
        self.section_of = vec[i64](list(self.section_of) + personal)
        self.space_value: vec[i64] = vec[i64](self.numbers_on("values", 0))
        self.first_target: i64 = data["animals"]["first_target"]
        self.least_animals: vec[i64] = vec[i64](self.numbers_on("least_animals", 0))
        self.special_only: vec[i64] = vec[i64]([int(name.endswith(" special")) for name in self.space_names])
        self.circles: i64 = self.sections["speciation"]["circles"]
        self.competing: i64 = self.sections["competition"]["markers"]
        self.evolving: i64 = self.sections["evolution"]["markers"]
        self.guards: i64 = self.sections["regression"]["cubes"]
        self.special_picks: i64 = self.sections["competition"]["special_picks"]

        cards = list(data["cards"]["card"].values())
        rules = [card["face_up"][0] if card["face_up"] else {} for card in cards]
        self.face_up_rule: vec[i64] = vec[i64]([rule_number(rule) for rule in rules])
        self.face_up_subject: vec[i64] = vec[i64]([self.subject(rule) for rule in rules])
        self.face_up_vp: vec[i64] = vec[i64]([rule.get("vp", 0) for rule in rules])
        self.dead_fish: vec[i64] = vec[i64]([int("dead" in card["fish"]) for card in cards])
        self.live_fish: vec[i64] = vec[i64]([int("live" in card["fish"]) for card in cards])
        self.bottom_cards: i64 = data["cards"]["bottom"]

        self.new_trait_step: i64 = -1  # the number of that card effect, filled in with the table of steps
        self.traits_drawn: i64 = data["animals"]["traits_dealt"]
        self.trait_powers: vec[i64] = vec[i64]([powers_of(trait) for trait in traits.values()])
        self.power_number: vec[i64] = vec[i64]([self.number_of_power(name, data) for name in POWERS])

        self.power_trait: vec[i64] = vec[i64]([self.trait_with(power) for power in range(len(POWERS))])

        self.vocabulary.teach("trait", self.trait_names)
        self.first_cause_trait: i64 = len(self.cause_names)
        self.cause_names += self.trait_names
        self.vocabulary.teach("cause", self.cause_names)
        self.vocabulary.teach("side", ["smoker", "geyser"])

    def build_actions(self) -> None:
        super().build_actions()
        space = self.space
        corners = [(("corner", name),) for name in self.grid.corner_names]
        pawns = [(("pawn", name),) for name in self.element_names]
        species = [(("animal", a), ("hex", at)) for at in self.grid.hex_names for a in self.animal_names]
        self.retrieve: i64 = space.add("retrieve")
        self.first_pawn: i64 = space.add("pawn {}", pawns)
        self.first_swap: i64 = space.add("swap {}", corners)
        self.first_home: i64 = space.add("send home {} {}", species)
        self.first_dominate: i64 = space.add("dominate {}", pawns)
        self.first_terrain: i64 = space.add("terrain {}", [(("terrain", name),) for name in self.terrain_names])
        self.first_trait: i64 = space.add("trait {}", [(("trait", name),) for name in self.trait_names])
        self.guard: i64 = space.add("guard")
        self.smoker: i64 = space.add("smoker")
        self.geyser: i64 = space.add("geyser")
        self.from_pool: i64 = space.add("from pool")
        self.from_box: i64 = space.add("from box")

    def trait_with(self, power: int) -> int:
        """The trait that has a power; -1 where a pack has left none."""
        having = [trait for trait in range(int(self.traits)) if self.trait_powers[trait] & bit(power) != 0]
        return having[0] if having else -1

    def on_edge(self, at: i64) -> int:
        """A hex that is not surrounded by six others of the board, whatever tiles have been laid (ruling M8)."""
        for side in range(6):
            if self.grid.around[at * 6 + side] == -1:
                return 1
        return 0

    def numbers_on(self, key: str, otherwise: int) -> list[int]:
        """A number for each space; the sections say theirs under a key, from left to right."""
        numbers: list[int] = []
        for content in self.sections.values():
            given = content.get(key, [])
            spaces = len(content["spaces"])
            numbers += (given + [otherwise] * spaces)[:spaces]
        return numbers + [otherwise] * int(self.animals)

    def subject(self, rule: dict[str, Any]) -> int:
        """The element or terrain that a rule of a face-up card is about."""
        if "element" in rule:
            return self.element_names.index(rule["element"])
        return self.terrain_names.index(rule["terrain"]) if "terrain" in rule else -1

    def number_of_power(self, name: str, data: dict[str, Any]) -> int:
        """The number that goes with a power: VP, species, spaces, or an element."""
        for trait in data["traits"]["trait"].values():
            for power in trait["powers"]:
                if power["do"] == name:
                    for key, value in power.items():
                        if key == "element":
                            return self.element_names.index(value)
                        if key not in ("do", "action"):
                            return int(value)
        return 0

    def personal_action(self, data: dict[str, Any]) -> str:
        for trait in data["traits"]["trait"].values():
            for power in trait["powers"]:
                if power["do"] == "own space":
                    return str(power["action"])
        return "domination"


def half(q: int, r: int) -> int:
    y = 2 * r + q
    if y == 0:
        return BOTH
    return TOP if y < 0 else BOTTOM


def rule_number(rule: dict[str, Any]) -> int:
    return list(FACE_UP_RULES).index(rule["do"]) + 1 if rule else 0


def powers_of(trait: dict[str, Any]) -> int:
    """A trait's powers as bits."""
    names = list(POWERS)
    return sum([bit(names.index(power["do"])) for power in trait["powers"]])
