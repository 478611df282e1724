"""All games in one file, for any database of the same version: JSON lines, each with a check that covers it and all
lines before, so that a damaged, missing or doubled line is found where it stands.

The file holds everything, sessions and the server's own secret included: whoever has it can be anybody.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec

from foodchain import __version__
from foodchain.errors import FoodchainError
from foodchain.server.store import Store
from foodchain.server.store.database import newest_version
from foodchain.server.store.private_files import make_private
from foodchain.server.store.rows import RowRefused, snapshot, writing_rows
from foodchain.server.times import now

FORMAT = 1
HEAD = "foodchain games"
END = "end"

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
    async with snapshot(store) as database:
        with new_file(file) as out:
            check = Check()

            def write(table: str, data: Any) -> None:
                row = msgspec.json.encode(data)
                out.write(msgspec.json.encode(ExportLine(check.after(table, row), table, msgspec.Raw(row))) + b"\n")

            write(HEAD, Head(FORMAT, database.version, __version__, now()))
            async for table, row in database.rows():
                write(table, row)
                counts[table] += 1
                advance()
            write(END, dict(counts))
    return dict(counts)


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """A file that only its owner may read, and that is there only when it is whole."""
    part = file.with_name(f"{file.name}.part")
    make_private(part)
    try:
        with part.open("wb") as plain:
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

    async def run(self) -> dict[str, int]:
        try:
            async with writing_rows(self.store) as writer:
                for number, name, row in lines_of(self.file):
                    if number == 1:
                        self.check_head(name, row)
                    elif name == END:
                        await writer.write()
                        self.check_end(number, read_row(row), writer.counts)
                    else:
                        await writer.take(number, name, read_row(row))
                    self.advance()
                return dict(writer.counts)
        except RowRefused as refused:
            raise BadExport(f"{self.file.name}, line {refused.number}: {refused}") from None

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

    def check_end(self, number: int, counts: dict[str, Any], written: Counter[str]) -> None:
        if counts != written:
            raise BadExport(f"{self.file.name}, line {number}: the end counts other rows than there are")
