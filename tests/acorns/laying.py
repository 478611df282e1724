"""The only rule: lay an acorn, perhaps empty the hollow, draw another."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.step import Step

from .state import EMPTIED, LAID, AcornState, weight


class LayAcorn(Step[AcornState]):
    name = "lay acorn"

    def options(self, s: AcornState) -> vec[i64]:
        held, hollows = s.hands[s.actor()], len(s.hollows)
        return vec[i64]([n for n in range(len(held) * hollows) if held[n // hollows] > 0])

    def choose(self, s: AcornState, option: i64) -> None:
        seat = int(s.actor())
        kind, place = divmod(int(option), len(s.hollows))
        hollow = s.hollows[place]
        s.hands[seat][kind] -= 1
        hollow[kind] += 1
        s.note(LAID, seat, kind + 1, place)
        if weight(hollow) >= s.box["full"]:
            self.empty(s, seat, place)
        s.draw(seat)
        s.set_actor((seat + 1) % len(s.hands))

    def empty(self, s: AcornState, seat: int, place: int) -> None:
        acorns = s.hollows[place]
        s.points[seat] += sum(acorns)
        s.note(EMPTIED, seat, place, sum(acorns))
        s.gone = [gone + count for gone, count in zip(s.gone, acorns)]
        s.hollows[place] = [0 for _ in acorns]

    def details(self, s: AcornState) -> dict[str, str | int]:
        return {"count": sum(s.bag), "full": s.box["full"]}
