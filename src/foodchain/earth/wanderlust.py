"""Wanderlust: a new tile, perhaps with a disk; then everybody may move onto it, in food chain order."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import D
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class Wander(Step[D]):
    """Frame: the stack + 1, the new tile's hex + 1 and the disk's element + 1, each once it is picked."""

    name = "wander"
    section: int = 0

    def continues(self, s: D) -> bool:
        return s.arg(0) > 0

    def options(self, s: D) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for stack in range(s.table.stacks if s.can_grow() else 0):
                if s.stack_left[stack] > 0 and s.stack_open[stack] == 1:
                    out = append(out, s.table.first_stack + stack)
            return append(out, s.board.pass_)
        if s.arg(1) == 0:
            for at in range(s.board.grid.size):
                if not s.has_tile(at) and s.touches_earth(at):
                    out = append(out, s.board.first_lay + at)
            return out
        at = s.arg(1) - 1
        if s.arg(2) == 0:
            if not s.has_vacant_corner(at):
                return append(out, s.board.pass_)
            return append(s.shelf_options(self.section), s.board.pass_)
        for i in range(6):
            corner = s.board.grid.corners[at * 6 + i]
            if s.is_vacant_corner(corner):
                out = append(out, s.board.first_put + corner)
        return out

    def choose(self, s: D, option: i64) -> None:
        animal = s.actor()
        if s.arg(0) == 0:
            if option == s.board.pass_:
                s.pop()
                s.forfeit(animal)
            else:
                self.pick(s, option - s.table.first_stack)
        elif s.arg(1) == 0:
            s.set_arg(1, option - s.board.first_lay + 1)
            self.lay(s, s.arg(1) - 1)
        elif s.arg(2) == 0:
            if option == s.board.pass_:
                self.finish(s)
            else:
                s.set_arg(2, option - s.board.first_take + 1)
        else:
            element = s.arg(2) - 1
            s.take_from_shelf(animal, self.section, element)
            s.put_disk(option - s.board.first_put, element)
            self.finish(s)

    def pick(self, s: D, stack: i64) -> None:
        """A stack was chosen. Its tile stays on top until it is laid; the one below stays face down."""
        s.set_arg(0, stack + 1)

    def picked_tile(self, s: D) -> i64:
        """The tile that is to be laid."""
        return s.top_tile(s.arg(0) - 1)

    def lay(self, s: D, at: i64) -> None:
        s.lay_tile(at, s.take_top_tile(s.arg(0) - 1))

    def finish(self, s: D) -> None:
        """The tile and perhaps a disk lie: the bonus, and everybody may move in."""
        raise NotImplementedError

    def asks(self, s: D) -> str:
        if s.arg(0) == 0:
            return "wander"
        if s.arg(1) == 0:
            return "wander where"
        return "wander disk" if s.arg(2) == 0 else "wander corner"

    def details(self, s: D) -> dict[str, str | int]:
        if s.arg(0) > 0 and s.arg(1) == 0:
            return {"terrain": s.board.terrain_names[self.picked_tile(s)]}
        if s.arg(2) > 0:
            return {"element": s.board.element_names[s.arg(2) - 1]}
        return {}


class MoveIn(Step[EarthState]):
    """Frame: the new tile. The actor is the animal whose turn it is to move."""

    name = "move in"
    frame = Frame(("wanderlust", *ACTING, "camouflage"), ("hex",))
    in_steps = True

    def fits(self, s: EarthState) -> bool:
        return s.has_tile(s.arg(0))

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        new = s.arg(0)
        for i in range(6):
            beside = s.board.grid.around[new * 6 + i]
            if beside != NONE and s.count(s.actor(), beside) > 0:
                out = append(out, s.board.move_number(beside, new))
        return append(out, s.board.pass_) if len(out) > 0 else out

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            self.resolve(s)
            return
        pair = option - s.board.first_move
        s.move_cube(s.actor(), s.board.grid.pair_from[pair], s.arg(0))

    def resolve(self, s: EarthState) -> None:
        """This animal is done; the next one down the food chain goes on."""
        if s.actor() + 1 < s.board.animals:
            s.set_actor(s.actor() + 1)
        else:
            s.pop()

    def repeats(self, s: EarthState) -> dict[str, int]:
        beside = [s.board.grid.around[s.arg(0) * 6 + i] for i in range(6)]
        return {s.board.grid.hex_names[at]: int(s.count(s.actor(), at)) for at in beside if at != NONE}

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)], "terrain": s.board.terrain_names[s.terrain[s.arg(0)]]}
