"""Signed tokens: nobody can guess them or make them up, and nothing is stored for them."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

LONGEST_NUMBER = 2  # digits of a seat


def key_for(secret: bytes, purpose: str) -> bytes:
    """A key of its own for a purpose, so that a token for one is none for another."""
    return hmac.digest(secret, purpose.encode(), "sha256")


def signature(key: bytes, text: str, size: int) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")[:size]


def readable(signed: bytes) -> str:
    """A signature as it stands in links and cookies."""
    return urlsafe_b64encode(signed).decode()


def is_same(expected: str, given: str) -> bool:
    """Compared in a time that does not tell how much of it is right."""
    return hmac.compare_digest(expected.encode(), given.encode())


def seat_token(table: str, seat: int, signed: bytes) -> str:
    """A link to a seat: invitations, and one's own seat on another device."""
    return f"{table}.{seat}.{readable(signed)}"


def read_seat_token(token: str) -> tuple[str, int] | None:
    """The table and the seat that a token names; its signature is still to be checked."""
    table, _, rest = token.partition(".")
    number = rest.partition(".")[0]
    return (table, int(number)) if number.isdecimal() and len(number) <= LONGEST_NUMBER else None
