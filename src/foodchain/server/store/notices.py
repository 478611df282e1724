"""Where notices are kept: who wants which, what they are to be told of, and the messages that are to be sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.schema import accounts, notice_settings, outbox, terms, waits

# The ways to a player that are open, and what they want to hear of.
IS_REACHED = notice_settings.c.hook | (notice_settings.c.mail & notice_settings.c.confirmed)
IS_WISHED = (waits.c.kind != "over") | notice_settings.c.ended


class NoticeSettings(Struct):
    player: str
    language: str
    delay: int  # minutes
    short: int  # minutes before time is up; 0: no notice of it
    ended: bool
    email: str
    confirmed: bool
    mail: bool
    webhook: str
    hook: bool
    sent: str | None = None
    trouble: str | None = None  # why the last message did not arrive

    def targets(self) -> list[tuple[str, str]]:
        """The ways to a player that are open."""
        ways = [("mail", self.email, self.mail and self.confirmed), ("webhook", self.webhook, self.hook)]
        return [(channel, target) for channel, target, is_open in ways if is_open]


class OpenWait(Struct):
    """Somebody who is waited for at a table, or has not seen its end."""

    table_id: str
    seat: int
    kind: str
    since: str
    deadline: str | None


class OutboxMessage(Struct):
    id: str
    player: str
    channel: str
    target: str
    subject: str
    text: str
    created: str
    due: str | None
    tries: int = 0
    state: str = "waiting"


class TooManyMessages(Exception):
    """A player has asked for too many, or they go to the same target."""


def read(kind: Any, row: Row[Any]) -> Any:
    return kind(*(getattr(row, name) for name in kind.__struct_fields__))


def is_this(wait: OpenWait) -> ColumnElement[bool]:
    return (waits.c.table_id == wait.table_id) & (waits.c.seat == wait.seat) & (waits.c.kind == wait.kind)


class NoticeStore:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- each player's wishes ---------------------------------------------------------------------------------------

    async def settings_of(self, player: str) -> NoticeSettings | None:
        async with self.store.engine.connect() as connection:
            wanted = select(notice_settings).where(notice_settings.c.player == player)
            row = (await connection.execute(wanted)).first()
        return None if row is None else read(NoticeSettings, row)

    async def confirmed_address(self, player: str) -> str:
        """The address that a player's account has confirmed already, so that nobody has to say it twice."""
        wanted = select(accounts.c.email).where((accounts.c.id == player) & accounts.c.confirmed.is_not(None))
        async with self.store.engine.connect() as connection:
            return await connection.scalar(wanted) or ""

    async def keep(self, settings: NoticeSettings, messages: list[OutboxMessage], since: str, most: int) -> None:
        """Keep a player's wishes, and write messages about them."""
        values = asdict(settings)
        del values["sent"]
        async with self.store.writing() as connection:
            same = notice_settings.c.player == settings.player
            changed = await connection.execute(update(notice_settings).where(same).values(values))
            if changed.rowcount == 0:
                await connection.execute(insert(notice_settings).values(values))
            await self._add_few(connection, messages, since, most)

    async def add(self, messages: list[OutboxMessage], since: str, most: int) -> None:
        async with self.store.writing() as connection:
            await self._add_few(connection, messages, since, most)

    async def _add_few(self, connection: AsyncConnection, messages: list[OutboxMessage], since: str, most: int) -> None:
        """Nobody can have this server fill somebody's mailbox: no more than so many since a time."""
        for message in messages:
            for same in (outbox.c.player == message.player, outbox.c.target == message.target):
                recent = select(func.count()).select_from(outbox).where((outbox.c.created > since) & same)
                if (await connection.scalar(recent) or 0) >= most:
                    raise TooManyMessages
            await connection.execute(insert(outbox).values(asdict(message)))

    async def confirm(self, player: str, email: str) -> None:
        same = (notice_settings.c.player == player) & (notice_settings.c.email == email)
        async with self.store.writing() as connection:
            await connection.execute(update(notice_settings).where(same).values(confirmed=True))

    async def stop_mail(self, player: str) -> None:
        async with self.store.writing() as connection:
            mine = notice_settings.c.player == player
            await connection.execute(update(notice_settings).where(mine).values(mail=False))
            unsent = (outbox.c.player == player) & (outbox.c.channel == "mail") & (outbox.c.state == "waiting")
            await connection.execute(update(outbox).where(unsent).values(state="failed", due=None))

    # -- what is to be told -----------------------------------------------------------------------------------------

    async def waited_for(self) -> list[tuple[NoticeSettings, str]]:
        """Those whom something waits for that they have not been told of, and since when."""
        wanted = (
            select(notice_settings, func.min(waits.c.since).label("since"))
            .join(waits, waits.c.player == notice_settings.c.player)
            .where(waits.c.noticed.is_(None) & IS_REACHED & IS_WISHED)
            .group_by(*notice_settings.c)
        )
        async with self.store.engine.connect() as connection:
            return [(read(NoticeSettings, row), row.since) for row in await connection.execute(wanted)]

    async def open_waits(self, settings: NoticeSettings) -> list[OpenWait]:
        """What a player has not been told of, the oldest first."""
        mine = (waits.c.player == settings.player) & waits.c.noticed.is_(None)
        if not settings.ended:
            mine &= waits.c.kind != "over"
        async with self.store.engine.connect() as connection:
            found = await connection.execute(select(waits).where(mine).order_by(waits.c.since))
            return [read(OpenWait, row) for row in found]

    async def tell(
        self, settings: NoticeSettings, about: list[OpenWait], time: str, messages: Iterable[OutboxMessage]
    ) -> None:
        """Write messages about what waits, unless another server did."""
        async with self.store.writing() as connection:
            # Whoever changes `sent` tells it, however many servers there are.
            sent = notice_settings.c.sent
            same = sent.is_(None) if settings.sent is None else sent == settings.sent
            mine = (notice_settings.c.player == settings.player) & same
            if (await connection.execute(update(notice_settings).where(mine).values(sent=time))).rowcount != 1:
                return
            count = 0
            for wait in about:
                marked = update(waits).where(is_this(wait) & waits.c.noticed.is_(None)).values(noticed=time)
                count += (await connection.execute(marked)).rowcount
            if count:
                await connection.execute(insert(outbox), [asdict(message) for message in messages])

    async def deadlines(self, until: str) -> list[tuple[NoticeSettings, OpenWait]]:
        """Turns in games over days whose time is up before `until`, each with the wishes of whoever is to play."""
        near = (waits.c.kind == "turn") & (waits.c.deadline <= until) & waits.c.warned.is_(None)
        wanted = (
            select(notice_settings, *(column for column in waits.c if column.key != "player"))
            .join(waits, waits.c.player == notice_settings.c.player)
            .join(terms, terms.c.table_id == waits.c.table_id)
            .where(near & (terms.c.speed == "days"), IS_REACHED & (notice_settings.c.short > 0))
        )
        async with self.store.engine.connect() as connection:
            found = await connection.execute(wanted)
            return [(read(NoticeSettings, row), read(OpenWait, row)) for row in found]

    async def warn(self, wait: OpenWait, time: str, messages: Iterable[OutboxMessage]) -> None:
        """Write messages about a deadline, unless another server did. A notice of the turn is not needed then."""
        same = is_this(wait) & (waits.c.deadline == wait.deadline) & waits.c.warned.is_(None)
        marked = update(waits).where(same).values(warned=time, noticed=func.coalesce(waits.c.noticed, time))
        async with self.store.writing() as connection:
            if (await connection.execute(marked)).rowcount == 1:
                await connection.execute(insert(outbox), [asdict(message) for message in messages])

    # -- what is to be sent -----------------------------------------------------------------------------------------

    async def due_messages(self, time: str, most: int) -> list[OutboxMessage]:
        due = select(outbox).where(outbox.c.due <= time).order_by(outbox.c.due).limit(most)
        async with self.store.engine.connect() as connection:
            return [read(OutboxMessage, row) for row in await connection.execute(due)]

    async def unsent(self) -> int:
        """How many messages are still to be sent, or to be tried again."""
        async with self.store.engine.connect() as connection:
            counted = select(func.count()).select_from(outbox).where(outbox.c.due.is_not(None))
            return await connection.scalar(counted) or 0

    async def take(self, message: OutboxMessage, until: str) -> bool:
        """Mine for a while. Should this server die before it says that the message is sent, another tries again."""
        same = (outbox.c.id == message.id) & (outbox.c.due == message.due)
        async with self.store.writing() as connection:
            taken = await connection.execute(update(outbox).where(same).values(due=until, tries=message.tries + 1))
            return taken.rowcount == 1

    async def postpone(self, message: OutboxMessage, due: str, trouble: str) -> None:
        await self._change(message, trouble, due=due)

    async def close(self, message: OutboxMessage, state: str, trouble: str | None) -> None:
        await self._change(message, trouble, state=state, due=None)

    async def _change(self, message: OutboxMessage, trouble: str | None, **values: Any) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == message.id).values(**values))
            mine = notice_settings.c.player == message.player
            await connection.execute(update(notice_settings).where(mine).values(trouble=trouble))

    async def tidy(self, before: str) -> None:
        """What was sent long ago is forgotten."""
        old = (outbox.c.state != "waiting") & (outbox.c.created < before)
        async with self.store.writing() as connection:
            await connection.execute(delete(outbox).where(old))
