"""Who plays here."""

from __future__ import annotations

from sqlalchemy import select, update

from foodchain.server.store.database import Database
from foodchain.server.store.schema import players
from foodchain.server.times import now


class PlayerStore(Database):
    async def name_of(self, player: str) -> str:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(players.c.name).where(players.c.id == player)) or ""

    async def rename(self, player: str, name: str) -> None:
        async with self.writing() as connection:
            await self.upsert(connection, players, [{"id": player, "name": name, "created": now()}], keep=True)
            await connection.execute(update(players).where(players.c.id == player).values(name=name))
