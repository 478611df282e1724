"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from foodchain.cli.errors import CommandError
from foodchain.cli.files import unused, write_whole


def test_a_file_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_whole(file, "one")
    write_whole(file, b"two")
    assert file.read_text() == "two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("accident", ["fsync", "replace"])
def test_an_accident_leaves_the_old_file(accident: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "game.txt"
    file.write_text("old")
    monkeypatch.setattr(os, accident, fail)
    with pytest.raises(CommandError, match="no space left"):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_an_interrupt_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "game.txt"
    file.write_text("old")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "game.txt", tmp_path / "link.txt"
    file.write_text("old")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink() and file.read_text() == "new"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_whole(os.devnull, "anything")
    assert not Path(os.devnull).is_file()


def test_a_name_that_is_free(tmp_path: Path) -> None:
    wanted = tmp_path / "game.txt"
    assert unused(wanted) == wanted
    wanted.touch()
    (tmp_path / "game-2.txt").touch()
    assert unused(wanted) == tmp_path / "game-3.txt"
