"""All that docs/reference names, given anything for any parameter: an answer, or an error by name, compiled or plain.

What a new function takes is read from its signature, so it is tried as soon as the reference names it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin

import pytest

import foodchain
from foodchain import FoodchainError, WrongType
from foodchain.arena.fuzz import FuzzPlan
from foodchain.arena.match import Result
from foodchain.arena.simulate import Plan, Standings
from foodchain.bots import make_bot
from foodchain.catalogue import find_rules, game_faces
from foodchain.drawing.card_sheet import DrawableFace
from foodchain.drawing.choice import ViewOfCards, ViewOfEarth, ViewOfGame
from foodchain.signatures import kinds_of, misfit

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
DIRECTIVE = re.compile(r"\.\. auto(module|function|class):: (\S+)(?:\n   :members: ?(.*))?")

WRONG: list[Any] = [
    None,
    True,
    -1,
    1.5,
    float("nan"),
    "",
    "no such thing",
    "\ud800\x00",
    b"light",
    [],
    [None],
    [{}],
    (1, 2),
    {},
    {1: 2},
    {"kind": "animal"},
    set(),
    object(),
    int,
    range(-1),
    Path("no such file"),
]


def surface() -> Iterator[tuple[str, Any]]:
    """Everything in the reference that can be called, by its name."""
    for page in sorted(REFERENCE.glob("*.md")):
        for kind, name, members in DIRECTIVE.findall(page.read_text("utf-8")):
            if kind == "module":
                module = import_module(name)
                listed = [member for member in re.split(r"[,\s]+", members) if member]
                own = [member for member, thing in vars(module).items() if is_of(thing, name)]
                for member in listed or getattr(module, "__all__", own if members is not None else []):
                    yield from callables(f"{name}.{member}", getattr(module, member))
            else:
                module, _, member = name.rpartition(".")
                yield from callables(name, getattr(import_module(module), member))


def is_of(thing: Any, module: str) -> bool:
    return getattr(thing, "__module__", None) == module


def callables(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """A function; of a class, its making and its methods. Errors are there to be caught, and protocols to be kept."""
    if not callable(thing) or getattr(thing, "_is_protocol", False):
        return
    if inspect.isclass(thing) and issubclass(thing, Exception):
        return
    yield name, thing
    if inspect.isclass(thing):
        for method in vars(thing):
            if not method.startswith("_") and callable(getattr(thing, method)):
                yield f"{name}.{method}", getattr(thing, method)


SURFACE = dict(surface())


@cache
def game_of(name: str) -> foodchain.Game:
    return foodchain.new(name, seats=2, seed=1)


RESULT = Result(0, "1", ("random",), (("birds",),), (3,), (0,), "over", None, 9)
SOUND: dict[Any, Any] = {
    # By the name of a parameter where its kind leaves open what is meant, and by its kind.
    "self.Game": game_of("base"),
    "self.Decision": game_of("base").decision,
    "self.Option": game_of("base").decision.options[0],
    "self.Sight": foodchain.bots.Sight(game_of("base"), 0, Random(1)),
    "self.Standings": Standings(),
    "bots": [make_bot("random"), make_bot("random")],
    "choice": 0,
    "content": {"numbers": {"rounds": 5}},
    "depth": 1,
    "faces": list(game_faces(find_rules("cards")).values()),
    "language": "en",
    "line": 3,
    "lines": ("numbers.rounds 5",),
    "name": "random",
    "one": ("numbers.rounds 5",),
    "options": {},
    "other": (),
    "pack": {},
    "plan": {Plan: Plan("cards", ("random", "random"), 1, "1"), FuzzPlan: FuzzPlan("cards", ("random",) * 2, "1")},
    "result": RESULT,
    "rng": Random(1),
    "rules": find_rules("base"),
    "seat": 0,
    "seats": 2,
    "seed": "1",
    "state": game_of("base").state,
    "svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
    "targets": (),
    "text": game_of("base").record(),
    "theme": "light",
    "title": "Cards",
    foodchain.Game: game_of("cards"),
    ViewOfGame: game_of("base").view(0),
    ViewOfEarth: game_of("base").view(0),
    ViewOfCards: game_of("cards").view(0),
    DrawableFace: {},
    str: "cards",
    int: 1,
    float: 100.0,
    bool: False,
    range: range(1),
}

OBJECTS = {"game": SOUND[foodchain.Game], "seats": 2, "text": "pass"}
"""What the compiled rules take: they check the kinds themselves, so their signatures say nothing."""


def sound(function: str, parameter: inspect.Parameter, kind: Any) -> Any:
    """Something that fits a parameter."""
    if parameter.name == "self":
        return SOUND[f"self.{function.split('.')[-2]}"]
    if function.endswith("play_as") and parameter.name == "seats":
        return [0]
    if kind is object and parameter.name in OBJECTS:
        return OBJECTS[parameter.name]
    for known in (parameter.name, kind):
        try:
            value = SOUND[known]
        except (KeyError, TypeError):
            continue
        value = value.get(kind, value) if known == "plan" else value
        if not misfit(value, kind, ""):
            return value
    if parameter.default is not parameter.empty:
        return parameter.default
    inner = get_args(kind)
    if get_origin(kind) is tuple:
        return tuple(SOUND.get(part, ()) for part in inner if part is not ...)
    if get_origin(kind) is dict:
        return {}
    assert kind is object or type(None) in inner, f"say what fits {parameter} of {function}"
    return 0 if kind is object else None


def parameters_of(thing: Any) -> dict[str, inspect.Parameter]:
    kept = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    return {name: one for name, one in inspect.signature(thing).parameters.items() if one.kind not in kept}


def attempt(thing: Any, arguments: dict[str, Any]) -> type[FoodchainError] | None:
    """The name of the error that calling something raises, if any."""
    own = arguments.pop("self", None)
    try:
        answer = thing(**arguments) if own is None else getattr(own, thing.__name__)(**arguments)
        if isinstance(answer, Iterator):
            list(islice(answer, 2))
    except FoodchainError as error:
        assert str(error)
        return type(error)
    return None


@pytest.mark.parametrize("name", SURFACE)
def test_anything_is_answered_or_refused_by_name(name: str) -> None:
    thing = SURFACE[name]
    signed = thing.__init__ if inspect.isclass(thing) else thing
    kinds = kinds_of(signed) if hasattr(signed, "__annotations__") else {}
    parameters = parameters_of(thing)
    fitting = {key: sound(name, parameter, kinds.get(key, object)) for key, parameter in parameters.items()}
    assert attempt(thing, dict(fitting)) is not WrongType
    for key in parameters:
        if key == "self":
            continue
        for wrong in WRONG:
            try:
                attempt(thing, {**fitting, key: wrong})
            except Exception as error:
                raise AssertionError(f"{key}={wrong!r}: {type(error).__name__}: {error}") from error


def test_the_reference_is_read() -> None:
    assert {"foodchain.new", "foodchain.Game.play", "foodchain.bots.Sight", "foodchain.arena.perft.divide"} <= {
        *SURFACE
    }
    assert {"foodchain.drawing.png", "foodchain.packs.export"} <= {*SURFACE}
