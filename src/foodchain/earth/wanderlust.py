"""The last part of Wanderlust: everybody may move onto the new tile, in food chain order."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.step import Step


class MoveIn(Step[EarthState]):
    """Frame: the new tile. The actor is the animal whose turn it is to move."""

    name = "move in"

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

    def details(self, s: EarthState) -> dict[str, str | int]:
        return {"hex": s.board.grid.hex_names[s.arg(0)], "terrain": s.board.terrain_names[s.terrain[s.arg(0)]]}
