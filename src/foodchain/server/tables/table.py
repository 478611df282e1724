"""A table being played: the game in memory, its list of moves on disk, and the bots' turns between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.bots import bot_names
from foodchain.engine.actions import Option
from foodchain.engine.game import Decision, Game
from foodchain.errors import FoodchainError, IllegalMove
from foodchain.server.bots.pool import JobFailed
from foodchain.server.bots.process import Choose, Start, Weigh
from foodchain.server.correspondence.clock_changes import Change
from foodchain.server.correspondence.terms import SeatClock
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, sentence, why_not
from foodchain.server.live.worker_messages import BotReplaced, BotThinking, Moved, Presence, TableChanged
from foodchain.server.messages import Entry, Seat, Summary, TableRow
from foodchain.server.ops.logs import name_table
from foodchain.server.ops.metrics import MOVES
from foodchain.server.store import Also, DatabaseUnavailable, IntegrityError, nothing_else
from foodchain.server.tables.history import History, Moment, saved_state

if TYPE_CHECKING:
    from foodchain.server.live.connection import Connection
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")


OPEN_BENCH = "talk"  # whoever has the link may watch and talk
QUIET_BENCH = "look"  # whoever has the link may watch; the chat is the players'
CLOSED_BENCH = "closed"  # only the players see the table


class Table:
    """One table. What is on disk counts: a move is played on a copy, stored, and only then put in place; and whatever
    another worker has stored is read from there. While nothing happens, the game itself is not kept in memory."""

    __slots__ = (
        "__weakref__",
        "asked_at",
        "asked_by",
        "asked_revision",
        "bots",
        "connections",
        "elsewhere",
        "held",
        "history",
        "lock",
        "noted",
        "reading",
        "rendered",
        "row",
        "said",
        "tables",
        "unsure",
        "used",
    )  # fmt: skip

    def __init__(self, tables: TableRegistry, row: TableRow) -> None:
        self.tables = tables
        self.row = row
        self.history: History | None = None  # None: it rests
        self.unsure = False  # something may be on disk that is not known here
        self.used = monotonic()
        self.said = 0  # the number of the last line of chat that was told here
        self.noted = 0  # and of the last note
        self.held: int | None = None  # the seat that has not confirmed its last play
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, list[str]] = {}  # who is here by other workers' sockets
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None
        self.asked_by: Connection | None = None  # who made the last move over a socket, when, and its revision
        self.asked_at = 0.0
        self.asked_revision = 0
        self.reading: asyncio.Task[None] | None = None
        self.rendered: dict[tuple[Any, ...], dict[str, Any]] = {}  # what was put into words, until the next move

    @property
    def start(self) -> Start:
        row = self.row
        return Start(row.game, len(row.seats), row.seed, row.options, row.pack, row.start)

    # -- what is on disk --------------------------------------------------------------------------------------------

    async def awake(self) -> None:
        """Have the game in memory as it is on disk."""
        self.used = monotonic()
        if self.history is None or self.unsure:
            async with self.lock:
                await self._read()

    async def _read(self) -> None:
        """Read what is new. The table is locked."""
        store = self.tables.store
        row = await store.find_table(self.row.id)
        if row is None:
            raise Refusal("not found", "no such table")
        if self.history is not None:
            try:
                self.history.catch_up(await store.entries(row.id, self.revision))
            except (FoodchainError, IndexError):
                self.history = None  # something else than what is known here was written
        if self.history is None:
            self.history = await self._build(row)
        went_on = not self.row.summary.over
        self.row = row
        self._sum_up()
        self.unsure = False
        if went_on and self.row.summary.over:  # whoever has stored the end may not know that it is stored
            self.tables.ended(row.id)

    async def _build(self, row: TableRow) -> History:
        store = self.tables.store
        entries, saved = await store.entries(row.id), await store.saved_states(row.id)
        start = Start(row.game, len(row.seats), row.seed, row.options, row.pack, row.start)
        try:
            history = await asyncio.to_thread(History, start, row.created, entries, saved)
        except FoodchainError as error:
            log.exception("table %s does not replay", row.id)
            raise Refusal("failed", "does not replay", reason=str(error)) from None
        for ply, what in history.differences:
            log.warning("table %s: this version rules differently at ply %d: %s", row.id, ply, what)
        if history.lost:
            log.warning("table %s goes on without its last %d plies", row.id, history.lost)
            entry = Entry(history.trail[-1].seat, "", history.lost, self.tables.now())
            state = saved_state(history.game, history.revision + 1)
            await store.add_entry(row.id, history.revision + 1, entry, summary_of(history.game), state, row.bot_worker)
            history.remember(history.game, entry)
            history.lost = 0
        return history

    def _sum_up(self) -> None:
        assert self.history is not None
        self.rendered.clear()
        self.row.revision = self.history.revision
        self.row.summary = summary_of(self.game, self.row.summary)
        self.row.played = self.trail[-1].time or self.row.played

    def refresh(self) -> None:
        """Something is new on disk: read it and tell it, unless that is under way already."""
        self.unsure = True
        if self.reading is None and (self.connections or self.bots):
            self.reading = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        name_table(self.row.id)
        try:
            while self.unsure and (self.connections or self.bots):
                await self.read_anew()
        except Refusal:
            for connection in self.connections:
                connection.hang_up()
        except DatabaseUnavailable as error:
            log.warning("table %s could not be read, and will be again: %s", self.row.id, first_line(error))
        except Exception:
            log.exception("table %s could not be read", self.row.id)
        finally:
            self.reading = None

    async def read_anew(self) -> None:
        """Read what is new and tell it to those at the table."""
        async with self.lock:
            old = self.row
            await self._read()
            if old.revision != self.row.revision:
                self.held = None
        for connection in self.connections:
            if not self.may_watch(connection.player):
                connection.hang_up()
        if (old.touched, old.seats) != (self.row.touched, self.row.seats) or status_of(old) != self.status:
            self.tell_table()
        if old.rematch != self.row.rematch:
            self.tell({"type": "rematch", "table": self.row.rematch})
        if old.touched != self.row.touched and self.connections:
            await self.tell_chat()
            await self.tables.fair_play.tell_notes(self)
        self.announce()

    async def tell_chat(self) -> None:
        for line in await self.tables.store.chat_of(self.row.id, after=self.said):
            if line.number > self.said:  # whoever reads the same at once does not tell it again
                self.said = line.number
                for connection in self.connections:
                    if self.may_talk(connection.player):
                        connection.say({"type": "chat", "chat": line})

    async def changed(self) -> None:
        """Something beside the moves was stored here: tell it here and everywhere."""
        self.tables.channel.publish(TableChanged(self.tables.worker, self.row.id))
        await self.read_anew()

    def rest(self) -> None:
        """Keep only what is needed to be woken."""
        if self.bots is None and self.reading is None and not self.lock.locked():
            self.history = None
            self.rendered.clear()

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        assert self.history is not None, "the table is resting"
        return self.history.game

    @property
    def trail(self) -> list[Moment]:
        assert self.history is not None, "the table is resting"
        return self.history.trail

    @property
    def revision(self) -> int:
        """How many times something was played or taken back."""
        return self.row.revision if self.history is None else self.history.revision

    @property
    def status(self) -> str:
        return status_of(self.row)

    def seats_of(self, player: str) -> list[int]:
        """Where a player sits, and no bot stands in."""
        return [seat.seat for seat in self.row.seats if seat.player == player and seat.kind == "person"]

    def people(self) -> set[str]:
        return {seat.player for seat in self.row.seats if seat.player}

    def belongs(self, player: str) -> bool:
        return player == self.row.host or player in self.people()

    def may_watch(self, player: str) -> bool:
        return self.row.bench != CLOSED_BENCH or self.belongs(player)

    def may_talk(self, player: str) -> bool:
        """Read the chat, and write in it."""
        return self.row.bench == OPEN_BENCH or self.belongs(player)

    def is_open_book(self, player: str) -> bool:
        """Whether a player may see everything, seed included: nothing is decided any more, or nobody else plays, and
        nobody is waited for."""
        return self.status == "over" or (self.status == "running" and self.people() == {player} == {self.row.host})

    def is_here(self, player: str | None) -> bool:
        return any(connection.player == player for connection in self.connections) or any(
            player in players for players in self.elsewhere.values()
        )

    def tell_presence(self) -> None:
        """Tell the other workers who is here by this one's sockets."""
        players = sorted({connection.player for connection in self.connections})
        self.tables.channel.publish(Presence(self.tables.worker, self.row.id, players))

    def at(self, ply: int) -> Game:
        """The game at an earlier moment."""
        if not 0 <= ply <= self.game.ply:
            raise Refusal("not found", "no such moment", ply=ply, last=self.game.ply)
        try:
            return self.game if ply == self.game.ply else self.game.at(ply)
        except Exception as error:
            if self.history is None or self.history.resumed is None:
                raise
            # Moves of an older version, between two states that were saved.
            raise Refusal("not found", "does not replay", reason=str(error)) from None

    def lowest_since(self, revision: int) -> int:
        """The lowest ply the game has been at since a revision: what is known up to there still holds."""
        assert self.history is not None
        return min(self.history.after[revision:])

    def undoable(self, seats: list[int]) -> tuple[int, int]:
        """How many plies these seats may take back now, and how many of them are the last action."""
        steps = 0
        ply = self.game.last
        while ply is not None and ply.seat in seats and not ply.told:
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

    async def play(self, seats: list[int], revision: int, number: int, hold: bool) -> None:
        """A player's answer. Refused, it leaves no trace; when this returns, it is on disk."""
        await self.awake()
        async with self.lock:
            self._check_running()
            game = self.game
            decision = game.decision
            try:
                option = game.rules.space.find(number)
            except IllegalMove:
                raise Refusal("illegal", "no such option", number=number) from None
            if not is_claim(decision, option, seats):
                if revision != self.revision:
                    raise Refusal("stale", "stale")
                if decision.seat not in seats:
                    if not seats:
                        raise Refusal("not yours", "only players")
                    raise Refusal("not your turn", "not your turn", name=seat_name(self.row.seats[decision.seat]))
                await self._play(option, decision.seat, hold)
            else:
                await self._play(option, None, hold)
        self.announce()

    def _check_running(self) -> None:
        if self.row.kind == "replay":
            raise Refusal("over", "replay only")
        if self.game.over or self.row.kind != "play":
            raise Refusal("over", "over")
        if self.status == "waiting":
            raise Refusal("waiting", "waiting")

    async def _play(self, option: Option, seat: int | None, hold: bool = False) -> None:
        copy = self.game.clone()
        try:
            copy.play(option, seat)
        except IllegalMove:
            raise Refusal("illegal", text=why_not(copy, option)) from None
        last = copy.last
        assert last is not None
        holds = hold and not last.told and self.waits_for_bot(copy)
        await self._keep(copy, Entry(last.seat, option.text, 0, self.tables.now()), last.seat if holds else None)

    async def take_back(self, seats: list[int], revision: int, whole_action: bool) -> None:
        await self.awake()
        async with self.lock:
            if revision != self.revision:
                raise Refusal("stale", "stale")
            steps, action = self.undoable(seats)
            if steps == 0:
                last = self.game.last
                own = last is not None and last.seat in seats
                others = last is not None and not own and any(ply.seat in seats for ply in self.game.plies)
                raise Refusal("cannot undo", "undo told" if own else "undo others" if others else "nothing to undo")
            back = action if whole_action else 1
            last = self.game.last
            assert last is not None
            await self._keep(self.game.at(self.game.ply - back), Entry(last.seat, "", back, self.tables.now()), None)
        self.announce()

    async def _keep(self, game: Game, entry: Entry, held: int | None) -> None:
        """Put a move on disk, and then in place. The state is saved at every hand-over: that is what a later version
        goes on from. And whenever something is taken back, so that the last saved state always counts."""
        assert self.history is not None
        revision = self.revision + 1
        deciding = None if game.over else game.decision.seat
        handed_over = entry.back or self.row.summary.deciding != deciding
        state = saved_state(game, revision) if handed_over else None
        bot_worker = self.tables.worker if self.waits_for_bot(game) else None
        summary = summary_of(game, self.row.summary)
        change = self._change(summary, entry)
        try:
            await self.tables.store.add_entry(self.row.id, revision, entry, summary, state, bot_worker, change.kept())
        except IntegrityError:  # another worker was faster: what is there counts
            await self._read()
            self.announce()
            raise Refusal("stale", "stale") from None
        except DatabaseUnavailable as error:  # whether it is on disk is not known before that can be read again
            self.refresh()
            log.error("a move at table %s could not be stored: %s", self.row.id, first_line(error))
            raise Refusal("busy", "not stored") from None
        MOVES.labels(self.row.game, self.row.seats[entry.seat].kind).inc()
        self._put_in_place(game, entry, change, bot_worker, held)
        self.tables.channel.publish(Moved(self.tables.worker, self.row.id, revision, held, entry, bot_worker))
        if game.over:
            self.tables.ended(self.row.id)

    def _put_in_place(self, game: Game, entry: Entry, change: Change, bot_worker: str | None, held: int | None) -> None:
        """A move is on disk: so it holds."""
        assert self.history is not None
        change.settle()
        self.history.remember(game, entry)
        before = self.status
        self._sum_up()
        if self.status != before:
            self.tell_table()
        self.row.bot_worker = bot_worker
        self.held = held

    def follows(self, message: Moved) -> bool:
        """Put in place what another worker has stored, if everything before it is known here and nothing is under
        way."""
        if self.history is None or self.unsure or self.lock.locked() or self.reading is not None:
            return False
        if message.entry is None or message.revision != self.revision + 1:
            return False
        try:
            game = self.history.after_entry(message.entry)
        except (FoodchainError, IndexError):  # something else than what is known here was written
            return False
        change = self._change(summary_of(game, self.row.summary), message.entry)
        self._put_in_place(game, message.entry, change, message.bot_worker, message.held)
        self.announce()
        return True

    def _change(self, summary: Summary, entry: Entry) -> Change:
        return Change(self.row, self.row.seats, summary, entry.time, entry.seat, back=entry.back > 0)

    def announce(self) -> None:
        """Tell everybody at the table how it stands, and let bots go on."""
        for connection in self.connections:
            connection.wake()
        self.wake_bots()

    def tell(self, message: dict[str, Any]) -> None:
        for connection in self.connections:
            connection.say(message)

    # -- bots -------------------------------------------------------------------------------------------------------

    def waits_for_bot(self, game: Game) -> bool:
        return not game.over and self.row.seats[game.decision.seat].kind == "bot"

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

    def wake_bots(self) -> None:
        if self.bots is None and self.bots_may_play() and self.tables.may_play_bots(self.row.bot_worker):
            self.bots = asyncio.create_task(self._run_bots())

    def bots_may_play(self) -> bool:
        return (
            self.history is not None
            and not self.tables.leaving
            and self.status == "running"
            and self.row.kind == "play"
            and self.held is None
            and self.waits_for_bot(self.game)
        )

    async def _run_bots(self) -> None:
        """Let the bots play while it is their turn. Of all workers only one does: the one whose move made it their
        turn, or another when that one is dead. Should two do it nevertheless, the first to answer counts."""
        name_table(self.row.id)
        try:
            while self.bots_may_play() and await self.tables.take_bots(self):
                await self._bot_turn()
        except Refusal as refusal:
            log.info("the bots of table %s stopped: %s", self.row.id, refusal)
        except DatabaseUnavailable as error:
            log.warning("the bots of table %s wait for the database: %s", self.row.id, first_line(error))
        except Exception:
            log.exception("the bots of table %s stopped", self.row.id)
        finally:
            self.bots = None

    async def _bot_turn(self) -> None:
        await self.awake()
        if not self.bots_may_play():
            return
        revision = self.revision
        seat = self.row.seats[self.game.decision.seat]
        self.tell({"type": "thinking", "seat": seat.seat})
        self.tables.channel.publish(BotThinking(self.tables.worker, self.row.id, seat.seat))
        option = await self._ask_bot(seat.bot or weakest_bot())
        async with self.lock:
            if revision != self.revision or self.held is not None or self.row.seats[seat.seat] != seat:
                return  # somebody took back, claimed or sat down meanwhile
            if option is None and not weaker_than(seat.bot):
                option = SystemRandom().choice(self.game.decision.options)  # so that the game goes on
            if option is not None:
                await self._play(option, None)
        if option is None:
            await self._replace_bot(seat)
        for connection in self.connections:
            connection.wake()

    async def _ask_bot(self, bot: str) -> Option | None:
        """A bot's choice; None if it crashed, took too long or chose what it may not."""
        decision = self.game.decision
        try:
            answer = await self.tables.bots.run(Choose(**self.job(bot)))
        except JobFailed as error:
            log.warning("bot %s at table %s failed: %s", bot, self.row.id, error)
            return None
        for option in decision.options:
            if option.number == answer.option:
                return option
        log.warning("bot %s at table %s chose what is not legal", bot, self.row.id)
        return None

    async def _replace_bot(self, seat: Seat) -> None:
        """A simpler bot takes over."""
        bot, other = seat.bot or weakest_bot(), weaker_than(seat.bot)[-1]
        await self.change_seat(Seat(seat.seat, "bot", seat.player, seat.name, other))
        self.tables.channel.publish(BotReplaced(self.tables.worker, self.row.id, seat.seat, bot, other))
        self.tell_replaced(seat.seat, bot, other)

    def tell_replaced(self, seat: int, bot: str, other: str) -> None:
        for connection in self.connections:
            name = name_of(Seat(seat, "open"), connection.language)
            old, new = (bot_word(one, connection.language) for one in (bot, other))
            text = sentence(connection.language, "bot replaced", bot=old, name=name, other=new)
            connection.say({"type": "bot replaced", "seat": seat, "text": text})

    def job(self, bot: str) -> dict[str, Any]:
        assert self.history is not None
        start, plies = self.history.beginning(self.start)
        dice = sha256(f"{self.row.id}/{self.row.seed}/{self.game.ply}".encode()).hexdigest()
        begun = self.game.ply - len(plies)
        moves = [ply.number for ply in plies]
        return {"table": f"{self.row.id}/{begun}", "start": start, "moves": moves, "bot": bot, "dice": dice}

    async def hint(self, bot: str | None) -> tuple[str, list[tuple[int, float]]]:
        """What a bot thinks of the options, the best first: the one that is asked for, or the best that gives hints."""
        for name in [bot] if bot else reversed(bot_names()):
            if name not in bot_names():
                raise Refusal("not found", "no such bot", bot=name, bots=", ".join(bot_names()))
            try:
                answer = await self.tables.bots.run(Weigh(**self.job(name)))
            except JobFailed as error:
                log.warning("no hint from %s at table %s: %s", name, self.row.id, error)
                raise Refusal("failed", "hint failed") from None
            if answer.error is None:
                legal = {option.number for option in self.game.decision.options}
                values = [(number, value) for number, value in answer.values if number in legal]
                return name, sorted(values, key=lambda pair: -pair[1])
        raise Refusal("bad request", "no bot can hint", bot=bot or "")

    # -- seats ------------------------------------------------------------------------------------------------------

    async def change_seat(
        self, seat: Seat, first: Also = nothing_else, clocks: list[SeatClock] | None = None, **agreed: Any
    ) -> bool:
        """Seat somebody else, and change what was agreed on. False if somebody was faster. `first` is written with it,
        or undoes it by raising."""
        seats = [seat if known.seat == seat.seat else known for known in self.row.seats]
        change = Change(self.row, seats, self.row.summary, self.tables.now(), clocks=clocks, agreed=agreed)

        async def also(connection: AsyncConnection) -> None:
            await first(connection)
            await change.write(connection)

        try:
            done = await self.tables.store.change_seat(self.row.id, seat, self.row.seats[seat.seat].kind, also)
        except IntegrityError:
            done = False
        await self.changed()
        return done

    def beginning(self) -> Change:
        """What it means for the clocks that the table is there: perhaps somebody is to decide at once."""
        waiting = msgspec.structs.replace(self.row, summary=Summary())
        return Change(waiting, self.row.seats, self.row.summary, self.row.created)

    def tell_table(self) -> None:
        for connection in self.connections:
            connection.tell_table()


