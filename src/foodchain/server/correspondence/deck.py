"""Sealing the seed of a new table. What a seal is stands in arena/seal.py."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from sqlalchemy import delete, insert, select

from foodchain.arena.seal import Envelope, digest_of, put_into
from foodchain.server.correspondence.clock import later
from foodchain.server.correspondence.terms import DAY, Deck
from foodchain.server.http.errors import Refusal
from foodchain.server.messages import NewTable, TableRow
from foodchain.server.store import Store
from foodchain.server.store.schema import promises


def sealed_deck(secret: str | None = None, nonce: str | None = None, entropy: str = "") -> Deck:
    secret, nonce = secret or token_hex(16), nonce or token_hex(16)
    return Deck("both" if entropy else "server", digest_of(secret, nonce), secret, nonce, entropy)


def envelope_of(deck: Deck) -> Envelope:
    return Envelope(deck.seal, deck.secret, deck.nonce, deck.entropy)


def seed_of(deck: Deck) -> str:
    return envelope_of(deck).seed


async def promise(store: Store, time: str) -> str:
    """The seal of a secret that waits for somebody's entropy."""
    deck = sealed_deck()
    async with store.writing() as connection:
        await connection.execute(delete(promises).where(promises.c.created < later(time, -DAY)))
        await connection.execute(
            insert(promises).values(seal=deck.seal, secret=deck.secret, nonce=deck.nonce, created=time)
        )
    return deck.seal


async def chosen_deck(store: Store, wish: NewTable, time: str) -> Deck:
    """The deck of a new table: a seed somebody asked for, one that was promised, or a fresh one."""
    if wish.seed is not None:
        return Deck("player")
    if wish.promise is None:
        return sealed_deck()
    if wish.entropy is None:
        raise Refusal("bad setup", "promise without entropy")
    async with store.writing() as connection:
        found = (await connection.execute(select(promises).where(promises.c.seal == wish.promise))).first()
        used = await connection.execute(delete(promises).where(promises.c.seal == wish.promise))
    if found is None or used.rowcount != 1 or found.created < later(time, -DAY):
        raise Refusal("bad setup", "no such promise")
    return sealed_deck(found.secret, found.nonce, wish.entropy)


def sealed_record(record: str, deck: Deck | None) -> str:
    """A record with its opened envelope, where it has one."""
    return put_into(record, envelope_of(deck)) if deck is not None and deck.seal else record


def deck_view(row: TableRow, opened: bool) -> dict[str, Any]:
    """What is told about the deck: the seal always, what opens it at the end."""
    deck = row.terms.deck
    if deck is None:
        return {"chosen": "unknown", "seal": None, "opened": None}
    envelope = {"secret": deck.secret, "nonce": deck.nonce, "entropy": deck.entropy, "seed": row.seed}
    return {"chosen": deck.chosen, "seal": deck.seal or None, "opened": envelope if opened and deck.seal else None}
