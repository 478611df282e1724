"""The plug-in bots that the host allows at tables, by name.

A spec can start any program, so none ever comes from a browser, the database or a queue: what comes from there is a
name, and only what the host's own settings say is meant by it.
"""

from __future__ import annotations

import logging
import os
import re
from functools import cache

from foodchain.bots import bot_names
from foodchain.bots.player import check_bot
from foodchain.bots.plugins.driver import end_idle
from foodchain.bots.trained import TRAINED
from foodchain.catalogue import games
from foodchain.errors import BadSetup, FoodchainError

log = logging.getLogger("foodchain.server")

PLUGIN_BOTS = "FOODCHAIN_PLUGIN_BOTS"  # in the environment: all processes of a server have it
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")

descriptions: dict[str, str] = {}  # what plug-ins say of themselves


def allowed_plugins() -> dict[str, str]:
    """The specs of plug-ins, by the names that they have at tables."""
    return read_plugins(os.environ.get(PLUGIN_BOTS, ""))


@cache
def read_plugins(text: str) -> dict[str, str]:
    """
    >>> from foodchain.server.bots.plugins import read_plugins
    >>> read_plugins("shark=run:node shark.js; pike=pike:Pike")
    {'shark': 'run:node shark.js', 'pike': 'pike:Pike'}
    """
    found: dict[str, str] = {}
    for entry in re.split(r"[;\n]", text):
        name, _, spec = (part.strip() for part in entry.partition("="))
        if not name and not spec:
            continue
        if not spec or not NAME.fullmatch(name):
            raise BadSetup(f"a plug-in bot is NAME=BOT, such as shark=run:./shark, not {entry.strip()!r}")
        if spec.startswith(TRAINED):
            raise BadSetup(f"{spec} plays one game only, and takes its time: it plays in the arena, not at tables")
        if name in found or name in bot_names():
            raise BadSetup(f"there is another bot called {name}; give the plug-in {spec} another name")
        found[name] = spec
    return found


def check_plugins() -> None:
    """BadSetup if one of them cannot be started."""
    try:
        for name, spec in allowed_plugins().items():
            descriptions[name] = check_bot(spec, games()[0].name)
    finally:
        end_idle()


def learn_descriptions() -> None:
    """What plug-ins say of themselves. One that does not start now may do so later; until then others decide for it."""
    try:
        check_plugins()
    except FoodchainError as error:
        log.error("%s", error)
