"""Does this version lead every stored game to where it stands? Replays them all and tells what differs."""

from __future__ import annotations

import asyncio

import msgspec

from foodchain.errors import FoodchainError
from foodchain.server.ops.logs import first_line
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.tables.history import History, start_of
from foodchain.server.tables.summary import summary_of

PORTION = 25  # tables that a process looks at in one go


class Difference(msgspec.Struct):
    table: str
    ply: int
    what: str


class Plan(msgspec.Struct):
    """Portions of work that do not depend on each other. Each begins after a table; the first one after nothing."""

    database: str
    tables: int
    begins: list[str]


async def make_plan(database: str) -> Plan:
    store = Store(database)
    try:
        ids = await store.table_ids()
    finally:
        await store.close()
    return Plan(database, len(ids), ["", *ids[PORTION - 1 :: PORTION]])


def audit_portion(plan: Plan, number: int) -> list[list[Difference]]:
    """What differs at each table of a portion."""

    async def run() -> list[list[Difference]]:
        store = Store(plan.database)
        try:
            return [await differences(store, table) for table in await store.table_ids(plan.begins[number], PORTION)]
        finally:
            await store.close()

    return asyncio.run(run())


async def audit(store: Store) -> list[Difference]:
    """What differs at any table."""
    return [found for table in await store.table_ids() for found in await differences(store, table)]


async def differences(store: Store, table: str) -> list[Difference]:
    try:
        return await compared(store, table)
    except DatabaseUnavailable:
        raise
    except Exception as error:  # a row that was damaged may fail in any way, and the others are to be looked at too
        line = getattr(error, "line", None) or 0
        what = str(error) if isinstance(error, FoodchainError) else f"it cannot be read: {first_line(error)}"
        return [Difference(table, line, what)]


async def compared(store: Store, table: str) -> list[Difference]:
    row = await store.find_table(table)
    if row is None:
        return []  # it was deleted meanwhile
    entries, saved = await store.entries(table), await store.saved_states(table)
    history = History(start_of(row), row.created, entries, saved)
    found = list(history.differences)
    if len(entries) != row.revision:
        found.insert(0, (len(entries), f"the table counts {row.revision} entries, but there are {len(entries)}"))
    summary = summary_of(history.game)
    if not history.differences and summary != row.summary:
        names = [name for name in summary.__struct_fields__ if getattr(summary, name) != getattr(row.summary, name)]
        found.append((summary.ply, f"the table tells another {', '.join(names)}"))
    return [Difference(table, ply, what) for ply, what in found]
