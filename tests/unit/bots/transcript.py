"""A short conversation with the example bot, as docs/bot-protocol.md shows it: `python -m tests.unit.bots.transcript`."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

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


Said = list[tuple[str, dict[str, Any]]]


@contextmanager
def listening() -> Iterator[Said]:
    """What is said meanwhile: ">" is to the bot, "<" is its answer."""
    said: Said = []
    exchange = PluginProcess.exchange

    def recorded(process: PluginProcess, line: bytes, seconds: float) -> bytes:
        said.append((">", json.loads(line)))
        answer = exchange(process, line, seconds)
        said.append(("<", json.loads(answer)))
        return answer

    with patch.object(PluginProcess, "exchange", recorded):
        yield said


def conversation() -> Said:
    bot = make_bot(f"run:{shlex.join([sys.executable, str(EXAMPLES / 'scout.py')])}")
    assert isinstance(bot, PluginBot)
    game = foodchain.load(POSITION)
    with listening() as said:
        game.play(bot.choose(Sight(game, game.decision.seat, Random(1))))
        bot.end([4, 7], [1], "ice age")
    return said


def shortened(message: dict[str, Any]) -> dict[str, Any]:
    return {name: {"…": "…"} if name == LONG else value for name, value in message.items()}


if __name__ == "__main__":
    for who, message in conversation():
        print(who, json.dumps(shortened(message), ensure_ascii=False))
