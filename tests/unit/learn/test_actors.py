"""Actors: what games teach. The learner itself needs PyTorch, which the tests do without."""

from __future__ import annotations

from array import array

import pytest

import foodchain
from foodchain.learn.actors import (
    Copying,
    Parameters,
    Task,
    copy_games,
    floats,
    play_task,
    returns,
    rewards,
    rules_of,
    watch_greedy,
)
from foodchain.learn.pool import Pool

GAMES = [info.name for info in foodchain.games()]
HIDDEN = 3


def blank(game: str) -> Parameters:
    rules = rules_of(game)
    width = len(rules.feature_names)

    def zeros(count: int) -> bytes:
        return array("f", [0.0] * count).tobytes()

    policy = zeros(len(rules.option_kinds) * len(rules.option_feature_names))
    names = zeros(len(rules.option_names))
    return Parameters(policy, names, zeros((width + 1) * HIDDEN), zeros(HIDDEN), zeros(width))


@pytest.mark.compiled_enough
@pytest.mark.parametrize("game", GAMES)
def test_games_teach_the_same_whoever_plays_them(game: str) -> None:
    tasks = [Task(game, "1", range(number, number + 1), blank(game), None, 10.0, 0.003) for number in range(2)]
    alone = [play_task(task) for task in tasks]
    with Pool(2) as pool:
        assert pool.run(play_task, tasks) == alone
    assert any(floats(alone[0].policy))
    assert all(harvest.looks for harvest in alone)


@pytest.mark.compiled_enough
def test_copying_makes_what_was_watched_more_likely() -> None:
    watched = [watch_greedy(("cards", "1", number)) for number in range(4)]
    before = blank("cards")
    harvest = copy_games(Copying("cards", "1", watched, before))
    step = array("f", [0.001 * change for change in floats(harvest.policy)]).tobytes()
    after = Parameters(step, before.names, before.inner, before.outer, before.direct)
    rules = rules_of("cards")
    number, seats, data = watched[0]
    state = foodchain.new("cards", seats=seats, seed=f"1-watch-{number}").state
    option = array("q", data)[0]
    at = list(state.legal).index(option)
    scores = list(after.make_policy(rules).scores(rules, state))
    assert scores[at] > sum(scores) / len(scores)


def test_the_reward_is_by_half_the_victory_and_by_half_the_points() -> None:
    game = foodchain.new("cards", seats=3, seed=1)
    while not game.over:
        game.play(game.decision.options[0])
    shares = rewards(game.rules, game.state, 10.0)
    assert sum(shares) == pytest.approx(1.0)
    assert max(shares) == shares[game.winners[0]] > 0.5


def test_what_came_mixes_the_end_with_what_was_expected_on_the_way() -> None:
    came = returns([[0.5, 0.5], [0.2, 0.8]], [1.0, 0.0])
    assert came[1] == [1.0, 0.0]
    assert came[0] == pytest.approx([0.92 * 1.0 + 0.08 * 0.2, 0.08 * 0.8])
