"""Where ratings are kept, and which games have counted for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.schema import accounts, ratings, settled, tables
from foodchain.server.times import now


class Rating(Struct):
    game: str
    seats: int
    mu: float
    sigma: float
    games: int
    wins: int
    account: str = ""
    name: str = ""


class RatingStore:
    def __init__(self, store: Store) -> None:
        self.store = store

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
