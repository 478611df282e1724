"""Whose a seat is while its player is away: kept by a bot, opened, or somebody else's."""

from __future__ import annotations

from foodchain.server.store.models import Seat, TableRow
from foodchain.server.store.terms import LONG_ABSENCE
from foodchain.server.times import seconds_between


def may_come_back(row: TableRow, seat: Seat, player: str, time: str) -> bool:
    """A bot keeps the seat for a player, or it was opened and is not another's for good."""
    if seat.seat in row.terms.resigned:
        return False
    return (is_stood_in_for(seat) and seat.player == player) or (
        was_opened(seat, player) and not is_given_for_good(seat, time)
    )


def was_opened(seat: Seat, player: str) -> bool:
    return seat.rightful == player and seat.player != player


def is_given_for_good(seat: Seat, time: str) -> bool:
    """Somebody else has had an opened seat for so long that it is theirs: the one before was told, and did not come."""
    return seat.taken is not None and seconds_between(seat.taken, time) >= LONG_ABSENCE


def is_stood_in_for(seat: Seat) -> bool:
    return seat.kind == "bot" and seat.player is not None
