"""A short conversation with the example bot, as docs/bot-protocol.md shows it: `python -m tests.unit.bots.transcript`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import foodchain
from foodchain.bots import Sight, make_bot
from foodchain.bots.plugins.driver import PluginBot
from foodchain.bots.plugins.process import PluginProcess

EXAMPLES = Path(__file__).parents[3] / "examples"
LONG = "view"  # what a document cannot show in full

POSITION = """
foodchain position 1; game base; seats 2
tile 0,0 sea tundra
tile 1,-1 savannah: 3 amphibians, 1 birds
disk 0,0/E seed; disk 1,-1/E water
pawn domination 1: birds
phase execution
"""


def conversation() -> list[tuple[str, dict[str, Any]]]:
    """What was said by whom: ">" is to the bot, "<" is its answer."""
    said: list[tuple[str, dict[str, Any]]] = []
    exchange = PluginProcess.exchange

    def recorded(process: PluginProcess, line: bytes, seconds: float) -> bytes:
        answer = exchange(process, line, seconds)
        said.extend((who, json.loads(text)) for who, text in ((">", line), ("<", answer)))
        return answer

    bot = make_bot(f"run:{shlex.join([sys.executable, str(EXAMPLES / 'scout.py')])}")
    assert isinstance(bot, PluginBot)
    PluginProcess.exchange = recorded  # type: ignore[method-assign]
    try:
        game = foodchain.load(POSITION)
        game.play(bot.choose(Sight(game, game.decision.seat, Random(1))))
        bot.end([4, 7], [1], "ice age")
    finally:
        PluginProcess.exchange = exchange  # type: ignore[method-assign]
    return said


def shortened(message: dict[str, Any]) -> dict[str, Any]:
    return {name: {"…": "…"} if name == LONG else value for name, value in message.items()}


if __name__ == "__main__":
    for who, message in conversation():
        print(who, json.dumps(shortened(message), ensure_ascii=False))
