"""How much is too much: a bucket for each session and each address, filled again at a steady pace."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping

from msgspec import Struct

from foodchain.server.http.errors import Refusal

MOST_BUCKETS = 100_000
REQUEST = "request"


class Limit(Struct, frozen=True):
    """So many at once, and one more every so many seconds."""

    at_once: int
    every: float


# What ends in ".address" counts everybody at an address together: a household, a school, or somebody with many cookies.
LIMITS: Mapping[str, Limit] = {
    "request": Limit(200, 0.05),
    "request.address": Limit(1000, 0.01),
    "status.address": Limit(60, 0.5),  # what is meant for the host: /health, /ready, /metrics
    "login": Limit(10, 60),  # counted for a name at an address
    "login.address": Limit(40, 15),
    "account.address": Limit(10, 360),
    "reset": Limit(3, 1200),  # counted for a name: it is somebody's mailbox
    "reset.address": Limit(10, 360),
    "table": Limit(30, 10),
    "table.address": Limit(120, 2),
    "chat": Limit(10, 1),
    "chat.address": Limit(60, 0.25),
    "socket.address": Limit(500, 1),  # open at the same time; one more only when another is closed
    "hint": Limit(20, 2),
    "hint.address": Limit(60, 0.5),
    "pack": Limit(60, 0.5),
    "pack.address": Limit(180, 0.2),
}


def parse_limits(text: str) -> Mapping[str, Limit]:
    """`off`, or changes to what is usual: `table=100/5,login=20/60` (so many at once / seconds for one more)."""
    if text.strip() == "off":
        return {}
    changed = dict(LIMITS)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        at_once, _, every = value.partition("/")
        if name not in LIMITS or not at_once.isdecimal() or not every.replace(".", "", 1).isdecimal():
            known = ", ".join(LIMITS)
            raise ValueError(f"{part} is not understood; write off, or name=number/seconds with a name of: {known}")
        changed[name] = Limit(int(at_once), float(every))
    return changed


class TokenBucket:
    """So many at once, filled again at a steady pace. Whoever takes one from an empty bucket gets none."""

    __slots__ = ("left", "then")

    def __init__(self, limit: Limit, now: float) -> None:
        self.left = float(limit.at_once)
        self.then = now

    def take(self, limit: Limit, now: float) -> float:
        """Take one, if there is one; how much there was."""
        refill = (now - self.then) / limit.every if limit.every else math.inf
        left = min(limit.at_once, self.left + refill)
        self.left, self.then = left - 1 if left >= 1 else left, now
        return left


class RateLimits:
    """Counts are kept in memory, so that a restart forgives. Workers tell each other what they have counted; only
    requests each counts for itself, for a word about every one of them would cost more than it saves."""

    def __init__(
        self,
        limits: Mapping[str, Limit] = LIMITS,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[str, str], None] = lambda name, who: None,
    ) -> None:
        self.limits = limits
        self.clock = clock
        self.held: Counter[tuple[str, str]] = Counter()
        self.tell = tell
        self.buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()

    def spend(self, name: str, who: str) -> None:
        """Count one more, or refuse and say when to come back. A refused one does not count."""
        limit = self.limits.get(name)
        if limit is None:
            return
        left = self.take(limit, name, who)
        if left < 1:
            raise too_many((1 - left) * limit.every)
        if not name.startswith(REQUEST):
            self.tell(name, who)

    def spent_elsewhere(self, name: str, who: str) -> None:
        """Another worker has counted one more."""
        limit = self.limits.get(name)
        if limit is not None:
            self.take(limit, name, who)

    def take(self, limit: Limit, name: str, who: str) -> float:
        """Take one from somebody's bucket, if there is one; how much was in it."""
        now = self.clock()
        bucket = self.buckets.pop((name, who), None) or TokenBucket(limit, now)
        self.buckets[name, who] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.take(limit, now)

    def hold(self, name: str, who: str) -> None:
        """Have one more until it is let go, or be refused."""
        limit, key = self.limits.get(name), (name, who)
        if limit is not None and self.held[key] >= limit.at_once:
            raise too_many(limit.every)
        self.held[key] += 1

    def let_go(self, name: str, who: str) -> None:
        self.held[name, who] -= 1
        if not self.held[name, who]:
            del self.held[name, who]

    def spend_both(self, name: str, session: str, address: str) -> None:
        self.spend(f"{name}.address", address)
        self.spend(name, session)


def too_many(seconds: float) -> Refusal:
    wait = max(1, math.ceil(seconds))
    return Refusal("too fast", "too many", retry=wait, seconds=wait)
