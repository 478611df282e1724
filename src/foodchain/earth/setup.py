"""What setting up has in common: who plays which animal, and the tiles that go into the stacks."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import Board
from foodchain.earth.display import ANIMAL_CHOSEN, D, DisplayBoard, DisplayState
from foodchain.earth.earth import NONE
from foodchain.engine.chance import Chance
from foodchain.engine.frame import Frame
from foodchain.engine.rules import VERSION, Rules
from foodchain.engine.state import changed, filled
from foodchain.engine.step import Step
from foodchain.signatures import shown
from foodchain.words import verbatim


def check_turns(rules: Rules[Any], turns: Any) -> None:
    if isinstance(turns, bool) or not isinstance(turns, int) or not 0 <= turns < 10**9:
        raise rules.bad_setup("turns", {"turns": verbatim(shown(turns))})


def check_animals(rules: Rules[Any], board: Board, seats: int, animals: Any, multiple: bool) -> Any:
    """The option `animals`: random, choose, or names; several for one seat are joined by plus signs."""
    if isinstance(animals, str):
        if animals in ("random", "choose"):
            return animals
        animals = animals.split(",")
    if not isinstance(animals, (list, tuple)) or not all(isinstance(names, str) for names in animals):
        raise rules.bad_setup("animals", {"animals": verbatim(shown(animals))})
    if len(animals) != seats:
        several = "+".join(board.animal_names[-2:])
        raise rules.bad_setup("too few animals", {"count": len(animals), "seats": seats, "several": verbatim(several)})
    each = int(board.animals) // seats if multiple else 1
    given: list[str] = []
    for names in animals:
        if len(names.split("+")) != each:
            raise rules.bad_setup("animals each", {"count": each, "names": verbatim(repr(names))})
        given += names.split("+")
    for name in given:
        if name not in board.animal_names:
            known = ", ".join(board.animal_names)
            raise rules.bad_setup("no animal", {"name": verbatim(repr(name)), "known": verbatim(known)})
        if given.count(name) > 1:
            raise rules.bad_setup("animal twice", {"animal": name})
    return list(animals)


def empty_table(s: DisplayState, board: DisplayBoard, chance: Chance, seats: int, options: dict[str, Any]) -> None:
    """Every piece still in its box or bag."""
    s.chance = chance
    s.seats = seats
    s.version = options[VERSION]
    s.turn_limit = options["turns"]
    hexes, corners = int(board.grid.size), int(board.grid.corner_count)
    animals, elements = int(board.animals), int(board.elements)
    s.ground = filled(hexes, NONE)
    s.terrain = filled(hexes, NONE)
    s.disk = filled(corners, NONE)
    s.cubes = filled(hexes * animals)
    s.need = board.printed[:]
    s.bag = filled(elements, board.data["animals"]["disks_of_each_element"])
    s.pool = filled(animals)
    s.eliminated = filled(animals)
    s.vp = filled(animals)
    s.owner = filled(animals, NONE)
    s.arrived = filled(hexes)
    s.hibernating = filled(hexes)
    s.hand = filled(animals)
    s.pawn = filled(board.spaces, NONE)
    s.shelf = filled(len(board.section_names) * elements)
    s.stack_left = filled(board.stacks)
    s.stack_open = filled(board.stacks)


def all_tiles(board: DisplayBoard) -> vec[i64]:
    terrains = board.data["terrain"]["terrain"].values()
    return vec[i64]([number for number, terrain in enumerate(terrains) for _ in range(terrain["tiles"])])


def stack_tiles(s: DisplayState, tiles: vec[i64]) -> None:
    """The tiles that are not on earth, shuffled into face-down stacks, as equal in height as can be."""
    left = [0] * int(s.board.terrains)
    for terrain in tiles:
        left[terrain] += 1
    for terrain in s.ground:
        if terrain != NONE:
            left[terrain] -= 1
    shuffled = vec[i64]([terrain for terrain, count in enumerate(left) for _ in range(count)])
    s.chance.shuffle(shuffled)
    stacks = int(s.table.stacks)
    heights = [len(shuffled) // stacks + int(stack < len(shuffled) % stacks) for stack in range(stacks)]
    s.stack = filled(stacks * heights[0], NONE)
    s.stack_left = vec[i64](heights)
    s.stack_open = filled(stacks)
    dealt = 0
    for stack in range(stacks):
        for i in range(heights[stack]):
            s.stack[s.stack_place(stack, i)] = shuffled[dealt]
            dealt += 1


def give_animals(s: DisplayState, animals: Any, multiple: bool) -> None:
    """Give out the animals as the options say; those to be chosen stay free."""
    if animals == "random":
        drawn = vec[i64](list(range(int(s.board.animals))))
        s.chance.shuffle(drawn)
        each = s.board.animals // s.seats if multiple else 1
        for i in range(s.seats * each):
            s.owner = changed(s.owner, drawn[i], i % s.seats)
    elif animals != "choose":
        for seat, names in enumerate(animals):
            for name in names.split("+"):
                s.owner = changed(s.owner, s.board.animal_names.index(name), seat)


class ChooseAnimal(Step[D]):
    """Seats pick animals in turn (ruling B33) until enough are in play; then the species are set up.

    Frame: how many have been picked here, whether the earth is random, and how many animals play in all.
    """

    name = "choose animal"
    cause = "setup"
    frame = Frame(("",), ("animal+", 1, "animal+"), acts=False)

    def fits(self, s: D) -> bool:
        picked = [0] * int(s.seats)
        for seat in s.owner:
            if seat != NONE:
                picked[seat] += 1
        in_turn = picked == [(int(s.arg(0)) + int(s.seats) - 1 - seat) // int(s.seats) for seat in range(int(s.seats))]
        return in_turn and s.arg(2) in (s.seats, s.board.animals) and s.arg(2) % s.seats == 0

    def options(self, s: D) -> vec[i64]:
        out = vec[i64]()
        played: i64 = 0
        for animal in range(s.board.animals):
            if s.played(animal):
                played += 1
            else:
                out = append(out, s.board.first_animal + animal)
        return out if played < s.arg(2) else vec[i64]()

    def seat(self, s: D) -> i64:
        return s.arg(0) % s.seats

    def choose(self, s: D, option: i64) -> None:
        animal = option - s.board.first_animal
        s.owner = changed(s.owner, animal, self.seat(s))
        s.note(ANIMAL_CHOSEN, s.owner[animal], animal)
        s.set_arg(0, s.arg(0) + 1)
