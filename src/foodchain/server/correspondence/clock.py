"""The arithmetic of clocks. Everything follows from stored times, so a restart changes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from foodchain.server.store.terms import ClockRule, SeatClock
from foodchain.server.times import later, seconds_between

BACK_AGAIN = 0.1  # the part of a bank that somebody whose time had run out comes back with


def wound_up(rule: ClockRule | None, seats: int) -> list[SeatClock]:
    return [SeatClock(float(rule.seconds)) for _ in range(seats)] if rule else []


def running(clocks: list[SeatClock]) -> set[int]:
    return {seat for seat, clock in enumerate(clocks) if clock.since is not None}


def left_at(clock: SeatClock, time: str) -> float:
    if clock.since is None:
        return clock.left
    return max(0.0, clock.left - max(0.0, seconds_between(clock.since, time)))


def handed_over(
    clocks: list[SeatClock], rule: ClockRule, asked: Iterable[int], time: str, moved: int | None = None
) -> list[SeatClock]:
    """The clocks once exactly the seats in `asked` are to decide. Whoever has just moved earns the increment."""
    wanted, ran = set(asked), running(clocks)
    after = list(clocks)
    for seat in ran - wanted:
        earned = rule.increment if rule.kind == "bank" and seat == moved else 0
        clock = clocks[seat]
        after[seat] = SeatClock(left_at(clock, time) + earned, None, (clock.left, clock.since))
    for seat in wanted - ran:
        clock = clocks[seat]
        left = float(rule.seconds) if rule.kind == "move" else clock.left
        after[seat] = SeatClock(left, time, (clock.left, None))
    return after


def taken_back(clocks: list[SeatClock], rule: ClockRule, asked: Iterable[int], time: str) -> list[SeatClock]:
    """As if the turn had never been handed over: no increment is earned by taking back and playing again, and the
    others get back what they were charged meanwhile."""
    wanted, ran = set(asked), running(clocks)
    if wanted == ran:
        return list(clocks)
    restored = [
        SeatClock(*clock.before) if seat in wanted ^ ran and clock.before is not None else clock
        for seat, clock in enumerate(clocks)
    ]
    return handed_over(restored, rule, wanted, time)


def shifted(clocks: list[SeatClock], alive: str, time: str) -> list[SeatClock]:
    """The clocks after the server was away from `alive` to `time`: they stood still as long."""
    return [
        clock
        if clock.since is None
        else SeatClock(clock.left, later(clock.since, seconds_between(max(alive, clock.since), time)), clock.before)
        for clock in clocks
    ]


def refreshed(clock: SeatClock, rule: ClockRule) -> SeatClock:
    """For somebody who comes back: at least so much that there is time to look around."""
    return SeatClock(max(clock.left, BACK_AGAIN * rule.seconds))
