"""What the server itself has to remember."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store.database import Database
from foodchain.server.store.schema import settings

ENDED = "sessions ended"


class ServerValues(Database):
    async def secret(self) -> bytes:
        """The key that signs invitations: made once, so that links outlive the server."""
        async with self.writing() as connection:
            await self.upsert(connection, settings, [{"name": "secret", "value": token_hex(32)}], keep=True)
            found = await connection.scalar(select(settings.c.value).where(settings.c.name == "secret"))
        return bytes.fromhex(found or "")

    async def ended_mark(self) -> str | None:
        """Another one whenever sessions were ended: whoever knows the last one need not look at all sessions."""
        async with self.engine.connect() as connection:
            return await connection.scalar(select(settings.c.value).where(settings.c.name == ENDED))

    async def mark_ended(self, connection: AsyncConnection) -> None:
        await self.upsert(connection, settings, [{"name": ENDED, "value": token_hex(8)}])
