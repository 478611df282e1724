"""The clocks of all tables: whether somebody looks after them, and setting them back when nobody did."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store import Store
from foodchain.server.store.correspondence import read_terms
from foodchain.server.store.schema import settings, terms, waits
from foodchain.server.store.terms import SeatClock
from foodchain.server.times import seconds_between

PULSE = "pulse"
Shift = Callable[[list[SeatClock], str, str], list[SeatClock]]  # clocks after nobody was there from when to when


async def beat(store: Store, alive: str, time: str, most: float, shifted: Shift) -> list[str]:
    """Say that clocks are looked after. After a silence of more than `most` seconds, all of them are set back by its
    length first; the tables where that was done. `alive` is when this server last said so."""
    async with store.writing() as connection:
        if not await _any_clock_runs(connection):
            return []
        known = await connection.scalar(select(settings.c.value).where(settings.c.name == PULSE))
        last = max(known or "", alive)
        # Without any beat before, a clock began just before the server ended: it stands where it began.
        if await _claim(connection, known, time) and (not last or seconds_between(last, time) > most):
            return await _set_back(store, connection, last, time, shifted)
    return []


async def _any_clock_runs(connection: AsyncConnection) -> bool:
    first = select(waits.c.table_id).where(waits.c.deadline.is_not(None)).limit(1)
    return await connection.scalar(first) is not None


async def _claim(connection: AsyncConnection, known: str | None, time: str) -> bool:
    """Of several servers one writes this beat."""
    if known is None:
        with suppress(IntegrityError):
            async with connection.begin_nested():
                await connection.execute(insert(settings).values(name=PULSE, value=time))
            return True
        return False
    same = (settings.c.name == PULSE) & (settings.c.value == known)
    return (await connection.execute(update(settings).where(same).values(value=time))).rowcount == 1


async def _set_back(store: Store, connection: AsyncConnection, last: str, time: str, shifted: Shift) -> list[str]:
    clocked = (waits.c.kind == "turn") & waits.c.deadline.is_not(None)
    wanted = select(waits.c.table_id).where(clocked).distinct().order_by(waits.c.table_id)
    tables = list(await connection.scalars(wanted))
    for table in tables:
        found = (await connection.execute(select(terms).where(terms.c.table_id == table))).one()
        clocks = shifted(read_terms(found).clocks, last, time)
        values = {"clocks": msgspec.to_builtins(clocks), "version": terms.c.version + 1}
        await store.touch(connection, table)
        await connection.execute(update(terms).where(terms.c.table_id == table).values(values))
        for seat, clock in enumerate(clocks):
            same = clocked & (waits.c.table_id == table) & (waits.c.seat == seat)
            await connection.execute(update(waits).where(same).values(deadline=clock.deadline))
    return tables
