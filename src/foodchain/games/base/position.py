"""Positions of the base game as text: written completely, read freely.

When reading, whatever is not said is filled in: disks that are nowhere else lie in the bag, cubes in the gene pool,
tiles in the stacks, cards in the deck. Without any tile the printed start is meant. See docs/notation.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.setup import all_tiles
from foodchain.engine.chance import Chance
from foodchain.engine.state import FRAME, filled
from foodchain.engine.statements import Statement
from foodchain.errors import BadPosition
from foodchain.games.base import agenda
from foodchain.games.base.board import SECTIONS, TUNDRA
from foodchain.games.base.reset import begin_reset, deal_cards
from foodchain.games.base.setup import VP_MARKER, claim_all, empty_state, settle_by_terrain
from foodchain.games.base.state import ENDINGS, EXECUTION, OVER, PHASES, PLANNING, RESET, SETUP, BaseState

if TYPE_CHECKING:
    from foodchain.games.base.rules import BaseRules

# -- writing --------------------------------------------------------------------------------------------------------


def write(s: BaseState, rules: BaseRules) -> list[str]:
    board = s.display
    lines = [f"turn {s.turn}", f"phase {PHASES[s.phase].replace(' ', '-')}"]
    if s.section != NONE:
        lines.append(f"section {board.section_names[s.section]}")
    if s.ending != 0:
        lines.append(f"ending {ENDINGS[s.ending].replace(' ', '-')}")
    lines += [f"seat {seat}: {', '.join(animals_of(s, seat))}" for seat in range(s.seats) if animals_of(s, seat)]
    lines += [animal_line(s, animal) for animal in range(board.animals) if s.played(animal)]
    if len(s.initiative) > 0:
        lines.append("initiative " + " ".join(board.animal_names[animal] for animal in s.initiative))
    lines += [tile_line(s, at) for at in range(board.grid.size) if s.has_tile(at)]
    for corner in range(board.grid.corner_count):
        if s.disk[corner] != NONE:
            lines.append(f"disk {board.grid.corner_names[corner]} {board.element_names[s.disk[corner]]}")
    for space in range(board.spaces):
        if s.pawn[space] != NONE:
            lines.append(f"pawn {board.space_names[space]}: {board.animal_names[s.pawn[space]]}")
    lines += display_lines(s)
    lines += agenda_lines(s, rules)
    lines.append(f"chance {s.chance.seed} {s.chance.drawn} {s.revealed}")
    return lines


def animals_of(s: BaseState, seat: i64) -> list[str]:
    return [s.board.animal_names[animal] for animal in range(s.board.animals) if s.owner[animal] == seat]


def animal_line(s: BaseState, animal: i64) -> str:
    board = s.display
    added = [board.element_names[e] for e in range(board.elements) for _ in range(s.added(animal, e))]
    elements = f", elements {' '.join(added)}" if added else ""
    numbers = f"vp {s.vp[animal]}, pool {s.pool[animal]}, eliminated {s.eliminated[animal]}, hand {s.hand[animal]}"
    return f"animal {board.animal_names[animal]}: {numbers}{elements}"


def tile_line(s: BaseState, at: i64) -> str:
    board = s.display
    cubes = [f"{s.count(a, at)} {board.animal_names[a]}" for a in range(board.animals) if s.count(a, at) > 0]
    words = ["tile", board.grid.hex_names[at], board.terrain_names[s.ground[at]]]
    if s.is_tundra(at):
        words.append("tundra")
    if s.scored & (1 << at) != 0:
        words.append("scored")
    if len(s.marker) > 0 and s.marker[at] != NONE:
        words += ["marker", board.animal_names[s.marker[at]]]
    if s.arrived[at] > 0:
        words += ["arrived", str(s.arrived[at])]
    if s.hibernating[at] > 0:
        words += ["hibernating", board.animal_names[s.hibernator], str(s.hibernating[at])]
    return " ".join(words) + (": " + ", ".join(cubes) if cubes else "")


def display_lines(s: BaseState) -> list[str]:
    board = s.display
    lines: list[str] = []
    for section in range(SECTIONS):
        disks = [board.element_names[e] for e in range(board.elements) for _ in range(s.on_shelf(section, e))]
        if disks:
            lines.append(f"shelf {board.section_names[section]}: {', '.join(disks)}")
    for stack in range(board.stacks):
        tiles = [board.terrain_names[s.stack[s.stack_place(stack, i)]] for i in range(s.stack_left[stack])]
        side = "open" if s.stack_open[stack] == 1 else "closed"
        lines.append(f"stack {stack + 1} {side}: {', '.join(tiles)}")
    lines.append("deck: " + ", ".join(board.card_names[s.deck[i]] for i in range(s.deck_left)))
    for key, cards in (("cards", s.offered), ("spent", s.spent)):
        names = [board.card_names[card] for card in range(board.cards) if cards & (1 << card) != 0]
        lines.append(f"{key}: {', '.join(names)}")
    return lines


def agenda_lines(s: BaseState, rules: BaseRules) -> list[str]:
    """The frames from the bottom up: step, actor, numbers (trailing noughts left out)."""
    lines: list[str] = []
    for depth in range(s.depth):
        frame = [int(s.agenda[depth * FRAME + i]) for i in range(FRAME)]
        numbers = frame[2:]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        actor = "-" if frame[1] == NONE else s.board.animal_names[frame[1]]
        name = rules.steps[frame[0]].name.replace(" ", "-")
        lines.append(" ".join(["agenda", name, actor, *(str(number) for number in numbers)]))
    return lines


# -- reading --------------------------------------------------------------------------------------------------------


def read(statements: list[Statement], rules: BaseRules, seats: int, seed: str, options: dict[str, Any]) -> BaseState:
    return Reader(rules, seats, seed, options).read(statements)


class Reader:
    def __init__(self, rules: BaseRules, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.rules = rules
        self.board = rules.board
        self.options = options
        self.s = empty_state(rules.board, Chance(seed), seats)
        self.s.turn_limit = options["turns"]
        if options["dominance"] == "claimed":
            self.s.marker = filled(rules.board.grid.size, NONE)
        self.said: set[str] = set()
        self.pools: dict[int, int] = {}
        self.boxes: dict[int, int] = {}
        self.hands: dict[int, int] = {}
        self.stacks: dict[int, list[int]] = {}
        self.closed: set[int] = set()
        self.deck: list[int] = []
        self.draws: tuple[int, int] = (0, 0)

    def read(self, statements: list[Statement]) -> BaseState:
        # Seats first: everything that names an animal wants to know whether it is played.
        for statement in sorted(statements, key=lambda statement: statement.key != "seat"):
            if statement.key == "seat":
                self.read_seat(statement)
            else:
                self.give_seats(statements)
                self.read_statement(statement)
            self.said.add(statement.key)
        self.give_seats(statements)
        self.complete()
        return self.s

    def read_statement(self, statement: Statement) -> None:
        match statement.key:
            case "turn":
                self.s.turn = statement.number(statement.word(1, "the turn"), "the turn", 1)
            case "phase":
                names = [phase.replace(" ", "-") for phase in PHASES]
                self.s.phase = statement.one_of(statement.word(1, "the phase"), names, "a phase")
            case "section":
                word = statement.word(1, "the section")
                self.s.section = statement.one_of(word, self.board.section_names, "a section")
            case "ending":
                names = [ending.replace(" ", "-") for ending in ENDINGS]
                self.s.ending = statement.one_of(statement.word(1, "the ending"), names, "an ending")
            case "animal":
                self.read_animal(statement)
            case "initiative":
                order = [self.animal(statement, word) for word in statement.words[1:]]
                self.s.initiative = vec[i64](order)
            case "tile":
                self.read_tile(statement)
            case "disk":
                self.read_disk(statement)
            case "pawn":
                self.read_pawn(statement)
            case "shelf":
                self.read_shelf(statement)
            case "stack":
                self.read_stack(statement)
            case "deck":
                self.deck = [self.card(statement, name) for name in statement.items()]
            case "cards":
                for name in statement.items():
                    self.s.offered |= 1 << self.card(statement, name)
            case "spent":
                for name in statement.items():
                    self.s.spent |= 1 << self.card(statement, name)
            case "agenda":
                self.read_agenda(statement)
            case "chance":
                self.read_chance(statement)
            case _:
                raise statement.error(f"{statement.key!r} is not known here; see docs/notation.md for what is")

    # -- one statement each -----------------------------------------------------------------------------------------

    def read_seat(self, statement: Statement) -> None:
        seat = statement.number(statement.word(1, "the seat"), "the seat")
        if seat >= self.s.seats:
            raise statement.error(f"there are {self.s.seats} seats, numbered from 0")
        for name in statement.items():
            animal = statement.one_of(name, self.board.animal_names, "an animal")
            if self.s.played(animal):
                raise statement.error(f"{name} are played by two seats")
            self.s.owner[animal] = seat

    def give_seats(self, statements: list[Statement]) -> None:
        """Without a word about seats: as the options say, or the animals that occur, in food chain order."""
        if "seat" in self.said or self.s.phase != SETUP or "seats given" in self.said:
            return
        self.said.add("seats given")
        if isinstance(self.options["animals"], list):
            for seat, names in enumerate(self.options["animals"]):
                for name in names.split("+"):
                    self.s.owner[self.board.animal_names.index(name)] = seat
            return
        words = " ".join(statement.text for statement in statements).replace(",", " ").replace(":", " ").split()
        named = [animal for animal, name in enumerate(self.board.animal_names) if name in words]
        if len(named) == int(self.s.seats):
            for seat, animal in enumerate(named):
                self.s.owner[animal] = seat
        elif named or not any(statement.key == "phase" for statement in statements):
            raise BadPosition(f"say which animal each of the {self.s.seats} seats plays, as in 'seat 0: birds'")

    def animal(self, statement: Statement, name: str) -> int:
        animal = statement.one_of(name, self.board.animal_names, "an animal")
        if not self.s.played(animal):
            raise statement.error(f"nobody plays the {name}")
        return animal

    def hex(self, statement: Statement, name: str) -> int:
        if name not in self.board.grid.hex_index:
            raise statement.error(f"{name!r} is not a hex of this board, such as 0,0 or 1,-1")
        return self.board.grid.hex_index[name]

    def card(self, statement: Statement, name: str) -> int:
        return statement.one_of(name, self.board.card_names, "a card")

    def element(self, statement: Statement, name: str) -> int:
        element = statement.one_of(name, self.board.element_names, "an element")
        self.s.bag[element] -= 1
        if self.s.bag[element] < 0:
            raise statement.error(f"there are not that many {name} disks in the game")
        return element

    def read_animal(self, statement: Statement) -> None:
        animal = self.animal(statement, statement.word(1, "the animal"))
        for item in statement.items():
            words = item.split()
            if words[0] == "elements":
                for name in words[1:]:
                    self.s.need[animal * self.board.elements + self.element(statement, name)] += 1
                if self.s.elements_of(animal) > self.board.most_elements:
                    raise statement.error(f"an animal has at most {self.board.most_elements} elements")
                continue
            value = statement.number(words[1] if len(words) > 1 else "", words[0])
            match words[0]:
                case "vp":
                    self.s.vp[animal] = value
                case "pool":
                    self.pools[animal] = value
                case "eliminated":
                    self.boxes[animal] = value
                case "hand":
                    self.hands[animal] = value
                case _:
                    raise statement.error(f"{words[0]!r} is none of vp, pool, eliminated, hand, elements")

    def read_tile(self, statement: Statement) -> None:
        s = self.s
        at = self.hex(statement, statement.word(1, "the hex"))
        if s.has_tile(at):
            raise statement.error("this hex has a tile already")
        large = [name for name in self.board.terrain_names if name != "tundra"]
        s.ground[at] = statement.one_of(statement.word(2, "the terrain"), large, "the terrain of a large tile")
        s.terrain[at] = s.ground[at]
        words = statement.words[3:]
        while words:
            word = words.pop(0)
            if word == "tundra":
                s.terrain[at] = TUNDRA
                s.tundra_left -= 1
                if s.tundra_left < 0:
                    raise statement.error("there are not that many tundra tiles in the game")
            elif word == "scored":
                s.scored |= 1 << at
            elif word == "marker" and words and len(s.marker) > 0:
                s.marker[at] = self.animal(statement, words.pop(0))
            elif word == "arrived" and words:
                s.arrived[at] = statement.number(words.pop(0), "arrived")
            elif word == "hibernating" and len(words) > 1:
                s.hibernator = self.animal(statement, words.pop(0))
                s.hibernating[at] = statement.number(words.pop(0), "hibernating")
            else:
                raise statement.error(f"{word!r} is none of tundra, scored, marker, arrived, hibernating")
        for item in statement.items():
            count, _, name = item.partition(" ")
            species = statement.number(count, "the number of species", 1)
            s.cubes[at * self.board.animals + self.animal(statement, name.strip())] += species

    def read_disk(self, statement: Statement) -> None:
        name = statement.word(1, "the corner")
        if name not in self.board.grid.corner_index:
            raise statement.error(f"{name!r} is not a corner of this board, such as 0,0/NE")
        corner = self.board.grid.corner_index[name]
        if self.s.disk[corner] != NONE:
            raise statement.error("this corner has a disk already")
        self.s.disk[corner] = self.element(statement, statement.word(2, "the element"))

    def read_pawn(self, statement: Statement) -> None:
        name = " ".join(statement.words[1:])
        space = statement.one_of(name, self.board.space_names, "a space of the action display")
        if self.s.pawn[space] != NONE:
            raise statement.error("this space has a pawn already")
        self.s.pawn[space] = self.animal(statement, statement.body)

    def read_shelf(self, statement: Statement) -> None:
        section = statement.one_of(statement.word(1, "the section"), self.board.section_names, "a section")
        content = self.board.sections[self.board.section_names[section]]
        if not content.get("squares") and not content.get("box"):
            raise statement.error("this section holds no disks")
        for name in statement.items():
            self.s.shelf[section * self.board.elements + self.element(statement, name)] += 1

    def read_stack(self, statement: Statement) -> None:
        stack = statement.number(statement.word(1, "the stack"), "the stack", 1) - 1
        if stack >= self.board.stacks:
            raise statement.error(f"there are {self.board.stacks} stacks")
        self.stacks[stack] = [statement.one_of(t, self.board.terrain_names, "a terrain") for t in statement.items()]
        if "closed" in statement.words[2:]:
            self.closed.add(stack)

    def read_agenda(self, statement: Statement) -> None:
        names = [step.name.replace(" ", "-") for step in self.rules.steps]
        step = statement.one_of(statement.word(1, "the step"), names, "a step")
        word = statement.word(2, "the actor, or -")
        actor = NONE if word == "-" else self.animal(statement, word)
        numbers = [statement.number(word, "a number of the agenda", -1) for word in statement.words[3:]]
        if len(numbers) > FRAME - 2:
            raise statement.error(f"a step has at most {FRAME - 2} numbers")
        numbers += [0] * (FRAME - 2 - len(numbers))
        self.s.push(step, actor, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])

    def read_chance(self, statement: Statement) -> None:
        drawn = statement.number(statement.word(2, "the number of draws"), "the number of draws")
        revealed = statement.number(statement.word(3, "the number of reveals"), "the number of reveals")
        self.s.chance = Chance(statement.words[1])
        self.draws = (drawn, revealed)

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.s
        if "tile" not in self.said:
            self.lay_start_tiles()
        self.complete_stacks()
        self.complete_cards()
        if s.phase != SETUP or "phase" not in self.said:
            self.complete_animals()
        if "agenda" not in self.said and s.phase != OVER:
            self.complete_agenda()
            if all(holder == NONE for holder in s.marker):
                claim_all(s)
        if "chance" in self.said:
            s.chance.drawn, s.revealed = self.draws

    def lay_start_tiles(self) -> None:
        for name, terrain in self.board.data["board"]["tiles"].items():
            at = self.board.grid.hex_index[name]
            self.s.ground[at] = self.board.terrain_names.index(terrain)
            self.s.terrain[at] = self.s.ground[at]
        self.s.terrain[self.board.grid.hex_index["0,0"]] = TUNDRA
        self.s.tundra_left -= 1
        if "disk" not in self.said:
            for name, element in self.board.data["board"]["disks"].items():
                number = self.board.element_names.index(element)
                self.s.disk[self.board.grid.corner_index[name]] = number
                self.s.bag[number] -= 1

    def complete_stacks(self) -> None:
        """Tiles that are nowhere else lie in the stacks, in an order drawn by the seed."""
        s = self.s
        left = [0] * int(self.board.terrains)
        for terrain in all_tiles(self.board):
            left[terrain] += 1
        for terrain in [*s.ground, *(tile for tiles in self.stacks.values() for tile in tiles)]:
            if terrain != NONE:
                left[terrain] -= 1
        for terrain, count in enumerate(left):
            if count < 0:
                name = self.board.terrain_names[terrain]
                raise BadPosition(f"there are {-count} more {name} tiles than the game has")
        rest = vec[i64]([terrain for terrain, count in enumerate(left) for _ in range(count)])
        s.chance.shuffle(rest)
        open_ones = [stack for stack in range(int(self.board.stacks)) if stack not in self.stacks]
        if len(rest) > 0 and not open_ones:
            raise BadPosition(f"{len(rest)} tiles are neither on earth nor in a stack")
        for i, terrain in enumerate(rest):
            self.stacks.setdefault(open_ones[i % len(open_ones)], []).append(terrain)
        height = max(8, *(len(tiles) for tiles in self.stacks.values()))
        s.stack = filled(int(self.board.stacks) * height, NONE)
        s.stack_left = filled(self.board.stacks)
        s.stack_open = filled(self.board.stacks)
        for stack, tiles in self.stacks.items():
            for i, terrain in enumerate(tiles):
                s.stack[stack * height + i] = terrain
            s.stack_left[stack] = len(tiles)
            s.stack_open[stack] = 1 if tiles and stack not in self.closed else 0

    def complete_cards(self) -> None:
        s = self.s
        if s.offered & s.spent != 0:
            raise BadPosition("a card cannot be both face up and spent")
        taken = s.offered | s.spent
        if "deck" not in self.said:
            last = int(self.board.last_card)
            rest = vec[i64]([c for c in range(int(self.board.cards)) if c != last and taken & (1 << c) == 0])
            s.chance.shuffle(rest)
            self.deck = ([last] if taken & (1 << last) == 0 else []) + list(rest)
        s.deck = vec[i64](self.deck + [NONE] * (int(self.board.cards) - len(self.deck)))
        s.deck_left = len(self.deck)
        if not self.said & {"deck", "cards", "spent"}:
            deal_cards(s)

    def complete_animals(self) -> None:
        s = self.s
        in_play = [animal for animal in range(int(self.board.animals)) if s.played(animal)]
        supplies = self.board.data["animals"]["supply"]
        if str(len(in_play)) not in supplies:
            raise BadPosition(f"{len(in_play)} animals are in play; 2 to 6 are possible")
        supply = supplies[str(len(in_play))]
        cubes = supply["cubes"] - VP_MARKER
        for animal in in_play:
            name = self.board.animal_names[animal]
            free = cubes - int(s.species_on(animal))
            if animal in self.pools:
                default_box = free - self.pools[animal]
            else:
                default_box = 0
            s.eliminated[animal] = self.boxes.get(animal, default_box)
            s.pool[animal] = self.pools.get(animal, free - int(s.eliminated[animal]))
            if s.pool[animal] < 0 or s.eliminated[animal] < 0 or s.pool[animal] + s.eliminated[animal] != free:
                raise BadPosition(
                    f"the {name} have {cubes} cubes in this game, but {s.species_on(animal)} on earth, "
                    f"{s.pool[animal]} in the pool and {s.eliminated[animal]} eliminated do not add up to that"
                )
            on_display = int(s.pawns_of(animal))
            s.hand[animal] = self.hands.get(animal, max(0, supply["pawns"] - on_display))
        if "tile" not in self.said and not self.pools:
            settle_by_terrain(s)
        if len(s.initiative) == 0:
            s.initiative = vec[i64](list(reversed(in_play)))

    def complete_agenda(self) -> None:
        s = self.s
        if s.phase == EXECUTION:
            section = s.section if s.section != NONE else 0
            s.push(agenda.EXECUTE, NONE, section)
        elif s.phase == RESET:
            begin_reset(s)
        else:
            s.phase = PLANNING
            s.push(agenda.PLAN)
