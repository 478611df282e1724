"""The night watchman: goes round every second, looks at clocks that have run out and sends what is to be sent.

Every server on a database may have one: whatever is due is taken with a conditional statement, so it is done once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.correspondence.clock import deadline, seconds_between, shifted
from foodchain.server.http.errors import Refusal
from foodchain.server.notify.notices import Notices
from foodchain.server.store import schema
from foodchain.server.store.correspondence import out_of_time, read_terms
from foodchain.server.store.schema import settings

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
        self.tasks = [asyncio.create_task(self._walk(go)) for go in (self.clocks, self.letters)]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _walk(self, go: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await go()
            except Exception:
                log.exception("a round was not finished; the next one goes on with it")

    async def clocks(self) -> None:
        if not self.alive or seconds_between(self.alive, self.tables.now()) >= BEAT:
            await self.beat()
        await self.look_at_clocks()

    async def letters(self) -> None:
        await self.notices.write()
        await self.notices.send()

    # -- time while nobody was awake is not charged -------------------------------------------------------------------

    async def beat(self) -> None:
        """Say that clocks are looked after. After a silence, all of them are set back by its length first."""
        time = self.tables.now()
        async with self.store.writing() as connection:
            if not await self._any_clock_runs(connection):
                self.alive = time
                return
            known = await connection.scalar(select(settings.c.value).where(settings.c.name == "pulse"))
            last = max(known or "", self.alive)
            if await self._claim_beat(connection, known, time):
                # Without any beat before, a clock began just before the server ended: it stands where it began.
                if not last or seconds_between(last, time) > AWAY:
                    await self._set_back(connection, last, time)
        self.alive = time

    async def _any_clock_runs(self, connection: AsyncConnection) -> bool:
        first = select(schema.waits.c.table_id).where(schema.waits.c.deadline.is_not(None)).limit(1)
        return await connection.scalar(first) is not None

    async def _claim_beat(self, connection: AsyncConnection, known: str | None, time: str) -> bool:
        if known is None:
            with contextlib.suppress(IntegrityError):
                async with connection.begin_nested():
                    await connection.execute(insert(settings).values(name="pulse", value=time))
                return True
            return False
        same = (settings.c.name == "pulse") & (settings.c.value == known)
        return (await connection.execute(update(settings).where(same).values(value=time))).rowcount == 1

    async def _set_back(self, connection: AsyncConnection, last: str, time: str) -> None:
        waits, terms = schema.waits, schema.terms
        clocked = (waits.c.kind == "turn") & waits.c.deadline.is_not(None)
        tables = (
            await connection.scalars(select(waits.c.table_id).where(clocked).distinct().order_by(waits.c.table_id))
        ).all()
        for table in tables:
            found = (await connection.execute(select(terms).where(terms.c.table_id == table))).one()
            clocks = shifted(read_terms(found).clocks, last, time)
            values = {"clocks": msgspec.to_builtins(clocks), "version": terms.c.version + 1}
            await self.store.touch(connection, table)
            await connection.execute(update(terms).where(terms.c.table_id == table).values(values))
            for seat, clock in enumerate(clocks):
                same = clocked & (waits.c.table_id == table) & (waits.c.seat == seat)
                await connection.execute(update(waits).where(same).values(deadline=deadline(clock)))
            known = self.tables.known.get(table)
            if known is not None:
                known.refresh()
        log.info("clocks of %d tables were set back by the time without a server", len(tables))

    # -- clocks -----------------------------------------------------------------------------------------------------

    async def look_at_clocks(self) -> None:
        for table, seat, due in await out_of_time(self.store, self.tables.now()):
            try:
                await self.tables.fair_play.clock_ran_out(await self.tables.find(table), seat, due)
            except Refusal:
                log.exception("the clock of table %s could not be acted on", table)
