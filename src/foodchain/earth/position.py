"""Positions of earth games as text: what they have in common, writing and reading.

When reading, whatever is not said is filled in: disks that are nowhere else lie in the bag, cubes in the gene pool,
tiles in the stacks, cards in the deck. A game adds its own statements. See docs/notation.md.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.display import D, DisplayBoard, DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.setup import ChooseAnimal, all_tiles
from foodchain.engine.agenda import read_frame
from foodchain.engine.chance import Chance
from foodchain.engine.frame import COUNTED
from foodchain.engine.record import checked_seed
from foodchain.engine.state import FRAME, filled
from foodchain.engine.statements import ANY, Form, Statement, quoted
from foodchain.engine.step import Step
from foodchain.errors import BadPosition, BadSetup, BadText

# -- writing --------------------------------------------------------------------------------------------------------


def phase_lines(s: DisplayState, phases: list[str], endings: list[str]) -> list[str]:
    lines = [f"phase {phases[s.phase].replace(' ', '-')}"]
    if s.section != NONE:
        lines.append(f"section {s.table.section_names[s.section]}")
    if s.ending != 0:
        lines.append(f"ending {endings[s.ending].replace(' ', '-')}")
    return lines


def seat_lines(s: DisplayState) -> list[str]:
    return [f"seat {seat}: {', '.join(animals_of(s, seat))}" for seat in range(s.seats) if animals_of(s, seat)]


def animals_of(s: DisplayState, seat: i64) -> list[str]:
    return [s.board.animal_names[animal] for animal in range(s.board.animals) if s.owner[animal] == seat]


def animal_line(s: DisplayState, animal: i64, own: list[str]) -> str:
    """`own` are the items that only this game has."""
    numbers = [f"vp {s.vp[animal]}", f"pool {s.pool[animal]}", f"eliminated {s.eliminated[animal]}"]
    items = [*numbers, f"hand {s.hand[animal]}", *own]
    return f"animal {s.board.animal_names[animal]}: {', '.join(items)}{added_to(s, animal)}"


def tile_line(s: DisplayState, at: i64, own: list[str]) -> str:
    """`own` are the words that only this game has."""
    words = ["tile", s.board.grid.hex_names[at], s.board.terrain_names[s.ground[at]], *own]
    if s.arrived[at] > 0:
        words += ["arrived", str(s.arrived[at])]
    if s.hibernating[at] > 0:
        words += ["hibernating", s.board.animal_names[s.hibernator], str(s.hibernating[at])]
    return " ".join(words) + cubes_on(s, at)


def disk_lines(s: DisplayState) -> list[str]:
    return [
        f"disk {s.board.grid.corner_names[corner]} {s.board.element_names[s.disk[corner]]}"
        for corner in range(s.board.grid.corner_count)
        if s.disk[corner] != NONE
    ]


def cubes_on(s: DisplayState, at: i64) -> str:
    """What stands behind a tile: the species there."""
    names = s.board.animal_names
    cubes = [f"{s.count(a, at)} {names[a]}" for a in range(s.board.animals) if s.count(a, at) > 0]
    return ": " + ", ".join(cubes) if cubes else ""


def added_to(s: DisplayState, animal: i64) -> str:
    """An animal's added elements, as the last item of its line."""
    names = s.board.element_names
    added = [names[e] for e in range(s.board.elements) for _ in range(s.added(animal, e))]
    return f", elements {' '.join(added)}" if added else ""


def pawn_lines(s: DisplayState) -> list[str]:
    return [
        f"pawn {name}: {s.pawn_name(s.pawn[space])}"
        for space, name in enumerate(s.table.space_names)
        if s.pawn[space] != NONE
    ]


def shelf_lines(s: DisplayState) -> list[str]:
    lines: list[str] = []
    for section, name in enumerate(s.table.section_names):
        disks = [s.board.element_names[e] for e in range(s.board.elements) for _ in range(s.on_shelf(section, e))]
        if disks:
            lines.append(f"shelf {name}: {', '.join(disks)}")
    return lines


