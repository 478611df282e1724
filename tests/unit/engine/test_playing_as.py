"""Somebody who plays several seats, and where one action ends and the next begins."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import foodchain
from foodchain.errors import IllegalMove


def test_whoever_plays_several_seats_plays_for_the_one_that_is_to_choose() -> None:
    game = foodchain.new("base", seats=3, seed=1)
    game.play_as([0, 1], game.decision.options[0])
    game.play_as([0, 1], game.decision.options[0])
    last = game.last
    assert last is not None and last.seat == 1 and not last.claimed
    with pytest.raises(IllegalMove, match="for seat 2 to choose now, not for seat 0 or 1"):
        game.play_as([0, 1], game.decision.options[0])
    with pytest.raises(IllegalMove, match=r"for seat 2 to choose now$"):
        game.play_as([], game.decision.options[0])
    assert game.ply == 2, "a refusal changes nothing"


@pytest.mark.parametrize("name", ["base", "marine"])
def test_an_action_goes_on_only_for_its_seat(name: str) -> None:
    game, dice = foodchain.new(name, seats=2, seed=1), Random(1)
    marks = [game.action_mark()]
    while not game.over and game.ply < 200:
        game.play(dice.choice(game.decision.options))
        marks.append(game.action_mark())
    goes_on = [(before, after) for before, after in pairwise(marks) if after.continues(before)]
    assert 0 < len(goes_on) < game.ply
    assert all(before.seat == after.seat for before, after in goes_on)


def test_taking_back_finds_the_same_mark() -> None:
    game, dice = foodchain.new("base", seats=2, seed=3), Random(3)
    for _ in range(60):
        game.play(dice.choice(game.decision.options))
    before = game.action_mark()
    game.play(game.decision.options[0])
    game.undo()
    again = game.action_mark()
    assert (again.seat, again.below) == (before.seat, before.below)
