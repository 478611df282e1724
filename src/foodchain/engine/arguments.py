"""What somebody has passed to the compiled rules: of the kind that is wanted, or refused by name.

Compiled functions check the kinds in their signatures themselves, but raise a bare TypeError; so what is public takes
any object and asks here. Everything else has `foodchain.signatures`.
"""

from __future__ import annotations

from typing import Final, TypeVar

from foodchain.errors import WrongType

T = TypeVar("T")

LARGEST: Final = 2**63 - 1  # what the compiled rules count with


def whole(number: object, what: str) -> int:
    """A whole number."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise WrongType(f"{what} is a whole number, not {type(number).__name__}")
    plain = number if type(number) is int else int.__add__(number, 0)
    if not -LARGEST <= plain <= LARGEST:
        raise WrongType(f"{what} is a whole number of at most {LARGEST}")
    return plain


def wanted(value: object, kind: type[T], what: str) -> T:
    """A thing of some class."""
    if not isinstance(value, kind):
        raise WrongType(f"{what} is wanted, not {type(value).__name__}")
    return value
