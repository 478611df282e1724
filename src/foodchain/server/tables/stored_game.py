"""A table's game as it is on disk, and the copy of it in memory."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

from foodchain.engine.game import Game
from foodchain.errors import FoodchainError
from foodchain.server.bots.process import Start
from foodchain.server.correspondence.clock_changes import Change
from foodchain.server.http.errors import Refusal
from foodchain.server.ops.metrics import MOVES
from foodchain.server.store.models import Entry, Summary, TableRow
from foodchain.server.tables.history import History, Moment, saved_state, start_of
from foodchain.server.tables.summary import status_of, summary_of

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")


class StoredGame:
    """What is on disk counts: a move is played on a copy, stored, and only then put in place; and whatever another
    worker has stored is read from there. While nothing happens, the game itself is not kept in memory."""

    __slots__ = ("history", "lock", "rendered", "row", "tables", "unsure", "used")

    def __init__(self, tables: TableRegistry, row: TableRow) -> None:
        self.tables = tables
        self.row = row
        self.history: History | None = None  # None: it rests
        self.lock = asyncio.Lock()
        self.unsure = False  # something may be on disk that is not known here
        self.used = monotonic()
        self.rendered: dict[tuple[Any, ...], Any] = {}  # what was put into words, until the next move

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def start(self) -> Start:
        return start_of(self.row)

    @property
    def replayed(self) -> History:
        assert self.history is not None, "the table is resting"
        return self.history

    @property
    def game(self) -> Game:
        return self.replayed.game

    @property
    def trail(self) -> list[Moment]:
        return self.replayed.trail

    @property
    def revision(self) -> int:
        """How many times something was played or taken back."""
        return self.row.revision if self.history is None else self.history.revision

    @property
    def status(self) -> str:
        return status_of(self.row)

    def at(self, ply: int) -> Game:
        """The game at an earlier moment."""
        if not 0 <= ply <= self.game.ply:
            raise Refusal("not found", "no such moment", ply=ply, last=self.game.ply)
        try:
            return self.game if ply == self.game.ply else self.game.at(ply)
        except Exception as error:
            if self.replayed.resumed is None:
                raise
            # Moves of an older version, between two states that were saved.
            raise Refusal("not found", "does not replay", reason=str(error)) from None

    def lowest_since(self, revision: int) -> int:
        """The lowest ply the game has been at since a revision: what is known up to there still holds."""
        return min(self.replayed.after[revision:])

    # -- reading ----------------------------------------------------------------------------------------------------

    async def awake(self) -> None:
        """Have the game in memory as it is on disk."""
        self.used = monotonic()
        if self.history is None or self.unsure:
            async with self.lock:
                await self.read()

    async def catch_up_with(self, revision: int | None) -> None:
        """Read again if somebody has been told of a later revision than is known here: another worker has stored it,
        and died before it could tell. Nobody may see an acknowledged move vanish, not even for a moment."""
        if revision is not None and revision > self.revision:
            self.unsure = True
            await self.awake()

    async def open(self) -> None:
        """Have the game of a row that was just read."""
        self.history = await self._build(self.row)
        self._sum_up(summary_of(self.game, self.row.summary))

    async def read(self) -> None:
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
        self._sum_up(summary_of(self.game, row.summary))
        self.unsure = False
        if went_on and self.row.summary.over:  # whoever has stored the end may not know that it is stored
            self.tables.ended(row.id)

    async def _build(self, row: TableRow) -> History:
        store = self.tables.store
        entries, saved = await store.entries(row.id), await store.saved_states(row.id)
        try:
            history = await asyncio.to_thread(History, start_of(row), row.created, entries, saved)
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

    def _sum_up(self, summary: Summary) -> None:
        self.rendered.clear()
        self.row.revision = self.replayed.revision
        self.row.summary = summary
        self.row.played = self.trail[-1].time or self.row.played

    # -- writing ----------------------------------------------------------------------------------------------------

    async def append(self, game: Game, entry: Entry) -> None:
        """Put a move on disk, and then in place. The state is saved at every hand-over: that is what a later version
        goes on from. And whenever something is taken back, so that the last saved state always counts."""
        revision = self.revision + 1
        summary = summary_of(game, self.row.summary)
        handed_over = entry.back or self.row.summary.deciding != summary.deciding
        state = saved_state(game, revision) if handed_over else None
        bot_worker = self.tables.worker if self.waits_for_bot(game) else None
        change = self._change(summary, entry)
        await self.tables.store.add_entry(self.row.id, revision, entry, summary, state, bot_worker, change.kept())
        MOVES.labels(self.row.game, self.row.seats[entry.seat].kind).inc()
        self._put_in_place(game, entry, change, bot_worker)

    def follow(self, entry: Entry, bot_worker: str | None) -> bool:
        """Put in place what another worker has stored after all that is known here. False: it does not fit."""
        try:
            game = self.replayed.after_entry(entry)
        except (FoodchainError, IndexError):  # something else than what is known here was written
            return False
        self._put_in_place(game, entry, self._change(summary_of(game, self.row.summary), entry), bot_worker)
        return True

    def _change(self, summary: Summary, entry: Entry) -> Change:
        return Change(self.row, self.row.seats, summary, entry.time, entry.seat, back=entry.back > 0)

    def _put_in_place(self, game: Game, entry: Entry, change: Change, bot_worker: str | None) -> None:
        """A move is on disk: so it holds."""
        change.settle()
        self.replayed.remember(game, entry)
        self._sum_up(change.summary)
        self.row.bot_worker = bot_worker

    def waits_for_bot(self, game: Game) -> bool:
        return not game.over and self.row.seats[game.decision.seat].kind == "bot"
