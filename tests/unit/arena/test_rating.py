"""Ratings put bots in the order of their strength, with honest intervals."""

from __future__ import annotations

from random import Random

from foodchain.arena.rating import rate, resamples
from foodchain.arena.tournament import Entry, Tournament, round_robin

from .tournaments import made_up


def games(deals: int, chance: dict[str, float], seed: int = 1) -> list[Entry]:
    """Duels in which each bot wins in proportion to its strength."""
    plan = Tournament("cards", "round robin", round_robin(list(chance), 2), deals, "7")
    dice = Random(seed)
    found = []
    for number in range(plan.games):
        bots = plan.seating(number)
        [winner] = dice.choices(bots, [chance[bot] for bot in bots])
        found.append(made_up(plan, number, winner))
    return found


def test_the_stronger_is_rated_higher() -> None:
    ratings = rate(games(40, {"weak": 1, "fair": 3, "strong": 9}), "1")
    assert [one.bot for one in ratings] == ["strong", "fair", "weak"]
    assert all(one.low < one.rating < one.high for one in ratings)
    assert ratings[0].low > ratings[2].high


def test_equals_cannot_be_told_apart() -> None:
    first, second = rate(games(50, {"one": 1, "other": 1}), "1")
    assert first.low < second.rating and second.high > first.rating


def test_more_games_say_more() -> None:
    few, many = (rate(games(deals, {"a": 1, "b": 2}), "1") for deals in (10, 80))
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_the_same_games_give_the_same_ratings() -> None:
    played = games(10, {"a": 1, "b": 2})
    assert rate(played, "1") == rate(played, "1") != rate(played, "2")


def test_a_bot_at_several_seats_is_rated_once() -> None:
    plan = Tournament("cards", "round robin", round_robin(["a", "b"], 4), 10, "7")
    ratings = rate([made_up(plan, number, "a") for number in range(plan.games)], "1")
    assert [one.bot for one in ratings] == ["a", "b"]


def test_large_tournaments_are_resampled_less() -> None:
    assert resamples(10) == 200 and resamples(8000) == 50 and resamples(10**6) == 40
