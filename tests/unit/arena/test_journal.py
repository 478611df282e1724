"""The journal survives whatever happens to its writer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from foodchain.arena.journal import BadJournal, Journal
from foodchain.arena.tournament import play_entry

from .tournaments import mixed

PLAN = mixed(deals=1)


def journal_of(folder: Path, games: int) -> Path:
    path = folder / "journal.jsonl"
    with Journal(path, PLAN) as journal:
        for number in range(games):
            journal.add(play_entry(PLAN, number))
    return path


def test_games_are_read_back_as_they_were(tmp_path: Path) -> None:
    path = journal_of(tmp_path, 3)
    with Journal(path, PLAN) as journal:
        assert journal.found == 3 and next(journal.count.to_play()) == 3
        again = [replace(play_entry(PLAN, n), cpu=journal.count.entries[n].cpu) for n in range(3)]
        assert journal.count.played == again


def test_a_line_cut_off_anywhere_is_played_again(tmp_path: Path) -> None:
    whole = journal_of(tmp_path, 2).read_bytes()
    path = tmp_path / "journal.jsonl"
    begin = whole.rstrip(b"\n").rindex(b"\n") + 1
    for end in (begin + 1, begin + 40, len(whole) - 1):
        path.write_bytes(whole[:end])
        with Journal(path, PLAN) as journal:
            assert journal.found == 1
            journal.add(play_entry(PLAN, 1))
        with Journal(path, PLAN) as journal:
            assert journal.found == 2


def test_a_first_line_cut_off_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text('{"plan":{"ga')
    with Journal(path, PLAN) as journal:
        assert journal.found == 0
    with Journal(path, PLAN) as journal:
        assert journal.found == 0


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = journal_of(tmp_path, 2)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"{}\n" + lines[2])
    with pytest.raises(BadJournal, match=r"journal.jsonl:2: this line is damaged; delete it"):
        Journal(path, PLAN).__enter__()


def test_another_tournament_is_refused_and_untouched(tmp_path: Path) -> None:
    path = journal_of(tmp_path, 2)
    before = path.read_bytes()
    for other, said in (
        (replace(PLAN, seed="8"), "its seed: 7, not 8"),
        (replace(PLAN, deals=2), "its deals: 1, not 2"),
        (mixed(deals=1, bots=("random", "lively")), "its tables: random,lively,greedy,random"),
    ):
        with pytest.raises(BadJournal, match=f"holds another tournament .*{said}"):
            Journal(path, other).__enter__()
    path.write_bytes(before.replace(b'"code":"', b'"code":"9'))
    with pytest.raises(BadJournal, match="was begun with other rules or bots"):
        Journal(path, PLAN).__enter__()
    path.write_text("something else\n")
    with pytest.raises(BadJournal, match="is no journal"):
        Journal(path, PLAN).__enter__()
    assert path.read_text() == "something else\n"


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.jsonl", PLAN) as journal, pytest.MonkeyPatch.context() as patch:
        with Path("/dev/full").open("wb", buffering=0) as full:
            patch.setattr(journal, "stream", full)
            with pytest.raises(BadJournal, match="cannot be written: no space left"):
                journal.add(play_entry(PLAN, 0))
        assert not journal.count.entries


def test_one_at_a_time(tmp_path: Path) -> None:
    path = journal_of(tmp_path, 0)
    with Journal(path, PLAN), pytest.raises(BadJournal, match="another arena is at work"):
        Journal(path, PLAN).__enter__()
    with Journal(path, PLAN) as journal:
        assert journal.found == 0
