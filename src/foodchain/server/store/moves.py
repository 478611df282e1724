"""The list of moves of each table. It only ever grows; what was acknowledged is on disk."""

from __future__ import annotations

import asyncio
import zlib
from asyncio import current_task
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError

from foodchain.server.store.correspondence import Note, TermsChange, add_note, write_terms_changes
from foodchain.server.store.database import Database, DatabaseUnavailable
from foodchain.server.store.models import Entry, SavedState, Summary
from foodchain.server.store.schema import moves, settled, states, tables

MOST_TRANSACTIONS = 2  # at once on PostgreSQL: while one waits for the disk, the next is begun
STRETCH = 64  # plies of which the last saved state is kept


class Written:
    """What one move changes, and who waits for it to be on disk."""

    def __init__(
        self,
        table: str,
        revision: int,
        entry: Entry,
        summary: Summary,
        state: SavedState | None,
        bot_worker: str | None,
        kept: TermsChange | None,
    ) -> None:
        self.kept = kept
        self.id = table
        self.move = entry_values(table, revision, entry)
        self.state = state
        self.table = {
            "in_table": table,
            "new_revision": revision,
            "new_played": entry.time,
            "new_summary": msgspec.to_builtins(summary),
            "new_bot_worker": bot_worker,
        }
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class MoveStore(Database):
    def __init__(self, where: str | Path) -> None:
        super().__init__(where)
        self.waiting: list[Written] = []
        self.committing: set[asyncio.Task[None] | None] = set()
        self.save_state = self.upserting(states, states.columns.keys())

    async def add_entry(
        self,
        table: str,
        revision: int,
        entry: Entry,
        summary: Summary,
        state: SavedState | None = None,
        bot_worker: str | None = None,
        kept: TermsChange | None = None,
    ) -> None:
        """When this returns, the move is on disk. IntegrityError: another one with this revision is there already.

        Moves that come while the disk is busy are written together: what costs time is the commit."""
        written = Written(table, revision, entry, summary, state, bot_worker, kept)
        self.waiting.append(written)
        if len(self.committing) < (1 if self.is_sqlite else MOST_TRANSACTIONS):
            self.committing.add(asyncio.create_task(self._write_all()))
        await written.done

    async def add_repair(
        self,
        table: str,
        revision: int,
        entry: Entry,
        summary: Summary,
        state: SavedState,
        kept: TermsChange | None,
        note: Note,
        was_over: bool,
    ) -> None:
        """The same for what the host takes back, with its note. A game that was over counts when it ends again."""
        async with self.writing() as connection:
            await connection.run_sync(self._write_moves, [Written(table, revision, entry, summary, state, None, kept)])
            await add_note(connection, table, note)
            await self.touch(connection, table)
            if was_over:
                await connection.execute(delete(settled).where(settled.c.table_id == table))

    async def _write_all(self) -> None:
        try:
            while self.waiting:
                # Always in the same order, so that no two workers wait for each other.
                together = sorted(self.waiting, key=lambda written: written.id)
                self.waiting = []
                await self._write(together)
        finally:
            self.committing.remove(current_task())

    async def _write(self, together: list[Written]) -> None:
        try:
            await self._commit(together)
        except DatabaseUnavailable as error:
            if len(together) == 1 or is_cut_off(error):
                for written in together:
                    settle(written.done, error)
            else:  # one of them spoils it for all: each on its own
                for written in together:
                    await self._write([written])
        except BaseException as error:
            for written in together:
                settle(written.done, error)
            if not isinstance(error, Exception):
                raise
        else:
            for written in together:
                settle(written.done, None)

    async def _commit(self, together: list[Written]) -> None:
        await self.write_at_once(lambda connection: self._write_moves(connection, together))

    def _write_moves(self, connection: Connection, together: list[Written]) -> None:
        """So many moves in as few statements as may be."""
        connection.execute(ADD_MOVE, [written.move for written in together])
        saved = [state_values(written.id, written.state) for written in together if written.state is not None]
        if saved:
            connection.execute(self.save_state, saved)
        connection.execute(UPDATE_TABLE, [written.table for written in together])
        write_terms_changes(connection, [written.kept for written in together if written.kept is not None])

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The moves after a revision."""
        columns = select(moves.c.seat, moves.c.option, moves.c.back, moves.c.time)
        wanted = columns.where(moves.c.table_id == table, moves.c.revision > after).order_by(moves.c.revision)
        async with self.engine.connect() as connection:
            return [Entry(*row) for row in await connection.execute(wanted)]

    async def saved_states(self, table: str) -> list[SavedState]:
        """The states that were saved, the oldest first."""
        wanted = select(states).where(states.c.table_id == table).order_by(states.c.revision)
        async with self.engine.connect() as connection:
            rows = await connection.execute(wanted)
            return [
                SavedState(row.revision, row.ply, row.version, zlib.decompress(row.position).decode()) for row in rows
            ]


ADD_MOVE = insert(moves)
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("in_table"))
    .values(
        revision=bindparam("new_revision"),
        played=bindparam("new_played"),
        summary=bindparam("new_summary", type_=tables.c.summary.type),
        thinker=bindparam("new_bot_worker"),
    )
)


def is_cut_off(error: BaseException) -> bool:
    """Whether the database itself is gone: trying each move again would keep all of them waiting for it in turn."""
    return not isinstance(error, DBAPIError) or error.connection_invalidated


def settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.cancelled():
        return  # nobody waits any more
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def entry_values(table: str, revision: int, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, "revision": revision, **msgspec.structs.asdict(entry)}


def state_values(table: str, state: SavedState) -> dict[str, Any]:
    return {
        "table_id": table,
        "stretch": state.ply // STRETCH,
        "revision": state.revision,
        "ply": state.ply,
        "version": state.version,
        "position": zlib.compress(state.position.encode(), 1),
    }
