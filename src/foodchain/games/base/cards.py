"""The dominance cards: running a card's effects in order, and the effects only this game has."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import PLACES
from foodchain.earth.cards.elements import added_options
from foodchain.earth.cards.program import frame_numbers, given_numbers
from foodchain.earth.cards.resolve import ResolveCard
from foodchain.earth.display import GAME_ENDING
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import BaseBoard
from foodchain.games.base.state import BY_ICE_AGE, PAWN_GAINED, PAWN_LOST, THINNED_OUT, BaseState
from foodchain.games.base.vocabulary import vocabulary_of

# Who gains a pawn, in the order of the vocabulary.
ABOVE: Final = 0
BELOW: Final = 1
SELF: Final = 2


def card_program(board: BaseBoard, step_numbers: dict[str, int]) -> vec[i64]:
    """The effects of all cards as numbers: card, step, and what the effect's frame begins with."""
    effects = vocabulary_of(board.data).effects.by_name
    program: list[int] = []
    given: list[int] = []
    for number, card in enumerate(board.data["cards"]["card"].values()):
        for effect in card["effects"]:
            declared = effects[effect["do"]]
            begins = frame_numbers(declared, effect)
            program += [number, step_numbers[declared.name], *begins]
            given += given_numbers(declared, begins)
    board.given = vec[i64](given)
    return vec[i64](program)


class ResolveDominance(ResolveCard[BaseState]):
    """Frame: as in every game; the third number is the scored tile."""

    frame = Frame(("domination",), ("card", "effect+", "hex"))

    def fits(self, s: BaseState) -> bool:
        return s.spent & bit(s.arg(0)) != 0 and s.scored & bit(s.arg(2)) != 0 and self.knows_effect(s)


class IceAge(Step[BaseState]):
    """Every animal scores bonus VP for the tiles it dominates, and this turn is the last."""

    name = "ice age"
    frame = Frame(("resolve card",))

    def resolve(self, s: BaseState) -> None:
        s.pop()
        s.ending = BY_ICE_AGE
        s.note(GAME_ENDING, BY_ICE_AGE)
        for animal in range(s.board.animals):
            dominated: i64 = 0
            for at in range(s.board.grid.size):
                if s.has_tile(at) and s.dominant(at) == animal:
                    dominated += 1
            s.gain_vp(animal, s.board.bonus(dominated))


class Immigrants(Step[BaseState]):
    """Every animal, in food chain order, gives up one thing of its choice. Begins at the top whoever took the card."""

    name = "immigrants"
    sets_off = ("make room",)
    frame = Frame(("resolve card",))

    def resolve(self, s: BaseState) -> None:
        s.pop()
        for i in range(s.board.animals):
            animal = s.board.animals - 1 - i
            if s.played(animal):
                s.push(agenda.MAKE_ROOM, animal)


class MakeRoom(Step[BaseState]):
    """Lose an added element, an available pawn (ruling B16), or all but one species on every tile (ruling B17).

    The last pawn of all stays, which matters in made-up positions only: without it nobody could act ever again.
    """

    name = "make room"
    frame = Frame(("resolve card", "make room"))

    def has_begun(self, s: BaseState, depth: i64, steps: list[Step[Any]]) -> bool:
        return s.is_chain_order(depth)

    def options(self, s: BaseState) -> vec[i64]:
        out = added_options(s, s.actor())
        if s.hand[s.actor()] > 0 and s.all_pawns() > 1:
            out = append(out, s.display.give_pawn)
        return append(out, s.display.thin_out)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.display.give_pawn:
            s.hand[animal] -= 1
            s.note(PAWN_LOST, animal)
        elif option == s.display.thin_out:
            s.note(THINNED_OUT, animal, s.species_on(animal) - s.tiles_occupied(animal))
            for at in range(s.board.grid.size):
                if s.count(animal, at) > 1:
                    s.eliminate(animal, at, s.count(animal, at) - 1)
        else:
            s.lose_element(animal, option - s.board.first_lose)


class GainPawns(Step[BaseState]):
    """Frame: who gains a pawn: the actor alone, or with all above or below it. It is in hand at once (ruling B15)."""

    name = "gain pawns"
    frame = Frame(("resolve card",), (SELF,))

    def resolve(self, s: BaseState) -> None:
        actor = s.actor()
        who = s.arg(0)
        s.pop()
        for animal in range(s.board.animals):
            gains = animal == actor or (who == ABOVE and animal < actor) or (who == BELOW and animal > actor)
            if gains and s.played(animal) and s.pawns_of(animal) < s.display.most_pawns:
                s.hand[animal] += 1
                s.note(PAWN_GAINED, animal)


class LeadersLosePoints(Step[BaseState]):
    """Animals with more VP than the actor, after the scoring, lose the scored tile's first-place value."""

    name = "leaders lose points"
    frame = Frame(("resolve card",))

    def resolve(self, s: BaseState) -> None:
        actor = s.actor()
        s.pop()
        at = s.arg(2)  # the frame below is the card's own, which knows the scored tile
        value = s.board.pays[s.terrain[at] * PLACES]
        for animal in range(s.board.animals):
            if s.played(animal) and s.vp[animal] > s.vp[actor]:
                s.gain_vp(animal, -value)
