"""Records are believed only after they were played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain.arena import verify
from tests.unit.cli.conftest import Run, played


def test_a_sound_record(run: Run, record: Path) -> None:
    done = run("verify", record)
    assert done.code == 0 and done.out.startswith(f"ok   {record}: base, 2 seats, ")


def test_many_files_and_one_is_bad(run: Run, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    lines = record.read_text().splitlines(keepends=True)
    del lines[20]
    bad.write_text("".join(lines))
    done = run("verify", record, bad, "--json")
    assert done.code == 1
    good, found = done.data
    assert good["ok"] and good["over"] and good["scores"]
    assert not found["ok"] and found["line"] == 21 and "missing or doubled" in found["error"]
    assert f"bad  {bad}:21: " in run("verify", record, bad).out


@pytest.mark.parametrize(
    "options", [{"animals": "choose"}, {"dominance": "claimed", "earth": "random"}, {"multiple": True}]
)
def test_records_of_all_kinds(options: dict[str, Any], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played(foodchain.new("base", seats=2, seed=3, turns=1, **options)).record())
    assert run("verify", file).code == 0


def test_a_record_written_by_hand(run: Run, tmp_path: Path) -> None:
    """Comments, blank lines, missing defaults and a missing fingerprint are no fault."""
    file = tmp_path / "game.txt"
    file.write_text(
        "foodchain record 1\n# a game by hand\ngame base; seats 2\nseed 7  # any\noption animals birds,insects\n\n"
        "moves\n1. insects: place adaptation 1\n\n# now the birds\n2. birds:   place migration 7\nend\n"
    )
    done = run("verify", file)
    assert (done.code, done.err) == (0, ""), done.out


def test_a_record_that_starts_from_a_position(run: Run, tmp_path: Path, short_game: foodchain.Game) -> None:
    start = foodchain.load(short_game.at(10).position())
    file = tmp_path / "game.txt"
    file.write_text(played(start, 5).record())
    assert run("verify", file).code == 0
    file.write_text(start.position())
    assert run("verify", file).code == 0


def test_pieces_that_get_lost_are_found_at_their_line(
    run: Run, record: Path, short_game: foodchain.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given rules that lose a piece with the fifth move, the line of that move is named."""

    class Losing:
        def __init__(self, game: foodchain.Game) -> None:
            self.game = game

        def __getattr__(self, name: str) -> object:
            return getattr(self.game, name)

        def at(self, ply: int) -> Losing:
            return Losing(self.game.at(ply))

        def check(self) -> None:
            if self.game.ply == 5:
                raise foodchain.BrokenInvariant("a card is missing")

    monkeypatch.setattr(verify, "load", lambda text: Losing(foodchain.load(text)))
    lines = record.read_text().splitlines()
    number = next(i for i, line in enumerate(lines, start=1) if line.startswith("5. "))
    done = run("verify", record)
    assert done.code == 1 and f"{record}:{number}: BrokenInvariant after this move: a card is missing" in done.out
