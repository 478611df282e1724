"""Any moment of a game, as text, picture or data."""

from __future__ import annotations

import json
from pathlib import Path

import foodchain
from foodchain.arena.resigned import put_into
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


def test_whoever_resigned_has_not_won(run: Run, tmp_path: Path) -> None:
    record = (Path(__file__).parents[2] / "golden" / "cards-2-greedy.txt").read_text()
    assert "won by seat 0" in record
    (tmp_path / "resigned.txt").write_text(put_into(record, [1], [0]))
    assert "seat 1 won." in run("show", "resigned.txt").out
    assert json.loads(run("show", "resigned.txt", "--json").out)["winners"] == [1]
    [won, other] = run("replay", "resigned.txt").out.splitlines()[-2:]
    assert won.split()[:2] == ["won", "1"] and other.split()[:2] == ["resigned", "0"]
    (tmp_path / "nobody.txt").write_text(put_into(record, [], [0, 1]))
    assert "Nobody won." in run("show", "nobody.txt").out
    for nonsense in ("resigned: seat 7", "resigned: seat 0 and all", "resigned:"):
        (tmp_path / "odd.txt").write_text(record.replace("won by seat 0", f"won by seat 0; {nonsense}"))
        assert "seat 0 won." in run("show", "odd.txt").out
