"""What is logged while the database or Redis is away: a line when it goes, one a minute, and one when it is back.

Thousands who ask for something meanwhile are counted, and not logged one by one. Nor is what comes and goes all the
time logged each time: within a minute of the last line it goes unmentioned, unless it is the end of what was told.
"""

from __future__ import annotations

import logging
import math
from time import monotonic

from foodchain.server.ops.logs import first_line
from foodchain.server.ops.metrics import OUTAGE_FAILURES

log = logging.getLogger("foodchain.server")

REMIND = 60.0  # seconds between lines


class Outage:
    def __init__(self, what: str) -> None:
        self.what = what
        self.begun: float | None = None  # None: there is nothing to tell
        self.back: float | None = None  # since when it answers again, if that is not told yet
        self.failures = 0
        self.told = -math.inf  # when the last line was written
        self.told_gone = False  # and whether that said that it does not answer
        OUTAGE_FAILURES.labels(what)  # 0 is known from the start

    def failed(self, error: BaseException) -> None:
        """Something could not be done."""
        now = monotonic()
        OUTAGE_FAILURES.labels(self.what).inc()
        self.failures += 1
        self.back = None
        if self.begun is None:
            self.begun = now
        if now - self.told < REMIND:
            return
        self.told, self.told_gone = now, True
        reason = first_line(error)
        if self.failures > 1:
            reason = f"{self.failures} attempts have failed in {now - self.begun:.0f} seconds, the last: {reason}"
        log.error("%s does not answer: %s", self.what, reason)

    def ended(self) -> None:
        """It answers, whether it was away or not."""
        if self.begun is None:
            return
        now = monotonic()
        if self.back is None:
            self.back = now
        if not self.told_gone and now - self.told < REMIND:
            return
        log.warning(
            "%s answers again after %.1f seconds; %d attempts have failed",
            *(self.what, self.back - self.begun, self.failures),
        )
        self.told, self.told_gone = now, False
        self.begun, self.back, self.failures = None, None, 0


DATABASE = Outage("the database")
