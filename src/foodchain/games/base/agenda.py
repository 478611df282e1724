"""The numbers of the steps, in the order of the table in rules.py. Positions name steps, so these may change."""

from __future__ import annotations

from typing import Final

CHOOSE_ANIMAL: Final = 0
PLAN: Final = 1
PLACE_PAWN: Final = 2
EXECUTE: Final = 3
FIRST_SECTION: Final = 4  # twelve of them, in the order of the display
REPLACE_PAWN: Final = 16
ADAPT: Final = 17
PROTECT: Final = 18
ENRICH: Final = 19
WASTE: Final = 20
DEPLETE: Final = 21
GLACIATE: Final = 22
CHOOSE_DISK: Final = 23
SPECIATE: Final = 24
INSECTS_ADD: Final = 25
WANDER: Final = 26
MOVE_IN: Final = 27
MIGRATE: Final = 28
COMPETE: Final = 29
DOMINATE: Final = 30
TAKE_CARD: Final = 31
RESOLVE_CARD: Final = 32
EXTINCTION: Final = 33
SAVE_SPECIES: Final = 34
SURVIVAL: Final = 35
RESEED: Final = 36
END_TURN: Final = 37
FINAL_SCORING: Final = 38
MAKE_ROOM: Final = 39
FIRST_EFFECT: Final = 40  # card effects, found by name
