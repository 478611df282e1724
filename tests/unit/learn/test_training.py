"""Training as people do it: stopped, gone on with, and told what is wrong. Wants PyTorch (`make train` fetches it)."""

from __future__ import annotations

import errno
import json
import sys
from pathlib import Path

import pytest

from foodchain.bots.learned import FOLDER, learned, read_learned
from foodchain.catalogue import find_rules
from tests.unit.cli.conftest import Run, run  # noqa: F401

SHORT = ("train", "cards", "--games", 192, "--jobs", 1)


def test_without_pytorch_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setitem(sys.modules, "torch", None)
    for module in ("learner", "training"):
        monkeypatch.delitem(sys.modules, f"foodchain.learn.{module}", raising=False)
    done = run(*SHORT)
    assert done.code == 2 and "learning needs torch: pip install 'foodchain[learn]'" in done.err


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """First lessons from a few games, and few games to measure by."""
    pytest.importorskip("torch")
    from foodchain.learn import training

    for name, number in {"WATCHED": 4, "COPIED": 2, "MEASURED": 4, "SAVE": 1}.items():
        monkeypatch.setattr(training, name, number)


def test_a_training_that_was_stopped_goes_on_to_the_same_weights(
    run: Run,  # noqa: F811
    short: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from foodchain.learn.training import Training

    assert run(*SHORT, "--out", "whole").code == 0
    play = Training.one_round

    def stopped_in_the_second(training: Training, pool: object) -> dict[str, float]:
        if training.round == 1:
            raise KeyboardInterrupt
        return play(training, pool)  # type: ignore[arg-type]

    with monkeypatch.context() as once:
        once.setattr(Training, "one_round", stopped_in_the_second)
        stopped = run(*SHORT, "--out", "parts")
    assert stopped.code == 130 and "the same command goes on after round 1 of 3" in stopped.out
    with (tmp_path / "parts/log.jsonl").open("a") as log:
        log.write('{"round": 2, "games": 128}\n{"round": 3, "ga')
    going_on = run(*SHORT, "--out", "parts")
    assert going_on.code == 0 and "Going on after 1 of 3 rounds." in going_on.out
    for name in ("cards.json", "log.jsonl", "cards.log.jsonl", "curve.svg"):
        assert (tmp_path / "parts" / name).read_text() == (tmp_path / "whole" / name).read_text(), name
    assert "All is learned already." in run(*SHORT, "--out", "parts").out


def test_it_tells_how_strong_the_policy_is(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    done = run(*SHORT, "--out", "mine")
    assert "0 games: alone against 3 greedy it wins" in done.out and "192 games: alone against" in done.out
    assert "the bot learned:mine/cards.json@1 plays with them" in done.out
    assert read_learned(tmp_path / "mine/cards.json").made_by.startswith("foodchain train cards --games 192 --seed 1")
    assert run("arena", "cards", "--bots", "learned:mine/cards.json@1,random", "--seats", 2, "--games", 2).code == 0


def test_a_folder_of_another_training_is_left_alone(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    run(*SHORT, "--out", "mine")
    before = (tmp_path / "mine/checkpoint.pt").read_bytes()
    for other in (("--seed", "2"), ("--games", 128)):
        done = run("train", "cards", "--jobs", 1, "--games", 192, *other, "--out", "mine")
        assert done.code == 2 and "mine holds another training (foodchain train cards --games 192 --seed 1)" in done.err
    assert (tmp_path / "mine/checkpoint.pt").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"not a checkpoint", None])
def test_a_damaged_checkpoint(data: bytes | None, run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    run(*SHORT, "--out", "mine")
    checkpoint = tmp_path / "mine/checkpoint.pt"
    checkpoint.write_bytes(checkpoint.read_bytes()[:5000] if data is None else data)
    done = run(*SHORT, "--out", "mine")
    assert done.code == 2 and "mine/checkpoint.pt is damaged" in done.err and "--out" in done.err


def test_a_full_disk(
    run: Run,  # noqa: F811
    short: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as once:
        once.setattr(Path, "write_bytes", full)
        done = run(*SHORT, "--out", "mine")
    assert done.code == 2 and "cannot write to mine: No space left on device" in done.err
    assert not list((tmp_path / "mine").glob("*.part"))
    assert run(*SHORT, "--out", "mine").code == 0


def test_a_folder_that_is_none(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "file").touch()
    done = run(*SHORT, "--out", "file")
    assert done.code == 2 and "cannot write to file: File exists; name another folder with --out" in done.err


def test_what_was_learned_can_be_taken_up_again() -> None:
    pytest.importorskip("torch")
    from foodchain.learn.learner import Learner

    known, rules = learned("cards"), find_rules("cards")
    assert known is not None
    learner = Learner(rules, "1", 0.01)
    learner.take_up(known)
    again = learner.learned("again")
    for before, after in zip(known.weights_for(rules), again.weights_for(rules), strict=True):
        assert after == pytest.approx(before)
    for before, after in zip(known.inner_for(rules), again.inner_for(rules), strict=True):
        assert after == pytest.approx(before)
    assert again.names_for(rules) == pytest.approx(known.names_for(rules))
    assert (again.outer, again.direct_for(rules)) == (
        pytest.approx(known.outer),
        pytest.approx(known.direct_for(rules)),
    )


def test_one_training_at_a_time_in_a_folder(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    from foodchain.learn.training import alone_in

    with alone_in(tmp_path / "mine"):
        done = run(*SHORT, "--out", "mine")
    assert done.code == 2 and "another training is at work in mine; wait for it, or stop it" in done.err


def test_damaged_lines_of_the_log_are_left_out(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    run(*SHORT, "--out", "mine")
    log = tmp_path / "mine/log.jsonl"
    before = log.read_bytes()
    log.write_bytes(b'[1]\n{"games": 64}\n\xff\xfe\n\n' + before + b'{"round": "two"}\n{"rou')
    done = run(*SHORT, "--out", "mine")
    assert done.code == 0 and "All is learned already." in done.out
    assert log.read_bytes() == before


def test_weights_that_are_missing_are_written_again(run: Run, short: None, tmp_path: Path) -> None:  # noqa: F811
    run(*SHORT, "--out", "mine")
    weights = tmp_path / "mine/cards.json"
    before = weights.read_bytes()
    weights.unlink()
    assert run(*SHORT, "--out", "mine").code == 0 and weights.read_bytes() == before


def test_a_seed_is_a_number_or_a_word(run: Run, short: None) -> None:  # noqa: F811
    done = run(*SHORT, "--seed", "a b")
    assert done.code == 2 and "a seed has no spaces" in done.err


# -- what we ship ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["marine", "cards"])
def test_weights_come_with_their_log(game: str) -> None:
    made_by = read_learned(FOLDER / f"{game}.json").made_by
    log = [json.loads(line) for line in (FOLDER / f"{game}.log.jsonl").read_text().splitlines()]
    assert f"; round {log[-1]['round']:.0f} of {log[-1]['round']:.0f}" in made_by
