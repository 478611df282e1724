"""The tables of a worker: those in memory, the way to the others, and what other workers tell about them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from secrets import token_hex
from time import monotonic
from weakref import WeakValueDictionary

from foodchain.server import wire
from foodchain.server.bots.pool import BotBackend
from foodchain.server.correspondence.absences import Absences
from foodchain.server.correspondence.fair_play import FairPlay
from foodchain.server.http.errors import Refusal
from foodchain.server.live.shared_clock import SharedClock
from foodchain.server.live.worker_channel import WorkerChannel
from foodchain.server.live.worker_messages import (
    AskPresence,
    BotDelayed,
    BotForfeited,
    BotReplaced,
    BotThinking,
    LimitUsed,
    LoggedOut,
    Moved,
    Presence,
    TableChanged,
    WorkerMessage,
    WorkerStopped,
)
from foodchain.server.ops.metrics import TABLES, clock
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.tables.bot_turns import BotTurns, send_forfeited, send_replaced
from foodchain.server.tables.creation import Creation
from foodchain.server.tables.hands import Hands
from foodchain.server.tables.seating import Seating
from foodchain.server.tables.table import Table
from foodchain.server.texts.readers import TextReaders
from foodchain.server.times import now

log = logging.getLogger("foodchain.server")

KEPT = 100  # tables without anybody at them that stay at hand
LOOK_AGAIN = 2.0  # seconds after which everything is looked at again
REST_AFTER = 60.0  # seconds after which a table without activity keeps no game in memory
LEAVING = 5.0  # seconds for the last moves and messages


class TableRegistry:
    """All tables: those in memory, and the way to the others. Nothing is known here that is not in the database, or
    told again by the other workers when asked."""

    def __init__(
        self,
        store: Store,
        bots: BotBackend,
        channel: WorkerChannel,
        time: Callable[[], str] = now,
        texts: TextReaders | None = None,
    ) -> None:
        self.store = store
        self.now = time
        self.texts = texts or TextReaders()
        self.creation = Creation(self)
        self.seating = Seating(self)
        self.bot_turns = BotTurns(self, bots)
        self.fair_play = FairPlay(self)
        self.hands = Hands(self)
        self.absences = Absences(self)
        self.channel = channel
        self.worker = token_hex(8)
        self.living = {self.worker}  # the workers that live, as far as is known
        self.clock = SharedClock()
        self.secret = b""
        self.live: OrderedDict[str, Table] = OrderedDict()  # kept at hand, the longest unused first
        self.known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # whatever anybody still holds
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.leaving = False
        self.ended: Callable[[str], None] = lambda table: None  # told of every game that ends
        self.spent: Callable[[str, str], None] = lambda name, who: None  # told of what others have let somebody do
        self.watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.secret = await self.store.secret()
        await self.texts.open()
        if self.channel.shared:
            await self.store.live_on(self.worker)
        self.watching = asyncio.create_task(self._watch())

    async def drain(self) -> None:
        """Whatever was said is still done; then bots stop, and everybody is asked to come back."""
        self.leaving = True
        leaving = [connection.drain() for table in self.known.values() for connection in table.room.connections]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*leaving), LEAVING)

    async def close(self) -> None:
        everywhere = list(self.known.values())
        running = [table.bots_playing for table in everywhere] + [table.reading for table in everywhere]
        tasks = [task for task in (self.watching, *running) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self.absences.written(), return_exceptions=True)
        await self.texts.close()
        if self.channel.shared:
            self.channel.publish(WorkerStopped(self.worker))
            try:
                await self.store.leave(self.worker)
            except DatabaseUnavailable as error:
                DATABASE.failed(error)  # the others notice by themselves that this worker is gone

    async def find(self, table: str) -> Table:
        """The table with its game in memory. Only ever one Table for each: its lock orders what this worker does."""
        found = self.known.get(table)
        if found is None:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self._load(table))
                self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
            found = await asyncio.shield(self.loading[table])
        self.live[table] = found
        self.live.move_to_end(table)
        await found.awake()
        return found

    async def visit(self, table: str, player: str) -> Table:
        """The table, for somebody who wants to look at it. A closed one is not there for strangers."""
        found = await self.find(table)
        if not found.may_watch(player):
            raise Refusal("not found", "no such table")
        return found

    async def _load(self, table: str) -> Table:
        row = await self.store.find_table(table)
        if row is None:
            raise Refusal("not found", "no such table")
        found = Table(self, row)
        await found.open()
        return self.place(found)

    def place(self, table: Table) -> Table:
        """A table is in memory; some that nobody is at may go instead."""
        self.known[table.row.id] = self.live[table.row.id] = table
        self._forget_unused(but=table)
        self.channel.publish(AskPresence(self.worker, table.row.id))
        self.bot_turns.wake(table)
        return table

    def _forget_unused(self, but: Table | None = None) -> None:
        """Of the tables that nobody is at, only the last ones stay at hand."""
        for name in list(self.live)[: max(0, len(self.live) - KEPT)]:
            idle = self.live[name]
            is_used = idle.room.connections or idle.bots_playing is not None or idle.lock.locked()
            if not is_used and idle is not but:
                del self.live[name]
        TABLES.set(len(self.live))

    # -- together with other workers --------------------------------------------------------------------------------

    async def hear(self, message: WorkerMessage | None) -> None:
        """What another worker tells; None when messages may have been missed."""
        if message is None:
            for table in self.live.values():
                table.refresh()
                table.publish_presence()
                self.channel.publish(AskPresence(self.worker, table.row.id))
            return
        if message.worker == self.worker:
            return
        if isinstance(message, WorkerStopped):
            self.living.discard(message.worker)
            self._forget_worker(message.worker)
            return
        self.living.add(message.worker)
        if isinstance(message, LoggedOut):
            self._hang_up(message.player)
            return
        if isinstance(message, LimitUsed):
            self.spent(message.name, message.who)
            return
        found = self.known.get(message.table)
        if found is None:
            return
        if isinstance(message, Moved):
            if message.received is not None and message.revision > found.revision:
                found.room.note_move(message.revision, clock() - self.clock.since(message.received))
            if found.follows(message):
                return
            if message.revision > found.revision:
                found.refresh()
                if found.reading is not None and message.held is not None:
                    found.reading.add_done_callback(lambda _: found.hold(message.held))
            elif message.revision == found.revision:
                found.hold(message.held)
        elif isinstance(message, TableChanged):
            found.refresh()
        elif isinstance(message, Presence):
            self.absences.note_gone(found, found.room.hear_presence(message.worker, message.players))
            found.room.send_table()
        elif isinstance(message, AskPresence):
            if found.room.connections:
                found.publish_presence()
        elif isinstance(message, BotThinking):
            found.room.send(wire.Thinking(message.seat, message.hurried))
        elif isinstance(message, BotDelayed):
            found.room.tell_delayed(message.seat, message.revision)
        elif isinstance(message, BotReplaced):
            send_replaced(found, message.seat, message.bot, message.other)
        elif isinstance(message, BotForfeited):
            send_forfeited(found, message.seat, message.bot)

    def _forget_worker(self, worker: str) -> None:
        for table in self.live.values():
            if gone := table.room.hear_presence(worker, []):
                self.absences.note_gone(table, gone)
                table.room.send_table()

    async def _watch(self) -> None:
        """Look again and again whether something was missed: a message lost, a worker dead, a table unused."""
        while True:
            try:
                await self._look()
                DATABASE.ended()
            except DatabaseUnavailable as error:
                DATABASE.failed(error)
            except Exception:
                log.exception("looking after the tables failed, and is tried again")
            await asyncio.sleep(LOOK_AGAIN)

    async def _look(self) -> None:
        if self.channel.shared:
            await self.store.live_on(self.worker)
            await self.clock.compare(self.store)
            before, self.living = self.living, await self.store.living() | {self.worker}
            for worker in before - self.living:
                self._forget_worker(worker)
        for left in await self.store.abandoned(self.living):
            await self.bot_turns.adopt(left)
        watched = [table for table in self.live.values() if table.room.connections]
        await self.absences.note_present(watched)
        marks = await self.store.marks([table.row.id for table in watched])
        for table in watched:
            revision, touched = marks.get(table.row.id, (-1, -1))
            if table.unsure or revision > table.revision or touched != table.row.touched or revision < 0:
                table.refresh()
            else:
                self.bot_turns.wake(table)
        idle = monotonic() - REST_AFTER
        for table in list(self.live.values()):
            if table.used < idle:
                table.rest()
        self._forget_unused()

    async def reseat(self, table: str) -> None:
        """Whose the seats are, or who may watch, has changed on disk: all who are there are told."""
        found = self.known.get(table)
        if found is None:
            self.channel.publish(TableChanged(self.worker, table))
        else:
            await found.changed()

    def hang_up(self, player: str) -> None:
        """Somebody's sockets are closed, here and by all workers; who may come back comes back as whoever they are
        then."""
        self.channel.publish(LoggedOut(self.worker, player))
        self._hang_up(player)

    def _hang_up(self, player: str) -> None:
        for table in list(self.known.values()):
            for connection in table.room.connections:
                if connection.player == player:
                    connection.hang_up()
