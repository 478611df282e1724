"""The journal of a tournament: its plan, then a line for each game as soon as it is over.

A line is with the system before the game counts as played, so that whoever is killed loses none; every second it is
forced to the disk as well, for the power may fail. A last line that was cut off is the game that was being written: it
goes, and is played again.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

import msgspec

from foodchain.arena.fingerprint import check_unchanged, fingerprint
from foodchain.arena.tournament import Count, Entry, Tournament
from foodchain.errors import FoodchainError

try:
    import fcntl
except ImportError:  # on Windows nobody keeps a second arena from the same folder
    fcntl = None  # type: ignore[assignment]

FORMAT = 2
SYNC_EVERY = 1.0  # seconds


class BadJournal(FoodchainError):
    """A journal that cannot be gone on with."""


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    plan: Tournament
    format: int = FORMAT
    code: str = msgspec.field(default_factory=fingerprint)  # of rules and bots


class Journal:
    """The games of a tournament on disk. Use it in a `with` statement; one process at a time can."""

    def __init__(self, path: Path, plan: Tournament) -> None:
        self.path = path
        self.plan = plan
        self.count = Count(plan)
        self.found = 0  # games that were there already
        self.failures = 0  # games that could not be played this time
        self.synced = monotonic()

    def __enter__(self) -> Self:
        try:
            self.stream = self.path.open("a+b")
        except OSError as error:
            raise BadJournal(f"{self.path} cannot be written: {(error.strerror or str(error)).lower()}") from None
        try:
            self._lock()
            self._read()
        except BaseException:
            self.stream.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.sync()
        self.stream.close()

    def add(self, entry: Entry) -> None:
        """One more game was played."""
        self._write(entry)
        self.count.add(entry)
        if monotonic() - self.synced >= SYNC_EVERY:
            self.sync()

    def sync(self) -> None:
        os.fsync(self.stream.fileno())
        self.synced = monotonic()

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self.stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadJournal(f"another arena is at work in {self.path.parent}; wait for it, or stop it") from None

    def _read(self) -> None:
        self.stream.seek(0)
        lines = self.stream.read().split(b"\n")
        cut_off = lines.pop()
        if cut_off:
            self.stream.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self._write(Header(self.plan))
            self.sync()
            return
        self._check_header(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                self.count.add(msgspec.json.decode(line, type=Entry))
            except msgspec.DecodeError:
                raise BadJournal(
                    f"{self.path}:{number}: this line is damaged; delete it, and its game is played again"
                ) from None
        self.found = len(lines) - 1

    def _check_header(self, line: bytes) -> None:
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.DecodeError:
            raise BadJournal(f"{self.path} is no journal of an arena; choose another folder (--out)") from None
        if (header.format, header.code) != (FORMAT, fingerprint()):
            raise BadJournal(
                f"{self.path.parent} was begun with other rules or bots: their code has changed since, from "
                f"{header.code} to {fingerprint()}; choose another folder (--out)"
            )
        check_unchanged(header.plan.digests, self.plan.bots)
        # As texts: whether an option of the rules was a tuple or a list is lost on the way.
        wanted = msgspec.json.encode(Header(self.plan))
        if line != wanted:
            raise BadJournal(
                f"{self.path.parent} holds another tournament ({difference(line, wanted)}); "
                "ask for the same again to go on with it, or choose another folder (--out)"
            )

    def _write(self, line: Header | Entry) -> None:
        try:
            self.stream.write(msgspec.json.encode(line) + b"\n")
            self.stream.flush()
        except OSError as error:  # the disk is full, say; what was cut off goes when it is next read
            raise BadJournal(f"{self.path} cannot be written: {(error.strerror or str(error)).lower()}") from None


def difference(there: bytes, wanted: bytes) -> str:
    """What the tournaments of two first lines differ in first."""
    before, after = (msgspec.json.decode(line)["plan"] for line in (there, wanted))
    name = next(name for name in after if before[name] != after[name])
    return f"its {name}: {short(before[name])}, not {short(after[name])}"


def short(value: object) -> str:
    if isinstance(value, list):
        value = " ".join(",".join(part) if isinstance(part, list) else str(part) for part in value)
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
