"""Where accounts, seat links and bans are kept."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store.correspondence import hand_over_votes, rename_in_notes
from foodchain.server.store.hand_views import claim_hand, hand_over_views, seat_changed_hands
from foodchain.server.store.ratings import RatingStore
from foodchain.server.store.schema import (
    accounts,
    bans,
    chat,
    notice_settings,
    outbox,
    players,
    ratings,
    seat_links,
    seats,
    sessions,
    tables,
    tickets,
    waits,
)
from foodchain.server.store.sessions import SessionStore
from foodchain.server.times import now

# Every column that says whose something is: all of them change hands when a guest becomes somebody else.
OWNED = [
    seats.c.player,
    seats.c.rightful,
    tables.c.host,
    chat.c.player,
    seat_links.c.player,
    waits.c.player,
    outbox.c.player,
]


class Account(Struct):
    id: str
    name: str
    password: str
    email: str | None
    confirmed: str | None
    language: str | None
    created: str


class AccountStore(SessionStore, RatingStore):
    """Accounts and what belongs to them, in the database of the tables."""

    # -- accounts ---------------------------------------------------------------------------------------------------

    async def add(self, account: Account, key: str) -> bool:
        """False if the name is taken."""
        values = {name: getattr(account, name) for name in account.__struct_fields__}
        try:
            async with self.store.writing() as connection:
                await connection.execute(insert(accounts).values(key=key, **values))
                await connection.execute(insert(players).values(id=account.id, name=account.name, created=now()))
        except IntegrityError:
            return False
        return True

    async def find(self, **by: Any) -> Account | None:
        """The account with an id, a key, or a confirmed address."""
        wanted = select(accounts).where(*(accounts.c[name] == value for name, value in by.items()))
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Account(*(getattr(row, name) for name in Account.__struct_fields__))

    async def with_email(self, email: str) -> list[Account]:
        """Those who have shown that an address is theirs."""
        wanted = select(accounts).where(
            func.lower(accounts.c.email) == email.lower(), accounts.c.confirmed.is_not(None)
        )
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(wanted.limit(5))).all()
        return [Account(*(getattr(row, name) for name in Account.__struct_fields__)) for row in rows]

    async def change(self, account: str, **values: Any) -> bool:
        """False if the new name is taken."""
        try:
            async with self.store.writing() as connection:
                await connection.execute(update(accounts).where(accounts.c.id == account).values(**values))
                if "name" in values:
                    named = update(players).where(players.c.id == account).values(name=values["name"])
                    await connection.execute(named)
        except IntegrityError:
            return False
        return True

    async def remove(self, account: str) -> None:
        """The account, its ratings and sessions. Where it sat, talked or was the host, nobody is named any more."""
        async with self.store.writing() as connection:
            await self._touch_all_of(connection, account)
            await connection.execute(delete(sessions).where(sessions.c.player == account))
            await self.store.mark_ended(connection)
            await connection.execute(delete(seat_links).where(seat_links.c.player == account))
            await connection.execute(update(seats).where(seats.c.player == account).values(player=None, name=""))
            gone = {"rightful": None, "rightful_name": ""}
            await connection.execute(update(seats).where(seats.c.rightful == account).values(gone))
            await rename_in_notes(connection, account, None)
            await connection.execute(update(tables).where(tables.c.host == account).values(host=""))
            await connection.execute(update(chat).where(chat.c.player == account).values(player="", name=""))
            for column in (
                tickets.c.account,
                ratings.c.account,
                waits.c.player,
                outbox.c.player,
                notice_settings.c.player,
            ):
                await connection.execute(delete(column.table).where(column == account))
            await connection.execute(delete(players).where(players.c.id == account))
            await connection.execute(delete(accounts).where(accounts.c.id == account))

    # -- whose is what ----------------------------------------------------------------------------------------------

    async def hand_over(self, old: str, new: str) -> list[str]:
        """Everything of one player becomes another's. Gives the tables it happened at."""
        async with self.store.writing() as connection:
            changed = await self._touch_all_of(connection, old)
            for column in OWNED:
                await connection.execute(update(column.table).where(column == old).values({column.key: new}))
            for table in changed:
                await hand_over_votes(connection, table, old, new)
            await hand_over_views(self.store, connection, old, new)
            await rename_in_notes(connection, old, new, changed)
            await self._hand_over_notices(connection, old, new)
        return changed

    async def _hand_over_notices(self, connection: AsyncConnection, old: str, new: str) -> None:
        """What an account has chosen stays; otherwise it goes on as the guest wished."""
        whose = notice_settings.c.player
        if await connection.scalar(select(whose).where(whose == new)) is None:
            await connection.execute(update(notice_settings).where(whose == old).values(player=new))
        else:
            await connection.execute(delete(notice_settings).where(whose == old))

    async def _touch_all_of(self, connection: AsyncConnection, player: str) -> list[str]:
        sitting = select(seats.c.table_id).where(or_(seats.c.player == player, seats.c.rightful == player))
        wanted = select(tables.c.id).where(or_(tables.c.host == player, tables.c.id.in_(sitting)))
        found = sorted(await connection.scalars(wanted))
        for table in found:
            await self.store.touch(connection, table)
        return found

    async def seat_link(self, table: str, seat: int) -> tuple[str, str] | None:
        """Whose link it is, and what it is made from."""
        same = (seat_links.c.table_id == table) & (seat_links.c.seat == seat)
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(seat_links.c.player, seat_links.c.nonce).where(same))).first()
        return None if row is None else (row.player, row.nonce)

    async def set_seat_link(self, table: str, seat: int, player: str, nonce: str | None) -> None:
        same = (seat_links.c.table_id == table) & (seat_links.c.seat == seat)
        async with self.store.writing() as connection:
            await connection.execute(delete(seat_links).where(same))
            if nonce is not None:
                values = {"table_id": table, "seat": seat, "player": player, "nonce": nonce}
                await connection.execute(insert(seat_links).values(**values))

    async def move_seat(
        self,
        table: str,
        seat: int,
        old: str,
        new: str,
        name: str | None,
        keeps_link: bool,
        viewers: Collection[str] = (),
    ) -> bool:
        """A seat goes to another browser of the same person. False if the seat has changed meanwhile; HandRefused if
        its hand is not for these viewers."""
        same = (seats.c.table_id == table) & (seats.c.seat == seat) & (seats.c.player == old)
        values = {"player": new} if name is None else {"player": new, "name": name}
        link = (seat_links.c.table_id == table) & (seat_links.c.seat == seat)
        async with self.store.writing() as connection:
            await self.store.touch(connection, table)
            if (await connection.execute(update(seats).where(same).values(**values))).rowcount == 0:
                return False
            await seat_changed_hands(connection, table, seat, taken=True)
            if viewers:
                await claim_hand(self.store, connection, table, seat, viewers, shown=False)
            host = (tables.c.id == table) & (tables.c.host == old)
            await connection.execute(update(tables).where(host).values(host=new))
            waiting = (waits.c.table_id == table) & (waits.c.seat == seat) & (waits.c.player == old)
            await connection.execute(update(waits).where(waiting).values(player=new))
            if not await self._sits(connection, table, old):
                await hand_over_votes(connection, table, old, new)
            if keeps_link:
                await connection.execute(update(seat_links).where(link).values(player=new))
            else:
                await connection.execute(delete(seat_links).where(link))
            return True

    async def _sits(self, connection: AsyncConnection, table: str, player: str) -> bool:
        there = (seats.c.table_id == table) & (seats.c.player == player)
        return await connection.scalar(select(seats.c.seat).where(there).limit(1)) is not None

    # -- the bench --------------------------------------------------------------------------------------------------

    async def set_bench(self, table: str, rule: str) -> None:
        async with self.store.writing() as connection:
            await self.store.touch(connection, table, bench=rule)

    # -- bans -------------------------------------------------------------------------------------------------------

    async def players_like(self, beginning: str) -> list[str]:
        """Two at most of the players whose id begins so."""
        column = sessions.c.player
        wanted = select(column).where(column.startswith(beginning, autoescape=True)).distinct().limit(2)
        async with self.store.engine.connect() as connection:
            return list(await connection.scalars(wanted))

    async def ban(self, player: str, reason: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(bans).where(bans.c.player == player))
            await connection.execute(insert(bans).values(player=player, reason=reason, time=now()))
            await self.store.mark_ended(connection)

    async def unban(self, player: str) -> bool:
        async with self.store.writing() as connection:
            return (await connection.execute(delete(bans).where(bans.c.player == player))).rowcount > 0
