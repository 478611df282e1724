"""Any moment of a game, as text, picture or data."""

from __future__ import annotations

from pathlib import Path

import foodchain
from tests.unit.cli.conftest import Run


def test_the_table_as_text(run: Run, record: Path, short_game: foodchain.Game) -> None:
    done = run("show", record)
    assert done.code == 0 and "turn 2" in done.out and "The game is over (turn limit)" in done.out


def test_a_moment(run: Run, record: Path) -> None:
    assert "turn 1  planning" in run("show", record, "--ply", "0").out


def test_pictures(run: Run, record: Path, tmp_path: Path) -> None:
    done = run("show", record, "--ply", "9", "--svg", "table.svg", "--png", "table.png")
    assert (done.code, done.out) == (0, "")
    light = (tmp_path / "table.svg").read_text()
    assert light.startswith("<svg")
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")
    assert run("show", record, "--ply", "9", "--svg", "-", "--dark").out not in ("", light)


def test_a_picture_and_text(run: Run, record: Path, tmp_path: Path) -> None:
    assert "turn 2" in run("show", record, "--svg", "table.svg", "--text").out
    assert (tmp_path / "table.svg").exists()


def test_data_is_what_a_seat_may_know(run: Run, record: Path, short_game: foodchain.Game) -> None:
    moment = short_game.at(5)
    decider = moment.decision.seat
    assert run("show", record, "--ply", "5", "--json").data == moment.view(decider)
    assert run("show", record, "--ply", "5", "--seat", 1 - decider, "--json").data == moment.view(1 - decider)


def test_a_position_can_be_cut_out_and_shown(run: Run, record: Path, short_game: foodchain.Game) -> None:
    text = run("show", record, "--ply", "5", "--position").out
    assert text == short_game.at(5).position()
    assert run("show", "-", "--position", typed=text).out == text
