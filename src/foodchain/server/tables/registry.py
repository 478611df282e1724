"""All tables: finding and making them, sitting down at them, and what is told about them."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from random import SystemRandom
from secrets import token_hex, token_urlsafe
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.bots import bot_names
from foodchain.catalogue import find_rules, find_speaker, games
from foodchain.engine.record import checked_seed
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup, FoodchainError
from foodchain.server.accounts.sessions import is_account
from foodchain.server.bots.pool import BotBackend, JobFailed
from foodchain.server.bots.process import Answer, Read, Start, Unpack
from foodchain.server.correspondence.clock import wound_up
from foodchain.server.correspondence.deck import chosen_deck, sealed_deck, seed_of
from foodchain.server.correspondence.fair_play import FairPlay
from foodchain.server.correspondence.terms import Deck, Terms
from foodchain.server.correspondence.view import correspondence_view, seat_view
from foodchain.server.http.errors import Refusal
from foodchain.server.live.worker_channel import WorkerChannel
from foodchain.server.live.worker_messages import (
    AskPresence,
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
from foodchain.server.messages import ChangeSeat, Entry, NewSeat, NewTable, Seat, Summary, TableRow
from foodchain.server.ops.metrics import TABLES
from foodchain.server.store import DatabaseUnavailable, Store, now, plain
from foodchain.server.store.correspondence import add_terms
from foodchain.server.tables.history import History, saved_state
from foodchain.server.tables.table import (
    OPEN_BENCH,
    QUIET_BENCH,
    Table,
    first_line,
    name_of,
    seat_name,
    status_of,
    strongest_bot,
    summary_of,
)

log = logging.getLogger("foodchain.server")

KEPT = 100  # tables without anybody at them that stay at hand
LOOK_AGAIN = 2.0  # seconds after which everything is looked at again
REST_AFTER = 60.0  # seconds after which a table without activity keeps no game in memory
LEAVING = 5.0  # seconds for the last moves and good-byes


class TableRegistry:
    """All tables: those in memory, and the way to the others. Nothing is known here that is not in the database, or
    told again by the other workers when asked."""

    def __init__(self, store: Store, bots: BotBackend, channel: WorkerChannel, time: Callable[[], str] = now) -> None:
        self.store = store
        self.now = time
        self.fair_play = FairPlay(self)
        self.bots = bots
        self.reader = asyncio.Semaphore(1)
        self.channel = channel
        self.worker = token_hex(8)
        self.living = {self.worker}  # the workers that live, as far as is known
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
        if self.channel.shared:
            await self.store.live_on(self.worker)
        self.watching = asyncio.create_task(self._watch())

    async def take_leave(self) -> None:
        """Whatever was said is still done; then bots stop, and everybody is asked to come back."""
        self.leaving = True
        leaving = [connection.take_leave() for table in self.known.values() for connection in table.connections]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*leaving), LEAVING)

    async def close(self) -> None:
        everywhere = list(self.known.values())
        running = [table.bots for table in everywhere] + [table.reading for table in everywhere]
        tasks = [task for task in (self.watching, *running) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.channel.shared:
            self.channel.publish(WorkerStopped(self.worker))
            try:
                await self.store.leave(self.worker)
            except DatabaseUnavailable as error:
                log.warning("the database was not told that this worker ends: %s", error)

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
        await found.awake()
        return self._place(found)

    def _place(self, table: Table) -> Table:
        self.known[table.row.id] = self.live[table.row.id] = table
        for name in list(self.live)[: max(0, len(self.live) - KEPT)]:
            idle = self.live[name]
            if not idle.connections and idle.bots is None and not idle.lock.locked() and idle is not table:
                del self.live[name]
        TABLES.set(len(self.live))
        self.channel.publish(AskPresence(self.worker, table.row.id))
        table.wake_bots()
        return table

    # -- together with other workers --------------------------------------------------------------------------------

    async def hear(self, message: WorkerMessage | None) -> None:
        """What another worker tells; None when messages may have been missed."""
        if message is None:
            for table in self.live.values():
                table.refresh()
                table.tell_presence()
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
            if message.players:
                found.elsewhere[message.worker] = message.players
            else:
                found.elsewhere.pop(message.worker, None)
            found.tell_table()
        elif isinstance(message, AskPresence):
            if found.connections:
                found.tell_presence()
        elif isinstance(message, BotThinking):
            found.tell({"type": "thinking", "seat": message.seat})
        elif isinstance(message, BotReplaced):
            found.tell_replaced(message.seat, message.bot, message.other)

    def _forget_worker(self, worker: str) -> None:
        for table in self.live.values():
            if table.elsewhere.pop(worker, None) is not None:
                table.tell_table()

    def may_play_bots(self, bot_worker: str | None) -> bool:
        """Whether it is worth trying to take over bots, as far as is known."""
        return bot_worker is None or bot_worker == self.worker or bot_worker not in self.living

    async def take_bots(self, table: Table) -> bool:
        """Whether the bots of a table are this worker's."""
        if table.row.bot_worker == self.worker:
            return True
        if self.channel.shared:
            self.living = await self.store.living() | {self.worker}
        taken = await self.store.take_bots(table.row.id, self.worker, self.living)
        if taken:
            table.row.bot_worker = self.worker
        else:
            table.unsure = True
        return taken

    async def _watch(self) -> None:
        """Look again and again whether something was missed: a message lost, a worker dead, a table unused."""
        while True:
            try:
                await self._look()
            except DatabaseUnavailable as error:
                log.warning("the database does not answer, and is asked again: %s", first_line(error))
            except Exception:
                log.exception("looking after the tables failed, and is tried again")
            await asyncio.sleep(LOOK_AGAIN)

    async def _adopt(self, table: str) -> None:
        """Go on with the bots of a dead worker. One worker does, and once."""
        if not await self.store.take_bots(table, self.worker, self.living):
            return
        try:
            found = await self.find(table)
        except Refusal as refusal:
            log.error("the bots of table %s cannot go on: %s", table, refusal)
            return
        found.row.bot_worker = self.worker
        found.wake_bots()

    async def _look(self) -> None:
        if self.channel.shared:
            await self.store.live_on(self.worker)
            before, self.living = self.living, await self.store.living() | {self.worker}
            for worker in before - self.living:
                self._forget_worker(worker)
        for left in await self.store.abandoned(self.living):
            await self._adopt(left)
        watched = [table for table in self.live.values() if table.connections]
        marks = await self.store.marks([table.row.id for table in watched])
        for table in watched:
            revision, touched = marks.get(table.row.id, (-1, -1))
            if table.unsure or revision > table.revision or touched != table.row.touched or revision < 0:
                table.refresh()
            else:
                table.wake_bots()
        idle = monotonic() - REST_AFTER
        for table in list(self.live.values()):
            if table.used < idle:
                table.rest()

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
            for connection in table.connections:
                if connection.player == player:
                    connection.hang_up()

    # -- making tables ----------------------------------------------------------------------------------------------

    async def create(self, player: str, wish: NewTable) -> Table:
        names = [game.name for game in games()]
        if wish.game not in names:
            raise Refusal("not found", "no such game", game=wish.game)
        if wish.seed is not None and any(seat.kind == "open" for seat in wish.seats):
            raise Refusal("bad setup", "seed for friends")
        options = dict(wish.options)
        self._deal_animals(wish, options)
        try:
            deck = await chosen_deck(self.store, wish, self.now())
            seed = seed_of(deck) if wish.seed is None else checked_seed(wish.seed)
            pack = await self._unpacked(wish.game, wish.pack) if wish.pack else ()
            rules = find_rules(wish.game, pack)
        except (FoodchainError, TypeError, ValueError, AttributeError) as error:
            raise Refusal("bad setup", text=str(error)) from None
        options = set_up(rules, len(wish.seats), options)
        seats = await self._seats(player, wish.seats, wish.name)
        start = Start(wish.game, len(seats), seed, plain(options), list(pack))
        terms = Terms(wish.public, wish.language, wish.rated, wish.clock, wish.out, deck=deck)
        check_terms(terms, seats)
        return await self._add(player, start, seats, [], None, terms)

    async def _unpacked(self, game: str, text: str) -> tuple[str, ...]:
        """What a pack changes. It is a stranger's, so it is tried out elsewhere first."""
        try:
            answer = await self.read(Unpack(game, text))
        except JobFailed:
            raise Refusal("bad setup", "pack failed") from None
        if answer.error is not None:
            raise Refusal("bad setup", "bad pack", reason=answer.error)
        return tuple(answer.pack)

    def _deal_animals(self, wish: NewTable, options: dict[str, Any]) -> None:
        """Animals may be asked for seat by seat; the others are dealt."""
        asked = [seat.animal for seat in wish.seats]
        if not any(asked):
            return
        rules = find_rules(wish.game)
        if not any(option.name == "animals" for option in rules.rule_options):
            raise Refusal("bad setup", "no animals")
        if "animals" in options:
            raise Refusal("bad setup", "animals twice")
        free = [animal for animal in rules.vocabulary.words.get("animal", []) if animal not in asked]
        SystemRandom().shuffle(free)
        options["animals"] = [animal or (free.pop() if free else "") for animal in asked]

    async def _seats(self, player: str, wishes: list[NewSeat], name: str | None) -> list[Seat]:
        own = await self.own_name(player, name)
        if not any(wish.kind == "me" for wish in wishes):
            raise Refusal("bad setup", "nobody plays")
        return [make_seat(number, wish, player, own) for number, wish in enumerate(wishes)]

    async def own_name(self, player: str, name: str | None) -> str:
        """What a player is called: the name given now, which is kept, or the one given before. Accounts have theirs."""
        given = "" if is_account(player) else (name or "").strip()
        if given:
            await self.store.rename(player, given)
        return given or await self.store.name_of(player)

    async def _add(
        self,
        player: str,
        start: Start,
        seats: list[Seat],
        moves: list[str],
        forked: tuple[str, int] | None,
        terms: Terms,
        kind: Any = "play",
        rematch_of: str | None = None,
    ) -> Table:
        time = self.now()
        entries = [Entry(-1, option, 0, time) for option in moves]
        row = TableRow(
            id=token_urlsafe(12),
            kind=kind,
            game=start.game,
            seed=start.seed,
            options=plain(start.options),
            pack=start.pack,
            start=start.position,
            host=player,
            created=time,
            played=time,
            forked=forked,
            rematch=None,
            revision=len(entries),
            summary=Summary(),
            seats=seats,
            terms=terms,
            bench=QUIET_BENCH if terms.public else OPEN_BENCH,
        )
        table = Table(self, row)
        table.history = await asyncio.to_thread(History, start, time, entries, [])
        for entry, ply in zip(entries, table.game.plies):
            entry.seat = ply.seat
        row.summary = summary_of(table.game)
        row.bot_worker = self.worker if table.bots_may_play() else None
        terms.clocks = wound_up(terms.clock, len(seats))
        begun = table.beginning()

        async def also(connection: AsyncConnection) -> None:
            await add_terms(connection, row.id, terms)
            await begun.write(connection)

        if not await self.store.add_table(row, entries, saved_state(table.game, len(entries)), rematch_of, also):
            raise Refusal("stale", "stale")
        begun.settle()
        return self._place(table)

    async def read(self, job: Read | Unpack) -> Answer:
        """Have something read that may be a stranger's: one at a time, so that the bots need not wait for it."""
        async with self.reader:
            return await self.bots.run(job)

    async def upload(self, player: str, text: str) -> Table:
        try:
            answer = await self.read(Read(text))
        except JobFailed:
            raise Refusal("bad record", "record failed") from None
        if answer.start is None:
            raise Refusal("bad record", text=answer.error or "", line=answer.line)
        seats = [Seat(number, "nobody") for number in range(answer.start.seats)]
        return await self._add(player, answer.start, seats, answer.moves, None, Terms(), kind="replay")

    async def fork(self, player: str, table: Table, ply: int, wishes: list[NewSeat] | None) -> Table:
        """A new table that plays on from a moment of this one."""
        await self.fair_play.open_book(player, table)
        game = table.game
        if not 0 <= ply <= game.ply:
            raise Refusal("not found", "no such moment", ply=ply, last=game.ply)
        past = table.at(ply)
        if past.over:
            raise Refusal("over", "over")
        if wishes is None:
            bot = NewSeat("bot", bot=strongest_bot())
            wishes = [NewSeat("me") if seat == past.decision.seat else bot for seat in range(game.seats)]
        if len(wishes) != game.seats or any(wish.animal for wish in wishes):
            raise Refusal("bad setup", "seats of fork", count=game.seats)
        seats = await self._seats(player, wishes, None)
        space = game.rules.space
        assert table.history is not None
        start, plies = table.history.beginning(table.start)
        moves = [space.options[played.number].text for played in plies if played.count <= ply]
        return await self._add(player, start, seats, moves, (table.row.id, ply), Terms(deck=Deck("earlier")))

    async def rematch(self, player: str, table: Table) -> Table:
        """The same people, bots and options once more. Whoever asks second gets the table of the first."""
        if not table.seats_of(player):
            raise Refusal("not yours", "only players")
        if not table.game.over:
            raise Refusal("waiting", "not over")
        if table.row.rematch is None:
            deck, old = sealed_deck(), table.row.terms
            start = msgspec.structs.replace(table.start, seed=seed_of(deck), position=None)
            seats = [seated_again(seat) for seat in table.row.seats]
            terms = Terms(old.public, old.language, old.rated, old.clock, old.out, deck=deck)
            with contextlib.suppress(Refusal):  # somebody was faster
                await self._add(player, start, seats, [], None, terms, rematch_of=table.row.id)
            await table.changed()
        assert table.row.rematch is not None
        return await self.find(table.row.rematch)

    # -- sitting down -----------------------------------------------------------------------------------------------

    def invitation(self, table: str, seat: int) -> str:
        """A token nobody can guess or make up: the table, the seat and a signature."""
        digest = hmac.digest(self.secret, f"seat/{table}/{seat}".encode(), "sha256")[:15]
        return f"{table}.{seat}.{urlsafe_b64encode(digest).decode()}"

    async def invited(self, token: str) -> tuple[Table, int]:
        table, _, rest = token.partition(".")
        number = rest.partition(".")[0]
        if not number.isdecimal() or len(number) > 2:
            raise Refusal("not found", "no such invitation")
        expected = self.invitation(table, int(number))
        if not hmac.compare_digest(expected.encode(), token.encode()):
            raise Refusal("not found", "no such invitation")
        return await self.find(table), int(number)

    async def join(self, player: str, token: str, name: str) -> Table:
        table, number = await self.invited(token)
        seat = table.row.seats[number]
        if seat.player == player:
            return table
        await self.sit_down(player, table, number, name)
        return table

    async def sit_down(self, player: str, table: Table, number: int, name: str) -> None:
        own = await self.own_name(player, name)
        sitting = Seat(number, "person", player, own)
        if table.row.seats[number].kind != "open" or not await table.change_seat(sitting):
            raise Refusal("taken", "seat taken", name=seat_name(table.row.seats[number]))

    async def change_seat(self, player: str, table: Table, number: int, wish: ChangeSeat) -> None:
        """The host fills or opens a seat that nobody uses now; players may leave their own."""
        if not 0 <= number < len(table.row.seats):
            raise Refusal("not found", "no such seat", seat=number)
        if table.row.kind != "play":
            raise Refusal("over", "replay only" if table.row.kind == "replay" else "over")
        seat = table.row.seats[number]
        bot = checked_bot(wish.bot) if wish.kind == "bot" else None
        if seat.player == player:
            self.fair_play.check_may_leave(table)
        elif table.row.host != player:
            raise Refusal("not yours", "only the host")
        elif seat.kind == "person":
            if table.is_here(seat.player):
                raise Refusal("taken", "seat not free", seat=number + 1, name=seat_name(seat))
            if bot is not None:
                await self.fair_play.host_lets_bot_play(table, number, bot)
                return
            if table.status == "running":
                self.fair_play.check_among_friends(table)
        await table.change_seat(Seat(number, wish.kind, None, "", bot))


