"""A Python class as a program that speaks the line protocol: `python -m foodchain.bots.plugins.python_bot SPEC BUDGET`.

It is started by whoever plays with the bot, and runs in a process of its own.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import random
import sys
import traceback
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from foodchain.bots.budget import split_budget, with_budget
from foodchain.bots.plugins.protocol import (
    LONGEST_REASON,
    Answer,
    Choice,
    End,
    Failure,
    Hello,
    Message,
    Question,
    Ready,
    line_of,
    read_message,
)
from foodchain.bots.plugins.spec import FILE
from foodchain.catalogue import load
from foodchain.engine.actions import Option
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup, FoodchainError

OURS = str(Path(__file__).parents[2])


class PythonBot:
    def __init__(self, spec: str, budget: str) -> None:
        self.spec = spec
        self.budget = split_budget(f"@{budget}")[1] if budget else None
        self.bot: Any = None
        self.seat = 0

    def answer(self, message: Message) -> Answer:
        try:
            if isinstance(message, Hello):
                return self.begin(message)
            if isinstance(message, Question):
                return self.decide(message)
            return self.end(message)
        except Exception as error:
            traceback.print_exc()
            return Failure(in_words(error))

    def begin(self, hello: Hello) -> Ready:
        """A new bot for each game."""
        made = find_class(self.spec)
        self.bot, self.seat = with_budget(made, self.budget, self.spec), hello.seat
        if not callable(getattr(self.bot, "choose", None)):
            raise BadSetup(f"{self.spec} has no method choose(sight)")
        return Ready((inspect.getdoc(made) or "").partition("\n")[0], send=("position",))

    def decide(self, asked: Question) -> Choice:
        random.seed(asked.seed)  # for bots that do not use the dice of their sight
        assert asked.position is not None
        sight = Sight(load(asked.position), self.seat, random.Random(asked.seed), asked.ply)
        chosen = self.bot.choose(sight)
        if not isinstance(chosen, Option):
            raise BadSetup(f"choose gave {type(chosen).__name__}, and not one of sight.decision.options")
        return Choice(asked.id, chosen.number)

    def end(self, message: End) -> Ready:
        if callable(end := getattr(self.bot, "end", None)):
            end(message.scores, message.winners, message.ending)
        return Ready()


@cache
def find_class(spec: str) -> Any:
    """The class that a spec names. Bots lie in the current folder, beside their file, or on the path."""
    if found := FILE.fullmatch(spec):
        file, name = Path(found[1]).resolve(), found[2]
        find_first(str(file.parent))
        module, where = module_of(file), file.name
    else:
        where, _, name = spec.partition(":")
        find_first(os.getcwd())
        module = importlib.import_module(where)
    if not hasattr(module, name):
        classes = [known for known, thing in inspect.getmembers(module, inspect.isclass) if hasattr(thing, "choose")]
        there = f"it has {', '.join(classes)}" if classes else "it has none with a method choose"
        raise BadSetup(f"there is no class {name} in {where}; {there}")
    return getattr(module, name)


def find_first(folder: str) -> None:
    if sys.path[0] != folder:
        sys.path.insert(0, folder)


def module_of(file: Path) -> Any:
    """The module in a file, whatever else is called as it is."""
    spec = importlib.util.spec_from_file_location(f"bot_in_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def in_words(error: Exception) -> str:
    """What went wrong, and where in the code of the bot."""
    if isinstance(error, FoodchainError):
        return str(error)[:LONGEST_REASON]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(("<", OURS))]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}"[:LONGEST_REASON] + where


def answers_apart() -> BinaryIO:
    """Where answers go. Whatever a bot prints goes to the standard error, where it does no harm."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return answers


def main(spec: str, budget: str) -> None:
    answers = answers_apart()
    bot = PythonBot(spec, budget)
    for line in sys.stdin.buffer:
        answers.write(line_of(bot.answer(read_message(line))))
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