def is_claim(decision: Decision, option: Option, seats: list[int]) -> bool:
    """Whether this is no answer to the question but something one of the seats may play at any time."""
    if option.number in [int(number) for number in decision.state.legal]:
        return False
    return any(option in decision.claims_of(seat) for seat in seats)


def status_of(row: TableRow) -> str:
    if row.summary.over or row.kind != "play":
        return "over"
    return "waiting" if any(seat.kind == "open" for seat in row.seats) else "running"


def summary_of(game: Game, known: Summary | None = None) -> Summary:
    """`known` is that of an earlier moment: whose the animals are does not change."""
    animals = known.animals if known is not None and len(known.animals) == game.seats else animals_of(game)
    deciding = None if game.over else int(game.decision.seat)
    return Summary(game.ply, game.over, deciding, game.scores, game.winners, game.ending, animals)


def animals_of(game: Game) -> list[list[str]]:
    """The animals of each seat, where the game has them."""
    animals: list[list[str]] = [[] for _ in range(game.seats)]
    for animal in game.rules.view(game.state, None).get("animals", []):
        if isinstance(animal, dict) and isinstance(animal.get("seat"), int) and 0 <= animal["seat"] < game.seats:
            animals[animal["seat"]].append(str(animal.get("animal")))
    return animals


def name_of(seat: Seat, language: str) -> str:
    if seat.kind == "bot":
        person = own_name(seat, language)
        return sentence(
            language,
            "stand-in name" if seat.player else "bot name",
            bot=bot_word(seat.bot or "", language),
            name=person,
        )
    return own_name(seat, language)


def own_name(seat: Seat, language: str) -> str:
    """The name of the person whose seat it is, also where a bot stands in."""
    return seat.name or sentence(language, "seat name", seat=seat.seat + 1)


def seat_name(seat: Seat) -> Callable[[str], str]:
    """A seat's name in a language that is not known yet."""
    return lambda language: name_of(seat, language)


def weaker_than(bot: str | None) -> list[str]:
    """The simpler bots, the simplest first."""
    known = bot_names()
    return known[: known.index(bot)] if bot in known else known[:1]


def first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"


def weakest_bot() -> str:
    return bot_names()[0]


def strongest_bot() -> str:
    return bot_names()[-1]
