"""The program as a whole: help, version, the list of games, pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import foodchain
from foodchain.bots import bot_names
from tests.patience import PATIENCE
from tests.unit.cli.conftest import Run

COMMANDS = ("play", "simulate", "replay", "show", "verify", "bench", "perft", "fuzz", "games", "rules")


def foodchain_process(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "foodchain", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_help(run: Run) -> None:
    for done in (run(), run("--help")):
        assert done.code == 0
        assert all(command in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str, run: Run) -> None:
    done = run(command, "--help")
    assert done.code == 0 and f"foodchain {command} " in done.out and "Examples:" in done.out


def test_version(run: Run) -> None:
    mode = "rules compiled" if foodchain.compiled() else "rules in plain Python"
    assert run("--version").out == f"foodchain {foodchain.__version__} ({mode})\n"


def test_games(run: Run) -> None:
    done = run("games")
    assert "base  Dominant Species, 2 to 6 seats" in done.out and "-o earth=standard" in done.out
    assert f"Bots: {', '.join(bot_names())}" in " ".join(done.out.split())
    data = run("games", "--json").data
    base = data["games"][0]
    assert base["name"] == "base" and base["seats"] == [2, 3, 4, 5, 6] and base["defaults"]["multiple"] is False


def test_a_process(tmp_path: Path) -> None:
    done = foodchain_process(tmp_path, "simulate", "base", "--games", "1", "--seats", "2", "-o", "turns=1")
    assert (done.returncode, done.stderr) == (0, "") and "1 games" in done.stdout
    done = foodchain_process(tmp_path, "show", "missing.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "foodchain: missing.txt: no such file or directory; check the name of the file\n"


def test_a_reader_who_leaves_early(record: Path) -> None:
    """As in `foodchain replay game.txt | head -1`."""
    process = subprocess.Popen(
        [sys.executable, "-m", "foodchain", "replay", str(record), "--speed", "50"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout and process.stderr
    assert process.stdout.readline().startswith("   1. ")
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=PATIENCE) != 0
