"""Positions of the base game as text: written completely, read freely.

When reading, whatever is not said is filled in: disks that are nowhere else lie in the bag, cubes in the gene pool,
tiles in the stacks, cards in the deck. Without any tile the printed start is meant. See docs/notation.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.position import (
    Reader,
    added_to,
    agenda_lines,
    chance_line,
    cubes_on,
    disk_lines,
    seat_lines,
    shelf_lines,
    stack_lines,
)
from foodchain.engine.chance import Chance
from foodchain.engine.state import filled
from foodchain.engine.statements import Statement
from foodchain.errors import BadPosition
from foodchain.games.base import agenda
from foodchain.games.base.board import TUNDRA
from foodchain.games.base.cards import MOST_PAWNS
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
    lines += seat_lines(s)
    lines += [animal_line(s, animal) for animal in range(board.animals) if s.played(animal)]
    if len(s.initiative) > 0:
        lines.append("initiative " + " ".join(board.animal_names[animal] for animal in s.initiative))
    lines += [tile_line(s, at) for at in range(board.grid.size) if s.has_tile(at)]
    lines += disk_lines(s)
    for space in range(board.spaces):
        if s.pawn[space] != NONE:
            lines.append(f"pawn {board.space_names[space]}: {board.animal_names[s.pawn[space]]}")
    lines += display_lines(s)
    lines += agenda_lines(s, rules.steps)
    lines.append(chance_line(s))
    return lines


def animal_line(s: BaseState, animal: i64) -> str:
    board = s.display
    numbers = f"vp {s.vp[animal]}, pool {s.pool[animal]}, eliminated {s.eliminated[animal]}, hand {s.hand[animal]}"
    return f"animal {board.animal_names[animal]}: {numbers}{added_to(s, animal)}"


def tile_line(s: BaseState, at: i64) -> str:
    board = s.display
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
    return " ".join(words) + cubes_on(s, at)


def display_lines(s: BaseState) -> list[str]:
    board = s.display
    lines = shelf_lines(s) + stack_lines(s)
    lines.append("deck: " + ", ".join(board.card_names[s.deck[i]] for i in range(s.deck_left)))
    for key, cards in (("cards", s.offered), ("spent", s.spent)):
        names = [board.card_names[card] for card in range(board.cards) if cards & (1 << card) != 0]
        lines.append(f"{key}: {', '.join(names)}")
    return lines


# -- reading --------------------------------------------------------------------------------------------------------


def read(statements: list[Statement], rules: BaseRules, seats: int, seed: str, options: dict[str, Any]) -> BaseState:
    reader = BaseReader(rules, seats, seed, options)
    reader.read(statements)
    return reader.state


class BaseReader(Reader):
    def __init__(self, rules: BaseRules, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.state = empty_state(rules.board, Chance(seed), seats)
        super().__init__(rules.steps, rules.board, self.state, options)
        self.state.turn_limit = options["turns"]
        if options["dominance"] == "claimed":
            self.state.marker = filled(rules.board.grid.size, NONE)
        self.phases = PHASES
        self.endings = ENDINGS
        self.covering = ["tundra"]
        self.tile_words = ["tundra", "scored", "marker", "arrived", "hibernating"]

    def read_own(self, statement: Statement) -> bool:
        match statement.key:
            case "initiative":
                statement.word(1, "the animal in front")
                order = [self.animal(statement, word) for word in statement.words[1:]]
                self.state.initiative = vec[i64](order)
            case "cards":
                for name in statement.items():
                    self.state.offered |= 1 << self.card(statement, name)
            case "spent":
                for name in statement.items():
                    self.state.spent |= 1 << self.card(statement, name)
            case _:
                return False
        return True

    def read_tile_word(self, statement: Statement, at: int, words: list[str]) -> bool:
        s = self.state
        word = words[0]
        if word == "tundra":
            words.pop(0)
            if s.is_tundra(at):
                raise statement.error("this tile lies under ice already")
            s.terrain[at] = TUNDRA
            s.tundra_left -= 1
            if s.tundra_left < 0:
                raise statement.error("there are not that many tundra tiles in the game")
        elif word == "scored":
            words.pop(0)
            s.scored |= 1 << at
        elif word == "marker" and len(words) > 1 and len(s.marker) > 0:
            words.pop(0)
            s.marker[at] = self.animal(statement, words.pop(0))
        elif word == "hibernating" and len(words) > 2:
            words.pop(0)
            s.hibernator = self.animal(statement, words.pop(0))
            s.hibernating[at] = statement.number(words.pop(0), "hibernating")
        else:
            return False
        return True

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.state
        if "tile" not in self.said:
            self.lay_start_tiles()
            s.terrain[self.board.grid.hex_index["0,0"]] = TUNDRA
            s.tundra_left -= 1
        self.check_disks()
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

    def complete_cards(self) -> None:
        s = self.state
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

    def supply(self) -> dict[str, int]:
        """What an animal gets at the start, by the number of animals in play."""
        in_play = sum(1 for animal in range(int(self.board.animals)) if self.s.played(animal))
        supplies: dict[str, dict[str, int]] = self.board.data["animals"]["supply"]
        if str(in_play) not in supplies:
            raise BadPosition(f"{in_play} animals are in play; 2 to 6 are possible")
        return supplies[str(in_play)]

    def cubes_of_each(self) -> int:
        return self.supply()["cubes"] - VP_MARKER

    def complete_animals(self) -> None:
        s = self.state
        in_play = [animal for animal in range(int(self.board.animals)) if s.played(animal)]
        if "tile" not in self.said:
            settle_by_terrain(s)
        for animal in in_play:
            name = self.board.animal_names[animal]
            self.complete_cubes(animal, self.cubes_of_each())
            on_display = int(s.pawns_of(animal))
            s.hand[animal] = self.hands.get(animal, max(0, self.supply()["pawns"] - on_display))
            if s.pawns_of(animal) > MOST_PAWNS:
                raise self.error(
                    f"animal {name} hand", f"the {name} have {s.pawns_of(animal)} pawns; there are {MOST_PAWNS}"
                )
        if len(s.initiative) == 0:
            s.initiative = vec[i64](list(reversed(in_play)))

    def complete_agenda(self) -> None:
        s = self.state
        if s.phase == EXECUTION:
            section = s.section if s.section != NONE else 0
            s.push(agenda.EXECUTE, NONE, section)
        elif s.phase == RESET:
            begin_reset(s)
        elif "phase" in self.said and s.phase != PLANNING:
            raise self.error("phase", "in this phase say what is under way, as in 'agenda choose-animal - 0 0 2'")
        else:
            s.phase = PLANNING
            s.push(agenda.PLAN)
