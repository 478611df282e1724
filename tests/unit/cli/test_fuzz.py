"""The fuzzer passes sound games, and a broken one becomes a record that can be opened."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain.arena import fuzz as arena
from foodchain.arena.fuzz import FuzzPlan, Suspect, fuzz_game
from tests.unit.cli.conftest import Run, played

SHORT = ("--seats", "2", "--seed", "4", "-o", "turns=2")


@pytest.fixture
def closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check everything often: short games have to do."""
    monkeypatch.setattr(arena, "SELDOM", 3)
    monkeypatch.setattr(arena, "RARELY", 20)


def breaks(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Pieces get lost after so many options."""
    sound = Suspect.check_state

    def check_state(suspect: Suspect) -> None:
        sound(suspect)
        if suspect.game.ply == after:
            raise foodchain.BrokenInvariant("there are 19 sun disks, not 20")

    monkeypatch.setattr(Suspect, "check_state", check_state)


@pytest.mark.usefixtures("closely")
@pytest.mark.parametrize(
    "options", ["", "--bots lively,random", "-o dominance=claimed -o earth=random", "-o multiple=yes -o animals=choose"]
)
def test_sound_games(options: str, run: Run, tmp_path: Path) -> None:
    done = run("fuzz", "base", "--games", "2", *SHORT, *options.split())
    assert (done.code, done.err) == (0, "")
    assert "2 games and" in done.out and "nothing wrong" in done.out and "ended by turn limit 2" in done.out
    assert list(tmp_path.iterdir()) == []


def test_data_for_programs(run: Run) -> None:
    data = run("fuzz", "base", "--games", "2", *SHORT, "--json").data
    assert data["games"] == 2 and data["decisions"] > 40 and data["failure"] is None


def test_processes_share_the_work(run: Run) -> None:
    one = run("fuzz", "base", "--games", "3", *SHORT, "--json").data
    two = run("fuzz", "base", "--games", "3", *SHORT, "--json", "--jobs", "2").data
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_a_failure_is_saved_as_a_record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, after=20)
    done = run("fuzz", "base", "--games", "5", *SHORT)
    assert done.code == 1
    assert "Game 0 is broken after 20 options." in done.out
    assert "BrokenInvariant: there are 19 sun disks, not 20" in done.out
    file = tmp_path / "fuzz-base-2-4-0.txt"
    assert f"foodchain show {file.name}" in done.out
    assert foodchain.load(file.read_text()).ply == 20
    assert run("show", file).code == 0
    again = next(line for line in done.out.splitlines() if line.startswith("again: ")).removeprefix("again: foodchain ")
    assert "--first 0 --games 1" in again and "-o turns=2" in again
    repeated = run(*shlex.split(again), "--json")
    assert repeated.code == 1
    assert repeated.data["failure"]["file"] == "fuzz-base-2-4-0-2.txt"
    assert (tmp_path / "fuzz-base-2-4-0-2.txt").read_text() == file.read_text()


def test_a_later_game_fails_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Suspect.check_result

    def check_result(suspect: Suspect) -> None:
        sound(suspect)
        if suspect.game.seed == "4-2":
            raise arena.Fault("nobody won")

    monkeypatch.setattr(Suspect, "check_result", check_result)
    done = run("fuzz", "base", "--games", "5", *SHORT, "--json", "--folder", "failures")
    assert done.code == 1 and done.data["games"] == 3
    failure = done.data["failure"]
    assert failure["number"] == 2 and failure["what"] == "nobody won"
    assert foodchain.load(Path(failure["file"]).read_text()).over


def test_a_game_without_end(run: Run) -> None:
    done = run("fuzz", "base", "--games", "1", "--most", "25", *SHORT)
    assert done.code == 1 and "the game does not end: 25 decisions" in done.out and "--most 25" in done.out


def test_an_accident_in_the_middle_of_an_option(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record has what was played before, and the message says where it happened."""

    class Clumsy:
        def choose(self, sight: Any) -> foodchain.Option:
            if sight.view()["ply"] == 10:
                raise IndexError("list index out of range")
            option: foodchain.Option = sight.rng.choice(sight.decision.options)
            return option

    monkeypatch.setattr(arena, "make_bot", lambda _: Clumsy())
    done = run("fuzz", "base", "--games", "1", *SHORT)
    assert done.code == 1 and "IndexError: list index out of range in test_fuzz.py, line" in done.out
    assert foodchain.load((tmp_path / "fuzz-base-2-4-0.txt").read_text()).ply == 10


# -- each detector sees what it is there to see ----------------------------------------------------------------------


class Puppet:
    """A game that does as the real one does, but for what is broken."""

    def __init__(self, game: foodchain.Game, **broken: Any) -> None:
        self.real = game
        self.broken = broken

    def __getattr__(self, name: str) -> Any:
        return self.broken[name] if name in self.broken else getattr(self.real, name)


def suspect(**broken: Callable[..., Any] | Any) -> Suspect:
    watched = Suspect(played(foodchain.new("base", seats=2, seed=1), 12), ("random", "random"), "1")
    watched.game = Puppet(watched.game, **broken)  # type: ignore[assignment]
    return watched


def test_a_copy_that_is_no_copy() -> None:
    other = foodchain.new("base", seats=2, seed=2)
    watched = suspect(clone=lambda: other)
    with pytest.raises(arena.Fault, match="a copy differs"):
        watched.check_clone(watched.game.position())


def test_a_copy_that_is_not_independent() -> None:
    watched = suspect()
    watched.game.broken["clone"] = lambda: watched.game.real  # type: ignore[attr-defined]
    with pytest.raises(arena.Fault, match="playing on with a copy changed the game"):
        watched.check_clone(watched.game.position())


def test_an_undo_that_does_nothing() -> None:
    watched = suspect(undo=lambda *_: None)
    with pytest.raises(arena.Fault, match="taking it back changed the game"):
        watched.check_undo(watched.game.position(), watched.game.decision.options[0])


def test_an_illegal_option_that_is_accepted() -> None:
    watched = suspect(play=lambda _: None)
    with pytest.raises(arena.Fault, match="is not among the options, but could be played"):
        for _ in range(50):
            watched.check_refusal(watched.game.position())


def test_a_view_that_tells_too_much() -> None:
    game = foodchain.new("base", seats=2, seed=1)
    watched = suspect(view=lambda seat=None: game.view(seat) | {"next tile": "sea"})
    with pytest.raises(arena.Fault, match=r"tells what it may not know: .*next tile"):
        watched.check_views()


def test_a_record_of_another_game() -> None:
    watched = suspect(record=lambda: foodchain.new("base", seats=2, seed=1).record())
    with pytest.raises(arena.Fault, match="leads to another state"):
        watched.check_record()


class Asked:
    """A decision with whatever options."""

    seat = 0
    kind = "place pawn"
    prompt = "Place a pawn."

    def __init__(self, *options: foodchain.Option) -> None:
        self.options = list(options)


def test_a_decision_without_options() -> None:
    with pytest.raises(arena.Fault, match="no legal option"):
        suspect(decision=Asked()).check_state()


def test_an_option_offered_twice() -> None:
    option = foodchain.new("base", seats=2, seed=1).decision.options[0]
    with pytest.raises(arena.Fault, match="offered twice"):
        suspect(decision=Asked(option, option)).check_state()


def test_the_same_plan_plays_the_same_game() -> None:
    plan = FuzzPlan("base", ("random", "lively"), "7", {"turns": 1})
    assert fuzz_game(plan, 3) == fuzz_game(plan, 3)
