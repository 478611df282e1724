"""Player turns: place a pawn and act at once, or retrieve. Between turns: what the last one has set off."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import GAME_ENDING
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, COPY_TRAIT
from foodchain.games.marine.placement import basic_spaces, has_pawn_out, place, special_spaces
from foodchain.games.marine.retrieval import retrieve
from foodchain.games.marine.state import (
    BY_ASTEROID,
    BY_BARREN_EARTH,
    BY_TURN_LIMIT,
    MOST_OWED,
    RETRIEVAL_FORCED,
    RUNNING,
    TURN_BEGUN,
    MarineState,
)


class PlayOn(Step[MarineState]):
    """Passes the turns on, in reverse food chain order. Always the bottom frame of a game that is played.

    Frame: the animal that had the last turn + 1 (0 at the start), and how many more turns it takes itself.
    """

    name = "play on"
    frame = Frame(("",), ("animal+", MOST_OWED), acts=False)

    def fits(self, s: MarineState) -> bool:
        return s.arg(1) == 0 or (s.arg(0) > 0 and s.played(s.arg(0) - 1))

    def resolve(self, s: MarineState) -> None:
        s.section = NONE
        for animal in range(ANIMALS):
            if s.can(animal, COPY_TRAIT) and s.pool[animal] <= s.least(animal, COPY_TRAIT):
                s.push(agenda.OUTGROW, animal)
                return
        if self.round_is_over(s):
            if s.ending == RUNNING and is_barren(s):
                s.ending = BY_BARREN_EARTH  # ruling M22
                s.note(GAME_ENDING, s.ending)
            s.push(agenda.RESEED if s.ending == RUNNING else agenda.ENDGAME)
            return
        if s.turn_limit > 0 and s.turn >= s.turn_limit:
            if s.ending != BY_ASTEROID:
                s.ending = BY_TURN_LIMIT  # ruling M23
                s.note(GAME_ENDING, s.ending)
            s.push(agenda.ENDGAME)
            return
        self.next_turn(s)

    def round_is_over(self, s: MarineState) -> bool:
        for animal in range(ANIMALS):
            if s.played(animal) and s.crossed & bit(animal) == 0:
                return False
        return True

    def next_turn(self, s: MarineState) -> None:
        animal = s.arg(0) - 1
        if s.arg(1) > 0:
            s.set_arg(1, s.arg(1) - 1)
        else:
            animal = next_animal(s, animal)
            s.set_arg(0, animal + 1)
        s.turn += 1
        s.begin_effect()
        s.note(TURN_BEGUN, animal, s.turn)
        s.push(agenda.TURN, animal)


def next_animal(s: MarineState, animal: i64) -> i64:
    """Up the food chain, and from its top to the bottom again."""
    for _ in range(ANIMALS):
        animal = animal - 1 if animal > 0 else ANIMALS - 1
        if s.played(animal):
            return animal
    return animal


def is_barren(s: MarineState) -> bool:
    """No animal has a species left on earth or in its gene pool, and no Vent is left to bring one back (ruling M22)."""
    for animal in range(ANIMALS):
        if s.played(animal) and (s.pool[animal] > 0 or s.species_on(animal) > 0):
            return False
    for guard in s.guards:
        if guard != NONE:
            return False
    return s.vents_left == 0


class Turn(Step[MarineState]):
    """Place a basic pawn, take up a special one, or retrieve. Retrieval is always possible (ruling M7)."""

    name = "turn"
    frame = Frame(("play on",))

    def options(self, s: MarineState) -> vec[i64]:
        animal = s.actor()
        out = basic_spaces(s, animal) if s.hand[animal] > 0 else vec[i64]()
        for element in range(s.board.elements):
            if s.control[element] == animal and s.space_of(element) == NONE:
                out = append(out, s.display.first_pawn + element)
        if s.display.retrieve_nothing or len(out) == 0 or has_pawn_out(s, animal):
            out = append(out, s.display.retrieve)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        forced = len(s.legal) == 1
        s.pop()
        if option == s.display.retrieve:
            if forced:
                s.note(RETRIEVAL_FORCED, animal)
            retrieve(s, animal)
        elif option >= s.display.first_pawn:
            s.push(agenda.PLACE_SPECIAL_PAWN, animal, option - s.display.first_pawn)
        else:
            place(s, animal, animal, option - s.display.first_place)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.hand[s.actor()])}

    def asks(self, s: MarineState) -> str:
        return self.name if s.display.retrieve in s.legal else "turn without retrieval"


class PlaceSpecial(Step[MarineState]):
    """Frame: the special pawn's element."""

    name = "place special pawn"
    frame = Frame(("play on",), ("element",))

    def fits(self, s: MarineState) -> bool:
        return s.control[s.arg(0)] == s.actor() and s.space_of(s.arg(0)) == NONE

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        return special_spaces(s, s.actor())

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        pawn = ANIMALS + s.arg(0)
        s.pop()
        place(s, animal, pawn, option - s.display.first_place)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0)]}
