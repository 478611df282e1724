"""One server and one Chromium for all tests; every player has a context, and so a cookie, of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import chromium_browser, find_chromium
from tests.browser.player import Player
from tests.conftest import missing
from tests.host.server import Server

ROOT = Path(__file__).parents[2]
Invite = Callable[..., Player]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (ROOT / "src/foodchain/server/static/index.html").exists():
        missing("the client is not built: make client")
    server = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    if find_chromium() is None:
        missing("there is no Chromium: install it, or set FOODCHAIN_CHROMIUM")
    with chromium_browser() as browser:
        yield browser


@pytest.fixture
def player(server: Server, chromium: Any) -> Iterator[Invite]:
    """Call it for a player with a browser of their own: `player(phone=True, language="fr")`."""
    players: list[Player] = []

    def invite(**wishes: Any) -> Player:
        new = Player(chromium, server, **wishes)
        players.append(new)
        return new

    yield invite
    for each in players:
        each.leave()
