"""Migration: as many species as the space says walk to a neighbouring tile; on the special space, all that like."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.earth import EarthState
from foodchain.earth.migration import Migrate, begin_migration, nobody_arrived
from foodchain.engine.frame import Frame
from foodchain.games.marine import agenda
from foodchain.games.marine.board import MIGRATE_FARTHER, MIGRATE_MORE
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import MarineState


class Migration(Section):
    name = "migration"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        species = s.species_on(animal)
        if s.display.special_only[space] == 0:
            allowed = s.display.space_value[space]
            if s.can(animal, MIGRATE_MORE):
                allowed += s.total(animal, MIGRATE_MORE)
            if allowed < species:
                species = allowed
        if species == 0:
            s.forfeit(animal)
            return
        reach: i64 = 2 if s.can(animal, MIGRATE_FARTHER) else 1
        begin_migration(s, agenda.MIGRATE, animal, species, reach)


class MigrateSpecies(Migrate):
    """The first move belongs to the placing of the pawn; the later ones are weighed one by one."""

    frame = Frame(ACTING, ("count", 2))

    def continues(self, s: EarthState) -> bool:
        return nobody_arrived(s)
