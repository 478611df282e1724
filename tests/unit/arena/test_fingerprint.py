"""Whatever could change a game changes the fingerprint, and nothing else does."""

from __future__ import annotations

from pathlib import Path

from foodchain.arena.fingerprint import digest_of


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
