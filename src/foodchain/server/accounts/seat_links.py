"""Links to one's own seat: with them a game goes on from another device."""

from __future__ import annotations

from secrets import token_hex

from foodchain.server.accounts.sessions import Visitor
from foodchain.server.http.errors import Refusal
from foodchain.server.signing import is_same, key_for, read_seat_token, seat_token, signature
from foodchain.server.store.accounts import AccountStore
from foodchain.server.store.hand_views import HandRefused
from foodchain.server.tables.hands import SeenAnother
from foodchain.server.tables.names import distinct_name
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.seats import check_seat
from foodchain.server.tables.table import Table

SIGNATURE_BYTES = 21


class SeatLinks:
    def __init__(self, store: AccountStore, tables: TableRegistry) -> None:
        self.store = store
        self.tables = tables
        self.key = key_for(tables.secret, "seat link")

    def token(self, table: str, seat: int, nonce: str) -> str:
        return seat_token(table, seat, signature(self.key, f"{table}/{seat}/{nonce}", SIGNATURE_BYTES))

    async def link(self, visitor: Visitor, table: Table, seat: int) -> str:
        """The link to one's own seat: always the same until it is revoked or somebody else sits there."""
        self._check_own(visitor, table, seat)
        known = await self.store.seat_link(table.row.id, seat)
        if known is None or known[0] != visitor.player:
            known = visitor.player, token_hex(16)
            await self.store.set_seat_link(table.row.id, seat, *known)
        return self.token(table.row.id, seat, known[1])

    async def revoke(self, visitor: Visitor, table: Table, seat: int) -> None:
        self._check_own(visitor, table, seat)
        await self.store.set_seat_link(table.row.id, seat, visitor.player, None)

    def _check_own(self, visitor: Visitor, table: Table, seat: int) -> None:
        check_seat(seat, len(table.row.seats))
        if table.row.seats[seat].player != visitor.player:
            raise Refusal("not yours", "not your seat", seat=seat)

    async def find(self, token: str) -> tuple[Table, int]:
        """The table and seat of a link, while the one who made it sits there."""
        named = read_seat_token(token)
        known = await self.store.seat_link(*named) if named else None
        if named is not None and known is not None and is_same(self.token(*named, known[1]), token):
            table, number = await self.tables.find(named[0]), named[1]
            if table.row.seats[number].player == known[0]:
                return table, number
        raise Refusal("not found", "no such seat link")

    async def take_seat(self, visitor: Visitor, token: str) -> Table:
        """Go on from this browser. A guest may go back with the same link; an account needs it no more."""
        table, number = await self.find(token)
        old = table.row.seats[number].player
        if old is None or old == visitor.player:
            return table
        row, player, is_guest = table.row, visitor.player, visitor.account is None
        name = None if is_guest else distinct_name(row, old, await self.tables.store.name_of(player))
        viewers = self.tables.hands.to_be_seen_by(table, visitor.viewers)
        try:
            moved = await self.store.move_seat(row.id, number, old, player, name, is_guest, viewers)
        except HandRefused:
            raise SeenAnother from None
        if not moved:
            raise Refusal("not found", "no such seat link")
        await self.tables.reseat(table.row.id)
        return table
