"""What the animals of an earth game are worth to the seats that play them: shared by both games' assessments."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.display import DisplayState


def standing(s: DisplayState, values: list[float], seat: i64, rivals: float, others: float) -> float:
    """A seat's worth less a part (`rivals`) of its strongest rival's. `values` are those of the animals."""
    rival = -1e9
    for other in range(s.seats):
        if other != seat:
            value = seat_value(s, values, other, others)
            if value > rival:
                rival = value
    return seat_value(s, values, seat, others) - rivals * rival


def seat_value(s: DisplayState, values: list[float], seat: i64, others: float) -> float:
    """With several animals the lowest counts, but the others may become it: they count for a part (`others`)."""
    lowest = 1e9
    total = 0.0
    animals = 0
    for animal in range(s.board.animals):
        if s.owner[animal] == seat:
            value = values[animal]
            total += value
            animals += 1
            if value < lowest:
                lowest = value
    if animals == 0:
        return 0.0
    return lowest if animals == 1 else lowest + others * (total / animals - lowest)
