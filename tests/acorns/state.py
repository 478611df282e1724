"""Where the acorns are. They are counted by weight: `hands[1][0]` are those of weight 1 that seat 1 holds."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.chance import Chance
from foodchain.engine.events import EventKind
from foodchain.engine.state import State

LAID, DRAWN, EMPTIED = range(3)
EVENTS = [
    EventKind("acorn laid", ("seat", "weight", "hollow")),
    EventKind("acorn drawn", ("seat", "weight"), secret=("weight",), known_to=("seat",)),
    EventKind("hollow emptied", ("seat", "hollow", "count")),
]


class AcornState(State):
    def __init__(self, box: dict[str, Any], seats: int, chance: Chance) -> None:
        super().__init__()
        weights = range(box["heaviest"])
        self.box = box  # what data/box.toml says
        self.chance = chance
        self.bag = [box["of_each"] for _ in weights]
        self.hands = [[0 for _ in weights] for _ in range(seats)]
        self.hollows = [[0 for _ in weights] for _ in box["hollows"]]
        self.gone = [0 for _ in weights]
        self.points = [0 for _ in range(seats)]

    def clone(self) -> AcornState:
        copy = AcornState(self.box, len(self.points), self.chance)
        self.copy_to(copy)
        copy.bag = self.bag[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.hollows = [hollow[:] for hollow in self.hollows]
        copy.gone = self.gone[:]
        copy.points = self.points[:]
        return copy

    def numbers(self) -> list[int]:
        places = [self.bag, *self.hands, *self.hollows, self.gone, self.points]
        return super().numbers() + [count for place in places for count in place]

    def draw(self, seat: int) -> None:
        """An acorn from the bag into a hand, as long as there are any."""
        kind = int(self.chance.pick(vec[i64](self.bag)))
        if kind >= 0:
            self.bag[kind] -= 1
            self.hands[seat][kind] += 1
            self.revealed += 1
            self.note(DRAWN, seat, kind + 1)


def weight(acorns: list[int]) -> int:
    return sum(kind * count for kind, count in enumerate(acorns, start=1))


def weights(acorns: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(acorns, start=1) for _ in range(count)]
