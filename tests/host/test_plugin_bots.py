"""Plug-in bots at tables: those that the host allows, and no others whatever anybody sends."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import foodchain
from foodchain.cli.serve import serve_app
from foodchain.server.bots.pool import BotFailed, BotPool
from tests.host.in_process import Host
from tests.host.server import Browser, Server, play_to_the_end, prose
from tests.host.test_bad_settings import refused
from tests.host.test_thinking import a_question
from tests.patience import until

FIRST = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    if os.path.exists({broken!r}):
        sys.exit("broken")
    if asked["type"] == "decision":
        answer = {{"type": "choice", "id": asked["id"], "choice": asked["options"][0]["number"]}}
    else:
        answer = {{"type": "ready", "description": "Takes what comes first."}}
    print(json.dumps(answer), flush=True)
"""


def first_bot(folder: Path) -> str:
    """A bot that plays well until there is a file."""
    file = folder / "first.py"
    file.write_text(FIRST.format(broken=str(folder / "broken")))
    return f"run:{shlex.join([sys.executable, str(file)])}"


def begins_with(seat: int) -> int:
    """A seed with which this seat of two begins."""
    return next(seed for seed in range(100) if foodchain.new("base", 2, seed=seed).decision.seat == seat)


def test_a_whole_game_against_a_plugin(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--plugin-bot", f"first={first_bot(tmp_path)}", log=True)
    anna = Browser(server)
    bots = anna.get("/api/games")["bots"]
    first = bots[-1]
    assert (first["name"], first["bot"], first["title"]) == ("first", "first", "first")
    assert (first["level"], first["explanation"]) == (0, "Takes what comes first.")
    assert first["times"] == [] and first["more"] and not first["usual"]
    assert bots[-2]["level"] == len(bots) - 1, "it is not the strongest, as far as anybody knows"
    socket = anna.open(anna.new_table("me", "first", options={"turns": 2})["id"])
    socket.update()
    play_to_the_end(socket, dice=Random(1))
    assert not [message for message in socket.received if message["type"].startswith("bot ")]
    assert server.stop() in (0, -15)
    assert "forfeits" not in server.read_log()


def test_a_plugin_that_fails(tmp_path: Path) -> None:
    """Somebody else decides, which everybody at the table is told, and in the end takes over."""
    server = Server(tmp_path / "tables.sqlite", "--plugin-bot", f"first={first_bot(tmp_path)}", log=True)
    anna = Browser(server)
    table = anna.new_table("me", "first", seed=begins_with(0))["id"]
    socket = anna.open(table, lang="de")
    socket.update()
    (tmp_path / "broken").touch()
    socket.play_any(Random(1))
    note = socket.wait_for("bot forfeited")
    assert note["seat"] == 1 and "first" in prose(note["text"]) and "entschieden" in prose(note["text"])
    socket.wait_for_turn()
    assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "first"
    until(lambda: "forfeits a decision to lively: its program ended with code 1 (broken)" in server.read_log())
    while not [message for message in socket.received if message["type"] == "bot replaced"]:
        socket.play_any(Random(1))
        socket.wait_for_turn()
    assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "lively"
    server.stop()


def smuggled(folder: Path) -> list[str]:
    """What somebody might send to have a program run; each would leave a file."""
    run = "run:touch smuggled"
    (folder / "trick.py").write_text("open('smuggled', 'w')\nclass Bot: pass\n")
    return [run, f"first={run}", "./trick.py:Bot", "trick:Bot", f"greedy;{run}", f"{run}@1s", "first@1s"]


def test_no_browser_names_a_program(tmp_path: Path) -> None:
    server = Server(
        tmp_path / "tables.sqlite",
        folder=tmp_path,  # where a module would be found, and what was smuggled in
        FOODCHAIN_PLUGIN_BOTS=f"first={first_bot(tmp_path)}",
    )
    anna = Browser(server)
    table, shared = anna.new_table("me", "lively", seed=begins_with(0))["id"], anna.new_table("me", "open")["id"]
    socket = anna.open(table)
    socket.update()
    for bot in smuggled(tmp_path):
        seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        for method, path, data in (
            ("POST", "/api/tables", {"game": "base", "seats": seats}),
            ("POST", f"/api/tables/{table}/fork", {"ply": 0, "seats": seats}),
            ("PUT", f"/api/tables/{shared}/seats/1", {"kind": "bot", "bot": bot}),
        ):
            assert anna.refused(method, path, 422, json=data)["error"] == "bad setup"
        assert anna.refused("GET", f"/api/tables/{table}/hint", 404, params={"bot": bot})["error"] == "not found"
        # Nothing that is said over the socket names a bot.
        for message in ({"do": "chat", "text": "hello"}, {"do": "play", "revision": 0, "option": 0}, {"do": "bot"}):
            socket.say(**message, bot=bot)
            assert socket.wait_for("refused")["error"] == "bad request"
    assert not (tmp_path / "smuggled").exists()
    server.stop()


def test_no_job_names_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs can come through Redis, and from a seat in a database that somebody else has written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FOODCHAIN_PLUGIN_BOTS", f"first={first_bot(tmp_path)}")

    async def check() -> None:
        pool = BotPool(1)
        await pool.open(warm=False)
        try:
            for bot in smuggled(tmp_path):
                with pytest.raises(BotFailed, match="does not play at tables here"):
                    await pool.run(msgspec.structs.replace(a_question(), bot=bot))
            answer = await pool.run(msgspec.structs.replace(a_question(), bot="first"))
            assert answer.option is not None and answer.forfeited is None
        finally:
            await pool.close()

    asyncio.run(check())
    assert not (tmp_path / "smuggled").exists()


def test_a_plugin_that_is_no_longer_allowed(tmp_path: Path) -> None:
    """A game that has begun with it goes on with another."""

    async def check() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("Anna", "bot")
            table.row.seats[1] = msgspec.structs.replace(table.row.seats[1], bot="first")
            while not table.waits_for_bot(table.game):
                await table.play([0], table.revision, table.game.decision.options[0].number, False)
            host.tables.bot_turns.wake(table)
            await host.bots_finish(table)
            assert table.row.seats[1].bot == "lively"

    asyncio.run(check())


@pytest.mark.parametrize(
    ("plugin", "reason"),
    [
        ("shark", "a plug-in bot is NAME=BOT"),
        ("Big Shark=run:true", "a plug-in bot is NAME=BOT"),
        ("greedy=run:true", "another bot called greedy"),
        ("shark=run:true", "the bot run:true does not start: its program ended with code 0"),
        ("shark=no_such_module:Shark", "no module no_such_module"),
        ("shark=run:no-such-program", "no program 'no-such-program'"),
    ],
)
def test_a_host_is_told_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugin: str, reason: str
) -> None:
    for setting in ("FOODCHAIN_PLUGIN_BOTS", "FOODCHAIN_BOT_SECONDS"):
        monkeypatch.setenv(setting, "")  # the command sets them for the processes that it starts
    said = refused(serve_app, "--database", str(tmp_path / "t.sqlite"), "--plugin-bot", plugin)
    assert reason in said and said.count("\n") == 1
    assert not any(tmp_path.iterdir())
