"""Every game ends, and says why."""

from __future__ import annotations

import pytest

import foodchain

from .tables import PLAIN_TABLES, TABLES, Table, play_on


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_whole_game_of_lively_players_ends_by_itself(table: Table) -> None:
    game = play_on(table.new(51), 51, lively=True)
    assert game.over
    assert game.ending and game.winners
    assert game.view()["ending"] == game.ending


@pytest.mark.parametrize("table", [table for table in PLAIN_TABLES if table.game == "base"], ids=repr)
def test_the_turn_limit_ends_it(table: Table) -> None:
    for turns in (1, 2, 5):
        game = play_on(table.new(52, turns=turns), 52)
        assert (game.ending, game.view()["turn"]) == ("turn limit", turns)


def test_a_position_beyond_the_limit_is_no_way_around_it() -> None:
    with pytest.raises(foodchain.BadPosition, match="turn 9 is beyond the last one, 5"):
        foodchain.load("foodchain position 1; game base; seats 2; option animals birds,mammals; option turns 5; turn 9")


BARREN = """foodchain position 1; game base; seats 2; option turns 0; turn 12; phase execution; section domination
    tile 0,0 sea: 1 birds; tile 0,1 forest: 1 insects; animal birds: vp 20, pool 0; animal insects: vp 31, pool 0
    pawn domination 1: birds; pawn domination 2: insects"""


def test_a_barren_earth_ends_it() -> None:
    """Ruling B28: the last species are endangered, and no pool holds another. The dead score no more tiles."""
    game = foodchain.load(BARREN)
    game.play("score 0,0")
    game.play("pass")
    assert game.over and game.ending == "barren earth"
    assert game.scores == [29, 31]
    assert game.winners == [1]
    assert all(not tile["cubes"] for tile in game.view()["earth"])


@pytest.mark.parametrize("last", ["disk 0,1/SW grass", "animal insects: pool 1"])
def test_one_species_on_earth_or_in_a_pool_goes_on(last: str) -> None:
    text = BARREN.replace(
        "animal insects: vp 31, pool 0", last if "animal" in last else f"animal insects: vp 31, pool 0; {last}"
    )
    game = foodchain.load(text)
    game.play("pass")
    game.play("pass")
    assert not game.over and game.ending is None
    assert game.view()["turn"] == 13


def test_a_barren_earth_in_the_last_turn_ended_by_ice() -> None:
    """The first reason is the one that is told."""
    game = foodchain.load(BARREN + "\nending ice-age")
    game.play("pass")
    game.play("pass")
    assert game.over and game.ending == "ice age"


def test_nobody_with_a_pawn_is_no_game() -> None:
    """Without a pawn anywhere nobody could ever decide anything again."""
    with pytest.raises(foodchain.BadPosition, match="pawn"):
        foodchain.load(
            "foodchain position 1; game base; seats 2; option turns 0; animal birds: hand 0; animal mammals: hand 0"
        )
