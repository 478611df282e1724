"""A decision costs the same early and late: counted in calls, not seconds."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.engine.game import SNAPSHOT_EVERY

from .tables import PLAIN_TABLES, Table, moments


def calls_of(game: Game, number: int) -> int:
    """How many Python functions run when an option is played and the next decision is looked at."""
    count = 0

    def profile(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(profile)
    try:
        game.play(number)
        if not game.over:
            _ = game.decision.options
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.skipif(foodchain.compiled(), reason="compiled calls cannot be counted")
@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_a_long_past_costs_nothing(table: Table) -> None:
    """The same option at the same position, with and without hundreds of options behind it."""
    compared = 0
    for game in moments(table.new(61, **({"turns": 8} if table.game == "base" else {})), 61, lively=True):
        if game.ply > 30 and game.ply % 15 == 7 and (game.ply + 1) % SNAPSHOT_EVERY:
            number = game.decision.options[0].number
            assert calls_of(game.clone(), number) == calls_of(foodchain.load(game.position()), number)
            compared += 1
    assert compared or game.ply <= 37, "only a game that ends before the first comparison has none"


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_the_past_keeps_a_snapshot_now_and_then(table: Table) -> None:
    """So that going back one step replays a few options, not the whole game."""
    game = table.short(62)
    for _ in moments(game, 62):
        pass
    kept = [ply.count for ply in game.plies if ply.snapshot is not None]
    assert kept == list(range(SNAPSHOT_EVERY, game.ply + 1, SNAPSHOT_EVERY))
