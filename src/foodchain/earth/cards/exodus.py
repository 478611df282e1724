"""Mass Exodus: everybody leaves a tile."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ANYWHERE, ON_CARD, is_meant, or_pass
from foodchain.earth.earth import NONE, EarthState
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step


class EmptyTile(Step[EarthState]):
    """The actor picks a tile and sends every species on it to neighbouring tiles, one by one.

    Frame: the tile + 1 once it is picked, and the animal whose species are being moved.
    """

    name = "empty tile"
    frame = Frame(ON_CARD, ("hex+", "animal+"))

    def fits(self, s: EarthState) -> bool:
        return s.arg(0) == 0 or s.has_tile(s.arg(0) - 1)

    def continues(self, s: EarthState) -> bool:
        return True

    def options(self, s: EarthState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            for at in range(s.board.grid.size):
                if is_meant(s, at, ANYWHERE) and s.touches_earth(at):
                    out = append(out, s.board.first_tile + at)
            return or_pass(s, out)
        start = s.arg(0) - 1
        if not self.find_animal(s, start):
            return out
        for i in range(6):
            beside = s.board.grid.around[start * 6 + i]
            if beside != NONE and s.has_tile(beside):
                out = append(out, s.board.move_number(start, beside))
        return out

    def find_animal(self, s: EarthState, start: i64) -> bool:
        while s.arg(1) < s.board.animals:
            if s.count(s.arg(1), start) > 0:
                return True
            s.set_arg(1, s.arg(1) + 1)
        return False

    def choose(self, s: EarthState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_tile + 1)
            return
        pair = option - s.board.first_move
        s.move_cube(s.arg(1), s.board.grid.pair_from[pair], s.board.grid.pair_to[pair])

    def asks(self, s: EarthState) -> str:
        return "empty tile" if s.arg(0) == 0 else "empty tile to"

    def details(self, s: EarthState) -> dict[str, str | int]:
        if s.arg(0) == 0:
            return {}
        return {"animal": s.board.animal_names[s.arg(1)], "count": int(s.count(s.arg(1), s.arg(0) - 1))}
