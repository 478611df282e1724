"""Sets of small numbers as the bits of one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = vec[i64]([2**n for n in range(63)])


def bit(n: i64) -> i64:
    """The set of n alone. Use this and not `1 << n`: compiled, a constant 1 is shifted as a number of 32 bits."""
    return BITS[n]


def count_bits(bits: i64) -> i64:
    """How many are in a set."""
    total: i64 = 0
    while bits != 0:
        bits &= bits - 1
        total += 1
    return total
