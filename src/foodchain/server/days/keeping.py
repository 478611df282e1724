"""What a move or a change of seats means for the clocks, and for who is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.days.clock import deadline, handed_over, left_at, taken_back
from foodchain.server.days.terms import SeatClock
from foodchain.server.messages import Seat, Summary, TableRow
from foodchain.server.store import IntegrityError
from foodchain.server.store.days import add_wait, forget_waits, set_terms


class Overtaken(IntegrityError):
    """Another worker has changed what the table agreed on, or its clocks."""

    def __init__(self) -> None:
        super().__init__("terms", None, Exception("overtaken"))


def asked_people(row: TableRow, seats: list[Seat], summary: Summary) -> dict[int, str]:
    """Who owes a decision now: seats and their players. The games ask one seat after the other, also where choices are
    made in secret or out of turn, so the time of each runs while it is that seat's to choose."""
    if row.kind != "play" or summary.over or summary.deciding is None or any(seat.kind == "open" for seat in seats):
        return {}
    seat = seats[summary.deciding]
    return {seat.seat: seat.player} if seat.kind == "person" and seat.player else {}


class Change:
    """What a move or a change of seats means for the clocks and for who is waited for. Stored together with it."""

    def __init__(
        self,
        row: TableRow,
        seats: list[Seat],
        summary: Summary,
        time: str,
        moved: int | None = None,
        back: bool = False,
        clocks: list[SeatClock] | None = None,
        agreed: dict[str, Any] | None = None,
    ) -> None:
        terms = row.terms
        self.row = row
        self.time = time
        self.over = summary.over and not row.summary.over
        self.goes_on = row.summary.over and not summary.over  # its host has taken the end back
        self.before = asked_people(row, row.seats, row.summary)
        self.asked = asked_people(row, seats, summary)
        self.clocks = terms.clocks if clocks is None else clocks
        if terms.clock is not None and back:
            self.clocks = taken_back(self.clocks, terms.clock, self.asked, time)
        elif terms.clock is not None:
            self.clocks = handed_over(self.clocks, terms.clock, self.asked, time, moved)
        self.agreed = agreed  # None: this is a move
        # Whoever plays is not away.
        self.proposals = [p for p in terms.proposals if not (p.kind == "stand in" and p.seat == moved)]
        if self.over:
            self.proposals = []
        people = {seat.player for seat in [*row.seats, *seats] if seat.player}
        matters = agreed is not None or terms.clock is not None or terms.public or len(people) > 1
        self.is_kept = matters and terms.version >= 0

    async def write(self, connection: AsyncConnection) -> None:
        if not self.is_kept:
            return
        terms, table = self.row.terms, self.row.id
        values: dict[str, Any] = dict(self.agreed or {})
        if self.clocks != terms.clocks:
            values["clocks"] = self.clocks
        if self.over or self.goes_on:
            values["over"] = self.over
        if self.proposals != terms.proposals:
            values["proposals"] = self.proposals
            await forget_waits(connection, table, "vote")
        if (values or self.agreed is not None) and not await set_terms(connection, table, terms.version, **values):
            raise Overtaken
        if self.goes_on:
            await forget_waits(connection, table, "over")
        if self.over:
            await tell_of_the_end(connection, self.row, self.time)
        elif self.asked != self.before:
            await forget_waits(connection, table, "turn")
            await self._wait(connection)

    async def _wait(self, connection: AsyncConnection) -> None:
        for seat, player in self.asked.items():
            due = deadline(self.clocks[seat]) if self.row.terms.clock else None
            await add_wait(connection, self.row.id, seat, "turn", player, self.time, due)

    def settle(self) -> None:
        """It is on disk: so it holds."""
        terms = self.row.terms
        changed = (self.clocks, self.proposals) != (terms.clocks, terms.proposals)
        if self.is_kept and (changed or self.over or self.goes_on):
            terms.version += 1
            terms.clocks, terms.proposals = self.clocks, self.proposals


async def tell_of_the_end(connection: AsyncConnection, row: TableRow, time: str) -> None:
    """Nobody is waited for any more. Whoever played with others is to hear of it, unless they see it themselves."""
    await forget_waits(connection, row.id)
    seats = {seat.player: seat.seat for seat in reversed(row.seats) if seat.player}
    for player, seat in seats.items():
        if len(seats) > 1 and seat not in row.terms.resigned:
            await add_wait(connection, row.id, seat, "over", player, time)


def voters(seats: Iterable[Seat], but: str | None = None) -> set[str]:
    """The people who play, without one."""
    return {seat.player for seat in seats if seat.kind == "person" and seat.player and seat.player != but}


def waiting_for(row: TableRow, player: str, time: str) -> Iterator[tuple[str, int, float | None]]:
    """What waits for a player at a table: a turn with the seconds left, a vote, or the seat a bot keeps for them."""
    for seat, who in asked_people(row, row.seats, row.summary).items():
        if who == player:
            yield "turn", seat, left_at(row.terms.clocks[seat], time) if row.terms.clock else None
    if row.kind != "play" or row.summary.over:
        return
    for proposal in row.terms.proposals:
        absent = None if proposal.seat is None else row.seats[proposal.seat].player
        if player in voters(row.seats, absent) - set(proposal.agreed):
            yield "vote", next(seat.seat for seat in row.seats if seat.player == player), None
    for kept in row.seats:
        if kept.kind == "bot" and kept.player == player and kept.seat not in row.terms.resigned:
            yield "away", kept.seat, None
