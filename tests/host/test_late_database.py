"""A server that is started before its PostgreSQL: it waits, says so, and knows what no waiting mends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import pytest
from typer.testing import CliRunner

from foodchain.cli.app import app
from tests.host.services import Postgres
from tests.patience import PATIENCE


@pytest.fixture
def late_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that is prepared and not started."""
    service = Postgres()
    try:
        service.prepare()
        yield service
    finally:
        service.clear_away()


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "foodchain", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline()


def address(postgres: Postgres, database: str = "postgres", user: str = "foodchain", host: str = "127.0.0.1") -> str:
    return f"postgresql+asyncpg://{user}:secret@{host}:{postgres.port}/{database}"


def test_serve_waits_for_a_database_that_starts(late_postgres: Postgres) -> None:
    serving = start("serve", "--port", "0", "--database", address(late_postgres), "--bot-processes", "1")
    try:
        waiting = line_of(serving.stderr)
        assert waiting.startswith("Waiting up to 60 seconds for the database postgresql+asyncpg://foodchain:***@127")
        assert "Connect call failed" in waiting
        late_postgres.start()
        assert "The table is at" in line_of(serving.stdout)
        serving.terminate()
        assert serving.wait(PATIENCE) in (0, -15)
        assert serving.stderr is not None and serving.stderr.read() == ""
    finally:
        serving.kill()
        serving.wait()


def test_migrate_waits_for_a_database_that_says_it_is_starting(late_postgres: Postgres) -> None:
    """A standby that nobody may ask answers as one does that is starting: 57P03."""
    (late_postgres.data / "standby.signal").touch()
    with (late_postgres.data / "postgresql.conf").open("a") as settings:
        settings.write("\nhot_standby = off\n")
    late_postgres.process = late_postgres.spawn(late_postgres.command())
    migrating = start("migrate", "--database", address(late_postgres))
    try:
        assert line_of(migrating.stderr).startswith("Waiting up to 60 seconds")
        late_postgres.stop()
        (late_postgres.data / "standby.signal").unlink()
        late_postgres.start()
        assert "is brought from version none" in line_of(migrating.stdout)
        assert migrating.wait(PATIENCE) == 0
    finally:
        migrating.kill()
        migrating.wait()


def refusal(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 1
    return done.stderr


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_waiting_ends(command: str, late_postgres: Postgres) -> None:
    said = refusal(command, "--wait-seconds", "0.1", "--database", address(late_postgres))
    assert said.splitlines()[0].startswith("Waiting up to 0.1 seconds")
    assert "Connect call failed" in said.splitlines()[-1] and "Cannot" in said


def test_a_name_that_is_not_known_yet_is_waited_for(late_postgres: Postgres) -> None:
    said = refusal("migrate", "--wait-seconds", "0.1", "--database", address(late_postgres, host="nowhere.invalid"))
    assert said.startswith("Waiting up to 0.1 seconds")


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_what_no_waiting_mends_is_told_at_once(command: str, late_postgres: Postgres) -> None:
    with (late_postgres.data / "pg_hba.conf").open("w") as rules:
        rules.write("host strict all 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n")
    late_postgres.start()
    late_postgres.run(
        str(late_postgres.programs / "psql"), "--quiet", "--host=127.0.0.1", f"--port={late_postgres.port}",
        "--username=foodchain", "--dbname=postgres", "--command=ALTER ROLE foodchain PASSWORD 'another'",
    )  # fmt: skip
    for where, reason in (
        (address(late_postgres, "nothing"), 'database "nothing" does not exist'),
        (address(late_postgres, user="nobody"), 'role "nobody" does not exist'),
        (address(late_postgres, "strict"), 'password authentication failed for user "foodchain"'),
    ):
        said = refusal(command, "--database", where)
        assert reason in said and "Waiting" not in said and "secret" not in said
