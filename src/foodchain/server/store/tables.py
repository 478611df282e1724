"""Tables and who sits at them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, exists, insert, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store.correspondence import (
    SeatEvent,
    TermsChange,
    add_terms,
    terms_of,
    write_seat_event,
    write_terms_changes,
)
from foodchain.server.store.hand_views import HandViewStore, claim_hand, seat_changed_hands, view_values
from foodchain.server.store.models import Entry, SavedState, Seat, Summary, TableRow
from foodchain.server.store.moves import entry_values, state_values
from foodchain.server.store.schema import hand_views, moves, seats, states, tables, terms
from foodchain.server.store.terms import Terms

# Who may watch a table, and talk at it.
OPEN_BENCH: Final = "talk"  # whoever has the link may watch and talk
QUIET_BENCH: Final = "look"  # whoever has the link may watch; the chat is the players'
CLOSED_BENCH: Final = "closed"  # only the players see the table


class Filter(msgspec.Struct):
    """What somebody looks for in the lobby; None is anything."""

    game: str | None = None
    seats: int | None = None
    speed: str | None = None
    language: str | None = None
    rated: bool | None = None


class TableStore(HandViewStore):
    async def add_table(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        state: SavedState | None = None,
        rematch_of: str | None = None,
        kept: TermsChange | None = None,
        viewers: Collection[str] = (),
    ) -> bool:
        """False, and nothing is added, if the table of which this is the rematch has one already. The viewers are
        whoever makes it: hands are held from the beginning by those who sit there."""
        async with self.writing() as connection:
            if rematch_of is not None and not await self._set_rematch(connection, rematch_of, row.id):
                return False
            await connection.execute(
                insert(tables).values(
                    id=row.id,
                    kind=row.kind,
                    game=row.game,
                    seed=row.seed,
                    options=row.options,
                    pack=row.pack,
                    start=row.start,
                    host=row.host,
                    created=row.created,
                    played=row.played,
                    forked_table=row.forked[0] if row.forked else None,
                    forked_ply=row.forked[1] if row.forked else None,
                    rematch=row.rematch,
                    revision=len(entries),
                    touched=row.touched,
                    bench=row.bench,
                    thinker=row.bot_worker,
                    summary=msgspec.to_builtins(row.summary),
                )
            )
            await connection.execute(insert(seats), [seat_values(row.id, seat) for seat in row.seats])
            if entries:
                await connection.execute(
                    insert(moves), [entry_values(row.id, i, entry) for i, entry in enumerate(entries, start=1)]
                )
            if state is not None:
                await connection.execute(insert(states), [state_values(row.id, state)])
            held = [
                view_values(row.id, seat.seat, viewer, shown=False)
                for seat in row.seats
                if viewers and seat.player is not None
                for viewer in (viewers if seat.player in viewers else (seat.player,))
            ]
            if held:
                await connection.execute(insert(hand_views), held)
            await add_terms(connection, row.id, row.terms)
            if kept is not None:
                await connection.run_sync(write_terms_changes, [kept])
        return True

    async def find_table(self, table: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table))).first()
            return None if found is None else (await self._with_seats(connection, [found]))[0]

    async def tables_of(self, player: str, most: int = 200) -> list[TableRow]:
        """Where a player sits, has sat or is the host, the last played first."""
        sitting = select(seats.c.table_id).where(or_(seats.c.player == player, seats.c.rightful == player))
        wanted = (
            select(tables)
            .where(or_(tables.c.host == player, tables.c.id.in_(sitting)))
            .order_by(tables.c.played.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return await self._with_seats(connection, (await connection.execute(wanted)).all())

    async def _with_seats(self, connection: AsyncConnection, found: Sequence[Row[Any]]) -> list[TableRow]:
        wanted = select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.seat)
        sitting: dict[str, list[Seat]] = {row.id: [] for row in found}
        for row in await connection.execute(wanted):
            sitting[row.table_id].append(Seat(*(getattr(row, name) for name in Seat.__struct_fields__)))
        agreed = await terms_of(connection, [row.id for row in found])
        return [table_row(row, sitting[row.id], agreed.get(row.id) or Terms(version=-1)) for row in found]

    async def public_tables(self, wanted: Filter, is_open: bool, most: int) -> list[TableRow]:
        """Public tables with an open seat, or those that are being played; the latest first."""
        has_open_seat = exists().where((seats.c.table_id == tables.c.id) & (seats.c.kind == "open"))
        asked: list[tuple[Any, Any]] = [(tables.c.game, wanted.game), (terms.c.speed, wanted.speed)]
        asked += [(terms.c.language, wanted.language), (terms.c.rated, wanted.rated)]
        query = (
            select(tables)
            .join(terms, terms.c.table_id == tables.c.id)
            .where(terms.c.public & ~terms.c.over, tables.c.bench != CLOSED_BENCH)
            .where(has_open_seat if is_open else ~has_open_seat)
            .where(*(column == value for column, value in asked if value is not None))
            .order_by(tables.c.played.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = await self._with_seats(connection, (await connection.execute(query)).all())
        return [row for row in rows if wanted.seats in (None, len(row.seats))]

    async def all_tables(self, after: str = "", most: int = 100) -> list[TableRow]:
        """Every table there is, by and by, in the order of their ids."""
        wanted = select(tables).where(tables.c.id > after).order_by(tables.c.id).limit(most)
        async with self.engine.connect() as connection:
            return await self._with_seats(connection, (await connection.execute(wanted)).all())

    async def table_ids(self, after: str = "", most: int | None = None) -> list[str]:
        """The ids of all tables after one, in their order."""
        wanted = select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(most)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(wanted))

    async def marks(self, wanted: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far tables are: the moves and all other changes counted."""
        found: dict[str, tuple[int, int]] = {}
        columns = select(tables.c.id, tables.c.revision, tables.c.touched)
        async with self.engine.connect() as connection:
            for first in range(0, len(wanted), 500):
                some = columns.where(tables.c.id.in_(wanted[first : first + 500]))
                found.update({row.id: (row.revision, row.touched) for row in await connection.execute(some)})
        return found

    async def change_seat(
        self,
        table: str,
        before: Seat,
        seat: Seat,
        time: str,
        kept: TermsChange | None = None,
        event: SeatEvent | None = None,
        viewers: Collection[str] = (),
    ) -> bool:
        """Seat somebody else, unless the seat has changed meanwhile. HandRefused: its hand is not for these viewers,
        who are to see it."""
        same = (seats.c.table_id == table) & (seats.c.seat == seat.seat)
        for column in (seats.c.kind, seats.c.player, seats.c.invitation):
            same &= column.is_not_distinct_from(getattr(before, column.key))
        values = msgspec.structs.asdict(seat)
        if seat.player != before.player:
            values["seen"] = time
        async with self.writing() as connection:
            await self.touch(connection, table)
            changed = await connection.execute(update(seats).where(same).values(values))
            if changed.rowcount != 1:
                return False
            if seat.player != before.player:
                await seat_changed_hands(connection, table, seat.seat, taken=seat.player is not None)
            if viewers:
                await claim_hand(self, connection, table, seat.seat, viewers, shown=False)
            if event is not None:
                await write_seat_event(connection, table, seat.seat, event)
            if kept is not None:
                await connection.run_sync(write_terms_changes, [kept])
            return True

    async def mark_seen(self, present: Sequence[tuple[str, str]], time: str) -> None:
        """These players are at these tables now."""
        here = update(seats).where(seats.c.table_id == bindparam("at"), seats.c.player == bindparam("who"))
        rows = [{"at": table, "who": player} for table, player in present]
        async with self.writing() as connection:
            await connection.execute(here.values(seen=time), rows)

    async def last_seen(self, table: str, seat: int) -> str | None:
        """When whoever sits there was last at the table, as far as is known."""
        wanted = select(seats.c.seen).where((seats.c.table_id == table) & (seats.c.seat == seat))
        async with self.engine.connect() as connection:
            found: str | None = await connection.scalar(wanted)
        return found

    async def _set_rematch(self, connection: AsyncConnection, table: str, rematch: str) -> bool:
        first = (tables.c.id == table) & tables.c.rematch.is_(None)
        values = {"rematch": rematch, "touched": tables.c.touched + 1}
        return (await connection.execute(update(tables).where(first).values(values))).rowcount == 1


def table_row(found: Row[Any], sitting: list[Seat], agreed: Terms) -> TableRow:
    return TableRow(
        id=found.id,
        kind=found.kind,
        game=found.game,
        seed=found.seed,
        options=found.options,
        pack=found.pack,
        start=found.start,
        host=found.host,
        created=found.created,
        played=found.played,
        forked=None if found.forked_table is None else (found.forked_table, found.forked_ply),
        rematch=found.rematch,
        revision=found.revision,
        summary=msgspec.convert(found.summary, Summary),
        seats=sitting,
        touched=found.touched,
        bench=found.bench,
        bot_worker=found.thinker,
        terms=agreed,
    )


def seat_values(table: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table, **msgspec.structs.asdict(seat)}
