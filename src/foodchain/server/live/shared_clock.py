"""A clock that all workers share, on whichever machine they are: the database's.

Only what is measured goes by it, never what is decided. Where it is wrong, a figure is.
"""

from __future__ import annotations

import time
from collections import deque

from foodchain.server.store.workers import WorkerStore

REMEMBERED = 30  # comparisons, of which the one with the shortest way counts


class SharedClock:
    def __init__(self) -> None:
        self.comparisons: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)  # how long it took; how far it is ahead

    async def compare(self, store: WorkerStore) -> None:
        """See what time it is in the database. It said so in the middle of the way there and back, more or less."""
        asked = time.time()
        there = await store.clock()
        answered = time.time()
        if there is not None:
            self.comparisons.append((answered - asked, there - (asked + answered) / 2))

    def now(self) -> float:
        return time.time() + (min(self.comparisons)[1] if self.comparisons else 0.0)

    def since(self, then: float) -> float:
        """Seconds since another worker read its clock. None happened in the future, whatever clocks say."""
        return max(0.0, self.now() - then)
