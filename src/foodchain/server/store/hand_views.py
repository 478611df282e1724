"""Who has seen which hand: nobody is shown two of one game, but those who share a screen from its beginning.

A viewer is a player (a guest's session or an account) or a browser. Each row says that a viewer has a hand in view:
`held` while nobody else has sat down there since, `shown` once the cards were really shown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.server.store.database import Database
from foodchain.server.store.schema import hand_views, tables


class HandRefused(Exception):
    """A viewer has seen another hand of the game."""


def may_view(rows: Sequence[Any], seat: int, viewers: Collection[str]) -> bool:
    """Whether none of these viewers has seen another hand than this one. Hands that share a screen are held together
    from the beginning, and only those; any browser of the player who holds them may show them."""
    shared = {other for viewer in viewers for other in held_together(rows, seat, viewer)}
    for viewer in viewers:
        own = {row.seat: row.held for row in rows if row.viewer == viewer}
        if not own.get(seat, False) and own.keys() - shared - {seat}:
            return False
    return True


def held_together(rows: Sequence[Any], seat: int, viewer: str) -> set[int]:
    """The hands that a viewer holds, this one among them."""
    held = {row.seat for row in rows if row.viewer == viewer and row.held}
    return held if seat in held else set()


async def views_of(connection: AsyncConnection, table: str, viewers: Collection[str]) -> Sequence[Any]:
    wanted = select(hand_views).where((hand_views.c.table_id == table) & hand_views.c.viewer.in_(viewers))
    return (await connection.execute(wanted)).all()


async def claim_hand(
    store: Database, connection: AsyncConnection, table: str, seat: int, viewers: Collection[str], shown: bool
) -> None:
    """These viewers hold a hand from now on. The table is touched or locked, so that of two claims one is first."""
    rows = await views_of(connection, table, viewers)
    if not may_view(rows, seat, viewers):
        raise HandRefused
    seen = {row.viewer for row in rows if row.seat == seat and row.shown}
    claimed = [view_values(table, seat, viewer, shown or viewer in seen) for viewer in sorted(viewers)]
    await store.upsert(connection, hand_views, claimed)


def view_values(table: str, seat: int, viewer: str, shown: bool) -> dict[str, Any]:
    return {"table_id": table, "seat": seat, "viewer": viewer, "held": True, "shown": shown}


async def seat_changed_hands(connection: AsyncConnection, table: str, seat: int, taken: bool) -> None:
    """Somebody leaves a seat, or another takes it. Who leaves before the cards are shown has seen nothing."""
    same = (hand_views.c.table_id == table) & (hand_views.c.seat == seat)
    await connection.execute(delete(hand_views).where(same & ~hand_views.c.shown))
    if taken:
        await connection.execute(update(hand_views).where(same).values(held=False))


async def hand_over_views(store: Database, connection: AsyncConnection, old: str, new: str) -> None:
    """A guest logs in: what the guest has seen, the account has. Where it sits at the same table already, the guest's
    seat is no part of a screen that the two shared."""
    mine = (await connection.execute(select(hand_views).where(hand_views.c.viewer == old))).all()
    for row in mine:
        handed = {other.seat for other in mine if other.table_id == row.table_id}
        others = [view for view in await views_of(connection, row.table_id, [new]) if view.seat not in handed]
        moved = {**view_values(row.table_id, row.seat, new, row.shown), "held": row.held and not others}
        await store.upsert(connection, hand_views, [moved], keep=True)
    await connection.execute(delete(hand_views).where(hand_views.c.viewer == old))


class HandViewStore(Database):
    async def show_hand(self, table: str, seat: int, viewers: Collection[str]) -> bool:
        """Whether a hand may be shown to these viewers, to whom it then has been."""
        async with self.engine.connect() as connection:
            rows = await views_of(connection, table, viewers)
        known = {row.viewer for row in rows if row.seat == seat and row.held and row.shown}
        if not may_view(rows, seat, viewers) or known == set(viewers):
            return may_view(rows, seat, viewers)
        try:
            async with self.writing() as connection:
                await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
                await claim_hand(self, connection, table, seat, viewers, shown=True)
        except HandRefused:
            return False
        return True

    async def is_hand_seen(self, table: str, seat: int, viewers: Collection[str]) -> bool:
        """Whether a hand was shown to any of these viewers."""
        async with self.engine.connect() as connection:
            rows = await views_of(connection, table, viewers)
        return any(row.seat == seat and row.shown for row in rows)

    async def may_take_hand(self, table: str, seat: int, viewers: Collection[str]) -> bool:
        """Whether these viewers might see a hand; nothing is shown yet."""
        async with self.engine.connect() as connection:
            return may_view(await views_of(connection, table, viewers), seat, viewers)
