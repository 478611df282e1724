"""Plug-in bots that do as they should: what they are told, and what becomes of their processes."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

import foodchain
from foodchain.arena.match import play_match
from foodchain.arena.simulate import Plan, simulate
from foodchain.bots import Bot, Sight, make_bot
from foodchain.bots.plugins import driver
from foodchain.bots.plugins.driver import PluginBot
from foodchain.errors import BadSetup
from tests.unit.bots.conftest import Program, first_sight
from tests.unit.bots.transcript import Said, listening
from tests.unit.engine.tables import FEW, Table, some

TABLES = [table for table in FEW if repr(table) in ("base-4", "marine-3", "cards-4")]

ASKS_FOR_ALL = """
    if asked["type"] == "hello":
        tell(type="ready", send=["view", "position"])
    else:
        answer()
    """


@pytest.fixture
def said() -> Iterator[Said]:
    with listening() as said:
        yield said


# -- what it is told ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_it_is_told_the_same_in_games_that_differ_in_secrets(table: Table, program: Program, said: Said) -> None:
    bot = program(ASKS_FOR_ALL)
    for number, game in enumerate(some(table.short(45), 45, 60)):
        real = foodchain.load(game.position())
        seat = real.decision.seat
        twin = real.determinize(seat, Random(number))
        said.clear()
        for one in (real, twin):
            bot.choose(Sight(one, seat, Random(1)))
        assert bot.forfeits == 0
        first, second = (message for _, message in said if message["type"] == "decision")
        assert {**first, "id": 0} == {**second, "id": 0}
        assert "seed unknown" in first["position"]


def test_games_that_differ_do_so_where_it_cannot_look(program: Program, said: Said) -> None:
    """So that the test above has compared something, here is the same from another seat."""
    bot = program(ASKS_FOR_ALL)
    real = foodchain.new("cards", seats=3, seed=1)
    seat = real.decision.seat
    for one in (real, real.determinize((seat + 1) % 3, Random(1))):
        bot.choose(Sight(one, seat, Random(1)))
    first, second = (message["view"]["hand"] for _, message in said if message["type"] == "decision")
    assert first != second


def test_it_is_greeted_when_a_game_begins(program: Program, said: Said) -> None:
    def told() -> list[str]:
        found = [message["type"] for who, message in said if who == ">"]
        said.clear()
        return found

    bot = program("answer()")
    game = foodchain.new("cards", seats=2, seed=1)
    seat = game.decision.seat
    for _ in range(2):
        while game.decision.seat != seat:
            game.play(game.decision.options[0])
        game.play(bot.choose(Sight(game, seat, Random(1))))
    assert told() == ["hello", "decision", "decision"]
    game = foodchain.new("cards", seats=2, seed=2)
    bot.choose(Sight(game, seat, Random(1)))
    assert told() == ["hello", "decision"], "the same bot in another game"
    bot.end([1, 2], [1], "over")
    assert told() == ["end"]


def test_the_limits_are_told(program: Program, said: Said) -> None:
    bot = program("answer()", seconds=3, memory_mb=512)
    bot.choose(first_sight("cards", 4))
    _, hello = said[0]
    assert (hello["seconds"], hello["memory_mb"], hello["nodes"]) == (3, 512, None)
    assert (hello["protocol"], hello["game"], hello["seats"]) == (1, "cards", 4)
    for budget, told in (("@0.5s", (0.5, None)), ("@20s", (10, None)), ("@200", (10, 200))):
        limited = make_bot(bot.plugin.spec + budget)
        assert isinstance(limited, PluginBot)
        greeting = limited.hello("cards", 2, 0, {})
        assert (greeting.seconds, greeting.nodes) == told


def test_settings_of_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOODCHAIN_BOT_SECONDS", "2.5")
    monkeypatch.setenv("FOODCHAIN_BOT_MEMORY", "300")
    bot = make_bot("run:true")
    assert isinstance(bot, PluginBot) and (bot.limits.seconds, bot.limits.memory_mb) == (2.5, 300)
    for wrong in ("fast", "0", "-1", "inf", "nan"):
        monkeypatch.setenv("FOODCHAIN_BOT_SECONDS", wrong)
        with pytest.raises(BadSetup, match="FOODCHAIN_BOT_SECONDS is a number of seconds"):
            make_bot("run:true")


# -- its process ----------------------------------------------------------------------------------------------------


def pid_of(bot: Bot) -> int:
    assert isinstance(bot, PluginBot) and bot._process is not None
    return bot._process._group


def test_a_process_is_kept_for_the_next_game(program: Program) -> None:
    bot = program("answer()")
    pids = []
    for _ in range(2):
        again = PluginBot(bot.plugin, bot.limits)
        again.choose(first_sight())
        pids.append(pid_of(again))
        del again
    assert pids[0] == pids[1]
    both = [PluginBot(bot.plugin, bot.limits) for _ in range(2)]
    for one in both:
        one.choose(first_sight())
    assert pid_of(both[0]) != pid_of(both[1]), "no two seats share one"


def test_a_process_outlives_a_bot_that_is_collected_as_garbage(program: Program) -> None:
    bot = program("answer()")
    circle: list[object] = [PluginBot(bot.plugin, bot.limits)]
    circle.append(circle)
    pid = chosen_pid(circle[0])
    del circle
    gc.collect()
    again = PluginBot(bot.plugin, bot.limits)
    assert chosen_pid(again) == pid and again.forfeits == 0


def chosen_pid(bot: object) -> int:
    """The process of a bot that has just decided."""
    assert isinstance(bot, PluginBot)
    bot.choose(first_sight())
    return pid_of(bot)


def test_a_process_that_died_meanwhile_is_nobodys_fault(program: Program) -> None:
    bot = program("answer()")
    bot.choose(first_sight())
    pid, process = pid_of(bot), bot._process
    bot.close()
    os.killpg(pid, signal.SIGKILL)
    assert process is not None and process.has_ended(patience=5)
    again = PluginBot(bot.plugin, bot.limits)
    again.choose(first_sight())
    assert again.forfeits == 0 and pid_of(again) != pid


# -- Python classes -------------------------------------------------------------------------------------------------

REMEMBERS = """
    import random

    class Remembers:
        '''Keeps a diary. Of two lines.'''

        def __init__(self):
            self.decisions = 0

        def choose(self, sight):
            print("thinking")
            self.decisions += 1
            if self.decisions == 1:
                self.write("begin", sight.seats)
            return random.choice(sight.decision.options)

        def end(self, scores, winners, ending):
            self.write("end", self.decisions, scores, winners, ending)

        def write(self, *what):
            with open("diary", "a") as file:
                print(*what, file=file)
    """


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where bots lie, and commands are given."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    driver.end_idle()


def write(file: Path, code: str) -> None:
    file.write_text(dedent(code))


def test_a_class_is_made_for_each_game(folder: Path) -> None:
    write(folder / "remembers.py", REMEMBERS)
    results = list(simulate(Plan("cards", ("remembers:Remembers", "random"), 2, "1")))
    assert [sum(result.forfeits) for result in results] == [0, 0]
    diary = (folder / "diary").read_text().splitlines()
    assert [line.split()[0] for line in diary] == ["begin", "end", "begin", "end"]
    for line, result in zip(diary[1::2], results, strict=True):
        assert f"{list(result.scores)} {list(result.winners)} {result.ending}" in line


def test_the_same_seed_gives_the_same_game(folder: Path) -> None:
    """Also to a bot that uses the dice of Python, and whoever else plays."""
    write(folder / "remembers.py", REMEMBERS)
    plan = Plan("base", ("remembers:Remembers", "run:true"), 2, "1", {"turns": 1}, records=True)
    assert list(simulate(plan)) == list(simulate(plan))


FILES = {
    "fine.py": "class Fine:\n def choose(self, sight): return sight.decision.options[0]",
    "random.py": "class Shadow:\n def choose(self, sight): return sight.decision.options[0]",
    "with-dash.py": "class Dash:\n def choose(self, sight): return sight.decision.options[0]",
    "broken.py": "import nothing_of_that_kind\nclass Broken: pass",
    "none.py": "class Empty: pass\nclass Silent:\n def choose(self, sight): pass\nnumber = 3",
    "wild.py": "import sys\nclass Wild:\n def choose(self, sight): sys.exit(4)",
    "ends.py": "raise SystemExit('not today')",
}


@pytest.mark.parametrize(
    "spec", ["fine:Fine", "fine.py:Fine", "./fine.py:Fine", "random.py:Shadow", "with-dash.py:Dash"]
)
def test_where_a_class_is_found(folder: Path, spec: str) -> None:
    for name, text in FILES.items():
        if name != "random.py" or name in spec:
            (folder / name).write_text(text)
    sight, bot = first_sight(), make_bot(spec)
    assert bot.choose(sight) == sight.decision.options[0]
    assert isinstance(bot, PluginBot) and bot.forfeits == 0


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("fine:Coarse", "there is no class Coarse in fine; it has Fine"),
        ("none:Nothing", "it has Silent"),
        ("broken:Broken", r"ModuleNotFoundError: No module named 'nothing_of_that_kind' \(broken.py, line 1\)"),
        ("none:Empty", r"none:Empty has no method choose\(sight\)"),
        ("none:number", "TypeError"),
        ("none:Silent", "choose gave NoneType, and not one of sight.decision.options"),
        ("wild:Wild", "its program ended with code 4"),
        ("ends:Ends", r"its program ended with code 1 \(not today\)"),
        ("fine:Fine@0.5s", "the bot fine:Fine takes no budget; leave out @0.5s"),
    ],
)
def test_what_is_wrong_with_a_class(folder: Path, spec: str, reason: str) -> None:
    for name, text in FILES.items():
        if name != "random.py":
            (folder / name).write_text(text)
    sight, bot = first_sight(), make_bot(spec)
    assert bot.choose(sight) in sight.decision.options
    assert isinstance(bot, PluginBot)
    assert re.search(reason, bot.forfeited or ""), bot.forfeited


THINKS = """
    class Thinks:
        def __init__(self, budget=None):
            self.budget = budget

        def choose(self, sight):
            with open("budget", "w") as file:
                file.write(repr(self.budget))
            return sight.decision.options[0]
    """


@pytest.mark.parametrize(
    ("budget", "told"),
    [("", "None"), ("@0.5s", "Budget(seconds=0.5, nodes=None)"), ("@2000", "Budget(seconds=None, nodes=2000)")],
)
def test_a_class_that_takes_a_budget(folder: Path, budget: str, told: str) -> None:
    write(folder / "thinks.py", THINKS)
    make_bot(f"thinks:Thinks{budget}").choose(first_sight())
    assert (folder / "budget").read_text() == told


def test_bots_of_our_own_may_end_too() -> None:
    """Whoever has an `end` is told, in whatever process."""
    heard: list[Any] = []

    class Listens:
        def choose(self, sight: Sight) -> foodchain.Option:
            return sight.decision.options[0]

        def end(self, *how: Any) -> None:
            heard.append(how)

    game = foodchain.new("cards", seats=2, seed=1)
    play_match(game, [Listens(), make_bot("random")], "1")
    assert heard == [(game.scores, game.winners, game.ending)]
