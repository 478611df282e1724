"""Games over days: clocks, votes, stand-ins, the sealed deck."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from foodchain.server.wire.fields import DAY, SeatNumber
from foodchain.words import Sentence

OutOfTime = Literal["bot", "resign"]
ClockKind = Literal["move", "bank"]
"""So long for each turn, or a bank for the whole game that grows a little with each turn."""
Speed = Literal["none", "live", "days"]
DeckSource = Literal["server", "both", "player", "earlier", "opened", "unknown"]
"""By whom the seed was chosen. Earlier: with another table; opened: somebody who played alone has looked at it."""
ProposalKind = Literal["stand in", "open", "abandon"]
NoteKind = Literal[
    "proposed",
    "withdrawn",
    "declined",
    "stood in",
    "opened",
    "taken over",
    "came back",
    "resigned",
    "out of time",
    "abandoned",
    "repaired",
]


class Clock(Struct):
    """How long a turn or the whole game may take."""

    kind: ClockKind
    seconds: int
    increment: int
    out: OutOfTime
    """What happens when time runs out."""


class SeatClock(Struct):
    left: float
    """Seconds, when it was told: no time of day, a browser's may be wrong."""
    running: bool


class Proposal(Struct):
    kind: ProposalKind
    seat: int | None
    agreed: list[int]
    missing: list[int]
    mine: bool
    """Our answer is missing."""


class TableNote(Struct):
    """Something about who plays: a stand-in, a resignation, a vote, what the host took back."""

    number: int
    """They count up from 1."""
    kind: NoteKind
    seat: int | None
    ply: int
    time: str
    text: Sentence


class TableNotes(Struct):
    notes: list[TableNote]


class SeedPromise(Struct):
    """The seal of a secret that waits for a new table's entropy."""

    promise: str


class OpenedDeck(Struct):
    secret: str
    nonce: str
    entropy: str
    seed: str


class Deck(Struct):
    """What the seed was sealed with; what opens it is told when the game is over."""

    chosen: DeckSource
    seal: str | None
    opened: OpenedDeck | None


class Verification(Struct):
    """Whether the record, played again from its seed, leads to the same game."""

    sound: bool
    plies: int
    error: str | None


# -- asked ----------------------------------------------------------------------------------------------------------


class ClockRule(Struct, forbid_unknown_fields=True):
    kind: ClockKind
    seconds: Annotated[int, Meta(ge=10, le=60 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=7 * DAY)] = 0


class Propose(Struct, forbid_unknown_fields=True):
    kind: ProposalKind
    seat: SeatNumber | None = None
    agree: bool = True
    """False takes one's own yes back, and from anybody else ends the proposal."""


class OwnSeat(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
