"""Who resigned. The rules know nothing of it, so a record says it in its closing comment, which every version reads:

# over: last biome; scores 77 34; won by seat 1; resigned: seat 0
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

CLOSING = re.compile(r"# over: .*; resigned: seat (\d{1,2}(?:, \d{1,2})*)")


def places(scores: Sequence[int], winners: Collection[int], resigned: Collection[int]) -> list[int]:
    """Who came where, 1 for the winners; whoever resigned shares the last place, whatever a bot made of it."""
    played = [seat for seat in range(len(scores)) if seat not in resigned]

    def merit(seat: int) -> tuple[bool, int]:
        return seat in winners, scores[seat]

    rank = {seat: 1 + sum(merit(other) > merit(seat) for other in played) for seat in played}
    last = max(2, len(played) + 1)  # nobody has won where all have resigned
    return [rank.get(seat, last) for seat in range(len(scores))]


def first_of(scores: Sequence[int], winners: Collection[int], resigned: Collection[int]) -> list[int]:
    """Those who have won, or are first without those who resigned."""
    if not resigned:
        return sorted(winners)
    return [seat for seat, place in enumerate(places(scores, winners, resigned)) if place == 1]


def put_into(record: str, winners: list[int], resigned: list[int]) -> str:
    """The record of a game that is over, whose closing comment names those who have won and those who resigned."""
    won = f"won by seat {numbered(winners)}" if winners else "won by nobody"
    return re.sub(
        r"(?m)^(# over: .*); won by seat [\d, ]+$", rf"\1; {won}; resigned: seat {numbered(resigned)}", record
    )


def found_in(record: str, seats: int) -> list[int]:
    """The seats that have resigned, as the last such comment of a record says."""
    said = [match for line in record.splitlines() if (match := CLOSING.fullmatch(line.strip()))]
    return sorted({int(seat) for seat in said[-1][1].split(", ") if int(seat) < seats}) if said else []


def numbered(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))
