"""What a table has agreed on beside the rules: who may find it, the clock, and what its deck was sealed with."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from foodchain.server.times import later
from foodchain.server.wire import ClockRule, OutOfTime, ProposalKind, Speed

DAY = 24 * 3600
ABSENT = 600  # seconds that a table waits for somebody before the others may vote
LONG_ABSENCE = 7 * DAY  # after which one of them may decide alone, and after which an opened seat is another's for good
LIVE = 3600  # a clock shorter than this for a turn is for people who sit there together


class SeatClock(Struct):
    left: float  # seconds, when it last stood still
    since: str | None = None  # when it began to run
    before: tuple[float, str | None] | None = None  # both, before the last hand-over: a turn taken back gains nothing

    @property
    def deadline(self) -> str | None:
        """When the time of a running clock is up."""
        return None if self.since is None else later(self.since, self.left)


class Deck(Struct):
    """The seed's envelope: what is shown at the start, and what opens it at the end."""

    # By whom the seed was chosen; "earlier": with another table; "opened": somebody who played alone has looked at it.
    chosen: Literal["server", "both", "player", "earlier", "opened"]
    seal: str = ""
    secret: str = ""
    nonce: str = ""
    entropy: str = ""


class Proposal(Struct):
    kind: ProposalKind
    seat: int | None
    agreed: list[str]  # the players


class Terms(Struct):
    public: bool = False
    language: str | None = None  # in which people talk at this table
    rated: bool = False
    clock: ClockRule | None = None
    out: OutOfTime = "bot"
    clocks: list[SeatClock] = field(default_factory=list)
    resigned: list[int] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    deck: Deck | None = None
    version: int = 0  # counts the changes, so that two workers cannot overwrite each other; -1: nothing is stored

    @property
    def speed(self) -> Speed:
        if self.clock is None:
            return "none"
        allowed = self.clock.seconds if self.clock.kind == "move" else self.clock.seconds / 3
        return "live" if allowed <= LIVE else "days"
