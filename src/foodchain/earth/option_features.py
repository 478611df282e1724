"""What a policy sees of an option of an earth game: the tile, corner, element, animal or space it is about.

Everything is seen by the animal that acts. Which targets an option has follows from its number alone, so that is
worked out once.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.display import DisplayBoard, DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.features import ahead_of
from foodchain.engine.bits import bit
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.step import Step

# Of a tile, seen by the animal that acts.
TILE: Final = [
    "own species",
    "other species",
    "largest other animal more than own",
    "own matches",
    "matches of the best other more than own",
    "own dominance",
    "another's dominance",
    "what it pays the animal",
    "what it pays for the first place",
    "what one species more would gain",
    "what one species less would lose",
    "not scored yet",
    "is the last terrain",
    "own endangered species",
    "tiles around",
    "last terrain around",
    "is blank",
    "vacant corners",
    "what it pays the leader",
    "what it pays the animal more than the best other",
]
TILES: Final = len(TILE)
FROM: Final = [0, 3, 5, 7, 10, 13]  # which of these are told of the tile that a species leaves
CORNER: Final = [
    "own tiles",
    "own need there",
    "best other's need there",
    "all others' need there",
    "tiles",
    "last terrain",
]
ELEMENT: Final = ["own disks", "own tiles with it", "most of another", "of all others", "on the shelf"]
ANIMAL: Final = ["is oneself", "is the leader", "its points more than own", "its elements"]
COUNT: Final = ["count", "most"]
SPACE: Final = ["hope", "spaces before", "own pawns in the section", "others' pawns in the section"]
CONTEXT: Final = ["cards left", "last turn", "lead", "gene pool", "pawns in hand", "endangered", "players", "full"]

AT_TILE: Final = 1
AT_FROM: Final = AT_TILE + TILES
AT_CORNER: Final = AT_FROM + 6
AT_ELEMENT: Final = AT_CORNER + 6
AT_ANIMAL: Final = AT_ELEMENT + 5
AT_COUNT: Final = AT_ANIMAL + 4
AT_SPACE: Final = AT_COUNT + 2
AT_CONTEXT: Final = AT_SPACE + 4
WIDTH: Final = AT_CONTEXT + 8


def option_feature_names() -> list[str]:
    return [
        "one",
        *[f"tile: {name}" for name in TILE],
        *[f"from: {TILE[i]}" for i in FROM],
        *[f"corner: {name}" for name in CORNER],
        *[f"element: {name}" for name in ELEMENT],
        *[f"animal: {name}" for name in ANIMAL],
        *[f"count: {name}" for name in COUNT],
        *[f"space: {name}" for name in SPACE],
        *[f"now: {name}" for name in CONTEXT],
    ]


class EarthOptions:
    """What each option of the action space is about, and room to look at tiles once in a decision."""

    def __init__(self, board: DisplayBoard, steps: list[Step[Any]]) -> None:
        self.board = board
        patterns: dict[str, int] = {}
        names: dict[str, int] = {}
        pattern: list[int] = []
        name: list[int] = []
        about: dict[str, list[int]] = {
            kind: [] for kind in ("hex", "from", "corner", "element", "animal", "count", "space")
        }
        for option in board.space.options:
            pattern.append(patterns.setdefault(option.pattern, len(patterns)))
            found = dict.fromkeys(about, -1)
            own = -1
            for kind, target in option.targets:
                if kind == "hex":
                    found["from"] = found["hex"]
                    found["hex"] = board.grid.hex_index[target]
                elif kind == "corner":
                    found["corner"] = board.grid.corner_index[target]
                elif kind in ("element", "added", "pawn"):
                    found["element"] = board.element_names.index(target)
                elif kind == "animal":
                    found["animal"] = board.animal_names.index(target)
                elif kind == "count":
                    found["count"] = int(target)
                elif kind == "space":
                    found["space"] = board.space_names.index(target)
            if option.targets and found["hex"] == found["corner"] == -1:
                own = names.setdefault(option.text, len(names))
            name.append(own)
            for kind, number in found.items():
                about[kind].append(number)
        self.pattern: vec[i64] = vec[i64](pattern)
        self.name: vec[i64] = vec[i64](name)
        self.hex: vec[i64] = vec[i64](about["hex"])
        self.source: vec[i64] = vec[i64](about["from"])
        self.corner: vec[i64] = vec[i64](about["corner"])
        self.element: vec[i64] = vec[i64](about["element"])
        self.animal: vec[i64] = vec[i64](about["animal"])
        self.count: vec[i64] = vec[i64](about["count"])
        self.space: vec[i64] = vec[i64](about["space"])
        self.own_names: list[str] = list(names)
        self.patterns: i64 = len(patterns)
        # A kind for each pattern of each step; placing a pawn is as many kinds as there are sections.
        self.stride: i64 = len(patterns) + len(board.section_names)
        choices = [*patterns, *(f"place in {section}" for section in board.section_names)]
        self.kind_names: list[str] = [f"{step.name}: {choice}" for step in steps for choice in choices]
        # Where the frame of a step tells which element is in hand: the number's place, and what is added to it.
        self.held: vec[i64] = vec[i64]([held_element(step) for step in steps])
        self.tiles: vec[float] = numbers([0.0] * (int(board.grid.size) * TILES))
        self.seen: i64 = 0
        self.leader: i64 = NONE
        self.context: vec[float] = numbers([0.0] * 8)

    def begin(self, s: DisplayState, animal: i64) -> None:
        """Another decision."""
        self.seen = 0
        self.leader = NONE
        most: i64 = -1
        for other in range(s.board.animals):
            if other != animal and s.owner[other] != NONE and s.owner[other] != s.owner[animal] and s.vp[other] > most:
                most = s.vp[other]
                self.leader = other
        context = self.context
        context[0] = 0.05 * float(s.deck_left)
        context[1] = 1.0 if s.ending != 0 else 0.0
        context[2] = 0.05 * float(s.vp[animal] - most)
        context[3] = 0.1 * float(s.pool[animal]) if s.pool[animal] < 10 else 1.0
        context[4] = 0.2 * float(s.hand[animal])
        endangered: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(animal, at) > 0 and s.endangered(animal, at):
                endangered += s.count(animal, at)
        context[5] = 0.2 * float(endangered)
        context[6] = 0.2 * float(s.seats)
        context[7] = 1.0 if s.elements_of(animal) >= s.most_elements(animal) else 0.0

    def write(self, s: DisplayState, table: OptionTable, hopes: vec[float]) -> None:
        """The rows of all legal options. `hopes` are guesses at what a pawn in each section would bring."""
        animal = s.actor()
        if animal < 0:
            animal = 0
        self.begin(s, animal)
        step = s.step()
        first_kind = step * self.stride
        held = self.held[step]
        in_hand: i64 = NONE
        if held >= 0:
            in_hand = s.arg(held % 8) - held // 8
        context = self.context
        for i in range(len(s.legal)):
            option = s.legal[i]
            at = i * table.width
            out = table.features
            out[at] = 1.0
            table.name[i] = self.name[option]
            kind = self.pattern[option]
            for k in range(8):
                out[at + AT_CONTEXT + k] = context[k]
            if self.hex[option] >= 0:
                self.write_tile(s, animal, self.hex[option], out, at + AT_TILE)
                if self.source[option] >= 0:
                    self.write_source(s, animal, self.source[option], out, at + AT_FROM)
            if self.corner[option] >= 0:
                self.write_corner(s, animal, self.corner[option], in_hand, out, at + AT_CORNER)
            if self.element[option] >= 0:
                self.write_element(s, animal, self.element[option], out, at + AT_ELEMENT)
            if self.animal[option] >= 0:
                self.write_animal(s, animal, self.animal[option], out, at + AT_ANIMAL)
            if self.count[option] >= 0:
                out[at + AT_COUNT] = 0.25 * float(self.count[option])
                out[at + AT_COUNT + 1] = 1.0 if i + 1 == len(s.legal) or self.count[s.legal[i + 1]] <= 0 else 0.0
            if self.space[option] >= 0:
                space = self.space[option]
                section = s.table.section_of[space]
                kind = self.patterns + section
                self.write_space(s, animal, space, section, hopes, out, at + AT_SPACE)
            table.kind[i] = first_kind + kind

    # -- tiles --------------------------------------------------------------------------------------------------------

    def write_tile(self, s: DisplayState, animal: i64, at: i64, out: vec[float], first: i64) -> None:
        self.look(s, animal, at)
        tiles = self.tiles
        place = at * TILES
        for k in range(TILES):
            out[first + k] = tiles[place + k]

    def write_source(self, s: DisplayState, animal: i64, at: i64, out: vec[float], first: i64) -> None:
        self.look(s, animal, at)
        tiles = self.tiles
        place = at * TILES
        out[first] = tiles[place]
        out[first + 1] = tiles[place + 3]
        out[first + 2] = tiles[place + 5]
        out[first + 3] = tiles[place + 7]
        out[first + 4] = tiles[place + 10]
        out[first + 5] = tiles[place + 13]

    def look(self, s: DisplayState, animal: i64, at: i64) -> None:
        """Look at a tile, once in a decision."""
        if self.seen & bit(at) != 0:
            return
        self.seen |= bit(at)
        tiles = self.tiles
        place = at * TILES
        for k in range(TILES):
            tiles[place + k] = 0.0
        tiles[place + 14] = float(s.tiles_around(at)) / 6.0
        tiles[place + 15] = float(s.terrain_around(at, s.table.survival_terrain)) / 6.0
        terrain = s.terrain[at]
        if terrain == NONE:
            tiles[place + 16] = 1.0
            return
        animals = s.board.animals
        first = at * animals
        own = s.cubes[first + animal]
        others: i64 = 0
        largest: i64 = 0
        best_match: i64 = 0
        for other in range(animals):
            count = s.cubes[first + other]
            if other != animal and count > 0:
                others += count
                if count > largest:
                    largest = count
                matching = s.matches(other, at)
                if matching > best_match:
                    best_match = matching
        matches = s.matches(animal, at)
        pay = self.pays(s, at, terrain, animal, own)
        dominant = s.dominant(at)
        tiles[place] = float(own) / 3.0
        tiles[place + 1] = float(others) / 5.0
        tiles[place + 2] = float(largest - own) / 3.0
        tiles[place + 3] = float(matches) / 4.0
        tiles[place + 4] = float(best_match - matches) / 4.0
        tiles[place + 5] = 1.0 if dominant == animal else 0.0
        tiles[place + 6] = 1.0 if dominant != NONE and dominant != animal else 0.0
        tiles[place + 7] = 0.2 * float(pay)
        tiles[place + 8] = 0.2 * float(s.board.pays[terrain * PLACES])
        tiles[place + 9] = 0.2 * float(self.pays(s, at, terrain, animal, own + 1) - pay)
        tiles[place + 10] = 0.2 * float(pay - self.pays(s, at, terrain, animal, own - 1)) if own > 0 else 0.0
        tiles[place + 11] = 1.0 if self.unscored(s, at) else 0.0
        tiles[place + 12] = 1.0 if terrain == s.table.survival_terrain else 0.0
        tiles[place + 13] = float(own) / 3.0 if matches == 0 and own > 0 and s.endangered(animal, at) else 0.0
        tiles[place + 17] = float(6 - s.disks_on(at)) / 6.0
        rival: i64 = 0
        for other in range(animals):
            count = s.cubes[first + other]
            if other != animal and count > 0:
                paid = self.pays(s, at, terrain, other, count)
                if paid > rival:
                    rival = paid
                if other == self.leader:
                    tiles[place + 18] = 0.2 * float(paid)
        tiles[place + 19] = 0.2 * float(pay - rival)

    def unscored(self, s: DisplayState, at: i64) -> bool:
        return True

    def pays(self, s: DisplayState, at: i64, terrain: i64, animal: i64, own: i64) -> i64:
        """What a tile would pay an animal that had so many species there."""
        if own <= 0:
            return 0
        ahead = ahead_of(s, at, animal, own, False)
        return s.board.pays[terrain * PLACES + ahead] if ahead < PLACES else 0

    # -- the rest -----------------------------------------------------------------------------------------------------

    def write_corner(
        self, s: DisplayState, animal: i64, corner: i64, in_hand: i64, out: vec[float], first: i64
    ) -> None:
        element = s.disk[corner]
        if element == NONE:
            element = in_hand
        touching = s.board.grid.touching
        elements = s.board.elements
        mine: i64 = 0
        need: i64 = 0
        all_others: i64 = 0
        tiles: i64 = 0
        last: i64 = 0
        best: i64 = 0
        for other in range(s.board.animals):
            theirs: i64 = 0
            for i in range(3):
                at = touching[corner * 3 + i]
                if at != NONE and s.terrain[at] != NONE:
                    if other == animal:
                        tiles += 1
                        if s.terrain[at] == s.table.survival_terrain:
                            last += 1
                    if s.count(other, at) > 0:
                        if other == animal:
                            mine += 1
                        if element != NONE:
                            theirs += s.need[other * elements + element]
            if other == animal:
                need = theirs
            else:
                all_others += theirs
                if theirs > best:
                    best = theirs
        out[first] = float(mine) / 3.0
        out[first + 1] = float(need) / 3.0
        out[first + 2] = float(best) / 3.0
        out[first + 3] = float(all_others) / 6.0
        out[first + 4] = float(tiles) / 3.0
        out[first + 5] = float(last) / 3.0

    def write_element(self, s: DisplayState, animal: i64, element: i64, out: vec[float], first: i64) -> None:
        elements = s.board.elements
        tiles: i64 = 0
        for at in range(s.board.grid.size):
            if s.count(animal, at) > 0 and s.tile_has(at, element):
                tiles += 1
        most: i64 = 0
        all_others: i64 = 0
        for other in range(s.board.animals):
            if other != animal and s.owner[other] != NONE:
                need = s.need[other * elements + element]
                all_others += need
                if need > most:
                    most = need
        out[first] = float(s.need[animal * elements + element]) / 3.0
        out[first + 1] = 0.2 * float(tiles)
        out[first + 2] = float(most) / 3.0
        out[first + 3] = float(all_others) / 6.0
        out[first + 4] = 0.5 * float(s.on_shelf(s.section, element)) if s.section >= 0 else 0.0

    def write_animal(self, s: DisplayState, animal: i64, other: i64, out: vec[float], first: i64) -> None:
        out[first] = 1.0 if other == animal else 0.0
        out[first + 1] = 1.0 if other == self.leader else 0.0
        out[first + 2] = 0.05 * float(s.vp[other] - s.vp[animal])
        out[first + 3] = 0.2 * float(s.added_elements(other))

    def write_space(
        self, s: DisplayState, animal: i64, space: i64, section: i64, hopes: vec[float], out: vec[float], first: i64
    ) -> None:
        before: i64 = 0
        own: i64 = 0
        others: i64 = 0
        for place in range(s.table.section_first[section], s.table.section_end[section]):
            pawn = s.pawn[place]
            if pawn == animal:
                own += 1
            elif pawn != NONE:
                others += 1
            if place < space:
                before += 1
        out[first] = hopes[space]
        out[first + 1] = 0.25 * float(before)
        out[first + 2] = 0.5 * float(own)
        out[first + 3] = 0.25 * float(others)


def held_element(step: Step[Any]) -> int:
    """Which number of a step's frame is an element that has been picked: its place, and 8 more where 1 is added."""
    frame = step.frame
    if frame is not None:
        for place, kind in enumerate(frame.numbers):
            if kind == "element":
                return place
            if kind == "element+":
                return place + 8
    return -1
