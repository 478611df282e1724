"""How bots are named: by name, with a budget, by where they are, or as an installed package has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import foodchain
from foodchain.bots import Budget, Sight, bot_names, make_bot
from foodchain.bots.budget import split_budget, with_budget
from foodchain.bots.plugins import driver, spec
from foodchain.bots.plugins.driver import PluginBot
from foodchain.bots.searching import Searching
from foodchain.errors import BadSetup
from tests.unit.bots.conftest import first_sight

WRONG = {
    "clever": f"there is no bot 'clever'; there are: {', '.join(bot_names())}, and plug-ins such as mybot:MyBot",
    "": "there is no bot ''",
    "greedy@0.5s": "the bot greedy takes no budget; leave out @0.5s",
    "greedy@fast": "a budget is @0.5s for seconds or @2000 for nodes",
    "greedy@": "a budget is @0.5s for seconds or @2000 for nodes",
    f"apex@{10**30}": "a budget is @0.5s for seconds or @2000 for nodes",
    f"apex@{10**400}s": "a budget is @0.5s for seconds or @2000 for nodes",
    "greedy@0.5": "nodes are a whole number; seconds end with s, as in @0.5s",
    "greedy@0s": "a budget is more than nothing; 0s is not",
    "greedy@0": "a budget is more than nothing; 0 is not",
    "run:": "run: wants a command, such as run:node mybot.js",
    "run:  ": "run: wants a command",
    "run:no-such-program": "there is no program 'no-such-program' to run; write ./no-such-program for one in this folder",
    "run:'half": "cannot be read as a command: no closing quotation",
    "no_such_module:Bot": "there is no module no_such_module in this folder or on Python's path",
    "no_such_file.py:Bot": "there is no file no_such_file.py with the bot Bot",
    "module:": "a plug-in is module:Class, file.py:Class or run:COMMAND",
    ":Class": "a plug-in is module:Class, file.py:Class or run:COMMAND",
    "a b:c d": "a plug-in is module:Class, file.py:Class or run:COMMAND",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_names_no_bot(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSetup) as refused:
        make_bot(wrong)
    assert WRONG[wrong] in str(refused.value)


def test_budgets() -> None:
    assert split_budget("hunter@2000") == ("hunter", Budget(nodes=2000))
    assert split_budget("run:./bot --to me@home") == ("run:./bot --to me@home", None)
    assert split_budget("run:./bot@1.5s") == ("run:./bot", Budget(seconds=1.5))
    for budget in (Budget(seconds=0.25), Budget(nodes=7)):
        assert split_budget(f"hunter@{budget}") == ("hunter", budget)
    for neither in ({}, {"seconds": 1.0, "nodes": 1}):
        with pytest.raises(BadSetup, match="either seconds or nodes"):
            Budget(**neither)  # type: ignore[arg-type]


@pytest.mark.parametrize("budget", [f"{10**12 - 1}", f"{10**12 - 1}s", "0.000000000001s"])
def test_the_largest_and_least_budgets_can_be_thought_by(budget: str) -> None:
    bot = make_bot(f"apex@{budget}")
    assert isinstance(bot, Searching)
    game = foodchain.new("base", seats=3, seed=1)
    sight = Sight(game, game.decision.seat, Stopped(bot))
    assert bot.choose(sight) in sight.decision.options


class Stopped(Random):
    """Dice that tell a bot to stop whenever they are rolled."""

    def __init__(self, bot: Searching) -> None:
        super().__init__(1)
        self.bot = bot

    def randrange(self, *args: int, **more: int) -> int:  # type: ignore[override]
        self.bot.stop()
        return super().randrange(*args, **more)


def test_a_bot_of_ours_that_takes_a_budget() -> None:
    class Hunter:
        def __init__(self, budget: Budget | None = None) -> None:
            self.budget = budget

    assert with_budget(Hunter, None, "hunter").budget is None
    assert with_budget(Hunter, Budget(nodes=9), "hunter").budget == Budget(nodes=9)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package with bots."""
    (tmp_path / "fish.py").write_text(
        "class Shark:\n '''Bites.'''\n def choose(self, sight): return sight.decision.options[-1]\n"
    )
    info = tmp_path / "fish-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fish\nVersion: 1.0\n")
    entries = "[foodchain.bots]\nShark = fish:Shark\ngreedy = fish:Shark\nbroken = fish\ngone = gone_fishing:Gone\n"
    (info / "entry_points.txt").write_text(entries)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    spec.installed.cache_clear()
    yield tmp_path
    spec.installed.cache_clear()
    driver.end_idle()


def test_a_bot_of_an_installed_package(package: Path) -> None:
    bot, sight = make_bot("shark"), first_sight()
    assert isinstance(bot, PluginBot), "it has a process of its own, too"
    assert bot.choose(sight) == sight.decision.options[-1]
    assert bot.forfeits == 0 and bot.plugin.spec == "shark"
    with pytest.raises(BadSetup, match=r"the bot broken is registered as 'fish', which is no module:Class"):
        make_bot("broken")
    with pytest.raises(BadSetup, match="there is no module gone_fishing"):
        make_bot("gone")
    with pytest.raises(BadSetup, match=", shark, broken, gone, and plug-ins"):
        make_bot("clever")


def test_a_package_does_not_change_ours(package: Path) -> None:
    assert type(make_bot("greedy")).__name__ == "Greedy"
    assert "shark" not in bot_names(), "nobody knows how strong it is"
