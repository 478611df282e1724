"""The server is killed, again and again: whatever it acknowledged is still there."""

from __future__ import annotations

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.host.server import Browser, Server, Socket
from tests.patience import until


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def test_nothing_acknowledged_is_lost(database: Path) -> None:
    server = Server(database)
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "lively", "me", seed=5)["id"]
    dice = Random(1)
    known: Socket | None = None
    for _ in range(2):
        socket = anna.open(table)
        socket.update()
        if known is not None:
            assert socket.now["revision"] >= known.now["revision"]
            common = socket.log[0]["ply"]
            seen = [ply for ply in known.log if ply["ply"] >= common]
            logged = {ply["ply"]: ply for ply in socket.log}
            assert [logged[ply["ply"]] for ply in seen] == seen
        for i in range(12):
            while not socket.may_choose():
                socket.update()
            socket.play_any(dice)
            if i % 5 == 4 and socket.now["undo"]["steps"]:
                revision = socket.now["revision"]
                socket.say("undo", revision=revision)
                socket.wait_for(lambda message, r=revision: message.get("revision", 0) > r)  # type: ignore[misc]
        while not socket.may_choose():
            socket.update()
        socket.play(dice.choice(socket.options)["number"])  # on its way when the power goes
        server.kill()
        try:
            while True:
                socket.hear()
        except ConnectionClosed:
            pass
        known = socket
        server.start()
    server.stop()


def test_links_and_seats_outlive_the_server(database: Path) -> None:
    server = Server(database)
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    table = anna.new_table("me", "open")
    token = table["seats"][1]["invitation"].removeprefix("/join/")
    server.kill()
    server.start()
    assert bea.post(f"/api/invitations/{token}", {"name": "Bea"})["status"] == "running"
    server.stop()
    server.start()
    assert [seat["name"] for seat in anna.get("/api/tables")["tables"][0]["seats"]] == ["Anna", "Bea"]
    assert bea.open(table["id"]).wait_for("welcome")["seats"] == [1]
    assert server.stop() in (0, -signal.SIGTERM)


def test_a_bot_goes_on_after_a_restart(database: Path) -> None:
    """The bot was to move when the server died."""
    server = Server(database)
    anna = Browser(server)
    table = anna.new_table("me", "greedy", seed=2)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    anna.get(f"/api/tables/{table}/hint")
    server.pause_bots()
    socket.play_any(Random(1))
    assert not socket.may_choose()
    ply = socket.now["ply"]
    bots = server.children()
    server.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots))  # although they are stopped
    server.start()
    again = anna.open(table)
    again.update()
    while again.now["ply"] == ply:
        again.update()
    server.stop()


def test_killed_and_stuck_bots_go_on_as_they_are(database: Path) -> None:
    """Whatever happens to their processes."""
    server = Server(database, "--bot-processes", "1", "--think-seconds", "1")
    anna = Browser(server)
    table = anna.new_table("me", "greedy", seed=2)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    for sent in (signal.SIGKILL, signal.SIGSTOP) * 3:
        anna.get(f"/api/tables/{table}/hint")  # somebody is there to think
        server.pause_bots()
        socket.play_any(Random(1))
        for pid in server.children():
            os.kill(pid, sent)
        while not socket.may_choose():
            socket.update()
    assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "greedy"
    assert not [message for message in socket.received if message["type"] == "bot replaced"]
    server.stop()


def test_what_is_on_disk_counts(database: Path) -> None:
    """Another program has written a move: nobody plays on top of an old one."""
    server = Server(database)
    anna = Browser(server)
    table = anna.new_table("me", "me")["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    first, second = (option["text"] for option in socket.options[:2])
    with closing(sqlite3.connect(database)) as other:
        other.execute("INSERT INTO moves VALUES (?, 1, 0, ?, 0, '')", (table, first))
        other.commit()
    socket.play(socket.options[1]["number"])
    assert socket.refusal()["error"] == "stale"
    assert socket.now["ply"] == 1 and socket.log[-1]["option"]["text"] == first != second
    while not socket.may_choose():
        socket.update()
    socket.play_any(Random(1))
    server.stop()
