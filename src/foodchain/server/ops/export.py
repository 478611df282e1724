"""All games in one file, for any database of the same version: JSON lines, each with a check that covers it and all
lines before, so that a damaged, missing or doubled line is found where it stands.

The file holds everything, sessions and the server's own secret included: whoever has it can be anybody.
"""

from __future__ import annotations

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
from sqlalchemy import Column, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain import __version__
from foodchain.errors import FoodchainError
from foodchain.server.store import Store
from foodchain.server.store.database import newest_version, schema_version
from foodchain.server.store.schema import metadata
from foodchain.server.times import now

FORMAT = 1
HEAD = "foodchain games"
END = "end"
TOGETHER = 500  # rows that are read or written at once
NOT_CARRIED = ("workers",)  # those of this server, now
HOST_OWN = ("settings",)  # what the new host has already decided stays

Advance = Callable[[], None]


class BadExport(FoodchainError):
    """A file that cannot be imported; the text says where and why."""


class ExportLine(msgspec.Struct):
    check: str
    table: str
    row: msgspec.Raw


class Head(msgspec.Struct):
    format: int
    schema: str
    software: str
    time: str


read_line = msgspec.json.Decoder(ExportLine).decode
read_row = msgspec.json.Decoder(dict[str, Any]).decode


def carried() -> list[Table]:
    """The tables of the database that are carried over, each after those that it refers to."""
    return [table for table in metadata.sorted_tables if table.name not in NOT_CARRIED]


class Check:
    """The running check over the lines of a file."""

    def __init__(self) -> None:
        self.digest = b""

    def after(self, table: str, row: bytes) -> str:
        self.digest = blake2b(self.digest + table.encode() + b"\0" + row, digest_size=8).digest()
        return self.digest.hex()


# -- out ------------------------------------------------------------------------------------------------------------


async def export(store: Store, file: Path, advance: Advance) -> dict[str, int]:
    """Write everything as it stands at one moment; how many rows of each table. The server may go on meanwhile."""
    counts: Counter[str] = Counter()
    async with looking(store) as connection:
        schema = await connection.run_sync(schema_version)
        with new_file(file) as out:
            check = Check()

            def write(table: str, data: Any) -> None:
                row = msgspec.json.encode(data)
                out.write(msgspec.json.encode(ExportLine(check.after(table, row), table, msgspec.Raw(row))) + b"\n")

            write(HEAD, Head(FORMAT, schema or "", __version__, now()))
            for table in carried():
                rows = await connection.stream(select(table).order_by(*table.primary_key))
                async for some in rows.partitions(TOGETHER):
                    for row in some:
                        write(str(table.name), encoded(table, row._mapping))
                        counts[str(table.name)] += 1
                        advance()
            write(END, dict(counts))
    return dict(counts)


@asynccontextmanager
async def looking(store: Store) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    engine = store.engine if store.is_sqlite else store.engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as connection:
        yield connection


