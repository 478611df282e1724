"""Putting a table right: taking its game back to a ply, with a note for its players."""

from __future__ import annotations

from foodchain.errors import FoodchainError
from foodchain.server.correspondence.clock_changes import Change
from foodchain.server.store import IntegrityError, Store
from foodchain.server.store.correspondence import Note
from foodchain.server.store.models import Entry, SavedState, TableRow
from foodchain.server.tables.history import History, counts_of, saved_state, start_of
from foodchain.server.tables.summary import summary_of
from foodchain.server.times import now

ATTEMPTS = 5  # to repair a table while people play at it


class NoSuchTable(FoodchainError):
    pass


async def known_table(store: Store, table: str) -> TableRow:
    row = await store.find_table(table)
    if row is None:
        raise NoSuchTable(f"There is no table {table}.")
    return row


def replayed(row: TableRow, entries: list[Entry], saved: list[SavedState]) -> History:
    return History(start_of(row), row.created, entries, saved)


async def take_back_to(store: Store, table: str, ply: int, reason: str) -> bool:
    """Somebody may play meanwhile: then it takes back one more. The answer tells whether the game was over."""
    for _ in range(ATTEMPTS):
        row = await known_table(store, table)
        try:
            await add_repair(store, row, ply, reason)
        except IntegrityError:
            continue
        return row.summary.over
    raise FoodchainError(f"Too much is going on at table {table}: try again.")


async def add_repair(store: Store, row: TableRow, ply: int, reason: str) -> None:
    """One more entry in the list of moves, and a note of it. What is taken back is not replayed."""
    entries = await store.entries(row.id)
    counts = counts_of(entries)
    last_there = max(revision for revision, count in enumerate(counts) if count == ply)
    game = replayed(row, entries[:last_there], await store.saved_states(row.id)).game
    revision = len(entries) + 1
    entry = Entry(-1, "", counts[-1] - ply, now())
    summary = summary_of(game)
    change = Change(row, row.seats, summary, entry.time, back=True)
    note = Note("repaired", None, {"reason": reason}, ply, entry.time)
    state = saved_state(game, revision)
    await store.add_repair(row.id, revision, entry, summary, state, change.kept(), note, row.summary.over)
