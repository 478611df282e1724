"""What comes in over HTTP and the socket, and what is said about a table: the protocol's words as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from foodchain.server.correspondence.terms import ClockRule, OutOfTime, Terms

NO_NUL = r"^[^\x00]*$"  # not every database can keep it
Name = Annotated[str, Meta(max_length=40, pattern=NO_NUL)]
Short = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
Chatter = Annotated[str, Meta(min_length=1, max_length=500, pattern=NO_NUL)]
PackText = Annotated[str, Meta(max_length=200_000)]
Seal = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[0-9a-f]+$")]
RecordText = Annotated[str, Meta(max_length=1_000_000)]


# -- asked over HTTP ------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    bot: Short | None = None
    animal: Short | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[NewSeat], Meta(max_length=12)]
    options: dict[str, Any] = {}
    seed: int | Short | None = None
    name: Name | None = None
    pack: PackText | None = None
    public: bool = False
    language: Literal["en", "fr", "de"] | None = None
    rated: bool = False
    clock: ClockRule | None = None
    out: OutOfTime = "bot"
    promise: Seal | None = None
    entropy: Seal | None = None


class ChangeSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["bot", "open"]
    bot: Short | None = None


class Introduction(Struct, forbid_unknown_fields=True):
    name: Name = ""


class Upload(Struct, forbid_unknown_fields=True):
    record: RecordText


class Fork(Struct, forbid_unknown_fields=True):
    ply: int
    seats: Annotated[list[NewSeat], Meta(max_length=12)] | None = None


class SetBench(Struct, forbid_unknown_fields=True):
    bench: Literal["talk", "look", "closed"]


# -- asked about people ---------------------------------------------------------------------------------------------

Password = Annotated[str, Meta(max_length=200)]
Address = Annotated[str, Meta(max_length=254, pattern=NO_NUL)]
Token = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=8)]


class Register(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: Address | None = None
    language: Code | None = None


class LogIn(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class ChangeAccount(Struct, forbid_unknown_fields=True):
    """What is left out stays. A new e-mail address needs the password."""

    name: Name | None = None
    language: Code | None = None
    email: Address | None = None
    password: Password | None = None


class ChangePassword(Struct, forbid_unknown_fields=True):
    old: Password
    new: Password


class GivePassword(Struct, forbid_unknown_fields=True):
    password: Password


class Forgot(Struct, forbid_unknown_fields=True):
    """A name or an e-mail address."""

    who: Address


# -- said over the socket -------------------------------------------------------------------------------------------


class Play(Struct, tag_field="do", tag="play"):
    revision: int
    option: int
    hold: bool = False


class Undo(Struct, tag_field="do", tag="undo"):
    revision: int


class Restart(Struct, tag_field="do", tag="restart"):
    revision: int


class Confirm(Struct, tag_field="do", tag="confirm"):
    pass


class Sit(Struct, tag_field="do", tag="sit"):
    seat: int


class Say(Struct, tag_field="do", tag="chat"):
    text: Chatter


class Speak(Struct, tag_field="do", tag="language"):
    language: Short


class Ping(Struct, tag_field="do", tag="ping"):
    pass


Said = Play | Undo | Restart | Confirm | Sit | Say | Speak | Ping


# -- what is stored and shown ---------------------------------------------------------------------------------------


class Seat(Struct):
    seat: int
    kind: Literal["person", "bot", "open", "nobody"]
    player: str | None = None
    name: str = ""
    bot: str | None = None


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
    bench: str = "talk"  # who may watch and talk
    bot_worker: str | None = None  # the worker that lets the bots play, while it is their turn
    terms: Terms = field(default_factory=Terms)
