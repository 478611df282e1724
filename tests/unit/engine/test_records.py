"""Records and positions: what is written is read back byte for byte, at any moment."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules

from .tables import FEW, TABLES, Table, moments, play_on, some


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_record_reads_back_byte_for_byte(table: Table) -> None:
    game = play_on(table.short(21), 21)
    for ply in (0, 1, game.ply // 2, game.ply):
        moment = game.at(ply)
        record = moment.record()
        again = foodchain.load(record)
        assert again.record() == record
        assert again.state == moment.state
        assert again.events == moment.events
    assert foodchain.load(game.record()).over


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_position_reads_back_in_the_middle_of_every_kind_of_action(table: Table) -> None:
    """And the game goes on from there as the original does, with the same options and the same chance."""
    for game in some(table.short(22), 22, 60):
        position = game.position()
        again = foodchain.load(position)
        assert again.position() == position
        assert [option.text for option in again.decision.options] == [option.text for option in game.decision.options]
        assert again.decision.prompt == game.decision.prompt
        here, there = play_on(game.clone(), 23, most=12), play_on(again, 23, most=12)
        assert there.position() == here.position()


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_finished_game_reads_back(table: Table) -> None:
    game = play_on(table.short(23, turns=1), 23)
    again = foodchain.load(game.position())
    assert again.over and again.position() == game.position()
    assert (again.scores, again.winners, again.ending) == (game.scores, game.winners, game.ending)


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_record_can_begin_at_a_position(table: Table) -> None:
    start = play_on(table.short(24), 24, most=25)
    game = play_on(foodchain.load(start.position()), 25, most=25)
    record = game.record()
    assert "\nfrom\n| foodchain position 1\n" in record
    again = foodchain.load(record)
    assert again.record() == record and again.state == game.state
    assert again.at(0).position() == start.position()


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_position_says_nothing_of_the_way(table: Table) -> None:
    """Two ways to one state are one position, and one state is one hash."""
    game = play_on(table.short(26), 26, most=40)
    again = foodchain.load(game.position())
    assert again.ply == 0
    assert again.state == game.state and hash(again.state) == hash(game.state)


def test_positions_of_different_moments_differ() -> None:
    positions = [moment.position() for moment in moments(foodchain.new("base", 4, 27, turns=2), 27)]
    assert len(set(positions)) == len(positions)


# -- written by hand ------------------------------------------------------------------------------------------------

RECORD = """
# a game between friends
foodchain record 1
game base
seats 2
seed 7
option animals birds,insects

moves
# the insects are in front
1. insects: place adaptation 1
2. birds: place   migration 7

end
"""


def by_hand(text: str) -> Game:
    game = foodchain.load(text)
    game.check()
    return game


def test_a_record_may_be_written_by_hand() -> None:
    """Comments, blank lines in front, defaults left out, an end without counts."""
    game = by_hand(RECORD)
    assert game.ply == 2
    assert game.options["earth"] == "standard"
    assert by_hand(RECORD.replace("\n", "\r\n")).position() == game.position()
    assert by_hand(RECORD.lstrip()).position() == game.position()
    assert by_hand(RECORD.replace("end", "end 2")).position() == game.position()


def test_games_are_played_by_the_version_of_the_rules_that_they_were_begun_with() -> None:
    newest = find_rules("base").version
    assert newest > 1 and foodchain.new("base", seats=2).options["rules"] == newest
    assert f"rules {newest}" in foodchain.new("base", seats=2).record().splitlines()
    old = foodchain.new("base", seats=2, seed=1, rules=1)
    assert "rules 1" in old.record().splitlines() and "option rules" not in old.record()
    for text in (old.record(), old.position()):
        assert foodchain.load(text).options["rules"] == 1 and foodchain.load(text).state == old.state


def test_without_a_version_a_record_is_of_the_first_and_a_position_of_the_newest() -> None:
    assert by_hand(RECORD).options["rules"] == 1
    text = "foodchain position 1; game base; seats 2; seat 0: birds; seat 1: insects"
    assert by_hand(text).options["rules"] == find_rules("base").version


def test_corners_are_understood_by_each_of_their_names() -> None:
    """In positions and in options; the one of the hex nearest the centre is written."""
    text = "foodchain position 1; game base; seats 2; seat 0: birds; seat 1: insects; disk {} sun"
    written = {by_hand(text.format(name) + "; tile 0,0 sea").position() for name in ("0,0/NE", "0,-1/SE", "1,-1/W")}
    assert len(written) == 1 and "disk 0,0/NE sun" in written.pop()
    game = by_hand("""foodchain position 1; game base; seats 2; phase execution; section abundance
        shelf abundance: sun; tile 0,0 sea: 1 birds; tile 0,1 forest: 1 insects; pawn abundance 1: birds""")
    game.play("take sun")
    game.play("put 0,-1/SE")
    assert game.view()["disks"] == {"0,0/NE": "sun"}
    assert "birds: put 0,0/NE" in game.record()
