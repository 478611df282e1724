"""A copy of a database that a server may be using."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from foodchain.errors import FoodchainError
from foodchain.server.store.database import driver_of, file_of, for_postgres_programs
from foodchain.server.store.private_files import make_private

PAGES = 1000  # copied at once; writers wait no longer than for these

Progress = Callable[[int, int], None]  # how much is done, and of how much


class BackupFailed(FoodchainError):
    """The text says why."""


def is_sqlite(database: str) -> bool:
    return (driver_of(database) or "").startswith("sqlite")


def copy_sqlite(database: str, to: Path, progress: Progress) -> None:
    """A consistent copy by SQLite's own backup, checked before it gets its name."""
    source = file_of(database)
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    part = to.with_name(f"{to.name}.part")
    make_private(part)
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(part)) as copy:
            original.backup(copy, pages=PAGES, progress=lambda status, left, all_of: progress(all_of - left, all_of))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, and not three
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if sound != "ok":
            raise BackupFailed(f"the copy of {source} is not sound: {sound}")
        part.replace(to)
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} could not be copied: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def can_dump() -> bool:
    return shutil.which("pg_dump") is not None


def dump_postgres(database: str, to: Path) -> None:
    """`pg_dump` in its own compressed format; `pg_restore` reads it."""
    url, password = for_postgres_programs(database)
    part = to.with_name(f"{to.name}.part")
    command = ["pg_dump", "--format=custom", "--no-owner", f"--file={part}", f"--dbname={url}"]
    make_private(part)  # before it is written, not after
    secret = {} if password is None else {"PGPASSWORD": password}  # not where others see it
    done = subprocess.run(command, env={**os.environ, **secret}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        part.unlink(missing_ok=True)
        raise BackupFailed(f"pg_dump failed: {done.stderr.strip()} ('foodchain admin export' does without it)")
    part.replace(to)
