"""The numbers of the steps, in the order of the table in rules.py. Positions name steps, so numbers may change."""

from __future__ import annotations

from typing import Final

BEGIN_ROUND: Final = 0
TURN: Final = 1
LAST_CARD: Final = 2
SCORE: Final = 3
CLEAN_UP: Final = 4
FINAL_SCORING: Final = 5
SUPPRESS: Final = 6
DEATHS: Final = 7
RESOLVE_EVENT: Final = 8
FIRST_EFFECT: Final = 9  # the effects of one-time events, found by name
