"""Migration: species walk to neighbouring tiles, each at most once in an action."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.state import changed
from foodchain.engine.step import Step


def begin_migration(s: EarthState, step: i64, animal: i64, species: i64, reach: i64) -> None:
    """Let `species` species move, each up to `reach` tiles over real tiles."""
    s.arrived = s.board.nobody
    s.push(step, animal, species, reach)


def nobody_arrived(s: EarthState) -> bool:
    """Whether nothing has moved yet in the Migration under way."""
    for count in s.arrived:
        if count > 0:
            return False
    return True


class Migrate(Step[DisplayState]):
    """Frame: how many species may still move, and how far each."""

    name = "migrate"
    frame = Frame(("migration",), (7, 2))
    in_steps = True
    counted = "moved"

    def fits(self, s: DisplayState) -> bool:
        return s.arg(0) > 0 and s.arg(1) > 0

    def options(self, s: DisplayState) -> vec[i64]:
        out = vec[i64](capacity=64)
        animal = s.actor()
        grid = s.board.grid
        animals = s.board.animals
        for start in range(grid.size):
            if s.cubes[start * animals + animal] > s.arrived[start]:
                for i in range(start * 6, start * 6 + 6):
                    beside = grid.around[i]
                    if beside != NONE and s.terrain[beside] != NONE:
                        out = append(out, s.board.move_number(start, beside))
                if s.arg(1) == 2:
                    out = self.add_second_tiles(s, start, out)
        return append(out, s.board.pass_)

    def add_second_tiles(self, s: DisplayState, start: i64, out: vec[i64]) -> vec[i64]:
        """The tiles exactly two away that can be reached through a tile between."""
        grid = s.board.grid
        seen: i64 = bit(start)
        for i in range(6):
            beside = grid.around[start * 6 + i]
            if beside != NONE:
                seen |= bit(beside)
        for i in range(6):
            between = grid.around[start * 6 + i]
            if between == NONE or s.terrain[between] == NONE:
                continue
            for j in range(6):
                end = grid.around[between * 6 + j]
                if end != NONE and s.terrain[end] != NONE and seen & bit(end) == 0:
                    seen |= bit(end)
                    out = append(out, s.board.move_number(start, end))
        return out

    def choose(self, s: DisplayState, option: i64) -> None:
        if option == s.board.pass_:
            if nobody_arrived(s):
                s.forfeit(s.actor())
            self.finish(s)
            return
        pair = option - s.board.first_move
        end = s.board.grid.pair_to[pair]
        s.move_cube(s.actor(), s.board.grid.pair_from[pair], end)
        s.arrived = changed(s.arrived, end, s.arrived[end] + 1)
        s.set_arg(0, s.arg(0) - 1)
        if s.arg(0) == 0:
            self.finish(s)

    def resolve(self, s: DisplayState) -> None:
        self.finish(s)

    def finish(self, s: DisplayState) -> None:
        s.arrived = s.board.nobody
        s.pop()

    def details(self, s: DisplayState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}

    def repeats(self, s: DisplayState) -> dict[str, int]:
        """From a tile as many can move as stand there and have not moved yet."""
        there = {
            name: min(int(s.count(s.actor(), at) - s.arrived[at]), int(s.arg(0)))
            for at, name in enumerate(s.board.grid.hex_names)
        }
        return {name: count for name, count in there.items() if count > 0}
