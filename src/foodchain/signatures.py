"""Public functions take what their signatures say; everything else is refused by name.

The kinds are read from the annotations, as deep as they go: a signature is written once, for people, for the type
checker and for this.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import is_dataclass
from functools import cache, wraps
from inspect import formatannotation, signature
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from foodchain.errors import WrongType

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)

DEEPEST = 100  # lists in lists; nothing that can be passed lies as deep
LONGEST = 60  # characters of a value that a message quotes


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """A function that raises WrongType for an argument that is not of the kind in its signature.

    It gets numbers, texts, lists and tables of Python's own kinds, whatever subclasses were passed.

    >>> from foodchain.signatures import checked
    >>> @checked
    ... def double(numbers: list[int]) -> list[int]:
    ...     return [2 * number for number in numbers]
    >>> double([1, "2"])
    Traceback (most recent call last):
    foodchain.errors.WrongType: double: numbers[1] should be int, not str
    """
    parameters = signature(function)

    @wraps(function)
    def call(*arguments: P.args, **named: P.kwargs) -> R:
        kinds = kinds_of(function)
        bound = parameters.bind(*arguments, **named)
        for name, value in bound.arguments.items():
            if name in kinds:
                bound.arguments[name] = builtin(value)
                if wrong := misfit(bound.arguments[name], kinds[name], name):
                    raise WrongType(f"{function.__name__}: {wrong}")
        return function(*bound.args, **bound.kwargs)

    return call


def checked_fields(made: C) -> C:
    """The same for a dataclass: nothing of the wrong kind gets into it."""
    assert is_dataclass(made)
    setattr(made, "__init__", checked(made.__init__))  # noqa: B010
    return made


@cache
def kinds_of(signed: Any) -> dict[str, Any]:
    """The kinds of a function's parameters or a TypedDict's fields. Read when they are first needed, for they may name
    what is defined later."""
    return get_type_hints(signed, include_extras=True)


def misfit(value: Any, kind: Any, name: str) -> str:
    """What is wrong with a value that should be of a kind; nothing if it is."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return next(filter(None, (misfit(value, part, name) for part in inner)), "")
    if origin is NotRequired:
        return misfit(value, inner[0], name)
    if origin in (Union, UnionType):
        return "" if any(not misfit(value, part, name) for part in inner) else refusal(value, kind, name)
    if is_typeddict(kind):
        return misfit(value, Mapping[str, Any], name) or misfit_in_fields(value, kind, name)
    if not is_instance(value, kind, origin, inner):
        return refusal(value, kind, name)
    inside = items(value, origin, inner, name)
    return next(filter(None, (misfit(item, part, place) for item, part, place in inside)), "")


def is_instance(value: Any, kind: Any, origin: Any, inner: tuple[Any, ...]) -> bool:
    """Whether a value is of a kind, but for what is in it."""
    if kind is Any or isinstance(kind, TypeVar):
        return True
    if origin is Literal:
        return any(type(value) is type(choice) and value == choice for choice in inner)
    if kind is None:
        return value is None
    if isinstance(value, bool):
        return kind in (bool, object)
    if isinstance(value, str):
        return kind in (str, object)  # and no sequence of letters
    if origin is tuple:
        return isinstance(value, (tuple, list))  # as JSON has them
    if kind is float:
        return isinstance(value, (int, float)) and value == value and abs(value) != float("inf")
    return isinstance(value, origin or kind)


def items(value: Any, origin: Any, inner: tuple[Any, ...], name: str) -> Any:
    """What is in a value: each item, its kind and where it lies."""
    if not inner or not isinstance(origin, type):
        return
    if issubclass(origin, Mapping):
        for key, item in value.items():
            yield key, inner[0], f"a key of {name}"
            yield item, inner[1], f"{name}[{key!r}]"
    elif issubclass(origin, Collection):
        every = origin is not tuple or inner[-1] is ...
        if not every and len(value) != len(inner):
            yield len(value), Literal[len(inner)], f"the length of {name}"
        for i, item in enumerate(value):
            yield item, inner[0] if every else inner[min(i, len(inner) - 1)], f"{name}[{i}]"


def misfit_in_fields(value: Mapping[str, Any], kind: Any, name: str) -> str:
    fields = kinds_of(kind)
    for key, part in fields.items():
        if key not in value and get_origin(part) is not NotRequired:
            return f"{name} should be {kind.__name__}, which has {key!r}"
    wrong = (misfit(value[key], part, f"{name}[{key!r}]") for key, part in fields.items() if key in value)
    return next(filter(None, wrong), "")


def refusal(value: Any, kind: Any, name: str) -> str:
    return f"{name} should be {formatannotation(kind)}, not {type(value).__name__}"


# -- values of strangers --------------------------------------------------------------------------------------------


def builtin(value: Any, depth: int = 0) -> Any:
    """The same number, text, list or table, but of Python's own kinds: what a subclass makes of itself is left out."""
    if depth > DEEPEST:
        raise WrongType("what was passed is nested too deeply")
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, int):
        return int.__add__(value, 0)
    if isinstance(value, float):
        return float.__add__(value, 0.0)
    if isinstance(value, str):
        return str.__str__(value)
    if type(value) is tuple:  # others have names for their items
        return tuple([builtin(item, depth + 1) for item in value])
    if isinstance(value, list):
        return [builtin(item, depth + 1) for item in list.__iter__(value)]
    if isinstance(value, dict):
        return {builtin(key, depth + 1): builtin(item, depth + 1) for key, item in dict.items(value)}
    return value


def shown(value: object, most: int = LONGEST) -> str:
    """A value as a message quotes it: never too long, and whatever its own `__repr__` does."""
    try:
        text = repr(value)
    except Exception:  # anything: it is not our code
        return f"a {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]} …"
