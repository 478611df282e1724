"""Plug-in bots of the tests' own making."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from textwrap import dedent, indent

import pytest

import foodchain
from foodchain.bots import Sight, make_bot
from foodchain.bots.plugins import driver
from foodchain.bots.plugins.driver import PluginBot
from foodchain.bots.plugins.process import Limits
from tests.patience import PATIENCE

# A program that answers as it should, but for what a test puts in the place of its answers.
PROGRAM = """
import json, os, signal, subprocess, sys, time

def tell(**message):
    print(json.dumps(message), flush=True)

def once(mark={mark!r}):
    "Whether this is the first time, however often the program was started."
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True

for line in sys.stdin:
    asked = json.loads(line)
    def answer():
        if asked["type"] == "decision":
            tell(type="choice", id=asked["id"], choice=asked["options"][0]["number"])
        else:
            tell(type="ready")
"""

Program = Callable[..., PluginBot]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A bot whose program does this at each message; `answer()` is what it should do. It has time to, unless said."""
    monkeypatch.setattr(driver, "GRACE", 0.3)
    monkeypatch.setattr(driver, "told", set())
    monkeypatch.setattr(driver, "given_up", set())

    def make(body: str, **limits: float) -> PluginBot:
        file = tmp_path / "program.py"
        code = PROGRAM.format(mark=str(tmp_path / "mark")) + indent(dedent(body).strip(), " " * 4)
        file.write_text(code)
        bot = make_bot(f"run:{shlex.join([sys.executable, str(file)])}")
        assert isinstance(bot, PluginBot)
        bot.limits = Limits(**{"seconds": PATIENCE, "start_seconds": PATIENCE, **limits})  # type: ignore[arg-type]
        return bot

    yield make
    driver.end_idle()


def first_sight(game: str = "base", seats: int = 3) -> Sight:
    begun = foodchain.new(game, seats=seats, seed=1)
    return Sight(begun, begun.decision.seat, Random(1))
