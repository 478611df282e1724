"""Files that only their owner may read, whatever the umask: whoever can read them can be anybody on the server."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
OTHERS = 0o077
BESIDE_SQLITE = ("", "-wal", "-shm", "-journal", "-turn")  # the last one is ours: see WriteLock


def make_private(file: Path) -> None:
    """A new and empty file; one that is left of an earlier attempt goes first."""
    file.unlink(missing_ok=True)
    create(file)


def open_private(file: Path) -> int:
    """A file that is made if it is not there."""
    with suppress(FileExistsError):
        create(file)
    return os.open(file, os.O_RDWR | os.O_CLOEXEC)


def keep_sqlite_private(file: Path) -> None:
    """Before SQLite opens a database: it gives the files that it makes beside one the same mode."""
    try:
        create(file)
    except FileExistsError:
        for suffix in BESIDE_SQLITE:
            close_to_others(file.with_name(file.name + suffix))


def create(file: Path) -> None:
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    file.chmod(OWNER_ONLY)  # the umask may have taken away from the owner too


def close_to_others(file: Path) -> None:
    """Whose file it is not cannot change it, and SQLite will say what it makes of that."""
    with suppress(FileNotFoundError, PermissionError):
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) and mode & OTHERS:
            file.chmod(stat.S_IMODE(mode) & ~OTHERS)
