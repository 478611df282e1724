"""The numbers of the steps, in the order of the table in rules.py. Positions name steps: numbers may change freely."""

from __future__ import annotations

from typing import Final

PLAY_ON: Final = 0  # always at the bottom while the game is played
CHOOSE_ANIMAL: Final = 1
KEEP_TRAIT: Final = 2
REVEAL_TRAITS: Final = 3
COPY_TRAIT: Final = 4
OUTGROW: Final = 5
START_PAWN: Final = 6
SHED: Final = 7
OPEN_ROW: Final = 8
TURN: Final = 9
PLACE_SPECIAL_PAWN: Final = 10
FIRST_SECTION: Final = 11  # twelve of them, in the order of the display
ENRICH: Final = 23
FEED_VENT: Final = 24
DEPLETE: Final = 25
ADAPT: Final = 26
GUARD: Final = 27
CHOOSE_DISK: Final = 28
SPECIATE: Final = 29
WANDER: Final = 30
MOVE_IN: Final = 31
TECTONIC_ACTION: Final = 32
SETTLE_VENT: Final = 33
CAMOUFLAGE: Final = 34
MIGRATE: Final = 35
COMPETE: Final = 36
EVOLVE: Final = 37
TAKE_CARD: Final = 38
RESOLVE_CARD: Final = 39
DISCARD: Final = 40
ENTER_PLAY: Final = 41
DOMINATE: Final = 42
ANCIENT_LINEAGE: Final = 43
EXTINCTION: Final = 44
SURVIVAL: Final = 45
RESEED: Final = 46
ENDGAME: Final = 47
FINAL_SCORING: Final = 48
FIRST_EFFECT: Final = 49  # card effects, found by name
