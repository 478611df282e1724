"""Tables being played: the game in memory, the list of moves on disk, and the bots' turns between them."""

from __future__ import annotations

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from random import SystemRandom
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any

import msgspec

from foodchain.bots import bot_names
from foodchain.catalogue import find_rules, games
from foodchain.engine.actions import Option
from foodchain.engine.game import Decision, Game
from foodchain.engine.record import checked_seed
from foodchain.engine.state import FRAME, State
from foodchain.errors import FoodchainError, IllegalMove
from foodchain.server.database import Store, now, plain
from foodchain.server.language import rules_in, sentence
from foodchain.server.messages import ChangeSeat, Entry, NewSeat, NewTable, Seat, Summary, TableRow
from foodchain.server.refusals import Refusal
from foodchain.server.thinker import Choose, Read, Start, Weigh
from foodchain.server.thinkers import Thinkers, ThinkingFailed

if TYPE_CHECKING:
    from foodchain.server.live import Connection

log = logging.getLogger("foodchain.server")

KEPT = 100  # tables without anybody at them that stay in memory


class Moment:
    """What is remembered of a ply beside the game's own chain: where its action began, the scores, the time."""

    def __init__(self, game: Game, before: Moment | None, ply: int, time: str) -> None:
        self.scores = game.scores
        self.turn: int | None = getattr(game.state, "turn", None)
        self.time = time
        self.seat = -1 if game.over else game.decision.seat
        self.actor = None if game.over else game.decision.actor
        self.footing = footing(game.state)
        self.action = ply  # the ply at which the action of the decision now due began
        if before is not None and before.seat == self.seat and self.stands_on(before):
            self.action = before.action

    def stands_on(self, before: Moment) -> bool:
        """Whether what lies under the earlier decision on the agenda is untouched: the same action goes on."""
        return bool(before.footing) and self.footing[: len(before.footing)] == before.footing


def footing(state: State) -> list[int]:
    """The agenda below the frame on top."""
    return [int(number) for number in list(state.agenda)[: max(0, int(state.depth) - 1) * FRAME]]


