"""A fourth game, known to nothing but its folder (docs/add-a-game.md), with everything that plays games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acorns import FOLDER

# Its rules are plain Python in either run.
pytestmark = pytest.mark.compiled_enough

ROOT = Path(__file__).parents[2]


def run(*arguments: object, typed: str = "") -> str:
    """What a command says, in a process that is told where the game is."""
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        check=False,
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "FOODCHAIN_GAMES": FOLDER, "COLUMNS": "100"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_keeps_what_every_game_must() -> None:
    """The same suite as for the others: whole random games, records, positions, undo, secrets, chance."""
    said = run("pytest", "-q", "-p", "no:cacheprovider", "tests/unit/engine", "-k", "acorns")
    assert " passed" in said


@pytest.mark.parametrize(("command", "code"), [("games", 2), ("serve", 1)])
@pytest.mark.parametrize(("folder", "reason"), [(".", "it has no __init__.py"), ("missing", "there is no such folder")])
def test_a_folder_that_is_no_game_is_named_in_one_line(
    command: str, code: int, folder: str, reason: str, tmp_path: Path
) -> None:
    named = tmp_path / folder
    done = subprocess.run(
        [sys.executable, "-m", "foodchain", command],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "FOODCHAIN_GAMES": str(named)},
    )
    assert done.returncode == code
    assert f"FOODCHAIN_GAMES names {named}, which is not the folder of a game: {reason}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_it_is_listed_and_explained() -> None:
    assert "Acorns, 2 to 4 seats" in run("foodchain", "games")
    assert "Squirrels" in run("foodchain", "rules", "acorns")
    assert "Eichhörnchen" in run("foodchain", "rules", "acorns", "--language", "de")


def test_bots_play_it() -> None:
    said = run("foodchain", "simulate", "acorns", "--bots", "greedy,random,lively", "--games", 30, "--seed", 1)
    assert "ended by all laid 30" in said
    assert "nothing wrong" in run("foodchain", "fuzz", "acorns", "--seats", 4, "--games", 20, "--seed", 1)
    assert "sequences of 3 options" in run("foodchain", "perft", "acorns", "--seats", 2, "--depth", 3)
    assert "decisions a second" in run("foodchain", "bench", "acorns", "--seconds", 0.1)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game that somebody plays in the terminal."""
    file = tmp_path / "game.txt"
    run("foodchain", "play", "acorns", "--bots", "greedy", "--seed", 1, "--save", file, typed="1\n" * 60)
    return file


def test_a_game_in_the_terminal_is_recorded_and_shown(record: Path) -> None:
    assert "won by seat" in record.read_text()
    assert "40 options, over by all laid" in run("foodchain", "verify", record)
    assert "oak" in run("foodchain", "show", record, "--ply", 10)
    assert "• hollow oak, acorns –, weight 0" in run("foodchain", "show", record, "--ply", 0)
    picture = record.with_suffix(".png")
    run("foodchain", "show", record, "--png", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
