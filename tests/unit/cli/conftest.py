"""Running commands as a shell would, without the price of a new process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.cli import main


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command with these arguments in an empty folder; `typed` is what comes from the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run_command(*arguments: object, typed: str | bytes = "") -> Done:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Done(left.value.code if isinstance(left.value.code, int) else 1, said.out, said.err)

    return run_command


@pytest.fixture(scope="session")
def short_game() -> foodchain.Game:
    """A whole game of two turns."""
    return played(foodchain.new("base", seats=2, seed=5, turns=2))


@pytest.fixture
def record(short_game: foodchain.Game, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(short_game.record())
    return file


def played(game: foodchain.Game, choices: int = 10_000) -> foodchain.Game:
    """The same game after so many random choices, or at its end."""
    dice = Random(1)
    while not game.over and game.ply < choices:
        game.play(dice.choice(game.decision.options))
    return game
