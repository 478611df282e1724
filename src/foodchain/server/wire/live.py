"""What is said over the live socket, both ways."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from foodchain.server.wire.correspondence import SeatClock, TableNote
from foodchain.server.wire.fields import ChatText, SeatNumber, ShortText
from foodchain.server.wire.play import Option, Ply, View
from foodchain.server.wire.problems import ErrorKind
from foodchain.server.wire.tables import Table
from foodchain.words import Sentence

RequestKind = Literal["play", "undo", "restart", "confirm", "sit", "chat", "language", "ping"]
"""What the browser asks for, by its `do`."""
RefusedKind = RequestKind | Literal[""]
"""What was refused; empty if it could not be read."""

# -- the server says ------------------------------------------------------------------------------------------------


class ChatLine(Struct):
    number: int
    """They count up: a line may come in the welcome and again."""
    name: str
    seat: int | None
    text: str
    time: str


class Welcome(Struct, tag_field="type", tag="welcome"):
    """The first thing that is said, and again in another language."""

    table: Table
    seats: list[int]
    """One's own; empty for spectators."""
    chat: list[ChatLine]
    languages: list[str]


class Undo(Struct):
    """How many plies can be taken back now."""

    steps: int
    action: int
    """How many of them are the last action."""


class Update(Struct, tag_field="type", tag="update"):
    """How the game stands. Drop every ply after `since` from the log, then append `plies`."""

    revision: int
    ply: int
    since: int
    """-1 when a shared screen is handed over: what the last one knew must go."""
    plies: list[Ply]
    view: View
    """Always whole."""
    seat: int | None
    """Who looks; null is a spectator."""
    handover: int | None
    """The screen is to be handed to this seat, which then says `sit`."""
    undo: Undo
    held: int | None
    """This seat has played and not confirmed: bots wait."""
    claims: list[Option]
    """What may be played out of turn, beside the options of the decision."""
    clocks: list[SeatClock] | None


class TableChanged(Struct, tag_field="type", tag="table"):
    """Somebody sat down, left, came or went; or the game began or ended."""

    table: Table


class Thinking(Struct, tag_field="type", tag="thinking"):
    """A bot has begun to think."""

    seat: int
    hurried: bool
    """So many bots search at once on this server that each has less time than it may think."""


class BotDelayed(Struct, tag_field="type", tag="bot delayed"):
    """A bot would think, but nothing and nobody is there to think with: it is tried again until it works. It may come
    several times, and holds until there is another revision."""

    seat: int
    revision: int


class NoteAdded(TableNote, tag_field="type", tag="note"):
    pass


class BotReplaced(Struct, tag_field="type", tag="bot replaced"):
    """A bot failed, and a simpler one plays on."""

    seat: int
    text: Sentence


class BotForfeited(Struct, tag_field="type", tag="bot forfeited"):
    """A plug-in bot has not decided as it should, and another has in its place. It is told once, until it does."""

    seat: int
    text: Sentence


class ChatAdded(Struct, tag_field="type", tag="chat"):
    chat: ChatLine


class Refused(Struct, tag_field="type", tag="refused"):
    """What was said could not be done. An update follows."""

    error: ErrorKind
    message: Sentence
    reply: RefusedKind


class Rematch(Struct, tag_field="type", tag="rematch"):
    """Somebody wants to play again, at another table."""

    table: str


class Pong(Struct, tag_field="type", tag="pong"):
    pass


ServerMessage = (
    Welcome
    | Update
    | TableChanged
    | Thinking
    | BotDelayed
    | NoteAdded
    | BotReplaced
    | BotForfeited
    | ChatAdded
    | Refused
    | Rematch
    | Pong
)


# -- the browser says -----------------------------------------------------------------------------------------------


class Play(Struct, tag_field="do", tag="play", forbid_unknown_fields=True):
    revision: int
    option: int
    hold: bool = False
    """If this hands the turn to a bot, it waits for `confirm`, the next play, or until this browser leaves."""


class TakeBack(Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """One step."""

    revision: int


class Restart(Struct, tag_field="do", tag="restart", forbid_unknown_fields=True):
    """The whole action is taken back."""

    revision: int


class Confirm(Struct, tag_field="do", tag="confirm", forbid_unknown_fields=True):
    """What was held goes on."""


class Sit(Struct, tag_field="do", tag="sit", forbid_unknown_fields=True):
    """Another of one's own seats looks now."""

    seat: SeatNumber


class Say(Struct, tag_field="do", tag="chat", forbid_unknown_fields=True):
    text: ChatText


class Speak(Struct, tag_field="do", tag="language", forbid_unknown_fields=True):
    """Welcome and update come again in it."""

    language: ShortText


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    pass


ClientMessage = Play | TakeBack | Restart | Confirm | Sit | Say | Speak | Ping
