"""When somebody is away, gives up, or all want to stop: stand-ins, coming back, resigning, abandoning by consent."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from foodchain.server.correspondence.clock import refreshed
from foodchain.server.correspondence.clock_changes import voters, waits_at_the_end
from foodchain.server.http.errors import Refusal
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.agreements import abandon, change_proposals, change_terms, forget_end
from foodchain.server.store.correspondence import Note, Overtaken, SeatEvent, notes_of
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.store.terms import Proposal
from foodchain.server.tables.seats import check_seat, own_name, strongest_bot
from foodchain.server.tables.summary import is_open_book
from foodchain.server.times import seconds_between
from foodchain.server.wire import NoteKind

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry
    from foodchain.server.tables.table import Table

ABSENT = 600  # seconds that a table waits for somebody before the others may vote


class TooLate(Refusal):
    """Somebody else has acted on this already, or it no longer holds."""

    def __init__(self) -> None:
        super().__init__("stale", "stale")


@contextlib.contextmanager
def too_late() -> Iterator[None]:
    """Refuse what another worker has overtaken."""
    try:
        yield
    except Overtaken:
        raise TooLate from None


class FairPlay:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

    # -- stand-ins --------------------------------------------------------------------------------------------------

    async def host_lets_bot_play(self, table: Table, number: int, bot: str) -> None:
        self.check_among_friends(table)
        await self._stand_in(table, number, "stood in", bot)

    def check_among_friends(self, table: Table) -> None:
        """At a table of friends the host may decide about a seat alone; strangers have to agree."""
        if table.row.terms.public or table.row.terms.rated:
            raise Refusal("not yours", "vote instead")

    async def clock_ran_out(self, table: Table, number: int, due: str) -> None:
        """What the table agreed on for this happens, once, unless the seat has moved after all."""

        try:
            if table.row.terms.out == "resign":
                await self._resign(table, number, "out of time", due)
            else:
                await self._stand_in(table, number, "out of time", strongest_bot(), due)
        except TooLate:
            table.refresh()

    async def _stand_in(
        self, table: Table, number: int, kind: NoteKind, bot: str, due: str | None = None, **facts: Any
    ) -> None:
        seat = table.row.seats[number]
        if seat.kind != "person" or seat.player is None:
            raise TooLate
        note = self._note(table, kind, number, bot=bot, out="bot", **facts)
        left = [p for p in table.row.terms.proposals if p.seat != number]
        event = SeatEvent(note, due, [("vote", None)], away=seat.player)
        if not await table.change_seat(Seat(number, "bot", seat.player, seat.name, bot), event, proposals=left):
            raise TooLate

    async def come_back(self, player: str, table: Table, number: int) -> Note:
        """One's own seat again, at any time; the answer tells what happened meanwhile."""
        row, seat = table.row, self._seat(table, number)
        if seat.player != player or seat.kind != "bot":
            raise Refusal("not yours", "not your seat", seat=number)
        if number in row.terms.resigned:
            raise Refusal("over", "resigned already")
        self._check_going_on(table)
        left = await self._left_at(table, number)
        plies = [ply.seat for ply in table.game.plies if ply.count > left.ply]
        note = self._note(table, "came back", number, since=left.ply, chosen=plies.count(number))
        clocks = list(row.terms.clocks)
        if row.terms.clock is not None:
            clocks[number] = refreshed(clocks[number], row.terms.clock)

        event = SeatEvent(note, forgotten=[("away", number)])
        if not await table.change_seat(Seat(number, "person", player, seat.name), event, clocks):
            raise TooLate
        return note

    async def _left_at(self, table: Table, number: int) -> Note:
        """The note of the last time that a bot took over this seat."""
        notes = await notes_of(self.tables.store, table.row.id)
        return [note for note in notes if note.seat == number and note.kind in ("stood in", "out of time")][-1]

    # -- looking at the seed ----------------------------------------------------------------------------------------

    async def open_book(self, player: str, table: Table) -> None:
        """Let somebody see everything, seed included. Before the end that is known to whoever sits down later."""
        if not is_open_book(table.row, player):
            raise Refusal("not yours", "not over")
        deck = table.row.terms.deck
        if table.status == "over" or deck is None or deck.chosen not in ("server", "both"):
            return
        opened = msgspec.structs.replace(deck, chosen="opened")
        with too_late():
            await change_terms(self.tables.store, table.row.id, table.row.terms.version, deck=opened)
        await table.changed()

    # -- giving up --------------------------------------------------------------------------------------------------

    async def resign(self, player: str, table: Table, number: int) -> None:
        seat = self._seat(table, number)
        if seat.player != player:
            raise Refusal("not yours", "not your seat", seat=number)
        self._check_going_on(table)
        if number in table.row.terms.resigned:
            raise Refusal("over", "resigned already")
        await self._resign(table, number, "resigned")

    async def _resign(self, table: Table, number: int, kind: NoteKind, due: str | None = None) -> None:
        """A bot plays on for the others; the seat comes last, and stays the bot's."""
        seat, terms = table.row.seats[number], table.row.terms
        bot = seat.bot or strongest_bot()
        note = self._note(table, kind, number, bot=bot, out="resign")
        resigned = sorted([*terms.resigned, number])
        left = [p for p in terms.proposals if p.seat != number]

        event = SeatEvent(note, due, [(None, number), ("vote", None)])
        new = Seat(number, "bot", seat.player, seat.name, bot)
        if not await table.change_seat(new, event, resigned=resigned, proposals=left):
            raise TooLate

    def check_may_leave(self, table: Table) -> None:
        """Where a game counts, leaving is resigning."""
        if table.row.terms.rated and table.status == "running":
            raise Refusal("not yours", "resign instead")

    # -- agreeing ---------------------------------------------------------------------------------------------------

    async def propose(
        self, player: str, table: Table, kind: Literal["stand in", "abandon"], number: int | None, agree: bool
    ) -> None:
        """Say yes to something, take one's yes back, or say no. When all have said yes, it is done; since all have to,
        one no is the end of it."""
        absent = None
        if kind == "stand in":
            seat = self._seat(table, -1 if number is None else number)
            absent = seat.player
        else:
            number = None
        self._check_going_on(table)
        asked = voters(table.row.seats, absent)
        if player not in asked:
            raise Refusal("not yours", "only players")
        if number is not None:
            self._check_absent(table, number)
        known = next((p for p in table.row.terms.proposals if (p.kind, p.seat) == (kind, number)), None)
        agreed = set(known.agreed if known else ()) & asked
        withdrawn = player in agreed
        agreed = agreed | {player} if agree else agreed - {player} if withdrawn else set()
        if agreed == asked:
            if number is None:
                await self._abandon(table)
            else:
                await self._stand_in(table, number, "stood in", strongest_bot(), by="vote")
            return
        others = [p for p in table.row.terms.proposals if p is not known]
        proposals = [*others, Proposal(kind, number, sorted(agreed))] if agreed else others
        own = next(seat.seat for seat in table.row.seats if seat.player == player and seat.kind == "person")
        said: NoteKind = "proposed" if agree else "withdrawn" if withdrawn else "declined"
        note = self._note(table, said, own, what=kind, about=number)
        is_news = (agree and known is None) or (not agree and known is not None)
        row = table.row
        with too_late():
            await change_proposals(
                self.tables.store,
                row.id,
                row.terms.version,
                proposals,
                note if is_news else None,
                missing_votes(row, proposals),
                note.time,
            )
        await table.changed()

    async def _abandon(self, table: Table) -> None:
        """The game ends without a result."""
        row = table.row
        note = self._note(table, "abandoned", None)
        clocks = [msgspec.structs.replace(clock, since=None) for clock in row.terms.clocks]
        awaited = waits_at_the_end(row, note.time)
        with too_late():
            done = await abandon(self.tables.store, row.id, row.terms.version, clocks, note, awaited)
        if not done:
            raise Refusal("over", "over")
        await table.changed()

    def _check_absent(self, table: Table, number: int) -> None:
        """Nobody is voted out who is here, or whom the game does not wait for."""
        row = table.row
        seat = row.seats[number]
        if seat.kind != "person":
            raise Refusal("taken", "no stand-in needed")
        waited = seconds_between(row.played, self.tables.now())
        if table.is_here(seat.player) or row.summary.deciding != number or waited < ABSENT:
            raise Refusal("taken", "not absent", name=lambda language: own_name(seat, language), minutes=ABSENT // 60)

    def _check_going_on(self, table: Table) -> None:
        if table.status == "over":
            raise Refusal("over", "over")
        if table.status == "waiting":
            raise Refusal("waiting", "waiting")

    def _seat(self, table: Table, number: int) -> Seat:
        check_seat(number, len(table.row.seats))
        return table.row.seats[number]

    # -- telling ----------------------------------------------------------------------------------------------------

    def _note(self, table: Table, kind: NoteKind, number: int | None, **facts: Any) -> Note:
        return Note(kind, number, facts, table.game.ply, self.tables.now())

    async def saw_the_end(self, table: Table, player: str) -> None:
        """Whoever has seen it need not be told of it."""
        if table.row.kind == "replay" or player not in table.people():
            return
        with contextlib.suppress(*DatabaseUnavailable):  # a message too many does no harm
            await forget_end(self.tables.store, table.row.id, player)


def missing_votes(row: TableRow, proposals: list[Proposal]) -> dict[str, int]:
    """The players who have not voted yet, and where they sit."""
    missing: set[str] = set()
    for proposal in proposals:
        absent = None if proposal.seat is None else row.seats[proposal.seat].player
        missing |= voters(row.seats, absent) - set(proposal.agreed)
    return {seat.player: seat.seat for seat in reversed(row.seats) if seat.player in missing and seat.kind == "person"}