class Table:
    """One table. `game` is always what is on disk: a move is played on a copy, stored, and only then put in place."""

    def __init__(self, tables: Tables, row: TableRow, entries: list[Entry]) -> None:
        self.tables = tables
        self.row = row
        self.start = Start(row.game, len(row.seats), row.seed, row.options, row.start)
        self.game = self.start.begin()
        self.trail = [Moment(self.game, None, 0, row.created)]
        self.after = [0]  # revision -> ply
        for entry in entries:
            self._follow(entry)
        self.held: int | None = None  # the seat that has not confirmed its last play
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None

    def _follow(self, entry: Entry) -> None:
        if entry.back:
            self.game = self.game.at(self.game.ply - entry.back)
        else:
            self.game.play(entry.option)
        self._remember(self.game, entry)

    def _remember(self, game: Game, entry: Entry) -> None:
        self.game = game
        if entry.back:
            del self.trail[game.ply + 1 :]
        else:
            self.trail.append(Moment(game, self.trail[-1], game.ply, entry.time))
        self.after.append(game.ply)
        self.row.revision = self.revision
        self.row.summary = summary_of(game)
        self.row.played = entry.time or self.row.played

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """How many times something was played or taken back."""
        return len(self.after) - 1

    @property
    def status(self) -> str:
        return status_of(self.row)

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.row.seats if seat.player == player]

    def people(self) -> set[str]:
        return {seat.player for seat in self.row.seats if seat.player}

    def is_open_book(self, player: str) -> bool:
        """Whether a player may see everything, seed included: nothing is decided any more, or nobody else plays."""
        return self.game.over or self.row.kind == "replay" or self.people() == {player} == {self.row.host}

    def is_here(self, player: str | None) -> bool:
        return any(connection.player == player for connection in self.connections)

    def lowest_since(self, revision: int) -> int:
        """The lowest ply the game has been at since a revision: what is known up to there still holds."""
        return min(self.after[revision:])

    def undoable(self, seats: list[int]) -> tuple[int, int]:
        """How many plies these seats may take back now, and how many of them are the last action."""
        steps = 0
        ply = self.game.last
        while ply is not None and ply.seat in seats and not ply.told:
            steps += 1
            ply = ply.previous
        if steps == 0 or self.row.kind == "replay":
            return 0, 0
        here = self.game.ply
        begun = self.trail[here].action
        if begun == here:  # nothing done in this action yet: the last one is meant
            begun = self.trail[here - 1].action
        return steps, min(steps, here - begun)

    # -- playing ----------------------------------------------------------------------------------------------------

    async def play(self, seats: list[int], revision: int, number: int, hold: bool) -> None:
        """A player's answer. Refused, it leaves no trace; when this returns, it is on disk."""
        async with self.lock:
            self._check_running()
            game = self.game
            decision = game.decision
            try:
                option = game.rules.space.find(number)
            except IllegalMove as error:
                raise Refusal("illegal", text=str(error)) from None
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
        if self.game.over:
            raise Refusal("over", "over")
        if self.status == "waiting":
            raise Refusal("waiting", "waiting")

    async def _play(self, option: Option, seat: int | None, hold: bool = False) -> None:
        copy = self.game.clone()
        try:
            copy.play(option, seat)
        except IllegalMove as error:
            raise Refusal("illegal", text=str(error)) from None
        last = copy.last
        assert last is not None
        await self._keep(copy, Entry(last.seat, option.text, 0, now()))
        self.held = last.seat if hold and not last.told and self.waits_for_bot() else None

    async def take_back(self, seats: list[int], revision: int, whole_action: bool) -> None:
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
            await self._keep(self.game.at(self.game.ply - back), Entry(last.seat, "", back, now()))
            self.held = None
        self.announce()

    async def _keep(self, game: Game, entry: Entry) -> None:
        await self.tables.store.add_entry(self.row.id, self.revision + 1, entry, summary_of(game))
        self._remember(game, entry)

    def announce(self) -> None:
        """Tell everybody at the table how it stands, and let bots go on."""
        for connection in self.connections:
            connection.wake()
        self.wake_bots()

    # -- bots -------------------------------------------------------------------------------------------------------

    def waits_for_bot(self) -> bool:
        return not self.game.over and self.row.seats[self.game.decision.seat].kind == "bot"

    def release(self, seats: list[int]) -> None:
        """The seat that held its play back lets it go."""
        if self.held in seats:
            self.held = None
            self.announce()

    def wake_bots(self) -> None:
        if self.bots is None and self.bots_may_play():
            self.bots = asyncio.create_task(self._run_bots())

    def bots_may_play(self) -> bool:
        return self.status == "running" and self.row.kind == "play" and self.held is None and self.waits_for_bot()

    async def _run_bots(self) -> None:
        try:
            while self.bots_may_play():
                await self._bot_turn(self.row.seats[self.game.decision.seat])
        except Exception:
            log.exception("the bots of table %s stopped", self.row.id)
        finally:
            self.bots = None

    async def _bot_turn(self, seat: Seat) -> None:
        revision = self.revision
        bot = seat.bot or weakest_bot()
        for connection in self.connections:
            connection.say({"type": "thinking", "seat": seat.seat})
        try:
            answer = await self.tables.thinkers.think(Choose(**self.job(bot)))
            option = self.game.rules.space.find(-1 if answer.option is None else answer.option)
        except (ThinkingFailed, IllegalMove) as error:
            if revision != self.revision or seat.kind != "bot":
                return
            log.warning("bot %s at table %s failed: %s", bot, self.row.id, error)
            option = await self._replace_bot(seat, bot)
            if option is None:
                return
        async with self.lock:
            if revision != self.revision or self.held is not None or seat.kind != "bot":
                return  # somebody took back, claimed or sat down meanwhile
            try:
                await self._play(option, seat.seat)
            except Refusal as refusal:
                log.warning("bot %s at table %s played an illegal option: %s", bot, self.row.id, refusal)
                await self._replace_bot(seat, bot)
                return
        for connection in self.connections:
            connection.wake()

    async def _replace_bot(self, seat: Seat, bot: str) -> Option | None:
        """A simpler bot takes over; where there is none simpler, its move is made here, so that the game goes on."""
        known = bot_names()
        weaker = known[: known.index(bot)] if bot in known else known[:1]
        if not weaker:
            return SystemRandom().choice(self.game.decision.options)
        await self.change_seat(Seat(seat.seat, "bot", None, "", weaker[-1]))
        for connection in self.connections:
            name = name_of(Seat(seat.seat, "open"), connection.language)
            text = sentence(connection.language, "bot replaced", bot=bot, name=name, other=weaker[-1])
            connection.say({"type": "note", "kind": "bot replaced", "seat": seat.seat, "text": text})
        return None

    def job(self, bot: str) -> dict[str, Any]:
        moves = [ply.number for ply in self.game.plies]
        dice = sha256(f"{self.row.id}/{self.row.seed}/{len(moves)}".encode()).hexdigest()
        return {"table": self.row.id, "start": self.start, "moves": moves, "bot": bot, "dice": dice}

    async def hint(self, bot: str | None) -> tuple[str, list[tuple[int, float]]]:
        """What a bot thinks of the options, the best first: the one that is asked for, or the best that gives hints."""
        for name in [bot] if bot else reversed(bot_names()):
            if name not in bot_names():
                raise Refusal("not found", "no such bot", bot=name, bots=", ".join(bot_names()))
            try:
                answer = await self.tables.thinkers.think(Weigh(**self.job(name)))
            except ThinkingFailed as error:
                log.warning("no hint from %s at table %s: %s", name, self.row.id, error)
                raise Refusal("failed", "hint failed") from None
            if answer.error is None:
                return name, sorted(answer.values, key=lambda pair: -pair[1])
        raise Refusal("bad request", "no bot can hint", bot=bot or "")

    # -- seats ------------------------------------------------------------------------------------------------------

    async def change_seat(self, seat: Seat) -> bool:
        """Seat somebody else. False if somebody was faster."""
        old = self.row.seats[seat.seat]
        if not await self.tables.store.change_seat(self.row.id, seat, only_if=old.kind):
            return False
        for field in seat.__struct_fields__:
            setattr(old, field, getattr(seat, field))
        self.tell_table()
        self.announce()
        return True

    def tell_table(self) -> None:
        for connection in self.connections:
            connection.tell_table()


