"""Packed lists of numbers with a point."""

from __future__ import annotations

from math import exp

from librt.vecs import append, vec


def numbers(values: list[float]) -> vec[float]:
    """The same numbers, packed."""
    out = vec[float]()
    for value in values:
        out = append(out, value)
    return out


def softmax(values: vec[float]) -> vec[float]:
    """Shares of one that grow with the values."""
    most = -1e18
    for value in values:
        if value > most:
            most = value
    out = vec[float]()
    total = 0.0
    for value in values:
        share = exp(value - most)
        out = append(out, share)
        total += share
    for i in range(len(out)):
        out[i] = out[i] / total
    return out
