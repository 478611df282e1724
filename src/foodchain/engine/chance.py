"""The one source of randomness.

Draw number n of a game is a keyed hash of n, with the seed as the key. So seed + options is the same game on
every machine, a copy continues like the original, and nobody who sees the draws can work out the seed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEED_LENGTH: Final = 64
FACES: Final = 2147483647  # of the quick dice


class Chance:
    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def clone(self) -> Chance:
        return Chance(self.seed, self.drawn)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n-1."""
        drawn = self.drawn
        self.drawn = drawn + 1
        digest = blake2b(drawn.to_bytes(8, "little"), digest_size=7, key=self.seed.encode()).digest()
        return int.from_bytes(digest, "little") % n

    def shuffle(self, items: vec[i64]) -> None:
        """Bring `items` into a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            swapped = items[i]
            items[i] = items[j]
            items[j] = swapped
            i -= 1

    def deal_anew(self, items: vec[i64]) -> None:
        """Bring `items` into a random order that does not depend on the order in which they were."""
        for i in range(1, len(items)):
            item = items[i]
            k: i64 = i
            while k > 0 and items[k - 1] > item:
                items[k] = items[k - 1]
                k -= 1
            items[k] = item
        self.shuffle(items)

    def pick(self, counts: vec[i64]) -> i64:
        """Draw one thing from a bag that holds `counts[k]` of kind k; -1 from an empty bag. The bag is not changed."""
        total: i64 = 0
        for count in counts:
            total += count
        if total == 0:
            return -1
        left = self.below(total)
        for kind in range(len(counts)):
            left -= counts[kind]
            if left < 0:
                return kind
        return -1


class QuickChance(Chance):
    """A linear congruential generator (Park and Miller): for playouts, in which a hash would take most of the time."""

    def __init__(self, seed: int) -> None:
        super().__init__("")
        self.dice: i64 = seed % (FACES - 1) + 1

    def clone(self) -> Chance:
        copy = QuickChance(0)
        copy.dice = self.dice
        copy.drawn = self.drawn
        return copy

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n-1, for small n."""
        self.drawn += 1
        self.dice = self.dice * 48271 % FACES
        return (self.dice >> 4) % n


class NoChance(Chance):
    """Always the first of all possibilities: for what only has to fit, and must not cost a hash."""

    def __init__(self) -> None:
        super().__init__("")

    def below(self, n: i64) -> i64:
        return 0

    def shuffle(self, items: vec[i64]) -> None:
        pass
