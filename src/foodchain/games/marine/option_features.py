"""What a policy sees of an option of Marine, beside what every earth game tells.

Kinds of choices have separate weights, so some columns have a meaning for each kind of target: an option is about a
space, an element, a corner, a tile, a stack or a card.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.option_features import WIDTH as EARTH_WIDTH
from foodchain.earth.option_features import EarthOptions
from foodchain.earth.option_features import option_feature_names as earth_names
from foodchain.engine.bits import bit
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.state import filled
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, REGRESSION, SECTIONS, MarineBoard
from foodchain.games.marine.placement import is_vacant
from foodchain.games.marine.prospects import SIGNAL, SIGNALS, Prospects
from foodchain.games.marine.state import MarineState

SPACE: Final = [*SIGNALS, "spaces skipped", "open spaces below", "bumps a pawn", "bumps the leader's pawn"]
ELEMENT: Final = [
    "domination value",
    "more than the target",
    "more than the target with another disk",
    "target",
    "own special pawn",
    "another's special pawn",
    "in Regression",
    "own disks that can be lost",
    "more than the target on two more tiles",
]
CORNER: Final = [
    "growth around it",
    "own tiles with no other of its kind",
    "endangered species there",
    "species that depend on it",
    "own special pawn",
    "more than the target with it",
    "others' species that depend on it",
    "own species there",
    "others' species there",
]
TILE: Final = [
    "growth there",
    "own elements if newly settled",
    "bonus for the tile in hand",
    "gain of so many species",
    "own gain from the loss",
    "the other's loss",
    "own neighbours",
    "own Vents around",
    "is at the edge",
]
PICK: Final = ["bonus", "pays", "points at once", "slot", "is the last card"]  # of a stack or a card
NOW: Final = [
    "special pawns in hand",
    "how far down the last pawn stands",
    "pawns out",
    "has retrieved",
    "others that have retrieved",
    "the last card lies open",
    "species in small numbers",
    "special pawns",
]

OWN: Final = 9
AT_OWN: Final = EARTH_WIDTH
AT_NOW: Final = AT_OWN + OWN
AT_BEST: Final = AT_NOW + 8
WIDTH: Final = AT_BEST + SECTIONS


def option_feature_names(sections: list[str]) -> list[str]:
    own = []
    for i in range(OWN):
        meanings = [("space", SPACE), ("element", ELEMENT), ("corner", CORNER), ("tile", TILE), ("pick", PICK)]
        own.append(" | ".join(f"{about}: {names[i]}" for about, names in meanings if i < len(names)))
    return [*earth_names(), *own, *[f"now: {name}" for name in NOW], *[f"best in {name}" for name in sections]]


class MarineOptions(EarthOptions):
    def __init__(self, board: MarineBoard, steps: list[Step[Any]]) -> None:
        super().__init__(board, steps)
        self.prospects = Prospects(board)
        self.now: vec[float] = numbers([0.0] * 8)
        self.no_hopes: vec[float] = numbers([0.0] * int(board.spaces))  # the signals tell them
        self.best: vec[float] = numbers([0.0] * SECTIONS)
        self.last: i64 = NONE  # where the lowest own pawn stands, in the order of the display
        # Place in that order -> how many open spaces come before it.
        self.open_before: vec[i64] = filled(int(board.spaces) + 1)

    def pays(self, s: DisplayState, at: i64, terrain: i64, animal: i64, own: i64) -> i64:
        assert isinstance(s, MarineState)
        return self.prospects.pays(s, at, animal, own)

    def write_all(self, s: MarineState, table: OptionTable) -> None:
        """The rows of all legal options."""
        animal = s.actor()
        if animal < 0:
            animal = 0
        prospects = self.prospects
        prospects.begin(s, animal)
        step = s.step()
        placing = step == agenda.TURN or step == agenda.PLACE_SPECIAL_PAWN
        if placing:
            prospects.look_ahead(s)
            self.find_best(s, animal)
            self.count_open(s, animal)
        elif is_about_growth(step):
            prospects.survey(s)
        self.look_around(s, animal)
        self.write(s, table, self.no_hopes)
        in_hand = self.in_hand(s)
        now = self.now
        best = self.best
        out = table.features
        for i in range(len(s.legal)):
            option = s.legal[i]
            first = i * WIDTH
            for k in range(8):
                out[first + AT_NOW + k] = now[k]
            own = first + AT_OWN
            if self.space[option] >= 0:
                self.write_own_space(s, animal, self.space[option], out, own)
            elif self.corner[option] >= 0:
                self.write_own_corner(s, animal, self.corner[option], in_hand, out, own)
            elif self.hex[option] >= 0:
                self.write_own_tile(s, animal, option, out, own)
            elif self.element[option] >= 0:
                self.write_own_element(s, animal, self.element[option], out, own)
            elif s.display.first_stack <= option < s.display.first_stack + s.display.stacks:
                self.write_stack(s, option - s.display.first_stack, out, own)
            elif s.display.first_card <= option < s.display.first_card + s.display.cards:
                self.write_card(s, option - s.display.first_card, out, own)
            if placing and self.space[option] < 0:
                for k in range(SECTIONS):
                    out[first + AT_BEST + k] = best[k]

    def in_hand(self, s: MarineState) -> i64:
        held = self.held[s.step()]
        return s.arg(held % 8) - held // 8 if held >= 0 else NONE

    # -- the moment -------------------------------------------------------------------------------------------------

    def look_around(self, s: MarineState, animal: i64) -> None:
        now = self.now
        last: i64 = NONE
        out: i64 = 0
        on_display: i64 = 0
        for space in range(s.display.spaces):
            pawn = s.pawn[space]
            if pawn != NONE and s.holder(space) == animal:
                out += 1
                if pawn >= ANIMALS:
                    on_display += 1
                if s.display.order[space] > last:
                    last = s.display.order[space]
        self.last = last
        special: i64 = 0
        for element in range(s.board.elements):
            if s.control[element] == animal:
                special += 1
        retrieved: i64 = 0
        for other in range(ANIMALS):
            if other != animal and s.crossed & bit(other) != 0:
                retrieved += 1
        now[0] = 0.5 * float(special - on_display)
        now[1] = float(last + 1) / float(s.display.spaces)
        now[2] = 0.2 * float(out)
        now[3] = 1.0 if s.crossed & bit(animal) != 0 else 0.0
        now[4] = 0.33 * float(retrieved)
        now[5] = 1.0 if s.slot_of(s.display.last_card) != NONE else 0.0
        now[6] = 0.05 * float(self.prospects.species)
        now[7] = 0.3 * float(special)

    def count_open(self, s: MarineState, animal: i64) -> None:
        """Empty spaces for the animal's basic pawns, from the top of the display."""
        before = self.open_before
        spaces = s.display.spaces
        for place in range(spaces + 1):
            before[place] = 0
        for space in range(spaces):
            if is_vacant(s, animal, space):
                before[s.display.order[space] + 1] = 1
        for place in range(spaces):
            before[place + 1] += before[place]

    def find_best(self, s: MarineState, animal: i64) -> None:
        """What the best space of each section would bring that a special pawn could go to."""
        best = self.best
        for section in range(SECTIONS):
            best[section] = 0.0
        signals = self.prospects.signals
        for space in range(s.display.spaces):
            pawn = s.pawn[space]
            if pawn == NONE or (pawn < ANIMALS and pawn != animal):
                section = s.display.section_of[space]
                if signals[space * SIGNAL] > best[section]:
                    best[section] = signals[space * SIGNAL]

    # -- what options are about -------------------------------------------------------------------------------------

    def write_own_space(self, s: MarineState, animal: i64, space: i64, out: vec[float], first: i64) -> None:
        signals = self.prospects.signals
        for k in range(SIGNAL):
            out[first + k] = signals[space * SIGNAL + k]
        before = self.open_before
        order = s.display.order[space]
        if order > self.last:
            out[first + 5] = 0.05 * float(before[order] - before[self.last + 1])
        out[first + 6] = 0.05 * float(before[s.display.spaces] - before[order + 1])
        pawn = s.pawn[space]
        if pawn != NONE:
            out[first + 7] = 1.0
            if pawn == self.leader:
                out[first + 8] = 1.0

    def write_own_element(self, s: MarineState, animal: i64, element: i64, out: vec[float], first: i64) -> None:
        prospects = self.prospects
        value = prospects.domination(s, element, 0, 0)
        target = s.target[element]
        control = s.control[element]
        out[first] = 0.1 * float(value)
        out[first + 1] = 1.0 if value > target else 0.0
        out[first + 2] = 1.0 if prospects.domination(s, element, 1, 0) > target else 0.0
        out[first + 3] = 0.1 * float(target)
        out[first + 4] = 1.0 if control == animal else 0.0
        out[first + 5] = 1.0 if control != NONE and control != animal else 0.0
        out[first + 6] = 0.5 * float(s.on_shelf(REGRESSION, element))
        out[first + 7] = 0.3 * float(s.added(animal, element))
        out[first + 8] = 1.0 if prospects.domination(s, element, 0, 2) > target else 0.0

    def write_own_corner(
        self, s: MarineState, animal: i64, corner: i64, in_hand: i64, out: vec[float], first: i64
    ) -> None:
        prospects = self.prospects
        surveyed = is_about_growth(s.step())
        vacant = s.disk[corner] == NONE
        element = in_hand if vacant else s.disk[corner]
        fresh: i64 = 0
        endangered: i64 = 0
        depending: i64 = 0
        others_depending: i64 = 0
        own: i64 = 0
        others: i64 = 0
        growth = 0.0
        for i in range(3):
            at = s.board.grid.touching[corner * 3 + i]
            if at == NONE or s.terrain[at] == NONE:
                continue
            if surveyed:
                growth += prospects.growth[at]
            count = s.cubes[at * ANIMALS + animal]
            own += count
            if prospects.threatened & bit(at) != 0:
                endangered += count
            if count > 0 and element != NONE and self.disks_of(s, at, element) == (0 if vacant else 1):
                fresh += 1
            for other in range(ANIMALS):
                species = s.cubes[at * ANIMALS + other]
                if species > 0 and element != NONE:
                    need = s.need[other * s.board.elements + element]
                    if other != animal:
                        others += species
                    if need > 0 and s.matches(other, at) == (0 if vacant else need):
                        if other == animal:
                            depending += species
                        else:
                            others_depending += species
        out[first] = growth
        out[first + 1] = 0.3 * float(fresh)
        out[first + 2] = 0.3 * float(endangered)
        out[first + 3] = 0.3 * float(depending)
        out[first + 6] = 0.3 * float(others_depending)
        out[first + 7] = 0.2 * float(own)
        out[first + 8] = 0.1 * float(others)
        if element != NONE:
            out[first + 4] = 1.0 if s.control[element] == animal else 0.0
            out[first + 5] = 1.0 if prospects.domination(s, element, 0, fresh) > s.target[element] else 0.0

    def disks_of(self, s: MarineState, at: i64, element: i64) -> i64:
        total: i64 = 0
        for i in range(6):
            if s.disk[s.board.grid.corners[at * 6 + i]] == element:
                total += 1
        return total

    def write_own_tile(self, s: MarineState, animal: i64, option: i64, out: vec[float], first: i64) -> None:
        prospects = self.prospects
        at = self.hex[option]
        around = s.board.grid.around
        terrain = s.terrain[at]
        neighbours: i64 = 0
        vents: i64 = 0
        alike: i64 = 0
        in_hand = terrain
        if terrain == NONE and s.step() == agenda.WANDER:
            in_hand = s.arg(3) - 1
        for i in range(6):
            near = around[at * 6 + i]
            if near != NONE:
                if prospects.own & bit(near) != 0:
                    neighbours += 1
                    if s.is_vent(near):
                        vents += 1
                if in_hand != NONE and s.terrain[near] == in_hand:
                    alike += 1
        out[first + 2] = 0.1 * float(s.board.bonus(1 + alike))
        out[first + 6] = 0.3 * float(neighbours)
        out[first + 7] = 0.3 * float(vents)
        out[first + 8] = float(s.display.edge[at])
        if terrain == NONE:
            return
        if is_about_growth(s.step()):
            out[first] = prospects.growth[at]
        own = s.cubes[at * ANIMALS + animal]
        if own == 0:
            out[first + 1] = 0.2 * float(s.matches(animal, at))
        if self.count[option] > 0:
            out[first + 3] = self.gain_of_count(s, animal, option)
        other = self.animal[option]
        if other >= 0:
            count = s.cubes[at * ANIMALS + other]
            lost = prospects.pays(s, at, other, count) - prospects.pays(s, at, other, count - 1)
            out[first + 5] = 0.2 * float(lost)
            if other != animal and count > 0:
                gain = prospects.pays(s, at, animal, own, other, 1) - prospects.pays(s, at, animal, own)
                out[first + 4] = 0.2 * float(gain)

    def gain_of_count(self, s: MarineState, animal: i64, option: i64) -> float:
        """What so many species more would be paid on a tile."""
        at = self.hex[option]
        if s.terrain[at] == NONE:
            return 0.0
        own = s.cubes[at * ANIMALS + animal]
        prospects = self.prospects
        return 0.2 * float(prospects.pays(s, at, animal, own + self.count[option]) - prospects.pays(s, at, animal, own))

    def write_stack(self, s: MarineState, stack: i64, out: vec[float], first: i64) -> None:
        if s.stack_left[stack] > 0 and s.stack_open[stack] == 1:
            out[first] = 0.1 * float(self.prospects.stack_bonus(s, stack))
            out[first + 1] = 0.1 * float(s.board.pays[s.top_tile(stack) * PLACES])

    def write_card(self, s: MarineState, card: i64, out: vec[float], first: i64) -> None:
        out[first + 2] = 0.2 * float(self.prospects.card_points(s, card))
        out[first + 3] = 0.2 * float(s.slot_of(card))
        out[first + 4] = 1.0 if card == s.display.last_card else 0.0


def is_about_growth(step: i64) -> bool:
    """Whether the earth is surveyed for a step's options: a disk to speciate around, or a card."""
    return step == agenda.CHOOSE_DISK or step == agenda.TAKE_CARD
