"""One server for the tests that do not harm it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.browser import Browser, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield server
    assert server.stop() in (0, -15)


@pytest.fixture
def anna(server: Server) -> Browser:
    return Browser(server, "Anna")


@pytest.fixture
def bea(server: Server) -> Browser:
    return Browser(server, "Bea")
