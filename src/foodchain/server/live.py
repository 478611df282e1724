"""The live socket: one for each browser at a table. Each is told what is new to it, and nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from foodchain.server.accounts import Accounts
from foodchain.server.days.view import clocks_view
from foodchain.server.eyes import option_data, plies_for, setup_for, view_for
from foodchain.server.language import choose_language, sentence
from foodchain.server.logs import about_table
from foodchain.server.messages import Confirm, Ping, Play, Restart, Said, Say, Sit, Speak, Undo
from foodchain.server.metrics import ACKNOWLEDGED, REFUSALS, SHOWN, SOCKETS, clock
from foodchain.server.refusals import Refusal
from foodchain.server.sessions import Visitor
from foodchain.server.store import Gone
from foodchain.server.table import Table, first_line
from foodchain.server.tables import Tables, table_view
from foodchain.server.visitor import address_of, known_visitor, visitor_of
from foodchain.words import languages

log = logging.getLogger("foodchain.server")

LATEST = 40  # plies of the log that a new connection gets at once
LONGEST = 16_384
AT_ONCE = 300  # messages that may come in a burst
PER_SECOND = 100  # and how many more every second
MOST_WAITING = 1000
MOST_WINDOWS = 50  # of one player at one table
AGAIN = 2.0  # seconds until the database is asked again
LAST_WORDS = 2.0  # seconds that the last messages may take
COME_BACK = 1012  # the server goes away: try again

GONE = (WebSocketDisconnect, WebSocketException, OSError)

read_said = msgspec.json.Decoder(Said).decode


class Connection:
    def __init__(
        self, socket: WebSocket[Any, Any, Any], table: Table, visitor: Visitor, language: str, accounts: Accounts
    ) -> None:
        self.socket = socket
        self.table = table
        self.tables = table.tables
        self.visitor = visitor
        self.player = visitor.player
        self.accounts = accounts
        self.address = address_of(socket.scope)
        self.language = language
        self.looking: int | None = None  # the seat whose eyes this browser has
        self.eyes: int | None = None  # whose eyes the last update was for
        self.told: int | None = None  # the last revision this browser knows
        self.outbox: deque[dict[str, Any]] = deque(maxlen=MOST_WAITING)
        self.fresh = True  # an update is due even if nothing was played
        self.something = asyncio.Event()
        self.gone = False  # the browser is to come back
        self.hearing = asyncio.Lock()  # what was said is being done
        self.heard = 0.0  # when it came
        self.closed = asyncio.Event()
        self.ended = False

    # -- what this browser may see ----------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        return self.table.seats_of(self.player)

    def hands_over(self) -> bool:
        """Several people share this screen, and each has secrets."""
        game = self.table.game
        return len(self.seats) > 1 and not game.over and game.rules.keeps_secrets(game.state)

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

    def update(self) -> dict[str, Any]:
        table = self.table
        game = table.game
        seat, handover = self.look()
        other_eyes = self.told is not None and seat != self.eyes and self.hands_over()
        if self.told is None or other_eyes:
            since = max(0, game.ply - LATEST)
        else:
            since = table.lowest_since(self.told)
        plies = plies_for(table, game, since, game.ply, seat, self.language)
        if (self.told is None or other_eyes) and since == 0:
            plies.insert(0, setup_for(game, seat, self.language))
        if other_eyes:
            since = -1  # nothing that the last one knew stays on the screen
        self.eyes = seat
        steps, action = table.undoable(self.acting())
        running = table.status == "running"
        view = view_for(game, seat, self.language, running)
        self.told = table.revision
        return {
            "type": "update",
            "revision": table.revision,
            "ply": game.ply,
            "since": since,
            "plies": plies,
            "view": view,
            "seat": seat,
            "handover": handover,
            "undo": {"steps": steps, "action": action},
            "held": table.held,
            "claims": self.claims(view) if running else [],
            "clocks": clocks_view(table.row, self.tables.now()),
        }

    def claims(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """What this browser may play out of turn, beside the options in its view."""
        if self.table.game.over:
            return []
        decision = self.table.game.decision
        known = {option["number"] for option in view["decision"]["options"]}
        found = []
        for seat in self.acting():
            for option in decision.claims_of(seat):
                if option.number not in known:
                    known.add(option.number)
                    found.append(option_data(option))
        return found

    # -- talking ----------------------------------------------------------------------------------------------------

    def say(self, message: dict[str, Any]) -> None:
        self.outbox.append(message)
        self.something.set()

    def wake(self, fresh: bool = True) -> None:
        """An update is due."""
        self.fresh = self.fresh or fresh
        self.something.set()

    def tell_table(self) -> None:
        self.say({"type": "table", "table": self.table_view()})

    def table_view(self) -> dict[str, Any]:
        return table_view(self.tables, self.table.row, self.player, self.language, self.table)

    async def welcome(self) -> None:
        """The first thing that is said; whatever is due already comes after it."""
        talks = self.table.may_talk(self.player)
        chat = await self.tables.store.chat_of(self.table.row.id) if talks else []
        self.table.said = max([self.table.said, *(line.number for line in chat)])
        message = {"type": "welcome", "table": self.table_view(), "seats": self.seats, "chat": chat}
        self.outbox.appendleft({**message, "languages": languages()})
        self.wake()

    async def talk(self) -> None:
        """Send what there is to say. Whatever happened while the line was busy goes into one update."""
        while not self.gone:
            await self.something.wait()
            self.something.clear()
            await self.say_all()

    async def say_all(self) -> None:
        while self.outbox:
            await self.send(self.outbox.popleft())
        if self.fresh:
            self.fresh = False
            await self.awake()
            known = self.told
            await self.send(self.update())
            if known is not None and self.told == self.table.asked_revision != known:
                took = clock() - self.table.asked_at
                (ACKNOWLEDGED if self.table.asked_by is self else SHOWN).observe(took)

    async def awake(self) -> None:
        """Wait until there is something to show."""
        while True:
            try:
                await self.table.awake()
                return
            except Gone:  # the database is away: what is known will do
                if self.table.history is not None:
                    return
                await self.send({"type": "refused", **Refusal("busy", "not stored").told(self.language), "reply": ""})
                await asyncio.sleep(AGAIN)

    async def end(self, code: int, reason: str) -> None:
        """Hang up; nothing is sent any more."""
        self.ended = True
        await self.socket.close(code=code, reason=reason)

    async def send(self, message: dict[str, Any]) -> None:
        if self.ended:
            return
        await self.socket.send_text(msgspec.json.encode(message).decode())

    def hang_up(self) -> None:
        """Let this browser come back by itself, to a table that is read afresh."""
        self.gone = True
        self.something.set()

    async def take_leave(self) -> None:
        """The same, once everything that this browser has said is done."""
        async with self.hearing:
            self.hang_up()
        await self.closed.wait()

    # -- listening --------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        clock = asyncio.get_running_loop().time
        credit, last = float(AT_ONCE), clock()
        while True:
            text = await self.receive()
            credit, last = min(AT_ONCE, credit + (clock() - last) * PER_SECOND) - 1, clock()
            if credit < 0:
                await self.refuse(Refusal("too fast", "too fast"), "")
                await self.end(1008, "too fast")
                return
            if len(text) > LONGEST:
                await self.end(1009, "too long")
                return
            self.heard = clock()
            async with self.hearing:
                await self.hear(text)

    async def receive(self) -> str:
        """The next message; an empty one for bytes, which nobody has a use for."""
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event.get("code", 1005))
        return str(event.get("text") or "")

    async def hear(self, text: str) -> None:
        try:
            said = read_said(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self.refuse(Refusal("bad request", "bad message", reason=str(error)), "")
            return
        # A browser that leaves does not keep what it has said from being done to the end.
        doing = asyncio.create_task(self.do(said))
        try:
            await asyncio.shield(doing)
        except Refusal as refusal:
            await self.refuse(refusal, said.__struct_config__.tag)
        except Gone as error:
            log.error("table %s waits for the database: %s", self.table.row.id, first_line(error))
            await self.refuse(Refusal("busy", "not stored"), said.__struct_config__.tag)
        except Exception:
            log.exception("table %s could not do what it was told", self.table.row.id)
            await self.refuse(Refusal("failed", "failed"), said.__struct_config__.tag)

    async def refuse(self, refusal: Refusal, reply: Any) -> None:
        REFUSALS.labels(refusal.error).inc()
        self.say({"type": "refused", **refusal.told(self.language), "reply": reply})
        self.wake()

    async def do(self, said: Said) -> None:
        table = self.table
        await table.awake()
        if isinstance(said, Play):
            await table.play(self.acting(), said.revision, said.option, said.hold)
            table.asked_by, table.asked_at, table.asked_revision = self, self.heard, table.revision
        elif isinstance(said, Undo | Restart):
            await table.take_back(self.acting(), said.revision, isinstance(said, Restart))
        elif isinstance(said, Confirm):
            table.release(self.seats)
        elif isinstance(said, Sit):
            if said.seat not in self.seats:
                raise Refusal("not yours", "not your seat", seat=said.seat + 1)
            self.looking = said.seat
            self.wake()
        elif isinstance(said, Say):
            await self.chat(said.text)
        elif isinstance(said, Speak):
            self.language = choose_language(said.language, "")
            self.told = None
            await self.welcome()
        elif isinstance(said, Ping):
            self.say({"type": "pong"})

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


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], state: State) -> None:
    tables: Tables = state.tables
    player, language = visitor_of(socket)
    await socket.accept()
    try:
        table = await tables.visit(table_id, player)
    except Refusal as refusal:
        await socket.close(code=4404, reason=refusal.told(language)["message"])
        return
    except Gone as error:
        log.error("table %s cannot be opened: %s", table_id, first_line(error))
        await socket.close(code=1013, reason=Refusal("busy", "not stored").told(language)["message"])
        return
    connection = Connection(socket, table, known_visitor(socket), language, state.accounts)
    known = socket.query_params.get("revision", "")
    if known.isdecimal() and int(known) <= table.revision:
        connection.told = int(known)
    if tables.leaving:
        connection.hang_up()
    if sum(other.player == player for other in table.connections) >= MOST_WINDOWS:
        await socket.close(code=1008, reason=Refusal("too fast", "too fast").told(language)["message"])
        return
    with presence(table, player):
        table.connections.add(connection)
    with SOCKETS.track_inprogress(), about_table(table_id):
        try:
            await connection.welcome()
            await converse(connection)
        finally:
            with presence(table, player):
                table.connections.discard(connection)
            connection.closed.set()
            if not table.is_here(player):
                table.release(table.seats_of(player))
            log.info("left")


@contextlib.contextmanager
def presence(table: Table, player: str) -> Iterator[None]:
    """Tell whoever is there when somebody comes or goes, and not for each of their windows: a crowd that gathers at a
    table would have to hear of everyone in it."""
    before = table.is_here(player)
    yield
    if table.is_here(player) != before:
        table.tell_presence()
        if player in table.people():
            table.tell_table()


async def converse(connection: Connection) -> None:
    """Talk and listen until either ends."""
    talking = asyncio.create_task(connection.talk())
    listening = asyncio.create_task(connection.listen())
    try:
        await asyncio.wait([talking, listening], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (talking, listening):
            task.cancel()
        for result in await asyncio.gather(talking, listening, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, GONE):
                log.error("a socket failed", exc_info=result)
        with contextlib.suppress(Exception):
            await hang_up(connection)


async def hang_up(connection: Connection) -> None:
    """Where it is not the browser that goes, it still hears what it has to know."""
    if connection.gone:
        await asyncio.wait_for(connection.say_all(), LAST_WORDS)
        await connection.socket.close(code=COME_BACK, reason=sentence(connection.language, "come back"))
    else:
        await connection.socket.close(code=1000)
