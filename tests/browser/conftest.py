"""One server and one Chromium for all tests; every player has a context, and so a cookie, of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import Player
from tests.server.browser import Server

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Invite = Callable[..., Player]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (ROOT / "src/foodchain/server/static/index.html").exists():
        pytest.skip("the client is not built: npm ci && npm run build in client/")
    server = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    program = os.environ.get("FOODCHAIN_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


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
