"""Turns at reading strangers' texts: one queue for a whole server, however many workers it has.

Everybody who waits gets an equal share of the readers' time, by address and then by session, so that a stranger with
many slow texts waits for others and not they for them. What a text is likely to take counts before it is read: of those
who have had the same, whoever asks for least comes first. Nobody waits for long: those who would are told to try again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, Protocol

import msgspec

log = logging.getLogger("foodchain.server")

Lane = Literal["quick", "long"]
"""A text is tried in the quick lane first, where nobody takes long. What is not done there is for the long lane."""

MOST_WAITING = 64
OF_SESSION = 3  # that may wait at once
OF_ADDRESS = 12
LONGEST_WAIT: dict[Lane, float] = {"quick": 5.0, "long": 10.0}  # seconds
AT_LEAST = 0.02  # seconds that a turn counts beside the processor time that it took
MOST_KNOWN = 10_000  # sessions and addresses


class Sender(msgspec.Struct, frozen=True):
    """Whose text it is: by session and address."""

    session: str
    address: str


OURSELVES = Sender("", "")


class Wish(msgspec.Struct, frozen=True):
    lane: Lane
    sender: Sender
    seconds: float = 0.0  # that it is likely to take


class Busy(Exception):
    """Too many texts wait already; or too many of this sender's own."""

    def __init__(self, own: bool = False) -> None:
        super().__init__("too many texts wait to be read")
        self.own = own


class Turn:
    """Somebody's turn; `seconds` is how long it counts, if that is not how long it was held."""

    def __init__(self) -> None:
        self.seconds: float | None = None


class Turns(Protocol):
    def turn(self, wish: Wish) -> AbstractAsyncContextManager[Turn]:
        """Wait for a turn, and have it; Busy if it does not come soon."""


class Shares:
    """Who has had how much of the readers (fair queueing). Whoever asks for less than an equal share comes next,
    whatever the others send, and nobody is kept out by newcomers who have had nothing yet."""

    def __init__(self) -> None:
        self.now = 0.0  # the seconds that those had who were called last
        self.had: dict[str, float] = {}

    def of(self, who: str) -> float:
        return max(self.now, self.had.get(who, 0.0))

    def call(self, sender: Sender) -> None:
        self.now = max(self.now, self.of(sender.address))

    def add(self, who: str, seconds: float) -> None:
        self.had[who] = self.of(who) + AT_LEAST + seconds
        if len(self.had) > MOST_KNOWN:
            self.had = {known: had for known, had in self.had.items() if had > self.now}


class Waiting:
    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.sender = wish.sender
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Queue:
    """The turns of one lane: one at a time."""

    def __init__(self, longest_wait: float) -> None:
        self.longest_wait = longest_wait
        self.shares = Shares()
        self.taken = False
        self.waiting: list[Waiting] = []

    async def take(self, wish: Wish) -> None:
        if not self.taken:
            self.taken = True
            return
        self._make_room(wish)
        mine = Waiting(wish)
        self.waiting.append(mine)
        try:
            await asyncio.wait([mine.called], timeout=self.longest_wait)
        except asyncio.CancelledError:
            if mine.called.done() and mine.called.exception() is None:
                self.pass_on()
            raise
        finally:
            if mine in self.waiting:
                self.waiting.remove(mine)
        if not mine.called.done():
            raise Busy
        mine.called.result()

    def pass_on(self) -> None:
        """The turn is over: call whoever will have had least after the next one, and of these whoever came first. An
        address that sends much waits as a whole, and its sessions for each other."""
        if not self.waiting:
            self.taken = False
            self.shares = Shares()  # what was had while nobody else waited is nobody's loss
            return
        address = min(self.waiting, key=lambda one: self._will_have_had(one.wish)[0]).sender.address
        of_address = (one for one in self.waiting if one.sender.address == address)
        following = min(of_address, key=lambda one: self._will_have_had(one.wish)[1])
        self.waiting.remove(following)
        self.shares.call(following.sender)
        following.called.set_result(None)

    def count(self, sender: Sender, seconds: float) -> None:
        for who in {sender.session, sender.address}:
            self.shares.add(who, seconds)

    def _will_have_had(self, wish: Wish) -> tuple[float, float]:
        """Address and session, if the text takes as long as is likely."""
        return self.shares.of(wish.sender.address) + wish.seconds, self.shares.of(wish.sender.session) + wish.seconds

    def _make_room(self, wish: Wish) -> None:
        """Where too many wait, whoever has had and wants most is sent away, be it the one that comes."""
        sender = wish.sender
        senders = [one.sender for one in self.waiting]
        if sum(one.session == sender.session for one in senders) >= OF_SESSION:
            raise Busy(own=True)
        if sum(one.address == sender.address for one in senders) >= OF_ADDRESS:
            raise Busy(own=True)
        if len(self.waiting) < MOST_WAITING:
            return
        last = max(self.waiting, key=lambda one: self._will_have_had(one.wish))
        if self._will_have_had(last.wish) <= self._will_have_had(wish):
            raise Busy
        self.waiting.remove(last)
        last.called.set_exception(Busy())


