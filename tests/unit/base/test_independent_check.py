"""A second opinion: in whole random games, what everybody sees is enough to work out the legal options anew.

Nothing here uses the engine's own geometry or rules, so a slip on either side shows as a difference.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game

Hex = tuple[int, int]
Corner = frozenset[Hex]
SIDES: list[Hex] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
BETWEEN = {"NE": (0, 1), "E": (1, 2), "SE": (2, 3), "SW": (3, 4), "W": (4, 5), "NW": (5, 0)}
BOARD = [
    (q, r)
    for q, (first, last) in {
        -3: (0, 3),
        -2: (-1, 3),
        -1: (-2, 3),
        0: (-2, 2),
        1: (-3, 2),
        2: (-3, 1),
        3: (-3, 0),
    }.items()
    for r in range(first, last + 1)
]
LIMITS = {"sea": 4, "wetland": 4, "savannah": 3, "jungle": 3, "forest": 3, "desert": 2, "mountain": 2, "tundra": 1}


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def name_of(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def beside(at: Hex) -> set[Hex]:
    return {(at[0] + q, at[1] + r) for q, r in SIDES}


def corner_of(text: str) -> Corner:
    at, _, side = text.partition("/")
    q, r = hex_of(at)
    return frozenset([(q, r), *((q + SIDES[i][0], r + SIDES[i][1]) for i in BETWEEN[side])])


def corners_of(at: Hex) -> set[Corner]:
    return {corner_of(f"{name_of(at)}/{side}") for side in BETWEEN}


class Table:
    """What can be seen, and what is remembered of the action under way."""

    def __init__(self) -> None:
        self.moved: Counter[Hex] = Counter()
        self.allowed: set[str] = set()
        self.pawns: dict[str, str] = {}
        self.new_tile: Hex = (0, 0)
        self.disk = ""
        self.around: list[Hex] = []

    def look(self, game: Game) -> None:
        view = game.view()
        self.view = view
        self.actor = game.decision.actor or ""
        self.kind = game.decision.kind.removesuffix(" for free")
        self.tiles: dict[Hex, dict[str, Any]] = {hex_of(tile["hex"]): tile for tile in view["earth"]}
        self.disks = {corner_of(name): element for name, element in view["disks"].items()}
        self.animals = {animal["animal"]: animal for animal in view["animals"]}
        self.shelf = {section["section"]: set(section["elements"]) for section in view["display"]}
        before = self.pawns
        spaces = [space for section in view["display"] for space in section["spaces"]]
        self.pawns = {space["name"]: space["pawn"] for space in spaces if space["pawn"]}
        self.vacant = [space["name"] for space in spaces if not space["pawn"]]
        self.lifted = [space for space in before if space not in self.pawns]
        if self.kind != "compete":
            self.allowed = set()

    def species(self, at: Hex, animal: str) -> int:
        count: int = self.tiles.get(at, {"cubes": {}})["cubes"].get(animal, 0)
        return count

    def home(self) -> list[Hex]:
        return [at for at in self.tiles if self.species(at, self.actor)]

    def vacant_corners(self, tiles: list[Hex]) -> set[Corner]:
        return {corner for at in tiles for corner in corners_of(at) if corner not in self.disks}

    def matches(self, at: Hex, animal: str) -> int:
        needs = Counter(self.animals[animal]["printed"] + self.animals[animal]["added"])
        return sum(needs[self.disks[corner]] for corner in corners_of(at) if corner in self.disks)

    # -- what should be legal ---------------------------------------------------------------------------------------

    def expected(self) -> set[Any] | None:
        """The options by the rulebook; None for what is tested elsewhere, such as the cards."""
        rule = getattr(self, self.kind.replace(" ", "_"), None)
        found: set[Any] | None = rule() if rule else None
        return found

    def place_pawn(self) -> set[Any]:
        return {f"place {space}" for space in self.vacant}

    def replace_pawn(self) -> set[Any]:
        return {"pass", *(f"place {space}" for space in self.vacant if space != "initiative 1")}

    def adapt(self) -> set[Any]:
        return {"pass", *(f"take {element}" for element in self.shelf["adaptation"])}

    def enrich(self) -> set[Any]:
        return {"pass", *(f"take {element}" for element in self.shelf["abundance"])}

    def enrich_where(self) -> set[Any]:
        return {("put", corner) for corner in self.vacant_corners(list(self.tiles))}

    def waste(self) -> set[Any]:
        return {"pass", *(f"take {element}" for element in self.shelf["wasteland"])}

    def deplete(self) -> set[Any]:
        box = self.shelf["depletion"]
        return {"pass", *(("remove", corner) for corner, element in self.disks.items() if element in box)}

    def ice_sheet(self) -> set[Any]:
        tundra = {at for at, tile in self.tiles.items() if tile["terrain"] == "tundra"}
        return {f"cover {name_of(at)}" for at in self.tiles if at not in tundra and beside(at) & tundra}

    def glaciate(self) -> set[Any]:
        return {"pass", *self.ice_sheet()}

    def choose_disk(self) -> set[Any]:
        element = self.lifted[-1].split()[1]
        return {"pass", *(("around", corner) for corner, there in self.disks.items() if there == element)}

    def speciate(self) -> set[Any]:
        while self.around[0] not in self.tiles:
            self.around.pop(0)
        at = self.around.pop(0)
        most = min(LIMITS[self.tiles[at]["terrain"]], self.animals[self.actor]["pool"])
        return {f"add {count} > {name_of(at)}" for count in range(most + 1)}

    def insects_add(self) -> set[Any]:
        return {"pass", *(f"add 1 > {name_of(at)}" for at in self.tiles)}

    def wander(self) -> set[Any]:
        return {"pass", *(f"stack {i + 1}" for i, stack in enumerate(self.view["stacks"]) if stack["top"])}

    def wander_where(self) -> set[Any]:
        return {f"lay {name_of(at)}" for at in BOARD if at not in self.tiles and beside(at) & self.tiles.keys()}

    def wander_disk(self) -> set[Any]:
        return {"pass", *(f"take {element}" for element in self.shelf["wanderlust"])}

    def wander_corner(self) -> set[Any]:
        return {("put", corner) for corner in self.vacant_corners([self.new_tile])}

    def move_in(self) -> set[Any]:
        new = self.new_tile
        return {"pass", *(f"move {name_of(at)} > {name_of(new)}" for at in beside(new) if self.species(at, self.actor))}

    def migrate(self) -> set[Any]:
        if self.lifted:
            self.moved = Counter()
        out: set[Any] = {"pass"}
        for at in self.home():
            if self.species(at, self.actor) > self.moved[at]:
                ends = beside(at) & self.tiles.keys()
                if self.actor == "birds":
                    ends = ends | {end for between in ends for end in beside(between) & self.tiles.keys()}
                out |= {f"move {name_of(at)} > {name_of(end)}" for end in ends if end != at}
        return out

    def compete(self) -> set[Any]:
        lifted = [space for space in self.lifted if space.startswith("competition")]
        if lifted:
            self.allowed = {"tundra", *lifted[-1].split()[1].split("-")}
        elif not self.allowed:
            self.allowed = set(LIMITS)
        return {
            "pass",
            *(
                f"eliminate {animal} {name_of(at)}"
                for at in self.home()
                for animal in self.tiles[at]["cubes"]
                if animal != self.actor and self.tiles[at]["terrain"] in self.allowed
            ),
        }

    def dominate(self) -> set[Any]:
        return {"pass", *(f"score {name_of(at)}" for at, tile in self.tiles.items() if not tile["scored"])}

    def take_card(self) -> set[Any]:
        return {f"card {card}" for card in self.view["cards"]}

    def save_species(self) -> set[Any] | None:
        if any(tile["hibernating"] for tile in self.tiles.values()):
            return None
        return {"pass", *(f"save {name_of(at)}" for at in self.home() if self.matches(at, "mammals") == 0)}

    # -- what is remembered -----------------------------------------------------------------------------------------

    def remember(self, option: str) -> None:
        words = option.split()
        if self.kind == "wander where":
            self.new_tile = hex_of(words[1])
        elif self.kind == "choose disk" and option != "pass":
            self.around = sorted(corner_of(words[1]))
        elif self.kind == "migrate" and option != "pass":
            self.moved[hex_of(words[3])] += 1
        if self.kind == "compete":
            if option == "pass" or self.allowed == set(LIMITS):  # the arachnids' free one ends with a single tile
                self.allowed = set()
            else:
                self.allowed = self.allowed - {self.tiles[hex_of(words[2])]["terrain"]}


def seen(option: str) -> Any:
    verb, _, rest = option.partition(" ")
    return (verb, corner_of(rest)) if "/" in rest else option


@pytest.mark.parametrize("earth", ["standard", "random"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_legal_options_by_the_rulebook(seats: int, earth: str) -> None:
    chance = Random(seats)
    game = foodchain.new("base", seats=seats, seed=seats, earth=earth, turns=9)
    table = Table()
    judged: Counter[str] = Counter()
    while not game.over:
        table.look(game)
        expected = table.expected()
        if expected is not None:
            assert {seen(option.text) for option in game.decision.options} == expected, repr(game)
            judged[table.kind] += 1
        for at, tile in table.tiles.items():
            matches = {animal: table.matches(at, animal) for animal in tile["cubes"]}
            best = [animal for animal, count in matches.items() if count and count == max(matches.values())]
            assert tile["matches"] == matches
            assert tile["dominant"] == (best[0] if len(best) == 1 else None)
        options = game.decision.sensible if chance.random() < 0.95 else game.decision.options
        option = chance.choice(options).text
        table.remember(option)
        game.play(option)
    game.check()
    assert len(judged) > 12
