"""A setting that cannot be meant is refused at once, with a sentence that says what to write instead."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from foodchain.cli.admin import admin_app
from foodchain.cli.serve import serve_app
from foodchain.cli.upkeep import audit, migrate, think


def refused(app: typer.Typer | Callable[..., None], *words: str, **environment: str) -> str:
    """What is said; and that it is one sentence and not a traceback."""
    command = app
    if not isinstance(command, typer.Typer):
        command = typer.Typer()
        command.command()(app)
    done = CliRunner().invoke(command, words, env=environment)
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit), (done.output, done.exception)
    return done.stderr


@pytest.mark.parametrize(
    "channels",
    ["carrier-pigeon://loft", "redis://localhost:port/0", "postgresql://localhost:port/games", "redis", "redis://:0"],
)
def test_channels(channels: str, tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "t.sqlite"))
    assert "redis://host" in refused(serve_app, *database, "--channels", channels)
    assert "redis://host" in refused(think, "--channels", channels)
    assert not any(tmp_path.iterdir())


def test_job_workers_without_redis(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "t.sqlite"))
    assert "redis://host" in refused(serve_app, *database, "--job-workers", "1")


@pytest.mark.parametrize(
    "database",
    ["mysql://anna:secret@localhost/games", "nonsense://x", "postgresql+psycopg2://localhost/x", "postgresql://h:p/x"],
)
def test_no_such_kind_of_database(database: str, tmp_path: Path) -> None:
    for command, *words in (
        (serve_app,),
        (migrate,),
        (audit,),
        (admin_app, "list"),
        (admin_app, "backup", str(tmp_path / "copy")),
    ):
        message = refused(command, *words, "--database", database)
        assert "postgresql+asyncpg://user@host/database" in message and "secret" not in message


def test_looking_at_a_database_that_is_not_there_makes_none(tmp_path: Path) -> None:
    """A name that was mistyped is told, instead of an audit in which nothing differs."""
    none = tmp_path / "none.sqlite"
    for command, *words in (
        (audit,),
        (admin_app, "list"),
        (admin_app, "statistics"),
        (admin_app, "show", "abc"),
        (admin_app, "delete", "abc", "--yes"),
        (admin_app, "ban", "abcdef"),
        (admin_app, "export", str(tmp_path / "games.gz")),
        (admin_app, "backup", str(tmp_path / "copy")),
    ):
        assert f"There is no database {none}" in refused(command, *words, "--database", str(none))
    assert not any(tmp_path.iterdir())
    assert "there is no folder" in refused(serve_app, "--database", str(tmp_path / "folder" / "t.sqlite"))


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("FOODCHAIN_PUBLIC_URL", "games.example.org", "https://games.example.org"),
        ("FOODCHAIN_TRUSTED_PROXIES", "127.0.0.1,proxy", "10.0.0.0/8"),
        ("FOODCHAIN_LIMITS", "tables=3/1", "name=number/seconds"),
        ("FOODCHAIN_SMTP_URL", "mail.example.org", "smtp://user:password@host:587"),
        ("FOODCHAIN_SMTP_URL", "smtp://", "smtp://user:password@host:587"),
        ("FOODCHAIN_SMTP_URL", "smtp://mail.example.org", "FOODCHAIN_MAIL_FROM"),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_environment(variable: str, value: str, message: str, workers: str, tmp_path: Path) -> None:
    where = ("--database", str(tmp_path / "t.sqlite"), "--workers", workers)
    assert message in refused(serve_app, *where, **{variable: value})


def test_a_port_that_is_taken_and_a_host_that_is_not_ours(tmp_path: Path) -> None:
    where = ("--database", str(tmp_path / "t.sqlite"))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert "Try another --port" in refused(serve_app, *where, "--port", str(other.getsockname()[1]))
    assert "Try another --host" in refused(serve_app, *where, "--host", "192.0.2.1", "--port", "0")