async def count_rows(store: Store) -> int:
    async with store.engine.connect() as connection:
        return sum([int(await connection.scalar(select(func.count()).select_from(t)) or 0) for t in carried()])


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """A file that only its owner may read, and that is there only when it is whole."""
    part = file.with_name(f"{file.name}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as plain:
            if file.suffix == ".gz":
                with gzip.GzipFile(fileobj=plain, mode="wb", mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield plain
            plain.flush()
            os.fsync(plain.fileno())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def encoded(table: Table, row: Any) -> dict[str, Any]:
    return {str(column.name): encode_value(column, row[column]) for column in table.c}


def encode_value(column: Column[Any], value: Any) -> Any:
    return b64encode(value).decode() if isinstance(column.type, LargeBinary) and value is not None else value


def decode_value(column: Column[Any], value: Any) -> Any:
    return b64decode(value) if isinstance(column.type, LargeBinary) and value is not None else value


# -- in -------------------------------------------------------------------------------------------------------------


def lines_of(file: Path) -> Iterator[tuple[int, str, bytes]]:
    """The lines of a file with their numbers, each checked; the last one is the end."""
    check = Check()
    number = 0
    try:
        with gzip.open(file) if is_packed(file) else file.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    found = read_line(line)
                except (msgspec.MsgspecError, UnicodeError) as error:
                    raise BadExport(f"{file.name}, line {number}: this is not a line of an export ({error})") from None
                row = bytes(found.row)
                if check.after(found.table, row) != found.check:
                    raise BadExport(
                        f"{file.name}, line {number}: the check does not fit, so this line was changed, "
                        "or one before it is missing or doubled"
                    )
                yield number, found.table, row
                if found.table == END:
                    break
            else:
                raise BadExport(f"{file.name}, line {number}: the file is cut off here; its end is missing")
            if lines.readline():
                raise BadExport(f"{file.name}, line {number + 1}: nothing may follow the end")
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadExport(f"{file.name}, line {number + 1}: the compressed file is damaged here ({error})") from None


def is_packed(file: Path) -> bool:
    with file.open("rb") as start:
        return start.read(2) == b"\x1f\x8b"


class Importer:
    """Reads a file into a database: all of it, or nothing."""

    def __init__(self, store: Store, file: Path, advance: Advance) -> None:
        self.store = store
        self.file = file
        self.advance = advance
        self.tables = {table.name: table for table in carried()}
        self.counts: Counter[str] = Counter()
        self.waiting: list[tuple[int, dict[str, Any]]] = []
        self.into: Table | None = None

    async def run(self) -> dict[str, int]:
        async with self.store.writing() as connection:
            for number, name, row in lines_of(self.file):
                if number == 1:
                    self.check_head(name, row)
                elif name == END:
                    await self.write(connection)
                    self.check_end(number, read_row(row))
                else:
                    await self.take(connection, number, name, read_row(row))
                self.advance()
            if not self.store.is_sqlite:
                await self.set_counters(connection)
        return dict(self.counts)

    def check_head(self, name: str, row: bytes) -> None:
        try:
            head = msgspec.json.decode(row, type=Head) if name == HEAD else None
        except msgspec.MsgspecError:
            head = None
        if head is None:
            raise BadExport(f"{self.file.name} is not an export of foodchain")
        if head.format != FORMAT:
            raise BadExport(f"{self.file.name} has format {head.format}; this software reads format {FORMAT}")
        if head.schema != newest_version():
            raise BadExport(
                f"{self.file.name} was written at version {head.schema} of the database (foodchain {head.software}), "
                f"and this software has version {newest_version()}: import it with that software, then run "
                "'foodchain migrate' with this one"
            )

    async def take(self, connection: AsyncConnection, number: int, name: str, row: dict[str, Any]) -> None:
        table = self.tables.get(name)
        if table is None or set(row) != set(table.c.keys()):
            raise BadExport(f"{self.file.name}, line {number}: there is no such thing as this {name} here")
        if self.into is not table or len(self.waiting) == TOGETHER:
            await self.write(connection)
        self.into = table
        self.waiting.append((number, {column.name: decode_value(column, row[column.name]) for column in table.c}))

    async def write(self, connection: AsyncConnection) -> None:
        table, waiting = self.into, self.waiting
        self.waiting = []
        if table is None or not waiting:
            return
        self.counts[str(table.name)] += len(waiting)
        if table.name in HOST_OWN:
            await self.store.upsert(connection, table, [row for _, row in waiting], keep=True)
            return
        try:
            async with connection.begin_nested():
                await connection.execute(insert(table), [row for _, row in waiting])
        except DBAPIError:
            for number, row in waiting:  # one by one, to see which
                await self.write_one(connection, table, number, row)

    async def write_one(self, connection: AsyncConnection, table: Table, number: int, row: dict[str, Any]) -> None:
        try:
            async with connection.begin_nested():
                await connection.execute(insert(table), row)
        except DBAPIError as error:
            same = table.select().where(*(column == row[column.name] for column in table.primary_key))
            there = (await connection.execute(same)).first() is not None
            key = ", ".join(str(row[column.name]) for column in table.primary_key)
            reason = "is here already" if there else f"does not fit ({str(error.orig).partition(chr(10))[0]})"
            raise BadExport(f"{self.file.name}, line {number}: {table.name} {key} {reason}") from None

    def check_end(self, number: int, counts: dict[str, Any]) -> None:
        if counts != self.counts:
            raise BadExport(f"{self.file.name}, line {number}: the end counts other rows than there are")

    async def set_counters(self, connection: AsyncConnection) -> None:
        """Rows that PostgreSQL numbers itself go on after the last one."""
        for table in self.tables.values():
            column = table.autoincrement_column
            if column is not None and not column.foreign_keys and len(table.primary_key) == 1:
                last = f"(SELECT coalesce(max({column.name}), 0) + 1 FROM {table.name})"
                counter = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
                await connection.execute(text(f"SELECT setval({counter}, {last}, false)"))
