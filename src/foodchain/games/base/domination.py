"""Domination: score a tile; whoever is dominant there must take a card and resolve it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import CARD_TAKEN
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import DOMINATION
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Domination(Section):
    name = "domination"
    section = DOMINATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.DOMINATE, animal)


class Dominate(Step[BaseState]):
    """Any tile not chosen yet this turn, even an empty one (ruling B25)."""

    name = "dominate"
    frame = Frame(("domination",))

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        for at in range(s.board.grid.size):
            if s.has_tile(at) and s.scored & bit(at) == 0:
                out = append(out, s.board.first_score + at)
        return append(out, s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        at = option - s.board.first_score
        s.scored |= bit(at)
        s.score_tile(at)
        dominant = s.dominant(at)
        if dominant != NONE and s.offered != 0:
            s.push(agenda.TAKE_CARD, dominant, at)


class TakeCard(Step[BaseState]):
    """Compulsory. Frame: the scored tile."""

    name = "take card"
    frame = Frame(("domination",), ("hex",))

    def fits(self, s: BaseState) -> bool:
        return s.has_tile(s.arg(0))

    def continues(self, s: BaseState) -> bool:
        return True

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        for card in range(s.display.cards):
            if s.offered & bit(card) != 0:
                out = append(out, s.display.first_card + card)
        return out

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        at = s.arg(0)
        card = option - s.display.first_card
        s.pop()
        s.offered &= ~bit(card)
        s.spent |= bit(card)
        s.note(CARD_TAKEN, animal, card)
        s.push(agenda.RESOLVE_CARD, animal, card, 0, at)

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)], "terrain": s.board.terrain_names[s.terrain[s.arg(0)]]}
