"""Where accounts, sessions, tickets, seat links, bans and ratings are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.correspondence import hand_over_votes
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
    settled,
    tables,
    tickets,
    waits,
)
from foodchain.server.times import now

# Every column that says whose something is: all of them change hands when a guest becomes somebody else.
OWNED = [seats.c.player, tables.c.host, chat.c.player, seat_links.c.player, waits.c.player, outbox.c.player]


class Account(Struct):
    id: str
    name: str
    password: str
    email: str | None
    confirmed: str | None
    language: str | None
    created: str


class Session(Struct):
    player: str
    expires: str
    language: str | None
    banned: str | None


class Rating(Struct):
    game: str
    seats: int
    mu: float
    sigma: float
    games: int
    wins: int
    account: str = ""
    name: str = ""


class Ticket(Struct):
    account: str
    email: str | None


class AccountStore:
    """Accounts and what belongs to them, in the database of the tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

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

    # -- sessions ---------------------------------------------------------------------------------------------------

    async def session(self, digest: str) -> Session | None:
        wanted = (
            select(sessions.c.player, sessions.c.expires, accounts.c.language, bans.c.reason)
            .select_from(
                sessions.outerjoin(accounts, accounts.c.id == sessions.c.player).outerjoin(
                    bans, bans.c.player == sessions.c.player
                )
            )
            .where(sessions.c.id == digest, sessions.c.expires > now())
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Session(*row)

    async def standing(self, digests: Iterable[str]) -> dict[str, str | None]:
        """Whose sessions these are; nobody's where the player is shut out."""
        wanted = select(sessions.c.id, sessions.c.player, bans.c.player.label("banned")).select_from(
            sessions.outerjoin(bans, bans.c.player == sessions.c.player)
        )
        asked = list(digests)
        found: dict[str, str | None] = {}
        async with self.store.engine.connect() as connection:
            for first in range(0, len(asked), 500):
                some = wanted.where(sessions.c.id.in_(asked[first : first + 500]), sessions.c.expires > now())
                found |= {row.id: None if row.banned else row.player for row in await connection.execute(some)}
        return found

    async def begin_session(self, digest: str, player: str, expires: str, instead_of: str | None = None) -> None:
        """A new session; the one it takes the place of ends with the same stroke."""
        async with self.store.writing() as connection:
            gone = [digest] if instead_of is None else [digest, instead_of]
            await connection.execute(delete(sessions).where(sessions.c.id.in_(gone)))
            values = {"id": digest, "player": player, "created": now(), "expires": expires}
            await connection.execute(insert(sessions).values(**values))

    async def prolong(self, digest: str, expires: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(sessions).where(sessions.c.id == digest).values(expires=expires))

    async def end_session(self, digest: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.id == digest))
            await self.store.mark_ended(connection)

    async def end_sessions(self, player: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player == player))
            await self.store.mark_ended(connection)

    async def clean(self) -> None:
        """What has expired goes."""
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < now()))
            await connection.execute(delete(tickets).where(tickets.c.expires < now()))

    # -- tickets ----------------------------------------------------------------------------------------------------

    async def add_ticket(self, digest: str, purpose: str, account: str, expires: str, email: str | None = None) -> None:
        """Only the newest ticket for a purpose is good."""
        same = and_(tickets.c.account == account, tickets.c.purpose == purpose)
        async with self.store.writing() as connection:
            await connection.execute(delete(tickets).where(same))
            values = {"id": digest, "purpose": purpose, "account": account, "email": email, "expires": expires}
            await connection.execute(insert(tickets).values(**values))

    async def find_ticket(self, digest: str, purpose: str) -> Ticket | None:
        wanted = select(tickets.c.account, tickets.c.email).where(
            tickets.c.id == digest, tickets.c.purpose == purpose, tickets.c.expires > now()
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Ticket(*row)

    async def use_ticket(self, digest: str) -> bool:
        """False if somebody was faster: a ticket is good for one use."""
        async with self.store.writing() as connection:
            return (await connection.execute(delete(tickets).where(tickets.c.id == digest))).rowcount == 1

    # -- whose is what ----------------------------------------------------------------------------------------------

    async def hand_over(self, old: str, new: str) -> list[str]:
        """Everything of one player becomes another's. Gives the tables it happened at."""
        async with self.store.writing() as connection:
            changed = await self._touch_all_of(connection, old)
            for column in OWNED:
                await connection.execute(update(column.table).where(column == old).values({column.key: new}))
            for table in changed:
                await hand_over_votes(connection, table, old, new)
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
        sitting = select(seats.c.table_id).where(seats.c.player == player)
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

    async def move_seat(self, table: str, seat: int, old: str, new: str, name: str | None, keeps_link: bool) -> bool:
        """A seat goes to another browser of the same person. False if the seat has changed meanwhile."""
        same = (seats.c.table_id == table) & (seats.c.seat == seat) & (seats.c.player == old)
        values = {"player": new} if name is None else {"player": new, "name": name}
        link = (seat_links.c.table_id == table) & (seat_links.c.seat == seat)
        async with self.store.writing() as connection:
            if (await connection.execute(update(seats).where(same).values(**values))).rowcount == 0:
                return False
            await self.store.touch(connection, table)
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

    # -- ratings ----------------------------------------------------------------------------------------------------

    async def unsettled(self) -> list[str]:
        """Finished games that have not been looked at for the ratings yet, the oldest first."""
        known = exists().where(settled.c.table_id == tables.c.id)
        wanted = (
            select(tables.c.id)
            .where(tables.c.kind == "play", tables.c.summary["over"].as_boolean(), ~known)
            .order_by(tables.c.played)
        )
        async with self.store.engine.connect() as connection:
            return list(await connection.scalars(wanted))

    async def existing(self, candidates: Iterable[str]) -> set[str]:
        """Which of these players are accounts."""
        async with self.store.engine.connect() as connection:
            return set(await connection.scalars(select(accounts.c.id).where(accounts.c.id.in_(list(candidates)))))

    async def settle(self, table: str, game: str, seats: int, ranks: Sequence[tuple[str, int]], rate: Any) -> bool:
        """Write a result down and work it into the ratings, both or neither. False if that had been done."""
        try:
            async with self.store.writing() as connection:
                # Those concerned are locked before anything is read, always in the same order.
                for account, _ in sorted(ranks):
                    same = accounts.c.id == account
                    await connection.execute(update(accounts).where(same).values(id=account))
                values = {
                    "table_id": table,
                    "game": game,
                    "seats": seats,
                    "time": now(),
                    "ranks": list(map(list, ranks)),
                }
                await connection.execute(insert(settled).values(**values))
                if ranks:
                    await self._rate(connection, game, seats, ranks, rate)
        except IntegrityError:
            return False
        return True

    async def _rate(
        self, connection: AsyncConnection, game: str, count: int, ranks: Sequence[tuple[str, int]], rate: Any
    ) -> None:
        ids = [account for account, _ in ranks]
        wanted = select(ratings).where(ratings.c.account.in_(ids), ratings.c.game == game, ratings.c.seats == count)
        old = {row.account: rating_of(row) for row in await connection.execute(wanted)}
        alive = set(await connection.scalars(select(accounts.c.id).where(accounts.c.id.in_(ids))))
        for account, rating in rate(old, ranks).items():
            if account in alive:
                same = (ratings.c.account == account) & (ratings.c.game == game) & (ratings.c.seats == count)
                await connection.execute(delete(ratings).where(same))
                await connection.execute(insert(ratings).values(rating_values(account, game, count, rating)))

    async def recompute(self, rate: Any) -> int:
        """All ratings once more from the results, in the order in which they came in."""
        async with self.store.writing() as connection:
            await connection.execute(delete(ratings))
            results = (await connection.execute(select(settled).order_by(settled.c.time, settled.c.table_id))).all()
            alive = set(await connection.scalars(select(accounts.c.id)))
            boards: dict[tuple[str, int], dict[str, Rating]] = {}
            for row in results:
                board = boards.setdefault((row.game, row.seats), {})
                board.update(rate(board, [tuple(pair) for pair in row.ranks]) if row.ranks else {})
            for (game, count), board in boards.items():
                found = [rating_values(who, game, count, rating) for who, rating in board.items() if who in alive]
                if found:
                    await connection.execute(insert(ratings), found)
        return sum(1 for row in results if row.ranks)

    async def ratings_of(self, account: str) -> list[Rating]:
        wanted = select(ratings).where(ratings.c.account == account).order_by(ratings.c.game, ratings.c.seats)
        async with self.store.engine.connect() as connection:
            return [rating_of(row) for row in await connection.execute(wanted)]

    async def all_ratings(self, players: Iterable[str]) -> dict[tuple[str | None, str, int], Rating]:
        """All ratings of some accounts, by account, game and number of seats."""
        wanted = select(ratings).where(ratings.c.account.in_(list(players)))
        async with self.store.engine.connect() as connection:
            return {(row.account, row.game, row.seats): rating_of(row) for row in await connection.execute(wanted)}

    async def board(self, game: str, count: int, most: int) -> list[Rating]:
        """The best in a game with so many seats."""
        wanted = (
            select(ratings, accounts.c.name)
            .join(accounts, accounts.c.id == ratings.c.account)
            .where(ratings.c.game == game, ratings.c.seats == count)
            .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), accounts.c.key)
            .limit(most)
        )
        async with self.store.engine.connect() as connection:
            return [rating_of(row, row.name) for row in await connection.execute(wanted)]


def rating_of(row: Any, name: str = "") -> Rating:
    return Rating(row.game, row.seats, row.mu, row.sigma, row.games, row.wins, row.account, name)


def rating_values(account: str, game: str, count: int, rating: Rating) -> dict[str, Any]:
    return {
        "account": account,
        "game": game,
        "seats": count,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "wins": rating.wins,
    }
