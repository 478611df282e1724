"""A table: its stored game, the room of those who are there, and who may do what."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.errors import IllegalMove
from foodchain.server import wire
from foodchain.server.correspondence.clock_changes import Change
from foodchain.server.correspondence.notes import note_view
from foodchain.server.http.errors import Refusal
from foodchain.server.language import refused_option
from foodchain.server.live.worker_messages import Moved, Presence, TableChanged
from foodchain.server.ops.logs import name_table
from foodchain.server.ops.metrics import clock
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable, IntegrityError
from foodchain.server.store.correspondence import SeatEvent, notes_of
from foodchain.server.store.hand_views import HandRefused
from foodchain.server.store.models import Entry, Seat, TableRow
from foodchain.server.store.tables import CLOSED_BENCH, OPEN_BENCH
from foodchain.server.store.terms import SeatClock
from foodchain.server.tables.hands import SeenAnother, Viewers
from foodchain.server.tables.room import Room, chat_line
from foodchain.server.tables.seats import seat_name
from foodchain.server.tables.stored_game import StoredGame
from foodchain.server.tables.summary import people_at, status_of
from foodchain.server.times import seconds_between

if TYPE_CHECKING:
    from foodchain.server.tables.bot_turns import Thinking
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")


class Table(StoredGame):
    __slots__ = ("__weakref__", "bots_playing", "held", "hurried", "reading", "room", "shown_hands", "thinking")

    def __init__(self, tables: TableRegistry, row: TableRow) -> None:
        super().__init__(tables, row)
        self.room = Room()
        self.held: int | None = None  # the seat that has not confirmed its last play; bots wait for it
        self.bots_playing: asyncio.Task[None] | None = None
        self.thinking: Thinking | None = None
        self.hurried = False  # a bot that searches has just had less time than it may
        self.reading: asyncio.Task[None] | None = None
        self.shown_hands: dict[tuple[Any, ...], list[str | None]] = {}  # to whom, and who sat where then

    # -- who may what -----------------------------------------------------------------------------------------------

    def seats_of(self, player: str) -> list[int]:
        """Where a player sits, and no bot stands in."""
        return [seat.seat for seat in self.row.seats if seat.player == player and seat.kind == "person"]

    def people(self) -> set[str]:
        return people_at(self.row)

    def belongs(self, player: str) -> bool:
        return player == self.row.host or player in self.people()

    def may_watch(self, player: str) -> bool:
        return self.row.bench != CLOSED_BENCH or self.belongs(player)

    def may_talk(self, player: str) -> bool:
        """Read the chat, and write in it."""
        return self.row.bench == OPEN_BENCH or self.belongs(player)

    def is_here(self, player: str | None) -> bool:
        return self.room.is_here(player)

    def undoable(self, seats: list[int]) -> tuple[int, int]:
        """How many plies these seats may take back now, and how many of them are the last action."""
        steps = 0
        ply = self.game.last
        while ply is not None and ply.seat in seats and not ply.revealed:
            steps += 1
            ply = ply.previous
        if steps == 0 or self.row.kind != "play":
            return 0, 0
        if self.game.over and len(self.people()) > 1:  # everybody has seen everything, and the result counts
            return 0, 0
        here = self.game.ply
        begun = self.trail[here].action
        if begun == here:  # nothing done in this action yet: the last one is meant
            begun = self.trail[here - 1].action
        return steps, min(steps, here - begun)

    # -- playing ----------------------------------------------------------------------------------------------------

    async def play(
        self, seats: list[int], revision: int, number: int, hold: bool, received: float | None = None
    ) -> None:
        """A player's answer. Refused, it leaves no trace; when this returns, it is on disk. `received` is when it
        came."""
        await self.awake()
        async with self.lock:
            self._check_running()
            try:
                option = self.game.rules.space.find(number)
            except IllegalMove:
                raise Refusal("illegal", "no such option", number=number) from None
            copy = self.game.clone()
            try:
                copy.play_as(seats, option)
            except IllegalMove as error:
                self._check_turn(seats, revision)
                raise Refusal("illegal", text=refused_option(copy, option, error)) from None
            last = copy.last
            assert last is not None
            if not last.claimed:
                self._check_turn(seats, revision)
            holds = hold and not last.revealed and self.waits_for_bot(copy)
            entry = Entry(last.seat, option.text, 0, self.tables.now())
            await self._keep(copy, entry, last.seat if holds else None, received)
        self.announce()

    def _check_running(self) -> None:
        if self.row.kind == "replay":
            raise Refusal("over", "replay only")
        if self.game.over or self.row.kind != "play":
            raise Refusal("over", "over")
        if self.status == "waiting":
            raise Refusal("waiting", "waiting")

    def _check_turn(self, seats: list[int], revision: int) -> None:
        """Whether an answer is to the question that is asked now, and by whom it is asked."""
        if revision != self.revision:
            raise Refusal("stale", "stale")
        deciding = self.game.decision.seat
        if not seats:
            raise Refusal("not yours", "only players")
        if deciding not in seats:
            raise Refusal("not your turn", "not your turn", name=seat_name(self.row.seats[deciding]))

    async def play_for_bot(self, option: Option) -> None:
        """A bot's choice. The table is locked."""
        copy = self.game.clone()
        copy.play(option)
        last = copy.last
        assert last is not None
        await self._keep(copy, Entry(last.seat, option.text, 0, self.tables.now()), None)

    async def take_back(self, seats: list[int], revision: int, whole_action: bool) -> None:
        await self.awake()
        async with self.lock:
            if revision != self.revision:
                raise Refusal("stale", "stale")
            steps, action = self.undoable(seats)
            last = self.game.last
            if steps == 0:
                own = last is not None and last.seat in seats
                others = last is not None and not own and any(ply.seat in seats for ply in self.game.plies)
                raise Refusal("cannot undo", "undo revealed" if own else "undo others" if others else "nothing to undo")
            assert last is not None
            back = action if whole_action else 1
            await self._keep(self.game.at(self.game.ply - back), Entry(last.seat, "", back, self.tables.now()), None)
        self.announce()

    async def _keep(self, game: Game, entry: Entry, held: int | None, received: float | None = None) -> None:
        """Store a move, and tell it everywhere."""
        before = self.status
        try:
            await self.append(game, entry)
        except IntegrityError:  # another worker was faster: what is there counts
            await self.read()
            self.announce()
            raise Refusal("stale", "stale") from None
        except DatabaseUnavailable as error:  # whether it is on disk is not known before that can be read again
            self.refresh()
            DATABASE.failed(error)
            raise Refusal("busy", "not stored") from None
        self._settled(before, held)
        shared = None if received is None else self.tables.clock.now() - (clock() - received)
        self.tables.channel.publish(
            Moved(self.tables.worker, self.row.id, self.revision, held, entry, self.row.bot_worker, shared)
        )
        if game.over:
            self.tables.ended(self.row.id)

    def follows(self, message: Moved) -> bool:
        """Put in place what another worker has stored, if everything before it is known here and nothing is under
        way."""
        if self.history is None or self.unsure or self.lock.locked() or self.reading is not None:
            return False
        if message.entry is None or message.revision != self.revision + 1:
            return False
        before = self.status
        if not self.follow(message.entry, message.bot_worker):
            return False
        self._settled(before, message.held)
        self.announce()
        return True

    def _settled(self, status_before: str, held: int | None) -> None:
        """A move is in place."""
        self.held = held
        if self.status != status_before:
            self.room.send_table()

    def hold(self, held: int | None) -> None:
        """Another worker tells who holds a play back, or no longer does."""
        if self.held != held:
            self.held = held
            self.announce()

    def release(self, seats: list[int]) -> None:
        """The seat that held its play back lets it go."""
        if self.held is not None and self.held in seats:
            self.held = None
            self.tables.channel.publish(Moved(self.tables.worker, self.row.id, self.revision, None))
            self.announce()

    # -- telling what is new ----------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Tell everybody at the table how it stands, and let bots go on."""
        self.room.wake()
        self.tables.bot_turns.wake(self)

    def refresh(self) -> None:
        """Something is new on disk: read it and tell it, unless that is under way already."""
        self.unsure = True
        if self.reading is None and (self.room.connections or self.bots_playing):
            self.reading = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        name_table(self.row.id)
        try:
            while self.unsure and (self.room.connections or self.bots_playing):
                await self.read_anew()
        except Refusal:
            self.room.close()
        except DatabaseUnavailable as error:
            DATABASE.failed(error)  # it is read again
        except Exception:
            log.exception("table %s could not be read", self.row.id)
        finally:
            self.reading = None

    async def read_anew(self) -> None:
        """Read what is new and tell it to those at the table."""
        async with self.lock:
            old = self.row
            await self.read()
            if old.revision != self.row.revision:
                self.held = None
                self._note_stored_move()
        for connection in self.room.connections:
            if not self.may_watch(connection.player):
                connection.hang_up()
        if (old.touched, old.seats) != (self.row.touched, self.row.seats) or status_of(old) != self.status:
            self.room.send_table()
        if self.row.rematch is not None and old.rematch != self.row.rematch:
            self.room.send(wire.Rematch(self.row.rematch))
        if old.touched != self.row.touched and self.room.connections:
            await self.send_chat()
            await self.send_notes()
        self.announce()

    def _note_stored_move(self) -> None:
        """A move was found in the database that no message has told of: when it came is told by itself. Those of bots
        are not counted, as nobody waits for them to be shown."""
        if self.room.moved_revision >= self.revision or self.row.kind != "play":
            return
        last = self.game.last
        if last is not None and self.row.seats[last.seat].kind == "person":
            waited = max(0.0, seconds_between(self.row.played, self.tables.now()))
            self.room.note_move(self.revision, clock() - waited)

    async def send_chat(self) -> None:
        """The lines that nobody here has been sent, whichever worker they were said to."""
        room = self.room
        for line in await self.tables.store.chat_of(self.row.id, after=room.last_chat):
            if line.number > room.last_chat:  # whoever reads the same at once does not send it again
                room.last_chat = line.number
                for connection in room.connections:
                    if self.may_talk(connection.player):
                        connection.say(wire.ChatAdded(chat_line(line)))

    async def send_notes(self) -> None:
        """The same for notes of what people agreed on."""
        room = self.room
        for note in await notes_of(self.tables.store, self.row.id, after=room.last_note):
            if note.number > room.last_note:
                room.last_note = note.number
                for connection in room.connections:
                    connection.say(wire.NoteAdded(**asdict(note_view(self.row, note, connection.language))))

    async def changed(self) -> None:
        """Something beside the moves was stored here: tell it here and everywhere."""
        self.tables.channel.publish(TableChanged(self.tables.worker, self.row.id))
        await self.read_anew()

    @contextmanager
    def arriving_or_leaving(self, player: str) -> Iterator[None]:
        """Tell whoever is there when somebody comes or goes, and not for each of their windows: a crowd that gathers at
        a table would have to hear of everyone in it."""
        before = self.is_here(player)
        yield
        if self.is_here(player) != before:
            self.publish_presence()
            if player in self.people():
                self.tables.absences.note(self, player)
                self.room.send_table()

    def publish_presence(self) -> None:
        """Tell the other workers who is here by this one's sockets."""
        self.tables.channel.publish(Presence(self.tables.worker, self.row.id, self.room.players()))

    def rest(self) -> None:
        """Keep only what is needed to be woken."""
        if self.bots_playing is None and self.reading is None and not self.lock.locked():
            self.history = None
            self.rendered.clear()
            self.shown_hands.clear()

    # -- seats ------------------------------------------------------------------------------------------------------

    async def change_seat(
        self,
        seat: Seat,
        event: SeatEvent | None = None,
        clocks: list[SeatClock] | None = None,
        viewers: Viewers = (),
        **agreed: Any,
    ) -> bool:
        """Seat somebody else, and change what was agreed on. False if somebody was faster. The viewers are those who
        sit down, and are to see the hand."""
        seats = [seat if known.seat == seat.seat else known for known in self.row.seats]
        time = self.tables.now()
        change = Change(self.row, seats, self.row.summary, time, clocks=clocks, agreed=agreed)
        before = self.row.seats[seat.seat]
        seen_by = self.tables.hands.to_be_seen_by(self, viewers)
        try:
            done = await self.tables.store.change_seat(self.row.id, before, seat, time, change.kept(), event, seen_by)
        except HandRefused:
            raise SeenAnother from None
        except IntegrityError:
            done = False
        await self.changed()
        return done
