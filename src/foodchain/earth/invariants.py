"""What must hold in every state of every game with an earth."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.engine.invariants import expect
from foodchain.engine.state import FRAME


def check_migration(s: DisplayState, migrate: i64) -> None:
    """Species have arrived somewhere only while the actor on top lets them migrate."""
    migrating = s.depth > 0 and s.step() == migrate
    for at in range(s.board.grid.size):
        if s.arrived[at] > 0:
            arrived = migrating and s.arrived[at] <= s.count(s.actor(), at)
            where = s.board.grid.hex_names[at]
            expect(arrived, f"{s.arrived[at]} species cannot have arrived at {where}", f"tile {where}")


def is_about_to_end(s: DisplayState, resolve_card: i64) -> bool:
    """Whether the last card is being carried out, and its effect that ends the game is still to come."""
    for depth in range(s.depth):
        at = depth * FRAME
        if s.agenda[at] == resolve_card and s.agenda[at + 2] == s.table.last_card:
            return s.agenda[at + 3] <= s.table.ending_effect
    return False


def check_turn_limit(s: DisplayState) -> None:
    """The last turn that the options allow is the last."""
    beyond = f"turn {s.turn} is beyond the last one, {s.turn_limit}"
    expect(s.turn_limit == 0 or s.turn <= s.turn_limit, beyond, "turn", "round", "animal")