def stack_lines(s: DisplayState) -> list[str]:
    lines: list[str] = []
    for stack in range(s.table.stacks):
        tiles = [s.board.terrain_names[s.stack[s.stack_place(stack, i)]] for i in range(s.stack_left[stack])]
        side = "open" if s.stack_open[stack] == 1 else "closed"
        lines.append(f"stack {stack + 1} {side}: {', '.join(tiles)}")
    return lines


def deck_line(s: DisplayState) -> str:
    return "deck: " + ", ".join(s.table.card_names[s.deck[i]] for i in range(s.deck_left))


def chance_line(s: DisplayState) -> str:
    return f"chance {s.chance.seed} {s.chance.drawn} {s.revealed}"


# -- reading --------------------------------------------------------------------------------------------------------


FORMS: Final = {
    "turn": Form(2),
    "phase": Form(2),
    "section": Form(2),
    "ending": Form(2),
    "seat": Form(2, listed=True),
    "animal": Form(2, listed=True),
    "tile": Form(ANY, listed=True),
    "disk": Form(3),
    "pawn": Form(ANY, listed=True),
    "shelf": Form(2, listed=True),
    "stack": Form(3, listed=True),
    "deck": Form(1, listed=True),
    "agenda": Form(ANY),
    "chance": Form(4),
}


