"""Positions of the base game as text: written completely, read freely.

When reading, whatever is not said is filled in: disks that are nowhere else lie in the bag, cubes in the gene pool,
tiles in the stacks, cards in the deck. Without any tile the printed start is meant. See docs/notation.md.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.earth.position import (
    Reader,
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
from foodchain.engine.bits import bit
from foodchain.engine.chance import Chance
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.statements import ANY, Form, Statement
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import TUNDRA, BaseBoard
from foodchain.games.base.reset import begin_reset, deal_cards
from foodchain.games.base.setup import claim_all, empty_state, settle_by_terrain
from foodchain.games.base.state import BY_ICE_AGE, ENDINGS, EXECUTION, OVER, PHASES, PLANNING, RESET, SETUP, BaseState

# -- writing --------------------------------------------------------------------------------------------------------


def write(s: BaseState, steps: list[Step[Any]]) -> list[str]:
    board = s.display
    lines = [f"turn {s.turn}", *phase_lines(s, PHASES, ENDINGS), *seat_lines(s)]
    lines += [animal_line(s, animal, []) for animal in range(board.animals) if s.played(animal)]
    if len(s.initiative) > 0:
        lines.append("initiative " + " ".join(board.animal_names[animal] for animal in s.initiative))
    lines += [tile_line(s, at, tile_words(s, at)) for at in range(board.grid.size) if s.has_tile(at)]
    lines += [*disk_lines(s), *pawn_lines(s), *shelf_lines(s), *stack_lines(s), deck_line(s)]
    for key, cards in (("cards", s.offered), ("spent", s.spent)):
        names = [board.card_names[card] for card in range(board.cards) if cards & bit(card) != 0]
        lines.append(f"{key}: {', '.join(names)}")
    return [*lines, *agenda_lines(s, steps, board.animal_names), chance_line(s)]


def tile_words(s: BaseState, at: i64) -> list[str]:
    words: list[str] = []
    if s.is_tundra(at):
        words.append("tundra")
    if s.scored & bit(at) != 0:
        words.append("scored")
    if len(s.marker) > 0 and s.marker[at] != NONE:
        words += ["marker", s.board.animal_names[s.marker[at]]]
    return words


# -- reading --------------------------------------------------------------------------------------------------------


class BaseReader(Reader[BaseState]):
    def __init__(
        self, board: BaseBoard, steps: list[Step[Any]], seats: int, seed: str, options: dict[str, Any]
    ) -> None:
        super().__init__(steps, board, empty_state(board, Chance(seed), seats, options), options)
        self.display = board
        self.phases = PHASES
        self.endings = ENDINGS
        self.forms |= {"initiative": Form(ANY), "cards": Form(1, listed=True), "spent": Form(1, listed=True)}
        self.tile_words = ["tundra", "scored", "marker", "arrived", "hibernating"]

    def read_own(self, statement: Statement) -> None:
        match statement.key:
            case "initiative":
                statement.word(1, "the animal in front")
                order = [self.animal(statement, word) for word in statement.words[1:]]
                self.s.initiative = vec[i64](order)
            case "cards":
                for card in self.cards(statement):
                    self.s.offered |= bit(card)
            case "spent":
                for card in self.cards(statement):
                    self.s.spent |= bit(card)

    def read_tile_word(self, statement: Statement, at: int, words: list[str]) -> bool:
        s = self.s
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
            s.scored |= bit(at)
        elif word == "marker" and len(words) > 1:
            if len(s.marker) == 0:
                raise statement.error("there are markers on tiles only with 'option dominance claimed'")
            words.pop(0)
            s.marker[at] = self.animal(statement, words.pop(0))
        elif word == "hibernating" and len(words) > 2:
            words.pop(0)
            hibernator = self.animal(statement, words.pop(0))
            if s.hibernator not in (NONE, hibernator):
                raise statement.error(f"the {self.board.animal_names[s.hibernator]} hibernate, and nobody else")
            s.hibernator = hibernator
            s.hibernating[at] = statement.number(words.pop(0), "hibernating", 1)
        else:
            return False
        return True

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.s
        if self.is_before_layout():
            self.complete_agenda_and_chance()
            return
        if "tile" not in self.said:
            self.lay_start_tiles()
            s.terrain[self.board.grid.hex_index["0,0"]] = TUNDRA
            s.tundra_left -= 1
        self.check_disks()
        self.complete_stacks()
        self.complete_cards()
        if s.phase != SETUP or "phase" not in self.said:
            self.complete_animals()
        self.complete_agenda_and_chance()

    def is_before_layout(self) -> bool:
        """Animals that are chosen are chosen before anything lies on the table (ruling B33)."""
        s = self.s
        if s.phase != SETUP or "phase" not in self.said or "tile" in self.said or s.version == FIRST_VERSION:
            return False
        tiles = [tile for stack in self.stacks.values() for tile in stack]
        if tiles or self.deck or s.offered | s.spent != 0 or list(s.bag) != [self.disks_of_each()] * len(s.bag):
            raise self.error("nothing lies on the table before the animals are chosen", "phase")
        return True

    def disks_of_each(self) -> int:
        return int(self.board.data["animals"]["disks_of_each_element"])

    def complete_agenda_and_chance(self) -> None:
        s = self.s
        if "agenda" not in self.said and s.phase != OVER:
            self.complete_agenda()
            if all(holder == NONE for holder in s.marker):
                claim_all(s)
        if "chance" in self.said:
            s.chance.drawn, s.revealed = self.draws

    def complete_cards(self) -> None:
        s = self.s
        taken = s.offered | s.spent
        if "deck" not in self.said:
            last = int(self.board.last_card)
            rest = vec[i64]([c for c in range(int(self.board.cards)) if c != last and taken & bit(c) == 0])
            s.chance.shuffle(rest)
            self.deck = ([last] if taken & bit(last) == 0 else []) + list(rest)
            if s.ending == BY_ICE_AGE and taken & bit(last) == 0:
                self.deck = []  # the last card was taken, so all that were above it are gone too
                s.spent = (bit(self.board.cards) - 1) & ~s.offered
        s.deck = vec[i64](self.deck + [NONE] * (int(self.board.cards) - len(self.deck)))
        s.deck_left = len(self.deck)
        if not self.said & {"deck", "cards", "spent"}:
            deal_cards(s)

    def cubes_of_each(self) -> int:
        return self.supply()["cubes"] - int(self.board.marker_cubes)

    def complete_animals(self) -> None:
        s = self.s
        if "tile" not in self.said:
            settle_by_terrain(s)
        for animal in self.in_play():
            name = self.board.animal_names[animal]
            self.complete_cubes(animal, self.cubes_of_each())
            on_display = int(s.pawns_of(animal))
            s.hand[animal] = self.hands.get(animal, max(0, self.supply()["pawns"] - on_display))
            if s.pawns_of(animal) > self.display.most_pawns:
                raise self.error(
                    f"the {name} have {s.pawns_of(animal)} pawns; there are {self.display.most_pawns}",
                    f"animal {name} hand",
                    *self.subjects("pawn ", f": {name}"),
                )
        if len(s.initiative) == 0:
            s.initiative = vec[i64](list(reversed(self.in_play())))

    def complete_agenda(self) -> None:
        s = self.s
        if s.phase == EXECUTION:
            s.push(agenda.EXECUTE, NONE, s.section if s.section != NONE else 0)
            s.section = NONE  # it is only about to begin
        elif s.phase == RESET:
            begin_reset(s)
        elif "phase" in self.said and s.phase != PLANNING:
            raise self.error("in this phase say what is under way, as in 'agenda choose-animal - 0 0 2'", "phase")
        else:
            s.phase = PLANNING
            s.push(agenda.PLAN)
