"""What must hold in every state of every game with an earth."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.engine.invariants import expect


def check_migration(s: DisplayState, migrate: i64) -> None:
    """Species have arrived somewhere only while the actor on top lets them migrate."""
    migrating = s.depth > 0 and s.step() == migrate
    for at in range(s.board.grid.size):
        if s.arrived[at] > 0:
            arrived = migrating and s.arrived[at] <= s.count(s.actor(), at)
            where = s.board.grid.hex_names[at]
            expect(arrived, f"{s.arrived[at]} species cannot have arrived at {where}", f"tile {where}")
