"""Sealing the seed of a new table. What a seal is stands in arena/seal.py."""

from __future__ import annotations

from secrets import token_hex

from foodchain.arena.seal import Envelope, digest_of, put_into
from foodchain.server import wire
from foodchain.server.http.errors import Refusal
from foodchain.server.store import Store
from foodchain.server.store.models import TableRow
from foodchain.server.store.promises import add_promise, use_promise
from foodchain.server.store.terms import DAY, Deck
from foodchain.server.times import later


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
    await add_promise(store, deck, time, later(time, -DAY))
    return deck.seal


async def chosen_deck(store: Store, wish: wire.NewTable, time: str) -> Deck:
    """The deck of a new table: a seed somebody asked for, one that was promised, or a fresh one."""
    if wish.seed is not None:
        return Deck("player")
    if wish.promise is None:
        return sealed_deck()
    if wish.entropy is None:
        raise Refusal("bad setup", "promise without entropy")
    found = await use_promise(store, wish.promise, later(time, -DAY))
    if found is None:
        raise Refusal("bad setup", "no such promise")
    return sealed_deck(*found, wish.entropy)


def sealed_record(record: str, deck: Deck | None) -> str:
    """A record with its opened envelope, where it has one."""
    return put_into(record, envelope_of(deck)) if deck is not None and deck.seal else record


def deck_view(row: TableRow, opened: bool) -> wire.Deck:
    """What is told about the deck: the seal always, what opens it at the end."""
    deck = row.terms.deck
    if deck is None:
        return wire.Deck("unknown", None, None)
    envelope = wire.OpenedDeck(deck.secret, deck.nonce, deck.entropy, row.seed)
    return wire.Deck(deck.chosen, deck.seal or None, envelope if opened and deck.seal else None)
