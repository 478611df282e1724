"""The scheduler: acts every second on clocks that have run out, and sends notices that are due.

Every server on a database may have one: whatever is due is taken with a conditional statement, so it is done once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from foodchain.server.correspondence.clock import shifted
from foodchain.server.http.errors import Refusal
from foodchain.server.notify.notices import Notices
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.clocks import beat
from foodchain.server.store.correspondence import out_of_time
from foodchain.server.times import seconds_between

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")

PAUSE = 1.0  # seconds between two rounds
BEAT = 10.0  # how often it is written down that somebody is awake
AWAY = 30.0  # a longer silence means that no server was


class Scheduler:
    def __init__(self, tables: TableRegistry, notices: Notices) -> None:
        self.tables = tables
        self.store = tables.store
        self.notices = notices
        self.alive = ""  # when this server last knew that clocks were looked after
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Before anybody plays: clocks that ran while no server did are set back."""
        await self.beat()
        await self.notices.tidy()
        # A slow mail server holds up no clock.
        self.tasks = [asyncio.create_task(self._walk(go)) for go in (self.clocks, self.send_notices)]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _walk(self, go: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await go()
            except DatabaseUnavailable as error:
                DATABASE.failed(error)
            except Exception:
                log.exception("a round was not finished; the next one goes on with it")

    async def clocks(self) -> None:
        if not self.alive or seconds_between(self.alive, self.tables.now()) >= BEAT:
            await self.beat()
        await self.look_at_clocks()

    async def send_notices(self) -> None:
        await self.notices.write()
        await self.notices.send()

    # -- time while nobody was awake is not charged -------------------------------------------------------------------

    async def beat(self) -> None:
        """Say that clocks are looked after. After a silence, all of them are set back by its length first."""
        time = self.tables.now()
        set_back = await beat(self.store, self.alive, time, AWAY, shifted)
        for table in set_back:
            known = self.tables.known.get(table)
            if known is not None:
                known.refresh()
        if set_back:
            log.info("clocks of %d tables were set back by the time without a server", len(set_back))
        self.alive = time

    # -- clocks -----------------------------------------------------------------------------------------------------

    async def look_at_clocks(self) -> None:
        for table, seat, due in await out_of_time(self.store, self.tables.now()):
            try:
                await self.tables.fair_play.clock_ran_out(await self.tables.find(table), seat, due)
            except Refusal:
                log.exception("the clock of table %s could not be acted on", table)