def is_claim(decision: Decision, option: Option, seats: list[int]) -> bool:
    """Whether this is no answer to the question but something one of the seats may play at any time."""
    if option.number in [int(number) for number in decision.state.legal]:
        return False
    return any(option in decision.claims_of(seat) for seat in seats)


def status_of(row: TableRow) -> str:
    if row.summary.over or row.kind == "replay":
        return "over"
    return "waiting" if any(seat.kind == "open" for seat in row.seats) else "running"


def summary_of(game: Game) -> Summary:
    """The seats' animals are told where the game has them."""
    animals: list[list[str]] = [[] for _ in range(game.seats)]
    for animal in game.rules.view(game.state, None).get("animals", []):
        if isinstance(animal, dict) and isinstance(animal.get("seat"), int) and 0 <= animal["seat"] < game.seats:
            animals[animal["seat"]].append(str(animal.get("animal")))
    deciding = None if game.over else int(game.decision.seat)
    return Summary(game.ply, game.over, deciding, game.scores, game.winners, game.ending, animals)


def name_of(seat: Seat, language: str) -> str:
    if seat.kind == "bot":
        return sentence(language, "bot name", bot=seat.bot)
    return seat.name or sentence(language, "seat name", seat=seat.seat + 1)


def seat_name(seat: Seat) -> Callable[[str], str]:
    """A seat's name in a language that is not known yet."""
    return lambda language: name_of(seat, language)


def weakest_bot() -> str:
    return bot_names()[0]


def strongest_bot() -> str:
    return bot_names()[-1]