class Reader(Generic[D]):
    """Reads the statements of one position into a state that begins empty."""

    def __init__(self, steps: list[Step[Any]], board: DisplayBoard, s: D, options: dict[str, Any]) -> None:
        self.steps = steps
        self.board = board
        self.options = options
        self.s = s
        self.phases: list[str] = []
        self.endings: list[str] = []
        self.setup_phase = 0
        # the items of an animal's line, and how many words each has
        self.animal_items = {"vp": 2, "pool": 2, "eliminated": 2, "hand": 2, "elements": ANY}
        self.tile_words = ["arrived"]
        self.forms = dict(FORMS)
        self.repeated = ["animal", "tile", "disk", "pawn", "agenda"]  # statements of which there may be several
        self.one_each = ["shelf", "stack"]  # those of which there may be one for each section, stack …
        started = len(board.data["board"]["tiles"])
        self.stack_height = -(-(len(all_tiles(board)) - started) // int(board.stacks))
        self.first_turn = 1
        self.unseated: list[str] = []  # statements about animals that nobody plays
        self.said: set[str] = set()
        self.statements: dict[str, Statement] = {}  # by what they are about: "turn", "animal birds pool"
        self.disks: list[tuple[int, Statement]] = []
        self.pools: dict[int, int] = {}
        self.boxes: dict[int, int] = {}
        self.hands: dict[int, int] = {}
        self.stacks: dict[int, list[int]] = {}
        self.closed: set[int] = set()
        self.deck: list[int] = []
        self.frames: list[Statement] = []
        self.cards_said: set[int] = set()
        self.tiles_left = [0] * int(board.terrains)  # large tiles that nothing was said about
        for terrain in all_tiles(board):
            self.tiles_left[terrain] += 1
        self.draws: tuple[int, int] = (0, 0)

    def read(self, statements: list[Statement]) -> None:
        # Seats first: everything that names an animal wants to know whether it is played.
        for statement in sorted(statements, key=not_a_seat):
            if statement.key == "seat":
                self.read_seat(statement)
            else:
                self.give_seats(statements)
                self.read_statement(statement)
            self.said.add(statement.key)
        self.give_seats(statements)
        self.check_seats()
        self.complete()

    def once(self, statement: Statement, subject: str) -> None:
        """Nothing is said twice."""
        if subject in self.statements:
            raise statement.error(f"{subject!r} is said twice")
        self.statements[subject] = statement

    def error(self, message: str, *subjects: str) -> BadText:
        """What is wrong, with the line where something was said about it: the first of the subjects that was."""
        for subject in subjects:
            if subject in self.statements:
                return self.statements[subject].error(message)
        return BadPosition(message)

    def subjects(self, begins: str, ends: str = "") -> list[str]:
        """What was said of a kind: all seats, the tiles with birds; the last first."""
        return [said for said in reversed(self.statements) if said.startswith(begins) and said.endswith(ends)]

    def read_statement(self, statement: Statement) -> None:
        statement.check_form(self.forms)
        if statement.key in self.one_each:
            self.once(statement, " ".join(statement.words[:2]))
        elif statement.key not in self.repeated:
            self.once(statement, statement.key)
        match statement.key:
            case "turn":
                self.s.turn = statement.number(statement.word(1, "the turn"), "the turn", self.first_turn)
            case "phase":
                names = [phase.replace(" ", "-") for phase in self.phases]
                self.s.phase = statement.one_of(statement.word(1, "the phase"), names, "a phase")
            case "section":
                word = statement.word(1, "the section")
                self.s.section = statement.one_of(word, self.board.section_names, "a section")
            case "ending":
                names = [ending.replace(" ", "-") for ending in self.endings]
                self.s.ending = statement.one_of(statement.word(1, "the ending"), names, "an ending")
            case "animal":
                self.read_animal(statement)
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
                self.deck = self.cards(statement)
            case "agenda":
                self.read_agenda(statement)
            case "chance":
                self.read_chance(statement)
            case _:
                self.read_own(statement)

    # -- what a game adds -------------------------------------------------------------------------------------------

    def read_own(self, statement: Statement) -> None:
        """A statement that only this game has."""
        raise NotImplementedError

    def read_animal_item(self, statement: Statement, animal: int, words: list[str]) -> bool:
        """An item of an animal's line that only this game has."""
        return False

    def check_room(self, statement: Statement, animal: int) -> None:
        if self.s.elements_of(animal) > self.s.most_elements(animal):
            raise statement.error(f"an animal has at most {self.s.most_elements(animal)} elements")

    def read_tile_word(self, statement: Statement, at: int, words: list[str]) -> bool:
        """A word behind a tile's terrain that only this game has; it and what belongs to it leave the list."""
        return False

    def pawn(self, statement: Statement, name: str) -> int:
        """The pawn on a space."""
        return self.animal(statement, name)

    def tiles_elsewhere(self) -> list[int]:
        """Large tiles that lie neither on earth nor in a stack."""
        return []

    def supply(self) -> dict[str, int]:
        """What an animal gets at the start, by the number of animals in play."""
        in_play = len(self.in_play())
        supplies: dict[str, dict[str, int]] = self.board.data["animals"]["supply"]
        if str(in_play) not in supplies:
            raise self.error(
                f"{in_play} animals are in play; 2 to {self.board.animals} are possible", *self.subjects("seat ")
            )
        return supplies[str(in_play)]

    def in_play(self) -> list[int]:
        return [animal for animal in range(int(self.board.animals)) if self.s.played(animal)]

    def cubes_of_each(self) -> int:
        """How many cubes an animal has in this game, besides its markers."""
        raise NotImplementedError

    def complete(self) -> None:
        """Fill in what was not said."""
        raise NotImplementedError

    # -- one statement each -----------------------------------------------------------------------------------------

    def read_seat(self, statement: Statement) -> None:
        statement.check_form(self.forms)
        seat = statement.number(statement.word(1, "the seat"), "the seat")
        self.once(statement, f"seat {seat}")
        if seat >= self.s.seats:
            raise statement.error(f"there are {self.s.seats} seats, numbered from 0")
        for name in statement.items():
            animal = statement.one_of(name, self.board.animal_names, "an animal")
            if self.s.played(animal):
                raise statement.error(f"{name} are played by two seats")
            self.s.owner[animal] = seat

    def give_seats(self, statements: list[Statement]) -> None:
        """Without a word about seats: as the options say, or the animals that occur, in food chain order."""
        if "seat" in self.said or self.s.phase != self.setup_phase or "seats given" in self.said:
            return
        self.said.add("seats given")
        if isinstance(self.options["animals"], list):
            for seat, names in enumerate(self.options["animals"]):
                for name in names.split("+"):
                    self.s.owner[self.board.animal_names.index(name)] = seat
            return
        texts = [statement.text for statement in statements if statement.key not in self.unseated]
        words = " ".join(texts).replace(",", " ").replace(":", " ").split()
        named = [animal for animal, name in enumerate(self.board.animal_names) if name in words]
        if len(named) == int(self.s.seats):
            for seat, animal in enumerate(named):
                self.s.owner[animal] = seat
        elif named or not any(statement.key == "phase" for statement in statements):
            some = self.board.animal_names[0]
            raise BadPosition(f"say which animal each of the {self.s.seats} seats plays, as in 'seat 0: {some}'")

    def check_seats(self) -> None:
        """Every seat plays as many animals as the options say, or will when all are chosen."""
        each = int(self.board.animals) // int(self.s.seats) if self.options["multiple"] else 1
        if self.s.phase == self.setup_phase and "phase" in self.said:
            for depth, statement in enumerate(self.frames):
                chosen = self.s.agenda[depth * FRAME + 4]
                if self.steps[self.s.agenda[depth * FRAME]].name == ChooseAnimal.name and chosen != each * self.s.seats:
                    raise statement.error(f"{each * int(self.s.seats)} animals are chosen by these seats, not {chosen}")
            return
        for seat in range(int(self.s.seats)):
            animals = len(animals_of(self.s, seat))
            if animals != each:
                how = "yes" if self.options["multiple"] else "no"
                plays = f"seat {seat} plays {animals} animals, not {each} ('option multiple {how}')"
                raise self.error(plays, f"seat {seat}", *self.subjects("seat "), "phase")

    def animal(self, statement: Statement, name: str) -> int:
        animal = statement.one_of(name, self.board.animal_names, "an animal")
        if not self.s.played(animal):
            raise statement.error(f"nobody plays the {name}")
        return animal

    def hex(self, statement: Statement, name: str) -> int:
        if name not in self.board.grid.hex_index:
            raise statement.error(f"{name!r} is not a hex of this board, such as 0,0 or 1,-1")
        return self.board.grid.hex_index[name]

    def cards(self, statement: Statement) -> list[int]:
        """The cards that a statement lists; each is in one place only."""
        found: list[int] = []
        for name in statement.items():
            card = statement.one_of(name, self.board.card_names, "a card")
            if card in self.cards_said:
                raise statement.error(f"the card {name} is in two places")
            self.cards_said.add(card)
            found.append(card)
        return found

    def tile(self, statement: Statement, name: str) -> int:
        """A large tile, which is then no longer among those that nothing was said about."""
        terrain = statement.one_of(name, self.board.terrain_names, "a terrain")
        self.tiles_left[terrain] -= 1
        if self.tiles_left[terrain] < 0:
            raise statement.error(f"there are more {name} tiles than the game has")
        return terrain

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
            self.check_item(statement, words)
            self.once(statement, f"animal {statement.words[1]} {words[0]}")
            if words[0] == "elements":
                for name in words[1:]:
                    self.s.need[animal * self.board.elements + self.element(statement, name)] += 1
                self.check_room(statement, animal)
                continue
            if self.read_animal_item(statement, animal, words):
                continue
            least = -COUNTED if words[0] == "vp" and not self.board.vp_floor else 0
            value = statement.number(words[1], words[0], least)
            match words[0]:
                case "vp":
                    self.s.vp[animal] = value
                case "pool":
                    self.pools[animal] = value
                case "eliminated":
                    self.boxes[animal] = value
                case "hand":
                    self.hands[animal] = value

    def check_item(self, statement: Statement, words: list[str]) -> None:
        """Refuse an item of an animal's line that is not known, or has too few or too many words."""
        wanted = self.animal_items.get(words[0])
        if wanted is None:
            raise statement.error(f"{words[0]!r} is none of {', '.join(self.animal_items)}")
        if len(words) > wanted:
            raise statement.error(f"{quoted(words[wanted])} is too much behind {words[0]!r}")
        if len(words) < wanted != ANY:
            raise statement.error(f"{words[0]!r} wants a whole number or a name behind it")

    def read_tile(self, statement: Statement) -> None:
        s = self.s
        at = self.hex(statement, statement.word(1, "the hex"))
        if s.has_tile(at):
            raise statement.error("this hex has a tile already")
        word = statement.word(2, "the terrain")
        large = self.board.terrain_names[: self.board.survival_terrain]  # small tiles only cover large ones
        statement.one_of(word, large, "the terrain of a large tile")
        s.ground[at] = self.tile(statement, word)
        s.terrain[at] = s.ground[at]
        words = statement.words[3:]
        while words:
            word = words[0]
            self.once(statement, f"tile {statement.words[1]} {word}")
            if word == "arrived" and len(words) > 1:
                s.arrived[at] = statement.number(words[1], "arrived")
                words = words[2:]
            elif not self.read_tile_word(statement, at, words):
                raise statement.error(f"{word!r} is none of {', '.join(self.tile_words)}")
        for item in statement.items() if statement.colon else []:
            count, _, name = item.partition(" ")
            species = statement.number(count, "the number of species", 1)
            animal = self.animal(statement, name.strip())
            self.once(statement, f"tile {statement.words[1]}: {self.board.animal_names[animal]}")
            s.cubes[at * self.board.animals + animal] += species
            if s.species_on(animal) > self.cubes_of_each():
                raise statement.error(f"the {name} have {self.cubes_of_each()} cubes in this game")

    def read_disk(self, statement: Statement) -> None:
        name = statement.word(1, "the corner")
        if name not in self.board.grid.corner_index:
            raise statement.error(f"{name!r} is not a corner of this board, such as 0,0/NE")
        corner = self.board.grid.corner_index[name]
        if self.s.disk[corner] != NONE:
            raise statement.error("this corner has a disk already")
        self.s.disk[corner] = self.element(statement, statement.word(2, "the element"))
        self.disks.append((corner, statement))

    def read_pawn(self, statement: Statement) -> None:
        name = " ".join(statement.words[1:])
        space = statement.one_of(name, self.board.space_names, "a space of the action display")
        if self.s.pawn[space] != NONE:
            raise statement.error("this space has a pawn already")
        self.once(statement, f"pawn {name}: {statement.body}")
        self.s.pawn[space] = self.pawn(statement, statement.body)

    def read_shelf(self, statement: Statement) -> None:
        section = statement.one_of(statement.word(1, "the section"), self.board.section_names, "a section")
        content = self.board.sections[self.board.section_names[section]]
        if not content.get("squares") and not content.get("box"):
            raise statement.error("this section holds no disks")
        for name in statement.items():
            self.s.shelf[section * self.board.elements + self.element(statement, name)] += 1
        squares = self.board.squares[section]
        if 0 < squares < self.s.shelf_size(section):
            raise statement.error(f"there are {squares} squares for disks")

    def read_stack(self, statement: Statement) -> None:
        stack = statement.number(statement.word(1, "the stack"), "the stack", 1) - 1
        if stack >= self.board.stacks:
            raise statement.error(f"there are {self.board.stacks} stacks")
        self.stacks[stack] = [self.tile(statement, name) for name in statement.items()]
        side = statement.words[2] if len(statement.words) > 2 else "open"
        if statement.one_of(side, ["open", "closed"], "a side of a tile") == 1:
            self.closed.add(stack)

    def read_agenda(self, statement: Statement) -> None:
        read_frame(statement, self.s, self.steps, self.board.animal_names)
        self.frames.append(statement)
        if self.s.actor() != NONE:
            self.animal(statement, statement.words[2])

    def read_chance(self, statement: Statement) -> None:
        drawn = statement.number(statement.word(2, "the number of draws"), "the number of draws")
        revealed = statement.number(statement.word(3, "the number of reveals"), "the number of reveals")
        try:
            self.s.chance = Chance(checked_seed(statement.words[1]))
        except BadSetup as error:
            raise statement.error(str(error)) from None
        self.draws = (drawn, revealed)

    # -- what was not said ------------------------------------------------------------------------------------------

    def check_disks(self) -> None:
        for corner, statement in self.disks:
            if not self.s.touches_tile(corner):
                raise statement.error("this disk touches no tile")

    def complete_stacks(self) -> None:
        """Tiles that are nowhere else lie in the stacks, in an order drawn by the seed."""
        s = self.s
        for terrain in self.tiles_elsewhere():
            self.tiles_left[terrain] -= 1
        rest = vec[i64]([terrain for terrain, count in enumerate(self.tiles_left) for _ in range(count)])
        s.chance.shuffle(rest)
        open_ones = [stack for stack in range(int(self.board.stacks)) if stack not in self.stacks]
        if len(rest) > 0 and not open_ones:
            raise self.error(f"{len(rest)} tiles are neither on earth nor in a stack", *self.subjects("stack "))
        for i, terrain in enumerate(rest):
            self.stacks.setdefault(open_ones[i % len(open_ones)], []).append(terrain)
        height = max([self.stack_height] + [len(tiles) for tiles in self.stacks.values()])
        s.stack = filled(int(self.board.stacks) * height, NONE)
        s.stack_left = filled(self.board.stacks)
        s.stack_open = filled(self.board.stacks)
        for stack, tiles in self.stacks.items():
            for i, terrain in enumerate(tiles):
                s.stack[stack * height + i] = terrain
            s.stack_left[stack] = len(tiles)
            s.stack_open[stack] = 1 if tiles and stack not in self.closed else 0

    def complete_cubes(self, animal: int, cubes: int) -> None:
        """What is not on earth (`cubes` of them) lies in the gene pool or the box, as far as that was said."""
        s = self.s
        free = cubes - int(s.species_on(animal))
        default_box = free - self.pools[animal] if animal in self.pools else 0
        s.eliminated[animal] = self.boxes.get(animal, default_box)
        s.pool[animal] = self.pools.get(animal, free - int(s.eliminated[animal]))
        if s.pool[animal] < 0 or s.eliminated[animal] < 0 or s.pool[animal] + s.eliminated[animal] != free:
            name = self.board.animal_names[animal]
            raise self.error(
                f"the {name} have {cubes} cubes in this game, but {s.species_on(animal)} on earth, "
                f"{s.pool[animal]} in the pool and {s.eliminated[animal]} eliminated do not add up to that",
                f"animal {name} pool",
                f"animal {name} eliminated",
                "guards",
                *self.subjects("tile ", f": {name}"),
            )

    def lay_start_tiles(self) -> None:
        for name, terrain in self.board.data["board"]["tiles"].items():
            at = self.board.grid.hex_index[name]
            self.s.ground[at] = self.board.terrain_names.index(terrain)
            self.tiles_left[self.s.ground[at]] -= 1
            self.s.terrain[at] = self.s.ground[at]
        if "disk" not in self.said:
            for name, element in self.board.data["board"]["disks"].items():
                number = self.board.element_names.index(element)
                self.s.disk[self.board.grid.corner_index[name]] = number
                self.s.bag[number] -= 1


def not_a_seat(statement: Statement) -> bool:
    return statement.key != "seat"
