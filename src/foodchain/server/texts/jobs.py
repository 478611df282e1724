"""What is to be done with a text from outside, and what is answered."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from foodchain.server.bots.process import Start


class Read(msgspec.Struct, tag="read"):
    """A record or position from outside is to be replayed."""

    text: str


class Unpack(msgspec.Struct, tag="unpack"):
    """A player's pack is to be read and tried out."""

    game: str
    text: str


class Review(msgspec.Struct, tag="review"):
    """A player's pack in the making is to be looked through: a file's text, or else its tables as JSON."""

    game: str
    text: str | None
    tables: str
    language: str


Job = Read | Unpack | Review


class Bounds(msgspec.Struct, frozen=True):
    """What a text may cost: processor time, memory beside what a reader has anyway, and how it yields to others."""

    seconds: float
    megabytes: int
    niceness: int


class BoundedJob(msgspec.Struct):
    job: Job
    bounds: Bounds


class Answer(msgspec.Struct):
    start: Start | None = None
    moves: list[str] = []
    resigned: list[int] = []
    pack: list[str] = []
    review: dict[str, Any] | None = None
    error: str | None = None
    line: int | None = None
    too_much: str | None = None  # of what the text asked for too much
    most: int = 0  # how much of it there may be
    # It was not read at all, and whose failure that was: a text can have crashed its reader; `error` says how it ended.
    failed: Literal["text", "machine"] | None = None
    seconds: float | None = None  # of processor time that it took, where that is known


TIME = "time"
MEMORY = "memory"
