"""foodchain pack: a template to edit, and what a pack changes."""

from __future__ import annotations

from pathlib import Path

import pytest

import foodchain
from foodchain.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


@pytest.mark.parametrize("game", [info.name for info in foodchain.games()])
def test_an_exported_pack_changes_nothing(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    assert run(capsys, "pack", "export", game, "--out", str(file))[0] == 0
    code, out, _ = run(capsys, "pack", "check", game, str(file))
    assert (code, out.strip()) == (0, "nothing differs from ours")


def test_a_changed_number_is_told_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text('game = "base"\n[terrain.terrain.sea]\npays = [10, 5, 3, 2]\n')
    code, out, _ = run(capsys, "pack", "check", "base", str(file))
    assert code == 0 and "1 values differ" in out and "sea" in out
    game = foodchain.new("base", seats=2, seed=1, pack=str(file))
    assert foodchain.load(game.record()).position() == game.position()


@pytest.mark.parametrize(
    ("text", "message"),
    [("[terrain.terrain.swamp]\npays = [1]", "swamp"), ("not toml at all [", "TOML"), ('game = "cards"', "cards")],
)
def test_a_bad_pack_is_refused_in_one_line(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    code, _, err = run(capsys, "pack", "check", "base", str(file))
    assert code == 2 and message in err and len(err.strip().splitlines()) == 1


def test_a_pack_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "pack", "check", "base", "/no/such/pack.toml")[0] == 2
    assert run(capsys, "pack", "export", "chess")[0] == 2
