"""Does this version lead every stored game to where it stands? Replays them all and tells what differs."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from foodchain.errors import FoodchainError
from foodchain.server.history import History
from foodchain.server.messages import TableRow
from foodchain.server.store import Store
from foodchain.server.table import summary_of
from foodchain.server.thinker import Start


class Difference(msgspec.Struct):
    table: str
    ply: int
    what: str


async def audit(store: Store) -> AsyncIterator[tuple[TableRow, list[Difference]]]:
    """Each table, and what differs there."""
    last = ""
    while rows := await store.all_tables(after=last):
        for row in rows:
            yield row, await differences(store, row)
        last = rows[-1].id


async def differences(store: Store, row: TableRow) -> list[Difference]:
    entries, saved = await store.entries(row.id), await store.saved_states(row.id)
    start = Start(row.game, len(row.seats), row.seed, row.options, row.pack, row.start)
    found: list[tuple[int, str]] = []
    if len(entries) != row.revision:
        found.append((len(entries), f"the table counts {row.revision} entries, but there are {len(entries)}"))
    try:
        history = History(start, row.created, entries, saved)
    except FoodchainError as error:
        return [Difference(row.id, getattr(error, "line", None) or 0, str(error))]
    found += history.differences
    summary = summary_of(history.game)
    if not history.differences and summary != row.summary:
        names = [name for name in summary.__struct_fields__ if getattr(summary, name) != getattr(row.summary, name)]
        found.append((summary.ply, f"the table tells another {', '.join(names)}"))
    return [Difference(row.id, ply, what) for ply, what in found]
