"""Undo: anything in analysis; at a table only one's own choice, and only while nothing new was learnt by it."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import CannotUndo
from foodchain.engine.state import State

from .tables import FEW, TABLES, Table, moments, play_on


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_analysis_goes_back_step_by_step_to_the_very_start(table: Table) -> None:
    game = table.short(11, turns=2)
    past: list[tuple[State, int]] = []
    for moment in moments(game, 11):
        past.append((moment.state.clone(), moment.ply))
    whole = game.events
    while past:
        game.undo()
        assert (game.state, game.ply) == past.pop()
    assert not game.can_undo()
    with pytest.raises(CannotUndo, match="nothing has been played"):
        game.undo()
    start = table.short(11, turns=2)
    assert (game.position(), game.events) == (start.position(), start.events)
    assert game.events == [event for event in whole if event["ply"] == 0]


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_choice_taken_back_and_made_again_leads_to_the_same(table: Table) -> None:
    game = table.short(12, turns=2)
    for moment in moments(game, 12):
        if moment.ply and moment.ply % 5 == 0:
            number, before, logged = moment.plies[-1].number, moment.state.clone(), len(moment.log())
            moment.undo()
            moment.play(number)
            assert (moment.state, len(moment.log())) == (before, logged)


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_table_takes_back_ones_own_choice_until_something_new_is_known(table: Table) -> None:
    """Draws and reveals are those events that bring something out of the dark; the state counts them."""
    kept = taken_back = learnt = 0
    game = table.short(13)
    known = game.state.revealed
    for moment in moments(game, 13):
        if moment.ply == 0:
            continue
        learnt = moment.state.revealed - known
        last = moment.plies[-1]
        for seat in range(moment.seats):
            if seat == last.seat and not last.revealed:
                continue
            assert not moment.can_undo(seat)
            with pytest.raises(CannotUndo, match="another seat" if seat != last.seat else "drawn or revealed"):
                moment.clone().undo(seat)
        if last.seat >= 0 and not last.revealed:
            assert moment.can_undo(last.seat)
            copy = moment.clone()
            copy.undo(last.seat)
            assert copy.ply == moment.ply - 1
            taken_back += 1
        else:
            kept += 1
    assert kept or not learnt, "only a game that reveals nothing lets everything be taken back"
    assert taken_back or learnt >= kept, "only a game that reveals something by every choice lets nothing be taken back"


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_whatever_chance_decides_cannot_be_taken_back(table: Table) -> None:
    """If the same choice could end otherwise with other dice, it is told."""
    game = table.short(14)
    drawn = drawn_before = 0
    for moment in moments(game, 14):
        drawn = moment.state.chance.drawn
        if moment.ply and drawn != drawn_before:
            assert moment.plies[-1].revealed
        drawn_before = drawn


def test_the_choice_that_ends_a_turn_stands() -> None:
    """New disks were drawn behind it."""
    game = foodchain.new("base", 2, 1)
    while game.view()["turn"] == 1:
        game.play(game.decision.options[-1])
    last = game.plies[-1]
    with pytest.raises(CannotUndo, match="drawn or revealed"):
        game.undo(last.seat)


def test_the_parts_of_an_action_are_taken_back_one_by_one() -> None:
    game = foodchain.load("""foodchain position 1; game base; seats 2; phase execution; section migration
        tile 0,0 forest: 3 birds; tile 0,1 sea: 1 insects; pawn migration 7: birds; pawn domination 5: birds""")
    before = game.position()
    for _ in range(3):
        game.play("move 0,0 > 0,1")
    for _ in range(3):
        game.undo(0)
    assert game.position() == before
    assert not game.can_undo(0)


@pytest.mark.parametrize("table", TABLES[:3], ids=repr)
def test_any_moment_of_the_past_can_be_looked_at(table: Table) -> None:
    game = table.short(15)
    past = [moment.position() for moment in moments(game, 15)]
    past.append(game.position())
    for ply in (0, 1, 31, 32, 33, 64, len(past) - 2, len(past) - 1):
        assert game.at(ply).position() == past[ply]
        assert game.at(ply).ply == ply
    assert game.position() == past[-1]
    for nowhere in (-1, len(past)):
        with pytest.raises(CannotUndo, match="no moment"):
            game.at(nowhere)


def test_an_undone_clone_leaves_the_original_its_past() -> None:
    game = play_on(foodchain.new("base", 3, 4), 4, most=70)
    record = game.record()
    copy = game.clone()
    while copy.can_undo():
        copy.undo()
    assert game.record() == record
    assert play_on(copy, 99, most=70).record() != record
