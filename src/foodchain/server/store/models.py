"""What is stored of a table: its seats, its moves, its chat, and how it stands."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from foodchain.server.store.terms import Terms


class Seat(Struct):
    seat: int
    kind: Literal["person", "bot", "open", "nobody"]
    player: str | None = None
    name: str = ""
    bot: str | None = None
    invitation: str | None = None  # what the link to an open seat is made from
    rightful: str | None = None  # whose it was when it was opened
    rightful_name: str = ""
    taken: str | None = None  # since when somebody else has it


class Entry(Struct):
    """One line of a table's list of moves: an option that was played, or how many were taken back."""

    seat: int
    option: str
    back: int = 0
    time: str = ""


class SavedState(Struct):
    """A state as it was saved: the position's text, and the software and rules that wrote it."""

    revision: int
    ply: int
    version: str
    position: str


class ChatLine(Struct):
    number: int
    name: str
    seat: int | None
    text: str
    time: str


class Summary(Struct):
    """What the list of tables tells without replaying a game."""

    ply: int = 0
    over: bool = False
    deciding: int | None = None
    scores: list[int] = []
    winners: list[int] = []
    ending: str | None = None
    animals: list[list[str]] = []


class TableRow(Struct):
    """A table as it is stored, without its moves."""

    id: str
    kind: Literal["play", "replay", "abandoned"]
    game: str
    seed: str
    options: dict[str, Any]
    pack: list[str]
    start: str | None
    host: str
    created: str
    played: str
    forked: tuple[str, int] | None
    rematch: str | None
    revision: int
    summary: Summary
    seats: list[Seat]
    touched: int = 0  # counts what changed beside the moves
    bench: Literal["talk", "look", "closed"] = "talk"  # who may watch and talk
    bot_worker: str | None = None  # the worker that lets the bots play, while it is their turn
    terms: Terms = field(default_factory=Terms)
