"""Which workers live, and whose the bots of a table are."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update

from foodchain.server.store.database import Database
from foodchain.server.store.schema import tables, workers

DEAD_AFTER = timedelta(seconds=6)  # without a sign of life
FORGOTTEN_AFTER = timedelta(days=1)


class WorkerStore(Database):
    """Times are the database's own: the clocks of several machines may differ."""

    def ago(self, time: timedelta) -> ColumnElement[str]:
        seconds = time.total_seconds()
        if self.is_sqlite:
            return func.strftime("%Y-%m-%dT%H:%M:%f000Z", "now", f"-{seconds} seconds")
        then = func.clock_timestamp() - func.make_interval(0, 0, 0, 0, 0, 0, seconds)
        return func.to_char(func.timezone("UTC", then), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

    async def live_on(self, worker: str) -> None:
        """A worker's sign of life."""
        now = self.ago(timedelta())
        async with self.writing() as connection:
            known = await connection.execute(update(workers).where(workers.c.id == worker).values(seen=now))
            if known.rowcount == 0:
                await connection.execute(insert(workers).values(id=worker, seen=now))
            await connection.execute(delete(workers).where(workers.c.seen < self.ago(FORGOTTEN_AFTER)))

    async def clock(self) -> float | None:
        """The time by the database's own clock, in seconds. None: it has no other than this machine's."""
        if self.is_sqlite:
            return None
        async with self.engine.connect() as connection:
            found = await connection.scalar(select(func.extract("epoch", func.clock_timestamp())))
            return None if found is None else float(found)

    async def leave(self, worker: str) -> None:
        """A worker ends: its bots are free at once."""
        async with self.writing() as connection:
            await connection.execute(delete(workers).where(workers.c.id == worker))

    async def living(self) -> set[str]:
        async with self.engine.connect() as connection:
            return set(await connection.scalars(select(workers.c.id).where(workers.c.seen >= self.ago(DEAD_AFTER))))

    async def take_bots(self, table: str, worker: str, living: set[str]) -> bool:
        """Let a worker's bots play at a table, unless they are those of another that lives."""
        free = or_(tables.c.thinker.is_(None), tables.c.thinker == worker, tables.c.thinker.not_in(living))
        async with self.writing() as connection:
            mine = update(tables).where(tables.c.id == table).where(free).values(thinker=worker)
            return (await connection.execute(mine)).rowcount == 1

    async def abandoned(self, living: set[str], most: int = 20) -> list[str]:
        """Tables whose bots had their turn when their worker died."""
        dead = tables.c.thinker.is_not(None) & tables.c.thinker.not_in(living)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(dead).limit(most)))
