"""The legal options of a decision as a learned policy sees them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.packed import numbers
from foodchain.engine.state import filled


class OptionTable:
    """The legal options of a decision as a policy sees them. Its rows are used again for every decision."""

    def __init__(self, width: int) -> None:
        self.width: i64 = width
        self.count: i64 = 0
        self.kind: vec[i64] = filled(64)
        self.name: vec[i64] = filled(64)
        self.features: vec[float] = numbers([0.0] * (64 * width))

    def reset(self, count: i64) -> None:
        """Room for so many options, all numbers nought."""
        while len(self.kind) < count:
            self.kind = append(self.kind, 0)
            self.name = append(self.name, 0)
            for _ in range(self.width):
                self.features = append(self.features, 0.0)
        features = self.features
        for i in range(count * self.width):
            features[i] = 0.0
        self.count = count
