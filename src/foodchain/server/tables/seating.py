"""Sitting down at a table: invitations, changes of seats, and the names of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from foodchain.server import wire
from foodchain.server.accounts.sessions import is_account, viewers_of
from foodchain.server.correspondence.fair_play import open_seat
from foodchain.server.correspondence.notes import note_about
from foodchain.server.http.errors import Refusal
from foodchain.server.signing import is_same, read_seat_token, seat_token, signature
from foodchain.server.store.correspondence import SeatEvent
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.tables.hands import are_face_up
from foodchain.server.tables.names import checked_name, distinct_name, looks_like_another
from foodchain.server.tables.seats import check_seat, checked_bot, seat_name
from foodchain.server.tables.summary import is_host
from foodchain.server.tables.table import Table

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

INVITATION_BYTES = 15  # of its signature


class Seating:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

    # -- invitations ------------------------------------------------------------------------------------------------

    def invitation(self, row: TableRow, seat: int) -> str:
        """A token that lets whoever has it sit down on a seat, until it is revoked or the seat opened anew."""
        made_from = row.seats[seat].invitation
        about = f"seat/{row.id}/{seat}" if made_from is None else f"seat/{row.id}/{seat}/{made_from}"
        return seat_token(row.id, seat, signature(self.tables.secret, about, INVITATION_BYTES))

    async def invited(self, token: str) -> tuple[Table, int]:
        found = read_seat_token(token)
        try:
            table = await self.tables.find(found[0] if found else "")
        except Refusal as refusal:
            if refusal.error != "not found":
                raise
            raise Refusal("not found", "no such invitation") from None
        if found is None or found[1] >= len(table.row.seats):
            raise Refusal("not found", "no such invitation")
        if not is_same(self.invitation(table.row, found[1]), token):
            raise Refusal("not found", "no such invitation")
        return table, found[1]

    async def revoke_invitation(self, player: str, table: Table, number: int) -> None:
        """The link to an open seat is not valid any more; there is another."""
        check_seat(number, len(table.row.seats))
        if not is_host(table.row, player):
            raise Refusal("not yours", "only the host")
        seat = table.row.seats[number]
        if seat.kind != "open" or table.status == "over":
            raise Refusal("taken", "no invitation", seat=number)
        if not await table.change_seat(open_seat(number, seat.rightful, seat.rightful_name)):
            raise Refusal("stale", "stale")

    # -- sitting down -----------------------------------------------------------------------------------------------

    async def join(self, player: str, token: str, name: str, browser: str | None = None) -> Table:
        table, number = await self.invited(token)
        seat = table.row.seats[number]
        if seat.player == player:
            return table
        await self.sit_down(player, table, number, name, browser)
        return table

    async def sit_down(self, player: str, table: Table, number: int, name: str, browser: str | None = None) -> None:
        seat = table.row.seats[number]
        if seat.kind != "open":
            raise Refusal("taken", "seat taken", name=seat_name(seat))
        if seat.rightful == player:  # who had it before
            await self.tables.fair_play.come_back(player, table, number, browser)
            return
        viewers = viewers_of(player, browser)
        await self.tables.hands.check_may_take(table, number, viewers)
        own = await self.name_at(table.row, player, name)
        sitting = Seat(number, "person", player, own, rightful=seat.rightful, rightful_name=seat.rightful_name)
        event = None
        if seat.rightful is not None:
            sitting.taken = self.tables.now()
        if seat.rightful is not None or table.game.ply > 0:
            event = SeatEvent(note_about(table, "taken over", sitting))
        if not await table.change_seat(sitting, event, viewers=viewers):
            raise Refusal("taken", "seat taken", name=seat_name(table.row.seats[number]))

    async def name_at(self, row: TableRow, player: str, name: str) -> str:
        """What a player is called at a table, where nobody else's name looks the same: a name that is given now has to
        be another, one from before gets a number."""
        given = "" if is_account(player) else checked_name(name)
        if given and looks_like_another(row, player, given):
            raise Refusal("taken", "name like another's", name=given)
        return distinct_name(row, player, await self.own_name(player, name))

    async def own_name(self, player: str, name: str | None) -> str:
        """What a player is called: the name given now, which is kept, or the one given before. Accounts have theirs."""
        store = self.tables.store
        given = "" if is_account(player) else checked_name(name or "")
        if given:
            await store.rename(player, given)
        return given or await store.name_of(player)

    # -- changing seats ---------------------------------------------------------------------------------------------

    async def change_seat(self, player: str, table: Table, number: int, wish: wire.ChangeSeat) -> None:
        """The host fills or opens a seat that is nobody's; players may leave their own. About a seat that is somebody
        else's the others vote."""
        check_seat(number, len(table.row.seats))
        if table.row.kind != "play":
            raise Refusal("over", "replay only" if table.row.kind == "replay" else "over")
        seat = table.row.seats[number]
        if number in table.row.terms.resigned:
            raise Refusal("over", "resigned already")
        bot = checked_bot(wish.bot) if wish.kind == "bot" else None
        if seat.player == player:
            self.tables.fair_play.check_may_leave(table)
        elif not is_host(table.row, player):
            raise Refusal("not yours", "only the host")
        elif seat.player is not None:
            await self._change_seat_of_another(player, table, seat, bot)
            return
        if bot is None:
            await self.tables.hands.check_may_be_opened(table, number)
        await table.change_seat(self._rearranged(seat, bot))

    async def _change_seat_of_another(self, host: str, table: Table, seat: Seat, bot: str | None) -> None:
        fair_play = self.tables.fair_play
        if bot is None:
            await fair_play.host_opens(host, table, seat.seat)
        elif seat.kind == "person":
            await fair_play.host_lets_bot_play(table, seat.seat, bot)
        else:
            await fair_play.host_changes_bot(table, seat.seat, bot)

    def _rearranged(self, seat: Seat, bot: str | None) -> Seat:
        """A seat left, opened or given to a bot. Whoever else may come back to it still may."""
        if bot is None:
            return open_seat(seat.seat, seat.rightful, seat.rightful_name)
        return replace(seat, kind="bot", bot=bot, player=None, name="", invitation=None, taken=None)

    # -- hands ------------------------------------------------------------------------------------------------------

    async def keep_hands_apart(self, table: Table, player: str) -> None:
        """A guest has logged in to an account that sits at the same table: the account has one of the two hands, and a
        bot plays the other."""
        for number in table.seats_of(player):
            if await self.tables.hands.may_take(table, number, (player,)):
                continue
            if are_face_up(table):
                await self.tables.fair_play.bot_plays_on(table, number)
            else:
                await table.change_seat(open_seat(number))
