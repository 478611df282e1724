"""Stored games outlive the rules they were begun with: they go on from the last saved state, and an audit tells."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

import foodchain
from foodchain import catalogue
from foodchain.engine.game import Game
from foodchain.server.bots.pool import BotPool
from foodchain.server.bots.process import Start
from foodchain.server.live.worker_channel import WorkerChannel
from foodchain.server.ops.audit import audit
from foodchain.server.store import Store
from foodchain.server.store.models import Entry, SavedState, Seat, Summary, TableRow
from foodchain.server.store.moves import STRETCH, state_values
from foodchain.server.store.schema import states
from foodchain.server.tables.history import History, saved_state
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.summary import summary_of

GAMES = [("base", 3), ("marine", 3), ("cards", 3)]


def start_of(game: Game) -> Start:
    return Start(game.rules.name, game.seats, game.seed, game.options)


def test_a_game_stored_before_rules_had_versions_is_of_the_first() -> None:
    options = {name: value for name, value in foodchain.new("base", seats=2).options.items() if name != "rules"}
    assert Start("base", 2, "7", options).begin().options["rules"] == 1


def played(name: str, seats: int, plies: int, seed: int = 1) -> tuple[Game, list[Entry], list[SavedState]]:
    """A game, its moves, and the states that a table saves on the way: at every hand-over, the last of a stretch."""
    game = foodchain.new(name, seats, seed=seed)
    dice = Random(seed)
    entries: list[Entry] = []
    saved = {0: saved_state(game, 0)}
    while not game.over and game.ply < plies:
        seat = game.decision.seat
        option = dice.choice(game.decision.options)
        game.play(option)
        assert game.last is not None
        entries.append(Entry(game.last.seat, option.text, 0, f"t{game.ply}"))
        if game.over or game.decision.seat != seat:
            saved[game.ply // STRETCH] = saved_state(game, game.ply)
    return game, entries, list(saved.values())


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_saved_state_goes_on_exactly_like_the_game(name: str, seats: int) -> None:
    """Hidden things and the chance to come too: the same answers lead to the same end."""
    game, entries, saved = played(name, seats, 150)
    same = History(start_of(game), "", entries, saved)
    assert same.game.state == game.state and not same.differences
    # The first move is one that nobody has ever heard of, so everything before the last saved state is in the dark.
    entries[0].option = "something that the rules no longer know"
    resumed = History(start_of(game), "", entries, saved[-1:])
    assert resumed.resumed == saved[-1] and resumed.differences[0][0] == 1
    assert resumed.game.state == game.state and resumed.game.ply == game.ply
    dice = Random(2)
    for _ in range(100):
        if game.over:
            break
        number = dice.choice(game.decision.options).number
        assert [option.number for option in resumed.game.decision.options] == [
            option.number for option in game.decision.options
        ]
        game.play(number)
        resumed.game.play(number)
        assert resumed.game.view(0) == game.view(0)
    assert resumed.game.state == game.state and resumed.game.ply == game.ply


def test_what_was_taken_back_is_not_gone_on_from() -> None:
    game, entries, saved = played("base", 2, 40)
    back = game.at(30)
    entries.append(Entry(0, "", 10, ""))
    history = History(start_of(game), "", entries, saved)
    assert history.game.ply == 30 and history.game.state == back.state and not history.differences
    assert history.after[-1] == 30 and history.revision == 41 and len(history.trail) == 31


def test_later_stretches_are_compared_one_by_one() -> None:
    """Where only one stretch differs, the others keep their events."""
    game, entries, saved = played("base", 3, 300)
    assert len(saved) == 5
    wrong = 2 * STRETCH - 20
    entries[wrong].option = "pass the ketchup"
    history = History(start_of(game), "", entries, saved)
    assert history.game.state == game.state
    assert [ply for ply, _ in history.differences] == [wrong + 1] and "ketchup" in history.differences[0][1]
    silent = [ply.count for ply in history.game.plies if ply.events is None]
    assert silent and min(silent) > saved[0].ply and max(silent) == saved[1].ply and wrong + 1 in silent
    begun, plies = history.beginning(start_of(game))
    assert begun.position == saved[1].position and len(plies) == game.ply - saved[1].ply
    assert foodchain.load(history.record(start_of(game))).state == game.state
    assert history.game.at(saved[3].ply).position() == saved[3].position


class Host:
    """A store with tables, without a server around them."""

    def __init__(self, database: Path) -> None:
        self.database = database

    async def __aenter__(self) -> Host:
        self.store = Store(self.database)
        await self.store.open()
        self.bots = BotPool(1)
        await self.bots.open(warm=False)
        self.channel = WorkerChannel(MemoryChannelsBackend(), shared=False)
        self.tables = TableRegistry(self.store, self.bots, self.channel)
        self.tables.secret = await self.store.secret()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.tables.close()
        await self.bots.close()
        await self.store.close()

    async def add(self, table: str, game: Game, entries: list[Entry], saved: list[SavedState]) -> None:
        seats = [Seat(number, "person", "p", "Anna") for number in range(game.seats)]
        row = TableRow(
            table,
            "play",
            game.rules.name,
            game.seed,
            game.options,
            [],
            None,
            "p",
            "",
            "",
            None,
            None,
            0,
            Summary(),
            seats,
        )
        row.summary = summary_of(game)
        await self.store.add_table(row, entries, None)
        async with self.store.writing() as connection:
            await self.store.upsert(connection, states, [state_values(table, state) for state in saved])

    async def differences(self) -> list[Any]:
        return await audit(self.store)


def test_a_running_game_goes_on_under_other_rules(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The moves since the last hand-over that other rules forbid are taken back, and the table tells no lies."""
    game, entries, saved = played("base", 2, 90)
    entries[10].option = "place no-such-section 1"

    async def check() -> None:
        async with Host(tmp_path / "tables.sqlite") as host:
            await host.add("t1", game, entries, saved)
            await host.add("t2", *played("cards", 2, 30))
            found = await host.differences()
            assert [(difference.table, difference.ply) for difference in found] == [("t1", 11)]
            table = await host.tables.find("t1")
            assert table.game.state == game.state and table.game.ply == game.ply
            option = table.game.decision.options[0]
            await table.play([0, 1], table.revision, option.number, hold=False)
            game.play(option.number)
            assert table.game.state == game.state
            assert len(await host.store.entries("t1")) == len(entries) + 1
        assert any("rules differently at ply 11" in record.getMessage() for record in caplog.records)

    asyncio.run(check())


