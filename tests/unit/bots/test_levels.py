"""The levels: what was learned plays every game, at every table, within its budget, and always the same."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import foodchain
from foodchain import packs
from foodchain.arena.fuzz import FuzzPlan, fuzz_game
from foodchain.arena.match import UNFINISHED, play_match
from foodchain.arena.simulate import Plan, Standings, simulate
from foodchain.bots import Budget, Sight, bot_names, make_bot, quick_bots
from foodchain.bots.apex import Apex
from foodchain.bots.hunter import Hunter
from foodchain.bots.learned import Learned, learned, learned_mind, write_learned
from foodchain.bots.searching import Effort, Searching
from foodchain.catalogue import find_rules
from foodchain.engine.search import Search
from tests.unit.base import test_packs as base_packs

GAMES = [info.name for info in foodchain.games()]
TABLES = [(info.name, seats) for info in foodchain.games() for seats in info.seats]
SHARK = {
    "name": "Shark",
    "text": "Eliminate two species anywhere.",
    "effects": [{"do": "eliminate species", "count": 2, "where": "anywhere"}],
}
VARIANTS: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("base", 3, {"multiple": True}, {}),
    ("base", 3, {"earth": "random", "dominance": "claimed"}, base_packs.PACK),
    ("base", 4, {"animals": "choose", "turns": 3}, base_packs.PACK),
    ("marine", 2, {"multiple": True}, {}),
    ("marine", 4, {"earth": "random"}, {"remove": ["cards.card.fertile"], "cards": {"card": {"shark": SHARK}}}),
    (
        "cards",
        4,
        {},
        {"remove": ["animals.animal.bird_03"], "biomes": {"biome": {"desert": {"elements": ["grub"] * 6}}}},
    ),
]


def test_old_names_stay_and_come_before_the_stronger_levels() -> None:
    assert bot_names() == ["random", "lively", "hatchling", "greedy", "forager", "hunter", "apex"]


def test_nobody_waits_at_a_table_for_a_bot_that_takes_its_time() -> None:
    assert quick_bots() == ["random", "lively", "hatchling", "greedy", "forager"]


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_level_plays_whole_games(name: str, seats: int) -> None:
    game = foodchain.new(name, seats=seats, seed=seats)
    levels = ["forager", "hunter@6", "hatchling", "apex@6"]
    play_match(game, [make_bot(levels[seat % 4]) for seat in range(seats)], "1")
    assert game.over


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("name", "seats", "options", "pack"), VARIANTS)
def test_levels_play_variants_and_packs_soundly(
    name: str, seats: int, options: dict[str, Any], pack: dict[str, Any]
) -> None:
    """With all checks of the fuzzer, which claims out of turn as well."""
    levels = ("hunter@3", "apex@3", "forager", "hatchling")
    outcome = fuzz_game(FuzzPlan(name, levels[:seats], "levels", options, packs.changes(name, pack)), 0)
    assert outcome.failure is None and outcome.ending != UNFINISHED


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["hatchling", "forager", "hunter@20", "apex@20"])
def test_a_level_plays_the_same_from_the_same_dice(name: str, level: str) -> None:
    game = foodchain.new(name, seats=3, seed=2)
    for ply in range(12):
        sights = [Sight(game, game.decision.seat, Random(ply)) for _ in range(2)]
        first, second = [make_bot(level).choose(sight) for sight in sights]
        assert first == second
        game.play(first)


@pytest.mark.compiled_enough
@pytest.mark.parametrize("name", GAMES)
def test_what_was_learned_beats_one_step_of_plain_judgement(name: str) -> None:
    standings = Standings()
    for result in simulate(Plan(name, bots=("forager", "greedy", "greedy", "greedy"), games=16, seed="levels")):
        standings.add(result)
    assert standings.bots["forager"].wins >= 6  # an equal player would win four


@pytest.mark.parametrize("level", [Hunter, Apex])
def test_a_search_stops_at_once_when_it_is_told(level: type[Searching]) -> None:
    game = foodchain.new("base", seats=4, seed=1)
    bot = level(Budget(nodes=10**9))
    dice = Stopping(1, bot)
    assert bot.choose(Sight(game, game.decision.seat, dice)) in game.decision.options
    assert dice.asked <= 3


class Stopping(Random):
    """Dice that tell a bot to stop when they are rolled for its second round of tries."""

    def __init__(self, seed: int, bot: Searching) -> None:
        super().__init__(seed)
        self.bot = bot
        self.asked = 0

    def randrange(self, *args: int, **more: int) -> int:  # type: ignore[override]
        self.asked += 1
        if self.asked > 1:
            self.bot.stop()
        return super().randrange(*args, **more)


@pytest.mark.parametrize("name", GAMES)
def test_a_round_of_tries_ends_when_its_time_is_over(name: str) -> None:
    game = foodchain.new(name, seats=4, seed=1)
    mind = learned_mind(game.rules, 4)
    assert mind is not None
    search = Search(*mind, game.state, game.decision.seat)
    while search.choose_candidates(4) <= 2:  # the policy is sure of some choices
        game.play(search.best())
        search = Search(*mind, game.state, game.decision.seat)
    until = game.rules.turn_number(game.state) + 1
    assert search.try_all(game.state, 1, 0.5, until, most=10, latest=0.0) == 0
    assert search.try_all(game.state, 1, 0.5, until, most=2, latest=inf) == 2
    assert search.try_all(game.state, 1, 0.5, until, most=10, latest=inf) == search.left()
    assert len(search.standings()) == search.left()


@pytest.mark.parametrize("nodes", [1, 2, 7, 50])
def test_no_more_is_tried_than_the_nodes_of_the_budget(nodes: int) -> None:
    game = foodchain.new("base", seats=4, seed=1)
    bot = Apex(Budget(nodes=nodes))
    mind = learned_mind(game.rules, 4)
    assert mind is not None
    search = bot.search(Sight(game, game.decision.seat, Random(1)), game, *mind)
    assert search.left() > 0 and sum(search.tries) <= nodes


def test_a_sample_that_takes_long_to_make_is_used_again_where_time_counts() -> None:
    game = foodchain.new("cards", seats=4, seed=1)
    sight = Sight(game, game.decision.seat, Random(1))
    by_time, by_nodes = Effort(Budget(seconds=100.0)), Effort(Budget(nodes=100))
    first = {effort: effort.sample(sight) for effort in (by_time, by_nodes)}
    by_time.sampling = by_nodes.sampling = 0.0
    assert by_time.sample(sight) is not first[by_time]
    by_time.sampling = by_nodes.sampling = 100.0  # seconds, more than have gone by
    again = by_time.sample(sight)
    assert by_time.sample(sight) is again
    assert by_nodes.sample(sight) is not first[by_nodes]  # or it would not be the same on another machine


def test_a_single_node_is_the_policy_alone() -> None:
    game = foodchain.new("base", seats=4, seed=1)
    known = learned("base")
    assert known is not None
    for ply in range(8):
        usual = known.policy(game.rules).pick(game.rules, game.state, 1, 0.0)
        assert make_bot("apex@1").choose(Sight(game, game.decision.seat, Random(ply))).number == usual
        game.play(usual)


def test_nodes_are_counted_and_seconds_are_kept_to() -> None:
    effort = Effort(Budget(nodes=10))
    effort.tries = 5
    assert effort.spent() == 0.5
    assert Effort(Budget(seconds=100.0)).spent() < 0.5


# -- weights --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_weights_are_those_of_the_features_there_are(name: str) -> None:
    rules = find_rules(name, ())
    known = learned(name)
    assert known is not None and known.made_by
    assert known.features == rules.feature_names
    assert known.option_features == rules.option_feature_names
    assert set(known.kinds) <= set(rules.option_kinds)
    assert set(known.names) <= set(rules.option_names)
    assert len(known.inner) == len(known.features) + 1


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    known = learned("cards")
    assert known is not None
    write_learned(known, tmp_path / "again.json")
    assert msgspec.json.decode((tmp_path / "again.json").read_bytes(), type=Learned) == known


def test_what_was_not_learned_counts_nothing() -> None:
    rules = find_rules("base", ())
    known = learned("base")
    assert known is not None
    lacking = msgspec.structs.replace(
        known, kinds={}, names={}, features=known.features[1:], inner=known.inner[1:], direct=known.direct[1:]
    )
    state = foodchain.new("base", seats=4, seed=1).state
    assert set(lacking.policy(rules).scores(rules, state)) == {0.0}
    assert sum(lacking.judge(rules).chances(rules, state, 4)) == pytest.approx(1.0)


def test_a_game_that_nothing_was_learned_for_is_played_by_plain_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    game = foodchain.new("base", seats=2, seed=1)
    monkeypatch.setattr("foodchain.bots.learned.learned", lambda name: None)
    learned_mind.cache_clear()
    for level in ("forager", "hunter@5", "apex@5", "hatchling"):
        assert make_bot(level).choose(Sight(game, game.decision.seat, Random(1))) in game.decision.options
    learned_mind.cache_clear()
