"""Tournaments from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foodchain.arena.session import play_on
from foodchain.arena.tournament import Entry, Tournament, play_entry
from foodchain.cli import arena as command
from tests.unit.cli.conftest import Run

SMALL = ("arena", "cards", "--games", "4", "--seed", "3", "--seats", "2")


def test_a_round_robin(run: Run, tmp_path: Path) -> None:
    done = run(*SMALL, "--bots", "random,lively", "--out", "out")
    assert done.code == 0 and done.err == ""
    for words in ("cards, 2 seats, round robin, 4 games, seed 3", "Ratings", "lively", "50.0 % each", "written to out"):
        assert words in done.out
    assert {file.name for file in (tmp_path / "out").iterdir()} == {
        "journal.jsonl",
        "games.parquet",
        "standings.json",
        "standings.md",
        "ratings.png",
        "wins.png",
        "sources.png",
        "length.png",
    }


def test_data_for_programs(run: Run) -> None:
    data = run(*SMALL, "--bots", "random,lively", "--bot", "greedy", "--versus", "--json").data
    assert data["kind"] == "versus" and data["games"] == data["wanted"] == 24 and data["failures"] == 0
    assert [(pair["bot"], pair["against"], pair["played"]) for pair in data["pairings"]][:2] == [
        ("random", "lively", 4),
        ("random", "greedy", 4),
    ]
    assert {rating["bot"] for rating in data["ratings"]} == {"random", "lively", "greedy"}


def test_the_same_command_plays_nothing_twice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(*SMALL, "--bots", "random,lively", "--json").data
    monkeypatch.setattr("foodchain.arena.session.play_entry", None)
    again = run(*SMALL, "--bots", "random,lively", "--json")
    assert again.data == first and "4 games were played already" in again.err


def test_another_tournament_in_the_same_folder(run: Run) -> None:
    run(*SMALL, "--bots", "random,lively", "--out", "out")
    done = run(*SMALL, "--bots", "random,greedy", "--out", "out")
    assert done.code == 2 and done.out == ""
    assert "out holds another tournament (its tables: random,lively, not random,greedy)" in done.err


def test_a_gauntlet_stops_at_a_verdict(run: Run) -> None:
    data = run("arena", "cards", "--bots", "greedy", "--against", "random", "--bar", "0.5", "--games", "400", "--json")
    [pair] = data.data["pairings"]
    assert pair["verdict"] == "reached" and pair["played"] < 100


def test_a_ladder(run: Run) -> None:
    done = run("arena", "cards", "--bots", "random,greedy", "--ladder", "--games", "200", "--out", "out")
    assert "Against others" in done.out and "3 random" in done.out and "stronger" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "random"), "at least 2 bots"),
        ((), "at least 2 bots"),
        (("--bots", "random,random"), "each bot is named once"),
        (("--bots", "random,clever"), "there is no bot 'clever'"),
        (("--bots", "random,lively", "--against", "clever"), "there is no bot 'clever'"),
        (("--bots", "random", "--against", "random"), "fair share"),
        (("--bots", "random,lively", "--versus", "--ladder"), "choose one"),
        (("--bots", "random,lively", "--bar", "0.5"), "goes with --against"),
        (("--bots", "random,lively", "--seats", "9"), "2 to 6 seats"),
        (("--bots", "random,lively", "--seed", "a b"), "a seed has no spaces"),
        (("--bots", "random,lively", "--seed", "a" * 63), "a seed has at most"),
        (("--bots", "random,lively", "--out", "file"), "no folder to write to"),
    ],
)
def test_what_cannot_be_meant(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "file").touch()
    done = run("arena", "cards", *arguments)
    assert done.code == 2 and said in done.err and done.out == ""
    assert not list(tmp_path.glob("arena-*"))


def test_ray_where_it_is_not_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foodchain.arena.ray_workers.find_spec", lambda name: None)
    done = run(*SMALL, "--bots", "random,lively", "--ray", "local")
    assert done.code == 2 and "pip install 'foodchain[ray]'" in done.err


def test_without_the_lab_games_are_played_and_rated(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "lab_is_there", lambda: False)
    done = run(*SMALL, "--bots", "random,lively", "--out", "out")
    assert done.code == 0 and "pip install 'foodchain[lab]'" in done.err
    assert {file.name for file in (tmp_path / "out").iterdir()} == {"journal.jsonl", "standings.json", "standings.md"}


def test_an_interrupt_says_how_to_go_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Iterator[Entry]:
        played = play_on(*arguments)
        yield next(played)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_on", interrupted)
    done = run(*SMALL, "--bots", "random,lively")
    assert done.code == 130 and "Stopped after 1 of 4 games; nothing is lost. The same command goes on" in done.err
    monkeypatch.undo()


def fails_at_one(plan: Tournament, number: int) -> Entry:
    if number == 1:
        raise ValueError("this bot cannot count")
    return play_entry(plan, number)


def test_a_game_that_fails_is_told_and_tried_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foodchain.arena.session.play_entry", fails_at_one)
    done = run(*SMALL, "--bots", "random,lively")
    assert done.code == 1 and "game 1 could not be played: ValueError: this bot cannot count" in done.err
    assert "3 games of 4" in done.out
    monkeypatch.setattr("foodchain.arena.session.play_entry", play_entry)
    done = run(*SMALL, "--bots", "random,lively")
    assert done.code == 0 and "3 games were played already" in done.err and " 4 games" in done.out


FIRST = "class Mine:\n    def choose(self, sight):\n        return sight.decision.options[0]\n"


def test_a_bot_that_was_changed_is_another_bot(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST)
    assert run(*SMALL, "--bots", "random,mine:Mine", "--out", "out").code == 0
    before = (tmp_path / "out/journal.jsonl").read_bytes()
    (tmp_path / "mine.py").write_text(FIRST.replace("[0]", "[-1]"))
    done = run(*SMALL, "--bots", "random,mine:Mine", "--out", "out")
    assert done.code == 2 and "mine:Mine has changed since this tournament was begun" in done.err
    assert (tmp_path / "out/journal.jsonl").read_bytes() == before
    assert run(*SMALL, "--bots", "random,mine:Mine", "--out", "anew").code == 0


def test_a_bot_that_changes_meanwhile_ends_the_tournament(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def changed_at_one(plan: Tournament, number: int) -> Entry:
        if number == 1:
            (tmp_path / "mine.py").write_text(FIRST.replace("[0]", "[-1]"))
        return play_entry(plan, number)

    (tmp_path / "mine.py").write_text(FIRST)
    monkeypatch.setattr("foodchain.arena.session.play_entry", changed_at_one)
    done = run(*SMALL, "--bots", "random,mine:Mine", "--out", "out")
    assert done.code == 2 and "mine:Mine has changed since" in done.err
    assert len((tmp_path / "out/journal.jsonl").read_text().splitlines()) == 2, "the plan, and the game before"


def test_where_no_game_can_be_played_nothing_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foodchain.arena.session.play_entry", lambda plan, number: fails_at_one(plan, 1))
    done = run(*SMALL, "--bots", "random,lively")
    assert done.code == 2 and "no game could be played" in done.err and done.out == ""


def test_tables_that_take_turns(run: Run) -> None:
    data = run(*SMALL, "--bots", "random,lively,greedy", "--spread", "--json").data
    assert data["games"] == data["wanted"] == 4


def test_a_bot_that_always_fails_stops_the_tournament(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foodchain.arena.session.play_entry", lambda plan, number: fails_at_one(plan, 1))
    done = run("arena", "cards", "--games", "50", "--bots", "random,lively")
    assert done.code == 2 and "10 games failed, and the tournament was stopped" in done.err


def test_lines_where_nobody_watches_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LINE_EVERY", 0)
    done = run(*SMALL, "--bots", "random,lively")
    lines = done.err.splitlines()
    assert len(lines) == 4 and lines[1].startswith("2 of 4 games, ")
    assert "games/s" in lines[1] and "left: " in lines[1] and "lively" in lines[1]


def test_durations() -> None:
    assert [command.duration(seconds) for seconds in (5, 65, 3605)] == ["0:05", "1:05", "1:00:05"]
