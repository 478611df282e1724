"""What a move or a change of seats means for the clocks, and for who is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from foodchain.server.correspondence.clock import handed_over, left_at, taken_back
from foodchain.server.correspondence.seat_rights import may_come_back, was_opened
from foodchain.server.store.correspondence import TermsChange, wait_values
from foodchain.server.store.models import Seat, Summary, TableRow
from foodchain.server.store.terms import SeatClock


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
        self.summary = summary
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
        played = moved is not None and seats[moved].kind == "person"
        self.proposals = [p for p in terms.proposals if not (played and p.kind != "abandon" and p.seat == moved)]
        if self.over:
            self.proposals = []
        people = {seat.player for seat in [*row.seats, *seats] if seat.player}
        matters = agreed is not None or terms.clock is not None or terms.public or len(people) > 1
        self.is_kept = matters and terms.version >= 0

    def kept(self) -> TermsChange | None:
        """What is to be stored, if anything."""
        if not self.is_kept:
            return None
        terms = self.row.terms
        kept = TermsChange(self.row.id, terms.version)
        values: dict[str, Any] = dict(self.agreed or {})
        if self.clocks != terms.clocks:
            values["clocks"] = self.clocks
        if self.over or self.goes_on:
            values["over"] = self.over
        if self.proposals != terms.proposals:
            values["proposals"] = self.proposals
            kept.forgotten.append("vote")
        if values or self.agreed is not None:
            kept.terms = values
        if self.goes_on:
            kept.forgotten.append("over")
        if self.over:
            kept.over = True
            kept.awaited = waits_at_the_end(self.row, self.time)
        elif self.asked != self.before:
            kept.forgotten.append("turn")
            kept.awaited = [self._wait(seat, player) for seat, player in self.asked.items()]
        return kept

    def _wait(self, seat: int, player: str) -> dict[str, Any]:
        due = self.clocks[seat].deadline if self.row.terms.clock else None
        return wait_values(self.row.id, seat, "turn", player, self.time, due)

    def settle(self) -> None:
        """It is on disk: so it holds."""
        terms = self.row.terms
        changed = (self.clocks, self.proposals) != (terms.clocks, terms.proposals)
        if self.is_kept and (changed or self.over or self.goes_on):
            terms.version += 1
            terms.clocks, terms.proposals = self.clocks, self.proposals


def waits_at_the_end(row: TableRow, time: str) -> list[dict[str, Any]]:
    """Whoever played with others is to hear of the end, unless they see it themselves."""
    seats = {seat.player: seat.seat for seat in reversed(row.seats) if seat.player}
    return [
        wait_values(row.id, seat, "over", player, time)
        for player, seat in seats.items()
        if len(seats) > 1 and seat not in row.terms.resigned
    ]


def voters(seats: Iterable[Seat], but: str | None = None) -> set[str]:
    """The people who play, without one."""
    return {seat.player for seat in seats if seat.kind == "person" and seat.player and seat.player != but}


class Wait(NamedTuple):
    """Something that waits for a player: a turn with the seconds left, a vote, or a seat, kept by a bot or opened."""

    kind: Literal["turn", "vote", "away", "opened"]
    seat: int
    left: float | None = None


def waiting_for(row: TableRow, player: str, time: str) -> Iterator[Wait]:
    """What waits for a player at a table."""
    for seat, who in asked_people(row, row.seats, row.summary).items():
        if who == player:
            yield Wait("turn", seat, left_at(row.terms.clocks[seat], time) if row.terms.clock else None)
    if row.kind != "play" or row.summary.over:
        return
    for proposal in row.terms.proposals:
        absent = None if proposal.seat is None else row.seats[proposal.seat].player
        if player in voters(row.seats, absent) - set(proposal.agreed):
            yield Wait("vote", next(seat.seat for seat in row.seats if seat.player == player))
    for kept in row.seats:
        if may_come_back(row, kept, player, time):
            yield Wait("opened" if was_opened(kept, player) else "away", kept.seat)
