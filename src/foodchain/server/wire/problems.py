"""How a request is refused."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from foodchain.words import Sentence

ErrorKind = Literal[
    "bad request",
    "not logged in",
    "wrong password",
    "not yours",
    "banned",
    "not found",
    "taken",
    "stale",
    "waiting",
    "not your turn",
    "over",
    "cannot undo",
    "too long",
    "bad setup",
    "bad record",
    "illegal",
    "too fast",
    "failed",
    "busy",
]


class Problem(Struct):
    """Why a request was refused: a word for programs, a sentence to show."""

    error: ErrorKind
    message: Sentence
    line: int | UnsetType = UNSET
    """The line of a bad record."""
