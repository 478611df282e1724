"""What was said at the tables."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, insert, select

from foodchain.server.store.models import ChatLine
from foodchain.server.store.schema import chat
from foodchain.server.store.tables import TableStore
from foodchain.server.times import now


class ChatStore(TableStore):
    async def add_chat(self, table: str, player: str, seat: int | None, name: str, text: str) -> ChatLine:
        last = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)
        async with self.writing() as connection:
            await self.touch(connection, table)  # lines are numbered one after the other, whoever writes them
            line = ChatLine((await connection.scalar(last) or 0) + 1, name, seat, text, now())
            values = msgspec.structs.asdict(line)
            await connection.execute(insert(chat).values(table_id=table, player=player, **values))
        return line

    async def chat_of(self, table: str, most: int = 100, after: int = 0) -> list[ChatLine]:
        """The latest lines after a number."""
        wanted = (
            select(chat)
            .where(chat.c.table_id == table, chat.c.number > after)
            .order_by(chat.c.number.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [ChatLine(row.number, row.name, row.seat, row.text, row.time) for row in reversed(rows)]
