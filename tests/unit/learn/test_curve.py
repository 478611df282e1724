"""The learning curve as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

from foodchain.learn.curve import curve, interval

LOG = [
    {"round": 0, "games": 0, "wins": 0.25, "measured": 40, "table": 4},
    {"round": 1, "games": 64, "judge": 1.2, "entropy": 1.5, "points": 60.0},
    {"round": 2, "games": 128, "judge": 1.0, "entropy": 1.0, "points": 80.0, "wins": 0.5, "measured": 40, "table": 4},
]


def lines(picture: str) -> list[list[tuple[float, float]]]:
    """The points of each line."""
    found = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}polyline")
    return [
        [(float(x), float(y)) for x, y in (at.split(",") for at in line.get("points", "").split())] for line in found
    ]


def test_a_panel_for_each_number_with_the_games_from_left_to_right() -> None:
    wins, entropy, judge, points = lines(curve("foodchain train base", LOG))
    assert [len(panel) for panel in (wins, entropy, judge, points)] == [2, 2, 2, 2]
    assert wins[0][0] < entropy[0][0] < wins[1][0] == entropy[1][0]
    assert wins[1][1] < wins[0][1], "more is higher"
    assert entropy[1][1] > entropy[0][1]


def test_a_training_that_has_just_begun_has_a_picture() -> None:
    assert [len(panel) for panel in lines(curve("foodchain train base", LOG[:1]))] == [1, 0, 0, 0]
    assert lines(curve("foodchain train base", [])) == [[], [], [], []]


def test_the_interval_is_never_nothing() -> None:
    assert 0.15 < interval(LOG[2]) < 0.16
    assert 0.0 < interval({"wins": 1.0, "measured": 40}) < 0.05
