"""What every game must keep at every table, seen in whole games played at random."""

from __future__ import annotations

import re
from random import Random

import pytest

import foodchain
from foodchain import Game, GameOver, IllegalMove, Option, UnknownOption

from .tables import FEW, MANY, PLAIN_TABLES, TABLES, Table, moments, play_on, some


def check_option(game: Game, option: Option) -> None:
    space = game.rules.space
    assert space.options[option.number] is option
    assert space.find(option.text) is option and space.find(option.number) is option
    assert option.text == " ".join(option.text.split()) and option.text == str(option)
    assert isinstance(option.targets, tuple)
    for kind, name in option.targets:
        assert kind and name and isinstance(kind, str) and isinstance(name, str)
        assert name in option.text


def check_decision(game: Game) -> None:
    decision = game.decision
    assert 0 <= decision.seat < game.seats
    assert decision.actor is None or isinstance(decision.actor, str)
    assert decision.kind and decision.prompt and not re.search("[{}]|None", decision.prompt)
    legal = [option.number for option in decision.options]
    asked_anyway = game.rules.steps[game.state.step()].always_asks(game.state)
    assert len(legal) >= (1 if asked_anyway else 2), "a choice between fewer than two is no decision"
    assert len(set(legal)) == len(legal)
    assert decision.sensible and {option.number for option in decision.sensible} <= set(legal)
    every_option = game.rules.space.options
    assert all(every_option[option.number] is option for option in decision.options)


@pytest.mark.parametrize("lively", [False, True], ids=["random", "lively"])
@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_whole_game_is_sound_after_every_option(table: Table, lively: bool) -> None:
    for seed in range(MANY):
        game = table.new(seed) if foodchain.compiled() else table.short(seed)
        for moment in moments(game, seed, lively):
            moment.check()
            check_decision(moment)
        game.check()
        check_the_end(game)


def check_the_end(game: Game) -> None:
    assert game.over
    assert game.ending and game.ending in game.view()["ending"]
    assert len(game.scores) == game.seats and all(isinstance(score, int) for score in game.scores)
    assert game.winners and set(game.winners) <= set(range(game.seats))
    with pytest.raises(GameOver):
        _ = game.decision
    with pytest.raises(GameOver):
        game.play(0)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_every_option_of_the_game_is_well_formed(table: Table) -> None:
    """Not only those that turned up: the whole numbered space."""
    game = table.new(1)
    options = game.rules.space.options
    assert [option.number for option in options] == list(range(len(options)))
    assert len({option.text for option in options}) == len(options)
    for option in options:
        check_option(game, option)


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_an_illegal_option_is_refused_and_changes_nothing(table: Table) -> None:
    rng = Random(5)
    for game in some(table.short(5), 5, 40):
        allowed = {option.number for option in game.decision.options + game.decision.claims}
        options = game.rules.space.options
        tried = rng.sample(range(len(options)), min(12, len(options)))
        forbidden = [number for number in tried if number not in allowed]
        before, record, events = game.position(), game.record(), game.events
        for number in forbidden:
            for choice in (number, options[number], options[number].text):
                with pytest.raises(IllegalMove, match="not legal now"):
                    game.play(choice)
        for nonsense in ("", "pass pass", "fly to the moon", -1, len(options), True, False, Option(3, "three", ())):
            with pytest.raises(UnknownOption):
                game.play(nonsense)
        assert (game.position(), game.record(), game.events) == (before, record, events)


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_nobody_plays_for_another_seat(table: Table) -> None:
    """Nor learns from the error what the other holds."""
    for game in some(table.short(6), 6, 40):
        decision, before = game.decision, game.state.clone()
        for seat in range(game.seats):
            if seat != decision.seat:
                with pytest.raises(IllegalMove) as refusal:
                    game.play(decision.options[0], seat)
                assert f"for seat {decision.seat} to choose" in str(refusal.value)
        with pytest.raises(UnknownOption):
            game.play("sing", decision.seat)
        assert game.state == before
        copy = game.clone()
        copy.play(decision.options[0], decision.seat)
        assert copy.ply == game.ply + 1


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_turns_are_counted_upwards_from_one(table: Table) -> None:
    turns = [game.rules.turn(game.state) for game in some(table.short(7), 7, 40)]
    counted = [turn for turn in turns if turn is not None]
    assert counted in ([], turns), "a game counts its turns or does not"
    assert counted == sorted(counted) and all(turn >= 1 for turn in counted)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_what_is_no_option_at_all_is_refused(table: Table) -> None:
    game = table.new(1)
    for nonsense in (None, 2.0, b"pass", ["pass"], object()):
        with pytest.raises(UnknownOption):
            game.play(nonsense)
    assert game.ply == 0


def test_an_option_of_another_game_is_refused() -> None:
    game = foodchain.new("base", 4, 1)
    legal = game.decision.options[0]
    with pytest.raises(UnknownOption, match="another game"):
        game.play(Option(legal.number, "dive", ()))
    with pytest.raises(UnknownOption, match="another game"):
        game.play(Option(10**6, "dive", ()))
    assert game.ply == 0


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_clone_is_equal_and_goes_its_own_way(table: Table) -> None:
    for game in some(table.short(2), 2, 50):
        position, record, events = game.position(), game.record(), game.events
        copy = game.clone()
        assert copy.state == game.state
        assert (copy.position(), copy.record(), copy.events) == (position, record, events)
        play_on(copy, 3, most=15)
        copy.undo()
        assert (game.position(), game.record(), game.events) == (position, record, events)


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_clone_does_not_feel_what_happens_to_the_original(table: Table) -> None:
    game = play_on(table.short(3), 3, most=30)
    copy = game.clone()
    position, record = copy.position(), copy.record()
    play_on(game, 4)
    assert (copy.position(), copy.record()) == (position, record)
    assert play_on(copy, 4).position() == game.position()


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_a_quiet_clone_plays_alike_and_tells_nothing(table: Table) -> None:
    game = play_on(table.short(4), 4, most=10)
    copy = game.clone(quiet=True)
    count = len(copy.events)
    play_on(copy, 5)
    assert len(copy.events) == count
    assert copy.position() == play_on(game, 5).position()


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_the_same_seed_is_the_same_game(table: Table) -> None:
    first, again = play_on(table.short("ice"), 1), play_on(table.short("ice"), 1)
    assert first.record() == again.record()
    assert first.events == again.events


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_another_seed_is_another_game(table: Table) -> None:
    positions = {table.new(seed).position().replace(f"seed {seed}", "") for seed in range(20)}
    assert len(positions) == 20


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_a_number_and_its_digits_are_the_same_seed(table: Table) -> None:
    assert table.new(7).position() == table.new("7").position()


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_without_a_seed_every_game_is_another(table: Table) -> None:
    one, two = foodchain.new(table.game, table.seats), foodchain.new(table.game, table.seats)
    assert one.seed != two.seed
    assert one.position() != two.position()
