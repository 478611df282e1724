"""Tectonics: a Vent breaks open on a tile at the edge of the board; on the special space, anywhere."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING, NUMBER, ON_CARD, or_pass
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, BOTH, TERRAIN_ERUPTS, TOP, VENT
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState
from foodchain.games.marine.wanderlust import camouflage

EDGE: Final = 0
ANYWHERE: Final = 1
CARD: Final = 2  # and beyond: CARD + terrain, the one that the card lets erupt anywhere


class Tectonics(Section):
    name = "tectonics"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.TECTONIC_ACTION, animal, ANYWHERE if s.display.special_only[space] == 1 else EDGE)


class Erupt(Step[MarineState]):
    """Frame: where (EDGE, ANYWHERE, or CARD + terrain), and the tile + 1 while its Vent's side is asked."""

    name = "tectonic action"
    frame = Frame(ACTING, ("eruption", "hex+"))

    def fits(self, s: MarineState) -> bool:
        at = s.arg(1) - 1
        return at == NONE or (s.has_tile(at) and s.display.half[at] == BOTH and not s.is_vent(at) and s.vents_left > 0)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(1) > 0:
            return append(append(out, s.display.smoker), s.display.geyser)
        if s.vents_left > 0:
            for at in range(s.board.grid.size):
                if s.has_tile(at) and not s.is_vent(at) and may_erupt(s, at, s.arg(0)):
                    out = append(out, s.board.first_cover + at)
        return or_pass(s, out) if s.arg(0) >= CARD else append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            by_card = s.arg(0) >= CARD
            s.pop()
            if not by_card:
                s.forfeit(animal)
        elif s.arg(1) > 0:
            at = s.arg(1) - 1
            s.pop()
            erupt(s, animal, at, option == s.display.geyser)
        else:
            at = option - s.board.first_cover
            if s.display.half[at] == BOTH:
                s.set_arg(1, at + 1)
            else:
                s.pop()
                erupt(s, animal, at, s.display.half[at] == TOP)

    def asks(self, s: MarineState) -> str:
        if s.arg(1) > 0:
            return "side of vent"
        return "tectonic action" if s.arg(0) < CARD else "erupt"


class Volcanism(Step[MarineState]):
    """The card: a Tectonics action at once; a card is resolved, so there is usually no passing. Frame: the terrain."""

    name = "erupt"
    sets_off = ("tectonic action", "settle vent", "camouflage", "use trait")
    frame = Frame(ON_CARD, ("terrain",))

    def resolve(self, s: MarineState) -> None:
        animal = s.actor()
        terrain = s.arg(0)
        s.pop()
        s.push(agenda.TECTONIC_ACTION, animal, CARD + terrain)


def may_erupt(s: MarineState, at: i64, where: i64) -> bool:
    """At the edge, or anywhere where that is allowed: by the space, by the card, or by a face-up card."""
    if where == ANYWHERE or (where >= CARD and s.terrain[at] == where - CARD):
        return True
    if where >= CARD and s.term(NUMBER) > 0:
        return False  # the card is for its terrain only
    if s.display.edge[at] == 1:
        return True
    for card in s.row:
        if card != NONE and s.display.face_up_kinds[card] & bit(TERRAIN_ERUPTS) != 0:
            for rule in range(s.display.first_rule[card], s.display.first_rule[card + 1]):
                if s.display.rule_kind[rule] == TERRAIN_ERUPTS and s.terrain[at] == s.display.rule_subject[rule]:
                    return True
    return False


def erupt(s: MarineState, animal: i64, at: i64, geyser: bool) -> None:
    """One species of each animal stays, the others go back to their pools; the acting animal adds one."""
    s.lay_vent(at, geyser, animal)
    s.gain_vp(animal, s.board.bonus(1 + s.terrain_around(at, VENT)), at)
    for other in range(ANIMALS):
        if s.count(other, at) > 1:
            s.displace(other, at, s.count(other, at) - 1)
    camouflage(s, animal, at)
    s.push(agenda.SETTLE_VENT, animal, at)


class SettleVent(Step[MarineState]):
    """One species from the gene pool, or one that was eliminated. Frame: the new Vent."""

    name = "settle vent"
    frame = Frame((*ACTING, "camouflage"), ("hex",))

    def fits(self, s: MarineState) -> bool:
        return s.is_vent(s.arg(0))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.pool[s.actor()] > 0:
            out = append(out, s.display.from_pool)
        if s.eliminated[s.actor()] > 0:
            out = append(out, s.display.from_box)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        at = s.arg(0)
        s.pop()
        if option == s.display.from_pool:
            s.add_from_pool(animal, at, 1)
        else:
            s.revive(animal, at)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)]}
