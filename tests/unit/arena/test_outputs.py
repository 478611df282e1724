"""What is left of a tournament: the table of all games, the summary, the pictures."""

from __future__ import annotations

from io import BytesIO

import polars
import pytest

from foodchain.arena import charts
from foodchain.arena.charts import pictures
from foodchain.arena.dataset import frame, parquet
from foodchain.arena.sequential import SequentialTest
from foodchain.arena.summary import page, pairing_rows, summary
from foodchain.arena.tournament import Count, Tournament, ladder

from .tournaments import made_up, mixed, played

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def base() -> Count:
    return played(mixed("base", deals=1, bots=("random", "lively")))


def test_a_row_for_each_seat_of_each_game(base: Count) -> None:
    table = polars.read_parquet(BytesIO(parquet(base.played)))
    assert table.height == 4 * base.plan.games
    first = table.row(0, named=True)
    entry = base.entries[0]
    assert (first["game"], first["seat"], first["bot"]) == (0, 0, entry.result.bots[0])
    assert first["seed"] == "7-0" and first["animals"] == list(entry.result.animals[0])
    assert first["points"] == entry.result.scores[0] and first["cpu_seconds"] == entry.cpu[0]
    by_source = table.explode("sources").unnest("sources", separator=".")
    assert by_source["sources.points"].sum() == table["points"].sum()
    assert table.group_by("game").agg(polars.col("win_share").sum())["win_share"].to_list() == pytest.approx([1] * 4)


def test_without_sources_there_is_nothing_in_their_place() -> None:
    plan = Tournament("cards", "round robin", (("a", "b"),), 1, "7")
    assert frame([made_up(plan, 0, "a")])["sources"].to_list() == [None, None]


def test_the_summary_adds_up(base: Count) -> None:
    data = summary(base)
    assert data["games"] == data["wanted"] == 4 and data["fair_share"] == 0.25
    assert sum(tally["wins"] for tally in data["by_bot"].values()) == pytest.approx(4)
    assert sum(int(count) for count in data["lengths"]["games"].values()) == 4 and data["lengths"]["unit"] == "turns"
    for bot, points in data["sources"].items():
        assert sum(points.values()) == pytest.approx(data["by_bot"][bot]["points"]["mean"], abs=0.2)
    assert "| lively |" in page(data) and "4 seats, round robin, 4 games" in page(data)


def test_a_ladder_says_who_is_stronger() -> None:
    plan = Tournament("cards", "ladder", ladder(["weak", "strong", "equal"], 2), 20, "7", test=SequentialTest(0.5, 0.8))
    count = Count(plan)
    for number in count.to_play():
        _, table, turn = plan.place_of(number)
        count.add(made_up(plan, number, "strong" if table == 0 or turn else "equal"))
    strong, equal = pairing_rows(summary(count))
    assert strong[:2] == ["strong", "weak"] and strong[-1] == "stronger" and strong[3] == "100.0 %"
    assert equal[:2] == ["equal", "strong"] and equal[-1] == "not stronger" and equal[3] == "50.0 %"
    assert count.wanted < plan.games


def test_pictures_are_drawn(base: Count) -> None:
    drawn = pictures(summary(base))
    assert set(drawn) == {"ratings.png", "wins.png", "length.png", "sources.png"}
    assert all(picture.startswith(PNG) for picture in drawn.values())
    assert drawn == pictures(summary(base)), "the same games, the same pictures"


def test_long_names_leave_room_for_the_picture() -> None:
    assert charts.within("learned:/home/anna/training/cards/cards.json@0.1s") == "learned:…rds/cards.json@0.1s"
    assert charts.within("run:node my_bot.js@0.5s") == "run:node my_bot.js@0.5s"


def test_games_without_animals_and_sources_have_pictures_too() -> None:
    plan = Tournament("cards", "round robin", (("a", "b"),), 1, "7")
    count = Count(plan)
    for number in count.to_play():
        count.add(made_up(plan, number, "a"))
    assert set(pictures(summary(count))) == {"ratings.png", "wins.png", "length.png"}


def test_sources_that_bring_little_are_drawn_together() -> None:
    by_bot = {"a": {f"card {n}": float(n) for n in range(12)}, "b": {"card 0": -100.0}}
    named = charts.main_sources(by_bot)
    assert named[0] == "card 0" and len(named) == charts.MOST_SOURCES
    assert charts.grouped(by_bot["a"], named)["others"] == 1 + 2 + 3 + 4
