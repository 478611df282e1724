"""Wanderlust: a new tile, perhaps a disk on it, bonus VP for its like around it; then everybody may move in."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import NONE, EarthState
from foodchain.earth.wanderlust import MoveIn, Wander
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, MIGRATE_FARTHER, SETTLE_NEW_TILES, WANDERLUST
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState
from foodchain.games.marine.traits import set_off_by_tile


class Wanderlust(Section):
    name = "wanderlust"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        s.push(agenda.WANDER, animal, 0, 0, 0, 0, s.display.special_only[space])


class WanderFar(Wander[MarineState]):
    """Frame: as in every Wanderlust; then the tile in hand + 1, and 1 on the special space.

    The tile is taken off its stack as soon as it is picked, so that the next one is turned up before it is laid.
    """

    frame = Frame(ACTING, ("stack+", "hex+", "element+", "tile+", 1))
    section = WANDERLUST

    def fits(self, s: MarineState) -> bool:
        if s.arg(0) == 0:
            return s.arg(1) == s.arg(2) == s.arg(3) == 0
        if s.arg(1) == 0:
            return s.arg(2) == 0 and s.arg(3) > 0 and s.can_grow()
        laid = s.ground[s.arg(1) - 1] == s.arg(3) - 1 and s.arg(3) > 0
        return laid and (s.arg(2) == 0 or s.on_shelf(WANDERLUST, s.arg(2) - 1) > 0)

    def continues(self, s: MarineState) -> bool:
        return True

    def pick(self, s: MarineState, stack: i64) -> None:
        s.set_arg(0, stack + 1)
        s.set_arg(3, s.take_top_tile(stack) + 1)
        s.open_stacks()

    def picked_tile(self, s: MarineState) -> i64:
        return s.arg(3) - 1

    def lay(self, s: MarineState, at: i64) -> None:
        s.lay_tile(at, s.arg(3) - 1)

    def finish(self, s: MarineState) -> None:
        animal = s.actor()
        at = s.arg(1) - 1
        again = s.arg(4) == 1
        s.pop()
        s.gain_vp(animal, s.board.bonus(1 + s.terrain_around(at, s.terrain[at])), at)
        if again:
            s.owe_turn()
        camouflage(s, animal, at)
        s.push(agenda.MOVE_IN, 0, at)


def camouflage(s: MarineState, acting: i64, at: i64) -> None:
    """Others may settle a new tile; never the one who lays it."""
    for i in range(ANIMALS):
        animal = ANIMALS - 1 - i  # pushed from the bottom, so the top of the food chain comes first
        if animal != acting and s.can(animal, SETTLE_NEW_TILES):
            s.push(agenda.CAMOUFLAGE, animal, at)
    set_off_by_tile(s, acting, at)


class MoveInFrom(MoveIn):
    """Whose species migrate two tiles far may move in from there, if its trait says so."""

    def options(self, s: EarthState) -> vec[i64]:
        assert isinstance(s, MarineState)
        near = super().options(s)
        if not moves_in_from_afar(s, s.actor()):
            return near
        out = vec[i64]()
        for option in near:
            if option != s.board.pass_:
                out = append(out, option)
        for start in second_tiles(s, s.arg(0)):
            if s.count(s.actor(), start) > 0:
                out = append(out, s.board.move_number(start, s.arg(0)))
        return append(out, s.board.pass_) if len(out) > 0 else out


def moves_in_from_afar(s: MarineState, animal: i64) -> bool:
    if s.can(animal, MIGRATE_FARTHER):
        for own in s.own_powers(animal, MIGRATE_FARTHER):
            if s.display.power_choice[own] > 0:
                return True
    return False


def second_tiles(s: MarineState, at: i64) -> vec[i64]:
    """The tiles exactly two away, over a tile between."""
    around = s.board.grid.around
    near: i64 = bit(at)
    far: i64 = 0
    for i in range(6):
        if around[at * 6 + i] != NONE:
            near |= bit(around[at * 6 + i])
    for i in range(6):
        between = around[at * 6 + i]
        if between != NONE and s.has_tile(between):
            for j in range(6):
                if around[between * 6 + j] != NONE and s.has_tile(around[between * 6 + j]):
                    far |= bit(around[between * 6 + j])
    out = vec[i64]()
    for hex_ in range(s.board.grid.size):
        if far & ~near & bit(hex_) != 0:
            out = append(out, hex_)
    return out


class Camouflage(Step[MarineState]):
    """Frame: the new tile."""

    name = "camouflage"
    frame = Frame((*ACTING, "camouflage"), ("hex",))

    def fits(self, s: MarineState) -> bool:
        return s.has_tile(s.arg(0))

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        most = self.most(s)
        for i in range(most):
            out = append(out, s.board.add_number(s.arg(0), most - i))
        return append(out, s.board.pass_) if most > 0 else out

    def most(self, s: MarineState) -> i64:
        allowed = s.total(s.actor(), SETTLE_NEW_TILES)
        return allowed if allowed < s.pool[s.actor()] else s.pool[s.actor()]

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        at = s.arg(0)
        s.pop()
        if option != s.board.pass_:
            s.begin_effect()
            s.blame_trait(animal, SETTLE_NEW_TILES)
            s.add_from_pool(animal, at, (option - s.board.first_add) % (MOST_ADDED + 1))

    def details(self, s: MarineState) -> dict[str, str | int]:
        at = s.arg(0)
        facts: dict[str, str | int] = {
            "hex": s.board.grid.hex_names[at],
            "terrain": s.board.terrain_names[s.terrain[at]],
        }
        if self.most(s) > 1:
            facts["count"] = int(self.most(s))
        return facts

    def asks(self, s: MarineState) -> str:
        return self.name if self.most(s) <= 1 else "camouflage several"
