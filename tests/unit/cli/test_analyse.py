"""Analysing a record on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import foodchain
from tests.unit.cli.conftest import Run, played

pytestmark = pytest.mark.compiled_enough


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """The first choices of a game that was saved by its players."""
    file = tmp_path / "game.txt"
    file.write_text(played(foodchain.new("cards", seats=2, seed=1), 8).record() + "# table: person greedy\n")
    return file


QUICK = ("--quick", "--tries", 20, "--decisions", 2, "--jobs", 1)


def test_it_tells_of_chances_points_and_decisions(run: Run, beginning: Path) -> None:
    done = run("analyse", beginning, *QUICK)
    assert done.code == 0
    for heading in ("Win chances", "Points by source", "Costliest decisions"):
        assert heading in done.out
    assert "person" in done.out and "greedy" in done.out


@pytest.mark.parametrize(("language", "words"), [("fr", "Chances de gagner"), ("de", "Gewinnaussichten")])
def test_it_speaks_other_languages(run: Run, beginning: Path, language: str, words: str) -> None:
    assert words in run("analyse", beginning, *QUICK, "--language", language).out


def test_data_and_the_standard_input(run: Run, beginning: Path) -> None:
    data = run("analyse", "-", *QUICK, "--json", typed=beginning.read_text()).data
    assert (
        data["options"] == 8 and len(data["moments"]) == 9 and [player["seat"] for player in data["players"]] == [0, 1]
    )


def test_a_page_is_written_and_not_over_another(run: Run, beginning: Path) -> None:
    assert run("analyse", beginning, *QUICK, "--html", "out.html").code == 0
    assert "</html>" in Path("out.html").read_text()
    again = run("analyse", beginning, *QUICK, "--html", "out.html")
    assert again.code == 2 and "--force replaces it" in again.err
    done = run("analyse", beginning, *QUICK, "--html", "-")
    assert done.out.startswith("<!doctype html>") and done.out.endswith("</html>\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.txt"], "missing.txt: no such file"),
        (["game.txt", "--language", "xx"], "nothing is said in 'xx'"),
        (["game.txt", "--quick", "--thorough"], "not both"),
        (["game.txt", "--seat", "5"], "there is no seat 5"),
        (["game.txt", "--json", "--html", "-"], "only one thing"),
    ],
)
def test_errors_say_what_to_do(run: Run, beginning: Path, arguments: list[str], said: str) -> None:
    done = run("analyse", *arguments)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_a_bad_record_and_a_position(run: Run, beginning: Path) -> None:
    cut = beginning.read_text().splitlines()[:-3]
    assert run("analyse", "-", typed="\n".join(cut)).code == 2
    position = foodchain.new("base", seats=2, seed=1).position()
    done = run("analyse", "-", typed=position)
    assert done.code == 2 and "has no options to analyse" in done.err
