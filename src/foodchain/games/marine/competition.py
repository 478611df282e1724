"""Competition: eliminate opposing species on a tile you share; on the special space, one each on two picks."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.losses import species_options
from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, COMPETITION
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Competition(Section):
    """The special space names no terrain and does not bind its picks to one tile."""

    name = "competition"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        told = 0 if s.version == FIRST_VERSION else space + 1
        if s.display.special_only[space] == 1:
            s.push(agenda.COMPETE, animal, NONE, s.display.special_picks, 0, told)
            return
        terrain = s.markers[space - s.display.section_first[COMPETITION]]
        if terrain == NONE:
            s.forfeit(animal)
        else:
            s.push(agenda.COMPETE, animal, terrain, s.display.space_value[space], 0, told)


def acting_space(s: MarineState) -> i64:
    """The Competition space that acts now, or NONE; games by the first rules do not say it."""
    for depth in range(s.depth):
        if s.agenda[depth * FRAME] == agenda.COMPETE:
            return s.agenda[depth * FRAME + 5] - 1
    return NONE


class Compete(Step[MarineState]):
    """Frame: the terrain (NONE for any), how many may still be eliminated, the tile + 1 once it is chosen, and the
    space + 1."""

    name = "compete"
    frame = Frame(ACTING, ("terrain?", "count", "hex+", "space+"))
    in_steps = True
    counted = "eliminated"

    def fits(self, s: MarineState) -> bool:
        in_section = s.arg(3) == 0 or s.display.section_of[s.arg(3) - 1] == COMPETITION
        return in_section and s.arg(1) > 0 and (s.arg(2) == 0 or s.has_tile(s.arg(2) - 1))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        animal = s.actor()
        if s.arg(2) > 0:
            out = species_options(s, s.arg(2) - 1, s.board.first_eliminate, animal, out)
        else:
            for at in range(s.board.grid.size):
                lives = s.count(animal, at) > 0 or (s.arg(0) == NONE and not s.display.compete_where_you_live)
                if lives and (s.arg(0) == NONE or s.terrain[at] == s.arg(0)):
                    out = species_options(s, at, s.board.first_eliminate, animal, out)
        return append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        if option == s.board.pass_:
            animal = s.actor()
            unused = s.arg(2) == 0 if s.arg(0) != NONE else s.arg(1) == s.display.special_picks
            s.pop()
            if unused:
                s.forfeit(animal)
            return
        species = option - s.board.first_eliminate
        at = species // ANIMALS
        s.set_arg(1, s.arg(1) - 1)
        if s.arg(0) != NONE:
            s.set_arg(2, at + 1)
        if s.arg(1) == 0:
            s.pop()
        s.eliminate(species % ANIMALS, at, 1)

    def asks(self, s: MarineState) -> str:
        asked = "compete anywhere" if s.arg(0) == NONE else self.name
        return asked if s.arg(3) > 0 else f"{asked} unnamed"

    def details(self, s: MarineState) -> dict[str, str | int]:
        facts: dict[str, str | int] = {"count": int(s.arg(1))}
        if s.arg(0) != NONE:
            facts["terrain"] = s.board.terrain_names[s.arg(0)]
        if s.arg(3) > 0:
            facts["space"] = s.display.space_names[s.arg(3) - 1]
        return facts
