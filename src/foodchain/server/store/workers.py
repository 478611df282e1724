"""Which workers live, and whose the bots of a table are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, or_, select, update

from foodchain.server.store.connected import Connected, now
from foodchain.server.store.schema import tables, workers

DEAD_AFTER = timedelta(seconds=6)  # without a sign of life
FORGOTTEN_AFTER = timedelta(days=1)


def ago(time: timedelta) -> str:
    return (datetime.now(UTC) - time).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Workers(Connected):
    async def live_on(self, worker: str) -> None:
        """A worker's sign of life."""
        async with self.writing() as connection:
            await self.upsert(connection, workers, [{"id": worker, "seen": now()}])
            await connection.execute(delete(workers).where(workers.c.seen < ago(FORGOTTEN_AFTER)))

    async def leave(self, worker: str) -> None:
        """A worker ends: its bots are free at once."""
        async with self.writing() as connection:
            await connection.execute(delete(workers).where(workers.c.id == worker))

    async def living(self) -> set[str]:
        async with self.engine.connect() as connection:
            return set(await connection.scalars(select(workers.c.id).where(workers.c.seen >= ago(DEAD_AFTER))))

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
