"""What workers tell each other. A message says that something is new; what it is stands in the database.

So a message may get lost, come twice or come late without harm: whoever hears it reads what is there. A move comes with
its message, once it is on disk: whoever knows all the moves before it need not read it.
"""

from __future__ import annotations

import msgspec

from foodchain.server.store.models import Entry


class Moved(msgspec.Struct, tag="moved"):
    """Somebody has played or taken back; `held` is the seat that has not confirmed it yet."""

    worker: str
    table: str
    revision: int
    held: int | None = None
    entry: Entry | None = None  # what was played; None: nothing new, but for what is held
    bot_worker: str | None = None  # the worker whose bots go on
    received: float | None = None  # when a person's move came, by the clock that workers share


class TableChanged(msgspec.Struct, tag="changed"):
    """Seats, chat or anything else about a table is new."""

    worker: str
    table: str


class Presence(msgspec.Struct, tag="here"):
    """The players at a table whose sockets are this worker's."""

    worker: str
    table: str
    players: list[str]


class AskPresence(msgspec.Struct, tag="who"):
    """Who is at this table?"""

    worker: str
    table: str


class BotThinking(msgspec.Struct, tag="thinking"):
    worker: str
    table: str
    seat: int
    hurried: bool = False


class BotDelayed(msgspec.Struct, tag="delayed"):
    """A bot cannot think, by no fault of its own, and will be asked again."""

    worker: str
    table: str
    seat: int
    revision: int


class BotReplaced(msgspec.Struct, tag="replaced"):
    """A bot has failed and another plays for it."""

    worker: str
    table: str
    seat: int
    bot: str
    other: str


class BotForfeited(msgspec.Struct, tag="forfeited"):
    """A plug-in bot has not decided as it should, and another has in its place."""

    worker: str
    table: str
    seat: int
    bot: str


class LoggedOut(msgspec.Struct, tag="left"):
    """Somebody has logged out somewhere, or is somebody else now."""

    worker: str
    player: str


class LimitUsed(msgspec.Struct, tag="spent"):
    """Somebody has done once more what is limited."""

    worker: str
    name: str
    who: str


class WorkerStopped(msgspec.Struct, tag="farewell"):
    """A worker ends."""

    worker: str


WorkerMessage = (
    Moved
    | TableChanged
    | Presence
    | AskPresence
    | BotThinking
    | BotDelayed
    | BotReplaced
    | BotForfeited
    | LoggedOut
    | LimitUsed
    | WorkerStopped
)
read_message = msgspec.json.Decoder(WorkerMessage).decode
