"""Packed lists of numbers with a point."""

from __future__ import annotations

from librt.vecs import append, vec


def numbers(values: list[float]) -> vec[float]:
    """The same numbers, packed."""
    out = vec[float]()
    for value in values:
        out = append(out, value)
    return out
