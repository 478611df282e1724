"""When somebody is away, gives up, or all want to stop: stand-ins, coming back, resigning, abandoning by consent."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foodchain.bots import usual_bot
from foodchain.server.accounts.sessions import viewers_of
from foodchain.server.correspondence.clock import refreshed
from foodchain.server.correspondence.clock_changes import voters, waits_at_the_end
from foodchain.server.correspondence.notes import note_about
from foodchain.server.correspondence.seat_rights import is_given_for_good, may_come_back, was_opened
from foodchain.server.http.errors import Refusal
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.agreements import abandon, change_proposals, change_terms, forget_end
from foodchain.server.store.correspondence import Note, Overtaken, SeatEvent, WaitKind, notes_of
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.store.terms import ABSENT, DAY, LONG_ABSENCE, Proposal
from foodchain.server.tables.hands import are_face_up
from foodchain.server.tables.seats import check_seat, own_name, seat_name
from foodchain.server.tables.summary import is_open_book
from foodchain.server.times import seconds_between
from foodchain.server.wire import NoteKind, ProposalKind

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry
    from foodchain.server.tables.table import Table

INVITATION_BYTES = 12
NEEDED_TO_OPEN = 2  # others who agree: one alone is no vote
WENT: Final[tuple[NoteKind, ...]] = ("stood in", "out of time", "opened")


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
        await self._check_away(table, number)
        await self._stand_in(table, number, "stood in", bot)

    def check_among_friends(self, table: Table) -> None:
        """At a table of friends the host may decide about a seat alone; strangers have to agree."""
        if table.row.terms.public or table.row.terms.rated:
            raise Refusal("not yours", "vote instead")

    async def host_changes_bot(self, table: Table, number: int, bot: str) -> None:
        """Of a seat that a bot keeps: it is noted for whoever comes back."""
        self.check_among_friends(table)
        kept = msgspec.structs.replace(table.row.seats[number], bot=bot)
        if not await table.change_seat(kept, SeatEvent(note_about(table, "stood in", kept, bot=bot, out="bot"))):
            raise TooLate

    async def bot_plays_on(self, table: Table, number: int) -> None:
        """Where somebody may not see the hand of their seat any more."""
        await self._stand_in(table, number, "stood in", usual_bot())

    async def clock_ran_out(self, table: Table, number: int, due: str) -> None:
        """What the table agreed on for this happens, once, unless the seat has moved after all."""

        try:
            if table.row.terms.out == "resign":
                await self._resign(table, number, "out of time", due)
            else:
                await self._stand_in(table, number, "out of time", usual_bot(), due)
        except TooLate:
            table.refresh()

    async def _stand_in(
        self, table: Table, number: int, kind: NoteKind, bot: str, due: str | None = None, **facts: Any
    ) -> None:
        seat = table.row.seats[number]
        if seat.kind != "person" or seat.player is None:
            raise TooLate
        note = note_about(table, kind, seat, bot=bot, out="bot", **facts)
        left = [p for p in table.row.terms.proposals if p.seat != number]
        event = SeatEvent(note, due, [("vote", None)], {"away": seat.player})
        kept = msgspec.structs.replace(seat, kind="bot", bot=bot)
        if not await table.change_seat(kept, event, proposals=left):
            raise TooLate

    async def come_back(self, player: str, table: Table, number: int, browser: str | None = None) -> Note:
        """One's own seat again, at any time; the answer tells what happened meanwhile."""
        row, seat = table.row, self._seat(table, number)
        is_kept = seat.player == player and seat.kind == "bot"
        if not is_kept and not was_opened(seat, player):
            raise Refusal("not yours", "not your seat", seat=number)
        if number in row.terms.resigned:
            raise Refusal("over", "resigned already")
        if table.status == "over":
            raise Refusal("over", "over")
        if not may_come_back(row, seat, player, self.tables.now()):
            raise Refusal("taken", "given for good", name=seat_name(seat), days=LONG_ABSENCE // DAY)
        left = await self._left_at(table, number)
        plies = [ply.seat for ply in table.game.plies if ply.count > left]
        name = seat.name if is_kept else seat.rightful_name
        back = Seat(number, "person", player, name)
        note = note_about(table, "came back", back, since=left, chosen=plies.count(number), opened=not is_kept)
        clocks = list(row.terms.clocks)
        if row.terms.clock is not None:
            clocks[number] = refreshed(clocks[number], row.terms.clock)

        lost: dict[WaitKind, str] = {} if is_kept or seat.player is None else {"lost": seat.player}
        event = SeatEvent(note, forgotten=[("away", number), ("opened", number)], told=lost)
        if not await table.change_seat(back, event, clocks, viewers_of(player, browser)):
            raise TooLate
        return note

    async def _left_at(self, table: Table, number: int) -> int:
        """The ply at which whoever may come back to this seat went."""
        notes = await notes_of(self.tables.store, table.row.id, kinds=(*WENT, "came back"))
        went: Note | None = None
        for note in notes:
            if note.seat == number:
                went = None if note.kind == "came back" else went or note
        return 0 if went is None else went.ply

    # -- opening a seat that is somebody's --------------------------------------------------------------------------

    async def host_opens(self, player: str, table: Table, number: int) -> None:
        """What the others would have to agree on, one of them decides alone after a long absence."""
        await self._check_may_open(table, number, {player})
        await self._open(table, number, by="host")

    async def _check_may_open(self, table: Table, number: int, agreed: set[str]) -> None:
        """Nobody loses a seat whose time still runs, nor by one vote."""
        row, seat = table.row, table.row.seats[number]
        if seat.player is None:
            raise Refusal("taken", "nobody sits there", seat=number)
        if number in row.terms.resigned:
            raise Refusal("over", "resigned already")
        if row.terms.rated and table.status == "running":
            raise Refusal("not yours", "stand-in instead")
        away = await self._check_away(table, number)
        has_time = row.terms.clock is not None and seat.kind == "person" and table.status == "running"
        is_long = away >= LONG_ABSENCE and not has_time
        if len(agreed) < NEEDED_TO_OPEN and not is_long and are_face_up(table):
            raise Refusal("not yours", "open later", name=own_name_in(seat), days=LONG_ABSENCE // DAY)

    async def _check_away(self, table: Table, number: int) -> float:
        """For how long somebody has been away. A refusal where they are here, were here a moment ago, or are not waited
        for."""
        seat = table.row.seats[number]
        if table.is_here(seat.player):
            raise Refusal("taken", "seat not free", seat=number, name=seat_name(seat))
        away = await self.tables.absences.seconds_away(table, number)
        if seat.kind == "person" and table.status == "running":
            self._check_absent(table, number)
            away = min(away, seconds_between(table.row.played, self.tables.now()))
        if away < ABSENT:
            raise self._not_absent(seat)
        return away

    async def _open(self, table: Table, number: int, **facts: Any) -> None:
        """Anybody may sit down who is invited anew; whoever had the seat first may come back."""
        seat, terms = table.row.seats[number], table.row.terms
        is_guarded = seat.rightful is not None and not is_given_for_good(seat, self.tables.now())
        rightful, name = (seat.rightful, seat.rightful_name) if is_guarded else (seat.player, seat.name)
        assert rightful is not None and seat.player is not None
        told: dict[WaitKind, str] = {"opened": rightful}
        if seat.player != rightful:
            told["lost"] = seat.player
            facts["rightful"] = name
        note = note_about(table, "opened", seat, **facts)
        left = [p for p in terms.proposals if p.seat != number]
        event = SeatEvent(note, forgotten=[(None, number), ("vote", None)], told=told)
        opened = open_seat(number, rightful, name)
        if not await table.change_seat(opened, event, proposals=left):
            raise TooLate

    # -- looking at the seed ----------------------------------------------------------------------------------------

    async def open_book(self, player: str, table: Table) -> None:
        """Let somebody see everything, seed included. Before the end that is known to whoever sits down later."""
        if not is_open_book(table.row, player):
            raise Refusal("not yours", "not over")
        deck = table.row.terms.deck
        if table.status == "over" or deck is None or deck.chosen == "opened":
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
        bot = seat.bot or usual_bot()
        note = note_about(table, kind, seat, bot=bot, out="resign")
        resigned = sorted([*terms.resigned, number])
        left = [p for p in terms.proposals if p.seat != number]

        # Who gives up knows it; whose time ran out may not.
        told: dict[WaitKind, str] = {"resigned": seat.player} if due is not None and seat.player is not None else {}
        event = SeatEvent(note, due, [(None, number), ("vote", None)], told)
        new = msgspec.structs.replace(seat, kind="bot", bot=bot)
        if not await table.change_seat(new, event, resigned=resigned, proposals=left):
            raise TooLate

    def check_may_leave(self, table: Table) -> None:
        """Where a game counts, leaving is resigning."""
        if table.row.terms.rated and table.status == "running":
            raise Refusal("not yours", "resign instead")

    # -- agreeing ---------------------------------------------------------------------------------------------------

    async def propose(self, player: str, table: Table, kind: ProposalKind, number: int | None, agree: bool) -> None:
        """Say yes to something, take one's yes back, or say no. When all have said yes, it is done; since all have to,
        one no is the end of it."""
        absent = None
        if kind == "abandon":
            number = None
        else:
            seat = self._seat(table, -1 if number is None else number)
            absent = seat.player
        if kind != "open" or table.status == "over":  # a table that waits for people may wait for the wrong one
            self._check_going_on(table)
        asked = voters(table.row.seats, absent)
        if player not in asked:
            raise Refusal("not yours", "only players")
        if kind == "open" and number is not None:
            await self._check_may_open(table, number, asked)
        elif number is not None:
            await self._check_away(table, number)
        known = next((p for p in table.row.terms.proposals if (p.kind, p.seat) == (kind, number)), None)
        agreed = set(known.agreed if known else ()) & asked
        withdrawn = player in agreed
        agreed = agreed | {player} if agree else agreed - {player} if withdrawn else set()
        if agreed == asked:
            if number is None:
                await self._abandon(table)
            elif kind == "open":
                await self._open(table, number, by="vote")
            else:
                await self._stand_in(table, number, "stood in", usual_bot(), by="vote")
            return
        others = [p for p in table.row.terms.proposals if p is not known]
        proposals = [*others, Proposal(kind, number, sorted(agreed))] if agreed else others
        own = next(seat.seat for seat in table.row.seats if seat.player == player and seat.kind == "person")
        said: NoteKind = "proposed" if agree else "withdrawn" if withdrawn else "declined"
        note = note_about(table, said, table.row.seats[own], what=kind, about=number)
        if number is not None:
            note.facts |= {"other": table.row.seats[number].name, "other_player": absent}
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
        note = Note("abandoned", None, {}, table.game.ply, self.tables.now())
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
            raise self._not_absent(seat)

    def _not_absent(self, seat: Seat) -> Refusal:
        return Refusal("taken", "not absent", name=own_name_in(seat), minutes=ABSENT // 60)

    def _check_going_on(self, table: Table) -> None:
        if table.status == "over":
            raise Refusal("over", "over")
        if table.status == "waiting":
            raise Refusal("waiting", "waiting")

    def _seat(self, table: Table, number: int) -> Seat:
        check_seat(number, len(table.row.seats))
        return table.row.seats[number]

    # -- telling ----------------------------------------------------------------------------------------------------

    async def saw_the_end(self, table: Table, player: str) -> None:
        """Whoever has seen it need not be told of it."""
        if table.row.kind == "replay" or player not in table.people():
            return
        with contextlib.suppress(*DatabaseUnavailable):  # a message too many does no harm
            await forget_end(self.tables.store, table.row.id, player)


def own_name_in(seat: Seat) -> Callable[[str], str]:
    return lambda language: own_name(seat, language)


def open_seat(number: int, rightful: str | None = None, name: str = "") -> Seat:
    """An open seat, to which only new invitations lead."""
    invitation = token_hex(INVITATION_BYTES)
    return Seat(number, "open", invitation=invitation, rightful=rightful, rightful_name=name)


def missing_votes(row: TableRow, proposals: list[Proposal]) -> dict[str, int]:
    """The players who have not voted yet, and where they sit."""
    missing: set[str] = set()
    for proposal in proposals:
        absent = None if proposal.seat is None else row.seats[proposal.seat].player
        missing |= voters(row.seats, absent) - set(proposal.agreed)
    return {seat.player: seat.seat for seat in reversed(row.seats) if seat.player in missing and seat.kind == "person"}
