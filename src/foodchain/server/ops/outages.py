"""What is logged while the database or Redis is away: a line when it goes, one a minute, and one when it is back.

Thousands who ask for something meanwhile are counted, and not logged one by one.
"""

from __future__ import annotations

import logging
from time import monotonic

from foodchain.server.ops.logs import first_line
from foodchain.server.ops.metrics import OUTAGE_FAILURES

log = logging.getLogger("foodchain.server")

REMIND = 60.0  # seconds between lines


class Outage:
    def __init__(self, what: str) -> None:
        self.what = what
        self.begun: float | None = None  # None: it answers, as far as is known
        self.told = 0.0
        self.failures = 0
        OUTAGE_FAILURES.labels(what)  # 0 is known from the start

    def failed(self, error: BaseException) -> None:
        """Something could not be done."""
        now = monotonic()
        self.failures += 1
        OUTAGE_FAILURES.labels(self.what).inc()
        if self.begun is None:
            self.begun = self.told = now
            log.error("%s does not answer: %s", self.what, first_line(error))
        elif now - self.told >= REMIND:
            self.told = now
            log.error(
                "%s has not answered for %.0f seconds, %d attempts have failed, the last: %s",
                *(self.what, now - self.begun, self.failures, first_line(error)),
            )

    def ended(self) -> None:
        """It answers, whether it was away or not."""
        if self.begun is None:
            return
        away, failures = monotonic() - self.begun, self.failures
        self.begun, self.failures = None, 0
        log.warning("%s answers again after %.1f seconds; %d attempts have failed", self.what, away, failures)


DATABASE = Outage("the database")
