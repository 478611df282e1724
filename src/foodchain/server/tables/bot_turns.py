"""Bots take their turns at the tables of this worker, and give hints."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import Counter
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from foodchain.bots import quick_bots
from foodchain.bots.plugins.driver import FALLBACK
from foodchain.bots.weighing import Weighed
from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight
from foodchain.server import wire
from foodchain.server.bots.pool import BotBackend, BotFailed, JobFailed, MachineFailed, SightUnfit
from foodchain.server.bots.process import Answer, Choose, Weigh
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, say
from foodchain.server.live.worker_messages import BotDelayed, BotForfeited, BotReplaced, BotThinking
from foodchain.server.ops.logs import name_table
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable
from foodchain.server.store.models import Seat
from foodchain.server.tables.seats import name_of, weaker_than, weakest_bot
from foodchain.server.tables.table import Table
from foodchain.words import Sentence

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")

FIRST_WAIT = 0.2  # seconds until a bot that could not think is asked again, and each time twice as long
LONGEST_WAIT = 5.0
PATIENCE_FOR_HINTS = 10.0  # seconds in which somebody is looked for who can think about a hint
MOST_FORFEITS = 5  # in a row, after which another bot takes the seat of a plug-in
HINT_AGAIN = 5  # seconds after which it is worth asking for one again


class BotHint(NamedTuple):
    """What a bot thinks of the options, the best first, and how many seconds it thought."""

    bot: str
    seconds: float
    weighed: list[Weighed]


class BotTurns:
    """Of all workers only one lets the bots of a table play: the one whose move made it their turn, or another when
    that one is dead. Should two do it nevertheless, the first to answer counts."""

    def __init__(self, tables: TableRegistry, backend: BotBackend) -> None:
        self.tables = tables
        self.backend = backend
        self.forfeits: Counter[tuple[str, int]] = Counter()  # in a row, by table and seat

    # -- whose the bots are -----------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        if table.bots_playing is None and self.may_play(table) and self._may_be_ours(table.row.bot_worker):
            table.bots_playing = asyncio.create_task(self._run(table))

    def may_play(self, table: Table) -> bool:
        return (
            table.history is not None
            and not self.tables.leaving
            and table.status == "running"
            and table.row.kind == "play"
            and table.held is None
            and table.waits_for_bot(table.game)
        )

    def _may_be_ours(self, worker: str | None) -> bool:
        """Whether it is worth trying to take over bots, as far as is known."""
        return worker is None or worker == self.tables.worker or worker not in self.tables.living

    async def _take(self, table: Table) -> bool:
        """Whether the bots of a table are this worker's."""
        tables = self.tables
        if table.row.bot_worker == tables.worker:
            return True
        if tables.channel.shared:
            tables.living = await tables.store.living() | {tables.worker}
        taken = await tables.store.take_bots(table.row.id, tables.worker, tables.living)
        if taken:
            table.row.bot_worker = tables.worker
        else:
            table.unsure = True
        return taken

    async def adopt(self, table: str) -> None:
        """Go on with the bots of a dead worker. One worker does, and once."""
        tables = self.tables
        if not await tables.store.take_bots(table, tables.worker, tables.living):
            return
        try:
            found = await tables.find(table)
        except Refusal as refusal:
            log.error("the bots of table %s cannot go on: %s", table, refusal)
            return
        found.row.bot_worker = tables.worker
        self.wake(found)

    # -- playing ----------------------------------------------------------------------------------------------------

    async def _run(self, table: Table) -> None:
        """Let the bots play while it is their turn."""
        name_table(table.row.id)
        try:
            while self.may_play(table) and await self._take(table):
                await self._turn(table)
        except Refusal as refusal:
            log.info("the bots of table %s stopped: %s", table.row.id, refusal)
        except DatabaseUnavailable as error:
            DATABASE.failed(error)  # the bots go on when it is back
        except Exception:
            log.exception("the bots of table %s stopped", table.row.id)
        finally:
            table.bots_playing = None

    async def _turn(self, table: Table) -> None:
        await table.awake()
        if not self.may_play(table):
            return
        revision = table.revision
        seat = table.row.seats[table.game.decision.seat]
        table.room.send(wire.Thinking(seat.seat))
        self.tables.channel.publish(BotThinking(self.tables.worker, table.row.id, seat.seat))
        option = await self._ask(table, seat, revision)
        async with table.lock:
            if not self._is_asked(table, seat, revision):
                return  # somebody took back, claimed or sat down meanwhile
            if option is None and not weaker_than(seat.bot):
                option = SystemRandom().choice(table.game.decision.options)  # so that the game goes on
            if option is not None:
                await table.play_for_bot(option)
        if option is None:
            await self._replace(table, seat)
        table.room.wake()

    def _is_asked(self, table: Table, seat: Seat, revision: int) -> bool:
        """Whether a bot's choice at a revision is still wanted."""
        return (
            revision == table.revision
            and self.may_play(table)
            and table.row.seats[seat.seat] == seat
            and table.game.decision.seat == seat.seat
        )

    async def _ask(self, table: Table, seat: Seat, revision: int) -> Option | None:
        """A bot's choice; None if the bot failed, or nobody wants to know any more."""
        decision = table.game.decision
        bot = seat.bot or weakest_bot()
        try:
            answer = await self._think(table, seat, revision, Choose(**question_of(table, bot)))
        except BotFailed as error:
            log.warning("bot %s at table %s failed: %s", bot, table.row.id, error)
            return None
        except SightUnfit as error:
            # The bot is not to blame, and to ask again would not help.
            log.error("bot %s at table %s cannot be told what it sees: %s", bot, table.row.id, error)
            return SystemRandom().choice(decision.sensible)
        if answer is not None and not self._bears_forfeits(table, seat, bot, answer.forfeited):
            return None
        for option in decision.options:
            if answer is not None and option.number == answer.option:
                return option
        if answer is not None:
            log.warning("bot %s at table %s chose what is not legal", bot, table.row.id)
        return None

    def _bears_forfeits(self, table: Table, seat: Seat, bot: str, reason: str | None) -> bool:
        """Count forfeits in a row, and tell of the first; whether the bot may keep its seat."""
        key = (table.row.id, seat.seat)
        if reason is None:
            self.forfeits.pop(key, None)
            return True
        self.forfeits[key] += 1
        level = logging.WARNING if self.forfeits[key] == 1 else logging.INFO
        log.log(level, "bot %s at table %s forfeits a decision to %s: %s", bot, table.row.id, FALLBACK, reason)
        if self.forfeits[key] >= MOST_FORFEITS:
            del self.forfeits[key]
            return False
        if self.forfeits[key] == 1:
            self.tables.channel.publish(BotForfeited(self.tables.worker, table.row.id, seat.seat, bot))
            send_forfeited(table, seat.seat, bot)
        return True

    async def _think(self, table: Table, seat: Seat, revision: int, job: Choose) -> Answer | None:
        """A bot's answer. While nobody is able to think, it is tried again for as long as the answer is wanted."""

        def delayed() -> None:
            table.room.tell_delayed(seat.seat, revision)
            self.tables.channel.publish(BotDelayed(self.tables.worker, table.row.id, seat.seat, revision))

        wait = FIRST_WAIT
        while self._is_asked(table, seat, revision):
            try:
                return await self.backend.run(job, delayed=delayed)
            except MachineFailed as error:
                if wait == FIRST_WAIT:
                    log.warning("bot %s at table %s is delayed: %s", job.bot, table.row.id, error)
                delayed()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        return None

    async def _replace(self, table: Table, seat: Seat) -> None:
        """A simpler bot takes over."""
        bot, other = seat.bot or weakest_bot(), weaker_than(seat.bot)[-1]
        await table.change_seat(msgspec.structs.replace(seat, bot=other))
        self.tables.channel.publish(BotReplaced(self.tables.worker, table.row.id, seat.seat, bot, other))
        send_replaced(table, seat.seat, bot, other)

    # -- hints ------------------------------------------------------------------------------------------------------

    async def hint(self, table: Table, bot: str | None, keep: int | None = None) -> BotHint:
        """What a bot thinks of the options: the one that is asked for, or the best that gives hints. `keep` is an option
        that is to be looked at as closely as the best."""
        for name in [bot] if bot else reversed(quick_bots()):
            if name not in quick_bots():
                raise Refusal("not found", "no such bot", bot=name, bots=", ".join(quick_bots()))
            try:
                answer = await self._weigh(Weigh(**question_of(table, name), keep=keep))
            except MachineFailed as error:
                log.warning("nobody can think about a hint at table %s: %s", table.row.id, error)
                raise Refusal("busy", "no hint now", retry=HINT_AGAIN) from None
            except JobFailed as error:
                log.warning("no hint from %s at table %s: %s", name, table.row.id, error)
                raise Refusal("failed", "hint failed") from None
            if answer.error is None:
                legal = {option.number for option in table.game.decision.options}
                known = table.game.rules.space.options
                weighed = [told.weighed(known) for told in answer.weighed if told.option in legal]
                return BotHint(name, answer.seconds, weighed)
        raise Refusal("bad request", "no bot can hint", bot=bot or "")

    async def _weigh(self, job: Weigh) -> Answer:
        """A bot's answer. While nobody is able to think, it is tried again, but not for ever: somebody waits for it."""
        end = monotonic() + PATIENCE_FOR_HINTS
        wait = FIRST_WAIT
        while True:
            try:
                return await self.backend.run(job)
            except MachineFailed:
                if monotonic() + wait > end:
                    raise
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


