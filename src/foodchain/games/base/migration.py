"""Migration: as many species as the space says walk one tile; birds may fly over one."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.migration import begin_migration
from foodchain.games.base import agenda
from foodchain.games.base.board import MIGRATION
from foodchain.games.base.execution import Section
from foodchain.games.base.state import BaseState


class Migration(Section):
    name = "migration"
    section = MIGRATION

    def act(self, s: BaseState, animal: i64, space: i64) -> None:
        begin_migration(s, agenda.MIGRATE, animal, s.display.space_number[space], s.display.reach[animal])
