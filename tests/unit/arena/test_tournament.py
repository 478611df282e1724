"""Who sits where with which deal, and which games count."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from foodchain.arena.sequential import SequentialTest
from foodchain.arena.tournament import Clocked, Count, Tournament, gauntlet, ladder, play_entry, round_robin, versus
from foodchain.bots import Sight, make_bot
from foodchain.engine.actions import Option
from foodchain.errors import BadSetup

from .tournaments import duel, made_up, mixed


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdef"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_round_robin_everybody_sits_equally_often_with_everybody(bots: str, seats: int) -> None:
    tables = round_robin(list(bots), seats)
    assert len(set(Counter(bot for table in tables for bot in table).values())) == 1
    met = Counter(frozenset((a, b)) for table in tables for a in table for b in table if a < b)
    assert len(set(met.values())) == 1 and len(met) == len(bots) * (len(bots) - 1) / 2


def test_every_deal_is_played_by_every_table_from_every_seat() -> None:
    plan = mixed(deals=3)
    seen: Counter[tuple[int, int, int, str]] = Counter()
    for number in range(plan.games):
        deal, table, _ = plan.place_of(number)
        for seat, bot in enumerate(plan.seating(number)):
            seen[deal, table, seat, bot] += 1
    for deal in range(3):
        for table, bots in enumerate(plan.tables):
            for bot in set(bots):
                assert [seen[deal, table, seat, bot] for seat in range(4)] == [bots.count(bot)] * 4


def test_neighbours_differ_from_deal_to_deal() -> None:
    plan = Tournament("cards", "round robin", round_robin("abcd", 4), 30, "1")
    after_a: Counter[str] = Counter()
    for number in range(plan.games):
        order = plan.seating(number)
        after_a[order[(order.index("a") + 1) % 4]] += 1
    assert set(after_a) == set("bcd")


def test_spread_deals_are_for_one_table_each_and_tables_take_turns() -> None:
    plan = Tournament("cards", "round robin", round_robin("abcde", 3), 20, "1", spread=True)
    assert plan.games == 60 and len(plan.tables) == 10
    places = [plan.place_of(number) for number in range(plan.games)]
    assert len({(deal, table) for deal, table, _ in places}) == 20
    assert sorted(table for _, table, turn in places if turn == 0) == sorted([*range(10)] * 2)
    sat = Counter((seat, bot) for number in range(60) for seat, bot in enumerate(plan.seating(number)))
    assert set(sat.values()) == {12}
    assert Count(plan).wanted == 60
    with pytest.raises(BadSetup, match="cannot be spread"):
        Tournament("cards", "ladder", ladder("ab", 2), 20, "1", test=SequentialTest(0.1, 0.2), spread=True)


def test_one_alone_against_others() -> None:
    assert versus(["a", "b"], 3) == (("a", "b", "b"), ("b", "a", "a"))
    assert gauntlet(["a", "b"], "c", 3) == (("a", "c", "c"), ("b", "c", "c"))
    assert ladder(["a", "b", "c"], 2) == (("b", "a"), ("c", "b"))


def test_what_cannot_be_paired_is_refused() -> None:
    for bots in (["a"], [], ["a", "a"]):
        with pytest.raises(BadSetup):
            round_robin(bots, 2)
    with pytest.raises(BadSetup, match="fair share"):
        gauntlet(["a"], "a", 2)
    with pytest.raises(BadSetup):
        Tournament("cards", "versus", (), 1, "1")


def test_the_same_deal_lies_before_all() -> None:
    """Seeds are paired: in all games of a deal the animals sit at the same seats."""
    plan = mixed("base", deals=2, bots=("random", "lively"))
    animals: dict[int, set[tuple[tuple[str, ...], ...]]] = {}
    for number in range(plan.games):
        entry = play_entry(plan, number)
        animals.setdefault(entry.deal, set()).add(entry.result.animals)
    assert [len(found) for found in animals.values()] == [1, 1] and animals[0] != animals[1]


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_points_add_up_by_source_and_decisions_by_seat(game: str) -> None:
    plan = mixed(game, deals=1, bots=("random", "lively"))
    for number in range(plan.games):
        entry = play_entry(plan, number)
        assert [sum(points.values()) for points in entry.sources] == list(entry.result.scores)
        assert all("other" not in points for points in entry.sources)
        assert sum(entry.asked) == entry.result.decisions
        assert sum(entry.shares) == pytest.approx(1) and min(entry.places) == 1


def test_without_sources_the_games_are_the_same() -> None:
    loud = mixed(deals=1)
    quiet = Tournament(loud.game, loud.kind, loud.tables, 1, loud.seed, sources=False)
    assert [play_entry(loud, n).result for n in range(4)] == [play_entry(quiet, n).result for n in range(4)]
    assert play_entry(quiet, 0).sources == ()


class Ponders:
    """Needs processor time once and mere time once, and is closed."""

    closed = False

    def choose(self, sight: Sight) -> Option:
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        time.sleep(0.05)
        return sight.decision.options[0]

    def end(self, scores: list[int]) -> int:
        return sum(scores)

    def close(self) -> None:
        self.closed = True


def test_processor_time_is_what_counts() -> None:
    import foodchain

    bot = Ponders()
    clocked = Clocked(bot)
    game = foodchain.new("base", seats=2, seed=1)
    clocked.choose(Sight(game, game.decision.seat, Random(1)))
    assert 0.02 <= clocked.seconds < 0.05 and clocked.asked == 1
    assert clocked.end([1, 2]) == 3 and not hasattr(clocked, "weigh"), "it does what the bot does"
    clocked.close()
    assert bot.closed
    plain = Clocked(make_bot("random"))
    plain.close()


# -- what counts ------------------------------------------------------------------------------------------------------


def test_a_test_ends_at_the_same_deal_in_whatever_order_games_come() -> None:
    plan = duel(200, SequentialTest(0.25, 0.75))
    wins = [made_up(plan, number, "a") for number in range(60)]
    in_order, mixed_up = Count(plan), Count(plan)
    for entry in wins:
        in_order.add(entry)
    Random(1).shuffle(wins)
    for entry in wins:
        mixed_up.add(entry)
    assert in_order.verdict(0) == mixed_up.verdict(0) == "reached"
    assert in_order.played == mixed_up.played
    assert len(in_order.played) == in_order.wanted == 16  # eight deals from two seats are the least
    assert list(mixed_up.to_play()) == []


def test_what_follows_a_gap_does_not_count_before_the_gap_is_filled() -> None:
    plan = duel(200, SequentialTest(0.25, 0.75))
    count = Count(plan)
    for number in range(1, 40):
        count.add(made_up(plan, number, "a"))
    assert count.verdict(0) is None and next(count.to_play()) == 0
    count.add(made_up(plan, 0, "a"))
    assert count.verdict(0) == "reached"


def test_to_play_is_what_is_not_played() -> None:
    plan = mixed(deals=1)
    count = Count(plan)
    count.add(play_entry(plan, 3))
    assert list(count.to_play()) == [n for n in range(12) if n != 3]
    assert count.wanted == 12


def test_a_plug_in_thinks_until_it_has_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its processor time is another process's."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slow.py").write_text(
        "import time\n\nclass Slow:\n    def choose(self, sight):\n"
        "        time.sleep(0.005)\n        return sight.decision.options[0]\n"
    )
    entry = play_entry(Tournament("cards", "gauntlet", gauntlet(["slow.py:Slow"], "random", 2), 1, "7"), 0)
    slow = entry.result.bots.index("slow.py:Slow")
    assert entry.cpu[slow] >= 0.005 * entry.asked[slow] > 10 * entry.cpu[1 - slow]
