"""PostgreSQL and Redis for the tests that want them: one of each for a whole run, a fresh database for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.server import Browser, Server
from tests.host.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that nobody may harm."""
    with Postgres() as service:
        yield service


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of one's own, to be killed."""
    with Postgres() as service:
        yield service


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis server that nobody may harm."""
    with Redis() as service:
        yield service


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis server of one's own, to be killed."""
    with Redis() as service:
        yield service


@pytest.fixture
def postgres_database(postgres: Postgres) -> str:
    """The URL of an empty database."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return str(request.getfixturevalue("postgres").new_database())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in a process of its own that nobody may harm."""
    server = Server(tmp_path_factory.mktemp("host") / "tables.sqlite")
    yield server
    assert server.stop() in (0, -15)


@pytest.fixture
def anna(server: Server) -> Browser:
    return Browser(server, "Anna")


@pytest.fixture
def bea(server: Server) -> Browser:
    return Browser(server, "Bea")
