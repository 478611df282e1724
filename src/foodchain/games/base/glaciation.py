"""Glaciation: the ice takes a tile beside tundra."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.state import changed
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import GLACIATION, TUNDRA
from foodchain.games.base.execution import Section
from foodchain.games.base.state import TUNDRA_LAID, BaseState


class Glaciation(Section):
    """Only the left-most pawn acts, wherever it stands (ruling B9); the others wait."""

    name = "glaciation"
    section = GLACIATION

    def next_space(self, s: BaseState, space: i64) -> i64:
        return s.display.section_end[GLACIATION]

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        s.push(agenda.GLACIATE, animal)


def glaciable_tiles(s: BaseState) -> vec[i64]:
    """The tiles beside tundra that are not tundra yet; none when the ice has run out."""
    out = vec[i64]()
    if s.tundra_left > 0:
        for at in range(s.board.grid.size):
            if s.has_tile(at) and not s.is_tundra(at) and s.terrain_around(at, TUNDRA) > 0:
                out = append(out, s.board.first_cover + at)
    return out


def glaciate(s: BaseState, animal: i64, at: i64) -> None:
    """The seven steps of a Glaciation. One species of each animal stays, the others go back to their pools."""
    s.tundra_left -= 1
    s.terrain = changed(s.terrain, at, TUNDRA)
    s.note(TUNDRA_LAID, at, animal)
    for corner in range(s.board.grid.corner_count):
        if s.disk[corner] != NONE and surrounded_by_tundra(s, corner):
            s.remove_disk(corner)
    s.gain_vp(animal, s.board.bonus(s.terrain_around(at, TUNDRA)), at)
    for other in range(s.board.animals):
        if s.count(other, at) > 1:
            s.displace(other, at, s.count(other, at) - 1)


def surrounded_by_tundra(s: BaseState, corner: i64) -> bool:
    """Three tundra tiles meet here; a corner on the edge of earth never qualifies (ruling B8)."""
    for i in range(3):
        at = s.board.grid.touching[corner * 3 + i]
        if at == NONE or not s.is_tundra(at):
            return False
    return True


class Glaciate(Step[BaseState]):
    name = "glaciate"
    frame = Frame(("glaciation",))

    def options(self, s: BaseState) -> vec[i64]:
        return append(glaciable_tiles(s), s.board.pass_)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
        else:
            glaciate(s, animal, option - s.board.first_cover)


class IceSheet(Step[BaseState]):
    """The card: a Glaciation at once. A card is resolved as far as possible, so there is no passing (ruling B22)."""

    name = "ice sheet"
    frame = Frame(("resolve card",))

    def continues(self, s: BaseState) -> bool:
        return True

    def options(self, s: BaseState) -> vec[i64]:
        return glaciable_tiles(s)

    def choose(self, s: BaseState, option: i64) -> None:
        animal = s.actor()
        s.pop()
        glaciate(s, animal, option - s.board.first_cover)
