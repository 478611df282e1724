"""Sitting down at a table: invitations, changes of seats, and the names of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foodchain.server import wire
from foodchain.server.accounts.sessions import is_account
from foodchain.server.http.errors import Refusal
from foodchain.server.signing import is_same, read_seat_token, seat_token, signature
from foodchain.server.store.models import Seat
from foodchain.server.tables.seats import check_seat, checked_bot, seat_name
from foodchain.server.tables.table import Table

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

INVITATION_BYTES = 15  # of its signature


class Seating:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

    def invitation(self, table: str, seat: int) -> str:
        """A token that lets whoever has it sit down on a seat."""
        return seat_token(table, seat, signature(self.tables.secret, f"seat/{table}/{seat}", INVITATION_BYTES))

    async def invited(self, token: str) -> tuple[Table, int]:
        found = read_seat_token(token)
        if found is None or not is_same(self.invitation(*found), token):
            raise Refusal("not found", "no such invitation")
        return await self.tables.find(found[0]), found[1]

    async def join(self, player: str, token: str, name: str) -> Table:
        table, number = await self.invited(token)
        seat = table.row.seats[number]
        if seat.player == player:
            return table
        await self.sit_down(player, table, number, name)
        return table

    async def sit_down(self, player: str, table: Table, number: int, name: str) -> None:
        own = await self.own_name(player, name)
        sitting = Seat(number, "person", player, own)
        if table.row.seats[number].kind != "open" or not await table.change_seat(sitting):
            raise Refusal("taken", "seat taken", name=seat_name(table.row.seats[number]))

    async def own_name(self, player: str, name: str | None) -> str:
        """What a player is called: the name given now, which is kept, or the one given before. Accounts have theirs."""
        store = self.tables.store
        given = "" if is_account(player) else (name or "").strip()
        if given:
            await store.rename(player, given)
        return given or await store.name_of(player)

    async def change_seat(self, player: str, table: Table, number: int, wish: wire.ChangeSeat) -> None:
        """The host fills or opens a seat that nobody uses now; players may leave their own."""
        fair_play = self.tables.fair_play
        check_seat(number, len(table.row.seats))
        if table.row.kind != "play":
            raise Refusal("over", "replay only" if table.row.kind == "replay" else "over")
        seat = table.row.seats[number]
        bot = checked_bot(wish.bot) if wish.kind == "bot" else None
        if seat.player == player:
            fair_play.check_may_leave(table)
        elif table.row.host != player:
            raise Refusal("not yours", "only the host")
        elif seat.kind == "person":
            if table.is_here(seat.player):
                raise Refusal("taken", "seat not free", seat=number, name=seat_name(seat))
            if bot is not None:
                await fair_play.host_lets_bot_play(table, number, bot)
                return
            if table.status == "running":
                fair_play.check_among_friends(table)
        await table.change_seat(Seat(number, wish.kind, None, "", bot))
