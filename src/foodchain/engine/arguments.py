"""What somebody has passed to the compiled rules: of the kind that is wanted, or refused by name.

Compiled functions check the kinds in their signatures themselves, but raise a bare TypeError; so what is public takes
any object and asks here. Everything else has `foodchain.signatures`.
"""

from __future__ import annotations

from typing import TypeVar

from foodchain.errors import WrongType

T = TypeVar("T")


def whole(number: object, what: str) -> int:
    """A whole number."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise WrongType(f"{what} is a whole number, not {type(number).__name__}")
    return number


def wanted(value: object, kind: type[T], what: str) -> T:
    """A thing of some class."""
    if not isinstance(value, kind):
        raise WrongType(f"{what} is wanted, not {type(value).__name__}")
    return value