def complaint(rules: Rules, error: BadSetup) -> str | Callable[[str], str]:
    """Why a game cannot be set up so, in a language that is not known yet where the rules say it."""
    message = error.message
    return str(error) if message is None else lambda language: find_speaker(rules, language).text(message)


def set_up(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a new game, or why it cannot be set up so."""

    try:
        return rules.check_setup(seats, options)
    except BadSetup as error:
        raise Refusal("bad setup", text=complaint(rules, error)) from None
    except (FoodchainError, TypeError, ValueError, AttributeError) as error:
        raise Refusal("bad setup", text=str(error)) from None


def check_terms(terms: Terms, seats: list[Seat]) -> None:
    """A rated game is one between people, each with one seat, whose deck nobody could choose."""
    if not terms.rated:
        return
    mine = sum(seat.kind == "person" for seat in seats)
    if mine != 1 or not any(seat.kind == "open" for seat in seats):
        raise Refusal("bad setup", "rated with people")
    if terms.deck is None or not terms.deck.seal:
        raise Refusal("bad setup", "rated with sealed deck")


def seated_again(seat: Seat) -> Seat:
    """For a new game: whoever a bot stood in for plays again."""
    if seat.player is None:
        return msgspec.structs.replace(seat)
    return Seat(seat.seat, "person", seat.player, seat.name)


def make_seat(number: int, wish: NewSeat, player: str, own_name: str) -> Seat:
    if wish.kind == "me":
        return Seat(number, "person", player, (wish.name or "").strip() or own_name)
    if wish.kind == "bot":
        return Seat(number, "bot", None, "", checked_bot(wish.bot))
    return Seat(number, "open", None, "")


def checked_bot(name: str | None) -> str:
    if name is None:
        return strongest_bot()
    if name not in bot_names():
        raise Refusal("bad setup", "no such bot", bot=name, bots=", ".join(bot_names()))
    return name


def table_view(tables: TableRegistry, row: TableRow, player: str, language: str, live: Table | None) -> dict[str, Any]:
    """What a player is told about a table."""
    host = row.host == player
    summary = row.summary
    return {
        "id": row.id,
        "game": row.game,
        "title": find_rules(row.game).title,
        "kind": row.kind,
        "status": status_of(row),
        "created": row.created,
        "played": row.played,
        "ply": summary.ply,
        "revision": row.revision,
        "options": row.options,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": name_of(seat, language),
                "bot": seat.bot,
                "mine": seat.player == player and seat.kind == "person",
                **seat_view(row, seat, player, language),
                "here": seat.kind == "bot"
                or (live is not None and seat.player is not None and live.is_here(seat.player)),
                "animals": summary.animals[seat.seat] if seat.seat < len(summary.animals) else [],
                "invitation": f"/join/{tables.invitation(row.id, seat.seat)}" if host and seat.kind == "open" else None,
            }
            for seat in row.seats
        ],
        "host": host,
        "bench": row.bench,
        "watch": f"/table/{row.id}",
        "deciding": summary.deciding,
        "scores": summary.scores,
        "winners": summary.winners,
        "ending": summary.ending,
        "forked": {"table": row.forked[0], "ply": row.forked[1]} if row.forked else None,
        "rematch": row.rematch,
        **correspondence_view(row, player, tables.now()),
    }
