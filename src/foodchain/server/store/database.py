"""The connection to the database: SQLite or PostgreSQL, its transactions, and its schema's version."""

from __future__ import annotations

import asyncio
import os
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Table, create_engine, event, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as OutOfConnections
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from foodchain.server.ops.metrics import QUERIED, clock
from foodchain.server.store.private_files import keep_sqlite_private, open_private
from foodchain.server.store.schema import tables

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

# What is raised when the database is gone, full or too busy. IntegrityError is among these too: catch it first.
DatabaseUnavailable: tuple[type[Exception], ...] = (DBAPIError, OutOfConnections, OSError, TimeoutError)
# What is raised while PostgreSQL starts; and a few of the same kind that no waiting mends.
STARTING: tuple[type[Exception], ...] = (OSError, TimeoutError)
WRONG = (PermissionError, ssl.SSLError)
try:
    import asyncpg  # type: ignore[import-untyped]

    DatabaseUnavailable += (asyncpg.PostgresError, asyncpg.InterfaceError)  # as they come while a connection is made
    STARTING += (asyncpg.CannotConnectNowError, asyncpg.ConnectionDoesNotExistError)
except ImportError:  # without PostgreSQL
    pass

STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE")
MIGRATING = 6_370_110  # the number of the lock under which PostgreSQL is migrated


class OldSchema(Exception):
    """The database is of another version than the software; the text says what to do."""


def may_be_starting(error: Exception) -> bool:
    """Whether a database could not be reached for a reason that passes when it has started: nobody listens yet, its
    name is not known yet, or it says so itself. A ConnectionError of no kind is asyncpg's word for TLS refused."""
    cause: BaseException | None = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    return isinstance(cause, STARTING) and not isinstance(cause, WRONG) and type(cause) is not ConnectionError


def database_url(where: str | Path) -> str:
    """A URL as it is, or a file's name as the URL of an SQLite database."""
    text = str(where)
    if "://" not in text:
        return f"sqlite+aiosqlite:///{Path(text).expanduser().resolve()}"
    scheme, _, rest = text.partition("://")
    drivers = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    return f"{drivers.get(scheme, scheme)}://{rest}"


def driver_of(where: str | Path) -> str | None:
    """The driver of a database's URL; None: it names no database."""
    try:
        return make_url(database_url(where)).drivername
    except (ArgumentError, ValueError):
        return None


def file_of(where: str | Path) -> Path:
    """The file of an SQLite database."""
    return Path(make_url(database_url(where)).database or "")


def for_postgres_programs(where: str) -> tuple[str, str | None]:
    """A URL as PostgreSQL's own programs want it, and the password, which does not stand in it."""
    url = make_url(database_url(where))
    shown = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    return shown, None if url.password is None else str(url.password)


def without_password(where: str) -> str:
    """A database as it may be shown."""
    return make_url(where).render_as_string(hide_password=True) if "://" in where else where


def make_engine(where: str | Path) -> AsyncEngine:
    url = make_url(database_url(where))
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, **ENGINE)
        set_up_sqlite(engine.sync_engine)
    else:
        # A connection is tried before it is used: the database may have been started anew meanwhile.
        waiting = {"timeout": 5, "command_timeout": 30}
        engine = create_async_engine(url, pool_pre_ping=True, connect_args=waiting, **ENGINE)
    watch_database(engine.sync_engine)
    return engine


def make_writer(where: str | Path) -> Engine:
    """A second way to an SQLite file, for one thread that writes whole transactions without waiting for the loop
    between statements."""
    engine = create_engine(make_url(database_url(where)).set(drivername="sqlite"), **ENGINE)
    set_up_sqlite(engine)
    watch_database(engine)
    return engine.execution_options(writing=True)


