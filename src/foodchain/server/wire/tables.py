"""Tables: who sits where, how a new one is made, what may be changed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from foodchain.server.wire.correspondence import Clock, ClockRule, DeckSource, OutOfTime, Proposal, SeatClock, Speed
from foodchain.server.wire.fields import HexDigits, LanguageCode, Name, PackText, RecordText, ShortText
from foodchain.server.wire.games import ChosenOptions

TableKind = Literal["play", "replay", "abandoned"]
TableStatus = Literal["waiting", "running", "over"]
SeatKind = Literal["person", "bot", "open", "nobody"]
Bench = Literal["talk", "look", "closed"]
"""Whoever has the link may watch and talk, only watch, or does not see the table."""


class Seat(Struct):
    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    """Its name, and how many seconds it may think about a decision: `apex@0.5s`."""
    thinks: str | None
    """How long that is, in words: "half a second"."""
    mine: bool
    stands_in_for: str | None = field(name="for")
    """Whose seat it is that a bot keeps."""
    back: bool
    """It is ours, kept by a bot or opened meanwhile, and we may come back."""
    opened: bool
    """It was ours until it was opened."""
    resigned: bool
    here: bool
    animals: list[str]
    invitation: str | None
    """Only the host sees it, and only while the seat is open. Where the host was voted out, all players do."""


class Fork(Struct):
    """Where a table came from that plays on from a moment of another."""

    table: str
    ply: int


class Table(Struct):
    id: str
    game: str
    title: str
    kind: TableKind
    status: TableStatus
    created: str
    played: str
    """When something last happened."""
    ply: int
    revision: int
    options: ChosenOptions
    seats: list[Seat]
    host: bool
    bench: Bench
    watch: str
    """The link for spectators."""
    deciding: int | None
    scores: list[int]
    winners: list[int]
    ending: str | None
    forked: Fork | None
    rematch: str | None
    """The table that was made for another game."""
    record: bool
    """Whether one may have its record, seed included."""
    public: bool
    """Everybody finds it in the lobby."""
    language: str | None
    """In which people talk at this table."""
    rated: bool
    speed: Speed
    clock: Clock | None
    clocks: list[SeatClock] | None
    resigned: list[int]
    places: list[int] | None
    """Who came where, when it is over; whoever resigned is last."""
    proposals: list[Proposal]
    seal: str | None
    deck: DeckSource


class TableList(Struct):
    tables: list[Table]
    """One's own, the newest first."""


class Invitation(Struct):
    table: Table
    seat: int
    taken: bool


class SeatLink(Struct):
    link: str
    """Leads to one's own seat from another device."""


class RevokedSeatLink(Struct):
    link: None


class LinkedSeat(Struct):
    """What a seat link leads to."""

    table: Table
    seat: int


# -- asked ----------------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "bot", "open"]
    """Several of "me" share a screen."""
    name: Name | None = None
    bot: ShortText | None = None
    """Left out: the strongest of those that answer at once."""
    animal: ShortText | None = None
    """Left out: dealt at random."""


class NewTable(Struct, forbid_unknown_fields=True):
    game: ShortText
    seats: Annotated[list[NewSeat], Meta(max_length=12)]
    options: ChosenOptions = {}
    seed: int | ShortText | None = None
    name: Name | None = None
    """One's own."""
    pack: PackText | None = None
    """A player's own printed numbers and cards, as TOML."""
    public: bool = False
    language: LanguageCode | None = None
    rated: bool = False
    clock: ClockRule | None = None
    out: OutOfTime = "bot"
    promise: HexDigits | None = None
    """A seal that the server promised."""
    entropy: HexDigits | None = None
    """The chance that this browser adds to it."""


class ChangeSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["bot", "open"]
    bot: ShortText | None = None
    """As for a new seat."""


class Introduction(Struct, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: Name = ""


class Upload(Struct, forbid_unknown_fields=True):
    record: RecordText
    """A record, or a position."""


class NewFork(Struct, forbid_unknown_fields=True):
    ply: int
    seats: Annotated[list[NewSeat], Meta(max_length=12)] | None = None
    """Left out: one takes the seat that decides, and bots the others."""
    bot: ShortText | None = None
    """Which bots, where seats are left out."""


class SetBench(Struct, forbid_unknown_fields=True):
    bench: Bench
