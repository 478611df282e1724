"""Domination: score a tile; whoever is dominant there must take a card and resolve it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import CARD_TAKEN
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.rules import FIRST_VERSION
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
        taker = card_taker(s, at)
        if taker != NONE and s.offered != 0:
            s.push(agenda.TAKE_CARD, taker, at)


def card_taker(s: BaseState, at: i64) -> i64:
    """Who is asked about the card of a scored tile: the dominant animal, or else the one that can still claim to be."""
    dominant = s.dominant(at)
    if dominant == NONE and s.version > FIRST_VERSION:
        return s.best_matching(at)
    return dominant


def hand_over_card(s: BaseState) -> None:
    """A claim was made while a card is waiting: it goes to whoever is dominant now, or to nobody after a tie."""
    taker = card_taker(s, s.arg(0))
    if taker == NONE:
        s.pop()
    else:
        s.set_actor(taker)


class TakeCard(Step[BaseState]):
    """Compulsory for the dominant animal; a claim made meanwhile counts (ruling B1). Frame: the scored tile."""

    name = "take card"
    frame = Frame(("domination",), ("hex",))

    def fits(self, s: BaseState) -> bool:
        at = s.arg(0)
        scored = s.scored & bit(at) != 0
        return scored and (s.version == FIRST_VERSION or s.actor() == card_taker(s, at))

    def continues(self, s: BaseState) -> bool:
        return True

    def always_asks(self, s: BaseState) -> bool:
        """Even a single card waits while a claim can change who takes it."""
        return s.version > FIRST_VERSION and s.is_disputed(s.arg(0))

    def unclaimed(self, s: BaseState) -> bool:
        return s.version > FIRST_VERSION and s.dominant(s.arg(0)) == NONE

    def options(self, s: BaseState) -> vec[i64]:
        out = vec[i64]()
        if self.unclaimed(s):
            return append(out, s.board.pass_)
        for card in range(s.display.cards):
            if s.offered & bit(card) != 0:
                out = append(out, s.display.first_card + card)
        return out

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        at = s.arg(0)
        card = option - s.display.first_card
        s.pop()
        if option == s.board.pass_:
            return
        s.offered &= ~bit(card)
        s.spent |= bit(card)
        s.note(CARD_TAKEN, animal, card)
        s.push(agenda.RESOLVE_CARD, animal, card, 0, at)

    def asks(self, s: BaseState) -> str:
        return "claim card" if self.unclaimed(s) else self.name

    def details(self, s: BaseState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)], "terrain": s.board.terrain_names[s.terrain[s.arg(0)]]}
