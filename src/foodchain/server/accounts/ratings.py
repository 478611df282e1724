"""Ratings: Plackett-Luce (openskill), for each game and number of seats.

A game counts when its table was made as a rated one and at least two different accounts play it from its beginning
by the printed rules. Only accounts are
compared with each other: guests have no rating to lose, and bots get none, because how strong one plays changes with
every version and with the machine it thinks on; a fixed number would be a guess that seeps into people's ratings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from openskill.models import PlackettLuce

from foodchain.server.accounts.sessions import is_account
from foodchain.server.correspondence.view import places
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.store.accounts import AccountStore
from foodchain.server.store.models import TableRow
from foodchain.server.store.ratings import Rating

model = PlackettLuce()
Ranks = Sequence[tuple[str, int]]


def shown(rating: Rating | None) -> int:
    """What people are told: how strong somebody is at least. Newcomers have 1000."""
    mu, sigma = (rating.mu, rating.sigma) if rating else (model.mu, model.sigma)
    return round(1000 + 40 * (mu - 3 * sigma))


def rated(old: Mapping[str, Rating], ranks: Ranks) -> dict[str, Rating]:
    """The ratings after a game. Equal ranks are a draw; the smallest won."""
    known = [old.get(account) for account, _ in ranks]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma) if one else model.rating()] for one in known]
    places = [float(rank) for _, rank in ranks]
    best = min(places)
    return {
        account: Rating(
            game="",
            seats=0,
            mu=new.mu,
            sigma=new.sigma,
            games=(before.games if before else 0) + 1,
            wins=(before.wins if before else 0) + (rank == best),
        )
        for (account, rank), before, [new] in zip(ranks, known, model.rate(teams, ranks=places))
    }


def ranks_of(row: TableRow, known: set[str]) -> Ranks:
    """Who came in where among the accounts; nobody where the game does not count. Whoever resigned comes last; a seat
    that a bot plays meanwhile is still its owner's."""
    if not row.terms.rated or row.forked is not None or row.start is not None or row.pack:
        return []
    seated = [(seat.player, seat.seat) for seat in row.seats if seat.player in known]
    players = [player for player, _ in seated]
    if len(set(players)) != len(players):  # somebody plays against themselves
        return []
    if len(players) < 2 or all(seat in row.terms.resigned for _, seat in seated):
        return []
    place = places(row) or []
    return [(player, place[seat]) for player, seat in seated if player]


async def ratings_at(store: Store, rows: Sequence[TableRow]) -> dict[str, list[int | None]]:
    """How those who sit at some tables are rated in their games: seat by seat, None for guests and bots."""
    accounts = AccountStore(store)
    players = {seat.player for row in rows for seat in row.seats if seat.player and is_account(seat.player)}
    known = await accounts.existing(players)
    ratings = await accounts.all_ratings(known)
    return {
        row.id: [
            shown(ratings.get((seat.player, row.game, len(row.seats)))) if seat.player in known else None
            for seat in row.seats
        ]
        for row in rows
    }


class Ratings:
    """Settles finished games: each once, whatever happens in between."""

    def __init__(self, store: AccountStore) -> None:
        self.store = store
        self.under_way: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Make up for what a server that died has left undone."""
        self._soon(self.catch_up())

    def finished(self, table: str) -> None:
        """A game has ended: it is settled as soon as possible, and at the next start if this server does not live
        to do it."""
        self._soon(self._settle_some([table]))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def catch_up(self) -> None:
        await self._settle_some(await self.store.unsettled())

    async def _settle_some(self, tables: list[str]) -> None:
        for table in tables:
            try:
                await self.settle(table)
            except DatabaseUnavailable as error:
                DATABASE.failed(error)  # it is rated when this server starts again

    async def settle(self, table: str) -> bool:
        row = await self.store.store.find_table(table)
        if row is None or row.kind != "play" or not row.summary.over:
            return False
        known = await self.store.existing(seat.player for seat in row.seats if seat.player and is_account(seat.player))
        return await self.store.settle(row.id, row.game, len(row.seats), ranks_of(row, known), rated)

    async def recompute(self) -> int:
        return await self.store.recompute(rated)

    async def close(self) -> None:
        for task in self.under_way:
            task.cancel()  # each game is settled whole or not at all
        await asyncio.gather(*self.under_way, return_exceptions=True)
