"""Many games: fair, repeatable, and added up rightly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import foodchain
from foodchain.arena.match import Result
from foodchain.arena.simulate import Plan, Standings, seating, simulate
from foodchain.arena.tally import Mean, Tally
from tests.unit.cli.conftest import Run

SHORT = ("--seed", "3", "-o", "turns=2")


def test_the_results(run: Run) -> None:
    done = run("simulate", "base", "--bots", "lively,random,random", "--games", "6", *SHORT)
    assert done.code == 0 and done.err == ""
    for words in ("By bot", "lively", "By seat", "seat 2", "By animal", "6 games in", "win 33.3% each", "ended by"):
        assert words in done.out


def test_data_for_programs(run: Run) -> None:
    data = run("simulate", "base", "--bots", "lively,random,random", "--games", "6", *SHORT, "--json").data
    assert data["games"] == 6 and data["seats"] == 3 and data["options"] == {"turns": 2}
    assert data["by_bot"]["random"]["played"] == 12 and data["by_bot"]["lively"]["played"] == 6
    assert sum(bot["wins"] for bot in data["by_bot"].values()) == 6
    assert sum(seat["played"] for seat in data["by_seat"].values()) == 18
    assert sum(animal["played"] for animal in data["by_animal"].values()) == 18
    assert sum(data["endings"].values()) == 6
    assert data["turns"]["mean"] <= 2 and data["decisions"]["mean"] > 20
    low, high = data["by_bot"]["lively"]["interval"]
    assert 0 <= low <= data["by_bot"]["lively"]["win_rate"] <= high <= 1


def test_the_number_of_processes_makes_no_difference(run: Run) -> None:
    command = ("simulate", "base", "--bots", "random,lively", "--games", "9", *SHORT, "--json")
    one, two = run(*command).data, run(*command, "--jobs", "2").data
    assert one.pop("speed")["jobs"] == 1 and two.pop("speed")["jobs"] == 2
    assert one == two


def test_the_seed_makes_all_the_difference() -> None:
    games = [list(simulate(Plan("base", ("random",) * 2, 2, seed, {"turns": 1}))) for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_one_bot_for_all_seats(run: Run) -> None:
    data = run("simulate", "base", "--bots", "random", "--seats", "5", "--games", "1", "-o", "turns=1", "--json").data
    assert data["table"] == ["random"] * 5


def test_every_bot_sits_everywhere_equally_often() -> None:
    plan = Plan("base", ("a", "b", "c", "d"), 40, "1")
    tables = [seating(plan, number) for number in range(40)]
    places = Counter((seat, bot) for table in tables for seat, bot in enumerate(table))
    assert set(places.values()) == {10}
    left_of_a = Counter(table[table.index("a") - 1] for table in tables)
    assert set(left_of_a) == {"b", "c", "d"}


def test_records_are_kept_and_sound(run: Run, tmp_path: Path) -> None:
    run("simulate", "base", "--bots", "random", "--seats", "2", "--games", "3", *SHORT, "--records", "games")
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["base-3-0.txt", "base-3-1.txt", "base-3-2.txt"]
    assert run("verify", *files).code == 0
    assert foodchain.load(files[0].read_text()).seed == "3-0"


def test_a_pack_travels_with_the_records(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "base"\n[cards]\nface_up = 4\n')
    command = ("simulate", "base", "--seats", "2", "--games", "2", *SHORT, "--pack", "pack.toml", "--records", "games")
    assert run(*command, "--jobs", "2").code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert all("\npack cards.face_up 4\n" in file.read_text() for file in files)
    assert run("verify", *files).code == 0


def test_games_that_do_not_end_are_given_up(run: Run) -> None:
    data = run("simulate", "base", "--games", "2", "--most", "30", "-o", "turns=0", "--json").data
    assert data["endings"] == {"unfinished": 2}
    assert all(bot["wins"] == 0 for bot in data["by_bot"].values())


def test_an_interrupt_leaves_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, _: int) -> Iterator[Result]:
        yield from list(simulate(plan))[:2]
        raise KeyboardInterrupt

    monkeypatch.setattr("foodchain.cli.simulate.results_of", interrupted)
    done = run("simulate", "base", "--seats", "2", "--games", "3", "-o", "turns=1", "--json")
    assert done.code == 130 and "Stopped after 2 of 3 games" in done.err
    assert done.data["games"] == 2 and done.data["wanted"] == 3


def test_several_animals_each_count(run: Run) -> None:
    data = run("simulate", "base", "--seats", "2", "--games", "2", "-o", "multiple=yes", "-o", "turns=1", "--json").data
    assert {animal["played"] for animal in data["by_animal"].values()} == {2}


def test_a_shared_victory_is_shared() -> None:
    standings = Standings()
    standings.add(Result(0, "1", ("a", "b", "b"), (("x",), ("y",), ("z",)), (5, 5, 1), (0, 1), "over", None, 9))
    assert standings.bots["a"].wins == 0.5 and standings.bots["b"].wins == 0.5
    assert standings.data()["turns"] is None


def test_margins() -> None:
    tally, mean = Tally(), Mean()
    for number in range(100):
        tally.add(1 if number < 25 else 0, number)
        mean.add(number)
    assert tally.interval == pytest.approx((0.1755, 0.3430), abs=1e-4)  # Wilson's interval for 25 of 100
    assert (mean.value, mean.margin) == pytest.approx((49.5, 5.686), abs=1e-3)
    assert Tally().interval == (0, 1) and Mean().data() is None
