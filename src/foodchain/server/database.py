"""Where tables are kept. Moves are only ever added; what was acknowledged is on disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Row, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from foodchain.server.messages import ChatLine, Entry, Seat, Summary, TableRow
from foodchain.server.metrics import watch_database

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of the session cookie
    Column("name", String(40), nullable=False),
    Column("created", String(32), nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("pack", JSON, nullable=False),  # what a pack changes in the rules, as its lines
    Column("start", Text),  # a position, where the game does not begin with the setup
    Column("host", String(64), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column("played", String(32), nullable=False),
    Column("forked_table", String(32)),
    Column("forked_ply", Integer),
    Column("rematch", String(32)),
    Column("revision", Integer, nullable=False),
    Column("summary", JSON, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("player", String(64), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),
)
# The primary key makes sure that of two answers to the same question only one is ever kept.
moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("option", Text, nullable=False),
    Column("back", Integer, nullable=False),
    Column("time", String(32), nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(64), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
Index("tables_played", tables.c.played)


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def database_url(where: str | Path) -> str:
    """A URL as it is, or a file's name as the URL of an SQLite database."""
    text = str(where)
    return text if "://" in text else f"sqlite+aiosqlite:///{Path(text).expanduser().resolve()}"


def make_engine(where: str | Path) -> AsyncEngine:
    url = make_url(database_url(where))
    # What stands in a statement may be secret, so errors and logs do not repeat it.
    engine = create_async_engine(url, hide_parameters=True)
    watch_database(engine.sync_engine)
    if url.get_backend_name() == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def keep_safe(connection: Any, record: Any) -> None:
            cursor = connection.cursor()
            # FULL: a commit is on disk before it is acknowledged, also when the power fails.
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def migrate(connection: Connection) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version_of(connection: Connection) -> str | None:
    """The migration that a database has come to."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_version() -> str | None:
    return ScriptDirectory.from_config(migrations()).get_current_head()


class Store:
    """The one way to the database."""

    def __init__(self, where: str | Path) -> None:
        self.engine = make_engine(where)
        self.turn = asyncio.Lock()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at its end. SQLite has one writer at a time, and queueing beats polling it."""
        if self.engine.dialect.name == "sqlite":
            async with self.turn, self.engine.begin() as connection:
                yield connection
        else:
            async with self.engine.begin() as connection:
                yield connection

    async def open(self) -> None:
        async with self.writing() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    async def secret(self) -> bytes:
        """The key that signs invitations: made once, so that links outlive the server."""
        async with self.writing() as connection:
            found = await connection.scalar(select(settings.c.value).where(settings.c.name == "secret"))
            if found is None:
                found = token_hex(32)
                await connection.execute(insert(settings).values(name="secret", value=found))
        return bytes.fromhex(found)

    # -- players ----------------------------------------------------------------------------------------------------

    async def name_of(self, player: str) -> str:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(players.c.name).where(players.c.id == player)) or ""

    async def rename(self, player: str, name: str) -> None:
        async with self.writing() as connection:
            changed = await connection.execute(update(players).where(players.c.id == player).values(name=name))
            if changed.rowcount == 0:
                await connection.execute(insert(players).values(id=player, name=name, created=now()))

    # -- tables -----------------------------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, entries: Sequence[Entry]) -> None:
        async with self.writing() as connection:
            await connection.execute(
                insert(tables).values(
                    id=row.id,
                    kind=row.kind,
                    game=row.game,
                    seed=row.seed,
                    options=row.options,
                    pack=row.pack,
                    start=row.start,
                    host=row.host,
                    created=row.created,
                    played=row.played,
                    forked_table=row.forked[0] if row.forked else None,
                    forked_ply=row.forked[1] if row.forked else None,
                    rematch=row.rematch,
                    revision=len(entries),
                    summary=msgspec.to_builtins(row.summary),
                )
            )
            await connection.execute(insert(seats), [seat_values(row.id, seat) for seat in row.seats])
            if entries:
                await connection.execute(
                    insert(moves), [entry_values(row.id, i, entry) for i, entry in enumerate(entries, start=1)]
                )

    async def find_table(self, table: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table))).first()
            return None if found is None else await self._with_seats(connection, found)

    async def tables_of(self, player: str, most: int = 200) -> list[TableRow]:
        """Where a player sits or is the host, the last played first."""
        sitting = select(seats.c.table_id).where(seats.c.player == player)
        wanted = (
            select(tables)
            .where(or_(tables.c.host == player, tables.c.id.in_(sitting)))
            .order_by(tables.c.played.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [await self._with_seats(connection, found) for found in await connection.execute(wanted)]

    async def _with_seats(self, connection: AsyncConnection, found: Row[Any]) -> TableRow:
        rows = await connection.execute(select(seats).where(seats.c.table_id == found.id).order_by(seats.c.seat))
        return TableRow(
            id=found.id,
            kind=found.kind,
            game=found.game,
            seed=found.seed,
            options=found.options,
            pack=found.pack,
            start=found.start,
            host=found.host,
            created=found.created,
            played=found.played,
            forked=None if found.forked_table is None else (found.forked_table, found.forked_ply),
            rematch=found.rematch,
            revision=found.revision,
            summary=msgspec.convert(found.summary, Summary),
            seats=[Seat(row.seat, row.kind, row.player, row.name, row.bot) for row in rows],
        )

    async def change_seat(self, table: str, seat: Seat, only_if: str) -> bool:
        """Seat somebody else, unless the seat has changed meanwhile."""
        same = (seats.c.table_id == table) & (seats.c.seat == seat.seat) & (seats.c.kind == only_if)
        async with self.writing() as connection:
            changed = await connection.execute(
                update(seats).where(same).values(kind=seat.kind, player=seat.player, name=seat.name, bot=seat.bot)
            )
            return changed.rowcount == 1

    async def set_rematch(self, table: str, rematch: str) -> None:
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(rematch=rematch))

    # -- moves ------------------------------------------------------------------------------------------------------

    async def add_entry(self, table: str, revision: int, entry: Entry, summary: Summary) -> None:
        """When this returns, the move is on disk."""
        async with self.writing() as connection:
            await connection.execute(insert(moves).values(entry_values(table, revision, entry)))
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(revision=revision, played=entry.time, summary=msgspec.to_builtins(summary))
            )

    async def entries(self, table: str) -> list[Entry]:
        wanted = select(moves).where(moves.c.table_id == table).order_by(moves.c.revision)
        async with self.engine.connect() as connection:
            return [Entry(row.seat, row.option, row.back, row.time) for row in await connection.execute(wanted)]

    # -- chat -------------------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, player: str, seat: int | None, name: str, text: str) -> ChatLine:
        last = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)
        async with self.writing() as connection:
            line = ChatLine((await connection.scalar(last) or 0) + 1, name, seat, text, now())
            values = msgspec.structs.asdict(line)
            await connection.execute(insert(chat).values(table_id=table, player=player, **values))
        return line

    async def chat_of(self, table: str, most: int = 100) -> list[ChatLine]:
        wanted = select(chat).where(chat.c.table_id == table).order_by(chat.c.number.desc()).limit(most)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [ChatLine(row.number, row.name, row.seat, row.text, row.time) for row in reversed(rows)]


def seat_values(table: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table, **msgspec.structs.asdict(seat)}


def entry_values(table: str, revision: int, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, "revision": revision, **msgspec.structs.asdict(entry)}


def plain(options: dict[str, Any]) -> dict[str, Any]:
    """Options as JSON keeps them."""
    kept: dict[str, Any] = json.loads(json.dumps(options))
    return kept
