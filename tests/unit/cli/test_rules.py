"""foodchain rules: the guides in the terminal."""

from __future__ import annotations

import pytest

from tests.unit.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "Glaciation"),
        (("marine",), "Asteroid"),
        (("base", "--language", "de"), "Vergletscherung"),
        (("cards", "--language", "fr"), "Éruption solaire"),
    ],
)
def test_rules_are_told(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    done = run("rules", *arguments)
    assert (done.code, done.err) == (0, "") and expected in done.out and "{" not in done.out


def test_reconstructed_cards_are_marked(run: Run) -> None:
    assert "Volcanism ≈" in run("rules", "marine").out
    assert "≈" not in run("rules", "base").out


def test_unknown_games_and_languages(run: Run) -> None:
    assert "there are: base, marine, cards" in run("rules", "chess").err
    done = run("rules", "base", "--language", "it")
    assert done.code == 2 and "there are: en, de, fr" in done.err
