"""Where sessions and tickets are kept: who holds which cookie, and links in e-mails that work once."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import and_, delete, insert, select, update

from foodchain.server.store import Store
from foodchain.server.store.schema import accounts, bans, sessions, tickets
from foodchain.server.times import now


class Session(Struct):
    player: str
    expires: str
    language: str | None
    banned: str | None


class Ticket(Struct):
    account: str
    email: str | None


class SessionStore:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- sessions ---------------------------------------------------------------------------------------------------

    async def session(self, digest: str) -> Session | None:
        wanted = (
            select(sessions.c.player, sessions.c.expires, accounts.c.language, bans.c.reason)
            .select_from(
                sessions.outerjoin(accounts, accounts.c.id == sessions.c.player).outerjoin(
                    bans, bans.c.player == sessions.c.player
                )
            )
            .where(sessions.c.id == digest, sessions.c.expires > now())
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Session(*row)

    async def standing(self, digests: Iterable[str]) -> dict[str, str | None]:
        """Whose sessions these are; nobody's where the player is shut out."""
        wanted = select(sessions.c.id, sessions.c.player, bans.c.player.label("banned")).select_from(
            sessions.outerjoin(bans, bans.c.player == sessions.c.player)
        )
        asked = list(digests)
        found: dict[str, str | None] = {}
        async with self.store.engine.connect() as connection:
            for first in range(0, len(asked), 500):
                some = wanted.where(sessions.c.id.in_(asked[first : first + 500]), sessions.c.expires > now())
                found |= {row.id: None if row.banned else row.player for row in await connection.execute(some)}
        return found

    async def begin_session(self, digest: str, player: str, expires: str, instead_of: str | None = None) -> None:
        """A new session; the one it takes the place of ends with the same stroke."""
        async with self.store.writing() as connection:
            gone = [digest] if instead_of is None else [digest, instead_of]
            await connection.execute(delete(sessions).where(sessions.c.id.in_(gone)))
            values = {"id": digest, "player": player, "created": now(), "expires": expires}
            await connection.execute(insert(sessions).values(**values))

    async def prolong(self, digest: str, expires: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(sessions).where(sessions.c.id == digest).values(expires=expires))

    async def end_session(self, digest: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.id == digest))
            await self.store.mark_ended(connection)

    async def end_sessions(self, player: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player == player))
            await self.store.mark_ended(connection)

    async def clean(self) -> None:
        """What has expired goes."""
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < now()))
            await connection.execute(delete(tickets).where(tickets.c.expires < now()))

    # -- tickets ----------------------------------------------------------------------------------------------------

    async def add_ticket(self, digest: str, purpose: str, account: str, expires: str, email: str | None = None) -> None:
        """Only the newest ticket for a purpose is good."""
        same = and_(tickets.c.account == account, tickets.c.purpose == purpose)
        async with self.store.writing() as connection:
            await connection.execute(delete(tickets).where(same))
            values = {"id": digest, "purpose": purpose, "account": account, "email": email, "expires": expires}
            await connection.execute(insert(tickets).values(**values))

    async def find_ticket(self, digest: str, purpose: str) -> Ticket | None:
        wanted = select(tickets.c.account, tickets.c.email).where(
            tickets.c.id == digest, tickets.c.purpose == purpose, tickets.c.expires > now()
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Ticket(*row)

    async def use_ticket(self, digest: str) -> bool:
        """False if somebody was faster: a ticket is good for one use."""
        async with self.store.writing() as connection:
            return (await connection.execute(delete(tickets).where(tickets.c.id == digest))).rowcount == 1
