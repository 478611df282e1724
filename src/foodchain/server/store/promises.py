"""Secrets that are sealed before a player adds to them, until a table is made of them."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from foodchain.server.store import Store
from foodchain.server.store.schema import promises
from foodchain.server.store.terms import Deck


async def add_promise(store: Store, deck: Deck, time: str, oldest: str) -> None:
    """Keep a sealed deck; those from before `oldest` are forgotten."""
    async with store.writing() as connection:
        await connection.execute(delete(promises).where(promises.c.created < oldest))
        await connection.execute(
            insert(promises).values(seal=deck.seal, secret=deck.secret, nonce=deck.nonce, created=time)
        )


async def use_promise(store: Store, seal: str, oldest: str) -> tuple[str, str] | None:
    """The secret and the nonce behind a seal, for one use."""
    async with store.writing() as connection:
        found = (await connection.execute(select(promises).where(promises.c.seal == seal))).first()
        used = await connection.execute(delete(promises).where(promises.c.seal == seal))
    if found is None or used.rowcount != 1 or found.created < oldest:
        return None
    return found.secret, found.nonce
