"""What the documents tell about plug-in bots: the conversation and the examples."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from foodchain import catalogue
from foodchain.arena.simulate import Plan, simulate
from tests.conftest import missing
from tests.unit.bots.transcript import EXAMPLES, conversation, shortened

DOCS = EXAMPLES.parent / "docs"
NODE = Path(sys.executable).with_name("node")
BOTS = ["climber.py:Climber", "scout.py", "scout.js"]


def spec_of(bot: str, folder: Path = EXAMPLES) -> str:
    if bot.endswith(".js"):
        if not NODE.exists():
            missing("Node is not in .venv/bin")
        return f"run:{shlex.join([str(NODE), str(folder / bot)])}"
    if ":" in bot:
        return str(folder / bot)
    return f"run:{shlex.join([sys.executable, str(folder / bot)])}"


def test_the_conversation() -> None:
    text = (DOCS / "bot-protocol.md").read_text("utf-8")
    said = [(who, json.loads(line)) for who, line in re.findall(r"^([<>]) (\{.*\})$", text, re.MULTILINE)]
    assert said == [(who, shortened(message)) for who, message in conversation()], "tests.unit.bots.transcript tells"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", [info.name for info in catalogue.games()])
def test_an_example_plays_whole_games(bot: str, game: str) -> None:
    [result] = simulate(Plan(game, (spec_of(bot), "random"), 1, "1"))
    assert result.forfeits == (0, 0) and result.ending != "unfinished"


def test_the_climber_climbs() -> None:
    results = list(simulate(Plan("cards", (spec_of("climber.py:Climber"), "random"), 8, "1")))
    won = sum(result.bots[winner] != "random" for result in results for winner in result.winners)
    assert won >= 6


def first_bot() -> str:
    return (DOCS / "first-bot.md").read_text("utf-8")


def test_the_bot_of_the_document_is_the_example() -> None:
    code = re.findall(r"```python\n(from foodchain.*?)```", first_bot(), re.DOTALL)
    assert len(code) == 1
    assert code[0].replace("MyBot", "Climber") in (EXAMPLES / "climber.py").read_text()
