"""Acorns as Foodchain sees it: how it begins, what a seat may know, who wins."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.engine.chance import Chance
from foodchain.engine.rules import Rules
from foodchain.errors import BrokenInvariant
from foodchain.words import Speaker

from . import position
from .laying import LayAcorn
from .state import EVENTS, AcornState, weight, weights
from .view_types import AcornTable


class AcornRules(Rules[AcornState]):
    name = "acorns"
    title = "Acorns"
    has_hands = True

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__()
        self.box = data["box"]
        self.words = data["words"]
        self.least_seats = self.box["least_seats"]
        self.most_seats = self.box["most_seats"]
        self.steps = [LayAcorn()]
        self.events = EVENTS
        self.vocabulary.teach("hollow", self.box["hollows"])
        acorns = [str(kind) for kind in range(1, self.box["heaviest"] + 1)]
        self.space.add(
            "lay {} {}", [(("acorn", acorn), ("hollow", hollow)) for acorn in acorns for hollow in self.box["hollows"]]
        )

    def new_state(self, seats: int, chance: Chance, options: dict[str, Any]) -> AcornState:
        s = AcornState(self.box, seats, chance)
        for seat in range(seats):
            for _ in range(self.box["hand"]):
                s.draw(seat)
        s.push(0, 0)
        return s

    def determinize(self, s: AcornState, seat: i64, chance: Chance) -> AcornState:
        """The bag and the hands of the others, mixed and dealt anew."""
        copy = s.clone()
        copy.chance = chance
        others = [other for other in range(len(copy.hands)) if other != seat]
        for other in others:
            copy.bag = [bag + held for bag, held in zip(copy.bag, copy.hands[other])]
            copy.hands[other] = [0 for _ in copy.bag]
        for other in others:
            for _ in range(sum(s.hands[other])):
                copy.draw(other)
        return copy

    def assess(self, s: AcornState, seat: i64) -> float:
        """Points, less what the others can take from hollows that are nearly full."""
        nearly = [sum(hollow) for hollow in s.hollows if weight(hollow) >= self.box["full"] - self.box["heaviest"]]
        return s.points[seat] - 0.5 * sum(nearly)

    def view(self, s: AcornState, seat: int | None, speaker: Speaker) -> dict[str, Any]:
        view: AcornTable = {
            "hollows": [
                {"hollow": name, "acorns": weights(acorns), "weight": weight(acorns)}
                for name, acorns in zip(self.box["hollows"], s.hollows)
            ],
            "full": self.box["full"],
            "bag": sum(s.bag),
            "hands": [sum(hand) for hand in s.hands],
            "hand": None if seat is None else weights(s.hands[seat]),
        }
        return dict(view)

    def in_the_open(self, option: i64) -> bool:
        return True

    def scores(self, s: AcornState) -> list[int]:
        return s.points[:]

    def winners(self, s: AcornState) -> list[int]:
        return [seat for seat, points in enumerate(s.points) if points == max(s.points)]

    def ending(self, s: AcornState) -> str | None:
        return "all laid" if s.depth == 0 else None

    def check(self, s: AcornState) -> None:
        for kind, places in enumerate(zip(s.bag, *s.hands, *s.hollows, s.gone), start=1):
            if min(places) < 0 or sum(places) != self.box["of_each"]:
                raise BrokenInvariant(f"there are {sum(places)} acorns of weight {kind}, not {self.box['of_each']}")

    def write_position(self, s: AcornState) -> list[str]:
        return position.write(s)

    def read_position(self, statements: Any, seats: int, seed: str, options: dict[str, Any]) -> AcornState:
        return position.read(statements, AcornState(self.box, seats, Chance(seed)))
