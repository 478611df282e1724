"""Sets of numbers as bits, beyond 32 of them: the board has 35 hexes, Marine 37."""

from __future__ import annotations

import re
from pathlib import Path

import foodchain
from foodchain.engine.bits import bit, count_bits


def test_every_bit_of_a_machine_word_stands_alone() -> None:
    assert [bit(n) for n in range(63)] == [2**n for n in range(63)]


def test_counting_what_is_in_a_set() -> None:
    assert count_bits(0) == 0
    assert count_bits(bit(0) | bit(31) | bit(32) | bit(62)) == 4


def test_no_rule_shifts_a_literal_one() -> None:
    """Compiled, that is a shift of 32 bits: scoring 3,-1 would mark -3,1 as scored."""
    root = Path(foodchain.__file__).parent
    rules = [path for part in ("engine", "earth", "games") for path in (root / part).rglob("*.py")]
    guilty = [path.name for path in rules if path.name != "bits.py" and re.search(r"\b1 << ", path.read_text("utf-8"))]
    assert guilty == []


def test_scoring_the_last_hex_marks_that_hex() -> None:
    game = foodchain.load(
        "foodchain position 1; game base; seats 2; tile 3,-1 forest: 1 birds; tile 3,0 sea: 1 mammals; "
        "tile -3,1 sea; section domination; pawn domination 1: birds; phase execution"
    )
    game.play("score 3,-1")
    scored = [tile["hex"] for tile in game.view()["earth"] if tile["scored"]]
    assert scored == ["3,-1"]
