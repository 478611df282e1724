"""Ongoing events: what holds while they lie on the table, as a row of numbers for each reading of each event."""

from __future__ import annotations

from typing import Any, Final

from foodchain.engine.bits import bit

# The columns of Deck.ongoing.
BONUS_HEALTHY: Final = 0  # food chain points for each healthy animal of the owner
BONUS_ENDANGERED: Final = 1  # the same for each endangered one
PER_CLASS: Final = 2  # food chain points for each different class of the owner
FACTOR: Final = 3  # the owner's icons count this many times
FACTOR_ELEMENTS: Final = 4  # a bit for each element the factor is for
EXTRA_ELEMENT: Final = 5  # more icons of its leading element for each healthy animal of the owner
NEWCOMERS: Final = 6  # whose animals enter play endangered
LAST_CARD: Final = 7  # the owner may play one more card when card play has ended
CATCHES: Final = 8  # the next animal that dies comes to the owner's hand
PROTECTS: Final = 9  # which of the owner's animals cannot be suppressed
ONGOING_NUMBERS: Final = 10

EVERYONE: Final = 1
OPPONENTS: Final = 2
ALWAYS: Final = 1
IF_WANTED: Final = 2
PROTECTED: Final = {"all": 1, "endangered": 2, "healthy": 3}


def ongoing_numbers(effects: list[dict[str, Any]], elements: list[str]) -> list[int]:
    """The effects of one reading as numbers."""
    numbers = [0] * ONGOING_NUMBERS
    for effect in effects:
        match effect["do"]:
            case "food chain bonus":
                numbers[BONUS_HEALTHY] += effect["healthy"]
                numbers[BONUS_ENDANGERED] += effect["endangered"]
            case "food chain per class":
                numbers[PER_CLASS] += effect["amount"]
            case "multiply elements":
                named = effect.get("elements") or elements
                numbers[FACTOR] = effect["factor"]
                numbers[FACTOR_ELEMENTS] = sum(bit(elements.index(name)) for name in set(named))
            case "extra element":
                numbers[EXTRA_ELEMENT] += 1
            case "enter endangered":
                numbers[NEWCOMERS] = EVERYONE if effect["who"] == "everyone" else OPPONENTS
            case "last card":
                numbers[LAST_CARD] = 1
            case "catch the dead":
                numbers[CATCHES] = IF_WANTED if effect.get("optional", False) else ALWAYS
            case "protect":
                numbers[PROTECTS] = PROTECTED[effect.get("which", "all")]
    return numbers
