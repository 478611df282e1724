"""Options in rows, and what an answer means."""

from __future__ import annotations

import pytest

from foodchain import Option
from foodchain.cli.menu import Menu


def menu(*texts: str) -> Menu:
    return Menu([Option(number, text, ()) for number, text in enumerate(texts)])


SPACES = menu("place migration 7", "place migration 6", "place domination 1", "place speciation seed", "pass")
MOVES = menu("move 0,0 > 1,0", "move 0,0 > 0,1", "move 1,0 > 0,0", "move 1,-1 > 1,0", "pass")
CORNERS = menu("put 0,0/NE", "put 1,0/W", "put 0,0/SE", "put -1,0/NE")


@pytest.mark.parametrize(
    ("offered", "answer", "meant"),
    [
        (SPACES, "2", ["place migration 6"]),
        (SPACES, "place migration 6", ["place migration 6"]),
        (SPACES, "  Place   Migration 6 ", ["place migration 6"]),
        (SPACES, "migration 6", ["place migration 6"]),
        (SPACES, "mig 6", ["place migration 6"]),
        (SPACES, "seed", ["place speciation seed"]),
        (
            SPACES,
            "p",
            ["place migration 7", "place migration 6", "place domination 1", "place speciation seed", "pass"],
        ),
        (SPACES, "pass", ["pass"]),
        (SPACES, "mig", ["place migration 7", "place migration 6"]),
        (SPACES, "6", []),  # numbers are those of the list, which has five
        (SPACES, "0", []),
        (SPACES, "sleep", []),
        (SPACES, "7 migration", []),
        (SPACES, "", []),
        (MOVES, "0,0 1,0", ["move 0,0 > 1,0"]),
        (MOVES, "0,0 > 1,0", ["move 0,0 > 1,0"]),
        (MOVES, "1,-1", ["move 1,-1 > 1,0"]),
        (MOVES, "1,0", ["move 0,0 > 1,0", "move 1,0 > 0,0", "move 1,-1 > 1,0"]),
        (CORNERS, "0,0", ["put 0,0/NE", "put 0,0/SE"]),
        (CORNERS, "1,0/w", ["put 1,0/W"]),
        (CORNERS, "se", ["put 0,0/SE"]),
    ],
)
def test_answers(offered: Menu, answer: str, meant: list[str]) -> None:
    assert [option.text for option in offered.find(answer)] == meant


def test_options_that_begin_alike_share_a_row() -> None:
    assert SPACES.text(80).plain.splitlines() == [
        "place migration    1) 7   2) 6",
        "place domination   3) 1",
        "place speciation   4) seed",
        "5) pass",
    ]


def test_scattered_options_are_gathered() -> None:
    assert CORNERS.text(80).plain.splitlines() == [
        "put 0,0/    1) NE   2) SE",
        "put 1,0/    3) W",
        "put -1,0/   4) NE",
    ]


def test_options_without_anything_in_common_follow_each_other() -> None:
    text = menu("add 2 > 1,0", "add 1 > 1,0", "pass").text(80).plain
    assert text == "1) add 2 > 1,0   2) add 1 > 1,0   3) pass"


def test_long_rows_are_broken_and_fit() -> None:
    offered = menu(*(f"score {q},{r}" for q in range(6) for r in range(6)))
    lines = offered.text(60).plain.splitlines()
    assert len(lines) > 1 and max(map(len, lines)) <= 60
    assert all(line.startswith(" " * 8) for line in lines[1:])


def test_some_options_keep_their_numbers() -> None:
    assert SPACES.text(80, SPACES.find("dom")).plain == "3) place domination 1"
