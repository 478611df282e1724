"""Ongoing events: what holds while they lie on the table, as a row of numbers for each reading of each event."""

from __future__ import annotations

from typing import Any, Final

from foodchain.errors import BadSetup

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
ONGOING_NUMBERS: Final = 9

EVERYONE: Final = 1
OPPONENTS: Final = 2
ALWAYS: Final = 1
IF_WANTED: Final = 2

ONGOING_EFFECTS: Final = (
    "food chain bonus",
    "food chain per class",
    "multiply elements",
    "extra element",
    "enter endangered",
    "last card",
    "catch the dead",
)


def ongoing_numbers(effects: list[dict[str, Any]], elements: list[str]) -> list[int]:
    """The effects of one reading as numbers."""
    numbers = [0] * ONGOING_NUMBERS
    for effect in effects:
        match effect["do"]:
            case "food chain bonus":
                numbers[BONUS_HEALTHY] += number_in(effect, "healthy")
                numbers[BONUS_ENDANGERED] += number_in(effect, "endangered")
            case "food chain per class":
                numbers[PER_CLASS] += number_in(effect, "amount")
            case "multiply elements":
                named = effect.get("elements", elements)
                for name in named:
                    if name not in elements:
                        raise BadSetup(f"effect 'multiply elements': {name!r} is no element")
                numbers[FACTOR] = number_in(effect, "factor")
                numbers[FACTOR_ELEMENTS] = sum(1 << elements.index(name) for name in named)
            case "extra element":
                numbers[EXTRA_ELEMENT] += 1
            case "enter endangered":
                numbers[NEWCOMERS] = one_of(effect, "who", {"everyone": EVERYONE, "opponents": OPPONENTS})
            case "last card":
                numbers[LAST_CARD] = 1
            case "catch the dead":
                numbers[CATCHES] = IF_WANTED if effect.get("optional", False) else ALWAYS
    return numbers


def number_in(effect: dict[str, Any], field: str) -> int:
    value = effect.get(field)
    if type(value) is not int or not -20 <= value <= 20:
        raise BadSetup(f"effect {effect['do']!r}: {field} should be a number from -20 to 20, not {value!r}")
    return value


def one_of(effect: dict[str, Any], field: str, choices: dict[str, int]) -> int:
    value = effect.get(field)
    if value not in choices:
        raise BadSetup(f"effect {effect['do']!r}: {field} should be one of {', '.join(choices)}, not {value!r}")
    return choices[str(value)]
