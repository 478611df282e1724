"""A host in this process whose clock moves only when it is told to, and people who play there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import msgspec

from foodchain.server.bots.pool import BotPool
from foodchain.server.correspondence.scheduler import Scheduler
from foodchain.server.http.errors import Refusal
from foodchain.server.live.worker_channel import WorkerChannel, make_backend
from foodchain.server.notify.delivery import Delivery
from foodchain.server.notify.notices import Notices
from foodchain.server.store import Store
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.table import Table
from foodchain.server.tables.table_view import table_view
from foodchain.server.times import later
from foodchain.server.wire import NewSeat, NewTable

MINUTE, HOUR, DAY = 60, 3600, 86400


class LazyBotPool(BotPool):
    """Started only when a bot has to think."""

    async def _warm_up(self) -> None:
        pass


class Host:
    def __init__(
        self, database: str, delivery: Delivery | None = None, time: str = "2026-11-15T12:00:00.000000Z"
    ) -> None:
        self.database = database
        self.delivery = delivery or Delivery(public_url="https://club.example")
        self.time = time

    async def __aenter__(self) -> Self:
        self.store = Store(self.database)
        await self.store.open()
        self.bots = LazyBotPool(1)
        await self.bots.open()
        self.tables = TableRegistry(
            self.store, self.bots, WorkerChannel(make_backend("memory"), False), lambda: self.time
        )
        await self.tables.open()
        assert self.tables.watching is not None
        self.tables.watching.cancel()  # it goes by the machine's clock: a slow test would find its tables at rest
        self.notices = Notices(self.tables, self.delivery)
        self.rounds = Scheduler(self.tables, self.notices)
        await self.rounds.beat()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.tables.close()
        await self.bots.close()
        await self.store.close()

    async def passes(self, seconds: float, awake: bool = True) -> None:
        """Time goes by; somebody looks at the clocks meanwhile, or the server is down."""
        end = later(self.time, seconds)
        while awake and later(self.time, 10) < end:
            self.time = later(self.time, max(10, seconds / 20))
            self.rounds.alive = self.time
            await self.rounds.beat()
        self.time = end
        if awake:
            await self.rounds.clocks()

    async def restarted(self) -> Host:
        """Another server on the same database, as after a restart."""
        await self.__aexit__()
        return await Host(self.database, self.delivery, self.time).__aenter__()

    # -- people -------------------------------------------------------------------------------------------------------

    async def table(self, *people: str, game: str = "base", **more: Any) -> Table:
        """A table at which everybody sits: the first made it, the others came by invitation. "bot" is a bot."""
        kinds = [NewSeat("bot", bot="lively") if name == "bot" else NewSeat("open") for name in people]
        kinds[0] = NewSeat("me")
        table = await self.tables.creation.create(people[0], NewTable(game, kinds, name=people[0], **more))
        for number, name in enumerate(people):
            if number and name != "bot":
                await self.tables.seating.join(name, self.tables.seating.invitation(table.row, number), name)
        return table

    async def find(self, table: Table) -> Table:
        """The table as this server knows it."""
        return await self.tables.find(table.row.id)

    def view(self, table: Table, player: str, language: str = "en") -> dict[str, Any]:
        """What a player is told about a table, as it goes over the line."""
        view: dict[str, Any] = msgspec.to_builtins(table_view(self.tables, table.row, player, language, table))
        return view

    async def bots_finish(self, table: Table) -> None:
        while table.bots_playing is not None:
            await table.bots_playing


def deciding(table: Table) -> int:
    return table.game.decision.seat


async def choose(table: Table, number: int = 0) -> None:
    """The seat whose turn it is plays one of its options."""
    decision = table.game.decision
    await table.play([decision.seat], table.revision, decision.options[number].number, False)


async def end_turn(table: Table) -> int:
    """The seat whose turn it is plays until another is to decide; which one that is."""
    seat = deciding(table)
    while deciding(table) == seat:
        await choose(table)
    return deciding(table)


@dataclass(frozen=True)
class RefusalText:
    """How something was refused, in English."""

    error: str
    message: str


async def refused(doing: Any) -> RefusalText:
    try:
        await doing
    except Refusal as refusal:
        return RefusalText(refusal.error, refusal.prose("en"))
    raise AssertionError("this should have been refused")
