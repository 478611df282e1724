"""What `make arena` plays, and what docs/ladder.md says of it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools import arena
from typer.testing import CliRunner

from foodchain.arena.summary import summary
from foodchain.arena.tournament import GAUNTLET, Count, Tournament, play_entry
from foodchain.catalogue import find_rules
from foodchain.cli.errors import CommandError

AGAIN = 4  # deals of a bar that are played again here


def published(name: str, game: str) -> tuple[float, float]:
    """The 95 % interval of a bar in the document."""
    row = next(line for line in arena.PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {name} |"))
    cell = row.split(" | ")[1 + arena.GAMES.index(game)]
    low, high = re.findall(r"([\d.]+) to ([\d.]+)", cell)[0]
    return float(low) / 100, float(high) / 100


@pytest.mark.compiled_enough
@pytest.mark.parametrize("game", ["base", "cards"])
def test_a_part_of_the_ladder_played_again_agrees_with_the_document(game: str) -> None:
    [bar] = [
        bar for bar in arena.cells(arena.read_plans()) if (bar.name, bar.game) == ("Greedy against 3 random", game)
    ]
    assert bar.plan
    count = Count(replace(bar.plan, deals=AGAIN))
    for number in count.to_play():
        count.add(play_entry(count.plan, number))
    [pairing] = summary(count)["pairings"]
    low, high = published(bar.name, game)
    assert pairing["interval"][0] <= high and low <= pairing["interval"][1]


def test_every_bar_can_be_played_once_its_bots_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "exists", lambda bot: True)
    found = list(arena.cells(arena.read_plans()))
    assert len({cell.folder for cell in found}) == len(found)
    for cell in found:
        assert cell.plan
        find_rules(cell.game).check_setup(cell.plan.seats, {})
        if cell.plan.test:
            assert 0 < cell.plan.test.low < cell.plan.test.high < 1 and cell.plan.games >= 200


def test_bots_that_are_not_there_are_said_to_be_missing() -> None:
    plans = arena.read_plans()
    missing = arena.Bar("Nobody against 3 random", "nobody", "random", 4, {"base": 0.5})
    found = list(arena.tables(plans_with(plans, missing), list(arena.cells(plans_with(plans, missing)))))
    assert found[0][2] == [["Nobody against 3 random", "no such bot yet", "-", "-"]]


def plans_with(plans: arena.Plans, bar: arena.Bar) -> arena.Plans:
    return arena.Plans(plans.seed, plans.games, [bar], plans.curve, plans.ladder)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another folder, another document, and quick things to play."""
    monkeypatch.setattr(arena, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(arena, "PICTURES", tmp_path)
    monkeypatch.setattr(arena, "PAGE", tmp_path / "ladder.md")
    (tmp_path / "ladder.md").write_text(f"before\n\n{arena.BEGIN}old\n{arena.END}\nafter\n")
    plans = arena.Plans(
        "1",
        40,
        [arena.Bar("Greedy against lively", "greedy", "lively", 2, {"cards": 0.6})],
        [arena.Curve("Greedy, by time", ["random", "greedy"], "lively", 2, 4)],
        arena.Ladder("Ladder", ["random", "lively", "nobody"], 2, 4),
    )
    monkeypatch.setattr(arena, "read_plans", lambda: plans)
    return tmp_path


def make_arena(*arguments: str) -> Any:
    import typer

    app = typer.Typer()
    app.command()(arena.main)
    return CliRunner().invoke(app, ["--jobs", "1", *arguments], catch_exceptions=False)


def test_bars_curve_and_ladder_are_printed_and_written(small: Path) -> None:
    done = make_arena("--game", "cards", "--write")
    assert done.exit_code == 0
    page = (small / "ladder.md").read_text("utf-8")
    assert page.startswith(f"before\n\n{arena.BEGIN}") and page.endswith(f"{arena.END}\nafter\n") and "old" not in page
    bar = next(line for line in page.splitlines() if line.startswith("| Greedy against lively |"))
    assert re.fullmatch(
        r"\| Greedy against lively \| - \| - \| [\d.]+ % \(.* to .*\) at [\d.]+ ms, \d+ games; ≥ 60 %: reached \|", bar
    )
    assert "| random | not played | not played | " in page
    assert "## Ladder, cards, 4 games" in page and "nobody" not in page
    assert "](pictures/ladder-cards.png)" in page and (small / "ladder-cards.png").exists()
    assert "ladder-base" not in page
    again = make_arena("--only", "ladder", "--game", "cards", "--write")
    assert "4 games were played already" in again.output
    assert (small / "ladder.md").read_text("utf-8") == page, "what was played before is still there"


def test_what_there_is_can_be_listed_and_chosen(small: Path) -> None:
    assert make_arena("--list", "--game", "cards", "--jobs", "2").output.splitlines() == [
        "Greedy against lively, cards: at most 1 minutes of one processor",
        "Greedy, by time, cards: at most 1 minutes of one processor",
        "Ladder, cards: at most 1 minutes of one processor",
        "All of it takes at most 1 minutes with 2 processes.",
    ]
    some = make_arena("--list", "--only", "RANDOM", "--game", "base").output.splitlines()
    assert [line.partition(":")[0] for line in some[:-1]] == ["Greedy, by time, base", "Ladder, base"]
    with pytest.raises(CommandError, match="nothing is called 'chess' in any game; --list names what there is"):
        make_arena("--only", "chess")
    assert not (small / "kept").exists()


@pytest.mark.parametrize(("bots", "seconds"), [(("apex@0.1s", "greedy"), 0.101), (("apex@0.5s", "hunter@20"), 0.501)])
def test_how_long_a_tournament_takes_is_what_its_bots_may_think(bots: tuple[str, str], seconds: float) -> None:
    plan = Tournament("base", GAUNTLET, (bots,), 3, "1")  # three deals, each from both seats
    cell = arena.Cell("no such name", "base", list(bots), plan)
    assert arena.thinking_time(cell) == pytest.approx(6 * arena.DECISIONS["base"] * seconds)
