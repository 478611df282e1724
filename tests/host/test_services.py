"""The servers that the tests start can be used, killed and started again with what they had."""

from __future__ import annotations

import asyncio

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.conftest import ALL_PARTS
from tests.host.services import Postgres, Redis, find_program


def ask(url: str, question: str) -> object:
    async def asked() -> object:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return await connection.fetchval(question)
        finally:
            await connection.close()

    return asyncio.run(asked())


def test_postgres_keeps_what_it_has_when_killed(own_postgres: Postgres) -> None:
    url = own_postgres.new_database()
    ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    own_postgres.kill()
    with pytest.raises(OSError):
        ask(url, "SELECT 1")
    own_postgres.start()
    assert ask(url, "SELECT number FROM kept") == 7
    assert own_postgres.new_database() != url


def test_redis_comes_back(own_redis: Redis) -> None:
    own_redis.kill()
    assert not own_redis.is_ready()
    own_redis.start()
    assert own_redis.is_ready()


def test_a_missing_program_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALL_PARTS, raising=False)
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        find_program("no-such-program")
    monkeypatch.setenv(ALL_PARTS, "1")
    with pytest.raises(pytest.fail.Exception, match="insists"):
        find_program("no-such-program")
