"""A table being played: the game in memory, its list of moves on disk, and the bots' turns between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from foodchain.bots import bot_names
from foodchain.engine.actions import Option
from foodchain.engine.game import Decision, Game
from foodchain.engine.state import FRAME, State
from foodchain.errors import IllegalMove
from foodchain.server.database import now
from foodchain.server.language import sentence
from foodchain.server.messages import Entry, Seat, Summary, TableRow
from foodchain.server.refusals import Refusal
from foodchain.server.thinker import Choose, Start, Weigh
from foodchain.server.thinkers import ThinkingFailed

if TYPE_CHECKING:
    from foodchain.server.live import Connection
    from foodchain.server.tables import Tables

log = logging.getLogger("foodchain.server")


class Moment:
    """What is remembered of a ply beside the game's own chain: where its action began, the scores, the time."""

    def __init__(self, game: Game, before: Moment | None, ply: int, time: str) -> None:
        self.scores = game.scores
        turn = getattr(game.state, "round", getattr(game.state, "turn", None))
        self.turn = None if turn is None else int(turn)
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
        self.start = Start(row.game, len(row.seats), row.seed, row.options, row.pack, row.start)
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
        try:
            await self.tables.store.add_entry(self.row.id, self.revision + 1, entry, summary_of(game))
        except IntegrityError:
            # Another server on the same database was faster: what is there counts, and is read again.
            self.tables.forget(self)
            raise Refusal("stale", "stale") from None
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
        for connection in self.connections:
            connection.say({"type": "thinking", "seat": seat.seat})
        option = await self._ask_bot(seat.bot or weakest_bot())
        async with self.lock:
            if revision != self.revision or self.held is not None or seat.kind != "bot":
                return  # somebody took back, claimed or sat down meanwhile
            if option is None:
                option = await self._replace_bot(seat)
            if option is not None:
                await self._play(option, None)
        for connection in self.connections:
            connection.wake()

    async def _ask_bot(self, bot: str) -> Option | None:
        """A bot's choice; None if it crashed, took too long or chose what it may not."""
        decision = self.game.decision
        try:
            answer = await self.tables.thinkers.think(Choose(**self.job(bot)))
        except ThinkingFailed as error:
            log.warning("bot %s at table %s failed: %s", bot, self.row.id, error)
            return None
        for option in decision.options:
            if option.number == answer.option:
                return option
        log.warning("bot %s at table %s chose %s, which is not legal", bot, self.row.id, answer.option)
        return None

    async def _replace_bot(self, seat: Seat) -> Option | None:
        """A simpler bot takes over; where there is none simpler, any option is played, so that the game goes on."""
        known = bot_names()
        bot = seat.bot or weakest_bot()
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
                legal = {option.number for option in self.game.decision.options}
                values = [(number, value) for number, value in answer.values if number in legal]
                return name, sorted(values, key=lambda pair: -pair[1])
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
