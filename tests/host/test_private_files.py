"""Whoever can read the files of a server can be anybody on it, so nobody but their owner can."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from foodchain.cli.admin import admin_app
from foodchain.server.store import Store
from tests.host.server import Browser, Server


@pytest.fixture(params=[0o000, 0o777], ids="{:03o}".format, autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.chmod(0o755)
    return tmp_path


def modes(folder: Path) -> dict[str, str]:
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):03o}" for file in folder.iterdir()}


def play(server: Server) -> None:
    """Something is written by every way there is."""
    anna = Browser(server, "Anna")
    socket = anna.open(anna.new_table("me", "me")["id"])
    socket.wait_for_turn()
    socket.play_any(Random(1))
    socket.close()


LIVE = dict.fromkeys(["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite-turn"], "600")


def test_a_database_in_use_is_its_owners_alone(folder: Path) -> None:
    server = Server(folder / "tables.sqlite", "--bot-processes", "1")
    play(server)
    assert modes(folder) == LIVE
    server.kill()
    for name in LIVE:  # as an earlier version has left them
        (folder / name).chmod(0o666)
    server.start()
    play(server)
    assert modes(folder) == LIVE
    server.stop()


@pytest.fixture
def database(any_database: str, folder: Path) -> str:
    async def fill() -> None:
        store = Store(any_database)
        await store.open()
        await store.close()

    asyncio.run(fill())
    return any_database


@pytest.mark.parametrize("command", ["backup", "export"])
def test_copies_are_their_owners_alone(command: str, database: str, folder: Path) -> None:
    copies = folder / "copies"
    copies.mkdir(0o755)
    copies.chmod(0o755)
    (copies / "copy.part").touch()  # what an earlier attempt has left
    (copies / "copy.part").chmod(0o666)
    done = CliRunner().invoke(admin_app, [command, str(copies / "copy"), "--database", database])
    assert done.exit_code == 0, done.output
    assert modes(copies) == {"copy": "600"}
