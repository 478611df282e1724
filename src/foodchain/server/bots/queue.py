"""The job queue of the bots: Redis keeps the queue (SAQ), and `foodchain think` works it off, on any machine.

A job whose worker dies is given to another. An answer that comes too late is for a revision that is past, and nobody
takes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import sys
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from saq import Job as SaqJob
from saq import Worker
from saq.queue.redis import RedisQueue

from foodchain.server.bots.pool import BotPool, JobFailed
from foodchain.server.bots.process import Answer, Job
from foodchain.server.config import READY, given_settings
from foodchain.server.ops.logs import set_up_logs

log = logging.getLogger("foodchain.server")

QUEUE = "foodchain"
SILENT = 3  # seconds without a sign of life after which a job's worker counts as dead
SIGN_OF_LIFE = 1.0
TRIES = 3
KEPT = 60  # seconds that an answer waits for whoever asked
AGAIN = 1.0  # seconds between attempts to reach Redis
LOOK_UP = 5.0  # seconds after which a worker without a job sees whether Redis is still there


def is_news(record: logging.LogRecord) -> bool:
    """SAQ tells of every job, and of every attempt to reach a Redis that is away, which the queue below tells once."""
    error = record.exc_info[1] if record.exc_info else None
    return record.levelno >= logging.ERROR and not isinstance(error, RedisError | OSError)


logging.getLogger("saq").addFilter(is_news)


class RetryingQueue(RedisQueue):
    """While Redis is away it is asked now and then, and not as fast as can be."""

    away = False

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> SaqJob | None:
        try:
            job = await super().dequeue(timeout, poll_interval)
        except (RedisError, OSError) as error:
            if not self.away:
                log.warning("Redis does not answer, and is asked again: %s", error)
            self.away = True
            await asyncio.sleep(AGAIN)
            return None
        if self.away:
            log.warning("Redis answers again")
        self.away = False
        return job


class JobQueue:
    """Hands jobs to job workers; where Redis is gone, its own processes."""

    def __init__(self, url: str, spare: BotPool) -> None:
        # No retries: a worker does not wait for Redis, it does without.
        self.redis = Redis.from_url(url, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))
        self.queue = RedisQueue(self.redis, name=QUEUE)
        self.spare = spare

    async def open(self) -> None:
        await self.spare.open(warm=False)

    async def close(self) -> None:
        await self.spare.close()
        with contextlib.suppress(RedisError, OSError):
            await self.queue.disconnect()

    async def run(self, job: Job) -> Answer:
        seconds = self.spare.seconds
        # Waiting in the queue and another try count too: only a queue that stands still is too slow.
        timeout = seconds * (TRIES + 1)
        try:
            waiting = await self.queue.enqueue(
                "think", job=msgspec.to_builtins(job), seconds=seconds, timeout=0, heartbeat=SILENT, retries=TRIES
            )
            assert waiting is not None
            popping: Any = self.redis.blpop([answer_key(waiting.key)], timeout=timeout)
            found = await popping
        except (RedisError, OSError) as error:
            log.warning("Redis does not hand out the work, so it is done here: %s", error)
            return await self.spare.run(job)
        if found is None:
            raise JobFailed("no job worker has answered; is 'foodchain think' running?")
        answer = msgspec.json.decode(found[1], type=Answer)
        if answer.failed:
            raise JobFailed(answer.error)
        return answer


def answer_key(job: str) -> str:
    return f"{QUEUE}:answer:{job}"


async def work(url: str, processes: int | None, ready: Any = None) -> None:
    """Be a job worker until told to stop. Each job is thought about in a process that may crash or be too slow."""
    redis = Redis.from_url(url)
    queue = RetryingQueue(redis, name=QUEUE)
    pool = BotPool(processes)
    await pool.open()

    async def think(context: dict[str, Any], *, job: Any, seconds: float) -> None:
        async def say_so() -> None:
            while True:
                await asyncio.sleep(SIGN_OF_LIFE)
                await context["job"].update()

        alive = asyncio.create_task(say_so())
        try:
            answer = await pool.run(msgspec.convert(job, Job), seconds)
        except JobFailed as error:
            answer = Answer(error=str(error), failed=True)
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

    worker: Worker[Any] = Worker(
        queue,
        functions=[("think", think)],
        concurrency=pool.count,
        startup=started,
        dequeue_timeout=LOOK_UP,
        timers={"sweep": math.ceil(SIGN_OF_LIFE), "schedule": 1, "worker_info": 10, "abort": 1},
        shutdown_grace_period_s=2,
    )
    try:
        await worker.start()
    finally:
        await pool.close()
        with contextlib.suppress(RedisError, OSError):
            await queue.disconnect()


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
    given = given_settings()
    set_up_logs(given.log_format, given.log_level)
    asyncio.run(work_for_supervisor(given.channels, given.bot_processes))