class LocalTurns:
    """The turns of a server, in the process that hands them out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.queues = {lane: Queue(longest) for lane, longest in LONGEST_WAIT.items()}

    @asynccontextmanager
    async def turn(self, wish: Wish) -> AsyncIterator[Turn]:
        queue = self.queues[wish.lane]
        await queue.take(wish)
        began = self.clock()
        turn = Turn()
        try:
            yield turn
        finally:
            seconds = self.clock() - began if turn.seconds is None else turn.seconds
            queue.count(wish.sender, seconds)
            queue.pass_on()


# -- several workers ------------------------------------------------------------------------------------------------

CALLED = b"called\n"
BUSY = b"busy\n"
BUSY_WITH_OWN = b"busy with your own\n"


class TurnServer:
    """Hands out turns to workers. A connection to its socket is a turn: it ends when the worker closes it, or dies."""

    def __init__(self, socket: str) -> None:
        self.socket = socket
        self.turns = LocalTurns()
        self.holding: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.server = await asyncio.start_unix_server(self._serve, self.socket)

    async def close(self) -> None:
        self.server.close()
        for task in self.holding:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            wish = msgspec.json.decode(await reader.readline(), type=Wish)
        except (msgspec.MsgspecError, ValueError, OSError):
            log.exception("a worker asked in vain for a turn to read a text")
        else:
            turn = Turn()
            holding = asyncio.create_task(self._hold(wish, writer, turn))
            self.holding.add(holding)
            holding.add_done_callback(self.holding.discard)
            with contextlib.suppress(OSError, ValueError):
                turn.seconds = float(await reader.read())  # nothing, if the worker gave up or died
            holding.cancel()
        writer.close()

    async def _hold(self, wish: Wish, writer: asyncio.StreamWriter, said: Turn) -> None:
        try:
            async with self.turns.turn(wish) as turn:
                writer.write(CALLED)
                try:
                    await asyncio.Event().wait()  # until the connection ends
                finally:
                    turn.seconds = said.seconds
        except Busy as busy:
            writer.write(BUSY_WITH_OWN if busy.own else BUSY)


class RemoteTurns:
    """The turns of a server, for one of its workers."""

    def __init__(self, socket: str) -> None:
        self.socket = socket

    @asynccontextmanager
    async def turn(self, wish: Wish) -> AsyncIterator[Turn]:
        turn = Turn()
        try:
            reader, writer = await asyncio.open_unix_connection(self.socket)
        except OSError:  # the server ends
            raise Busy from None
        try:
            writer.write(msgspec.json.encode(wish) + b"\n")
            answer = await reader.readline()
            if answer != CALLED:
                raise Busy(own=answer == BUSY_WITH_OWN)
            yield turn
        finally:
            if turn.seconds is not None:
                writer.write(str(turn.seconds).encode())
            writer.close()
