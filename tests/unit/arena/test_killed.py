"""kill -9 in the middle of a tournament, again and again: no game is lost, and none is played twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import polars
import pytest

from tests.patience import PATIENCE, until

BY_THE_CLOCK = "cpu_seconds"  # the only thing that differs from run to run
PLAN = ("cards", "--bots", "random,lively,greedy", "--games", "32", "--seed", "9")
GAMES = 96


def arena(folder: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "foodchain", "arena", *PLAN, "--out", str(folder), *more]


def lines(folder: Path) -> list[bytes]:
    journal = folder / "journal.jsonl"
    return journal.read_bytes().splitlines(keepends=True)[1:] if journal.exists() else []


def kill_after(folder: Path, games: int, *more: str) -> None:
    """Begin or go on, and kill it once so many games more are played."""
    before = len(lines(folder))
    process = subprocess.Popen(arena(folder, *more), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    until(lambda: len(lines(folder)) >= before + games or process.poll() is not None, "for games")
    process.send_signal(signal.SIGKILL)
    process.wait()


def finish(folder: Path, *more: str) -> str:
    command = arena(folder, *more)
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stderr


def numbers(folder: Path) -> list[int]:
    return [json.loads(line)["result"]["number"] for line in lines(folder)]


def table_without_seconds(folder: Path) -> bytes:
    file = BytesIO()
    polars.read_parquet(folder / "games.parquet").drop(BY_THE_CLOCK).write_parquet(file)
    return file.getvalue()


def standings_without_seconds(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((folder / "standings.json").read_text())
    data.pop("thinking")
    return data


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed")
    finish(folder)
    return folder


@pytest.mark.compiled_enough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_kill_dash_nine_again_and_again(jobs: str, tmp_path: Path, undisturbed: Path) -> None:
    kept: list[bytes] = []
    for games in (1, 7, 20):
        kill_after(tmp_path, games, "--jobs", jobs)
        now = [line for line in lines(tmp_path) if line.endswith(b"\n")]
        assert now[: len(kept)] == kept, "what was played stays"
        kept = now
    assert 28 <= len(kept) < GAMES
    assert f"{len(kept)} games were played already." in finish(tmp_path, "--jobs", jobs)
    assert sorted(numbers(tmp_path)) == list(range(GAMES)), "each game once"
    assert table_without_seconds(tmp_path) == table_without_seconds(undisturbed)
    assert standings_without_seconds(tmp_path) == standings_without_seconds(undisturbed)
    pictures = ["ratings.png", "wins.png", "sources.png", "length.png"]
    assert [(tmp_path / name).read_bytes() for name in pictures] == [
        (undisturbed / name).read_bytes() for name in pictures
    ]


@pytest.mark.compiled_enough
def test_an_interrupt_leaves_a_folder_to_go_on_with(tmp_path: Path) -> None:
    process = subprocess.Popen(arena(tmp_path, "--jobs", "2"), stderr=subprocess.PIPE, text=True)
    until(lambda: len(lines(tmp_path)) >= 3 or process.poll() is not None, "for games")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "nothing is lost. The same command goes on from here." in said
    assert os.listdir(tmp_path) == ["journal.jsonl"]
    assert "games were played already" in finish(tmp_path)
