"""Marine's board: the hexes' halves and edge, the display's spaces, the cards and traits as numbers."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayBoard
from foodchain.engine.bits import bit
from foodchain.engine.effects import BESIDE
from foodchain.games.marine.contents import check_data
from foodchain.games.marine.vocabulary import ANY, POWER_NAMES, RULE_NAMES, vocabulary_of

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

# What holds while a card lies face up, and what a trait can do: numbers into the lists of vocabulary.py.
REVERSE_TIES: Final = 1
ELEMENT_PAYS: Final = 2
TERRAIN_ERUPTS: Final = 3
TERRAIN_PAYS: Final = 4
SCORES_TIMES: Final = 5

# To whom a tile pays more.
TO_FIRST: Final = 0
TO_EVERYONE: Final = 1
TO_ACTOR: Final = 2

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
AFTER_RETRIEVAL: Final = 19
NEW_TILE: Final = 20
NEVER_ENDANGERED: Final = 21

# Instead of the only power of a kind.
NONE: Final = -1
SEVERAL: Final = -2


class MarineBoard(DisplayBoard):
    def __init__(self, data: dict[str, Any]) -> None:
        check_data(data)
        self.words = vocabulary_of(data)
        traits = data["traits"]["trait"]
        # Before the parent, which builds the action space and asks for them.
        self.trait_names: list[str] = list(traits)
        self.traits: i64 = len(traits)
        super().__init__(data, [f"own {animal}" for animal in data["animals"]["animal"]])
        self.ending_effect = self.effects.index((int(self.last_card), "last round"))
        self.vent_tiles: i64 = data["terrain"]["vent_tiles"]
        self.middle: i64 = self.grid.hex_index["0,0"]

        self.half: vec[i64] = vec[i64]([half(q, r) for q, r in self.grid.hexes])
        self.edge: vec[i64] = vec[i64]([self.on_edge(at) for at in range(int(self.grid.size))])

        own = self.power(data, "own space")
        like = self.space_names.index(own["space"]) if own.get("space", "none") != "none" else -1
        section = self.section_of[like] if like >= 0 else self.section_names.index(own.get("action", "domination"))
        self.section_of = vec[i64](list(self.section_of) + [int(section)] * int(self.animals))
        # space -> the space whose action it has; animals' own ones can be like a printed one
        self.acts_like: vec[i64] = vec[i64](
            [like if space >= self.printed_spaces and like >= 0 else space for space in range(int(self.spaces))]
        )
        self.order: vec[i64] = vec[i64](self.order_of_spaces(own.get("place", "bottom")))
        self.space_value: vec[i64] = vec[i64](self.numbers_on("values", 0))
        self.first_target: i64 = data["animals"]["first_target"]
        # Cards and traits of a pack can give a pawn with a lower one.
        self.least_target: i64 = min([data["animals"]["first_target"], *targets_in(data)])
        self.least_animals: vec[i64] = vec[i64](self.numbers_on("least_animals", 0))
        self.special_only: vec[i64] = vec[i64]([int(name.endswith(" special")) for name in self.space_names])
        self.circles: i64 = self.sections["speciation"]["circles"]
        self.competing: i64 = self.sections["competition"]["markers"]
        self.evolving: i64 = self.sections["evolution"]["markers"]
        self.guards: i64 = self.sections["regression"]["cubes"]
        self.special_picks: i64 = self.sections["competition"]["special_picks"]

        cards = list(data["cards"]["card"].values())
        # card -> which kinds of rules it has while it lies face up, as bits; and the first of them in the lists below
        self.face_up_kinds: vec[i64] = vec[i64]([kinds_of(card["face_up"]) for card in cards])
        self.first_rule: vec[i64] = vec[i64](first_numbers([card["face_up"] for card in cards]))
        rules = [rule for card in cards for rule in card["face_up"]]
        self.rule_kind: vec[i64] = vec[i64]([rule_number(rule) for rule in rules])
        self.rule_subject: vec[i64] = vec[i64]([self.subject(rule) for rule in rules])
        self.rule_times: vec[i64] = vec[i64]([rule.get("times", 1) for rule in rules])
        self.rule_vp: vec[i64] = vec[i64]([rule.get("vp", 0) for rule in rules])
        payees = ["first", "everyone", "actor"]
        self.rule_to: vec[i64] = vec[i64]([payees.index(rule.get("to", "first")) for rule in rules])
        # card -> whether ties stay as they are for who wins the game
        self.winner_as_usual: vec[i64] = vec[i64]([int(leaves_winner(card["face_up"])) for card in cards])
        self.dead_fish: vec[i64] = vec[i64]([int("dead" in card["fish"]) for card in cards])
        self.live_fish: vec[i64] = vec[i64]([int("live" in card["fish"]) for card in cards])
        self.bottom_cards: i64 = data["cards"]["bottom"]

        rulings = data["rulings"]
        self.text_before_fish: bool = rulings["text_before_fish"]
        self.fish_of_first_cards: bool = rulings["fish_of_first_cards"]
        self.retrieve_nothing: bool = rulings["retrieve_nothing"]
        self.dominate_again: bool = rulings["dominate_again"]
        self.compete_where_you_live: bool = rulings["compete_where_you_live"]
        self.vp_floor = rulings["vp_floor"]
        self.guards_stay: bool = rulings["guards_stay"]
        self.domination_takes_card: i64 = rulings["domination_takes_card"]
        # Whether a card's effects ask which tile was scored for it: filled in with its program.
        self.asks_for_tile: bool = False
        self.asks_for_value: bool = False  # the same for the number of the space by which it was taken

        # The numbers of steps that are found by name, filled in with the table of steps.
        self.new_trait_step: i64 = -1
        self.use_trait_step: i64 = -1
        self.by_others_step: i64 = -1
        self.choose_party_step: i64 = -1
        self.traits_drawn: i64 = data["animals"]["traits_dealt"]
        self.trait_powers: vec[i64] = vec[i64]([powers_of(trait) for trait in traits.values()])
        # The powers of all traits in one list; trait -> the first of its own.
        self.first_power: vec[i64] = vec[i64](first_numbers([trait["powers"] for trait in traits.values()]))
        powers = powers_in(data)
        self.power_kind: vec[i64] = vec[i64]([POWER_NAMES.index(power["do"]) for power in powers])
        self.power_trait: vec[i64] = vec[i64](
            [number for number, trait in enumerate(traits.values()) for _ in trait["powers"]]
        )
        self.power_number: vec[i64] = vec[i64]([self.number_of_power(power, 0) for power in powers])
        self.power_choice: vec[i64] = vec[i64]([self.number_of_power(power, 1) for power in powers])
        self.power_more: vec[i64] = vec[i64]([self.number_of_power(power, 2) for power in powers])
        # kind of power -> the only one in the list; NONE where a pack has left none, SEVERAL where it has added some
        self.only_power: vec[i64] = vec[i64]([only_one(list(self.power_kind), k) for k in range(len(POWER_NAMES))])
        self.pays_killers: bool = any(power.get("whose") == "killed" for power in powers)
        self.pays_newcomers: bool = any(power["do"] == "points for newcomers" for power in powers)
        self.protects: bool = any(effect["do"] == "protect" for effect in effects_in(data))
        # trait -> by whom the tile must be laid that sets it off
        self.set_off_by: vec[i64] = vec[i64](
            [self.number_of_power(own_power(trait, "new tile"), 1) for trait in traits.values()]
        )

        self.vocabulary.teach("trait", self.trait_names)
        self.first_cause_trait: i64 = self.causes.add(self.trait_names)
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
        if rule.get("element", ANY) != ANY:
            return self.element_names.index(rule["element"])
        return self.terrain_names.index(rule["terrain"]) if rule.get("terrain", ANY) != ANY else -1

    def power(self, data: dict[str, Any], name: str) -> dict[str, Any]:
        """A power as one of the traits has it; empty if none has."""
        for trait in data["traits"]["trait"].values():
            found = own_power(trait, name)
            if found:
                return found
        return {}

    def number_of_power(self, power: dict[str, Any], into: int) -> int:
        """The first number that goes with a power (VP, species, an element), or the second, which is a choice."""
        if not power:
            return 0
        declared = self.words.powers.by_name[power["do"]]
        for field in declared.fields:
            if field.into == into and field.into != BESIDE:
                value = declared.value(power, field)
                return field.choices.index(value) if field.choices else int(value)
        return 0

    def order_of_spaces(self, place: str) -> list[int]:
        """Each space's rank from the top of the display; animals' own ones go where their trait says."""
        printed = list(range(int(self.printed_spaces)))
        own = list(range(int(self.printed_spaces), int(self.spaces)))
        if place == "bottom":
            ordered = printed + own
        else:
            end = 0 if place == "top" else int(self.section_end[self.section_names.index(place)])
            ordered = printed[:end] + own + printed[end:]
        return [ordered.index(space) for space in range(int(self.spaces))]


def own_power(trait: dict[str, Any], name: str) -> dict[str, Any]:
    for power in trait["powers"]:
        if power["do"] == name:
            return dict(power)
    return {}


def targets_in(data: dict[str, Any]) -> list[int]:
    """The target numbers that cards and traits set."""
    return [entry["target"] for entry in [*powers_in(data), *effects_in(data)] if "target" in entry]


def powers_in(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [power for trait in data["traits"]["trait"].values() for power in trait["powers"]]


def effects_in(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What cards and traits do."""
    effects = [effect for power in powers_in(data) for effect in power.get("effects", [])]
    for card in data["cards"]["card"].values():
        effects += [*card["effects"], *card["enters"]]
    return effects