def question_of(table: Table, bot: str) -> dict[str, Any]:
    """What a bot is asked at a table now: all of it may be known to its seat. The same ply gives the same dice, which
    nobody can compute without the server's secret."""
    decision, ply = table.game.decision, table.game.ply
    dice = hmac.digest(table.tables.secret, f"dice of a bot/{table.row.id}/{ply}".encode(), "sha256").hex()
    return {
        "bot": bot,
        "seat": decision.seat,
        "ply": ply,
        "position": Sight(table.game, decision.seat, Random(0)).position(),
        "options": [option.number for option in decision.options],
        "dice": dice,
    }


def send_replaced(table: Table, seat: int, bot: str, other: str) -> None:
    """Tell those at a table that another bot plays, each in their language."""
    for connection in table.room.connections:
        connection.say(wire.BotReplaced(seat, about_bot(connection.language, "bot replaced", seat, bot, other)))


def send_forfeited(table: Table, seat: int, bot: str) -> None:
    """Tell those at a table that another bot has decided, each in their language."""
    for connection in table.room.connections:
        connection.say(wire.BotForfeited(seat, about_bot(connection.language, "bot forfeited", seat, bot, FALLBACK)))


def about_bot(language: str, key: str, seat: int, bot: str, other: str) -> Sentence:
    """What one bot does for another."""
    name = name_of(Seat(seat, "open"), language)
    return say(language, key, bot=bot_word(bot, language), name=name, other=bot_word(other, language))
