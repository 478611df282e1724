"""A browser's connection to a table: messages to it and from it. Each is sent what is new to it, and nothing twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, cast

import msgspec
from msgspec.json import encode
from uvicorn.protocols.utils import ClientDisconnected

from foodchain.server import wire
from foodchain.server.accounts.accounts import Accounts
from foodchain.server.accounts.sessions import Visitor
from foodchain.server.http.errors import Refusal
from foodchain.server.http.rate_limits import Limit, TokenBucket
from foodchain.server.http.websocket import LeanWebSocket
from foodchain.server.language import sentence
from foodchain.server.live.actions import act
from foodchain.server.live.updates import make_update
from foodchain.server.ops.metrics import ACKNOWLEDGED, REFUSALS, SHOWN, SOCKETS, clock
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.correspondence import last_note
from foodchain.server.tables.hands import SeenAnother
from foodchain.server.tables.room import chat_line
from foodchain.server.tables.table import Table
from foodchain.server.tables.table_view import table_view
from foodchain.words import languages

log = logging.getLogger("foodchain.server")

LONGEST = 16_384
MESSAGES = Limit(300, 0.01)  # from a browser: so many in a burst, and a hundred more every second
MOST_WAITING = 1000  # messages to a browser that does not read
MOST_UNHEARD = 8  # messages from a browser that wait; then no more are read
AGAIN = 2.0  # seconds until the database is asked again
LAST_WORDS = 2.0  # seconds that the last messages may take
COME_BACK = 1012  # the server goes away: try again

read_message = msgspec.json.Decoder(wire.ClientMessage).decode


class Connection:
    """A browser at a table. It has a task only while something is sent or received: most of the time people think."""

    __slots__ = (
        "accounts", "address", "admitted", "bucket", "closed", "closing", "context", "ended", "flushing",
        "handling", "inbox", "language", "looking", "outbox", "player", "saw_the_end", "sent_revision",
        "sent_seat", "socket", "table", "tables", "update_due", "visitor", "welcomed",
    )  # fmt: skip

    def __init__(
        self, socket: LeanWebSocket, table: Table, visitor: Visitor, language: str, accounts: Accounts, address: str
    ) -> None:
        self.socket = socket
        self.table = table
        self.tables = table.tables
        self.visitor = visitor
        self.player = visitor.player
        self.accounts = accounts
        self.address = address
        self.language = language
        self.context = copy_context()  # so that the log tells of which request and table it is
        self.admitted: list[int] | None = None  # the seats whose hands may be shown here; None: it was not asked yet
        self.looking: int | None = None  # the seat that looks at this browser's screen
        self.sent_seat: int | None = None  # the one that looked when the last update was sent
        self.sent_revision: int | None = None  # the last revision this browser knows
        self.outbox: list[wire.ServerMessage] = []
        self.update_due = True  # even if nothing was played
        self.welcomed = False  # nothing is sent before the welcome
        self.flushing: asyncio.Task[None] | None = None  # sends the outbox
        self.inbox: list[tuple[str, float]] = []  # messages, and when they came
        self.handling: asyncio.Task[None] | None = None  # does what the inbox says
        self.bucket = TokenBucket(MESSAGES, clock())
        self.closing: tuple[int, str] | None = None  # the code and the reason, sent after everything else
        self.closed: asyncio.Future[None] | None = None
        self.ended = False  # the connection is gone
        self.saw_the_end = False  # of the game

    def _start(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(job, context=self.context)

    @property
    def seats(self) -> list[int]:
        """The seats of whoever is here, but for those whose hands are not for them."""
        return [seat for seat in self.table.seats_of(self.player) if seat in (self.admitted or ())]

    async def look_who_sits(self) -> None:
        """Find out anew from which seats this browser may look. Who may not is told why."""
        before = self.admitted
        self.admitted = await self.tables.hands.shown_to(self.table, self.visitor.viewers)
        refused = set(self.table.seats_of(self.player)) - set(self.admitted)
        if refused and (before is None or refused & set(before)):
            self.outbox.append(self.refused(SeenAnother(), ""))

    # -- sending ----------------------------------------------------------------------------------------------------

    def say(self, message: wire.ServerMessage) -> None:
        if len(self.outbox) < MOST_WAITING:
            self.outbox.append(message)
        else:  # rather than miss something, it has to come back
            self.socket.drop()
        self._flush_soon()

    def wake(self) -> None:
        """An update is due."""
        self.update_due = True
        self._flush_soon()

    def _flush_soon(self) -> None:
        if self.flushing is None and self.welcomed and not self.ended:
            self.flushing = self._start(self.flush())

    def send_table(self) -> None:
        self.say(wire.TableChanged(self.table_view()))

    def table_view(self) -> wire.Table:
        return table_view(self.tables, self.table.row, self.player, self.language, self.table)

    async def welcome(self) -> None:
        """The first message; whatever is due already comes after it."""
        await self.look_who_sits()
        talks = self.table.may_talk(self.player)
        chat = await self.tables.store.chat_of(self.table.row.id) if talks else []
        if self.table.room.connections == {self}:  # others here may still have to be told what this one reads already
            self.table.room.last_chat = max([self.table.room.last_chat, *(line.number for line in chat)])
            self.table.room.last_note = await last_note(self.tables.store, self.table.row.id)
        lines = [chat_line(line) for line in chat]
        self.outbox.insert(0, wire.Welcome(self.table_view(), self.seats, lines, languages()))
        delayed = self.table.room.delayed
        if delayed is not None and delayed.revision == self.table.revision:
            self.outbox.append(delayed)
        self.welcomed = True
        self.wake()

    async def flush(self) -> None:
        """Send what there is to send. Whatever happens while the socket is busy goes into one update."""
        try:
            while self.outbox or self.update_due:
                await self._send_all()
            if self.closing is not None:
                await self.socket.end(*self.closing)
        except ClientDisconnected:
            pass  # whatever is not sent is sent when the browser comes back
        except Exception:
            log.exception("a socket failed")
            self.socket.drop()
        finally:
            self.flushing = None

    async def _send_all(self) -> None:
        while self.outbox:
            await self.send(self.outbox.pop(0))
        if self.update_due:
            self.update_due = False
            await self.awake()
            known = self.sent_revision
            await self.send(make_update(self))
            if self.table.status == "over" and not self.saw_the_end:
                self.saw_the_end = True
                await self.tables.fair_play.saw_the_end(self.table, self.player)
            self._observe_move(known)

    def _observe_move(self, known: int | None) -> None:
        """How long it took from a person's move until it is on its way to this browser, which knew a revision
        before."""
        room, sent = self.table.room, self.sent_revision
        if known is not None and sent is not None and known < room.moved_revision <= sent:
            (ACKNOWLEDGED if room.mover is self else SHOWN).observe(clock() - room.moved_at)

    async def awake(self) -> None:
        """Wait until there is something to show."""
        while True:
            try:
                await self.table.awake()
                await self.look_who_sits()
                return
            except DatabaseUnavailable as error:  # what is known will do
                DATABASE.failed(error)
                if self.table.history is not None and self.admitted is not None:
                    return
                await self.send(self.refused(Refusal("busy", "not stored"), ""))
                await asyncio.sleep(AGAIN)

    async def send(self, message: wire.ServerMessage) -> None:
        await self.socket.send_text(encode(message))

    def close(self, code: int, reason: str) -> None:
        """Close the socket once everything is sent; and without that where nobody reads."""
        self.closing = code, reason
        self.inbox.clear()
        self._flush_soon()
        asyncio.get_running_loop().call_later(LAST_WORDS, self.socket.drop)

    def hang_up(self) -> None:
        """Let this browser come back by itself, to a table that is read afresh."""
        self.close(COME_BACK, sentence(self.language, "come back"))

    async def drain(self) -> None:
        """The same, once everything that this browser has asked for is done."""
        while self.handling is not None:
            await asyncio.wait([self.handling])
        if not self.ended:
            self.closed = asyncio.get_running_loop().create_future()
            self.hang_up()
            await self.closed

    def on_close(self) -> None:
        """The browser is gone. What it has asked for is still done to the end."""
        table = self.table
        self.ended = True
        with table.arriving_or_leaving(self.player):
            table.room.leave(self)
        if not table.is_here(self.player):
            table.release(table.seats_of(self.player))
        if self.closed is not None and not self.closed.done():
            self.closed.set_result(None)
        SOCKETS.dec()
        self.context.run(log.info, "left")

    # -- receiving --------------------------------------------------------------------------------------------------

    def on_message(self, text: str) -> None:
        if self.ended or self.closing is not None:
            return
        now = clock()
        if self.bucket.take(MESSAGES, now) < 1:
            self.refuse(Refusal("too fast", "too fast"), "")
            self.close(1008, "too fast")
        elif len(text) > LONGEST:
            self.close(1009, "too long")
        else:
            self.inbox.append((text, now))
            if len(self.inbox) >= MOST_UNHEARD:
                self.socket.read_no_more()
            if self.handling is None:
                self.handling = self._start(self._handle_inbox())

    async def _handle_inbox(self) -> None:
        try:
            while self.inbox:
                await self._handle(*self.inbox.pop(0))
        finally:
            self.handling = None
            self.socket.read_on()

    async def _handle(self, text: str, received: float) -> None:
        try:
            message = read_message(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refuse(Refusal("bad request", "bad message", reason=str(error)), "")
            return
        try:
            await act(self, message, received)
        except Refusal as refusal:
            self.refuse(refusal, tag_of(message))
        except DatabaseUnavailable as error:
            DATABASE.failed(error)
            self.refuse(Refusal("busy", "not stored"), tag_of(message))
        except Exception:
            log.exception("table %s could not do what it was told", self.table.row.id)
            self.refuse(Refusal("failed", "failed"), tag_of(message))

    def refuse(self, refusal: Refusal, reply: wire.RefusedKind) -> None:
        REFUSALS.labels(refusal.error).inc()
        self.say(self.refused(refusal, reply))
        self.wake()

    def refused(self, refusal: Refusal, reply: wire.RefusedKind) -> wire.Refused:
        problem = refusal.answer(self.language)
        return wire.Refused(problem.error, problem.message, reply)


def tag_of(message: wire.ClientMessage) -> wire.RequestKind:
    return cast(wire.RequestKind, message.__struct_config__.tag)