def half(q: int, r: int) -> int:
    y = 2 * r + q
    if y == 0:
        return BOTH
    return TOP if y < 0 else BOTTOM


def rule_number(rule: dict[str, Any]) -> int:
    return RULE_NAMES.index(rule["do"]) + 1


def kinds_of(rules: list[dict[str, Any]]) -> int:
    """The kinds of some rules as bits."""
    return sum([bit(number) for number in {rule_number(rule) for rule in rules}])


def leaves_winner(rules: list[dict[str, Any]]) -> bool:
    """Whether rules that reverse ties do so only until the game is over."""
    reversing = [rule for rule in rules if rule_number(rule) == REVERSE_TIES]
    return bool(reversing) and not any(rule.get("winner", True) for rule in reversing)


def powers_of(trait: dict[str, Any]) -> int:
    """A trait's powers as bits."""
    return sum([bit(number) for number in {POWER_NAMES.index(power["do"]) for power in trait["powers"]}])


def first_numbers(lists: list[list[Any]]) -> list[int]:
    """Where each list begins if all are put together, and where the last one ends."""
    return [0, *accumulate([len(items) for items in lists])]


def only_one(kinds: list[int], kind: int) -> int:
    """The place of a kind in a list: NONE where it is not there, SEVERAL where it is there more than once."""
    count = kinds.count(kind)
    return kinds.index(kind) if count == 1 else NONE if count == 0 else SEVERAL
