"""Positions of Marine as text: written completely, read freely.

When reading, whatever is not said is filled in: disks that are nowhere else lie in the bag, cubes in the gene pool,
tiles in the stacks, cards in the deck. Without any tile the printed start is meant. See docs/notation.md.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.position import (
    Reader,
    added_to,
    animal_line,
    chance_line,
    deck_line,
    disk_lines,
    pawn_lines,
    phase_lines,
    seat_lines,
    shelf_lines,
    stack_lines,
    tile_line,
)
from foodchain.engine.agenda import agenda_lines
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.chance import Chance
from foodchain.engine.state import FRAME
from foodchain.engine.statements import ANY, Form, Statement
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, BOTH, COPY_TRAIT, TOP, VENT, MarineBoard
from foodchain.games.marine.evolution import deal_card
from foodchain.games.marine.invariants import least_turns, tile_in_hand
from foodchain.games.marine.reseed import put_in_order
from foodchain.games.marine.setup import (
    empty_state,
    lay_vents,
    lowest_animal,
    settle_in_the_middle,
)
from foodchain.games.marine.state import ENDINGS, OVER, PHASES, PLAY, SETUP, TRAITS, MarineState
from foodchain.games.marine.traits import print_elements
from foodchain.games.marine.turns import next_animal
from foodchain.games.marine.view import trait_names

# -- writing --------------------------------------------------------------------------------------------------------


def write(s: MarineState, steps: list[Step[Any]]) -> list[str]:
    board = s.display
    lines = [f"turn {s.turn}", f"round {s.round}", *phase_lines(s, PHASES, ENDINGS), *seat_lines(s)]
    lines += [animal_line(s, animal, animal_items(s, animal)) for animal in range(ANIMALS) if s.played(animal)]
    lines += unplayed_lines(s)
    lines += [tile_line(s, at, tile_words(s, at)) for at in range(board.grid.size) if s.has_tile(at)]
    lines += disk_lines(s)
    for element in range(board.elements):
        owner = named(board.animal_names, s.control[element])
        lent = " copied" if s.lent & bit(element) != 0 else ""
        lines.append(f"special {board.element_names[element]} {owner} {s.target[element]}{lent}")
    lines += [*pawn_lines(s), *shelf_lines(s)]
    lines.append("circles: " + ", ".join(named(board.element_names, element) for element in s.circle))
    terrains = [named(board.terrain_names, terrain) for terrain in s.markers]
    lines.append("markers competition: " + ", ".join(terrains[: board.competing]))
    lines.append("markers evolution: " + ", ".join(terrains[board.competing :]))
    lines.append("guards: " + ", ".join(named(board.animal_names, animal) for animal in s.guards))
    lines += [*stack_lines(s), deck_line(s)]
    lines.append("row: " + ", ".join(board.card_names[card] for card in s.row if card != NONE))
    lines.append("discard: " + ", ".join(board.card_names[card] for card in s.discard))
    newcomers = [board.grid.hex_names[at] for at in range(board.grid.size) if s.newcomers & bit(at) != 0]
    if newcomers:
        lines.append("newcomers " + " ".join(newcomers))
    return [*lines, *agenda_lines(s, steps, board.animal_names), chance_line(s)]


def named(names: list[str], number: i64) -> str:
    return "-" if number == NONE else names[number]


def animal_items(s: MarineState, animal: i64) -> list[str]:
    items: list[str] = []
    if s.held[animal] != 0:
        items.append("traits " + " ".join(trait_names(s, s.held[animal])))
    if s.copied[animal] != NONE:
        items.append(f"copied {s.display.trait_names[s.copied[animal]]}")
    if s.dealt[animal] != 0:
        items.append("dealt " + " ".join(trait_names(s, s.dealt[animal])))
    if s.crossed & bit(animal) != 0:
        items.append("across")
    if s.budded & bit(animal) != 0:
        items.append("budded")
    if s.is_safe(animal):
        items.append("safe")
    return items


def unplayed_lines(s: MarineState) -> list[str]:
    """While animals are being chosen, the random elements on displays that nobody has yet."""
    lines: list[str] = []
    for animal in range(ANIMALS):
        if not s.played(animal) and s.added_elements(animal) > 0:
            lines.append(f"free {s.board.animal_names[animal]}: {added_to(s, animal)[2:]}")
    return lines


def tile_words(s: MarineState, at: i64) -> list[str]:
    if not s.is_vent(at):
        return []
    return ["geyser" if s.is_geyser(at) else "smoker"]


# -- reading --------------------------------------------------------------------------------------------------------


OWN_FORMS: Final = {
    "round": Form(2),
    "next": Form(2),
    "free": Form(2, listed=True),
    "special": Form(5),
    "circles": Form(1, listed=True),
    "markers": Form(2, listed=True),
    "guards": Form(1, listed=True),
    "row": Form(1, listed=True),
    "discard": Form(1, listed=True),
    "newcomers": Form(ANY),
}


class MarineReader(Reader[MarineState]):
    def __init__(
        self, board: MarineBoard, steps: list[Step[Any]], seats: int, seed: str, options: dict[str, Any]
    ) -> None:
        super().__init__(steps, board, empty_state(board, Chance(seed), seats, options), options)
        self.display = board
        self.phases = PHASES
        self.endings = ENDINGS
        self.tile_words = ["geyser", "smoker", "arrived"]
        self.animal_items |= {"traits": ANY, "copied": 2, "dealt": ANY, "across": 1, "budded": 1, "safe": 1}
        self.first_turn = 0
        self.unseated = ["free"]
        self.forms |= OWN_FORMS
        self.one_each += ["free", "special", "markers"]
        self.row: list[int] = []
        self.next = NONE

    def read_own(self, statement: Statement) -> None:
        s = self.s
        match statement.key:
            case "round":
                s.round = statement.number(statement.word(1, "the round"), "the round", 1)
            case "next":
                self.next = self.animal(statement, statement.word(1, "the animal whose turn it is"))
            case "free":
                self.read_free(statement)
            case "special":
                self.read_special(statement)
            case "circles":
                self.fill(statement, s.circle, 0, len(s.circle), self.element)
            case "markers":
                self.read_markers(statement)
            case "guards":
                self.fill(statement, s.guards, 0, len(s.guards), self.animal)
            case "row":
                self.row = self.cards(statement)
                if len(self.row) > len(s.row):
                    raise statement.error(f"there are {len(s.row)} slots for cards")
            case "discard":
                s.discard = vec[i64](self.cards(statement))
            case "newcomers":
                for word in statement.words[1:]:
                    self.once(statement, f"newcomers {word}")
                    s.newcomers |= bit(self.hex(statement, word))

    def read_free(self, statement: Statement) -> None:
        animal = statement.one_of(statement.word(1, "the animal"), self.board.animal_names, "an animal")
        if self.s.played(animal):
            raise statement.error(f"the {statement.words[1]} are played: say 'animal {statement.words[1]}: elements …'")
        for item in statement.items():
            words = item.split()
            statement.one_of(words[0], ["elements"], "what a display has that nobody plays")
            self.once(statement, f"free {statement.words[1]} {words[0]}")
            for name in words[1:]:
                self.s.need[animal * self.board.elements + self.element(statement, name)] += 1

    def read_special(self, statement: Statement) -> None:
        """`special sun reptiles 3`: who controls the pawn (or -), the target number, perhaps by a `copied` trait."""
        element = statement.one_of(statement.word(1, "the element"), self.board.element_names, "an element")
        word = statement.word(2, "who controls it, or -")
        self.s.control[element] = NONE if word == "-" else self.animal(statement, word)
        if len(statement.words) > 3:
            self.s.target[element] = statement.number(statement.words[3], "the target", 0)
        if len(statement.words) > 4:
            statement.one_of(statement.words[4], ["copied"], "how the pawn is held")
            self.s.lent |= bit(element)

    def read_markers(self, statement: Statement) -> None:
        s = self.s
        section = statement.word(1, "the section")
        statement.one_of(section, ["competition", "evolution"], "a section with markers")
        first = 0 if section == "competition" else int(self.display.competing)
        end = first + int(self.display.competing if section == "competition" else self.display.evolving)
        self.fill(statement, s.markers, first, end, self.terrain_marker)
        if section == "evolution":
            given = [int(s.markers[i]) for i in range(first, end)]
            for i in range(first, end):
                s.markers[i] = NONE
            for i, terrain in enumerate(given):
                put_in_order(s, first, first + i, terrain)

    def terrain_marker(self, statement: Statement, name: str) -> int:
        terrain = statement.one_of(name, self.board.terrain_names, "a terrain")
        self.s.marker_bag[terrain] -= 1
        if self.s.marker_bag[terrain] < 0:
            raise statement.error(f"there are not that many {name} markers in the game")
        return terrain

    def fill(self, statement: Statement, places: vec[i64], first: int, end: int, reads: Any) -> None:
        """Places from left to right; a dash leaves one empty."""
        items = statement.items()
        if len(items) > end - first:
            raise statement.error(f"there is room for {end - first}")
        for i, name in enumerate(items):
            if name != "-":
                places[first + i] = reads(statement, name)

    def read_animal_item(self, statement: Statement, animal: int, words: list[str]) -> bool:
        s = self.s
        match words[0]:
            case "traits":
                s.held[animal] = self.traits(statement, words[1:], self.kept())
            case "dealt":
                s.dealt[animal] = self.traits(statement, words[1:], int(self.display.traits_drawn))
            case "copied":
                s.copied[animal] = statement.one_of(words[1], self.display.trait_names, "a trait")
            case "across":
                s.crossed |= bit(animal)
            case "budded":
                s.budded |= bit(animal)
            case "safe":
                s.safe |= bit(animal)
            case _:
                return False
        return True

    def traits(self, statement: Statement, words: list[str], most: int) -> int:
        bits = 0
        if len(words) > most:
            raise statement.error(f"there can be {most} of these traits, not {len(words)}")
        for word in words:
            trait = bit(statement.one_of(word, self.display.trait_names, "a trait"))
            if bits & trait != 0:
                raise statement.error(f"the trait {word} is there twice")
            bits |= trait
        return bits

    def check_room(self, statement: Statement, animal: int) -> None:
        """Traits that give more room may be said later; see complete."""

    def read_tile_word(self, statement: Statement, at: int, words: list[str]) -> bool:
        s = self.s
        if words[0] not in ("geyser", "smoker"):
            return False
        geyser = words.pop(0) == "geyser"
        half = self.display.half[at]
        if half != BOTH and geyser != (half == TOP):
            raise statement.error("Vents are geysers in the top half and smokers in the bottom half")
        if s.is_vent(at):
            raise statement.error("this tile lies under a Vent already")
        if s.vents_left == 0:
            raise statement.error("there are not that many Vents in the game")
        s.vents_left -= 1
        s.terrain[at] = VENT
        if geyser:
            s.geysers |= bit(at)
        return True

    def pawn(self, statement: Statement, name: str) -> int:
        """An animal's basic pawn, or an element's special one."""
        if name in self.board.element_names:
            return ANIMALS + self.board.element_names.index(name)
        return self.animal(statement, name)

    def tiles_elsewhere(self) -> list[int]:
        tile = tile_in_hand(self.s)
        return [int(tile)] if 0 <= tile < self.board.terrains else []  # check_agenda says what is wrong

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.s
        if "tile" not in self.said:
            self.lay_start_tiles()
            lay_vents(s)
        self.check_disks()
        self.complete_stacks()
        if "phase" not in self.said:
            s.phase = PLAY
        elif s.phase == SETUP and "agenda" not in self.said:
            raise self.error("in this phase say what is under way, as in 'agenda choose-animal - 0 0 2 1'", "phase")
        self.complete_cards()
        if s.phase != SETUP:
            self.complete_animals()
        elif any([*self.pools.values(), *self.boxes.values(), *self.hands.values()]):
            raise self.error("an animal has cubes or pawns before it is set up", "phase")
        self.check_kept()
        if "turn" not in self.said:
            s.turn = least_turns(s)
        if "next" in self.said and "agenda" in self.said:
            raise self.error("the agenda says whose turn it is", "next")
        if "section" in self.said and "agenda" not in self.said:
            raise self.error("without an agenda no section acts", "section")
        if "agenda" not in self.said and s.phase != OVER:
            self.complete_agenda()
        if "chance" in self.said:
            s.chance.drawn, s.revealed = self.draws

    def kept(self) -> int:
        """How many traits an animal keeps of those it is dealt."""
        return 2 if self.options["superheroes"] else 1

    def check_kept(self) -> None:
        """Nobody is asked to keep more than that."""
        s = self.s
        for depth, statement in enumerate(self.frames):
            at = depth * FRAME
            more = 0
            if s.agenda[at] == agenda.KEEP_TRAIT and s.agenda[at + 1] != NONE:
                more = int(s.agenda[at + 2] + count_bits(s.held[s.agenda[at + 1]]))
            elif s.agenda[at] == agenda.CHOOSE_ANIMAL:
                more = int(s.agenda[at + 5])
            if more > self.kept():
                raise statement.error(f"each animal keeps {self.kept()} of its traits, not {more}")

    def complete_cards(self) -> None:
        """Without a deck it is made of the cards that are nowhere else, the last one near its bottom."""
        s = self.s
        taken = self.row + [int(card) for card in s.discard]
        if "deck" not in self.said:
            last = int(self.board.last_card)
            rest = vec[i64]([c for c in range(int(self.board.cards)) if c != last and c not in taken])
            s.chance.shuffle(rest)
            wanted = max(0, int(self.board.cards - s.removed) - len(taken) - (1 if last not in taken else 0))
            self.deck = list(rest)[:wanted]
            if last not in taken:
                self.deck.insert(s.chance.below(min(len(self.deck) + 1, int(self.display.bottom_cards))), last)
        s.removed = self.board.cards - len(taken) - len(self.deck)
        s.deck = vec[i64](self.deck + [NONE] * len(taken))
        s.deck_left = len(self.deck)
        for slot, card in enumerate(self.row):
            s.row[slot] = card
        if not self.said & {"deck", "row", "discard"} and s.phase == PLAY:
            for slot in range(len(s.row)):
                deal_card(s, slot)

    def complete_animals(self) -> None:
        s = self.s
        supply = self.supply()
        if "tile" not in self.said:
            settle_in_the_middle(s)
        for animal in self.in_play():
            self.complete_cubes(animal, self.cubes_of_each() - list(s.guards).count(animal))
            if s.phase >= PLAY:
                self.give_powers(animal)
            if s.elements_of(animal) > s.most_elements(animal) and "agenda" not in self.said:
                name = self.board.animal_names[animal]
                raise self.error(
                    f"the {name} have more than {s.most_elements(animal)} elements", f"animal {name} elements"
                )
            s.hand[animal] = 0
            basic = supply["pawns"] + (1 if s.budded & bit(animal) != 0 else 0)
            s.hand[animal] = self.hands.get(animal, max(0, basic - int(s.basic_pawns(animal))))

    def cubes_of_each(self) -> int:
        return int(self.board.data["animals"]["cubes"] - self.board.marker_cubes)

    def give_powers(self, animal: int) -> None:
        s = self.s
        for trait in range(self.display.traits):
            if s.held[animal] & bit(trait) != 0:
                s.powers[animal] |= self.display.trait_powers[trait]
        if s.copied[animal] != NONE:
            if not s.can(animal, COPY_TRAIT):
                name = self.board.animal_names[animal]
                raise self.error(f"the {name} have no trait that copies", f"animal {name} copied")
            s.powers[animal] |= self.display.trait_powers[s.copied[animal]]
        for trait in range(self.display.traits):
            if s.has_trait(animal, trait):
                print_elements(s, animal, trait, 1)

    def complete_agenda(self) -> None:
        s = self.s
        before = 0
        if self.next != NONE:
            while next_animal(s, before - 1) != self.next:
                before += 1
        s.push(agenda.PLAY_ON, NONE, before)
        if s.phase == TRAITS:
            s.push(agenda.OPEN_ROW, lowest_animal(s))
            s.push(agenda.REVEAL_TRAITS)
            for animal in range(ANIMALS):
                if s.played(animal) and s.held[animal] == 0:
                    s.push(agenda.KEEP_TRAIT, animal, self.kept())
