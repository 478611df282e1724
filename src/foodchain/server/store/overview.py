"""What a host wants to know about everything at once, and may put away."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, distinct, func, select, update

from foodchain.server.store.database import Database
from foodchain.server.store.schema import chat, metadata, moves, players, seats, tables


class Overview(Database):
    async def delete_table(self, table: str) -> bool:
        """Delete a table and all that belongs to it; False if there is none."""
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.rematch == table).values(rematch=None))
            for part in reversed(metadata.sorted_tables):
                if "table_id" in part.c:
                    await connection.execute(delete(part).where(part.c.table_id == table))
            return (await connection.execute(delete(tables).where(tables.c.id == table))).rowcount == 1

    async def counts(self) -> dict[str, int]:
        """How much there is of everything."""
        wanted: dict[str, Any] = {
            "tables": select(func.count()).select_from(tables),
            "moves": select(func.count()).select_from(moves),
            "chat": select(func.count()).select_from(chat),
            "names": select(func.count()).select_from(players),
            "players": select(func.count(distinct(seats.c.player))),
        }
        async with self.engine.connect() as connection:
            return {name: int(await connection.scalar(query) or 0) for name, query in wanted.items()}

    async def size(self) -> int:
        """How many bytes the database takes."""
        async with self.engine.connect() as connection:
            if self.is_sqlite:
                pages = await connection.exec_driver_sql("PRAGMA page_count")
                each = await connection.exec_driver_sql("PRAGMA page_size")
                return int(pages.scalar_one()) * int(each.scalar_one())
            return int((await connection.exec_driver_sql("SELECT pg_database_size(current_database())")).scalar_one())