def test_moves_that_are_forbidden_now_are_taken_back_to_the_hand_over(tmp_path: Path) -> None:
    for plies in range(60, 90):  # until somebody is in the middle of something
        game, entries, saved = played("base", 2, plies)
        handed_over = max(state.ply for state in saved)
        if handed_over < game.ply:
            break
    entries[-1].option = "something that is no longer allowed"

    async def check() -> None:
        async with Host(tmp_path / "tables.sqlite") as host:
            await host.add("t1", game, entries, saved)
            assert [difference.ply for difference in await host.differences()] == [game.ply]
            table = await host.tables.find("t1")
            assert table.game.state == game.at(game.ply - 1).state
            written = await host.store.entries("t1")
            assert written[-1].back == 1 and len(written) == table.revision == len(entries) + 1
        async with Host(tmp_path / "tables.sqlite") as host:  # from now on as if nothing had been
            assert await host.differences() == []
            assert (await host.tables.find("t1")).game.ply == game.ply - 1

    asyncio.run(check())


def test_other_numbers_in_the_rules_are_found_and_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version gives other points: the game keeps those it gave when it was played."""
    game, entries, saved = played("base", 3, 200)
    true_data = catalogue.game_data

    def other_data(name: str) -> dict[str, Any]:
        data = true_data(name)
        if name == "base":
            for terrain in data["terrain"]["terrain"].values():
                terrain["pays"] = [points + 1 for points in terrain["pays"]]
        return data

    async def check() -> None:
        async with Host(tmp_path / "tables.sqlite") as host:
            await host.add("t1", game, entries, saved)
            assert await host.differences() == []
            monkeypatch.setattr(catalogue, "game_data", other_data)
            catalogue.make_rules.cache_clear()
            try:
                found = await host.differences()
                assert found and all(difference.table == "t1" for difference in found)
                table = await host.tables.find("t1")
                assert table.game.scores == game.scores and table.game.ply == game.ply
            finally:
                monkeypatch.undo()
                catalogue.make_rules.cache_clear()

    asyncio.run(check())


def test_the_audit_command_lists_what_differs(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    game, entries, saved = played("base", 2, 90)

    async def add(table: str) -> None:
        async with Host(database) as host:
            await host.add(table, game, entries, saved)

    def run() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "foodchain", "audit", "--database", str(database)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    asyncio.run(add("fine"))
    good = run()
    assert good.returncode == 0 and "1 games replayed, none" in good.stdout, good
    entries[4].option = "place nonsense 1"
    asyncio.run(add("odd"))
    bad = run()
    assert bad.returncode == 1 and "odd ply 5: 'place nonsense 1' cannot be played" in bad.stdout, bad
    assert "2 games replayed, 1 of them" in bad.stdout


def test_an_audit_outlives_damaged_rows_and_is_the_same_with_several_processes(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    game, entries, saved = played("cards", 2, 30)
    damage = {
        "blob": "UPDATE states SET position = x'00' WHERE table_id = 'blob'",
        "game": "UPDATE tables SET game = 'chess' WHERE id = 'game'",
        "seats": "DELETE FROM seats WHERE table_id = 'seats'",
        "summary": "UPDATE tables SET summary = '[1]' WHERE id = 'summary'",
        "short": "DELETE FROM moves WHERE table_id = 'short' AND revision > 20",
        "options": "UPDATE tables SET options = '{\"animals\": 7}' WHERE id = 'options'",
    }

    async def add() -> None:
        async with Host(database) as host:
            for table in (*damage, *(f"fine{number:02}" for number in range(60))):
                await host.add(table, game, entries, saved)

    asyncio.run(add())
    with closing(sqlite3.connect(database)) as connection:
        for statement in damage.values():
            connection.execute(statement)
        connection.commit()
    reports = []
    for jobs in ("1", "2"):
        command = [sys.executable, "-m", "foodchain", "audit", "--json", "--jobs", jobs]
        done = subprocess.run([*command, "--database", str(database)], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and not done.stderr, done
        reports.append(json.loads(done.stdout))
    assert reports[0] == reports[1] and reports[0]["tables"] == 66
    assert {difference["table"] for difference in reports[0]["differences"]} == set(damage)
