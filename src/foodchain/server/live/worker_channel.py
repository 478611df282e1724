"""How workers reach each other: through Redis, PostgreSQL, or the supervisor that started them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from foodchain.server.live.worker_messages import WorkerMessage, read_message
from foodchain.server.ops.outages import Outage

log = logging.getLogger("foodchain.server")

CHANNEL = "foodchain"
BACK = b""  # comes when the channel was gone and is back: anything may have been missed
AGAIN = 1.0  # seconds between attempts to connect again
LONGEST_BATCH = 7_000  # bytes of messages that are sent together; PostgreSQL takes 8,000


class ReconnectingBackend(ChannelsBackend):
    """A backend that outlives the loss of its server: it is made anew until it works again. What is said meanwhile is
    lost, and whoever listens hears BACK afterwards.

    What is said while the server has not answered yet is sent together, one message a line: a worker that waited for an
    answer to each would tell no more than some five hundred moves a second."""

    def __init__(self, make: Callable[[], ChannelsBackend]) -> None:
        self.make = make
        self.inner: ChannelsBackend | None = None
        self.channels: set[str] = set()
        self.unsent: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.outage = Outage("the channel to the other workers")

    async def on_startup(self) -> None:
        pass  # connecting is up to stream_events, again and again

    async def on_shutdown(self) -> None:
        if self.sending is not None:
            await self.sending
        await self._drop()

    async def _drop(self) -> None:
        inner, self.inner = self.inner, None
        if inner is not None:
            with contextlib.suppress(Exception):
                await inner.on_shutdown()

    async def subscribe(self, channels: Iterable[str]) -> None:
        self.channels.update(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self.channels.difference_update(channels)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        self.unsent.append(data)
        if self.sending is None or self.sending.done():
            self.sending = asyncio.create_task(self._send(tuple(channels)))

    async def _send(self, channels: tuple[str, ...]) -> None:
        while self.unsent:
            batch = self._next_batch()
            try:
                if self.inner is not None:
                    await self.inner.publish(batch, channels)
            except Exception as error:
                self.outage.failed(error)

    def _next_batch(self) -> bytes:
        batch = self.unsent.popleft()
        while self.unsent and len(batch) + 1 + len(self.unsent[0]) <= LONGEST_BATCH:
            batch += b"\n" + self.unsent.popleft()
        return batch

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            inner = self.make()
            try:
                await inner.on_startup()
                await inner.subscribe(self.channels)
                self.inner = inner
                self.outage.ended()
                for channel in self.channels:
                    yield channel, BACK
                async for channel, batch in inner.stream_events():
                    for line in batch.split(b"\n"):
                        yield channel, line
            except Exception as error:
                self.outage.failed(error)
            await self._drop()
            await asyncio.sleep(AGAIN)

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


def redis_backend(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    # No retries: a worker does not wait for Redis, it does without.
    redis = Redis.from_url(url, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))
    return RedisChannelsPubSubBackend(redis=redis)


def postgres_backend(url: str) -> ChannelsBackend:
    import asyncpg  # type: ignore[import-untyped]
    from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

    class Backend(AsyncPgChannelsBackend):
        """Publishes on the connection it listens on, instead of making a new one each time; and notices its end."""

        async def on_startup(self) -> None:
            await super().on_startup()
            self.ended = asyncio.Event()
            self._listener_conn.add_termination_listener(lambda _: self.ended.set())

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            async with self._listener_lock:
                for channel in channels:
                    await self._listener_conn.execute("SELECT pg_notify($1, $2)", channel, data.decode())

        async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
            assert self._queue is not None
            ended = asyncio.create_task(self.ended.wait())
            try:
                while True:
                    heard = asyncio.create_task(self._queue.get())
                    await asyncio.wait([heard, ended], return_when=asyncio.FIRST_COMPLETED)
                    if not heard.done():
                        heard.cancel()
                        raise ConnectionError("PostgreSQL has closed the connection")
                    yield heard.result()
            finally:
                ended.cancel()

    return Backend(make_connection=lambda: asyncpg.connect(url.replace("+asyncpg", ""), timeout=5))


class SupervisorBackend(ChannelsBackend):
    """Workers of one server tell each other through the process that started them: each message is a line to it, and
    it passes the lines on to the others."""

    def __init__(self, reader: asyncio.StreamReader, write: Callable[[bytes], Any]) -> None:
        self.reader = reader
        self.write = write
        self.ended = asyncio.Event()

    async def on_startup(self) -> None:
        pass

    async def on_shutdown(self) -> None:
        pass

    async def subscribe(self, channels: Iterable[str]) -> None:
        pass

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        pass

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        with contextlib.suppress(OSError):  # whoever passed it on is dead: the end of the input tells that
            self.write(data + b"\n")

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while line := await self.reader.readline():
            yield CHANNEL, line.rstrip(b"\n")
        self.ended.set()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


def make_backend(channels: str) -> ChannelsBackend:
    """The backend of a --channels option; what it may be is checked before."""
    if channels.startswith(("redis://", "rediss://", "unix://")):
        return ReconnectingBackend(lambda: redis_backend(channels))
    if channels.startswith("postgres"):
        return ReconnectingBackend(lambda: postgres_backend(channels))
    return MemoryChannelsBackend()


Hear = Callable[[WorkerMessage | None], Awaitable[None]]


class WorkerChannel:
    """What a worker tells the others, and hears from them."""

    def __init__(self, backend: ChannelsBackend, shared: bool) -> None:
        self.plugin = ChannelsPlugin(backend, channels=[CHANNEL], subscriber_max_backlog=100_000)
        self.shared = shared  # whether there are others
        self.is_open = False

    @asynccontextmanager
    async def listening(self, hear: Hear) -> AsyncGenerator[None, None]:
        """Call `hear` for each message; with None when messages may have been missed."""
        async with self.plugin, self.plugin.start_subscription(CHANNEL) as subscriber:

            async def listen(data: bytes) -> None:
                try:
                    await hear(read_message(data) if data != BACK else None)
                except Exception:
                    log.exception("a message from another worker could not be dealt with: %.200r", data)

            async with subscriber.run_in_background(listen):
                self.is_open = True
                try:
                    yield
                finally:
                    self.is_open = False

    def publish(self, message: WorkerMessage) -> None:
        """Nobody gets what is published when the channel is closed already, as by those who leave last."""
        if self.shared and self.is_open:
            self.plugin.publish(msgspec.json.encode(message), CHANNEL)
