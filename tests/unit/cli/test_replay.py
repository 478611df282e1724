"""A game told option by option."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import foodchain
from tests.unit.cli.conftest import Run


def test_the_whole_game(run: Run, record: Path, short_game: foodchain.Game) -> None:
    done = run("replay", record)
    assert done.code == 0
    assert [line for line in done.out.splitlines() if line.startswith("   1. ")]
    assert f"{short_game.ply:>4}. " in done.out
    assert "place a pawn on" in done.out and "Turn 1: execution" in done.out
    assert "The game is over: turn limit" in done.out


def test_a_part(run: Run, record: Path) -> None:
    done = run("replay", record, "--from", "3", "--to", "5")
    numbers = [line.split(".")[0].strip() for line in done.out.splitlines() if ". " in line[:7]]
    assert numbers == ["3", "4", "5"]
    assert "over" not in done.out


def test_data_for_programs(run: Run, record: Path, short_game: foodchain.Game) -> None:
    entries = run("replay", record, "--json").data
    assert len(entries) == short_game.ply
    first = entries[0]
    assert first["ply"] == 1 and first["option"].startswith("place ")
    assert first["events"][0]["event"] == "pawn placed" and first["story"]


def test_at_a_speed(run: Run, record: Path) -> None:
    begun = perf_counter()
    run("replay", record, "--to", "4", "--speed", "40")
    assert perf_counter() - begun >= 0.1


def test_step_by_step(run: Run, record: Path) -> None:
    done = run("replay", record, "--step", "--to", "3", typed="\nb\n\nwhat\nt\n\n\n")
    numbers = [line.split(".")[0].strip() for line in done.out.splitlines() if ". " in line[:7]]
    assert numbers == ["1", "2", "1", "2", "3"]
    assert "Enter: on" in done.out and "initiative" in done.out
    assert run("replay", record, "--step", typed="q\n").code == 0
    assert run("replay", record, "--step", typed="").code == 0


def test_with_the_table(run: Run, record: Path) -> None:
    assert run("replay", record, "--to", "2", "--table").out.count("bag  g grass") == 2
