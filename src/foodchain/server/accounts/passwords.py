"""Passwords: hashed by argon2 in a thread, a few at a time, and never compared in a way that tells who exists."""

from __future__ import annotations

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2  # each takes 46 MiB and a core for a moment

hasher = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
turn = asyncio.Semaphore(AT_ONCE)

# A password that nobody has: checking it takes as long as checking one that somebody has.
NOBODYS = hasher.hash("nobody has this one")


async def hashed(password: str) -> str:
    async with turn:
        return await asyncio.to_thread(hasher.hash, same_everywhere(password))


async def is_right(password: str, kept: str | None) -> bool:
    """Takes as long where there is no such account."""
    async with turn:
        return await asyncio.to_thread(_verify, same_everywhere(password), kept or NOBODYS) and kept is not None


def is_outdated(kept: str) -> bool:
    return hasher.check_needs_rehash(kept)


def same_everywhere(password: str) -> str:
    """One keyboard makes é of one sign, another of two."""
    return unicodedata.normalize("NFKC", password)


def _verify(password: str, kept: str) -> bool:
    try:
        return hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