class Tables:
    """All tables: those in memory, and the way to the others."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.secret = b""
        self.live: OrderedDict[str, Table] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Table]] = {}

    async def open(self) -> None:
        self.secret = await self.store.secret()

    async def close(self) -> None:
        tasks = [table.bots for table in self.live.values() if table.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def find(self, table: str) -> Table:
        """The table in memory, or rebuilt from its moves. Only ever one Table for each: its lock orders the moves."""
        found = self.live.get(table)
        if found is None:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self._load(table))
                self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
            found = await asyncio.shield(self.loading[table])
        self.live.move_to_end(table)
        return found

    async def _load(self, table: str) -> Table:
        row = await self.store.find_table(table)
        if row is None:
            raise Refusal("not found", "no such table")
        entries = await self.store.entries(table)
        return self._place(await asyncio.to_thread(Table, self, row, entries))

    def _place(self, table: Table) -> Table:
        self.live[table.row.id] = table
        for name in list(self.live)[: max(0, len(self.live) - KEPT)]:
            idle = self.live[name]
            if not idle.connections and idle.bots is None and not idle.lock.locked() and idle is not table:
                del self.live[name]
        table.wake_bots()
        return table

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
            seed = token_hex(16) if wish.seed is None else checked_seed(wish.seed)
            options = find_rules(wish.game).check_setup(len(wish.seats), options)
        except (FoodchainError, TypeError, ValueError, AttributeError) as error:
            raise Refusal("bad setup", text=str(error)) from None
        seats = await self._seats(player, wish.seats, wish.name)
        start = Start(wish.game, len(seats), seed, plain(options))
        return await self._add(player, start, seats, [], None)

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
        """What a player is called: the name given now, which is kept, or the one given before."""
        given = (name or "").strip()
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
        kind: Any = "play",
    ) -> Table:
        time = now()
        entries = [Entry(-1, option, 0, time) for option in moves]
        row = TableRow(
            id=token_urlsafe(12),
            kind=kind,
            game=start.game,
            seed=start.seed,
            options=plain(start.options),
            start=start.position,
            host=player,
            created=time,
            played=time,
            forked=forked,
            rematch=None,
            revision=len(entries),
            summary=Summary(),
            seats=seats,
        )
        table = await asyncio.to_thread(Table, self, row, entries)
        for entry, ply in zip(entries, table.game.plies):
            entry.seat = ply.seat
        row.summary = summary_of(table.game)
        await self.store.add_table(row, entries)
        return self._place(table)

    async def upload(self, player: str, text: str) -> Table:
        try:
            answer = await self.thinkers.think(Read(text))
        except ThinkingFailed:
            raise Refusal("bad record", "record failed") from None
        if answer.start is None:
            raise Refusal("bad record", text=answer.error or "", line=answer.line)
        space = find_rules(answer.start.game).space
        seats = [Seat(number, "nobody") for number in range(answer.start.seats)]
        moves = [space.options[number].text for number in answer.moves]
        return await self._add(player, answer.start, seats, moves, None, kind="replay")

    async def fork(self, player: str, table: Table, ply: int, wishes: list[NewSeat] | None) -> Table:
        """A new table that plays on from a moment of this one."""
        if not table.is_open_book(player):
            raise Refusal("not yours", "not over")
        game = table.game
        if not 0 <= ply <= game.ply:
            raise Refusal("not found", "no such moment", ply=ply, last=game.ply)
        past = game.at(ply)
        if past.over:
            raise Refusal("over", "over")
        if wishes is None:
            bot = NewSeat("bot", bot=strongest_bot())
            wishes = [NewSeat("me") if seat == past.decision.seat else bot for seat in range(game.seats)]
        if len(wishes) != game.seats or any(wish.animal for wish in wishes):
            raise Refusal("bad setup", text=f"{game.seats} seats are wanted, without animals")
        seats = await self._seats(player, wishes, None)
        space = game.rules.space
        moves = [space.options[played.number].text for played in past.plies]
        return await self._add(player, table.start, seats, moves, (table.row.id, ply))

    async def rematch(self, player: str, table: Table) -> Table:
        """The same people, bots and options once more. Whoever asks second gets the table of the first."""
        if not table.seats_of(player):
            raise Refusal("not yours", "only players")
        if not table.game.over:
            raise Refusal("waiting", "not over")
        async with table.lock:
            if table.row.rematch is None:
                start = Start(table.row.game, len(table.row.seats), token_hex(16), table.row.options)
                seats = [msgspec.structs.replace(seat) for seat in table.row.seats]
                again = await self._add(player, start, seats, [], None)
                await self.store.set_rematch(table.row.id, again.row.id)
                table.row.rematch = again.row.id
        for connection in table.connections:
            connection.say({"type": "rematch", "table": table.row.rematch})
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
        own = await self.own_name(player, name)
        if seat.kind != "open" or not await table.change_seat(Seat(number, "person", player, own)):
            raise Refusal("taken", "seat taken", name=seat_name(table.row.seats[number]))
        return table

    async def change_seat(self, player: str, table: Table, number: int, wish: ChangeSeat) -> None:
        """The host fills or opens a seat that nobody uses now; players may leave their own."""
        if not 0 <= number < len(table.row.seats):
            raise Refusal("not found", "no such seat", seat=number)
        if table.row.kind == "replay":
            raise Refusal("over", "replay only")
        seat = table.row.seats[number]
        if seat.player != player:
            if table.row.host != player:
                raise Refusal("not yours", "only the host")
            if seat.kind == "person" and table.is_here(seat.player):
                raise Refusal("taken", "seat not free", seat=number + 1, name=seat_name(seat))
        bot = checked_bot(wish.bot) if wish.kind == "bot" else None
        await table.change_seat(Seat(number, wish.kind, None, "", bot))


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


def table_view(tables: Tables, row: TableRow, player: str, language: str, live: Table | None) -> dict[str, Any]:
    """What a player is told about a table."""
    host = row.host == player
    summary = row.summary
    return {
        "id": row.id,
        "game": row.game,
        "title": rules_in(row.game, language).title,
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
                "mine": seat.player == player,
                "here": seat.kind == "bot" or (live is not None and seat.player is not None and live.is_here(seat.player)),
                "animals": summary.animals[seat.seat] if seat.seat < len(summary.animals) else [],
                "invitation": f"/join/{tables.invitation(row.id, seat.seat)}" if host and seat.kind == "open" else None,
            }
            for seat in row.seats
        ],
        "host": host,
        "watch": f"/table/{row.id}",
        "deciding": summary.deciding,
        "scores": summary.scores,
        "winners": summary.winners,
        "ending": summary.ending,
        "forked": {"table": row.forked[0], "ply": row.forked[1]} if row.forked else None,
        "rematch": row.rematch,
    }
