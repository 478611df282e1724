"""The job queue of the bots: Redis keeps the queue (SAQ), and `foodchain think` works it off, on any machine.

A job whose worker dies is given to another. One that nobody begins or goes on with is done by the server itself, so
that neither Redis nor job workers can keep a bot from playing. An answer that comes too late is for a revision that is
past, and nobody takes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from saq import Job as SaqJob
from saq import Status, Worker
from saq.queue.redis import RedisQueue

from foodchain.server.bots.pool import BotFailed, BotPool, MachineFailed, SightUnfit, done, not_told, searches
from foodchain.server.bots.process import Answer, Job
from foodchain.server.config import READY, given_settings
from foodchain.server.ops.logs import set_up_logs
from foodchain.server.ops.metrics import BOT_TROUBLE, JOB_QUEUE, JOB_WORKERS, count_restart
from foodchain.server.ops.outages import Outage
from foodchain.server.ops.processes import JOB_WORKER

REDIS = "Redis"  # as metrics name it
# Another form of jobs gets another name: two versions can share a Redis then.
QUEUE = "foodchain-sights"
SEARCHES = "foodchain-searches"  # jobs for bots that search have a queue of their own, so that no others wait for them
SILENT = 3  # seconds without a sign of life after which a job's worker counts as dead
SIGN_OF_LIFE = 1.0
TRIES = 3
LOOK = 1.0  # seconds between looks at a job that is not answered yet
STANDING_STILL = 3.0  # seconds without any sign of a job after which the server does it itself
ANSWERING = 2.0  # seconds in which Redis answers, if it ever does
AT_ONCE = 0.5  # seconds for whoever asks how the bots do: load balancers do not wait long
LOOK_AGAIN = 5.0  # seconds after which a server that thinks for itself sees whether job workers are back
KEPT = 60  # seconds that an answer waits for whoever asked, and that Redis remembers a job that is done
AGAIN = 1.0  # seconds between attempts to reach Redis
MEASURING = 1.0  # seconds in which Redis has to answer whoever asks for metrics
LOOK_UP = 5.0  # seconds after which a worker without a job sees whether Redis is still there


def is_news(record: logging.LogRecord) -> bool:
    """SAQ tells of every job, and of every attempt to reach a Redis that is away, which the queue below tells once."""
    error = record.exc_info[1] if record.exc_info else None
    return record.levelno >= logging.ERROR and not isinstance(error, RedisError | OSError)


logging.getLogger("saq").addFilter(is_news)


class RetryingQueue(RedisQueue):
    """While Redis is away it is asked now and then, and not as fast as can be."""

    outage = Outage("Redis")

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> SaqJob | None:
        try:
            job = await super().dequeue(timeout, poll_interval)
        except (RedisError, OSError) as error:
            self.outage.failed(error)
            await asyncio.sleep(AGAIN)
            return None
        self.outage.ended()
        return job


class JobQueue:
    """Hands jobs to job workers; where those or Redis are gone, to its own processes."""

    def __init__(self, url: str, spare: BotPool) -> None:
        # No retries: a worker does not wait for Redis, it does without.
        self.redis = Redis.from_url(url, socket_connect_timeout=ANSWERING, retry=Retry(NoBackoff(), 0))
        self.queue = RedisQueue(self.redis, name=QUEUE)
        self.searches = RedisQueue(self.redis, name=SEARCHES)
        self.spare = spare
        self.outage = Outage("the queue of job workers")
        self.calling_off: set[asyncio.Task[None]] = set()
        self.failing: str | None = None  # why job workers are not asked now
        self.ask_again = 0.0  # when they are looked for again
        self.answered = 0.0  # when one has last answered

    async def open(self) -> None:
        await self.spare.open(warm=False)

    async def close(self) -> None:
        await self.spare.close()
        await asyncio.gather(*self.calling_off)
        with contextlib.suppress(RedisError, OSError):
            await self.queue.disconnect()

    async def measure(self) -> None:
        await self._missing(MEASURING)
        await self.spare.measure()

    async def trouble(self) -> str | None:
        """Whether nobody thinks: job workers are away, and no process starts here."""
        missing = await self._missing(AT_ONCE)
        if missing is None:
            return None
        self.spare.warm_up()  # bots will need it
        here = await self.spare.trouble()
        return f"{missing}, so this server thinks for the bots" if here is None else f"{missing}, and {here}"

    async def run(self, job: Job, *, delayed: Callable[[], None] = not_told) -> Answer:
        if await self._is_worth_asking():
            try:
                answer = await self._ask(job)
            except MachineFailed as error:
                self._do_without(error)
                delayed()
            else:
                self._answers()
                return done(answer)
        return await self.spare.run(job, delayed=delayed)

    # -- whether there is anybody to ask ----------------------------------------------------------------------------

    async def _is_worth_asking(self) -> bool:
        """After a failure, not before job workers are seen again: bots need not wait for them each time."""
        if self.failing is None:
            return True
        if monotonic() < self.ask_again:
            return False
        self.ask_again = monotonic() + LOOK_AGAIN
        return await self._missing(ANSWERING) is None

    async def _missing(self, seconds: float) -> str | None:
        """Why there is nobody to ask, as far as Redis knows; metrics tell the same."""
        try:
            async with asyncio.timeout(seconds):
                info, searching = await asyncio.gather(self.queue.info(), self.searches.count("queued"))
        except (RedisError, OSError) as error:
            BOT_TROUBLE.labels(REDIS).set(1)
            BOT_TROUBLE.labels(JOB_WORKER).set(0)  # nobody knows
            JOB_WORKERS.set(0)  # none can be reached
            return f"Redis does not answer ({type(error).__name__})"
        BOT_TROUBLE.labels(REDIS).set(0)
        BOT_TROUBLE.labels(JOB_WORKER).set(not info["workers"])
        JOB_QUEUE.set(info["queued"] + searching)
        JOB_WORKERS.set(len(info["workers"]))
        return None if info["workers"] else "no job worker is there ('foodchain think')"

    def _do_without(self, error: MachineFailed) -> None:
        """Job workers that have just answered somebody else only have too much to do."""
        if monotonic() - self.answered <= STANDING_STILL:
            return
        self.outage.failed(error)
        self.failing = str(error)
        self.ask_again = monotonic() + LOOK_AGAIN

    def _answers(self) -> None:
        self.answered = monotonic()
        self.outage.ended()
        self.failing = None

    # -- asking -----------------------------------------------------------------------------------------------------

    async def _ask(self, job: Job) -> Answer:
        """The answer of a job worker; MachineFailed if none has begun, gone on with or been able to do the job."""
        queue = self.searches if searches(job) else self.queue
        try:
            async with asyncio.timeout(ANSWERING):
                asked = await queue.enqueue(
                    "think",
                    job=msgspec.to_builtins(job),
                    seconds=self.spare.seconds,
                    timeout=0,
                    heartbeat=SILENT,
                    retries=TRIES,
                    ttl=KEPT,
                )
            assert asked is not None
            found = await self._wait(queue, asked)
        except (RedisError, OSError) as error:
            raise MachineFailed(f"Redis does not hand out the work: {error or type(error).__name__}") from error
        answer = msgspec.json.decode(found, type=Answer)
        if answer.failed == "machine":
            raise MachineFailed(answer.error)
        return answer

    async def _wait(self, queue: RedisQueue, asked: SaqJob) -> bytes:
        """The answer, as long as something happens: the job is begun, and its worker gives signs of life."""
        sign: Any = None
        since = monotonic()
        try:
            while True:
                async with asyncio.timeout(LOOK + ANSWERING):
                    popping: Any = self.redis.blpop([answer_key(asked.key)], timeout=LOOK)
                    found = await popping
                    if found is not None:
                        answer: bytes = found[1]
                        return answer
                    job = await queue.job(asked.key)
                seen = None if job is None else (job.status, job.attempts, job.touched)
                if seen != sign:
                    sign, since = seen, monotonic()
                elif monotonic() - since > STANDING_STILL:
                    # One that was begun is given to another worker, or forgotten, by SAQ itself.
                    if job is not None and job.status == Status.QUEUED:
                        await self._call_off(queue, job)
                    raise MachineFailed("nobody has begun or goes on with a job; is 'foodchain think' running?")
        except asyncio.CancelledError:
            self.calling_off.add(calling := asyncio.create_task(self._no_longer_wanted(queue, asked)))
            calling.add_done_callback(self.calling_off.discard)
            raise

    async def _call_off(self, queue: RedisQueue, job: SaqJob) -> None:
        """Nobody need begin it any more, and whoever has stops."""
        async with asyncio.timeout(ANSWERING):
            await queue.abort(job, "not wanted any more")

    async def _no_longer_wanted(self, queue: RedisQueue, job: SaqJob) -> None:
        with contextlib.suppress(RedisError, OSError):  # then it is thought about for nothing
            await self._call_off(queue, job)


def answer_key(job: str) -> str:
    return f"{QUEUE}:answer:{job}"


async def work(url: str, processes: int | None, ready: Any = None) -> None:
    """Be a job worker until told to stop. Each job is thought about in a process that may crash or be too slow."""
    redis = Redis.from_url(url)
    queue, searching = (RetryingQueue(redis, name=name) for name in (QUEUE, SEARCHES))
    pool = BotPool(processes)
    await pool.open()

    async def think(context: dict[str, Any], *, job: Any, seconds: float) -> None:
        async def say_so() -> None:
            while True:
                await asyncio.sleep(SIGN_OF_LIFE)
                with contextlib.suppress(RedisError, OSError):
                    await context["job"].refresh()
                    if context["job"].status == Status.ABORTING:  # an update would have it forgotten
                        return
                    await context["job"].update()

        alive = asyncio.create_task(say_so())
        try:
            if context["job"].queue is searching:
                with contextlib.suppress(RedisError, OSError):
                    pool.searches_elsewhere = await waiting_for_each(searching)
            answer = await pool.run(msgspec.convert(job, Job), seconds)
        except BotFailed as error:
            answer = Answer(error=str(error), failed="bot")
        except SightUnfit as error:
            answer = Answer(error=str(error), failed="unfit")
        except (MachineFailed, msgspec.ValidationError) as error:
            answer = Answer(error=str(error), failed="machine")
        finally:
            alive.cancel()
        key = answer_key(context["job"].key)
        async with redis.pipeline() as both:
            both.rpush(key, msgspec.json.encode(answer))
            both.expire(key, KEPT)
            await both.execute()

    async def started(context: dict[str, Any]) -> None:
        if ready is not None:
            ready()

    def worker_for(queue: RetryingQueue, concurrency: int, startup: Any = None) -> Worker[Any]:
        return Worker(
            queue,
            functions=[("think", think)],
            concurrency=concurrency,
            startup=startup,
            dequeue_timeout=LOOK_UP,
            timers={"sweep": math.ceil(SIGN_OF_LIFE), "schedule": 1, "worker_info": 3, "abort": 1},
            shutdown_grace_period_s=2,
        )

    searcher = worker_for(searching, pool.places)
    searcher.SIGNALS = []  # the other one hears them
    aside = asyncio.create_task(searcher.start())
    try:
        await worker_for(queue, pool.count, started).start()
    finally:
        aside.cancel()
        await asyncio.wait([aside])
        await pool.close()
        with contextlib.suppress(RedisError, OSError):
            await queue.disconnect()


async def waiting_for_each(queue: RedisQueue) -> float:
    """Jobs that nobody has begun, for each of the workers that there are."""
    async with asyncio.timeout(ANSWERING):
        info = await queue.info()
    return int(info["queued"]) / max(1, len(info["workers"]))


async def work_for_supervisor(url: str, processes: int | None) -> None:
    """Be a job worker as long as the supervisor is there, which holds the other end of the standard input."""
    working = asyncio.create_task(work(url, processes, ready=say_ready))
    alone = asyncio.create_task(until_input_ends())
    await asyncio.wait([working, alone], return_when=asyncio.FIRST_COMPLETED)
    if not working.done():
        working.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await working


def say_ready() -> None:
    os.write(sys.stdout.fileno(), READY)


async def until_input_ends() -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)
    await reader.read()


if __name__ == "__main__":
    count_restart()
    given = given_settings()
    set_up_logs(given.log_format, given.log_level)
    asyncio.run(work_for_supervisor(given.channels, given.bot_processes))
