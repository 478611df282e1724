"""Whatever could change a game changes the fingerprint, and nothing else does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from foodchain.arena.fingerprint import BotChanged, bot_digests, check_unchanged, digest_of
from foodchain.bots.learned import FOLDER


def test_sources_and_data_of_rules_and_bots_count(tmp_path: Path) -> None:
    for name in ("bots/greedy.py", "games/base/data/cards.toml", "cli/app.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("1")
    first = digest_of(tmp_path)
    (tmp_path / "cli/app.py").write_text("2")
    (tmp_path / "bots/greedy.cpython-311-x86_64-linux-gnu.so").write_text("compiled")
    assert digest_of(tmp_path) == first
    (tmp_path / "bots/greedy.py").write_text("2")
    second = digest_of(tmp_path)
    (tmp_path / "games/base/data/cards.toml").write_text("2")
    third = digest_of(tmp_path)
    (tmp_path / "bots/greedy.py").rename(tmp_path / "bots/grasping.py")
    assert len({first, second, third, digest_of(tmp_path)}) == 4


@pytest.mark.parametrize(
    "spec", ["learned:mine.json@1", "mine.py:Mine", "mine:Mine@0.5s", "package.bots:Mine", "run:sh -e ./mine.sh"]
)
def test_bots_in_files_of_their_own_change_with_them(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(FOLDER / "cards.json", "mine.json")
    for name in ("mine.py", "package/__init__.py", "package/bots.py", "mine.sh"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("# first")
    before = bot_digests(["greedy", "apex@0.1s", spec])
    assert list(before) == [spec]
    Path("another.py").touch()
    check_unchanged(before, ["greedy", spec])
    for name in ("mine.json", "mine.py", "package/bots.py", "mine.sh"):
        Path(name).write_text("# second, and longer")
    check_unchanged(before, ["greedy"])
    with pytest.raises(BotChanged, match="has changed since this tournament was begun, and is another bot now; choose"):
        check_unchanged(before, ["greedy", spec])
