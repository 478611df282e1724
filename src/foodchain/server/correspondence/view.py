"""What is told about a table that is played over days."""

from __future__ import annotations

from foodchain.arena import resigned
from foodchain.server import wire
from foodchain.server.correspondence.clock import left_at
from foodchain.server.correspondence.clock_changes import voters
from foodchain.server.correspondence.seat_rights import is_stood_in_for
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.store.terms import Proposal, Terms
from foodchain.server.tables.seats import own_name


def clock_view(terms: Terms) -> wire.Clock | None:
    rule = terms.clock
    return None if rule is None else wire.Clock(rule.kind, rule.seconds, rule.increment, terms.out)


def clocks_view(row: TableRow, time: str) -> list[wire.SeatClock] | None:
    """Seconds left for each seat, and whose run. No times of day: a browser's may be wrong."""
    if row.terms.clock is None:
        return None
    return [wire.SeatClock(round(left_at(clock, time), 1), clock.since is not None) for clock in row.terms.clocks]


def absent_person(seat: Seat, language: str) -> str | None:
    """For whom a bot plays at a seat."""
    return own_name(seat, language) if is_stood_in_for(seat) else None


def proposal_view(row: TableRow, proposal: Proposal, player: str) -> wire.Proposal:
    absent = None if proposal.seat is None else row.seats[proposal.seat].player
    asked = voters(row.seats, absent)
    return wire.Proposal(
        kind=proposal.kind,
        seat=proposal.seat,
        agreed=[seat.seat for seat in row.seats if seat.player in proposal.agreed],
        missing=[seat.seat for seat in row.seats if seat.player in asked - set(proposal.agreed)],
        mine=player in asked and player not in proposal.agreed,
    )


def winners(row: TableRow) -> list[int]:
    """The seats that have won, wherever they are named: nobody who resigned."""
    summary = row.summary
    return resigned.first_of(summary.scores, summary.winners, row.terms.resigned) if summary.over else summary.winners


def places(row: TableRow) -> list[int] | None:
    """Who came where, 1 for the winners; whoever resigned shares the last place, whatever the bot made of it."""
    summary = row.summary
    if not summary.over or row.kind != "play":
        return None
    return resigned.places(summary.scores, summary.winners, row.terms.resigned)
