"""How much is tried: all decisions quickly, those that seem to cost most closely."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """Numbers of tries. A try plays the game on with dice; the more of them, the surer what is found."""

    onlooker: int  # of the whole game, shared by all moments, for the win chances over time
    first: int  # of each likely option, to find one that seems better than what was played
    second: int  # of that one and the one that was played, to tell how much better it is
    closely: int  # of all options together where a decision is looked at closely, and again of the best two
    candidates: int  # decisions that are looked at closely for each that is to be named


QUICK = Effort(onlooker=6_000, first=3, second=8, closely=300, candidates=2)
USUAL = Effort(onlooker=20_000, first=5, second=24, closely=1000, candidates=3)
THOROUGH = Effort(onlooker=60_000, first=16, second=80, closely=4000, candidates=4)
