"""The live socket: one for each browser at a table. Each is told what is new to it, and nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from contextvars import copy_context
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath
from msgspec.json import encode
from uvicorn.protocols.utils import ClientDisconnected

from foodchain.server import wire
from foodchain.server.accounts.accounts import Accounts
from foodchain.server.accounts.sessions import Visitor
from foodchain.server.correspondence.view import clocks_view
from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.http.websocket import SOCKET_KEY, LeanWebSocket
from foodchain.server.language import choose_language, sentence
from foodchain.server.ops.logs import about_table, first_line
from foodchain.server.ops.metrics import ACKNOWLEDGED, REFUSALS, SHOWN, SOCKETS, clock
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.correspondence import last_note
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.room import chat_line
from foodchain.server.tables.table import Table
from foodchain.server.tables.table_view import table_view
from foodchain.server.tables.views import option_data, plies_for, setup_for, shown
from foodchain.words import languages

log = logging.getLogger("foodchain.server")

LATEST = 40  # plies of the log that a new connection gets at once
LONGEST = 16_384
AT_ONCE = 300  # messages that may come in a burst
PER_SECOND = 100  # and how many more every second
MOST_WAITING = 1000  # messages to a browser that does not read
MOST_UNHEARD = 8  # messages from a browser that wait; then no more are read
MOST_WINDOWS = 50  # of one player at one table
AGAIN = 2.0  # seconds until the database is asked again
LAST_WORDS = 2.0  # seconds that the last messages may take
COME_BACK = 1012  # the server goes away: try again
LATER = 1013  # nothing can be done now: try again later

read_message = msgspec.json.Decoder(wire.ClientMessage).decode


class Connection:
    """A browser at a table. It has a task only while something is said or heard: most of the time people think."""

    __slots__ = (
        "accounts",
        "address",
        "asked_at",
        "context",
        "credit",
        "ended",
        "eyes",
        "farewell",
        "fresh",
        "heard",
        "hearing",
        "inbox",
        "language",
        "looking",
        "outbox",
        "parting",
        "player",
        "saw_the_end",
        "sent_revision",
        "socket",
        "table",
        "tables",
        "talking",
        "visitor",
        "welcomed",
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
        self.looking: int | None = None  # the seat whose eyes this browser has
        self.eyes: int | None = None  # whose eyes the last update was for
        self.sent_revision: int | None = None  # the last revision this browser knows
        self.outbox: list[wire.ServerMessage] = []
        self.fresh = True  # an update is due even if nothing was played
        self.welcomed = False  # nothing is said before the first word
        self.talking: asyncio.Task[None] | None = None
        self.inbox: list[tuple[str, float]] = []  # what was said, and when
        self.hearing: asyncio.Task[None] | None = None
        self.asked_at = 0.0  # when what is being done was said
        self.heard = clock()  # when something was said last
        self.credit = float(AT_ONCE)  # how many more messages may come
        self.farewell: tuple[int, str] | None = None  # what is said last, before the line is closed
        self.parting: asyncio.Future[None] | None = None
        self.ended = False  # the line is gone
        self.saw_the_end = False

    def _start(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(job, context=self.context)

    # -- what this browser may see ----------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        return self.table.seats_of(self.player)

    def hands_over(self) -> bool:
        """Several people share this screen, and each has secrets."""
        game = self.table.game
        return game.rules.has_hands and len(self.seats) > 1 and not game.over and game.rules.keeps_secrets(game.state)

    def acting(self) -> list[int]:
        """The seats that can act from this browser now."""
        if self.hands_over():
            return [seat for seat in self.seats if seat == self.looking]
        return self.seats

    def look(self) -> tuple[int | None, int | None]:
        """Whose eyes this browser has, and to whom it has to be handed over first."""
        seats = self.seats
        game = self.table.game
        deciding = None if game.over else game.decision.seat
        if not seats:
            return None, None
        if self.hands_over():
            if deciding in seats and deciding != self.looking:
                return None, deciding
            return self.looking, None
        if deciding in seats:
            self.looking = deciding
        elif self.looking not in seats:
            self.looking = seats[0]
        return self.looking, None

    def update(self) -> wire.Update:
        table = self.table
        game = table.game
        seat, handover = self.look()
        other_eyes = self.sent_revision is not None and seat != self.eyes and self.hands_over()
        acting = self.acting()
        if self.sent_revision is None or other_eyes:
            since = max(0, game.ply - LATEST)
        else:
            since = table.lowest_since(self.sent_revision)
        plies = plies_for(table, game, since, game.ply, seat, self.language)
        if (self.sent_revision is None or other_eyes) and since == 0:
            plies.insert(0, setup_for(game, seat, self.language))
        if other_eyes:
            since = -1  # nothing that the last one knew stays on the screen
        self.eyes = seat
        steps, action = table.undoable(acting)
        running = table.status == "running"
        view = shown(table, seat, self.language, running)
        self.sent_revision = table.revision
        return wire.Update(
            revision=table.revision,
            ply=game.ply,
            since=since,
            plies=plies,
            view=view,
            seat=seat,
            handover=handover,
            undo=wire.Undo(steps, action),
            held=table.held,
            claims=self.claims(view["decision"], acting),
            clocks=clocks_view(table.row, self.tables.now()),
        )

    def claims(self, shown: wire.Decision | None, acting: list[int]) -> list[wire.Option]:
        """What this browser may play out of turn, beside the options it is shown."""
        if shown is None or self.table.status != "running":
            return []
        decision = self.table.game.decision
        known = {option["number"] for option in shown["options"]}
        found = []
        for seat in acting:
            for option in decision.claims_of(seat):
                if option.number not in known:
                    known.add(option.number)
                    found.append(option_data(option))
        return found

    # -- talking ----------------------------------------------------------------------------------------------------

    def say(self, message: wire.ServerMessage) -> None:
        if len(self.outbox) < MOST_WAITING:
            self.outbox.append(message)
        else:  # rather than miss something, it has to come back
            self.socket.drop()
        self._talk()

    def wake(self) -> None:
        """An update is due."""
        self.fresh = True
        self._talk()

    def _talk(self) -> None:
        if self.talking is None and self.welcomed and not self.ended:
            self.talking = self._start(self.talk())

    def tell_table(self) -> None:
        self.say(wire.TableChanged(self.table_view()))

    def table_view(self) -> wire.Table:
        return table_view(self.tables, self.table.row, self.player, self.language, self.table)

    async def welcome(self) -> None:
        """The first thing that is said; whatever is due already comes after it."""
        talks = self.table.may_talk(self.player)
        chat = await self.tables.store.chat_of(self.table.row.id) if talks else []
        if self.table.room.connections == {self}:  # others here may still have to be told what this one reads already
            self.table.room.last_chat = max([self.table.room.last_chat, *(line.number for line in chat)])
            self.table.room.last_note = await last_note(self.tables.store, self.table.row.id)
        lines = [chat_line(line) for line in chat]
        self.outbox.insert(0, wire.Welcome(self.table_view(), self.seats, lines, languages()))
        self.welcomed = True
        self.wake()

    async def talk(self) -> None:
        """Send what there is to say. Whatever happens while the line is busy goes into one update."""
        try:
            while self.outbox or self.fresh:
                await self.say_all()
            if self.farewell is not None:
                await self.socket.end(*self.farewell)
        except ClientDisconnected:
            pass  # whatever is not said is said when the browser comes back
        except Exception:
            log.exception("a socket failed")
            self.socket.drop()
        finally:
            self.talking = None

    async def say_all(self) -> None:
        while self.outbox:
            await self.send(self.outbox.pop(0))
        if self.fresh:
            self.fresh = False
            await self.awake()
            known = self.sent_revision
            await self.send(self.update())
            if self.table.status == "over" and not self.saw_the_end:
                self.saw_the_end = True
                await self.tables.fair_play.saw_the_end(self.table, self.player)
            if known is not None and self.sent_revision == self.table.room.moved_revision != known:
                took = clock() - self.table.room.moved_at
                (ACKNOWLEDGED if self.table.room.mover is self else SHOWN).observe(took)

    async def awake(self) -> None:
        """Wait until there is something to show."""
        while True:
            try:
                await self.table.awake()
                return
            except DatabaseUnavailable:  # the database is away: what is known will do
                if self.table.history is not None:
                    return
                await self.send(self.refused(Refusal("busy", "not stored"), ""))
                await asyncio.sleep(AGAIN)

    async def send(self, message: wire.ServerMessage) -> None:
        await self.socket.send_text(encode(message))

    def part(self, code: int, reason: str) -> None:
        """Hang up, once everything is said; and without that where nobody listens."""
        self.farewell = code, reason
        self.inbox.clear()
        self._talk()
        asyncio.get_running_loop().call_later(LAST_WORDS, self.socket.drop)

    def hang_up(self) -> None:
        """Let this browser come back by itself, to a table that is read afresh."""
        self.part(COME_BACK, sentence(self.language, "come back"))

    async def take_leave(self) -> None:
        """The same, once everything that this browser has said is done."""
        while self.hearing is not None:
            await asyncio.wait([self.hearing])
        if not self.ended:
            self.parting = asyncio.get_running_loop().create_future()
            self.hang_up()
            await self.parting

    def loses(self) -> None:
        """The browser is gone. What it has said is still done to the end."""
        table = self.table
        self.ended = True
        with presence(table, self.player):
            table.room.connections.discard(self)
        if not table.is_here(self.player):
            table.release(table.seats_of(self.player))
        if self.parting is not None and not self.parting.done():
            self.parting.set_result(None)
        SOCKETS.dec()
        self.context.run(log.info, "left")

    # -- listening --------------------------------------------------------------------------------------------------

    def hears(self, text: str) -> None:
        if self.ended or self.farewell is not None:
            return
        now = clock()
        self.credit, self.heard = min(AT_ONCE, self.credit + (now - self.heard) * PER_SECOND) - 1, now
        if self.credit < 0:
            self.refuse(Refusal("too fast", "too fast"), "")
            self.part(1008, "too fast")
        elif len(text) > LONGEST:
            self.part(1009, "too long")
        else:
            self.inbox.append((text, now))
            if len(self.inbox) >= MOST_UNHEARD:
                self.socket.read_no_more()
            if self.hearing is None:
                self.hearing = self._start(self.hear_all())

    async def hear_all(self) -> None:
        try:
            while self.inbox:
                text, self.asked_at = self.inbox.pop(0)
                await self.hear(text)
        finally:
            self.hearing = None
            self.socket.read_on()

    async def hear(self, text: str) -> None:
        try:
            said = read_message(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refuse(Refusal("bad request", "bad message", reason=str(error)), "")
            return
        try:
            await self.do(said)
        except Refusal as refusal:
            self.refuse(refusal, tag_of(said))
        except DatabaseUnavailable as error:
            log.error("table %s waits for the database: %s", self.table.row.id, first_line(error))
            self.refuse(Refusal("busy", "not stored"), tag_of(said))
        except Exception:
            log.exception("table %s could not do what it was told", self.table.row.id)
            self.refuse(Refusal("failed", "failed"), tag_of(said))

    def refuse(self, refusal: Refusal, reply: str) -> None:
        REFUSALS.labels(refusal.error).inc()
        self.say(self.refused(refusal, reply))
        self.wake()

    def refused(self, refusal: Refusal, reply: str) -> wire.Refused:
        problem = refusal.answer(self.language)
        return wire.Refused(problem.error, problem.message, reply)

    async def do(self, said: wire.ClientMessage) -> None:
        table = self.table
        await table.awake()
        if isinstance(said, wire.Play):
            await table.play(self.acting(), said.revision, said.option, said.hold)
            room = table.room
            room.mover, room.moved_at, room.moved_revision = self, self.asked_at, table.revision
        elif isinstance(said, wire.TakeBack | wire.Restart):
            await table.take_back(self.acting(), said.revision, isinstance(said, wire.Restart))
        elif isinstance(said, wire.Confirm):
            table.release(self.seats)
        elif isinstance(said, wire.Sit):
            if said.seat not in self.seats:
                raise Refusal("not yours", "not your seat", seat=said.seat + 1)
            self.looking = said.seat
            self.wake()
        elif isinstance(said, wire.Say):
            await self.chat(said.text)
        elif isinstance(said, wire.Speak):
            self.language = choose_language(said.language, "")
            self.sent_revision = None
            await self.welcome()
        elif isinstance(said, wire.Ping):
            self.say(wire.Pong())

    async def chat(self, text: str) -> None:
        text = " ".join(text.split())
        if not text:
            return
        if not self.table.may_talk(self.player):
            raise Refusal("not yours", "quiet bench")
        self.accounts.limits.spend_both("chat", self.player, self.address)
        seats = self.seats
        seat = self.looking if self.looking in seats else seats[0] if seats else None
        name = self.table.row.seats[seat].name if seat is not None else await self.tables.store.name_of(self.player)
        await self.tables.store.add_chat(self.table.row.id, self.player, seat, name, text)
        await self.table.changed()


def tag_of(said: wire.ClientMessage) -> str:
    return str(said.__struct_config__.tag)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], state: State) -> None:
    """Somebody comes to a table. This ends when they are welcomed; the line is then the connection's."""
    tables: TableRegistry = state.tables
    player, language = visitor_of(socket)
    await socket.accept()
    try:
        table = await tables.visit(table_id, player)
    except Refusal as refusal:
        await socket.close(code=4404, reason=refusal.answer(language).message)
        return
    except DatabaseUnavailable as error:
        log.error("table %s cannot be opened: %s", table_id, first_line(error))
        await socket.close(LATER, Refusal("busy", "not stored").answer(language).message)
        return
    if sum(other.player == player for other in table.room.connections) >= MOST_WINDOWS:
        await socket.close(code=1008, reason=Refusal("too fast", "too fast").answer(language).message)
        return
    lean: LeanWebSocket = dict(socket.scope)[SOCKET_KEY]  # type: ignore[assignment]  # put there by the server
    with about_table(table_id):
        connection = Connection(lean, table, known_visitor(socket), language, state.accounts, address_of(socket.scope))
    known = socket.query_params.get("revision", "")
    if known.isdecimal() and len(known) < 10 and int(known) <= table.revision:
        connection.sent_revision = int(known)
    SOCKETS.inc()
    with presence(table, player):
        table.room.connections.add(connection)
    lean.hand_over(connection)
    if tables.leaving:
        connection.hang_up()
    try:
        await connection.welcome()
    except DatabaseUnavailable as error:
        log.error("table %s cannot be shown: %s", table_id, first_line(error))
        await lean.end(LATER, Refusal("busy", "not stored").answer(language).message)


@contextlib.contextmanager
def presence(table: Table, player: str) -> Iterator[None]:
    """Tell whoever is there when somebody comes or goes, and not for each of their windows: a crowd that gathers at a
    table would have to hear of everyone in it."""
    before = table.is_here(player)
    yield
    if table.is_here(player) != before:
        table.publish_presence()
        if player in table.people():
            table.room.send_table()
