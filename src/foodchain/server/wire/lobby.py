"""The lobby, and what waits for a player."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from foodchain.server.wire.fields import Name, SeatNumber
from foodchain.server.wire.tables import Table
from foodchain.words import Sentence


class ListedTable(Table):
    ratings: list[int | None]
    """Seat by seat; null for guests and bots."""


class Lobby(Struct):
    open: list[ListedTable]
    """Public tables with an open seat."""
    running: list[ListedTable]
    """Those to watch."""


class JoinTable(Struct, forbid_unknown_fields=True):
    name: Name = ""
    seat: SeatNumber | None = None
    """Left out: the first that is open."""


class Turn(Struct):
    """Something that waits for a player: their turn, their vote, or their seat, kept by a bot or opened."""

    kind: Literal["turn", "vote", "away", "opened"]
    seat: int
    left: float | None
    """Seconds, where there is a clock."""
    since: str
    table: Table


class Turns(Struct):
    count: int
    """Without the seats that bots keep."""
    turns: list[Turn]
    """The soonest deadline first."""


class CameBack(Struct):
    """One's seat again, and what happened meanwhile."""

    table: Table
    since: int
    """The ply at which one went."""
    text: Sentence
