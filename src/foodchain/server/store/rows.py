"""All rows of the database as plain data: out of one database, and into another of the same version."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Column, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.database import schema_version
from foodchain.server.store.schema import metadata

TOGETHER = 500  # rows that are read or written at once
NOT_CARRIED = ("workers",)  # those of this server, now
HOST_OWN = ("settings",)  # what the new host has already decided stays


class RowRefused(Exception):
    """A row that does not fit; the number is the one it came with."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number


def carried() -> list[Table]:
    """The tables of the database that are carried over, each after those that it refers to."""
    return [table for table in metadata.sorted_tables if table.name not in NOT_CARRIED]


def encode_value(column: Column[Any], value: Any) -> Any:
    return b64encode(value).decode() if isinstance(column.type, LargeBinary) and value is not None else value


def decode_value(column: Column[Any], value: Any) -> Any:
    return b64decode(value) if isinstance(column.type, LargeBinary) and value is not None else value


# -- out ------------------------------------------------------------------------------------------------------------


async def count_rows(store: Store) -> int:
    async with store.engine.connect() as connection:
        return sum([int(await connection.scalar(select(func.count()).select_from(t)) or 0) for t in carried()])


class Snapshot:
    """The database as it is at one moment, whatever is written meanwhile."""

    def __init__(self, connection: AsyncConnection, version: str) -> None:
        self.connection = connection
        self.version = version

    async def rows(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Every row with the name of its table."""
        for table in carried():
            found = await self.connection.stream(select(table).order_by(*table.primary_key))
            async for some in found.partitions(TOGETHER):
                for row in some:
                    values = row._mapping
                    data = {str(column.name): encode_value(column, values[column]) for column in table.c}
                    yield str(table.name), data


@asynccontextmanager
async def snapshot(store: Store) -> AsyncIterator[Snapshot]:
    engine = store.engine if store.is_sqlite else store.engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as connection:
        version = await connection.run_sync(schema_version)
        yield Snapshot(connection, version or "")


# -- in -------------------------------------------------------------------------------------------------------------


class RowWriter:
    """Writes rows as they come, many at once."""

    def __init__(self, store: Store, connection: AsyncConnection) -> None:
        self.store = store
        self.connection = connection
        self.tables = {table.name: table for table in carried()}
        self.counts: Counter[str] = Counter()
        self.waiting: list[tuple[int, dict[str, Any]]] = []
        self.into: Table | None = None

    async def take(self, number: int, name: str, row: dict[str, Any]) -> None:
        table = self.tables.get(name)
        if table is None or set(row) != set(table.c.keys()):
            raise RowRefused(number, f"there is no such thing as this {name} here")
        if self.into is not table or len(self.waiting) == TOGETHER:
            await self.write()
        self.into = table
        self.waiting.append((number, {column.name: decode_value(column, row[column.name]) for column in table.c}))

    async def write(self) -> None:
        table, waiting = self.into, self.waiting
        self.waiting = []
        if table is None or not waiting:
            return
        self.counts[str(table.name)] += len(waiting)
        if table.name in HOST_OWN:
            await self.store.upsert(self.connection, table, [row for _, row in waiting], keep=True)
            return
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(table), [row for _, row in waiting])
        except DBAPIError:
            for number, row in waiting:  # one by one, to see which
                await self._write_one(table, number, row)

    async def _write_one(self, table: Table, number: int, row: dict[str, Any]) -> None:
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(table), row)
        except DBAPIError as error:
            same = table.select().where(*(column == row[column.name] for column in table.primary_key))
            there = (await self.connection.execute(same)).first() is not None
            key = ", ".join(str(row[column.name]) for column in table.primary_key)
            reason = "is here already" if there else f"does not fit ({str(error.orig).partition(chr(10))[0]})"
            raise RowRefused(number, f"{table.name} {key} {reason}") from None

    async def set_counters(self) -> None:
        """Rows that PostgreSQL numbers itself go on after the last one."""
        for table in self.tables.values():
            column = table.autoincrement_column
            if column is not None and not column.foreign_keys and len(table.primary_key) == 1:
                last = f"(SELECT coalesce(max({column.name}), 0) + 1 FROM {table.name})"
                counter = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
                await self.connection.execute(text(f"SELECT setval({counter}, {last}, false)"))


@asynccontextmanager
async def writing_rows(store: Store) -> AsyncIterator[RowWriter]:
    """All rows in one transaction: all of them, or none."""
    async with store.writing() as connection:
        writer = RowWriter(store, connection)
        yield writer
        if not store.is_sqlite:
            await writer.set_counters()
