"""PostgreSQL and Redis for the tests that want them: one of each for a whole run, a fresh database for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