def watch_database(engine: Engine) -> None:
    """Time every statement of an engine."""

    @event.listens_for(engine, "before_cursor_execute")
    def begun(connection: Connection, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        connection.info["begun"] = clock()

    @event.listens_for(engine, "after_cursor_execute")
    def done(connection: Connection, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        verb = statement.lstrip()[:6].upper()
        QUERIED.labels(verb.lower() if verb in STATEMENTS else "other").observe(clock() - connection.info["begun"])


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# What stands in a statement may be secret, so errors and logs do not repeat it (hide_parameters).
ENGINE: dict[str, Any] = {"hide_parameters": True, "json_serializer": as_json, "json_deserializer": msgspec.json.decode}


def set_up_sqlite(engine: Engine) -> None:
    """How SQLite is to treat what it is given."""

    @event.listens_for(engine, "do_connect")
    def keep_private(dialect: Any, record: Any, arguments: Any, options: Any) -> None:
        with suppress(OSError):  # a folder that is not there, or not ours: SQLite itself says so
            keep_sqlite_private(Path(arguments[0]))

    @event.listens_for(engine, "connect")
    def agree(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions begin as said below, and not when the driver thinks fit
        cursor = connection.cursor()
        # FULL: a commit is on disk before it is acknowledged, also when the power fails.
        for pragma in ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its turn at once: one that has read first could not wait for another any more.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


class WriteLock:
    """A lock file at which processes that write to the same SQLite file wait for each other. SQLite's own lock makes
    them poll; here they are woken. Where there can be no such file, SQLite's own has to do."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.open: int | None = None

    def __enter__(self) -> None:
        if fcntl is None:
            return
        with suppress(OSError):
            if self.open is None:
                self.open = open_private(Path(self.file))
            fcntl.flock(self.open, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if self.open is not None:
            with suppress(OSError):
                fcntl.flock(self.open, fcntl.LOCK_UN)

    def close(self) -> None:
        if self.open is not None:
            os.close(self.open)
            self.open = None


class Database:
    """What every part of the store stands on."""

    def __init__(self, where: str | Path) -> None:
        self.engine = make_engine(where)
        self.writers = self.engine.execution_options(writing=True)
        self.write_turn = asyncio.Lock()
        if self.is_sqlite:
            self.writer = make_writer(where)
            self.writer_thread = ThreadPoolExecutor(1, "writer")
            self.write_lock = WriteLock(f"{self.engine.url.database}-turn")

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at its end. SQLite has one writer at a time, and queueing beats polling it."""
        if self.is_sqlite:
            async with self.write_turn, self.writers.begin() as connection:
                yield connection
        else:
            async with self.writers.begin() as connection:
                yield connection

    async def write_at_once(self, write: Callable[[Connection], None]) -> None:
        """The same for what needs nothing else meanwhile: on SQLite it is done in one go by a thread of its own, which
        spares the loop a thousand wake-ups a second."""
        if self.is_sqlite:
            async with self.write_turn:
                await asyncio.get_running_loop().run_in_executor(self.writer_thread, self._write_now, write)
        else:
            async with self.writers.begin() as connection:
                await connection.run_sync(write)

    def _write_now(self, write: Callable[[Connection], None]) -> None:
        with self.write_lock, self.writer.begin() as connection:
            write(connection)

    def _keep_write_ahead_log(self) -> None:
        """SQLite's mode in which readers and the writer do not wait for each other; the file remembers it. Those who
        change it at the same moment are refused at once, whatever the busy timeout, so they take turns at our lock."""
        with self.write_lock, closing(self.writer.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA journal_mode=WAL")

    @asynccontextmanager
    async def _migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which nobody else changes the schema."""
        if self.is_sqlite:
            await asyncio.get_running_loop().run_in_executor(self.writer_thread, self._keep_write_ahead_log)
        async with self.writing() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            yield connection

    async def upsert(
        self, connection: AsyncConnection, table: Table, rows: Sequence[dict[str, Any]], keep: bool = False
    ) -> None:
        """Insert rows; where one with the same key exists, replace its values, or keep them."""
        await connection.execute(self.upserting(table, list(rows[0]), keep), list(rows))

    def upserting(self, table: Table, columns: Sequence[str], keep: bool = False) -> Any:
        made: Any = (sqlite if self.is_sqlite else postgresql).insert(table)
        keys = [column.name for column in table.primary_key]
        others = {name: made.excluded[name] for name in columns if name not in keys}
        if keep or not others:
            return made.on_conflict_do_nothing(index_elements=keys)
        return made.on_conflict_do_update(index_elements=keys, set_=others)

    async def touch(self, connection: AsyncConnection, table: str, **values: Any) -> None:
        """Count a change that is no move, so that every worker notices it. Whoever does this first in a transaction
        has the table for itself until the end of it."""
        values["touched"] = tables.c.touched + 1
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    # -- the schema -------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Make sure that the schema is what this software knows. An SQLite file belongs to one host and an empty
        database to nobody yet: both are brought up to date. On a PostgreSQL database with games in it others may be
        at work, so its host says when."""
        async with self._migrating() as connection:
            await connection.run_sync(prepare_schema, self.is_sqlite)

    async def migrate(self) -> tuple[str | None, str]:
        """Bring the schema up to date, whatever it is; the version before and after."""
        async with self._migrating() as connection:
            before = await connection.run_sync(schema_version)
            await connection.run_sync(check_known, before)
            await connection.run_sync(upgrade)
        return before, newest_version()

    async def version(self) -> str | None:
        """The version of the schema; None: there is nothing in the database yet."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(schema_version)

    async def close(self) -> None:
        await self.engine.dispose()
        if self.is_sqlite:
            self.writer_thread.shutdown()
            self.writer.dispose()
            self.write_lock.close()


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def newest_version() -> str:
    head = ScriptDirectory.from_config(alembic_config()).get_current_head()
    assert head is not None
    return head


def schema_version(connection: Connection) -> str | None:
    """None: there is nothing in the database yet."""
    return MigrationContext.configure(connection).get_current_revision()


def check_known(connection: Connection, version: str | None) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if version is not None and version not in known:
        raise OldSchema(f"the database has version {version}, which is newer than this software: update foodchain")


def upgrade(connection: Connection, to: str = "head") -> None:
    command.upgrade(alembic_config(connection), to)


def prepare_schema(connection: Connection, any_version: bool) -> None:
    version = schema_version(connection)
    check_known(connection, version)
    if version is None or any_version:
        upgrade(connection)
    elif version != newest_version():
        raise OldSchema(
            f"the database has version {version} and this software needs {newest_version()}: "
            "stop all servers on it, make a backup, and run 'foodchain migrate'"
        )


__all__ = [
    "Database",
    "DatabaseUnavailable",
    "IntegrityError",
    "OldSchema",
    "database_url",
    "make_engine",
    "upgrade",
]
