"""Who reads strangers' texts: a process for each lane, and turns at them. The quick one is started with its worker, the
other when the first long text comes."""

from __future__ import annotations

import logging

from foodchain.server.bots.pool import (
    BotFailed,
    JobFailed,
    MachineFailed,
    ProcessEnded,
    ProcessPool,
    ThoughtTooLong,
)
from foodchain.server.http.errors import Refusal
from foodchain.server.texts.jobs import TIME, Answer, BoundedJob, Bounds, Job, Review
from foodchain.server.texts.turns import Busy, Lane, LocalTurns, Sender, Turns, Wish
from foodchain.server.wire import ErrorKind

log = logging.getLogger("foodchain.server")

MEGABYTES = 200
BOUNDS: dict[Lane, Bounds] = {
    # Packs and records of people who play take less than a tenth of a second; what takes much longer yields to these
    # and to bots.
    "quick": Bounds(0.25, MEGABYTES, niceness=0),
    "long": Bounds(2.0, MEGABYTES, niceness=10),
}
SECONDS_FOR_CHARACTER = 2e-6  # packs of people who play take that; the worst texts are as long as texts may be
PATIENCE = 20.0  # seconds for a reader that gets no processor time
TRIES = 3  # readers that a text is given to, as long as they end over it
CRASHES = 2  # readers that ended by themselves over a text, by which it is at fault
AGAIN = 10  # seconds after which it is worth trying again


class TextReaders:
    """Reads texts: at most one in each lane of the whole server, so that the bots have the rest of the machine. Each
    lane has a reader of its own, so that a quick text never waits until another has started because of a long one."""

    def __init__(self, turns: Turns | None = None) -> None:
        self.turns = turns or LocalTurns()
        self.pools: dict[Lane, ProcessPool[BoundedJob, Answer]] = {
            lane: ProcessPool("foodchain.server.texts.reader", Answer, 1, PATIENCE) for lane in BOUNDS
        }

    async def open(self) -> None:
        for pool in self.pools.values():
            await pool.open(warm=False)

    def warm_up(self) -> None:
        """Somebody is about to send a text."""
        self.pools["quick"].warm_up()

    async def close(self) -> None:
        for pool in self.pools.values():
            await pool.close()

    async def read(self, job: Job, sender: Sender, refused_as: ErrorKind) -> Answer:
        """What a reader says of a text; a refusal where it asks for too much, or nobody has time for it."""
        answer = await self._read_in("quick", job, sender, refused_as)
        if answer.too_much == TIME:
            answer = await self._read_in("long", job, sender, refused_as)
        if answer.too_much is not None:
            raise Refusal(refused_as, f"too much {answer.too_much}", most=answer.most)
        return answer

    async def _read_in(self, lane: Lane, job: Job, sender: Sender, refused_as: ErrorKind) -> Answer:
        await self.pools[lane].ready()  # the turn is for reading, not for starting a reader while all others wait
        try:
            async with self.turns.turn(Wish(lane, sender, likely_seconds(lane, job))) as turn:
                answer = await self._try(lane, job)
                turn.seconds = answer.seconds
                return answer
        except Busy as busy:
            if busy.own:
                raise Refusal("too fast", "texts of your own", retry=AGAIN) from None
            raise Refusal("busy", "too many texts", retry=AGAIN) from None
        except (MachineFailed, ThoughtTooLong) as error:  # no text gets the processor time to be slow itself
            log.warning("a text was not read: %s", error)
            raise Refusal("busy", "text not read", retry=AGAIN) from None
        except JobFailed:
            raise Refusal(refused_as, "text failed") from None

    async def _try(self, lane: Lane, job: Job) -> Answer:
        """Give a text to a reader, and to another if that ends over it: somebody may have killed it. One that ends by
        itself may have been crashed by the text, which shows when another does so too."""
        crashes, how = 0, ""
        for _ in range(TRIES):
            try:
                answer = await self.pools[lane].run(BoundedJob(job, BOUNDS[lane]))
            except MachineFailed as end:
                crashes += isinstance(end, ProcessEnded) and end.by_itself
                how = str(end)
            else:
                if answer.failed is None:
                    return answer
                crashes += answer.failed == "text"
                how = answer.error or ""
            if crashes == CRASHES:
                raise BotFailed(f"it crashed {CRASHES} readers, the last time {how}")
        raise MachineFailed(how)


def likely_seconds(lane: Lane, job: Job) -> float:
    """What a text will take in a lane, as far as its length tells."""
    text = job.text or job.tables if isinstance(job, Review) else job.text
    return min(SECONDS_FOR_CHARACTER * len(text), BOUNDS[lane].seconds)
