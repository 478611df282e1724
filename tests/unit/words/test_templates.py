"""How messages are written: gaps, signs, forms by number, and brackets."""

from __future__ import annotations

import pytest

from foodchain.words import Aside, BadTemplate, Gap, gaps_of, parse, plural_form


def test_a_message_is_taken_apart() -> None:
    assert parse("{animal}: {vp:+ VP}") == (Gap("animal"), ": ", Gap("vp", signed=True, unit=" VP"))
    assert parse("{count} {count|tile|tiles}") == (Gap("count"), " ", Gap("count", forms=("tile", "tiles")))
    assert parse("The {terrain}[ at {hex}]: take a card.") == (
        "The ",
        Gap("terrain"),
        Aside(" at ", Gap("hex"), ""),
        ": take a card.",
    )
    assert parse("") == ()


def test_all_gaps_are_found() -> None:
    assert [gap.fact for gap in gaps_of(parse("{terrain}[ at {hex}] {0}"))] == ["terrain", "hex", "0"]


@pytest.mark.parametrize(
    "text",
    ["{count", "count}", "[ at", "at]", "{}", "{a b}", "[ at {hex]}", "[ at]", "[{a}{b}]", "[{a|b|c}]", "{vp:+|a|b}"],
)
def test_a_message_with_a_slip_is_refused(text: str) -> None:
    with pytest.raises(BadTemplate):
        parse(text)


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [
        ("en", 0, "tiles"),
        ("en", 1, "tile"),
        ("en", 2, "tiles"),
        ("en", -1, "tile"),
        ("de", 0, "tiles"),
        ("de", 1, "tile"),
        ("fr", 0, "tile"),
        ("fr", 1, "tile"),
        ("fr", 2, "tiles"),
        ("fr", 1_000_000, "tiles"),
    ],
)
def test_a_number_chooses_the_form(language: str, count: int, form: str) -> None:
    assert plural_form(language, ("tile", "tiles"), count) == form
