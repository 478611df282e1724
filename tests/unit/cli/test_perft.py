"""Counting sequences of options."""

from __future__ import annotations

from pathlib import Path

import foodchain
from foodchain.arena.perft import divide, perft
from tests.unit.cli.conftest import Run


def by_playing(game: foodchain.Game, depth: int) -> int:
    """The slow way, through the public surface."""
    if depth == 0:
        return 1
    if game.over:
        return 0
    total = 0
    for option in game.decision.options + game.decision.claims:
        copy = game.clone()
        copy.play(option)
        total += by_playing(copy, depth - 1)
    return total


def test_it_counts_what_can_be_played(short_game: foodchain.Game) -> None:
    for ply in (0, 20, short_game.ply - 3, short_game.ply):
        moment = short_game.at(ply)
        for depth in (0, 1, 2):
            assert perft(moment, depth) == by_playing(moment, depth)


def test_claims_are_counted() -> None:
    game = foodchain.load(
        """foodchain position 1; game base; seats 2; option dominance claimed; seat 0: birds; seat 1: insects
        tile 0,0 sea tundra; tile 1,-1 savannah: 3 birds; tile 0,1 mountain marker birds: 1 birds
        disk 1,-1/E seed; disk 0,1/SW seed"""
    )
    assert perft(game, 1) == len(game.decision.options) + len(game.decision.claims) > len(game.state.legal)
    assert perft(game, 2) == by_playing(game, 2)


def test_the_command(run: Run, short_game: foodchain.Game) -> None:
    done = run("perft", "base", "--depth", "2", "--seats", "2")
    assert done.code == 0 and "1,640 sequences of 2 options" in done.out
    data = run("perft", "base", "--depth", "2", "--divide", "--json").data
    assert data["sequences"] == 1640 == sum(data["divide"].values())
    assert run("perft", "base", "--depth", "0", "--json").data["sequences"] == 1


def test_from_a_file(run: Run, record: Path, short_game: foodchain.Game) -> None:
    assert run("perft", "base", record, "--json").data["sequences"] == 0
    record.write_text(short_game.at(20).record())
    done = run("perft", "base", record, "--depth", "1", "--divide")
    for option, sequences in divide(short_game.at(20), 1):
        assert option.text in done.out and sequences == 1
