from __future__ import annotations

from mypy_extensions import i64

from foodchain.games.marine.state import MarineState


def assess(s: MarineState, seat: i64) -> float:
    return float(s.vp[0])
