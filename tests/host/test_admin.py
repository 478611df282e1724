"""The admin commands, on SQLite and PostgreSQL, while a server runs on the same database."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from typer.testing import CliRunner, Result
from websockets.exceptions import InvalidStatus

import foodchain
from foodchain.cli.admin import admin_app
from foodchain.server.store import Store
from foodchain.server.store.rows import carried
from foodchain.server.store.schema import moves, states
from tests.host.cluster import audit_all, play_together
from tests.host.server import Browser, Server, prose
from tests.host.services import Postgres
from tests.patience import until

REASON = "A bug gave the wrong points."


def admin(*words: str, answer: str = "", **environment: str) -> Result:
    return CliRunner().invoke(admin_app, words, input=answer, env=environment)


def done(*words: str, **environment: str) -> str:
    done = admin(*words, **environment)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words: str) -> str:
    done = admin(*words)
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit), done.output
    return done.stderr


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    where: Any = tmp_path / "tables.sqlite"
    if request.param == "postgresql":
        where = request.getfixturevalue("postgres_database")
    server = Server(where, "--bot-processes", "1")
    yield server
    server.stop()


def play_some(server: Server, moves: int = 12) -> tuple[Browser, str]:
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "me", game="cards")["id"]
    socket = anna.open(table)
    socket.update()
    dice = Random(1)
    for _ in range(moves):
        if socket.now["handover"] is not None:
            socket.say("sit", seat=socket.now["handover"])
            socket.update()
        socket.play_any(dice)
    socket.say("chat", text="a line of chat")
    socket.wait_for("chat")
    socket.close()
    return anna, table


def everything(where: Any) -> dict[str, list[Any]]:
    """All rows of all tables that are carried over."""

    async def read() -> dict[str, list[Any]]:
        store = Store(where)
        try:
            async with store.engine.connect() as connection:
                return {
                    table.name: [
                        tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))
                    ]
                    for table in carried()
                }
        finally:
            await store.close()

    return asyncio.run(read())


def test_looking_repairing_and_deleting(server: Server) -> None:
    anna, table = play_some(server)
    other = anna.new_table("me", "greedy")["id"]
    on = ("--database", str(server.database))
    listed = json.loads(done("list", *on, "--json", "--game", "cards", "--status", "running", "--player", "anna"))
    assert [row["table"] for row in listed] == [table] and listed[0]["ply"] == 12
    assert json.loads(done("list", *on, "--json", "--idle-days", "1")) == []
    assert table in done("list", *on) and other in done("list", *on)
    shown = done("show", table, *on)
    assert "status: running" in shown and "seat 0: Anna" in shown
    assert json.loads(done("show", table, *on, "--json"))["view"]["hand"] is None
    figures = json.loads(done("statistics", *on, "--json"))
    assert figures["games"]["cards"]["running"] == 1 and figures["moves"] >= 12 and figures["bytes"] > 0
    assert "median moves" in done("statistics", *on)

    socket = anna.open(table)
    socket.update()
    assert "cannot be taken back" in refused("repair", table, *on, "--ply", "12", "--reason", REASON, "--yes")
    assert admin("repair", table, *on, "--ply", "5", "--reason", REASON, answer="n\n").exit_code == 1
    assert "add --yes" in refused("repair", table, *on, "--ply", "5", "--reason", REASON)  # nobody answers
    assert "stands at move 5" in done("repair", table, *on, "--ply", "5", "--reason", REASON, "--yes")
    socket.wait_for("table")
    while socket.now["ply"] != 5:
        socket.update()
    assert socket.now["revision"] == 13
    in_words = {
        "en": "The host has taken the game back to move 5",
        "fr": "ramené la partie au coup 5",
        "de": "auf Zug 5",
    }
    for language, words in in_words.items():
        [note] = anna.get(f"/api/tables/{table}/notes", lang=language)["notes"]
        assert (
            (note["kind"], note["ply"]) == ("repaired", 5)
            and words in prose(note["text"])
            and REASON in prose(note["text"])
        )
    record = anna.ask("GET", f"/api/tables/{table}/record").text
    assert f"The host has taken the game back to move 5: {REASON}" in record and foodchain.load(record).ply == 5
    if socket.now["handover"] is not None:
        socket.say("sit", seat=socket.now["handover"])
    while not socket.may_choose():
        socket.update()
    socket.play_any(Random(2))

    assert "There is no table" in refused("show", "nothing", *on)
    assert admin("delete", table, *on, answer="n\n").exit_code == 1
    assert "add --yes" in refused("delete", table, *on)
    assert "is deleted" in done("delete", table, *on, "--yes")
    assert socket.closed_with() == 1012
    assert "There is no table" in refused("delete", table, *on, "--yes")
    assert [row["table"] for row in json.loads(done("list", *on, "--json"))] == [other]


def test_a_game_that_cannot_be_replayed_is_repaired(server: Server) -> None:
    """A later version knows a move no more, and there is no saved state to go on from."""
    anna, table = play_some(server)
    server.stop()

    async def damage() -> None:
        store = Store(server.database)
        async with store.writing() as connection:
            await connection.execute(delete(states))
            await connection.execute(update(moves).where(moves.c.revision == 8).values(option="of old"))
        await store.close()

    asyncio.run(damage())
    server.start()
    on = ("--database", str(server.database))
    anna.refused("GET", f"/api/tables/{table}", 500)
    shown = done("show", table, *on)
    assert "seat 0: Anna" in shown and "cannot be replayed: line 8: 'of old'" in shown
    assert json.loads(done("show", table, *on, "--json"))["view"] is None
    assert "stands at move 7 again; it stood at 12" in done(
        "repair", table, *on, "--ply", "7", "--reason", "!", "--yes"
    )
    assert anna.get(f"/api/tables/{table}")["ply"] == 7
    assert "cannot be taken back" in refused("repair", table, *on, "--ply", "7", "--reason", REASON, "--yes")
    assert audit_all(server.database) == []


def test_a_game_that_is_over_goes_on_after_a_repair(server: Server) -> None:
    """And it counts when it ends again."""
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "lively", game="cards", seed=1, public=True)["id"]
    socket = anna.open(table)
    play_together(socket, dice=Random(1))
    until(lambda: everything(server.database)["settled"])
    on = ("--database", str(server.database))
    assert "recompute-ratings" in done("repair", table, *on, "--ply", "10", "--reason", REASON, "--yes")
    after = everything(server.database)
    assert after["settled"] == [] and not any(over for _, _, over, *_ in after["terms"])
    socket.wait_for(lambda message: message["type"] == "update" and not message["view"]["over"])
    assert json.loads(done("list", *on, "--json"))[0]["status"] == "running"
    play_together(socket, dice=Random(2))
    until(lambda: everything(server.database)["settled"])
    assert audit_all(server.database) == []


def test_shutting_somebody_out(server: Server) -> None:
    anna, table = play_some(server, 2)
    on = ("--database", str(server.database))
    player = json.loads(done("show", table, *on, "--json"))["seats"][0]["player"]
    assert "Nobody" in refused("ban", "Nobody", *on, "--reason", REASON)
    socket = anna.open(table)
    socket.update()
    assert "is shut out" in done("ban", player[:12], *on, "--reason", REASON)
    refusal = anna.refused("GET", f"/api/tables/{table}", 403)
    assert refusal["error"] == "banned" and REASON in refusal["message"]
    assert socket.closed_with() == 1012  # and there is no coming back
    with pytest.raises(InvalidStatus, match="403"):
        anna.open(table)
    assert "is let in" in done("unban", player, *on)
    assert anna.get(f"/api/tables/{table}")["ply"] == 2
    assert "was not shut out" in done("unban", player, *on)

    bea = Browser(server)
    bea.post("/api/account", {"name": "Bea", "password": "correct horse"})
    done("ban", "bea", *on, "--reason", REASON)
    assert bea.refused("GET", "/api/me", 403)["error"] == "banned"
    done("unban", "Bea", *on)
    assert bea.get("/api/me")["name"] == "Bea"
    socket = bea.open(bea.new_table("me", "me")["id"])
    socket.update()
    done("log-out", "Bea", *on)
    assert socket.closed_with() == 1012
    assert bea.get("/api/account")["account"] is None


def test_export_and_import_are_exact(server: Server, tmp_path: Path, postgres: Postgres) -> None:
    play_some(server)
    file = tmp_path / "games.jsonl.gz"
    done("export", str(file), "--database", str(server.database))
    server.stop()
    before = everything(server.database)
    assert len(before["moves"]) == 12 and len(before["chat"]) == 1
    for into in (tmp_path / "another.sqlite", postgres.new_database()):
        assert "12 moves are read" in done("import", str(file), "--database", str(into))
        assert everything(into) == before
        message = refused("import", str(file), "--database", str(into))
        assert "line 3" in message or "line 2" in message
        assert "is here already" in message
        assert everything(into) == before
    again = tmp_path / "again.jsonl"
    done("export", str(again), "--database", str(tmp_path / "another.sqlite"))
    assert gzip.decompress(file.read_bytes()).splitlines()[1].split(b'"row"')[1] in again.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
    assert "is there already" in refused("export", str(file), "--database", str(server.database))
    server.start()


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    server = Server(tmp_path / "tables.sqlite")
    play_some(server, 3)
    server.stop()
    file = tmp_path / "games.jsonl"
    done("export", str(file), "--database", str(server.database))
    return file


def test_damage_is_found_by_its_line(exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    packed = gzip.compress(b"".join(lines))
    changed = lines[4].replace(b"2026", b"2025", 1)
    assert changed != lines[4]
    damaged = {
        "line 5": [*lines[:4], changed, *lines[5:]],
        "line 4": [*lines[:3], *lines[4:]],
        "line 7": [*lines[:6], lines[5], *lines[6:]],
        f"line {len(lines) - 1}: the file is cut off": lines[:-1],
        f"line {len(lines) + 1}: nothing may follow": [*lines, lines[-1]],
        "line 3: this is not a line": [*lines[:2], lines[2][:40] + b"\n", *lines[3:]],
        "compressed file is damaged": [packed[: len(packed) // 2]],
        "is not an export": [b"hello\n"],
        "line 1": [b""],
    }
    into = tmp_path / "empty.sqlite"
    for reason, parts in damaged.items():
        file = tmp_path / "damaged.jsonl"
        file.write_bytes(b"".join(parts))
        message = refused("import", str(file), "--database", str(into))
        if reason != "is not an export" and reason != "line 1":
            assert reason in message, message
        assert everything(into)["tables"] == []


def test_backup_of_a_running_server(server: Server, tmp_path: Path) -> None:
    anna, table = play_some(server)
    copy = tmp_path / "copy"
    done("backup", str(copy), "--database", str(server.database))
    assert copy.stat().st_mode & 0o077 == 0
    assert "is there already" in refused("backup", str(copy), "--database", str(server.database))
    if isinstance(server.database, Path):
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("SELECT count(*) FROM moves").fetchone() == (12,)
        restored = Server(copy)
        anna_there = Browser(restored)
        anna_there.http.cookies = anna.http.cookies
        assert anna_there.get(f"/api/tables/{table}")["ply"] == 12
        restored.stop()
    else:
        assert copy.read_bytes()[:5] == b"PGDMP"


def test_backup_without_pg_dump_is_an_export(postgres_database: str, tmp_path: Path) -> None:
    server = Server(postgres_database)
    play_some(server, 3)
    server.stop()
    copy = tmp_path / "copy.gz"
    assert "admin import" in done("backup", str(copy), "--database", postgres_database, PATH="/nowhere")
    done("import", str(copy), "--database", str(tmp_path / "restored.sqlite"))
    assert everything(tmp_path / "restored.sqlite") == everything(postgres_database)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    assert "no database" in refused("backup", str(tmp_path / "copy"), "--database", str(tmp_path / "none.sqlite"))
    assert "Cannot open the database" in refused("list", "--database", "postgresql://localhost:1/none")
